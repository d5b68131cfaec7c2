//! Sentences below a licence that forbid plainly, in few words.

use super::{judged_text, spdx_text};

fn refuses(id: &str, rider: &str) -> bool {
    let text = spdx_text(id);
    judged_text(&format!("{text}\n\n{rider}\n"))
        .verdict
        .is_refused()
}

#[test]
fn plain_riders_are_no_remarks() {
    let mut let_in = Vec::new();
    for id in ["MIT", "Apache-2.0"] {
        for rider in [
            "This permission ends when your subscription lapses.",
            "The rights above are given to natural persons only.",
            "Only entities located in the EU may exercise these rights.",
            "Different terms apply to the skills folder.",
            "You shall not: (i) copy the Software.",
            "You may not:\n\n- rent the Software\n- copy the Software",
            "Never copy the Software.",
            "This license does not cover skills.",
            "Files in skills/ are not under this license.",
            "Kommerzielle Nutzung nicht gestattet.",
            "Solo para uso personal. No se permite la redistribución.",
        ] {
            if !refuses(id, rider) {
                let_in.push((id, rider));
            }
        }
    }
    assert!(let_in.is_empty(), "{let_in:#?}");
}

#[test]
fn what_limits_nothing_stays_a_remark() {
    let mut refused = Vec::new();
    for id in ["MIT", "Apache-2.0"] {
        for remark in [
            "The sorter never sends or stores seeds.",
            "Never run it as root.",
            "Only the planner may be slow.",
            "This is licensed to you under the same license only.",
            "Different terms apply to seeds and to bulbs.",
            "Please do not remove or change the license header of a file.",
            "This notice may not be removed or modified.",
            "Skills in this repository may carry their own LICENSE file with different terms.",
        ] {
            if refuses(id, remark) {
                refused.push((id, remark));
            }
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
}

/// What stands beside a notice, a contribution or a name is not theirs.
#[test]
fn an_exemption_frees_nothing_beside_it() {
    let contribution = "Unless you explicitly state otherwise, any contribution is welcome. \
        Commercial use of this software is prohibited. It is given without any additional terms \
        or conditions.";
    let mut let_in = Vec::new();
    for rider in [
        "The files behind this notice may not be modified.",
        "You may not modify the header files.",
        "You may not modify the copyright notices or any other part of the files.",
        contribution,
    ] {
        if !refuses("MIT", rider) {
            let_in.push(rider);
        }
    }
    let bsd = spdx_text("BSD-3-Clause");
    let asked = "without specific prior written permission";
    for more in [
        "Nor Sold, Copied or Used Commercially without specific prior written permission",
        "NOR MAY ANYONE SELL COPIES without specific prior written permission",
    ] {
        if !judged_text(&bsd.replacen(asked, more, 1))
            .verdict
            .is_refused()
        {
            let_in.push(more);
        }
    }
    assert!(let_in.is_empty(), "{let_in:#?}");
}
