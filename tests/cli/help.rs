//! Help texts: short enough to read, long enough to use.

use crate::project::{Project, Run};

/// The verbs that `minara skills -h` lists.
pub fn verbs() -> Vec<String> {
    let help = Project::new().run("skills -h").stdout;
    let listed = help.lines().skip(3).take_while(|line| *line != "Options:");
    listed
        .filter_map(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

fn help(line: &str) -> Run {
    let run = Project::new().run(line);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{line}");
    run
}

#[test]
fn short_help_fits_a_screen() {
    let verbs = verbs();
    let rows = verbs.len();
    assert!(verbs.contains(&"lint".to_owned()), "{verbs:?}");
    for verb in verbs {
        let text = help(&format!("skills {verb} -h")).stdout;
        let count = text.lines().count();
        assert!(count <= 40, "{verb}: {count} lines\n{text}");
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{verb}: {longest:?} wide");
    }
    for page in ["-h", "help -h", "completions -h"] {
        assert!(help(page).stdout.lines().count() <= 40, "{page}");
    }
    // A line a verb, under four headings.
    let text = help("skills -h").stdout;
    assert!(text.lines().count() <= 26 + rows);
    let listed = text.split("Options:").next().unwrap();
    let longest = listed.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(80), "{longest:?} wide");
}

#[test]
fn every_verb_shows_two_examples_of_itself() {
    for verb in verbs() {
        let text = help(&format!("skills {verb} --help")).stdout;
        let examples = text
            .lines()
            .filter(|line| line.starts_with("  minara "))
            .collect::<Vec<_>>();
        assert!(examples.len() >= 2, "{verb}: {examples:?}");
        let own = format!("  minara skills {verb}");
        assert!(
            examples.iter().any(|line| line.starts_with(&own)),
            "{verb}: {examples:?}"
        );
    }
}

#[test]
fn the_program_itself_lists_its_commands() {
    insta::assert_snapshot!(help("-h").stdout);
}

#[test]
fn help_and_a_verb_are_the_same_text() {
    for verb in verbs() {
        // What stands at both places is explained as it is called at the top.
        let below = help(&format!("skills {verb} --help")).stdout;
        let own = match verb.as_str() {
            "init" => below.replace("minara skills init [OPTIONS]", "minara init [OPTIONS]"),
            _ => below,
        };
        let explained = help(&format!("help {verb}")).stdout;
        assert_eq!(explained.trim_end(), own.trim_end(), "{verb}");
    }
}

#[test]
fn pages_are_printed() {
    for page in ["exit-codes", "environment", "formats", "config"] {
        let text = help(&format!("help {page}")).stdout;
        assert!(text.lines().count() > 5, "{page}");
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{page}: {longest:?} wide");
    }
}

#[test]
fn completions_stand_at_both_places() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish", "nushell"] {
        let text = help(&format!("completions {shell}")).stdout;
        assert!(text.contains("validate"), "{shell}");
        assert_eq!(text, help(&format!("skills completions {shell}")).stdout);
    }
}

#[test]
fn version_is_one_line() {
    let text = help("--version").stdout;
    assert_eq!(text, format!("minara {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn long_help_says_what_the_exit_code_means() {
    for verb in verbs() {
        let run = Project::new().run(&format!("skills {verb} --help"));
        assert!(run.stdout.contains("Exit "), "{verb}: {}", run.stdout);
        let short = Project::new().run(&format!("skills {verb} -h"));
        assert!(!short.stdout.contains("Exit 0"), "{verb}: {}", short.stdout);
    }
}
