//! What copies of some licences have beside their terms, and is known: the history of
//! Python above its licence, the exceptions of LLVM behind Apache-2.0, the form of BUSL-1.1
//! filled in above its terms.

use super::tokens::Tokens;
use super::{form, lexicon};

/// Words without it.
#[derive(Debug)]
pub struct Apart {
    /// The words that are left.
    pub kept: Vec<usize>,
    /// The exception that was behind the licence of this id.
    pub exception: Option<(&'static str, &'static str)>,
    /// The licence whose form was filled in.
    pub form: Option<&'static str>,
}

/// The terms among the words `kept`; `None` where nothing known stands beside them.
pub fn apart(text: &str, tokens: &Tokens, kept: &[usize]) -> Option<Apart> {
    if let Some(kept) = form::without(text, tokens, kept) {
        return Some(Apart {
            kept,
            exception: None,
            form: Some(form::ID),
        });
    }
    let terms = behind_history(tokens, kept);
    let history = terms < kept.len() && terms > 0;
    let kept = if history { &kept[terms..] } else { kept };
    let cut = exceptions(tokens, kept);
    match (cut, history) {
        (Some(kept), _) => Some(Apart {
            kept,
            exception: Some(("Apache-2.0", "LLVM-exception")),
            form: None,
        }),
        (None, true) => Some(Apart {
            kept: kept.to_vec(),
            exception: None,
            form: None,
        }),
        (None, false) => None,
    }
}

/// How many words tell how Python came about, and of nothing that limits.
fn behind_history(tokens: &Tokens, kept: &[usize]) -> usize {
    const HEAD: usize = 8;
    const LONGEST: usize = 700;
    const TITLE: [&str; 4] = ["history", "of", "the", "software"];
    const TERMS: [&str; 9] = [
        "this",
        "license",
        "agreement",
        "is",
        "between",
        "the",
        "python",
        "software",
        "foundation",
    ];
    let begins = |words: &[&str], at: usize| {
        let mut words = words.iter().enumerate();
        words.all(|(nth, word)| {
            kept.get(at + nth)
                .is_some_and(|&at| tokens.word(at) == *word)
        })
    };
    if !(0..HEAD).any(|at| begins(&TITLE, at)) {
        return 0;
    }
    let terms = (0..kept.len().min(LONGEST)).find(|&at| begins(&TERMS, at));
    let told = terms.filter(|&at| lexicon::limits(tokens, kept[0]..kept[at]).is_empty());
    told.unwrap_or(0)
}

/// The exceptions as LLVM gives them; numbers aside, which a line may begin with.
const LLVM: &str = "llvm exceptions to the apache license as an exception if as a result of your \
    compiling your source code portions of this software are embedded into an object form of such \
    source code you may redistribute such embedded portions in such object form without complying \
    with the conditions of sections and of the license in addition if you combine or link \
    compiled forms of this software with software that is licensed under the gplv2 combined \
    software and if a court of competent jurisdiction determines that the patent provision \
    section the indemnity provision section or other section of the license conflicts with the \
    conditions of the gplv2 you may retroactively and prospectively choose to deem waived or \
    otherwise exclude such section of the license but only in their entirety and only with \
    respect to the combined software";

/// The words `kept` without those exceptions, word for word.
fn exceptions(tokens: &Tokens, kept: &[usize]) -> Option<Vec<usize>> {
    const LEAD: [&str; 3] = ["llvm", "exceptions", "to"];
    let start = kept.windows(LEAD.len()).position(|words| {
        let mut pairs = words.iter().zip(LEAD);
        pairs.all(|(&at, word)| tokens.word(at) == word)
    })?;
    let mut end = start;
    for word in LLVM.split(' ') {
        while tokens.word(*kept.get(end)?) != word && is_number(tokens, kept[end]) {
            end += 1;
        }
        if tokens.word(kept[end]) != word {
            return None;
        }
        end += 1;
    }
    Some(kept[..start].iter().chain(&kept[end..]).copied().collect())
}

/// A number, or the letter of an item beside one: `4(a)`, `Section(s)`.
fn is_number(tokens: &Tokens, at: usize) -> bool {
    let word = tokens.word(at);
    word.len() == 1 || word.len() <= 2 && word.starts_with(|c: char| c.is_ascii_digit())
}
