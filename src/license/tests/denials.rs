//! Words of terms in a body that are denied, or said of something else.

use super::{gated, judge_tree, spdx_text, tree_of};
use crate::license::Status;

fn of_body(said: &str) -> Status {
    let skill = format!("---\nname: beds\ndescription: Plans.\n---\n\nSow.\n\n{said}\n");
    let files = [
        ("skills/beds/SKILL.md", skill.as_str()),
        ("LICENSE", spdx_text("MIT")),
    ];
    judge_tree(tree_of(&files), "skills/beds", gated())
        .verdict
        .status()
}

#[test]
fn what_a_body_denies_is_not_said() {
    for said in [
        "None of this skill is confidential.",
        "Nothing in this skill is proprietary.",
        "This skill is not licensed for a fee: it is free.",
        "This skill may not be redistributed without its notice.",
        "## License\n\nFormerly proprietary, now MIT.",
        "## License\n\nMIT: you can use it in proprietary software.",
        "## License\n\nMIT. Proprietary forks are allowed.",
        "## License\n\nMIT. The image contains the Moss JDK, which is proprietary.",
    ] {
        assert_eq!(of_body(said), Status::Allowed, "{said}");
    }
}

#[test]
fn a_section_of_a_body_may_tell_what_to_do_about_licences() {
    for said in [
        "## Licensing\n\nCheck that no dependency is proprietary.",
        "## License\n\nRead the license field of each package. Proprietary ones are refused.",
        "## License\n\nAsk the user which license they want: MIT, Apache-2.0, or proprietary.",
        "## Licenses\n\n- MIT: fine\n- AGPL-3.0: ask\n- Proprietary: stop",
        "## Copyright notice\n\nAdd \"© YEAR COMPANY. All rights reserved.\" to the footer.",
    ] {
        assert_eq!(of_body(said), Status::Allowed, "{said}");
    }
    for said in [
        "## License\n\nProprietary.",
        "## Licensing\n\nProprietary software of Moss. All rights reserved.",
        "## License\n\nMIT for the CLI. The skill is proprietary.",
        "## License\n\nMIT until 1.4, now proprietary.",
        "## License\n\nCheck LICENSE.txt. Proprietary.",
        "## License\n\nCheck the terms.\n\nProprietary, do not share.",
        "## License\n\n- MIT: the code\n- Proprietary: the skills",
        "## License\n\nMIT. Contains the prompts, which are proprietary.",
        "This skill is proprietary.",
        "None of the code is free, and this skill is proprietary.",
    ] {
        assert!(of_body(said) > Status::Warn, "{said}");
    }
}
