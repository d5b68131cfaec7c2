//! What a session may call, and what becomes of one call.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde_json::{Map, Value};

use super::places::RegistryPlace;
use super::shown::Documents;
use crate::finding::{Finding, sort_findings};
use crate::project::{Error, Project};
use crate::systems::document::Document;
use crate::systems::minara::gate::Instant;
use crate::systems::polar::install::tampered;
use crate::systems::polar::{
    Answer, Call, CapabilityId, For, Grants, Install, InstallReport, MAIN, Scope, Snapshot, decide,
    scope,
};
use crate::text::Untrusted;
use crate::vendoring::registry::{REPORT, Texts};
use crate::vendoring::write::WriteOptions;

/// For whom a scope is asked.
#[derive(Clone, Debug, Default)]
pub struct ScopeOf {
    /// The registry.
    pub registry: Option<PathBuf>,
    /// A file instead of a registry.
    pub snapshot: Option<PathBuf>,
    /// The policy.
    pub policy: Option<PathBuf>,
    /// The agent; `None` for the main one.
    pub agent: Option<String>,
    /// Ids of skills that are forwarded to it.
    pub forward: Vec<String>,
    /// A file with the scope of its parent.
    pub parent: Option<PathBuf>,
}

/// A scope, and what is wrong with the registry behind it.
#[derive(Debug)]
pub struct Scoped {
    /// The scope.
    pub scope: Scope,
    /// What is wrong, sorted.
    pub findings: Vec<Finding>,
}

/// A call that a person asks about.
#[derive(Clone, Debug, Default)]
pub struct CallOf {
    /// A file with a scope.
    pub scope: PathBuf,
    /// The registry.
    pub registry: Option<PathBuf>,
    /// A file instead of a registry.
    pub snapshot: Option<PathBuf>,
    /// The extension.
    pub extension: String,
    /// The capability.
    pub capability: String,
    /// The arguments.
    pub input: Option<Map<String, Value>>,
    /// A file with grants.
    pub grants: Option<PathBuf>,
    /// The time.
    pub now: Option<String>,
}

/// What becomes of a call.
#[derive(Debug)]
pub struct Decided {
    /// What becomes of it.
    pub answer: Answer,
    /// What is wrong with the registry, sorted.
    pub findings: Vec<Finding>,
}

impl Project {
    /// What a session may call.
    ///
    /// # Errors
    /// A file that can't be used; a registry that can't be read.
    pub fn polar_scope(
        &self,
        asked: &ScopeOf,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<Scoped, Error> {
        let policy = self.policy(asked.policy.as_deref())?;
        let (snapshot, findings) = self.snapshot(
            asked.snapshot.as_deref(),
            asked.registry.as_deref(),
            options,
            on_wait,
        )?;
        let parent = match &asked.parent {
            Some(file) => Some(self.needed_scope(file)?),
            None => None,
        };
        let asked = For {
            agent: asked.agent.as_deref().unwrap_or(MAIN),
            forward: &asked.forward,
            parent: parent.as_ref(),
        };
        Ok(Scoped {
            scope: scope(&snapshot, &policy.rules, &asked),
            findings,
        })
    }

    /// What becomes of a call.
    ///
    /// # Errors
    /// A file that can't be used; a registry that can't be read; a time that is none.
    pub fn polar_decide(
        &self,
        asked: &CallOf,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<Decided, Error> {
        let (snapshot, findings) = self.snapshot(
            asked.snapshot.as_deref(),
            asked.registry.as_deref(),
            options,
            on_wait,
        )?;
        let scope = Scope::of(self.json_of(&asked.scope)?.value());
        let grants = match &asked.grants {
            Some(file) => {
                let (text, shown) = self.text_of(&self.cwd.join(file), true)?;
                Grants::parse(&text, &shown)?
            }
            None => Grants::default(),
        };
        let now = asked.now.as_deref().map(instant).transpose()?;
        let id = CapabilityId {
            extension_id: asked.extension.clone(),
            capability_id: asked.capability.clone(),
        };
        let call = Call {
            id: &id,
            input: asked.input.as_ref(),
            grants: &grants,
            now,
        };
        Ok(Decided {
            answer: decide(&snapshot, scope.as_ref(), &call),
            findings,
        })
    }

    fn json_of(&self, file: &Path) -> Result<Document, Error> {
        let (text, shown) = self.text_of(&self.cwd.join(file), true)?;
        Ok(Document::json(&text, &shown)?)
    }

    /// The scope in a file that must hold one.
    fn needed_scope(&self, file: &Path) -> Result<Scope, Error> {
        let document = self.json_of(file)?;
        Scope::of(document.value()).ok_or_else(|| {
            let error = document.wrong("", "this is no scope");
            let help = "write it with: minara skills scope --format json -o json=FILE";
            Error::from(error.help(help))
        })
    }

    /// The skills of a file or of a registry, and what is wrong with their manifests.
    fn snapshot(
        &self,
        file: Option<&Path>,
        registry: Option<&Path>,
        options: &WriteOptions<'_>,
        on_wait: &mut dyn FnMut(Option<u32>),
    ) -> Result<(Snapshot, Vec<Finding>), Error> {
        if let Some(file) = file {
            let (text, shown) = self.text_of(&self.cwd.join(file), true)?;
            return Ok((Snapshot::parse(&text, &shown)?, Vec::new()));
        }
        let place = self.registry_place(registry)?;
        let mut snapshot = Snapshot::default();
        let mut findings = Vec::new();
        let registered = self.registered(&place, options, on_wait)?;
        let read = |(id, texts): (String, Texts)| {
            let report = self.install_report(&place, &id, &texts)?;
            let install = report.map(|report| {
                let install = Install::of(&report, texts.manifest.as_deref());
                (report, install)
            });
            Ok((id, install))
        };
        let read: Vec<Result<_, Error>> = registered.into_par_iter().map(read).collect();
        for one in read {
            let (id, Some((report, install))) = one? else {
                continue;
            };
            if let Install::Tampered(_) = install {
                let documents = Documents {
                    registry: Some((&place, &id)),
                    ..Documents::default()
                };
                findings.push(documents.finding(&tampered(&id)));
            }
            snapshot.skills.insert(id, install.held(&report));
        }
        sort_findings(&mut findings);
        Ok((snapshot, findings))
    }
}

fn instant(text: &str) -> Result<Instant, Error> {
    Instant::parse(text).map_err(|why| {
        Error::unknown(
            format!("--now {}: {why}", Untrusted(text)),
            "write it as 2030-01-31T12:00:00Z",
        )
    })
}

impl Project {
    /// The report among a skill's texts.
    ///
    /// # Errors
    /// It can't be used, or is that of another skill.
    pub(super) fn install_report(
        &self,
        place: &RegistryPlace,
        id: &str,
        texts: &Texts,
    ) -> Result<Option<InstallReport>, Error> {
        let Some(text) = &texts.report else {
            return Ok(None);
        };
        let shown = place.shown_of(id, REPORT);
        let report = InstallReport::parse(text, &shown)?;
        if report.skill_id == id {
            return Ok(Some(report));
        }
        let document = Document::json(text, &shown)?;
        let error = document.wrong("/skillId", "this is the report of another skill");
        let help = "a report stays in the folder that is named after its skill";
        Err(error.help(help).into())
    }
}
