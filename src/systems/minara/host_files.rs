//! The files around skills that a host of Minara's reads: its tools and its signals.
//!
//! A run says where they lie; nothing of them is read before somebody asks, and
//! then once.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::play::Signal;
use super::registry::Registry;
use super::skill::Ownership;
use super::tools::{BASELINE, Tools};
use crate::skill::Skill;
use crate::systems::document::{Document, DocumentError};

/// The ending of files that are signals.
pub const SIGNAL_ENDING: &str = ".signal.json";

/// How a file is read: its text, or why there is none.
type Read = dyn Fn() -> Result<String, String> + Send + Sync;

/// A file by its path as messages show it.
pub struct HostFile {
    shown: String,
    read: Box<Read>,
}

impl HostFile {
    /// The file shown as `shown`, which `read` reads.
    pub fn new(
        shown: impl Into<String>,
        read: impl Fn() -> Result<String, String> + Send + Sync + 'static,
    ) -> HostFile {
        HostFile {
            shown: shown.into(),
            read: Box::new(read),
        }
    }

    fn text(&self) -> Result<String, UnusableFile> {
        (self.read)().map_err(|reason| UnusableFile::Unread {
            shown: self.shown.clone(),
            reason,
        })
    }
}

impl fmt::Debug for HostFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// Why a file can't be used.
#[derive(Clone, Debug, thiserror::Error)]
pub enum UnusableFile {
    /// It has another form than it should.
    #[error(transparent)]
    Form(#[from] DocumentError),
    /// It can't be read.
    #[error("{shown} can't be read: {reason}")]
    Unread {
        /// The file as messages show it.
        shown: String,
        /// Why.
        reason: String,
    },
}

/// Where the files lie, and what else the host is told.
#[derive(Debug, Default)]
pub struct HostPlaces {
    /// `tools.json`; `None` where there is none.
    pub tools: Option<HostFile>,
    /// The signals that are judged, in order of their paths.
    pub signals: Vec<HostFile>,
    /// Every skill that the host may offer, in byte order of their paths, each with
    /// whether it lies where only vendored ones do; `None` where that is not known.
    pub skills: Option<Vec<(Arc<Skill>, Ownership)>>,
    /// Names, or prefixes that end in `*`, that the configuration adds to the
    /// baseline.
    pub always_include: Vec<String>,
    /// Tools that carry a call of another one.
    pub invoke_tools: Vec<String>,
}

/// The files, each read when somebody asks first. Without places there are none.
#[derive(Clone, Debug, Default)]
pub struct HostFiles(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    places: HostPlaces,
    tools: OnceLock<Option<Result<Tools, UnusableFile>>>,
    signals: OnceLock<Vec<Result<SignalFile, UnusableFile>>>,
    registry: OnceLock<Option<Registry>>,
    baseline: OnceLock<Baseline>,
}

/// A signal in its file.
#[derive(Clone, Debug)]
pub struct SignalFile {
    /// The file with its places.
    pub document: Document,
    /// What it says.
    pub signal: Signal,
}

impl HostFiles {
    /// The files that lie at these places.
    pub fn at(places: HostPlaces) -> HostFiles {
        HostFiles(Arc::new(Inner {
            places,
            ..Inner::default()
        }))
    }

    /// The tools of the host, where they are known and can be used.
    pub fn tools(&self) -> Option<&Tools> {
        let read = || {
            let file = self.0.places.tools.as_ref()?;
            let text = file.text();
            Some(text.and_then(|text| Ok(Tools::parse(&text, &file.shown)?)))
        };
        self.0.tools.get_or_init(read).as_ref()?.as_ref().ok()
    }

    /// The signals that can be used, in order of their paths.
    pub fn signals(&self) -> impl Iterator<Item = &SignalFile> {
        let signals = self.read_signals().iter();
        signals.filter_map(|signal| signal.as_ref().ok())
    }

    /// Why the others can't, in order of their paths.
    pub fn unusable_signals(&self) -> impl Iterator<Item = &UnusableFile> {
        let signals = self.read_signals().iter();
        signals.filter_map(|signal| signal.as_ref().err())
    }

    fn read_signals(&self) -> &[Result<SignalFile, UnusableFile>] {
        let read = || {
            let files = self.0.places.signals.iter();
            files.map(signal).collect()
        };
        self.0.signals.get_or_init(read)
    }

    /// The skills that the host would hold, where they are known.
    pub fn registry(&self) -> Option<&Registry> {
        let load = || {
            let skills = self.0.places.skills.as_ref()?;
            let whose = skills.iter();
            let whose: HashMap<usize, Ownership> = whose
                .map(|(skill, whose)| (Arc::as_ptr(skill).addr(), *whose))
                .collect();
            let all = skills.iter().map(|(skill, _)| Arc::clone(skill)).collect();
            Some(Registry::load(all, |skill| {
                let by_place = whose.get(&std::ptr::from_ref(skill).addr()).copied();
                by_place.unwrap_or(Ownership::Builtin).or_by_record(skill)
            }))
        };
        self.0.registry.get_or_init(load).as_ref()
    }

    /// Whether a tool carries calls of others, and so need not be in `tools.json`.
    pub fn is_invoke_tool(&self, name: &str) -> bool {
        self.0.places.invoke_tools.iter().any(|tool| tool == name)
    }

    /// Whether every session can call the tool.
    pub fn is_baseline(&self, name: &str) -> bool {
        let build = || {
            let more = self.tools().map_or(&[][..], Tools::always_include);
            let more = more.iter().chain(&self.0.places.always_include);
            Baseline::of(BASELINE.into_iter().chain(more.map(String::as_str)))
        };
        self.0.baseline.get_or_init(build).holds(name)
    }

    /// Why the tools can't be used, where somebody asked for them. A rule tells of
    /// signals.
    pub fn fault(&self) -> Option<&UnusableFile> {
        let tools = self.0.tools.get().and_then(Option::as_ref);
        tools.and_then(|tools| tools.as_ref().err())
    }
}

fn signal(file: &HostFile) -> Result<SignalFile, UnusableFile> {
    let document = Document::json(&file.text()?, &file.shown)?;
    let signal = Signal::read(&document)?;
    Ok(SignalFile { document, signal })
}

/// Names, and beginnings of names.
#[derive(Debug, Default)]
struct Baseline {
    names: HashSet<String>,
    beginnings: HashSet<String>,
}

impl Baseline {
    fn of<'a>(patterns: impl Iterator<Item = &'a str>) -> Baseline {
        let mut baseline = Baseline::default();
        for pattern in patterns {
            match pattern.strip_suffix('*') {
                Some(beginning) => baseline.beginnings.insert(beginning.to_owned()),
                None => baseline.names.insert(pattern.to_owned()),
            };
        }
        baseline
    }

    fn holds(&self, name: &str) -> bool {
        let mut ends = (0..=name.len()).filter_map(|end| name.get(..end));
        self.names.contains(name) || ends.any(|start| self.beginnings.contains(start))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn file(text: &'static str) -> HostFile {
        HostFile::new("x.json", move || Ok(text.to_owned()))
    }

    #[test]
    fn nothing_is_read_before_somebody_asks_and_then_once() {
        let reads = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&reads);
        let tools = HostFile::new("tools.json", move || {
            counted.fetch_add(1, Ordering::Relaxed);
            Ok("{\"tools\": [}".to_owned())
        });
        let files = HostFiles::at(HostPlaces {
            tools: Some(tools),
            ..HostPlaces::default()
        });
        assert!(files.fault().is_none());
        assert_eq!(reads.load(Ordering::Relaxed), 0);
        assert!(files.tools().is_none() && files.clone().tools().is_none());
        assert_eq!(reads.load(Ordering::Relaxed), 1);
        let fault = files.fault().unwrap().to_string();
        assert!(fault.starts_with("not JSON"), "{fault}");
    }

    #[test]
    fn the_baseline_is_that_of_the_gate() {
        let tools = r#"{"tools": [], "always_include": ["fetch_page", "wallet_*"]}"#;
        let files = HostFiles::at(HostPlaces {
            tools: Some(file(tools)),
            always_include: vec!["own".to_owned()],
            ..HostPlaces::default()
        });
        let more = ["fetch_page", "wallet_*", "own"];
        for name in [
            "clarify",
            "memory_search",
            "memory",
            "fetch_page",
            "wallet_x",
            "wallet",
            "own",
            "owner",
        ] {
            let wanted = super::super::gate::is_in_baseline(name, more);
            assert_eq!(files.is_baseline(name), wanted, "{name}");
        }
    }

    #[test]
    fn a_broken_signal_is_told_and_the_others_are_read() {
        let good = r#"{"source": "cron", "signal_id": "n", "trace_id": "t"}"#;
        let files = HostFiles::at(HostPlaces {
            signals: vec![file("{"), file(good)],
            ..HostPlaces::default()
        });
        assert_eq!(files.signals().count(), 1);
        let told: Vec<String> = files.unusable_signals().map(ToString::to_string).collect();
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("not JSON"), "{told:?}");
        assert!(files.fault().is_none());
    }
}
