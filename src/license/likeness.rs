//! How alike the words of two texts are.

/// How much of the pairs of words is shared.
#[derive(Clone, Copy, Debug)]
pub struct Likeness {
    /// Share of the template's pairs that the text has.
    pub of_template: f64,
    /// Share of the text's pairs that the template has.
    pub of_text: f64,
}

impl Likeness {
    /// The likeness of two sorted lists of pairs.
    pub fn of(template: &[u64], text: &[u64]) -> Likeness {
        Likeness::new(shared(template, text), template.len(), text.len())
    }

    /// The likeness of a template and a text that have so many pairs, and so many in
    /// common.
    pub fn new(common: usize, template: usize, text: usize) -> Likeness {
        Likeness {
            of_template: common as f64 / template.max(1) as f64,
            of_text: common as f64 / text.max(1) as f64,
        }
    }

    /// Both shares as one number.
    pub fn dice(self) -> f64 {
        let sum = self.of_template + self.of_text;
        if sum == 0.0 {
            0.0
        } else {
            2.0 * self.of_template * self.of_text / sum
        }
    }

    /// Whether a comparison word by word is worth its time.
    pub fn is_close(self) -> bool {
        self.of_template >= 0.5 || self.of_text >= 0.6
    }
}

/// How many pairs two sorted lists have in common, each as often as both have it.
pub fn shared(a: &[u64], b: &[u64]) -> usize {
    let (mut at_a, mut at_b, mut count) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(at_a), b.get(at_b)) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => at_a += 1,
            std::cmp::Ordering::Greater => at_b += 1,
            std::cmp::Ordering::Equal => {
                at_a += 1;
                at_b += 1;
                count += 1;
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_with_their_number() {
        assert_eq!(shared(&[1, 1, 2, 5], &[1, 2, 2, 5]), 3);
        let all = Likeness::of(&[1, 2], &[1, 2, 3, 4]);
        assert_eq!((all.of_template, all.of_text), (1.0, 0.5));
    }
}
