//! Where a skill lies in what was fetched, and what the guards say of its source.

use std::sync::Arc;

use url::Url;

use super::guards::Guarded;
use super::run::Run;
use super::target::Target;
use super::upstream::{Whereabouts, below, locate, recorded_path, search};
use crate::finding::Finding;
use crate::record::RefKind;
use crate::skill::Skill;
use crate::text::{Untrusted, shell_word};
use crate::tree::{DiskTree, Tree};
use crate::vendoring::add::{load, repository_name};
use crate::vendoring::discover::{Candidate, Discovered};
use crate::vendoring::fetch::{Ancestry, FetchError, Fetched, ancestry};
use crate::vendoring::ids::fetch::{SOURCE_REDIRECTED, SOURCE_UNREACHABLE};
use crate::vendoring::ids::update as ids;
use crate::vendoring::stop::Stop;

impl Run<'_> {
    /// Where a skill lies in what was fetched, and what the guards say of the source;
    /// or why it lies nowhere.
    pub(super) fn place(
        &mut self,
        target: &Target,
        fetched: &Fetched,
        found: &Discovered,
    ) -> Result<Result<(Candidate, Guarded), Finding>, Stop> {
        let record = &target.record;
        let here = self.as_it_lies(target);
        let here = here.description();
        let repository = repository_name(fetched);
        let describe = |candidate: &Candidate| {
            let skill = load(&fetched.tree, &candidate.path, &repository);
            skill.description().map(str::to_owned)
        };
        let mut whereabouts = locate(found, record, here, &describe);
        if !matches!(whereabouts, Whereabouts::There(_)) {
            // It may lie where nobody looks who is not told to.
            let path = recorded_path(record);
            if let Ok(found) = search(fetched, &below(path)) {
                let there = locate(&found, record, here, &describe);
                if matches!(there, Whereabouts::There(_)) {
                    whereabouts = there;
                }
            }
        }
        let mut guarded = Guarded::default();
        let passing = self.request.passing;
        let candidate = match whereabouts {
            Whereabouts::There(candidate) => candidate,
            Whereabouts::Moved(candidate) => {
                let path = candidate.shown();
                let message = format!("upstream moved it to `{}`", Untrusted(&path));
                let finding = Finding::new(&ids::UPSTREAM_MOVED, target.shown.as_str(), message);
                guarded.stand(&target.called, passing, finding, &path);
                candidate
            }
            Whereabouts::Gone(notes) => return Ok(Err(removed(target, notes))),
        };
        self.source_guards(target, fetched, &mut guarded)?;
        Ok(Ok((candidate, guarded)))
    }

    /// The skill as it lies here.
    pub(super) fn as_it_lies(&self, target: &Target) -> Arc<Skill> {
        let tree: Arc<dyn Tree> = Arc::new(DiskTree::foreign(self.request.home.pages_dir));
        Arc::new(load(&tree, &target.path, ""))
    }

    /// What the guards say of history, tags and addresses.
    fn source_guards(
        &mut self,
        target: &Target,
        fetched: &Fetched,
        guarded: &mut Guarded,
    ) -> Result<(), Stop> {
        let source = &target.record.source;
        let (called, passing) = (target.called.as_str(), self.request.passing);
        let finding = |rule, message: String| Finding::new(rule, target.shown.as_str(), message);
        self.tell_default_branch(target, fetched);
        // Whoever names the reference that is followed already follows it on.
        let is_other = self.request.reference.is_some()
            && (fetched.ref_name.is_none() || fetched.ref_name != source.reference);
        if !is_other && source.ref_kind == Some(RefKind::Tag) {
            let tag = source.reference.as_deref().unwrap_or_default();
            let tag = tag.strip_prefix("refs/tags/").unwrap_or(tag);
            let new = fetched.tag_object.map(|id| id.to_string());
            let commit = fetched.commit.map(|id| id.to_string());
            if source.tag_object.is_some() && new.is_none() {
                let message = format!(
                    "the tag `{}` was annotated and is plain now",
                    Untrusted(tag)
                );
                guarded.stand(
                    called,
                    passing,
                    finding(&ids::SOURCE_DOWNGRADED, message),
                    tag,
                );
            }
            if (&source.commit, &source.tag_object) != (&commit, &new) {
                let message = format!("the tag `{}` stands for another commit", Untrusted(tag));
                guarded.stand(called, passing, finding(&ids::TAG_MOVED, message), tag);
            }
        } else if let Some(old) = &source.commit
            && !is_other
        {
            match self.ancestry(fetched, old)? {
                Ok(Ancestry::Holds) => {}
                Ok(Ancestry::Lacks) => {
                    let short = old.get(..7).unwrap_or(old);
                    let message = format!("`{short}` is not in the history that upstream has now");
                    let finding = finding(&ids::HISTORY_REWRITTEN, message);
                    guarded.stand(called, passing, finding, short);
                }
                Ok(Ancestry::Unknown) => {
                    let message = "the history of the source is not here, and `--offline` holds";
                    let finding = finding(&SOURCE_UNREACHABLE, message.to_owned());
                    guarded.standing.push(finding.help(
                        "run it once without `--offline`; on a closed site: a bundle made with \
                             `minara skills bundle --git` where this commit is vendored brings it",
                    ));
                }
                Err(found) => guarded.standing.push(*found),
            }
        }
        let host = |url: Option<&str>| Url::parse(url?).ok()?.host_str().map(str::to_owned);
        let artifact = fetched.packed.of(&recorded_path(&target.record));
        let new = host(artifact.and_then(|one| one.url.as_deref()));
        if let Some(new) = new.filter(|new| Some(new) != host(source.artifact.as_deref()).as_ref())
        {
            let message = format!("the index takes it from the host `{}` now", Untrusted(&new));
            let finding = finding(&ids::NEW_HOST, message);
            guarded.stand(called, passing, finding, &new);
        }
        if let Some(moved) = &fetched.moved_to {
            let before = target.record.accepted.iter();
            let mut before = before.filter(|one| one.guard == SOURCE_REDIRECTED.id);
            if !before.any(|one| one.items.contains(moved)) {
                let message = format!("the source answers from `{}` now", Untrusted(moved));
                guarded.stand(called, passing, finding(&SOURCE_REDIRECTED, message), moved);
            }
        }
        Ok(())
    }

    /// Whether the recorded commit is in the history of what was fetched; asked once
    /// for all skills that came from it.
    fn ancestry(
        &mut self,
        fetched: &Fetched,
        old: &str,
    ) -> Result<Result<Ancestry, Box<Finding>>, Stop> {
        let key = (fetched.commit.map(|id| id.to_string()), old.to_owned());
        if let Some(known) = self.histories.get(&key) {
            return Ok(Ok(*known));
        }
        match ancestry(fetched, old, &self.cx.network(self.request.reach)) {
            Ok(ancestry) => {
                self.histories.insert(key, ancestry);
                Ok(Ok(ancestry))
            }
            Err(FetchError::Refused(finding)) => Ok(Err(finding)),
            Err(FetchError::Cancelled) => Err(Stop::Interrupted),
        }
    }

    fn tell_default_branch(&mut self, target: &Target, fetched: &Fetched) {
        let source = &target.record.source;
        if source.ref_kind != Some(RefKind::Default)
            || self.request.reference.is_some()
            || source.reference == fetched.ref_name
        {
            return;
        }
        let name = |name: &Option<String>| {
            let name = name.as_deref().unwrap_or("HEAD");
            Untrusted(name.strip_prefix("refs/heads/").unwrap_or(name)).to_string()
        };
        let (old, new) = (name(&source.reference), name(&fetched.ref_name));
        let message = format!("the source's default branch was `{old}` and is `{new}`");
        let rule = &ids::DEFAULT_BRANCH_CHANGED;
        let finding = Finding::new(rule, target.shown.as_str(), message);
        let is_there = |name: &String| fetched.has_reference(name);
        let help = if source.reference.as_ref().is_some_and(is_there) {
            format!(
                "it is followed now; to stay with the other: `minara skills update {} --ref {}`",
                shell_word(&target.called),
                shell_word(&old)
            )
        } else {
            "it is followed now".to_owned()
        };
        self.updates.findings.push(finding.help(help));
    }
}

fn removed(target: &Target, notes: Vec<String>) -> Finding {
    let path = target.record.source.path.as_deref().unwrap_or_default();
    let message = format!("upstream has `{}` no more", Untrusted(path));
    let mut finding = Finding::new(&ids::UPSTREAM_REMOVED, target.shown.as_str(), message);
    finding.notes.extend(notes);
    finding.help(format!(
        "keep it as it is; or `minara skills remove {}`, and add what took its place",
        shell_word(&target.called)
    ))
}
