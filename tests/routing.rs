//! What Minara's router and activation hold for all skills and messages: the numbered
//! properties of routing, and the forms of texts that they rest on.

#![allow(clippy::unwrap_used)] // a test fails loudly

use std::collections::BTreeSet;
use std::sync::Arc;

use minara::finding::Origin;
use minara::skill::{Place, Skill};
use minara::systems::minara::play::{Signal, Turn};
use minara::systems::minara::{
    AssetTable, Caller, Gathering, Lexicon, Loading, Normal, Ownership, RankBy, Registry, Routed,
    Router, Shedding, StageTable, Surroundings, normal,
};
use minara::tree::{MemoryTree, Mode, RelPath, Tree};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

/// A skill that a test makes.
#[derive(Clone, Debug, Default)]
struct Made {
    id: String,
    priority: u8,
    keywords: Vec<String>,
    negatives: Vec<String>,
    stages: Vec<&'static str>,
    co: Vec<String>,
    body: usize,
}

impl Made {
    fn text(&self) -> String {
        let list = |words: &[String]| serde_json::to_string(words).unwrap();
        let stages: Vec<String> = self
            .stages
            .iter()
            .map(|stage| (*stage).to_owned())
            .collect();
        format!(
            "---\nname: x\ndescription: d\nmetadata:\n  minara:\n    id: {}\n    priority: {}\n    \
             routing:\n      keywords: {}\n      negative_keywords: {}\n      stages: {}\n      \
             signal_sources: [cron]\n      asset_classes: [crypto_major]\n      co_activate: {}\n\
             ---\n{}\n",
            self.id,
            self.priority,
            list(&self.keywords),
            list(&self.negatives),
            list(&stages),
            list(&self.co),
            "x".repeat(self.body),
        )
    }
}

fn registry(skills: &[Made], ownership: Ownership) -> Registry {
    let mut tree = MemoryTree::new();
    for (number, made) in skills.iter().enumerate() {
        let path = RelPath::own(&format!("s{number}/SKILL.md")).unwrap();
        tree = tree.with(path, Mode::File, made.text());
    }
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let load = |number: usize| {
        let place = Place {
            shown: format!("s{number}"),
            folder: format!("s{number}"),
            origin: Origin::Disk,
        };
        let dir = RelPath::own(&format!("s{number}")).unwrap();
        Arc::new(Skill::load(Arc::clone(&tree), dir, place))
    };
    Registry::load((0..skills.len()).map(load).collect(), |_| ownership)
}

fn router(skills: &[Made]) -> Router {
    ranked_by(skills, Ownership::Builtin, RankBy::Tiebreak)
}

fn ranked_by(skills: &[Made], ownership: Ownership, rank_by: RankBy) -> Router {
    let registry = registry(skills, ownership);
    Router::new(
        registry,
        &StageTable::default(),
        &AssetTable::default(),
        rank_by,
    )
}

fn turn(message: &str) -> Turn {
    Turn {
        message: message.to_owned(),
        ..Turn::default()
    }
}

fn cron(message: &str, preload: &[&str]) -> Turn {
    Turn {
        signal: Some(Signal {
            source: "cron".to_owned(),
            preload_skills: preload.iter().map(|id| (*id).to_owned()).collect(),
            ..Signal::default()
        }),
        ..turn(message)
    }
}

/// Every entry as id, score and reasons.
fn entries(router: &Router, turn: &Turn) -> Vec<(String, u32, Vec<String>)> {
    let routed = router.route(turn, &Surroundings::default());
    shown(router, &routed)
}

fn shown(router: &Router, routed: &Routed) -> Vec<(String, u32, Vec<String>)> {
    let entries = routed.entries.iter().map(|entry| {
        let id = router.member(entry.member).domain.id.text.clone();
        let reasons = router.reasons(routed, entry.member);
        let reasons = reasons.iter().map(ToString::to_string).collect();
        (id, entry.score, reasons)
    });
    entries.collect()
}

fn some_skills() -> impl Strategy<Value = Vec<Made>> {
    let words =
        || proptest::sample::select(vec!["buy", "sell", "price of", "买入", "stop loss", "eth"]);
    let words = move |most| proptest::collection::vec(words().prop_map(str::to_owned), 0..most);
    let stages =
        proptest::sample::subsequence(vec!["discover", "evaluate", "decide", "manage"], 0..3);
    let ids = proptest::sample::subsequence((0..8_usize).collect::<Vec<_>>(), 0..4);
    let ids = ids.prop_map(|ids| ids.iter().map(|id| format!("t.s{id}")).collect::<Vec<_>>());
    let one = (0..=100_u8, words(4), words(2), stages, ids, 0..30_usize);
    let one = one.prop_map(|(priority, keywords, negatives, stages, co, body)| Made {
        id: String::new(),
        priority,
        keywords,
        negatives,
        stages,
        co,
        body,
    });
    proptest::collection::vec(one, 1..8).prop_map(|mut skills| {
        for (number, made) in skills.iter_mut().enumerate() {
            made.id = format!("t.s{number}");
        }
        skills
    })
}

fn some_message() -> impl Strategy<Value = String> {
    let words = [
        "buy",
        "sells",
        "price of",
        "我想买入",
        "stop-loss",
        "eth",
        "tutorial",
        "long",
    ];
    let words = proptest::sample::select(words.to_vec());
    proptest::collection::vec(words, 0..6).prop_map(|words| words.join(" "))
}

/// The normal form as it is defined, step by step over the whole text.
fn defined(text: &str) -> String {
    let left_out = |c: &char| {
        matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}' | '\u{E0000}'..='\u{E007F}' | '\u{E0100}'..='\u{E01EF}')
    };
    let kept: String = text.nfkc().filter(|c| !left_out(c)).collect();
    let folded: String = caseless::default_case_fold_str(&kept).nfkc().collect();
    let told = |c: char| match c {
        '\u{2018}' | '\u{2019}' | '\u{2BC}' => '\'',
        '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}' => ' ',
        c => c,
    };
    let text: String = folded.chars().map(told).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn one_form_for_all_that_looks_alike() {
    for (text, form) in [
        ("  Ｂuy\u{3000}\u{200b}\tETH ", "buy eth"),
        ("what’s stop-loss_on", "what's stop loss on"),
        ("Straße ﬁ", "strasse fi"),
        ("e\u{301}\u{200d} é", "é é"),
        ("\u{ad}", ""),
        ("买入—卖出", "买入 卖出"),
    ] {
        assert_eq!(normal(text), form, "{text:?}");
    }
}

#[test]
fn columns_are_those_of_the_text_as_written() {
    let normal = Normal::of("\u{200b}Ａ  b\u{200b}uy ﬁn");
    assert_eq!(normal.text(), "a buy fin");
    let of = |word: &str| {
        let at = normal.text().find(word).unwrap();
        normal.columns(at..at + word.len())
    };
    assert_eq!(of("a"), (2, 3));
    assert_eq!(of("buy"), (5, 9));
    assert_eq!(of("fin"), (10, 12));
}

#[test]
fn a_phrase_counts_where_it_splits_no_word() {
    let mut gathering = Gathering::default();
    let words = ["buy", "usdc", "swap", "买", "stop loss", "loss", "비트코인"];
    for word in words {
        gathering.add(word.to_owned());
    }
    assert_eq!(gathering.add("buy".to_owned()), Some(0));
    assert_eq!(gathering.add(String::new()), None);
    let phrases = gathering.ready();
    let found = |text: &str| -> Vec<&str> {
        let firsts = phrases.firsts(text);
        firsts.keys().map(|number| words[*number]).collect()
    };
    assert_eq!(found("buyers 100usdc"), ["usdc"]);
    assert_eq!(found("帮我swap成 想买入"), ["swap", "买"]);
    assert_eq!(found("my stop loss, then"), ["stop loss", "loss"]);
    assert_eq!(found("swaps"), [""; 0]);
    assert_eq!(found("비트코인을"), ["비트코인"]);
    assert_eq!(phrases.firsts("buyers buy")[&0], 7..10);
}

#[test]
fn words_name_stages_and_classes_unless_an_exception_holds_them() {
    let lexicon = Lexicon::new(&StageTable::default(), &AssetTable::default());
    let said = |message: &str| {
        let said = lexicon.look_up(&Normal::of(message));
        let stages: Vec<&str> = said.stages.iter().map(|(stage, _)| stage.name()).collect();
        let assets: Vec<String> = said.assets.into_iter().map(|(class, _)| class).collect();
        (stages.join(" "), assets.join(" "))
    };
    let of = |message: &str| said(message).0;
    assert_eq!(
        said("Show me: should I long BTC?"),
        (
            "discover evaluate decide".to_owned(),
            "crypto_major".to_owned()
        )
    );
    assert_eq!(of("how long does it take"), "");
    assert_eq!(of("how long until I go long"), "decide");
    assert_eq!(of("购买力, 我想买"), "decide");
    assert_eq!(of("close to my stop-loss"), "manage");
    assert_eq!(said("a link to $LINK").1, "crypto_alt");
    let said = lexicon.look_up(&Normal::of("my positions"));
    assert_eq!(said.stages[0].1.phrase, "my positions");
}

#[test]
fn a_preload_is_a_hit_and_gives_no_points_and_the_sandbox_needs_an_operator() {
    let sandbox = Made {
        id: "workspace.e2b".to_owned(),
        ..Made::default()
    };
    let router = router(&[sandbox]);
    let refused = entries(&router, &cron("x", &["workspace.e2b"]));
    assert_eq!(refused[0].2, ["signal:cron"]);
    let mut turn = cron("x", &["workspace.e2b"]);
    turn.signal.as_mut().unwrap().operator_authored = true;
    assert_eq!(entries(&router, &turn)[0].2, ["signal:cron", "preload"]);
}

#[test]
fn what_would_help_is_a_phrase_that_nobody_has() {
    let made = |id: &str, priority, keywords: &[&str]| Made {
        id: id.to_owned(),
        priority,
        keywords: keywords.iter().map(|word| (*word).to_owned()).collect(),
        ..Made::default()
    };
    let router = router(&[made("t.a", 10, &["alpha"]), made("t.b", 20, &[])]);
    let explain = |message: &str| {
        let member = router.registry().position("t.b").unwrap();
        let (_, explained) = router.explain(member, &turn(message), &Surroundings::default());
        explained
            .suggest
            .map(|suggest| (suggest.phrase, suggest.score, suggest.rank))
    };
    // The longest word; of one that a skill has a phrase with it.
    assert_eq!(explain("the omega rays"), Some(("omega".to_owned(), 30, 1)));
    assert_eq!(explain("alpha"), None);
    assert_eq!(explain("想要"), Some(("想要".to_owned(), 30, 1)));
    assert_eq!(explain("a 7 the"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn part_by_part_is_the_whole(text in "[ a-zA-Z\u{300}-\u{345}ßİǅé\u{1100}-\u{11FF}가-각ｶﾞ\u{200b}\u{2011}’_\u{2bc}①ﬁ中\u{fe0f}\u{3099}\u{9be}\u{fb1d}\\PC]{0,12}") {
        prop_assert_eq!(normal(&text), defined(&text));
    }

    /// P2, P3: neither the order of files nor what is not seen of a message counts.
    #[test]
    fn neither_order_nor_spelling_counts(skills in some_skills(), message in some_message()) {
        let wanted = entries(&router(&skills), &turn(&message));
        let mut turned = skills.clone();
        turned.reverse();
        prop_assert_eq!(&entries(&router(&turned), &turn(&message)), &wanted);
        let wide = |c: char| if c.is_ascii_lowercase() {
            char::from_u32(u32::from(c) + 0xFEE0).unwrap()
        } else {
            c
        };
        let message: String = message.chars().map(wide).flat_map(|c| [c, '\u{200b}']).collect();
        prop_assert_eq!(&entries(&router(&skills), &turn(&format!(" {message}\t "))), &wanted);
    }

    /// P4: whose a skill is changes nothing but that.
    #[test]
    fn ownership_changes_nothing(skills in some_skills(), message in some_message()) {
        let own = entries(&router(&skills), &turn(&message));
        let foreign = ranked_by(&skills, Ownership::External, RankBy::Tiebreak);
        prop_assert_eq!(entries(&foreign, &turn(&message)), own);
    }

    /// P5, P7: what is dropped is nowhere else; a score is the sum of its reasons.
    #[test]
    fn scores_are_the_sums_of_their_reasons(skills in some_skills(), message in some_message()) {
        let router = router(&skills);
        let routed = router.route(&cron(&message, &["t.s0"]), &Surroundings::default());
        let dropped: BTreeSet<usize> = routed.dropped.iter().copied().collect();
        for entry in &routed.entries {
            prop_assert!(!dropped.contains(&entry.member));
        }
        let dropped: Vec<String> = dropped.iter().map(|at| router.member(*at).domain.id.text.clone()).collect();
        for (_, score, reasons) in shown(&router, &routed) {
            let count = |lead: &str| reasons.iter().filter(|one| one.starts_with(lead)).count() as u32;
            let once = |lead: &str, points| if count(lead) > 0 { points } else { 0 };
            let sum = (30 * count("kw:")).min(60)
                + once("stage:", 20) + once("asset:", 15) + once("co:", 10) + once("signal:", 25);
            prop_assert_eq!(score, sum);
            prop_assert!(score <= 130);
            let named = |id: &String| reasons.contains(&["co:", id.as_str()].concat());
            prop_assert!(!dropped.iter().any(named));
        }
    }

    /// P6: a keyword never lowers the skill that has it, a negative one raises none.
    #[test]
    fn keywords_help_and_negatives_do_not(skills in some_skills(), message in some_message()) {
        let score = |skills: &[Made]| {
            let entries = entries(&router(skills), &turn(&message));
            entries.into_iter().map(|(id, score, _)| (id, score)).collect::<std::collections::BTreeMap<_, _>>()
        };
        let before = score(&skills);
        let mut more = skills.clone();
        more[0].keywords.push("eth".to_owned());
        prop_assert!(score(&more).get("t.s0") >= before.get("t.s0"));
        let mut fewer = skills.clone();
        fewer[0].negatives.push("eth".to_owned());
        for (id, score) in score(&fewer) {
            prop_assert!(Some(&score) <= before.get(&id));
        }
    }

    /// P8: strictly shed, what stays is a beginning of what fits alone, and greedily at
    /// least that stays.
    #[test]
    fn no_body_outlives_a_more_important_one(skills in some_skills(), budget in 0..60_usize) {
        let registry = registry(&skills, Ownership::Builtin);
        let ids: Vec<&str> = skills.iter().map(|made| made.id.as_str()).collect();
        let load = |shedding| {
            let loading = Loading { budget, shedding, ..Loading::default() };
            registry.activate(ids.iter().copied(), Caller::default(), &Surroundings::default(), loading)
        };
        let strict = load(Shedding::Strict);
        let mut fitting: Vec<&Made> = skills.iter().filter(|made| made.body <= budget).collect();
        fitting.sort_by_key(|made| (made.priority, made.id.clone()));
        let id = |at: &usize| registry.members()[*at].domain.id.text.clone();
        let kept: Vec<String> = strict.bodies.iter().map(id).collect();
        let wanted: Vec<String> = fitting.iter().take(kept.len()).map(|made| made.id.clone()).collect();
        prop_assert_eq!(&kept, &wanted);
        prop_assert!(strict.used <= budget);
        let greedy: BTreeSet<String> = load(Shedding::Greedy).bodies.iter().map(id).collect();
        prop_assert!(kept.iter().all(|id| greedy.contains(id)));
        prop_assert_eq!(strict.bodies.len() + strict.sheds.len(), skills.len());
    }

    /// P14: no message and no declaration is too odd.
    #[test]
    fn anything_can_be_routed(message in "\\PC{0,40}", word in "\\PC{0,8}", other in "[ -~]{0,6}") {
        let made = Made {
            id: "t.s0".to_owned(),
            keywords: vec![word.clone(), format!("{word} {other} {word}")],
            negatives: vec![other],
            ..Made::default()
        };
        let router = router(&[made]);
        // Not every text can stand in frontmatter.
        prop_assume!(!router.registry().members().is_empty());
        let message = format!("{message}{word}");
        let (routed, _) = router.explain(0, &turn(&message), &Surroundings::default());
        prop_assert_eq!(routed.entries.len() + routed.dropped.len(), 1);
        router.confusion();
    }
}

/// Every requirement has a row with a command that is there and a proof that is there.
#[test]
fn every_requirement_has_a_command_and_a_proof() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/reference/minara.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| MN-"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(" | ").collect()).collect();
    let ids: Vec<String> = rows.iter().map(|row| row[0].replace("| ", "")).collect();
    let wanted: Vec<String> = (1..=67).map(|number| format!("MN-{number:02}")).collect();
    assert_eq!(ids, wanted);
    let properties = page.lines().filter(|line| line.starts_with("| P"));
    let properties: Vec<Vec<&str>> = properties.map(|row| row.split(" | ").collect()).collect();
    let ids: Vec<String> = properties
        .iter()
        .map(|row| row[0].replace("| ", ""))
        .collect();
    let wanted: Vec<String> = (1..=14).map(|number| format!("P{number}")).collect();
    assert_eq!(ids, wanted);
    let texts = proofs(root);
    let reference = std::fs::read_to_string(root.join("docs/reference/cli.md")).unwrap();
    let word = |cell: &str| cell.trim_matches(['`', ' ', '|']).to_owned();
    for row in &properties {
        let test = format!("fn {}(", word(row[2]));
        assert!(texts.contains(&test), "{}: {test}", row[0]);
    }
    prove(&rows, &reference, &texts);
}

/// The same of the other systems, a section each.
#[test]
fn every_requirement_of_the_other_systems_has_a_command_and_a_proof() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/reference/systems.md")).unwrap();
    let reference = std::fs::read_to_string(root.join("docs/reference/cli.md")).unwrap();
    let texts = proofs(root);
    for (system, count) in [("VT", 24), ("CU", 24), ("PO", 29), ("AS", 26), ("SP", 20)] {
        let start = format!("| {system}-");
        let rows = page.lines().filter(|line| line.starts_with(&start));
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split(" | ").collect()).collect();
        let ids: Vec<String> = rows.iter().map(|row| row[0].replace("| ", "")).collect();
        let wanted = (1..=count).map(|number| format!("{system}-{number:02}"));
        assert_eq!(ids, wanted.collect::<Vec<String>>());
        prove(&rows, &reference, &texts);
    }
}

/// Everything that a proof may stand in.
fn proofs(root: &std::path::Path) -> String {
    let folders = [
        "fixtures/cases",
        "tests",
        "src/systems",
        "src/license/tests",
    ];
    let mut open: Vec<std::path::PathBuf> = folders.map(|folder| root.join(folder)).to_vec();
    let mut texts = String::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                texts += &String::from_utf8_lossy(&std::fs::read(path).unwrap());
            }
        }
    }
    texts
}

/// Every row names a command that is there and a proof that is there.
fn prove(rows: &[Vec<&str>], reference: &str, texts: &str) {
    let word = |cell: &str| cell.trim_matches(['`', ' ', '|']).to_owned();
    for row in rows {
        let (command, proof) = (word(row[2]), word(row[3]));
        let heading = format!("minara skills {command}");
        assert!(reference.contains(&heading), "{}: {command}", row[0]);
        let stands = [format!("\"{proof}\""), format!("fn {proof}(")];
        assert!(
            stands.iter().any(|text| texts.contains(text)),
            "{}: {proof}",
            row[0]
        );
    }
}
