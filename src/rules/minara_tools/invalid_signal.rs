//! `invalid-signal`.

use std::sync::Arc;

use super::files;
use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::UnusableFile;
use crate::text::Source;

declare_rule! {
    pub InvalidSignal = {
        id: "invalid-signal", group: Minara, level: Deny, tier: T1,
    }
}

impl Rule for InvalidSignal {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        let files = files(cx);
        let found: Vec<Finding> = files
            .unusable_signals()
            .map(|why| finding(why, cx))
            .collect();
        cx.report_all(found);
    }
}

fn finding(why: &UnusableFile, cx: &Checks<'_>) -> Finding {
    const PRINT: &str =
        "minara skills schema --print minara-signal-context prints what it may hold";
    match why {
        UnusableFile::Form(fault) => {
            let source = Arc::new(Source::from_text(fault.text()));
            let found = cx.other(fault.name(), fault.to_string());
            let found = found.at(&source, fault.span(), "here");
            found.help(fault.advice().unwrap_or(PRINT))
        }
        UnusableFile::Unread { shown, reason } => {
            let found = cx.other(shown, format!("the signal can't be read: {reason}"));
            found.help("make it a regular file of JSON, or take it away")
        }
    }
}
