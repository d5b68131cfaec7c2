//! The headings of sections of terms, and the names of files that hold such a section
//! and nothing else: the same words, in every language.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::speaker::Speaker;
use crate::license::tokens::Tokens;

/// Words of which the heading of a licence section has one, one row a language.
const TERMS: &[&[&str]] = &[
    &["license", "licenses", "licensing"],
    &["lizenz", "lizenzen"],
    &["licencia", "licencias"],
    &["licença", "licenças", "licenca"],
    &["licenza", "licenze"],
    &["licentie", "licenties"],
    &["licens", "licenser", "licensiering"],
    &["lisens", "lisenser"],
    &["lisenssi", "lisenssit"],
    &["licencja", "licencje", "licencji"],
    &["licencování", "licenční"],
    &["licenc", "licencek", "licensz"],
    &["licență", "licența", "licenta", "licențe"],
    &["llicència", "llicències"],
    &["licencija"],
    &["litsents"],
    &["lisans", "lisansi", "lisanslar", "lisanslama"],
    &["lisensi"],
    &[GIAY_PHEP],
    &["лицензия", "лицензии", "лицензирование"],
    &["ліцензія", "ліцензії", "ліцензування"],
    &["лиценз", "лиценца"],
    &["άδεια", "άδειες"],
    &["רישיון", "רשיון", "רישוי"],
    &["الترخيص", "ترخيص", "التراخيص", "تراخيص", "الرخصة", "رخصة"],
    &["مجوز"],
    &["लाइसेंस", "लाइसेन्स", "अनुज्ञप्ति"],
    &["ใบอนุญาต", "สัญญาอนุญาต"],
    &["라이선스", "라이센스"],
];

/// The word for a licence in Vietnamese, as one.
const GIAY_PHEP: &str = "giấy phép";

/// Where [`GIAY_PHEP`] ends with which a line begins.
pub fn two_words(line: &str) -> Option<usize> {
    let head = line.get(..GIAY_PHEP.len())?;
    (head.to_lowercase() == GIAY_PHEP).then_some(head.len())
}

/// The words of a heading; those of [`GIAY_PHEP`], which may lack their marks in the name
/// of a file, are one.
pub fn words_of(tokens: &Tokens) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::with_capacity(tokens.len());
    for at in 0..tokens.len() {
        let word = tokens.word(at);
        match (words.last_mut(), word) {
            (Some(last), "phép") if *last == "giấy" => *last = GIAY_PHEP,
            (Some(last), "phep") if *last == "giay" => *last = GIAY_PHEP,
            _ => words.push(word),
        }
    }
    words
}

/// As [`TERMS`], for languages that join their words: a heading is made of these and of
/// [`JOINED`].
const TERMS_JOINED: &[&str] = &[
    "许可",
    "許可",
    "授权",
    "授權",
    "协议",
    "協議",
    "ライセンス",
    "許諾",
];

/// Words of which the heading of a section of terms has one, if none of [`TERMS`].
const KIN: &[&str] = &["terms", "rights", "legal", "copyright", "eula"];

/// Those of them that head a section of terms by themselves in SKILL.md too.
const KIN_ALONE: &[&str] = &["copyright", "eula"];

/// Whole headings of sections of terms, one row a language. In SKILL.md they may as well
/// head what the skill is about.
const PHRASES: &[&[&str]] = &[
    &[
        "permissions",
        "commercial use",
        "intellectual property",
        "distribution",
        "redistribution",
        "proprietary",
        "proprietary notice",
    ],
    &[
        "nutzungsbedingungen",
        "nutzungsrechte",
        "urheberrecht",
        "rechtliches",
        "rechtliche hinweise",
    ],
    &[
        "droits dauteur",
        "conditions dutilisation",
        "mentions légales",
    ],
    &[
        "condiciones de uso",
        "términos de uso",
        "derechos de autor",
        "aviso legal",
    ],
    &["termos de uso", "direitos autorais", "direitos de autor"],
    &["termini duso", "condizioni duso", "diritti dautore"],
    &[
        "условия использования",
        "авторские права",
        "авторское право",
    ],
    &["이용 약관", "이용약관", "저작권", "사용권"],
    &["gebruiksvoorwaarden", "auteursrecht", "auteursrechten"],
    &[
        "warunki użytkowania",
        "warunki korzystania",
        "prawa autorskie",
    ],
    &[
        "kullanim koşullari",
        "kullanim şartlari",
        "telif hakki",
        "telif haklari",
    ],
    &["ketentuan penggunaan", "syarat penggunaan", "hak cipta"],
    &["bản quyền", "điều khoản sử dụng"],
    &["कॉपीराइट", "उपयोग की शर्तें"],
    &[
        "حقوق النشر",
        "حقوق الملكية",
        "حقوق الطبع والنشر",
        "شروط الاستخدام",
    ],
    &["умови використання", "авторські права", "авторське право"],
    &["όροι χρήσης", "πνευματικά δικαιώματα"],
    &["זכויות יוצרים", "תנאי שימוש"],
    &[
        "käyttöehdot",
        "käyttöoikeudet",
        "käyttöoikeus",
        "tekijänoikeus",
        "tekijänoikeudet",
    ],
    &["podmínky použití", "podmínky užití", "autorská práva"],
    &["användarvillkor", "upphovsrätt"],
    &["ophavsret", "brugsvilkår"],
    &["opphavsrett", "bruksvilkår"],
    &["felhasználási feltételek", "szerzői jog", "szerzői jogok"],
    &["drepturi de autor", "termeni de utilizare"],
];

/// As [`PHRASES`], for languages that join their words.
const PHRASES_JOINED: &[&str] = &["版权", "版權", "条款", "條款", "規約", "著作権", "著作權"];

/// What stands in such headings beside those words.
const JOINED: &[&str] = &[
    "证",
    "證",
    "书",
    "書",
    "说明",
    "說明",
    "声明",
    "聲明",
    "开源",
    "開源",
    "使用",
    "利用",
    "软件",
    "軟體",
    "项目",
    "用户",
    "最终",
    "信息",
    "资讯",
    "与",
    "與",
    "和",
    "及",
    "本",
    "的",
    "方式",
    "表示",
    "について",
    "情報",
    "と",
    "および",
];

/// Words of such headings besides.
const BESIDE: &[&str] = &[
    "of",
    "use",
    "usage",
    "and",
    "notice",
    "notices",
    "credits",
    "the",
    "our",
    "conditions",
    "a",
    "permissions",
    "restrictions",
    "acknowledgements",
    "acknowledgments",
    "attribution",
    "disclaimer",
    "contributing",
    "this",
    "skill",
    "project",
    "repository",
    "information",
    "info",
    "details",
    "agreement",
    "author",
    "authors",
    "about",
    "patent",
    "patents",
    "privacy",
    "overview",
    "summary",
    "warranty",
    "liability",
    "for",
    "skills",
    "these",
    "ve",
    "bilgisi",
    "bilgileri",
    "metni",
    "telif",
    "hakki",
    "koşullari",
    "hak",
    "cipta",
    "dan",
    "informasi",
    "proyek",
    "oraz",
    "warunki",
    "projektu",
    "informacje",
    "prawa",
    "autorskie",
    "en",
    "auteursrecht",
    "voorwaarden",
    "licentievoorwaarden",
    "sử",
    "dụng",
    "và",
    "bản",
    "quyền",
    "और",
    "जानकारी",
    "की",
    "शर्तें",
    "معلومات",
    "المشروع",
    "χρήσης",
    "och",
    "og",
    "ja",
    "és",
    "și",
];

/// As [`BESIDE`], in a README: a skill may be about the licences of software.
const BESIDE_README: &[&str] = &["software"];

/// What makes a heading another's, though a member of it is of [`TERMS`].
const OTHERS: &[&str] = &[
    "dependency",
    "dependencies",
    "third",
    "party",
    "3rd",
    "vendored",
    "bundled",
    "keys",
];

/// The most words that the heading of a section of terms has, in a README.
const LONGEST: usize = 8;

/// Whether a text has any of the words without which it has no section of terms, no
/// label and no exception: what the words of these lists begin with, or hold.
pub fn names_terms(text: &str) -> bool {
    // Only ASCII letters are found in either case: of Cyrillic words each way to write
    // their beginning stands here.
    const WORDS: &[&str] = &[
        "licen",
        "right",
        "terms",
        "copy",
        "legal",
        "lizen",
        "eula",
        "except ",
        "adapted from",
        "derived from",
        "ported from",
        "ли",
        "Ли",
        "лИ",
        "ЛИ",
        "权",
        "權",
        "许可",
        "許可",
        "協議",
        "协议",
        "条款",
        "條款",
        "規約",
        "著作権",
        "ライセンス",
        "許諾",
        "라이선스",
        "라이센스",
        "약관",
        "저작권",
        "사용권",
        "permission",
        "commercial use",
        "intellectual property",
        "distribution",
        "proprietary",
        "nutzungs",
        "urheber",
        "rechtliche",
        "droits d",
        "conditions d",
        "mentions l",
        "condiciones",
        "rminos de uso",
        "derechos",
        "aviso",
        "termos",
        "direitos",
        "termini d",
        "condizioni d",
        "diritti d",
        "словия",
        "СЛОВИЯ",
        "вторск",
        "ВТОРСК",
        "lisans",
        "lİsans",
        "lisen",
        "litsents",
        "llic",
        "giấy",
        "GIẤY",
        "gia\u{302}\u{301}y",
        "ліц",
        "Ліц",
        "ЛІЦ",
        "δεια",
        "ΔΕΙΑ",
        "רישיון",
        "רשיון",
        "רישוי",
        "رخيص",
        "رخصة",
        "تراخيص",
        "مجوز",
        "लाइसें",
        "लाइसेन",
        "अनुज्ञप्ति",
        "อนุญาต",
        "voorwaarden",
        "auteursrecht",
        "warunki",
        "prawa autorskie",
        "kullan",
        "telif",
        "ketentuan",
        "syarat",
        "hak cipta",
        "quyền",
        "khoản",
        "कॉपीराइट",
        "शर्तें",
        "حقوق",
        "شروط",
        "мови використання",
        "вторські",
        "вторське",
        "όροι",
        "Όροι",
        "ΟΡΟΙ",
        "πνευματικά",
        "Πνευματικά",
        "זכויות",
        "תנאי",
        "käyttö",
        "tekijän",
        "podmínky",
        "autorsk",
        "användarvillkor",
        "upphovsr",
        "ophavsret",
        "opphavsrett",
        "svilkår",
        "felhaszn",
        "szerz",
        "drepturi",
        "termeni",
    ];
    static ASCII: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        let words = WORDS.iter().filter(|word| word.is_ascii());
        terms_finder(AhoCorasickKind::DFA, words)
    });
    // To build tables for so many words takes longer than most skills are scanned.
    static ALL: LazyLock<Option<AhoCorasick>> =
        LazyLock::new(|| terms_finder(AhoCorasickKind::ContiguousNFA, WORDS.iter()));
    let finder = if has_foreign_letters(text) {
        &ALL
    } else {
        &ASCII
    };
    finder.as_ref().is_none_or(|finder| finder.is_match(text))
}

fn terms_finder<'a>(
    kind: AhoCorasickKind,
    words: impl Iterator<Item = &'a &'static str>,
) -> Option<AhoCorasick> {
    let mut builder = AhoCorasick::builder();
    builder.kind(Some(kind));
    builder.ascii_case_insensitive(true).build(words).ok()
}

/// Whether a text has letters that are not ASCII; told by the blocks of Unicode that hold
/// some, so that dashes, quotation marks and pictures in English are none.
fn has_foreign_letters(text: &str) -> bool {
    let begins = |byte: &u8| matches!(byte, 0xC3..=0xE1 | 0xE3..=0xEE);
    text.as_bytes().iter().any(begins)
}

/// Whether a folded word is one for a licence.
pub fn is_term(word: &str) -> bool {
    TERMS.iter().any(|row| row.contains(&word)) || is_joined(word, TERMS_JOINED)
}

/// Whether a word without blanks is made of one of `heads` and of words beside it.
fn is_joined(word: &str, heads: &[&str]) -> bool {
    const LONGEST: usize = 16;
    if word.is_ascii() || word.chars().take(LONGEST).count() == LONGEST {
        return false;
    }
    let mut rest = word;
    let mut headed = false;
    while !rest.is_empty() {
        let all = [heads, TERMS_JOINED, PHRASES_JOINED, JOINED];
        let piece = all
            .iter()
            .copied()
            .flatten()
            .find(|piece| rest.starts_with(**piece));
        let Some(piece) = piece else {
            return false;
        };
        headed |= heads.contains(piece);
        rest = &rest[piece.len()..];
    }
    headed
}

/// The words of a line that is a heading.
pub fn heading(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches('#');
    let hashes = line.len() - rest.len();
    ((1..=6).contains(&hashes) && rest.starts_with([' ', '\t'])).then_some(rest)
}

/// Whether a heading is that of the terms of the work itself: `License`, `4. Terms
/// of use`, `License & Credits`; not `License check`. In a README a member of a longer
/// one may be it: `Copyright, Patent, and License`.
pub fn is_about_terms(heading: &str, speaker: Speaker) -> bool {
    let is_phrase = || is_phrase(&words_of(&Tokens::new(heading)));
    names_license(heading, speaker) || speaker == Speaker::Readme && is_phrase()
}

/// As [`is_about_terms`], without the headings below which no licence is looked for:
/// `Permissions`, `Distribution`.
pub fn names_license(heading: &str, speaker: Speaker) -> bool {
    const SHORT: usize = 5;
    let tokens = Tokens::new(heading);
    let words = words_of(&tokens);
    if speaker != Speaker::Readme {
        let named = words
            .iter()
            .any(|word| is_term(word) || KIN_ALONE.contains(word));
        return (named || words.len() > 1) && words.len() <= SHORT && is_about_all(&words);
    }
    let joined = || {
        let others = words.iter().any(|word| OTHERS.contains(word));
        !others
            && members(heading, &tokens)
                .any(|member| member.iter().any(|word| is_term(word)) && is_about_all(&member))
    };
    let plain = words.iter().filter(|word| !BESIDE_README.contains(word));
    let plain: Vec<&str> = plain.copied().collect();
    words.len() <= LONGEST && (is_about_all(&plain) || joined())
}

/// The members of a heading that lists several things.
fn members<'a>(heading: &'a str, tokens: &'a Tokens) -> impl Iterator<Item = Vec<&'a str>> {
    const AND: [&str; 4] = ["and", "und", "et", "or"];
    let list = tokens.list();
    let parts = (0..tokens.len()).map(move |at| {
        let gap = match at {
            0 => "",
            at => &heading[list[at - 1].span.end..list[at].span.start],
        };
        let word = tokens.word(at);
        let begins = gap.contains([',', '&', '/', '|', '+', '·', '、']) || AND.contains(&word);
        (begins, word)
    });
    let mut members: Vec<Vec<&str>> = vec![Vec::new()];
    for (begins, word) in parts {
        if begins {
            members.push(Vec::new());
        }
        if let Some(last) = members.last_mut().filter(|_| !AND.contains(&word)) {
            last.push(word);
        }
    }
    members.into_iter()
}

fn is_phrase(words: &[&str]) -> bool {
    let whole = words.join(" ");
    PHRASES.iter().any(|row| row.contains(&whole.as_str()))
        || !words.is_empty() && words.iter().all(|word| is_joined(word, PHRASES_JOINED))
}

/// Whether a file is called as such a heading, its words apart by dashes, dots and
/// blanks: `LICENCIA`, `许可证`, `License agreement`. A word of English that may as well
/// be the title of a page must be written in capitals, as `LICENSE` is.
pub fn is_terms_name(stem: &str) -> bool {
    const MOST: usize = 4;
    let words = stem.replace(['_', '-', '.'], " ");
    let tokens = Tokens::new(&words);
    let list = words_of(&tokens);
    let own = |word: &str| TERMS.first().is_some_and(|english| english.contains(&word));
    let foreign = list.iter().any(|word| is_term(word) && !own(word))
        || is_phrase(&list) && !words.is_ascii();
    let shouted = !stem.bytes().any(|byte| byte.is_ascii_lowercase());
    let agreed = list.iter().any(|word| own(word)) && list.contains(&"agreement");
    list.len() <= MOST
        && (foreign || shouted || agreed)
        && (is_about_all(&list) || list == ["proprietary"] || foreign && is_phrase(&list))
}

/// Whether words are those of such a heading and no others.
fn is_about_all(words: &[&str]) -> bool {
    let head = |word: &str| is_term(word) || KIN.contains(&word);
    let known = |word: &str| {
        let number = word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
        head(word) || BESIDE.contains(&word) || number
    };
    words.iter().any(|word| head(word)) && words.iter().all(|word| known(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_terms_are_known_in_many_languages() {
        for heading in [
            "License",
            "Licence",
            "Copyright, Patent, and License",
            "License Information",
            "Author and License",
            "About the License of this project",
            "Legal, Privacy, and License",
            "Permissions",
            "Commercial Use",
            "Intellectual Property",
            "Distribution",
            "Redistribution",
            "Proprietary Notice",
            "授权说明",
            "版权声明",
            "使用条款",
            "利用規約",
            "著作権",
            "저작권",
            "이용 약관",
            "Nutzungsbedingungen",
            "Urheberrecht",
            "Condiciones de uso",
            "Derechos de autor",
            "Termos de uso",
            "Direitos autorais",
            "Условия использования",
            "Авторские права",
            "许可协议",
            "라이센스",
            "Licença",
            "Licenza",
            "开源许可证",
            "License / 许可证",
            "**License Overview:**",
            "Support & License",
        ] {
            let line = format!("# {heading}");
            assert!(names_terms(&line), "{heading}");
            assert!(is_about_terms(heading, Speaker::Readme), "{heading}");
        }
        for heading in [
            "License check",
            "Licensing of dependencies",
            "License keys",
            "Disclaimer",
            "免责声明",
            "使用说明",
            "致谢",
            "Third-party licenses",
            "License compliance scanner",
            "使用",
            "How to choose an open source license for work",
            "权限",
            "本项目",
            "Model license",
            "License Classifications",
            "Dependencies & Licenses",
        ] {
            assert!(!is_about_terms(heading, Speaker::Readme), "{heading}");
        }
        for heading in [
            "Distribution",
            "版权声明",
            "Intellectual Property",
            "Your License to sow",
        ] {
            assert!(!is_about_terms(heading, Speaker::Body), "{heading}");
        }
    }

    #[test]
    fn files_of_terms_are_known_in_many_languages() {
        for stem in [
            "LICENCIA",
            "LIZENZ",
            "Lizenz",
            "LICENÇA",
            "LICENCA",
            "LICENZA",
            "ЛИЦЕНЗИЯ",
            "许可证",
            "许可",
            "授权说明",
            "版权声明",
            "ライセンス",
            "利用規約",
            "라이선스",
            "LEGAL",
            "RIGHTS",
            "License agreement",
            "USAGE_RIGHTS",
            "PROPRIETARY",
        ] {
            assert!(is_terms_name(stem), "{stem}");
        }
        for stem in [
            "legal",
            "rights",
            "Distribution",
            "permissions",
            "DISCLAIMER",
            "README",
            "使用说明",
            "AUTHORS",
            "COMMERCIAL",
            "COMMERCIAL_USE",
            "DISTRIBUTION",
            "PRIVACY",
            "license-check",
            "commercial",
            "Legal",
            "ABOUT",
            "接口协议设计",
        ] {
            assert!(!is_terms_name(stem), "{stem}");
        }
    }
}
