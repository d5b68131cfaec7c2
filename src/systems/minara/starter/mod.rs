//! What a new skill of Minara's begins with: the three shapes that such skills have,
//! each with tests, and the one that calls tools with a session.

mod tests_of;

use super::gate::is_in_baseline;
use super::tools::{Tier, Tool, Tools};
use super::{OWN_PRIORITY, Ownership, Stage};
use crate::syntax::yaml::{quoted, scalar};
use crate::systems::agent_skills::title;

/// The tools of a project that has none.
const TOOLS: &str = include_str!("tools.json");

/// The most UTF-16 units of a description.
const MAX_DESCRIPTION: usize = 80;

/// What most of a skill is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Calls of tools, and the order in which they come.
    ToolHeavy,
    /// A way of working, told at length.
    PromptHeavy,
    /// A way of looking at things.
    Methodology,
}

/// A skill that is begun.
#[derive(Clone, Copy, Debug)]
pub struct Starter<'a> {
    /// What most of it is.
    pub shape: Shape,
    /// Its name, and that of its folder: small letters, digits and single hyphens.
    pub name: &'a str,
    /// Its id.
    pub id: &'a str,
    /// What it is for, in one line; one of our own where nobody says.
    pub description: Option<&'a str>,
    /// Its licence.
    pub license: Option<&'a str>,
    /// The project's tools, where it has some.
    pub tools: Option<&'a Tools>,
    /// Tools of the project that carry calls of others.
    pub invoke_tools: &'a [String],
}

/// The texts of a skill that is begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Started {
    /// Its SKILL.md.
    pub skill: String,
    /// Its tests.
    pub tests: String,
    /// A session that uses it, where it calls tools.
    pub trace: Option<String>,
    /// A file of tools, where the project has none and the skill calls some.
    pub tools: Option<String>,
}

/// The project's tools are none that a skill could begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTool;

/// The tools that a skill calls.
#[derive(Clone, Copy, Debug, Default)]
struct Called<'a> {
    /// Only looks.
    look: Option<&'a Tool>,
    /// Does something.
    act: Option<&'a Tool>,
}

impl Shape {
    /// The stages in which such a skill is wanted.
    fn stages(self) -> &'static [Stage] {
        match self {
            Shape::ToolHeavy => &[Stage::Decide],
            Shape::PromptHeavy => &[Stage::Discover, Stage::Evaluate],
            Shape::Methodology => &[Stage::Evaluate],
        }
    }

    /// What stands before and behind the words of the name in a description.
    fn description(self) -> (&'static str, &'static str) {
        match self {
            Shape::ToolHeavy => ("Quote, preview, act: ", ". Use when asked to act on it."),
            Shape::PromptHeavy => ("Researches ", ". Use when asked for a report."),
            Shape::Methodology => ("One lens: ", ". Use when asked what to think of it."),
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Shape::ToolHeavy => "Look first, preview, and act only after a yes to that preview.",
            Shape::PromptHeavy => "Search against the likely answer first; date each source.",
            Shape::Methodology => "Four questions, then the number that carries the view.",
        }
    }
}

impl Starter<'_> {
    /// The texts of the skill.
    ///
    /// # Errors
    /// It is to call tools, and the project has only tools that it can't begin with.
    pub fn begin(&self) -> Result<Started, NoTool> {
        if self.shape != Shape::ToolHeavy {
            return Ok(Started {
                skill: self.skill(Called::default()),
                tests: self.tests(Called::default(), None),
                trace: None,
                tools: None,
            });
        }
        let own = Tools::parse(TOOLS, "tools.json");
        let tools = self.tools.or(own.as_ref().ok()).ok_or(NoTool)?;
        let called = self.called(tools)?;
        Ok(Started {
            skill: self.skill(called),
            tests: self.tests(called, Some(tools)),
            trace: Some(self.trace(called)),
            tools: self.tools.is_none().then(|| TOOLS.to_owned()),
        })
    }

    /// The first tool that only looks, and the first that moves funds; without such a
    /// one, the first that asks.
    fn called<'t>(&self, tools: &'t Tools) -> Result<Called<'t>, NoTool> {
        let fits = |tool: &&Tool| {
            tool.requires_env.is_empty()
                && !tool.is_under_tiered()
                && !is_in_baseline(&tool.name, [])
                && !self.invoke_tools.contains(&tool.name)
        };
        let tier = |tool: &Tool| tool.tier.clone().ok();
        let fitting: Vec<&Tool> = tools.all().iter().filter(fits).collect();
        let first =
            |wanted: &dyn Fn(&Tool) -> bool| fitting.iter().copied().find(|tool| wanted(tool));
        let asks =
            |tool: &Tool| matches!(tier(tool), Some(Tier::ConfirmOnce | Tier::AlwaysConfirm));
        let called = Called {
            look: first(&|tool| tier(tool) == Some(Tier::ReadOnly)),
            act: first(&|tool| asks(tool) && tool.moves_funds).or_else(|| first(&asks)),
        };
        if called.look.is_none() && called.act.is_none() {
            return Err(NoTool);
        }
        Ok(called)
    }

    /// The name as words.
    fn words(&self) -> String {
        self.name.replace('-', " ")
    }

    /// The phrases by which it is found. Each holds the name and none holds another, so
    /// that a skill begun beside it shares none with it.
    fn keywords(&self) -> [String; 2] {
        let words = self.words();
        [format!("{words} skill"), format!("{words} 技能")]
    }

    fn skill(&self, called: Called<'_>) -> String {
        let description = match self.description {
            Some(description) => description.to_owned(),
            None => self.own_description(),
        };
        let mut out = format!(
            "---\nname: {}\ndescription: {}\n",
            scalar(self.name),
            quoted(&description)
        );
        if let Some(license) = self.license {
            out.push_str(&format!("license: {}\n", scalar(license)));
        }
        out.push_str(&format!(
            "metadata:\n  minara:\n    id: {}\n    priority: {OWN_PRIORITY}\n",
            self.id
        ));
        let names = called.all().map(|tool| tool.name.as_str());
        let names: Vec<&str> = names.collect();
        if !names.is_empty() {
            out.push_str(&format!("    tool_names: [{}]\n", names.join(", ")));
        }
        let stages = self.shape.stages().iter().map(|stage| stage.name());
        let stages: Vec<&str> = stages.collect();
        out.push_str(&format!(
            "    summary: {}\n    routing:\n      keywords: [{}]\n      stages: [{}]\n---\n",
            scalar(self.shape.summary()),
            self.keywords().map(|word| scalar(&word)).join(", "),
            stages.join(", "),
        ));
        out.push_str(&self.body(called));
        out
    }

    fn own_description(&self) -> String {
        let (before, after) = self.shape.description();
        let room = MAX_DESCRIPTION - before.len() - after.len();
        let mut words = self.words();
        while words.len() > room {
            let cut = words.rfind(' ').unwrap_or(room);
            words.truncate(cut.min(room));
        }
        format!("{before}{words}{after}")
    }

    fn body(&self, called: Called<'_>) -> String {
        let text = match self.shape {
            Shape::ToolHeavy => include_str!("tool-heavy.md"),
            Shape::PromptHeavy => include_str!("prompt-heavy.md"),
            Shape::Methodology => include_str!("methodology.md"),
        };
        let mut steps = 0;
        let mut step = |text: String| {
            steps += 1;
            format!("{steps}. {text}\n")
        };
        let look = called.look.map_or(String::new(), |tool| {
            let name = &tool.name;
            step(format!(
                "Call `{name}` for what the message names, before anything is said of it."
            ))
        });
        let act = called.act.map_or(String::new(), |tool| {
            let name = &tool.name;
            let mut act = step("Say what would be done, what it costs and what can go wrong.".to_owned());
            if tool.moves_funds {
                act += &step(format!("Call `{name}` without `confirm`, and show the preview that it gives."));
                act += &step(format!(
                    "After a yes to this very preview, call `{name}` with the same arguments and\n   `\"confirm\": true`. Any change begins again with a preview."
                ));
            } else {
                act += &step(format!("After a yes to that, call `{name}`."));
            }
            act
        });
        text.replace("@title@", &title(&self.words()))
            .replace("@look@", &look)
            .replace("@act@", &act)
    }
}

impl<'a> Called<'a> {
    fn all(self) -> impl Iterator<Item = &'a Tool> {
        self.look.into_iter().chain(self.act)
    }
}

/// The id that a name makes: its first word is the area. Of one word, or of one that no
/// area may be, it is that of a skill that says none.
pub fn id_of(name: &str) -> String {
    match name.split_once('-') {
        Some((area, rest)) if area.starts_with(|c: char| c.is_ascii_lowercase()) => {
            format!("{area}.{}", rest.replace('-', "_"))
        }
        _ => plain_id_of(name),
    }
}

/// The id of a skill that says none.
pub fn plain_id_of(name: &str) -> String {
    Ownership::Builtin.id_of_folder(name)
}
