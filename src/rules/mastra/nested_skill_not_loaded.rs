//! `nested-skill-not-loaded`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Skill};
use crate::systems::mastra::{CLIENT, Given, tidy};
use crate::text::Untrusted;

declare_rule! {
    /// Skill lies deeper than Mastra looks
    ///
    /// ## What it does
    /// Takes the paths of the command line as those of a Mastra workspace and reports the
    /// skills below them that no path reaches. A path is a skill's folder, its SKILL.md, a
    /// folder of skills, or a pattern; a plain folder is looked into one level deep, and what
    /// lies below another skill is not looked for. Without a path nothing is known of the
    /// workspace, and nothing is reported.
    ///
    /// ## Why is this bad?
    /// The skill is not there, and nothing says so.
    ///
    /// ## What to do
    /// Move the folder up, or name the folder that holds it, or a pattern such as
    /// `skills/*`, among the workspace's paths.
    ///
    /// ## Examples
    /// ```skill bad mastra path=skills
    /// -- skills/group/pdf/SKILL.md --
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when a user shares a PDF.
    /// ---
    /// ```
    /// A folder of skills that is a skill itself is not looked into:
    /// ```skill bad mastra path=skills
    /// -- skills/SKILL.md --
    /// ---
    /// name: skills
    /// description: Reads PDF files. Use when a user shares a PDF.
    /// ---
    /// -- skills/pdf/SKILL.md --
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when a user shares a PDF.
    /// ---
    /// ```
    /// ```skill good mastra path=skills
    /// -- skills/pdf/SKILL.md --
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when a user shares a PDF.
    /// ---
    /// ```
    /// ```skill good mastra path=skills/*
    /// -- skills/group/pdf/SKILL.md --
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when a user shares a PDF.
    /// ---
    /// ```
    /// No path was named:
    /// ```skill good mastra
    /// -- skills/group/pdf/SKILL.md --
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when a user shares a PDF.
    /// ---
    /// ```
    pub NestedSkillNotLoaded = {
        id: "nested-skill-not-loaded", group: Mastra, level: Warn, tier: T2,
    }
}

impl Rule for NestedSkillNotLoaded {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        let given: Vec<Given> = all.named.iter().map(|path| Given::new(path)).collect();
        if given.is_empty() {
            return;
        }
        let there = all.skills.iter().filter(|skill| skill.source().is_some());
        let folders: HashSet<String> = there.clone().map(|skill| tidy(skill.shown())).collect();
        let is_skill = |folder: &str| folders.contains(folder);
        for skill in there {
            let folder = tidy(skill.shown());
            if given.iter().any(|given| given.reaches(&folder, &is_skill)) {
                continue;
            }
            cx.report(finding(skill, &folder, cx));
        }
    }
}

fn finding(skill: &Skill, folder: &str, cx: &Checks<'_>) -> crate::finding::Finding {
    let title = "mastra does not look for a skill here";
    let mut found = cx.path(skill, skill.file_path(), title);
    found.client = Some(CLIENT);
    let above = folder.rsplit_once('/').map_or(".", |(above, _)| above);
    found
        .note("a plain path is looked into one level deep, and never below another skill")
        .help(format!(
            "name `{}` as a path of the workspace as well, or move the folder up",
            Untrusted(above)
        ))
}
