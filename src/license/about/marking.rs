//! Markings: words that stand alone, as a stamp on a page, and mean all of it.

use super::Speaker;
use super::english::Sentence;
use crate::license::lexicon::Limit;

type Phrase = &'static [&'static str];

impl Sentence<'_> {
    /// `Do not redistribute.`, `Not open source.`, with nothing beside; `Confidential`, in a
    /// paragraph of its own before the sections of the text or at its end.
    pub(super) fn alone(&self) -> Option<(Limit, usize)> {
        // In a section of a body it may be what a template holds.
        const KINDS: &[&str] = &["confidential", "proprietary"];
        let last = self.words.len().checked_sub(1)?;
        let shown = || self.speaker == Speaker::Body && self.is_in_section();
        let marked = self.is_order_to_keep() && !(KINDS.contains(&self.word(0)) && shown())
            || self.is_stamp() && self.stands_outside(false);
        marked
            .then_some((Limit::Prohibits, last))
            .or_else(|| self.licensed_alone())
    }

    fn is_order_to_keep(&self) -> bool {
        const ALONE: &[Phrase] = &[
            &["do", "not", "redistribute"],
            &["please", "do", "not", "redistribute"],
            &["not", "for", "redistribution"],
            &["not", "open", "source"],
            &["source", "available", "not", "open", "source"],
            &["proprietary", "and", "confidential"],
            &["confidential", "and", "proprietary"],
        ];
        const LONGEST: usize = 20;
        let said =
            |phrase: &Phrase| self.words.starts_with(phrase) && self.is_end(phrase.len() - 1);
        let tagged = || {
            let shown = (self.words.len() <= LONGEST).then(|| self.outside_tags());
            shown.is_some_and(|words| ALONE.contains(&words.as_slice()))
        };
        ALONE.iter().any(said) || tagged() || self.keeps_inside()
    }

    /// The words that are no part of a tag: `<b>Not open source.</b>`.
    fn outside_tags(&self) -> Vec<&str> {
        // A tag before the sentence is no longer.
        const NEAR: usize = 200;
        let mut inside = false;
        let mut words = Vec::new();
        for (at, word) in self.words.iter().enumerate() {
            let start = self.tokens.list()[self.start + at].span.start;
            let before = self.gap(at).unwrap_or_else(|| {
                let near = self.text.floor_char_boundary(start.saturating_sub(NEAR));
                &self.text[near..start]
            });
            inside = match (before.rfind('<'), before.rfind('>')) {
                (Some(open), close) => close.is_none_or(|close| close < open),
                (None, Some(_)) => false,
                (None, None) => inside,
            };
            if !inside {
                words.push(*word);
            }
        }
        words
    }

    /// `Do not share outside Fern Labs`: of a body it may be what its skill writes that is
    /// meant.
    fn keeps_inside(&self) -> bool {
        const LONGEST: usize = 9;
        let from = usize::from(matches!(self.word(0), "please" | "confidential"));
        let not = self.word(from) == "do" && self.word(from + 1) == "not";
        let act = matches!(self.word(from + 2), "share" | "distribute" | "forward");
        let outside = matches!(self.word(from + 3), "outside" | "beyond");
        let said = not && act && outside && self.is_capital(self.words.len() - 1);
        said && self.words.len() <= LONGEST && self.speaker == Speaker::Readme
    }

    /// `Confidential`, `Fern Labs proprietary`, `Classification: confidential`.
    fn is_stamp(&self) -> bool {
        const KEPT: &[&str] = &["confidential", "proprietary"];
        const BESIDE: &[&str] = &[
            "copyright",
            "strictly",
            "company",
            "inc",
            "ltd",
            "corp",
            "gmbh",
        ];
        const LONGEST: usize = 5;
        const ALONE: &[Phrase] = &[
            &["internal", "use", "only"],
            &["for", "internal", "use", "only"],
        ];
        if let ["classification", class] = self.words {
            return matches!(
                *class,
                "confidential" | "internal" | "restricted" | "secret"
            );
        }
        // A skill that others call is for internal use, too.
        if ALONE.contains(&self.words) {
            return self.speaker == Speaker::Readme;
        }
        let at_an_end = [self.words.first(), self.words.last()];
        let kept = at_an_end
            .into_iter()
            .flatten()
            .any(|word| KEPT.contains(word));
        let name = |at: usize| {
            let word = self.word(at);
            KEPT.contains(&word) || BESIDE.contains(&word) || self.is_capital(at)
        };
        kept && self.words.len() <= LONGEST && (0..self.words.len()).all(name)
    }
}
