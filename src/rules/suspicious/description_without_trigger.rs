//! `description-without-trigger`.

use crate::declare_rule;
use crate::rule_id;
use crate::rules::parts::{is_empty, place, read, shown};
use crate::rules::portability::unread_trigger_key::unread_pairs;
use crate::rules::spec::unquoted_hash::is_cut;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::fold_case;

declare_rule! {
    pub DescriptionWithoutTrigger = {
        id: "description-without-trigger", group: Suspicious, level: Warn, tier: T4, fix: Hint,
        gives_way_to: Some(rule_id!("vague-description")),
    }
}

/// Phrases of whole words that say when.
const PHRASES: &[&str] = &[
    "use when",
    "use whenever",
    "use for",
    "use to",
    "use this",
    "use it",
    "use proactively",
    "use skill",
    "use with",
    "use on",
    "use at",
    "use in",
    "use while",
    "when",
    "whenever",
    "trigger",
    "triggers",
    "triggered",
    "triggering",
    "invoke",
    "invoked",
    "activate",
    "activates",
    "activated",
    "applies to",
    "apply to",
    "user wants",
    "user needs",
    "user asks",
    "user has",
    "user says",
    "user mentions",
    "user requests",
    "users ask",
    "asked to",
    "asked for",
    "asks to",
    "asks for",
    "should be used",
    "can be used",
    "to be used",
    "be used for",
    "load first",
    "load this",
    "load it",
    "load for",
    "load when",
    "loaded by",
    "load at",
    "always on",
    "for any",
    "for all",
    "for every",
    "for task",
    "for tasks",
    "for question",
    "for questions",
    "for request",
    "for requests",
    "for use",
    "use case",
    "use cases",
    "reach for",
    "preferred for",
    "called by",
    "used by",
    "selected by",
    "called from",
    "called for",
    "called on",
    "fires on",
    "fires for",
    "fires at",
    "fires after",
    "fired by",
    "fired on",
    "started by",
    "runs on every",
    "runs on each",
    "internal to",
    "at the start of",
    "at the end of",
    "explicit invocation",
    "explicit user command",
    "on explicit",
    "every time",
    "any time",
    "anytime",
    "ideal for",
    "best for",
    "useful for",
    "perfect for",
    "suitable for",
    "suited for",
    "suited to",
    "good for",
    "great for",
    "on demand",
    "on request",
    "in response to",
    "keywords",
    "for developers",
    "for migrating",
    "for anyone",
    "for people who",
    "read this first",
    "run this to",
    "injected into",
    "where appropriate",
    "where needed",
    "applicable",
    "fallback for",
    "best used",
    "use throughout",
    "always apply",
    "responds to requests",
    "periodically",
    "use only",
    "use it only",
    "only on",
    "regularly",
    "in an emergency",
    "in emergencies",
    "in case of",
    "at session start",
    "at the session start",
    "loaded automatically",
    "auto loaded",
    "autoloaded",
    "always loaded",
    "always active",
    "relevant for",
    "relevant to",
    "relevant when",
    "every morning",
    "every evening",
    "every day",
    "every weekday",
    "each morning",
    "each evening",
    "each day",
    "each weekday",
];

/// Phrases that say when where a clause begins with them; in the midst of one they tell what
/// a thing is: `a library used for charts`.
const CLAUSE_STARTS: &[&str] = &[
    "used for",
    "used during",
    "applied by",
    "mandatory for",
    "active in",
    "active only",
];

/// Words of other languages that say when; some that are also words of English are
/// left out.
const FOREIGN: &[&str] = &[
    // Spanish, Portuguese, Italian
    "usar",
    "usa",
    "úsalo",
    "úsala",
    "úsese",
    "utilizar",
    "utiliza",
    "utilice",
    "utilize",
    "cuando",
    "quando",
    "para",
    "siempre que",
    "sempre que",
    "antes de",
    "caso",
    "usare",
    "utilizzare",
    "utilizza",
    "use ao",
    "use à",
    "ao receber",
    "após",
    "depois de",
    "después de",
    "durante",
    "mientras",
    "enquanto",
    "tras cada",
    "una vez que",
    "se activa",
    "se ativa",
    "si attiva",
    "prima di",
    "dopo",
    "mentre",
    // French
    "quand",
    "lorsque",
    "lorsqu",
    "pour",
    "utiliser",
    "utilisez",
    "utilise",
    "dès que",
    "dès qu",
    "s active",
    "avant",
    "après",
    "pendant",
    "déclenché",
    "déclenchée",
    "se déclenche",
    "déclencheur",
    "déclencheurs",
    // German, Dutch
    "wenn",
    "bei",
    "beim",
    "für",
    "sobald",
    "aktiviert",
    "falls",
    "verwende",
    "verwenden",
    "verwendet",
    "nutze",
    "nutzen",
    "benutze",
    "benutzen",
    "einsetzen",
    "bevor",
    "nachdem",
    "während",
    "vor dem",
    "vor der",
    "vor jedem",
    "vor jeder",
    "wanneer",
    "voordat",
    "nadat",
    "tijdens",
    "indien",
    "gebruik",
    "bij",
    "voor",
    // Russian, Ukrainian, Polish, Czech
    "если",
    "когда",
    "при",
    "для",
    "используй",
    "используйте",
    "использовать",
    "применяй",
    "применять",
    "коли",
    "якщо",
    "використовуй",
    "використовувати",
    "gdy",
    "kiedy",
    "użyj",
    "używaj",
    "jeśli",
    "když",
    "pokud",
    "použij",
    "перед",
    "после",
    "во время",
    "прежде чем",
    "триггер",
    "триггеры",
    "вызывать",
    "вызывай",
    "вызывается",
    "активировать",
    "активируй",
    "активируется",
    "після",
    "під час",
    "przed",
    "podczas",
    "zanim",
    "před",
    "během",
    "pred",
    "keď",
    // Turkish, Vietnamese, Indonesian
    "kullan",
    "kullanın",
    "kullanılır",
    "için",
    "olduğunda",
    "istediğinde",
    "gerektiğinde",
    "durumunda",
    "önce",
    "sonra",
    "sırasında",
    "tetikleyici",
    "tetikleyiciler",
    "khi",
    "dùng",
    "sử dụng",
    "ketika",
    "saat",
    "gunakan",
    "jika",
    "untuk",
    "sebelum",
    "setelah",
    "apabila",
    // Swedish, Norwegian, Danish
    "när",
    "när du",
    "använd",
    "används",
    "når",
    "bruk",
    "brukes",
    "brug",
    "bruges",
    "hvis",
    "innan",
    "efter",
    "före",
    "før",
    "etter",
    // Finnish, Hungarian, Romanian, Greek
    "kun",
    "ennen",
    "käytä",
    "amikor",
    "előtt",
    "után",
    "când",
    "înainte",
    "după",
    "όταν",
    "πριν",
    // Arabic, Hebrew
    "عند",
    "عندما",
    "استخدم",
    "כאשר",
    "השתמש",
];

/// Marks of languages that do not part words by blanks, or that join words to them.
const MARKS: [&str; 90] = [
    "当",
    "當",
    "时",
    "時",
    "使用",
    "用于",
    "用於",
    "需要",
    "适用于",
    "適用於",
    "触发",
    "觸發",
    "如果",
    "场景",
    "場景",
    "每当",
    "之前",
    "之后",
    "以后",
    "完成后",
    "变更后",
    "修改后",
    "更新后",
    "改动后",
    "提交前",
    "发布前",
    "合并前",
    "上线前",
    "部署前",
    "执行前",
    "开始前",
    "前先",
    "前必须",
    "前需",
    "経由で実行",
    "调用",
    "呼び出",
    "とき",
    "場合",
    "使う",
    "使い",
    "使っ",
    "たら",
    "際に",
    "求められ",
    "依頼",
    "トリガー",
    "キーワード",
    "発動",
    "で発火",
    "起動",
    "ロード",
    "注入用",
    "する前",
    "前に",
    "後に",
    "때",
    "사용",
    "경우",
    "요청",
    "트리거",
    "하기 전",
    " 시 ",
    " 시,",
    " 후",
    "이후",
    "직후",
    "직전",
    "전에",
    "중간에",
    "도중",
    "활성화되",
    "활성화하",
    "매일 아침",
    "매일 저녁",
    "매일 밤",
    "毎朝",
    "毎晩",
    "每天早上",
    "每天晚上",
    "每晚",
    "주 1회",
    "매 세션",
    "매주",
    "반드시",
    "수시",
    "जब",
    "उपयोग",
    "เมื่อ",
    "ใช้",
];

/// Fields that say when in the description's place, for the clients that read them.
const FIELDS: [&str; 4] = ["when_to_use", "when-to-use", "triggers", "paths"];

impl Rule for DescriptionWithoutTrigger {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let (Some((source, front)), Some(text)) = (read(skill), skill.description()) else {
            return;
        };
        let pair = front.pair("description");
        let Some(pair) = pair.filter(|_| !text.trim().is_empty()) else {
            return;
        };
        let off = skill.field("disable-model-invocation");
        let hidden = off.is_some_and(|node| node.is_text("true"));
        let elsewhere = |key: &&str| skill.field(key).is_some_and(|value| !is_empty(value));
        // What a comment cut off is told by `unquoted-hash`, and it may say when.
        let unknown = hidden || is_signpost(text) || is_cut(source, pair);
        if unknown || says_when(text) || FIELDS.iter().any(elsewhere) {
            return;
        }
        let found = cx
            .file(
                skill,
                place(source, pair),
                "description does not say when to use the skill",
                "what it does, not when",
            )
            .help(help(skill, cx));
        cx.report(found);
    }
}

/// What to write, and where it stands already.
fn help(skill: &Skill, cx: &Checks<'_>) -> String {
    let unread = unread_pairs(skill, cx);
    let key = unread.first().and_then(|pair| pair.key.scalar_text());
    key.map_or("add a sentence: `Use when …`".to_owned(), |key| {
        format!(
            "say here what `{}` says, which no client reads: `Use when …`",
            shown(key)
        )
    })
}

/// Whether a description tells that the skill is no more, or lies elsewhere.
fn is_signpost(text: &str) -> bool {
    const MARKS: [&str; 9] = [
        "moved",
        "deprecated",
        "retired",
        "redirect",
        "redirects",
        "archived",
        "superseded",
        "obsolete",
        "renamed",
    ];
    let folded = fold_case(text);
    let mut words = folded.split(|c: char| !c.is_alphanumeric());
    let first = words.find(|word| !word.is_empty() && *word != "this");
    first.is_some_and(|word| MARKS.contains(&word))
}

fn says_when(text: &str) -> bool {
    let folded = fold_case(text);
    let foreign = !folded.is_ascii();
    if foreign && has_mark(&folded) {
        return true;
    }
    let told = [
        begins_with_for,
        begins_clause,
        lists_wishes,
        asks,
        quotes_wishes,
        recognizes,
    ];
    if told.iter().any(|tells| tells(&folded)) {
        return true;
    }
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let plain = format!(" {} ", words.join(" "));
    let timed = |at: usize| is_timed_use(&words[at..]) || is_moment(&words, at);
    if (0..words.len()).any(timed) || tells_to_use(&folded) {
        return true;
    }
    let mut phrase = String::new();
    let phrases = PHRASES.iter().chain(FOREIGN);
    let mut phrases = phrases.filter(|phrase| foreign || phrase.is_ascii());
    phrases.any(|wanted| {
        phrase.clear();
        phrase.push(' ');
        phrase.push_str(wanted);
        phrase.push(' ');
        plain.contains(&phrase)
    })
}

/// Whether a text has one of the marks, other than in a word that only holds it.
fn has_mark(folded: &str) -> bool {
    /// User, usage, way to use, use in numbers: `use` is their first part.
    const OTHERS: [&str; 4] = ["사용자", "사용법", "사용량", "사용률"];
    MARKS.iter().any(|mark| {
        let found = folded.match_indices(mark);
        found
            .map(|(at, _)| &folded[at..])
            .any(|rest| !OTHERS.iter().any(|word| rest.starts_with(word)))
    })
}

/// Whether a sentence behind the first begins with `for`: `For stills that need a frame.`
fn begins_with_for(folded: &str) -> bool {
    let mut sentences = folded.split(". ").skip(1);
    sentences.any(|sentence| sentence.trim_start().starts_with("for "))
}

/// Whether a clause begins with words that say when only there.
fn begins_clause(folded: &str) -> bool {
    let mut clauses = folded.split(['.', ',', ';', ':', '(', '–', '—', '\n']);
    clauses.any(|clause| {
        let clause = clause.trim_start_matches(|c: char| !c.is_alphanumeric());
        CLAUSE_STARTS.iter().any(|start| {
            let rest = clause.strip_prefix(start);
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        })
    })
}

/// Whether a description begins with a list of what users say: `Design this, create a spec,
/// which format, sketch of the parts.` One of them speaks for the user, for a list of topics
/// says nothing of when. A sentence about what the skill does joins the last part by `and`,
/// or has a verb in the third person: `Sorts my bills, merges them`.
fn lists_wishes(folded: &str) -> bool {
    const LEAST: usize = 4;
    const MOST_WORDS: usize = 7;
    const VOICE: [&str; 18] = [
        "i", "i'm", "i’m", "my", "me", "let's", "let’s", "we", "us", "our", "this", "these", "how",
        "which", "what", "why", "who", "where",
    ];
    const JOINING: [&str; 5] = ["and", "or", "&", "with", "etc"];
    let ends = [". ", " — ", " – ", " - "];
    let first = ends.iter().filter_map(|end| folded.find(end)).min();
    let first = &folded[..first.unwrap_or(folded.len())];
    let parts: Vec<Vec<&str>> = first
        .split(',')
        .map(|part| part.split_whitespace().collect())
        .collect();
    let is_short = |part: &Vec<&str>| (1..=MOST_WORDS).contains(&part.len());
    let has = |part: &Vec<&str>, words: &[&str]| part.iter().any(|word| words.contains(word));
    let joined = parts.last().is_some_and(|last| has(last, &JOINING));
    parts.len() >= LEAST
        && !joined
        && !first.contains(':')
        && parts.iter().all(is_short)
        && parts.iter().any(|part| has(part, &VOICE))
        && !parts.iter().any(|part| begins_with_verb(part))
}

/// Whether a sentence asks what a user would: `Which bills are due? Sums by month.`
fn asks(folded: &str) -> bool {
    const LEAST: usize = 3;
    let sentences = folded.split_inclusive(['.', '!', '?', '？', '\n']);
    let mut asked = sentences.filter(|sentence| sentence.ends_with(['?', '？']));
    asked.any(|sentence| {
        let dense = sentence.chars().any(|letter| letter >= '\u{3040}');
        dense || sentence.split_whitespace().count() >= LEAST
    })
}

/// Whether several phrases stand in quotation marks, as a user would say them: `Handles both
/// "sort my bills" and "find what is due"`.
fn quotes_wishes(folded: &str) -> bool {
    const LEAST: usize = 2;
    const WORDS: usize = 3;
    const MARKS: [[char; 2]; 4] = [['"', '"'], ['“', '”'], ['«', '»'], ['„', '“']];
    MARKS.iter().any(|[open, close]| {
        let mut rest = folded;
        let mut found = 0;
        while let Some((_, behind)) = rest.split_once(*open) {
            let Some((inner, behind)) = behind.split_once(*close) else {
                break;
            };
            found += usize::from(inner.split_whitespace().count() >= WORDS);
            rest = behind;
        }
        found >= LEAST
    })
}

/// Whether it tells which words it knows: `Recognizes requests like "sort my bills"`.
fn recognizes(folded: &str) -> bool {
    let mut sentences = folded.split(". ");
    sentences.any(|sentence| {
        let told = sentence.split_once("recogni").map(|(_, rest)| rest);
        let rest = told.and_then(|rest| rest.split_once(" like "));
        rest.is_some_and(|(_, said)| said.trim_start().starts_with(['"', '“', '\'']))
    })
}

/// Whether several words begin with what may be a verb in the third person.
fn begins_with_verb(words: &[&str]) -> bool {
    let verb = words.first().filter(|_| words.len() > 1);
    verb.is_some_and(|verb| {
        let other = ["ss", "us", "is"].iter().any(|end| verb.ends_with(end));
        verb.ends_with('s') && !verb.contains(['\'', '’']) && !other
    })
}

/// Words of time or purpose.
const TIMES: [&str; 8] = [
    "after", "before", "when", "as", "during", "once", "for", "if",
];

/// `use immediately after`, `use as`, `use it for`: `use`, one other word at most, and
/// a word of time or purpose. Or `use` and `run` at a time of their own.
fn is_timed_use(words: &[&str]) -> bool {
    if let ["use" | "run" | "rerun", time, ..] = words
        && is_time(&words[1..], time)
    {
        return true;
    }
    let near = words.iter().skip(1).take(2);
    words.first() == Some(&"use") && near.into_iter().any(|word| TIMES.contains(word))
}

/// Whether words begin with a time: a day of the week, a month, `every morning`, `day 1`,
/// `once`.
fn is_time(words: &[&str], first: &str) -> bool {
    const PARTS: [&str; 10] = [
        "day", "morning", "evening", "night", "week", "month", "quarter", "year", "hour", "session",
    ];
    const TIMES: [&str; 24] = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "january",
        "february",
        "april",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "once",
        "daily",
        "nightly",
        "weekly",
        "monthly",
        "quarterly",
        "yearly",
    ];
    let next = words.get(1).copied().unwrap_or("");
    let counted = matches!(first, "day" | "week" | "sprint") && next.parse::<u16>().is_ok();
    let repeated =
        matches!(first, "every" | "each") && (TIMES.contains(&next) || PARTS.contains(&next));
    TIMES.contains(&first) || counted || repeated
}

/// Whether a word of the description sets a moment: `before architectural changes`, `after
/// creating diagrams`, `if the build fails`. What the skill itself does in order is told by the
/// same words, which nobody tells apart; the pair `before and after` sets none.
fn is_moment(words: &[&str], at: usize) -> bool {
    const MOMENTS: [&str; 12] = [
        "before",
        "after",
        "during",
        "while",
        "until",
        "once",
        "upon",
        "prior",
        "if",
        "must",
        "explicitly",
        "otherwise",
    ];
    const PAIRED: [&str; 5] = ["before", "after", "and", "or", "vs"];
    let is_paired = |at: Option<usize>| {
        let word = at.and_then(|at| words.get(at));
        word.is_some_and(|word| PAIRED.contains(word))
    };
    let sides = matches!(words[at], "before" | "after");
    let paired = sides && (is_paired(at.checked_sub(1)) || is_paired(Some(at + 1)));
    MOMENTS.contains(&words[at]) && !paired
}

/// Whether a sentence begins with `use`, a thing of a few words, and a word of time or
/// purpose: `Use plain merge-small-fixes for typos`.
fn tells_to_use(folded: &str) -> bool {
    const MOST_BETWEEN: usize = 12;
    let sentences = folded.split(['.', ';', '!', '\n']);
    let mut told = sentences.filter_map(|sentence| sentence.trim_start().strip_prefix("use "));
    told.any(|rest| {
        let words = rest.split_whitespace();
        words
            .take(MOST_BETWEEN + 1)
            .any(|word| word != "as" && TIMES.contains(&word))
    })
}
