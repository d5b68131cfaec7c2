//! The skills of a registry at one moment, as far as calls are concerned.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::json;

use super::install_report::{InstallReport, Lifecycle};
use super::limits;
use super::manifest::{INSTALLED_FILE, Manifest};
use super::policy::ApprovalRequired;
use super::words::{CapabilityId, hash};
use crate::systems::document::{DocumentError, Form, step};

/// The form of a snapshot that is given as a file.
static FORM: LazyLock<Form> = LazyLock::new(|| {
    Form::of(json!({
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "required": ["state"],
            "additionalProperties": false,
            "properties": {
                "state": { "enum": [
                    "pending_install", "installed", "enabled", "disabled", "removed", "blocked",
                    "tampered",
                ] },
                "manifest": { "type": "object" },
                "approvalRequired": { "type": "object" },
            },
        },
    }))
});

/// The skills of a registry, by id.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The skills.
    pub skills: BTreeMap<String, Held>,
}

/// A skill of a registry.
#[derive(Clone, Debug)]
pub struct Held {
    /// Where it stands; one whose manifest is not the one that was installed is
    /// blocked.
    pub state: Lifecycle,
    /// Its manifest.
    pub manifest: Option<Manifest>,
    /// What asks although nothing else would.
    pub approval_required: ApprovalRequired,
}

impl Held {
    /// Whether it has a capability.
    pub fn holds(&self, id: &CapabilityId) -> bool {
        self.manifest
            .as_ref()
            .is_some_and(|own| own.get(id).is_some())
    }
}

impl Snapshot {
    /// Reads a snapshot that is a file, shown as `name`.
    ///
    /// # Errors
    /// It is no JSON, or breaks the form.
    pub fn parse(text: &str, name: &str) -> Result<Snapshot, DocumentError> {
        let document = limits::read(text, name)?;
        document.check(&FORM)?;
        let mut snapshot = Snapshot::default();
        for (id, skill) in document.value().as_object().into_iter().flatten() {
            let at = format!("/{}", step(id));
            let state = skill["state"].as_str().unwrap_or_default();
            let manifest = match skill.get("manifest") {
                Some(_) => Some(Manifest::within(&document, &format!("{at}/manifest"))?),
                None => None,
            };
            let required = skill
                .get("approvalRequired")
                .map(ApprovalRequired::deserialize);
            let required = required.transpose().map_err(|error| {
                document.wrong(&format!("{at}/approvalRequired"), error.to_string())
            })?;
            let held = Held {
                state: state_of(state),
                manifest,
                approval_required: required.unwrap_or_default(),
            };
            snapshot.skills.insert(id.clone(), held);
        }
        Ok(snapshot)
    }
}

fn state_of(word: &str) -> Lifecycle {
    let all = [
        Lifecycle::PendingInstall,
        Lifecycle::Installed,
        Lifecycle::Enabled,
        Lifecycle::Disabled,
        Lifecycle::Removed,
    ];
    let known = all.into_iter().find(|state| state.name() == word);
    known.unwrap_or(Lifecycle::Blocked)
}

/// What is true of the manifest that a report says is installed.
#[derive(Clone, Debug)]
pub enum Install {
    /// Nothing is installed.
    Nothing,
    /// It is what was approved.
    Sound(Box<Manifest>),
    /// It is not: what can be read of it.
    Tampered(Option<Box<Manifest>>),
}

impl Install {
    /// Holds the text of manifest.json against what the report recorded of it.
    pub fn of(report: &InstallReport, manifest: Option<&str>) -> Install {
        if !report.lifecycle_state.is_installed() {
            return Install::Nothing;
        }
        let read = Manifest::installed(manifest.unwrap_or_default(), INSTALLED_FILE);
        let Ok((own, document)) = read else {
            return Install::Tampered(None);
        };
        let recorded = report.installed.as_ref();
        let is_recorded =
            recorded.is_some_and(|installed| installed.manifest == hash(document.value()));
        if is_recorded && own.skill_id == report.skill_id {
            Install::Sound(Box::new(own))
        } else {
            Install::Tampered(Some(Box::new(own)))
        }
    }

    /// The skill as calls see it.
    pub fn held(self, report: &InstallReport) -> Held {
        let approval = report.in_force();
        let required = approval.and_then(|approval| approval.approval_required.clone());
        let (state, manifest) = match self {
            Install::Nothing => (report.lifecycle_state, None),
            Install::Sound(own) => (report.lifecycle_state, Some(*own)),
            Install::Tampered(own) => (Lifecycle::Blocked, own.map(|own| *own)),
        };
        Held {
            state,
            manifest,
            approval_required: required.unwrap_or_default(),
        }
    }
}
