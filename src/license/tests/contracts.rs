//! Contracts with customers beside an open text.

use super::{gated, judge_tree, spdx_text, tree_of};
use crate::license::Status;

const SKILL: &str = "---\nname: x\ndescription: D.\n---\n\nSort.\n";

fn status(path: &str, text: &str) -> Status {
    let files = [
        ("LICENSE", spdx_text("MIT")),
        ("skills/x/SKILL.md", SKILL),
        (path, text),
    ];
    judge_tree(tree_of(&files), "skills/x", gated())
        .verdict
        .status()
}

const CLAUSES: &[&str] = &[
    "1. LICENSE. Subject to payment of the fees, Fern grants Customer a limited, non-exclusive, \
     non-transferable licence to use the Materials for its internal business purposes during the \
     Term.\n\n2. RESTRICTIONS. Customer shall not (a) sublicense, sell or distribute the \
     Materials, (b) modify or create derivative works.",
    "Customer shall not (a) distribute the Software, (b) modify the Software.",
    "You may not rent, lease, lend, sell, sublicense or distribute the Software.",
    "You may not sell, rent or lend the Software.",
    "Customer shall not, and shall not permit others to, distribute the Software.",
    "You may not:\n\n- copy the Software\n- distribute the Software",
    "The following is prohibited:\n\n- copying\n- redistribution",
    "Licensee must not:\n\n1. copy the Materials;\n2. distribute the Materials.",
    "You shall not:\n(a) copy or modify the Skills;\n(b) distribute them.",
];

#[test]
fn a_contract_refuses_wherever_it_lies() {
    let places = [
        "EULA.md",
        "TERMS.md",
        "AGREEMENT",
        "NOTICE",
        "skills/EULA.md",
        "skills/x/NOTICE",
        "skills/x/EULA.md",
        "skills/x/FERN_TERMS.txt",
        "skills/x/AGREEMENT.txt",
        "skills/x/legal/fern-eula.txt",
        "skills/x/license/fern.txt",
    ];
    let mut let_in = Vec::new();
    for place in places {
        for clause in CLAUSES {
            if !status(place, &format!("{clause}\n")).refuses() {
                let_in.push((place, *clause));
            }
        }
    }
    assert!(let_in.is_empty(), "{let_in:#?}");
}

#[test]
fn a_section_of_terms_may_be_a_contract() {
    for clause in CLAUSES {
        let readme = format!("# Seeds\n\n## License\n\n{clause}\n");
        assert!(status("README.md", &readme).refuses(), "{clause}");
    }
}

#[test]
fn terms_of_something_else_do_not_refuse() {
    for (path, text) in [
        (
            "TERMS.md",
            "# Terms of Service\n\nYou may not copy or sell any content of the website.",
        ),
        (
            "TERMS.md",
            "# Privacy\n\nWe will not share or sell your data. You may not share your account.",
        ),
        (
            "CONTRIBUTING.md",
            "You grant Fern a perpetual, non-exclusive licence to use your contributions.",
        ),
        (
            "AGREEMENT.md",
            "# Contributor agreement\n\nYou grant Fern a perpetual, worldwide, non-exclusive \
             licence to distribute your contributions. You may not be asked to sign twice.",
        ),
        (
            "NOTICE",
            "Fern Sorter\nCopyright 2026 Fern\n\nThis product has code of Moss, under the MIT \
             license. You may not use the marks of Moss without its permission.",
        ),
        (
            "COMMERCIAL.md",
            "# Support\n\nFern offers support for a fee. The skills stay under MIT.",
        ),
        (
            "skills/x/COMMERCIAL.md",
            "# Support\n\nThe skill is open. Besides, Fern offers:\n\n- private \
             deployment;\n- closed-source commercial licensing.",
        ),
        (
            "NOTICE",
            "You may not remove the copyright notice when you redistribute the skills. You may not \
             use our logo to sell copies of the skills. You must not claim that you wrote the \
             skills if you redistribute them. You cannot hold us liable if you copy the skills.",
        ),
        (
            "NOTICE",
            "You must not share secrets with the skills. Users must not publish reports of the \
             skills without review.\n\nYou must not:\n\n- share secrets with the skills\n- \
             publish customer data",
        ),
        (
            "skills/x/license/fern.txt",
            "Which licences the sorter knows: MIT and ISC.",
        ),
        (
            "EULA.md",
            "You may copy the Software. You may not:\n\n- hold us liable for it\n- use our logo",
        ),
    ] {
        let status = status(path, &format!("{text}\n"));
        assert!(!status.refuses(), "{path}: {text}: {status:?}");
    }
}
