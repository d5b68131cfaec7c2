//! Refusals: what is refused, the deciding words, and the evidence.

use super::super::evidence::{Declared, Known};
use super::super::guard::is_source;
use super::super::place::EvidencePlace;
use super::super::ruling::Refusal;
use super::Words;
use crate::finding::{Cause, Finding};
use crate::license::expression::Expr;
use crate::license::fingerprint::{self, KnownFile};
use crate::license::ids::field::UNKNOWN_LICENSE;
use crate::license::ids::verdict::{
    AGGREGATED_SKILL, KNOWN_PROPRIETARY_CONTENT, LICENSE_CONTRADICTION, MISSING_LICENSE,
    PROPRIETARY_LICENSE, SOURCE_AVAILABLE_LICENSE,
};
use crate::license::lexicon::Limit;
use crate::license::verdict::EvidenceKind;
use crate::text::Untrusted;
use crate::tree::Entry;

impl Words<'_> {
    /// What to do where two statements stand against each other: the owner of a skill
    /// of one's own is who reads it.
    pub(super) fn one_holds(&self) -> &'static str {
        if self.to_owner() {
            "correct the one that is wrong; both are yours, or ask whose they are"
        } else {
            "no flag takes it: ask the owner which one holds, and write the answer as \
             [[license.clarify]] in minara.toml"
        }
    }

    /// What to do where a file names a licence that nobody knows.
    fn to_name(&self) -> &'static str {
        if self.cx.scope.options().gate {
            "ask the owner under which licence the file stands; write the answer as \
             [[license.clarify]] in minara.toml"
        } else {
            "write an SPDX identifier, or the name of the file that has the terms"
        }
    }

    pub(super) fn refusal(&self, refusal: &Refusal) -> Finding {
        match refusal {
            Refusal::Declared(declared) => {
                let message = format!("{} is proprietary: {}", self.name, says(declared));
                let place = &declared.place;
                let finding = place.finding(&PROPRIETARY_LICENSE, message, "keeps all rights");
                self.with_evidence(finding.help(self.ask_owner()))
            }
            Refusal::Said(place) => {
                let message = self.proprietary(place);
                let finding = place.finding(&PROPRIETARY_LICENSE, message, "keeps all rights");
                self.with_evidence(finding.help(self.ask_owner()))
            }
            Refusal::ForbidsGrant(place) => {
                let words = Untrusted(&place.words);
                let message = format!("the text says `{words}`, the licence grants a copy");
                let label = "forbids what the licence grants";
                self.with_evidence(place.finding(&LICENSE_CONTRADICTION, message, label))
                    .help(self.one_holds())
            }
            Refusal::OnlyAPart(place) => {
                let words = Untrusted(&place.words);
                let message = format!(
                    "the licence is for a part alone, and SKILL.md is not in it: `{words}`"
                );
                let finding = place.finding(&UNKNOWN_LICENSE, message, "names what it is for");
                finding.help("ask the owner under which licence the rest stands")
            }
            Refusal::Limited(place) => {
                let words = Untrusted(&place.words);
                let message = format!("{} is for limited use: `{words}`", self.name);
                let finding = place.finding(&SOURCE_AVAILABLE_LICENSE, message, "limits use");
                self.with_evidence(finding.help(self.ask_about_limit()))
            }
            Refusal::PartKept(limit, place) => self.part_kept(*limit, place),
            Refusal::PartUnknown(place) => {
                let words = Untrusted(&place.words);
                let message = format!(
                    "a part of {} is under a licence that nobody knows: `{words}`",
                    self.name
                );
                let finding = place.finding(&UNKNOWN_LICENSE, message, "names it");
                finding.help(self.to_name())
            }
            Refusal::KeptElsewhere { open, kept } => {
                let (name, first, second) = (&self.name, says(open), says(kept));
                let message = format!("{name}: {first}, and {second}");
                let label = "keeps all rights";
                let finding = kept.place.finding(&LICENSE_CONTRADICTION, message, label);
                self.with_evidence(finding).help(self.one_holds())
            }
            Refusal::NoLicence(place) => self.no_licence(place),
            Refusal::Contradiction {
                declared,
                file,
                read,
            } => self.contradiction(declared, file, read.as_ref()),
            Refusal::TwoNames {
                first,
                other,
                place,
            } => {
                let name = &self.name;
                let message = format!("{name}: one statement says `{first}`, another `{other}`");
                let label = "differs from the other";
                self.with_evidence(place.finding(&LICENSE_CONTRADICTION, message, label))
            }
            Refusal::Aggregated {
                upstream,
                record: Some(record),
                ..
            } => self.installed(record, upstream.as_deref().unwrap_or_default()),
            Refusal::Aggregated {
                signs,
                upstream,
                sells,
                record: None,
            } => self.aggregated(signs, upstream.as_deref(), *sells),
        }
    }

    /// Who is proprietary, and the file and the words that say so.
    pub(super) fn proprietary(&self, place: &EvidencePlace) -> String {
        let (path, words) = (Untrusted(&place.path), Untrusted(&place.words));
        format!("{} is proprietary: {path} says `{words}`", self.name)
    }

    fn part_kept(&self, limit: Limit, place: &EvidencePlace) -> Finding {
        let (path, words) = (Untrusted(&place.path), Untrusted(&place.words));
        let (rule, is) = match limit {
            Limit::Prohibits => (&PROPRIETARY_LICENSE, "proprietary"),
            Limit::Restricts => (&SOURCE_AVAILABLE_LICENSE, "for limited use"),
        };
        let message = format!("a part of {} is {is}: {path} says `{words}`", self.name);
        let finding = place.finding(rule, message, "these words decide");
        self.with_evidence(finding.help(match limit {
            Limit::Prohibits => self.ask_owner(),
            Limit::Restricts => self.ask_about_limit(),
        }))
    }

    fn no_licence(&self, place: &EvidencePlace) -> Finding {
        let name = &self.name;
        let message = format!("{name} has no licence: nothing in it or above it names one");
        let finding = place.finding(&MISSING_LICENSE, message, "no licence");
        let cause = Cause::new("repository").titled(|count| {
            format!("{count} skills have no licence: nothing in them or above them names one")
        });
        let finding = finding.cause(cause.at(self.cx.root_shown()));
        finding.help(
            "write `license: <SPDX id>` and add the text as LICENSE; not yours: ask its author",
        )
    }

    fn contradiction(&self, declared: &Declared, file: &str, read: Option<&Expr>) -> Finding {
        let read = read.map_or("other terms".to_owned(), |expr| format!("`{expr}`"));
        let (says, file) = (says(declared), Untrusted(file));
        let message = format!("{}: {says}, and `{file}` holds {read}", self.name);
        let label = "differs from the licence text";
        let place = &declared.place;
        let finding = place.finding(&LICENSE_CONTRADICTION, message, label);
        self.with_evidence(finding).help(self.one_holds())
    }

    /// An installer's record names the repository that the skill was taken from.
    fn installed(&self, record: &str, upstream: &str) -> Finding {
        let (name, record, from) = (&self.name, Untrusted(record), Untrusted(upstream));
        let message = format!(
            "{name} has no licence of its own, and `{record}` says that it was installed from `{from}`"
        );
        let finding = Finding::new(&AGGREGATED_SKILL, self.cx.skill.file_path(), message);
        self.with_evidence(finding).help(add_from(upstream))
    }

    fn aggregated(&self, signs: &[String], upstream: Option<&str>, sells: bool) -> Finding {
        let name = &self.name;
        let does = if sells {
            "sells some of its skills"
        } else {
            "collects the work of others"
        };
        let sign = signs.first().map(|sign| format!(": {}", Untrusted(sign)));
        let sign = sign.unwrap_or_default();
        let message = format!("{name} has no licence of its own, and its repository {does}{sign}");
        let path = self.cx.skill.file_path();
        let mut finding = Finding::new(&AGGREGATED_SKILL, path, message);
        for sign in signs.iter().skip(1) {
            finding = finding.note(format!("sign: {}", Untrusted(sign)));
        }
        self.with_evidence(finding).help(match upstream {
            Some(upstream) => add_from(upstream),
            // No flag is named: with it what is sold would come in as well.
            None if sells => "ask the owner whether it is one of those that are free; the answer \
                              goes into [[license.clarify]] of minara.toml"
                .to_owned(),
            None => "add it from where it was written; `--trust-root` if the root's owner wrote it"
                .to_owned(),
        })
    }

    /// One finding for the skill: at SKILL.md where that is known, else at the first
    /// known file; the other files are its evidence.
    pub(super) fn known(&self, known: &Known) -> Option<Finding> {
        let skill_path = self.cx.skill_path();
        let order = |file: &&(Entry, KnownFile)| (file.0.path != skill_path, file.1.is_licence);
        let first = known.files.iter().min_by_key(order);
        let whole = first.filter(|file| file.0.path == skill_path);
        let finding = match (whole.or(first), &known.wording) {
            (_, Some((skill, score))) if whole.is_none() => self.known_wording(skill, *score),
            (Some((entry, file)), _) => self.known_file(entry, file, known.files.len()),
            (None, _) => return None,
        };
        let help = "remove the copy; use a skill with an open licence";
        Some(self.with_evidence(finding.help(help)))
    }

    fn known_wording(&self, skill: &str, score: f64) -> Finding {
        let (name, proof) = (&self.name, fingerprint::KNOWN);
        let message = format!(
            "{name} is the proprietary skill `{skill}`: {:.0} % of its wording, {:.0} % is proof",
            score * 100.0,
            proof * 100.0
        );
        let path = self.cx.skill.file_path();
        Finding::new(&KNOWN_PROPRIETARY_CONTENT, path, message)
    }

    fn known_file(&self, entry: &Entry, known: &KnownFile, hits: usize) -> Finding {
        let what = if known.is_licence {
            "the licence text of proprietary skills".to_owned()
        } else {
            format!("a file of the proprietary skill `{}`", known.skill)
        };
        let name = Untrusted(entry.path.name());
        let files = self.cx.skill.bundle().files.len();
        let message = format!("`{name}` is {what} (known content, {hits} of {files} files)");
        let path = self.cx.shown(&entry.path);
        Finding::new(&KNOWN_PROPRIETARY_CONTENT, path, message)
    }
}

/// What to do about a skill that names where it comes from.
fn add_from(upstream: &str) -> String {
    let named = Untrusted(upstream);
    if is_source(upstream) {
        format!("add it from where it was written: `{named}`")
    } else {
        format!("add it from where it was written; it names `{named}`: ask there")
    }
}

/// `license` of SKILL.md, or the manifest, with the words that it has.
pub(super) fn says(declared: &Declared) -> String {
    let words = Untrusted(&declared.place.words);
    match declared.kind {
        EvidenceKind::Manifest | EvidenceKind::Reuse => {
            format!("`{}` says `{words}`", Untrusted(declared.path.name()))
        }
        EvidenceKind::SpdxHeader => format!("its SPDX header says `{words}`"),
        _ => format!("its `license` says `{words}`"),
    }
}
