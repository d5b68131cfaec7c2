//! `to-prompt`: the block that tells a model which skills there are.

use serde::Serialize;

use super::{Crash, Properties};

/// A skill in the block.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its properties.
    pub properties: Properties,
    /// The resolved path of its skill file; it is printed as it is.
    pub location: String,
}

/// The block, without a newline at its end. Repeats stay.
///
/// # Errors
/// A name or description that can't be encoded: the reference crashes there.
pub fn prompt(skills: &[Listed]) -> Result<String, Crash> {
    let mut lines = vec!["<available_skills>".to_owned()];
    for skill in skills {
        let text = |text: &super::Text| text.html().ok_or(Crash::Output);
        let parts = [
            ("name", text(&skill.properties.name)?),
            ("description", text(&skill.properties.description)?),
            ("location", skill.location.clone()),
        ];
        lines.push("<skill>".to_owned());
        for (tag, text) in parts {
            lines.extend([format!("<{tag}>"), text, format!("</{tag}>")]);
        }
        lines.push("</skill>".to_owned());
    }
    lines.push("</available_skills>".to_owned());
    Ok(lines.join("\n"))
}

/// The same facts as a JSON list, without a newline at its end. The reference
/// has no such form; what can't be printed in its own can't be here.
///
/// # Errors
/// As [`prompt`].
pub fn prompt_json(skills: &[Listed]) -> Result<String, Crash> {
    let rows = skills.iter().map(|skill| {
        let text = |text: &super::Text| text.encoded().ok_or(Crash::Output);
        Ok(Row {
            name: text(&skill.properties.name)?,
            description: text(&skill.properties.description)?,
            location: &skill.location,
        })
    });
    let rows = rows.collect::<Result<Vec<_>, Crash>>()?;
    Ok(serde_json::to_string_pretty(&rows).unwrap_or_default())
}

#[derive(Serialize)]
struct Row<'a> {
    name: String,
    description: String,
    location: &'a str,
}

#[cfg(test)]
mod tests {
    use super::super::properties;
    use super::*;

    #[test]
    fn texts_are_escaped_and_the_location_is_not() {
        let properties = properties(b"---\nname: a\ndescription: \"<b>\\nc\"\n---\n").unwrap();
        let location = "/x&y/SKILL.md".to_owned();
        let listed = Listed {
            properties,
            location,
        };
        assert_eq!(
            prompt(&[listed]).unwrap(),
            "<available_skills>\n<skill>\n<name>\na\n</name>\n<description>\n&lt;b&gt;\nc\n\
             </description>\n<location>\n/x&y/SKILL.md\n</location>\n</skill>\n</available_skills>"
        );
        assert_eq!(
            prompt(&[]).unwrap(),
            "<available_skills>\n</available_skills>"
        );
    }
}
