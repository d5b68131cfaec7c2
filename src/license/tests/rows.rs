//! Rows and lines of a README that name the licence of the whole.

use super::{gated, judge_tree, spdx_text, tree_of};
use crate::license::{LicenseJudgement, Status};

const SKILL: &str = "---\nname: beds\ndescription: Plans beds.\n---\n\nSow.\n";

fn judged(said: &str, text: Option<&str>) -> LicenseJudgement {
    let readme = format!("# Seeds\n\nSkills for gardeners.\n\n{said}\n");
    let mut files = vec![
        ("skills/beds/SKILL.md", SKILL),
        ("README.md", readme.as_str()),
    ];
    files.extend(text.map(|text| ("LICENSE", text)));
    judge_tree(tree_of(&files), "skills/beds", gated())
}

const ROWS: [&str; 10] = [
    "| Item | Description |\n|---|---|\n| **License** | {} |\n| **Author** | Jo |",
    "| License | {} |\n|---|---|\n| Author | Jo |",
    "- License: {}",
    "- **License:** {}",
    "📄 **License:** {}",
    "License → {}",
    "<table>\n<tr><td>License</td><td>{}</td></tr>\n</table>",
    "<tr>\n  <td>License</td>\n  <td>{}</td>\n</tr>",
    "- **License**: [{}](LICENSE)",
    "| License | [{}](LICENSE) |\n|:--|:--|",
];

#[test]
fn a_row_names_the_licence_of_the_whole() {
    for row in ROWS {
        let open = judged(&row.replace("{}", "MIT"), None);
        assert_eq!(open.verdict.expression(), Some("MIT"), "{row}");
        assert_eq!(open.verdict.status(), Status::Warn, "{row}");
        let lacks = |judged: &LicenseJudgement| {
            let mut rules = judged.findings.iter().map(|found| found.rule.id);
            rules.any(|rule| rule == "license-text-missing")
        };
        assert!(lacks(&open), "{row}");
        let same = judged(&row.replace("{}", "MIT"), Some(spdx_text("MIT")));
        assert_eq!(same.verdict.status(), Status::Allowed, "{row}");
        for closed in ["Proprietary", "CC BY-NC 4.0"] {
            let beside = judged(&row.replace("{}", closed), Some(spdx_text("MIT")));
            assert_eq!(
                beside.verdict.status(),
                Status::Contradictory,
                "{row} {closed}"
            );
            let alone = judged(&row.replace("{}", closed), None);
            assert!(alone.verdict.is_refused(), "{row} {closed}");
        }
    }
}

#[test]
fn a_row_about_something_else_names_none() {
    for row in [
        "| Dependency | License |\n|---|---|\n| foo | {} |\n| bar | ISC |",
        "| | Acme | Ours |\n|---|---|---|\n| License | {} | MIT |",
        "| | Acme |\n|---|---|\n| License | {} |",
        "## Related\n\n| Name | Acme |\n|---|---|\n| License | {} |",
        "## Dependencies\n\n- foo\n  - License: {}",
        "| Key | Value |\n|---|---|\n| Model | fern |\n| Parameters | 7B |\n| License | {} |",
        "## Alternatives\n\n### Acme\n\n| Field | Value |\n|---|---|\n| License | {} |",
        "- Acme\n  - License: {}",
    ] {
        let open = judged(&row.replace("{}", "MIT"), None);
        assert_eq!(open.verdict.status(), Status::Unlicensed, "{row}");
    }
    for row in [
        "| | Acme |\n|---|---|\n| License | Proprietary |",
        "## Related\n\n| Name | Acme |\n|---|---|\n| License | Proprietary |",
        "## Dependencies\n\n- foo\n  - License: Commercial",
        "| Model | fern |\n|---|---|\n| License | CC BY-NC 4.0 |",
    ] {
        let beside = judged(row, Some(spdx_text("MIT")));
        assert_eq!(beside.verdict.status(), Status::Allowed, "{row}");
    }
    for line in [
        "License: MIT — small, and made to last",
        "License: MIT - have fun",
    ] {
        assert_eq!(judged(line, None).verdict.status(), Status::Warn, "{line}");
    }
    for line in [
        "License: MIT — for personal projects, companies ask first",
        "License: MIT — no resale",
        "License: MIT — for members",
        "License: MIT - personal",
        "License: MIT — students only",
    ] {
        let status = judged(line, None).verdict.status();
        assert_ne!(status, Status::Warn, "{line}");
    }
    // Of which of them?
    let two = "- License: MIT\n\nand\n\n- License: ISC";
    assert_eq!(judged(two, None).verdict.status(), Status::Unlicensed);
}
