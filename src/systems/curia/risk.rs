//! How risky a skill is, and what a score of autonomy lets run.

use std::fmt;

use serde_json::Value;

use super::mode::Mode;

/// The score of a new installation.
pub const DEFAULT_SCORE: u8 = 75;

/// The labels of `action_risk`, from the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RiskLabel {
    /// Read-only.
    None,
    /// Writes to the host's own state.
    Low,
    /// Speaks to others.
    Medium,
    /// Writes calendars and makes commitments.
    High,
    /// Moves money, destroys, can't be undone.
    Critical,
}

impl RiskLabel {
    /// From the least to the most.
    pub const ALL: [RiskLabel; 5] = [
        RiskLabel::None,
        RiskLabel::Low,
        RiskLabel::Medium,
        RiskLabel::High,
        RiskLabel::Critical,
    ];

    /// The word in a manifest.
    pub fn name(self) -> &'static str {
        match self {
            RiskLabel::None => "none",
            RiskLabel::Low => "low",
            RiskLabel::Medium => "medium",
            RiskLabel::High => "high",
            RiskLabel::Critical => "critical",
        }
    }

    /// The least score at which a skill of this risk runs.
    pub fn least(self) -> u8 {
        match self {
            RiskLabel::None => 0,
            RiskLabel::Low => 60,
            RiskLabel::Medium => 70,
            RiskLabel::High => 80,
            RiskLabel::Critical => 90,
        }
    }

    /// The label of this name.
    pub fn from_name(name: &str) -> Option<RiskLabel> {
        RiskLabel::ALL
            .into_iter()
            .find(|label| label.name() == name)
    }
}

/// `action_risk` of a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Risk {
    /// One of the five labels.
    Label(RiskLabel),
    /// The least score itself, 0 to 100; the document knows labels only.
    Score(u8),
}

impl Risk {
    /// The risk that a value is.
    pub fn of(value: &Value) -> Option<Risk> {
        match value {
            Value::String(name) => RiskLabel::from_name(name).map(Risk::Label),
            Value::Number(number) => {
                let score = number.as_f64()?;
                let whole = score.fract() == 0.0 && (0.0..=100.0).contains(&score);
                // In range, so that nothing is cut.
                whole.then_some(Risk::Score(score as u8))
            }
            _ => None,
        }
    }

    /// The least score that the risk itself asks for.
    pub fn least(self) -> u8 {
        match self {
            Risk::Label(label) => label.least(),
            Risk::Score(score) => score,
        }
    }

    /// Whether it is the label `none`.
    pub fn is_none_label(self) -> bool {
        self == Risk::Label(RiskLabel::None)
    }

    /// The least score at which the gate lets the skill run. The program lets nothing
    /// below the band `draft-only` run but what is labelled `none`, to which the number
    /// 0 is not the same.
    pub fn opens_at(self, mode: Mode) -> u8 {
        match mode {
            Mode::Current if !self.is_none_label() => self.least().max(Band::DraftOnly.lowest()),
            _ => self.least(),
        }
    }

    /// As it stands in a manifest.
    pub fn value(self) -> Value {
        match self {
            Risk::Label(label) => label.name().into(),
            Risk::Score(score) => score.into(),
        }
    }
}

impl fmt::Display for Risk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Risk::Label(label) => f.pad(label.name()),
            Risk::Score(score) => score.fmt(f),
        }
    }
}

/// A score of autonomy, 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(u8);

impl Score {
    /// The score in a text.
    ///
    /// # Errors
    /// The host's words, where it is no whole number from 0 to 100. Foreign text in
    /// them is as it is written.
    pub fn parse(text: &str) -> Result<Score, String> {
        let number = text.parse::<u8>().ok().filter(|number| *number <= 100);
        number.map(Score).ok_or_else(|| {
            format!("Invalid autonomy score: {text}. Must be an integer between 0 and 100.")
        })
    }

    /// The number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The band that it lies in.
    pub fn band(self) -> Band {
        let mut bands = Band::ALL.into_iter().rev();
        let band = bands.find(|band| band.lowest() <= self.0);
        band.unwrap_or(Band::Restricted)
    }
}

/// The bands of scores, from the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// Below 60.
    Restricted,
    /// 60 to 69.
    DraftOnly,
    /// 70 to 79.
    ApprovalRequired,
    /// 80 to 89.
    SpotCheck,
    /// From 90.
    Full,
}

impl Band {
    /// From the lowest to the highest.
    pub const ALL: [Band; 5] = [
        Band::Restricted,
        Band::DraftOnly,
        Band::ApprovalRequired,
        Band::SpotCheck,
        Band::Full,
    ];

    /// The word in documents.
    pub fn name(self) -> &'static str {
        match self {
            Band::Restricted => "restricted",
            Band::DraftOnly => "draft-only",
            Band::ApprovalRequired => "approval-required",
            Band::SpotCheck => "spot-check",
            Band::Full => "full",
        }
    }

    /// Its lowest score.
    pub fn lowest(self) -> u8 {
        match self {
            Band::Restricted => 0,
            Band::DraftOnly => 60,
            Band::ApprovalRequired => 70,
            Band::SpotCheck => 80,
            Band::Full => 90,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn labels_and_whole_numbers_are_risks() {
        for (value, risk) in [
            (json!("none"), Some(Risk::Label(RiskLabel::None))),
            (json!("critical"), Some(Risk::Label(RiskLabel::Critical))),
            (json!(0), Some(Risk::Score(0))),
            (json!(75.0), Some(Risk::Score(75))),
            (json!(100), Some(Risk::Score(100))),
            (json!(101), None),
            (json!(-1), None),
            (json!(50.5), None),
            (json!("70"), None),
            (json!("Low"), None),
            (json!(true), None),
            (json!(null), None),
        ] {
            assert_eq!(Risk::of(&value), risk, "{value}");
        }
    }

    #[test]
    fn a_score_is_a_whole_number_up_to_100() {
        for good in ["0", "100", "75"] {
            assert!(Score::parse(good).is_ok(), "{good}");
        }
        for bad in ["101", "-1", "7.5", "", "a"] {
            let words = Score::parse(bad).unwrap_err();
            let due =
                format!("Invalid autonomy score: {bad}. Must be an integer between 0 and 100.");
            assert_eq!(words, due);
        }
    }

    #[test]
    fn scores_lie_in_bands() {
        for (score, band) in [
            ("0", Band::Restricted),
            ("59", Band::Restricted),
            ("60", Band::DraftOnly),
            ("69", Band::DraftOnly),
            ("70", Band::ApprovalRequired),
            ("79", Band::ApprovalRequired),
            ("80", Band::SpotCheck),
            ("89", Band::SpotCheck),
            ("90", Band::Full),
            ("100", Band::Full),
        ] {
            assert_eq!(Score::parse(score).unwrap().band(), band, "{score}");
        }
    }
}
