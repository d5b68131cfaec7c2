//! Hot parts alone, in memory.

use std::sync::Arc;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};

use minara::config::Config;
use minara::finding::{Finding, Origin, Profile};
use minara::lint::{Engine, LevelFlags, Levels};
use minara::skill::{Collection, Place, Skill, is_known_key};
use minara::syntax::Frontmatter;
use minara::text::Source;
use minara::tokens;
use minara::tree::{MemoryTree, Mode, RelPath, Tree};

use super::{LINES, generator};

/// Skill `number` in memory, with the files that it names.
fn tree(number: usize) -> Arc<dyn Tree> {
    let file = |path: &str| RelPath::new(path).unwrap();
    let text = generator::skill_md(number, LINES);
    Arc::new(
        MemoryTree::new()
            .with(file("SKILL.md"), Mode::File, text)
            .with(file("references/notes.md"), Mode::File, "# Notes\n")
            .with(file("scripts/run.sh"), Mode::Executable, "#!/bin/sh\n"),
    )
}

fn place(number: usize) -> Place {
    Place {
        shown: generator::name(number),
        folder: generator::name(number),
        origin: Origin::Disk,
    }
}

fn judge(trees: &[Arc<dyn Tree>], profile: Profile) -> usize {
    let config = Config::default();
    let levels = Levels::new(profile, &config.lint, &LevelFlags::default()).unwrap();
    let nothing = |_: &Skill| -> Vec<Finding> { Vec::new() };
    let engine = Engine {
        levels: &levels,
        path_of: &str::to_owned,
        more: &nothing,
    };
    let skills = trees.iter().enumerate().map(|(number, tree)| {
        let tree = Arc::clone(tree);
        Arc::new(Skill::load(tree, RelPath::root(), place(number)))
    });
    engine
        .run(&Collection::new(skills.collect()))
        .findings
        .len()
}

fn run(bencher: Bencher<'_, '_>, count: usize, profile: Profile) {
    let trees: Vec<Arc<dyn Tree>> = (0..count).map(tree).collect();
    bencher
        .counter(ItemsCount::new(count))
        .bench(|| judge(black_box(&trees), profile));
}

/// Reading a thousand frontmatters: YAML with spans, styles and duplicate keys.
#[divan::bench]
fn parse_frontmatters(bencher: Bencher<'_, '_>) {
    let sources: Vec<Source> = (0..1000)
        .map(|number| Source::from_text(generator::skill_md(number, LINES)))
        .collect();
    let parse = |source| Frontmatter::parse(source, is_known_key);
    let yaml: usize = sources.iter().map(|source| parse(source).yaml.len()).sum();
    bencher.counter(BytesCount::new(yaml)).bench(|| {
        let pairs = black_box(&sources).iter().map(|s| parse(s).pairs().len());
        pairs.sum::<usize>()
    });
}

/// Reading one skill: decoding, frontmatter, one Markdown pass.
#[divan::bench(args = [20, 180, 2000])]
fn parse_skill(bencher: Bencher<'_, '_>, lines: usize) {
    let text = generator::skill_md(7, lines);
    let tree = tree(7);
    bencher
        .counter(BytesCount::of_str(&text))
        .with_inputs(|| Source::from_text(&text))
        .bench_values(|source| {
            let tree = Arc::clone(&tree);
            let skill = Skill::with_source(tree, RelPath::root(), place(7), source);
            black_box(skill.document().links.len())
        });
}

/// The rules of profile `spec` over skills in memory, parsing included; no disk,
/// no licences, no report.
#[divan::bench(args = [1, 1000])]
fn rules_of_spec(bencher: Bencher<'_, '_>, count: usize) {
    run(bencher, count, Profile::Spec);
}

/// The same under profile `recommended`.
#[divan::bench(args = [1, 1000])]
fn rules_of_recommended(bencher: Bencher<'_, '_>, count: usize) {
    run(bencher, count, Profile::Recommended);
}

/// Counting the tokens of one text.
#[divan::bench(args = [20, 180, 2000])]
fn count_tokens(bencher: Bencher<'_, '_>, lines: usize) {
    let text = generator::skill_md(7, lines);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| tokens::count(black_box(&text)));
}
