//! `byte-order-mark`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::parts::{read, with_clients};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::Edit;

declare_rule! {
    pub ByteOrderMark = {
        id: "byte-order-mark", group: Spec, level: Deny, fix: Safe, tier: T2,
    }
}

impl Rule for ByteOrderMark {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Some(mark) = front.byte_order_mark else {
            return;
        };
        let found = cx
            .file(
                skill,
                mark,
                "file begins with a byte-order mark",
                "three bytes before the first character",
            )
            .help("save it as UTF-8 without a byte-order mark")
            .fix(Safety::Safe, vec![Edit::delete(mark)]);
        cx.report(with_clients(found, skill));
    }
}
