//! Letting a skill in, step by step.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::candidates::facts_of;
use super::places::RegistryPlace;
use super::shown::Documents;
use crate::finding::{Finding, sort_findings};
use crate::project::{Error, Project};
use crate::systems::document::Document;
use crate::systems::polar::install::{self, Entry, Now, Outcome, Person, Refusal, StatusNow};
use crate::systems::polar::{
    Check, InstallReport, Inventory, Lifecycle, Manifest, PlanAsked, Policy, Supplied, Trust,
    complete, prompt, slug,
};
use crate::text::Untrusted;
use crate::vendoring::registry::Texts;
use crate::vendoring::write::WriteOptions;

/// The files that an installation goes by.
#[derive(Clone, Debug, Default)]
pub struct InstallFiles {
    /// The registry.
    pub registry: Option<PathBuf>,
    /// The inventory.
    pub inventory: Option<PathBuf>,
    /// The policy.
    pub policy: Option<PathBuf>,
}

/// A step of an installation.
#[derive(Clone, Debug)]
pub enum InstallStep {
    /// Propose what a skill brings in.
    Plan {
        /// Where the skill comes from; `None`: its folder.
        source: Option<String>,
        /// A proposal that somebody wrote.
        proposal: Option<PathBuf>,
        /// Who plans.
        agent: Option<String>,
    },
    /// Supply what a server does not say.
    Complete(Supplied),
    /// Look at it again.
    Validate,
    /// Say yes, to all capabilities or to these.
    Approve(Person, Vec<String>),
    /// Say no.
    Reject(Person),
    /// Make it count, and let calls through.
    Apply {
        /// Let calls through.
        enable: bool,
    },
    /// Let calls through.
    Enable,
    /// Let calls through no more.
    Disable,
    /// Take it out.
    Remove,
    /// Tell where it stands.
    Status,
}

/// What became of a step.
#[derive(Debug)]
pub struct InstallDone {
    /// The skill.
    pub skill_id: String,
    /// Its report; `None` where the registry has none.
    pub report: Option<InstallReport>,
    /// What it brings in, or would.
    pub manifest: Option<Manifest>,
    /// Where it comes from and how far that is trusted, of a plan.
    pub source: Option<(String, Trust)>,
    /// What is wrong, sorted.
    pub findings: Vec<Finding>,
}

impl InstallDone {
    /// Of a step that is not taken, with nothing written.
    fn refused(id: &str, finding: Finding) -> InstallDone {
        InstallDone {
            skill_id: id.to_owned(),
            report: None,
            manifest: None,
            source: None,
            findings: vec![finding],
        }
    }
}

/// What is to be planned.
struct Planned<'a> {
    word: &'a str,
    source: Option<&'a str>,
    proposal: Option<&'a Path>,
    agent: Option<&'a str>,
}

/// The documents of a step, read.
struct Read {
    inventory: Inventory,
    policy: Policy,
}

impl Project {
    /// Takes one step of the installation of `word`: a skill's folder where it is
    /// planned, else its id.
    ///
    /// # Errors
    /// A file that can't be used; a skill that does not stand where the step begins;
    /// a registry that can't be read or written.
    pub fn polar_install(
        &self,
        word: &str,
        step: &InstallStep,
        files: &InstallFiles,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<InstallDone, Error> {
        let place = self.registry_place(files.registry.as_deref())?;
        match step {
            InstallStep::Plan {
                source,
                proposal,
                agent,
            } => {
                let planned = Planned {
                    word,
                    source: source.as_deref(),
                    proposal: proposal.as_deref(),
                    agent: agent.as_deref(),
                };
                self.plan(&planned, files, &place, options, on_wait)
            }
            InstallStep::Status => self.status(word, files, &place, options, on_wait),
            InstallStep::Reject(person) => self.plain(word, &place, options, on_wait, |entry| {
                install::reject(entry, word, person)
            }),
            InstallStep::Enable => self.plain(word, &place, options, on_wait, |entry| {
                install::enable(entry, word)
            }),
            InstallStep::Disable => self.plain(word, &place, options, on_wait, |entry| {
                install::disable(entry, word)
            }),
            InstallStep::Remove => self.plain(word, &place, options, on_wait, |entry| {
                install::remove(entry, word)
            }),
            InstallStep::Complete(supplied) => {
                self.looking(word, files, &place, options, on_wait, |entry, now| {
                    complete(entry, word, now, supplied)
                })
            }
            InstallStep::Validate => {
                self.looking(word, files, &place, options, on_wait, |entry, now| {
                    install::validate(entry, word, now)
                })
            }
            InstallStep::Approve(person, capabilities) => {
                self.looking(word, files, &place, options, on_wait, |entry, now| {
                    install::approve(entry, word, now, person, capabilities)
                })
            }
            InstallStep::Apply { enable } => {
                self.looking(word, files, &place, options, on_wait, |entry, now| {
                    install::apply(entry, word, now, *enable)
                })
            }
        }
    }

    /// Proposes what the skill at a path brings in.
    fn plan(
        &self,
        planned: &Planned<'_>,
        files: &InstallFiles,
        place: &RegistryPlace,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<InstallDone, Error> {
        let skill = self.skill_at(Path::new(planned.word))?;
        let facts = facts_of(&skill)?;
        self.is_candidate(&facts)?;
        let read = self.read_files(files)?;
        let given = planned.proposal.map(|file| self.proposal(file));
        let given = given.transpose()?;
        let source = match self.polar_source(&skill, planned.word, planned.source) {
            Ok(source) => source,
            Err(finding) => return Ok(InstallDone::refused(&facts.id, *finding)),
        };
        let asked = PlanAsked {
            skill: &facts,
            inventory: &read.inventory,
            policy: &read.policy,
            source: &source,
            agent: planned.agent,
            given: given
                .as_ref()
                .map(|(manifest, document)| (manifest, document)),
        };
        let mut trust = None;
        let decide = |entry: &Entry| {
            let (outcome, plan) = install::plan(entry, &asked)?;
            trust = plan.map(|plan| plan.trust);
            Ok::<_, Refusal>(outcome)
        };
        let outcome = self.step(place, &facts.id, true, options, on_wait, decide)?;
        let documents = Documents {
            skill: Some(&skill),
            inventory: Some(&read.inventory.document),
            policy: Some(&read.policy.document),
            given: given.as_ref().map(|(_, document)| document),
            registry: Some((place, &facts.id)),
        };
        let mut done = done(&facts.id, outcome, &documents);
        done.source = trust.map(|trust| (source.shown, trust));
        Ok(done)
    }

    /// What a model would be given that maps the claims of a skill to tools.
    ///
    /// # Errors
    /// No such skill; no inventory.
    pub fn polar_prompt(&self, word: &str, files: &InstallFiles) -> Result<String, Error> {
        let inventory = self.needed_inventory(files.inventory.as_deref())?;
        let path = Path::new(word);
        let skill = if word.starts_with("skill.") && !self.cwd.join(path).exists() {
            self.candidate(word, None)?.skill
        } else {
            Arc::new(self.skill_at(path)?)
        };
        let facts = facts_of(&skill)?;
        let text = skill.source().map_or("", |source| source.text());
        Ok(prompt(&facts.id, text, &inventory))
    }

    /// A step that asks for nothing but the registry.
    fn plain(
        &self,
        id: &str,
        place: &RegistryPlace,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
        decide: impl FnMut(&Entry) -> Result<Outcome, Refusal>,
    ) -> Result<InstallDone, Error> {
        let outcome = self.step(place, id, false, options, on_wait, decide)?;
        let documents = Documents {
            registry: Some((place, id)),
            ..Documents::default()
        };
        Ok(done(id, outcome, &documents))
    }

    /// A step that looks at skill, inventory and policy as they are now.
    fn looking(
        &self,
        id: &str,
        files: &InstallFiles,
        place: &RegistryPlace,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
        mut decide: impl FnMut(&Entry, &Now<'_>) -> Result<Outcome, Refusal>,
    ) -> Result<InstallDone, Error> {
        let known = self.known(place, id, options, on_wait)?;
        let recorded = known
            .report
            .as_ref()
            .map(|report| report.inputs.skill.clone());
        let recorded = recorded.ok_or_else(|| self.not_registered(id, place))?;
        let read = self.read_files(files)?;
        let candidate = self.candidate(id, Some(&recorded))?;
        let now = Now {
            against: Check {
                skill: &candidate.facts,
                namesakes: &candidate.namesakes,
                inventory: &read.inventory,
                policy: &read.policy,
                twin: candidate.twin.as_deref(),
            },
        };
        let outcome = self.step(place, id, false, options, on_wait, |entry| {
            decide(entry, &now)
        })?;
        let documents = Documents {
            skill: Some(&candidate.skill),
            inventory: Some(&read.inventory.document),
            policy: Some(&read.policy.document),
            given: None,
            registry: Some((place, id)),
        };
        Ok(done(id, outcome, &documents))
    }

    /// Where a skill stands; nothing is written, and what is not there is not asked.
    fn status(
        &self,
        id: &str,
        files: &InstallFiles,
        place: &RegistryPlace,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<InstallDone, Error> {
        let entry = self.known(place, id, options, on_wait)?;
        let inventory = self.inventory(files.inventory.as_deref())?;
        let has_policy = files.policy.is_some() || self.config.polar.policy.is_some();
        let policy = if has_policy {
            Some(self.policy(files.policy.as_deref())?)
        } else {
            None
        };
        let recorded = entry
            .report
            .as_ref()
            .map(|report| report.inputs.skill.clone());
        let candidate = self.candidate(id, recorded.as_deref());
        let gone = candidate.as_ref().err().map(ToString::to_string);
        let now = match (&inventory, &policy, &candidate) {
            (Some(inventory), Some(policy), Ok(candidate)) => Some(Now {
                against: Check {
                    skill: &candidate.facts,
                    namesakes: &candidate.namesakes,
                    inventory,
                    policy,
                    twin: candidate.twin.as_deref(),
                },
            }),
            _ => None,
        };
        let now = StatusNow {
            inventory: inventory.as_ref(),
            all: now,
            gone: gone.as_deref(),
        };
        let outcome = install::status(&entry, id, &now);
        let outcome = outcome.map_err(|refusal| self.refused(refusal, place))?;
        let documents = Documents {
            skill: candidate.as_ref().ok().map(|candidate| &*candidate.skill),
            inventory: inventory.as_ref().map(|inventory| &inventory.document),
            policy: policy.as_ref().map(|policy| &policy.document),
            given: None,
            registry: Some((place, id)),
        };
        Ok(done(id, outcome, &documents))
    }

    /// Changes one skill of the registry; `creates`: also where there is none yet.
    fn step(
        &self,
        place: &RegistryPlace,
        id: &str,
        creates: bool,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
        mut decide: impl FnMut(&Entry) -> Result<Outcome, Refusal>,
    ) -> Result<Outcome, Error> {
        let registry = match place.open()? {
            Some(registry) => registry,
            None if !creates => return Err(self.not_registered(id, place)),
            None => {
                let outcome = decide(&Entry::default());
                let outcome = outcome.map_err(|refusal| self.refused(refusal, place))?;
                if outcome.entry.report.is_none() {
                    return Ok(outcome);
                }
                place.create(options)?
            }
        };
        if !is_id(id) {
            return Err(self.not_registered(id, place));
        }
        let mut decided = |texts: &Texts| {
            let entry = self.entry(place, id, texts)?;
            let outcome = decide(&entry);
            let outcome = outcome.map_err(|refusal| self.refused(refusal, place))?;
            let new = Texts {
                proposal: outcome.entry.proposal.clone(),
                manifest: outcome.entry.manifest.clone(),
                report: outcome.entry.report.as_ref().map(InstallReport::to_text),
            };
            Ok::<_, Error>((new, outcome))
        };
        // Nothing is locked, and nothing left behind, where nothing is to be written.
        if !registry.is_cut_short()? {
            let texts = registry.read(id, options, on_wait)?;
            let (new, outcome) = decided(&texts)?;
            if new == texts {
                return Ok(outcome);
            }
        }
        registry.change(id, options, on_wait, decided)
    }

    /// A skill's files as they are.
    fn known(
        &self,
        place: &RegistryPlace,
        id: &str,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<Entry, Error> {
        let registry = place.open()?.filter(|_| is_id(id));
        let registry = registry.ok_or_else(|| self.not_registered(id, place))?;
        let texts = registry.read(id, options, on_wait)?;
        self.entry(place, id, &texts)
    }

    fn entry(&self, place: &RegistryPlace, id: &str, texts: &Texts) -> Result<Entry, Error> {
        Ok(Entry {
            report: self.install_report(place, id, texts)?,
            proposal: texts.proposal.clone(),
            manifest: texts.manifest.clone(),
        })
    }

    fn read_files(&self, files: &InstallFiles) -> Result<Read, Error> {
        Ok(Read {
            inventory: self.needed_inventory(files.inventory.as_deref())?,
            policy: self.policy(files.policy.as_deref())?,
        })
    }

    fn needed_inventory(&self, named: Option<&Path>) -> Result<Inventory, Error> {
        self.inventory(named)?.ok_or_else(|| {
            Error::unknown(
                "no inventory is named: what no server offers can't be let in",
                "name it with --inventory FILE, or as `inventory` below [polar] in minara.toml",
            )
        })
    }

    fn proposal(&self, file: &Path) -> Result<(Manifest, Document), Error> {
        let (text, shown) = self.text_of(&self.cwd.join(file), true)?;
        Ok(Manifest::proposed(&text, &shown)?)
    }

    fn not_registered(&self, id: &str, place: &RegistryPlace) -> Error {
        let (id, shown) = (Untrusted(id), &place.shown);
        Error::unknown(
            format!("the registry {shown} has no skill {id}"),
            "minara skills install plan SKILL proposes one; another registry is named with \
             --registry DIR",
        )
    }

    fn refused(&self, refusal: Refusal, place: &RegistryPlace) -> Error {
        match refusal {
            Refusal::Usage { message, help } => Error::unknown(message, help),
            Refusal::Document(error) => Error::from(*error),
            Refusal::WrongState {
                skill, state: None, ..
            } => self.not_registered(&skill, place),
            Refusal::WrongState {
                command,
                skill,
                state: Some(state),
            } => {
                let message = format!("cannot {command} {skill}: state is {}", state.name());
                Error::unknown(message, way_on(command, &skill, state))
            }
        }
    }
}

/// What to do where a skill does not stand where a step begins.
fn way_on(command: &str, skill: &str, state: Lifecycle) -> String {
    let line = |step: &str| format!("minara skills install {step} {skill}");
    match (command, state) {
        ("plan", _) => format!(
            "take the one under review out first: {} --by NAME --reason TEXT",
            line("reject")
        ),
        (_, Lifecycle::Removed) => "plan it again: minara skills install plan SKILL".to_owned(),
        ("enable", Lifecycle::PendingInstall | Lifecycle::Blocked) => {
            format!(
                "it has to be approved and applied first: {}",
                line("validate")
            )
        }
        ("enable", _) => "it is enabled already".to_owned(),
        ("disable", _) => "only an enabled skill can be disabled".to_owned(),
        _ => "nothing is under review; a new version is planned with: minara skills install \
              plan SKILL"
            .to_owned(),
    }
}

/// Whether a word is an id as the registry has it: no path is made of another.
fn is_id(word: &str) -> bool {
    let own = word.strip_prefix("skill.");
    own.is_some_and(|own| slug(own) == own && !own.is_empty())
}

fn done(id: &str, outcome: Outcome, documents: &Documents<'_>) -> InstallDone {
    let mut findings: Vec<Finding> = outcome
        .faults
        .iter()
        .map(|fault| documents.finding(fault))
        .collect();
    sort_findings(&mut findings);
    let manifest = outcome
        .entry
        .proposal
        .as_deref()
        .or(outcome.entry.manifest.as_deref());
    let manifest = manifest.and_then(|text| Manifest::proposed(text, "proposal").ok());
    InstallDone {
        skill_id: id.to_owned(),
        report: outcome.told,
        manifest: manifest.map(|(manifest, _)| manifest),
        source: None,
        findings,
    }
}
