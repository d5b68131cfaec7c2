//! The short form of types in `inputs`: `string? (note)`, `object[]`, `timestamp`.

/// What a value is at its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Text.
    String,
    /// A number.
    Number,
    /// A whole number.
    Integer,
    /// True or false.
    Boolean,
    /// A mapping.
    Object,
    /// `null`.
    Null,
}

impl Base {
    /// In the order in which the host names them.
    pub const ALL: [Base; 6] = [
        Base::String,
        Base::Number,
        Base::Integer,
        Base::Boolean,
        Base::Object,
        Base::Null,
    ];

    /// The word of the short form, and of JSON Schema.
    pub fn name(self) -> &'static str {
        match self {
            Base::String => "string",
            Base::Number => "number",
            Base::Integer => "integer",
            Base::Boolean => "boolean",
            Base::Object => "object",
            Base::Null => "null",
        }
    }

    fn from_name(name: &str) -> Option<Base> {
        Base::ALL.into_iter().find(|base| base.name() == name)
    }
}

/// The type of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One value.
    One(Base),
    /// A list of values.
    Many(Base),
    /// An instant, as text.
    Timestamp,
}

/// A type in short form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shorthand<'a> {
    /// What it takes.
    pub kind: Kind,
    /// Whether it may be left out.
    pub optional: bool,
    /// What stands in parentheses.
    pub note: Option<&'a str>,
}

/// Why a text is no type in short form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeFault<'a> {
    /// The part that is no type, as the host reads it.
    pub word: &'a str,
    /// Whether it is the type of a list's items.
    pub of_items: bool,
}

/// A blank to the host, which runs on JavaScript.
pub fn is_blank(c: char) -> bool {
    (c.is_whitespace() && c != '\u{85}') || c == '\u{FEFF}'
}

/// What no `.` of the host's patterns takes.
fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

impl<'a> Shorthand<'a> {
    /// Reads a text as the host does: the part before the parentheses, a `?` at its
    /// end, `[]` before that.
    ///
    /// # Errors
    /// The part that is no type.
    pub fn parse(text: &'a str) -> Result<Shorthand<'a>, TypeFault<'a>> {
        let (typed, note) = match parentheses(text) {
            Some((typed, note)) => (typed, Some(note)),
            None => (text, None),
        };
        let base = typed.strip_suffix('?');
        let optional = base.is_some();
        let base = base.unwrap_or(typed);
        let (word, of_items) = match base.strip_suffix("[]") {
            Some(item) => (item, true),
            None => (base, false),
        };
        let kind = match (Base::from_name(word), of_items) {
            (Some(item), true) => Kind::Many(item),
            (Some(base), false) => Kind::One(base),
            (None, false) if word == "timestamp" => Kind::Timestamp,
            (None, _) => return Err(TypeFault { word, of_items }),
        };
        Ok(Shorthand {
            kind,
            optional,
            note,
        })
    }
}

impl Shorthand<'_> {
    /// Why the host's document does not know the type, where it does not.
    pub fn undocumented(&self) -> Option<&'static str> {
        match self.kind {
            _ if self.note.is_some() => Some("the document has types without notes"),
            Kind::Timestamp => Some("the document has no timestamps"),
            Kind::One(Base::Null) | Kind::Many(Base::Null) => Some("the document has no type null"),
            Kind::One(_) | Kind::Many(_) => None,
        }
    }
}

impl TypeFault<'_> {
    /// The host's words. Foreign text in them is as it is written.
    pub fn words(&self, skill: &str, input: &str, raw: &str) -> String {
        let names = Base::ALL.map(Base::name).join(", ");
        let word = self.word;
        if self.of_items {
            format!(
                "Skill '{skill}' input '{input}': invalid array item type '{word}' in '{raw}'. \
                 Expected one of: {names}."
            )
        } else {
            format!(
                "Skill '{skill}' input '{input}': invalid type '{word}' in '{raw}'. Expected one \
                 of: {names}, or an array type (e.g. string[])."
            )
        }
    }
}

/// What stands before a parenthesis, without blanks at its end, and what stands from
/// there to the one that ends the text.
fn parentheses(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_suffix(')')?;
    let first = text.chars().next()?.len_utf8();
    let open = first + text.get(first..)?.find('(')?;
    let note = inside.get(open + 1..)?;
    let before = text.get(..open)?;
    let typed = before.trim_end_matches(is_blank);
    // Of blanks alone one is the type.
    let typed = if typed.is_empty() {
        text.get(..first)?
    } else {
        typed
    };
    let is_whole = !note.is_empty() && !typed.contains(is_line_end) && !note.contains(is_line_end);
    is_whole.then_some((typed, note))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_host_takes_is_read_as_it_reads_it() {
        let one = |base, optional, note| Shorthand {
            kind: Kind::One(base),
            optional,
            note,
        };
        for (text, read) in [
            ("string", one(Base::String, false, None)),
            ("string?", one(Base::String, true, None)),
            (
                "string (store | retrieve)",
                one(Base::String, false, Some("store | retrieve")),
            ),
            ("string? (note)", one(Base::String, true, Some("note"))),
            ("number(x)", one(Base::Number, false, Some("x"))),
            (
                "string (a (b) c)",
                one(Base::String, false, Some("a (b) c")),
            ),
            ("string ())", one(Base::String, false, Some(")"))),
            ("integer", one(Base::Integer, false, None)),
            ("null", one(Base::Null, false, None)),
            (
                "string[]",
                Shorthand {
                    kind: Kind::Many(Base::String),
                    optional: false,
                    note: None,
                },
            ),
            (
                "object[]?",
                Shorthand {
                    kind: Kind::Many(Base::Object),
                    optional: true,
                    note: None,
                },
            ),
            (
                "timestamp? (start)",
                Shorthand {
                    kind: Kind::Timestamp,
                    optional: true,
                    note: Some("start"),
                },
            ),
        ] {
            assert_eq!(Shorthand::parse(text), Ok(read), "{text}");
        }
    }

    #[test]
    fn what_the_host_refuses_is_told_in_its_words() {
        let words = |raw: &str| {
            let fault = Shorthand::parse(raw).unwrap_err();
            fault.words("s", "k", raw)
        };
        let plain = |word: &str, raw: &str| {
            format!(
                "Skill 's' input 'k': invalid type '{word}' in '{raw}'. Expected one of: string, \
                 number, integer, boolean, object, null, or an array type (e.g. string[])."
            )
        };
        for (raw, word) in [
            ("string (note)?", "string (note)"),
            ("array", "array"),
            ("array?", "array"),
            ("string | null", "string | null"),
            ("String", "String"),
            ("string - desc", "string - desc"),
            (" string", " string"),
            ("string()", "string()"),
            ("?", ""),
            ("", ""),
            ("string??", "string?"),
            ("boolean ?", "boolean "),
            ("string: x", "string: x"),
            ("string (a\nb)", "string (a\nb)"),
        ] {
            assert_eq!(words(raw), plain(word, raw));
        }
        for (raw, word) in [("string[][]", "string[]"), ("timestamp[]", "timestamp")] {
            assert_eq!(
                words(raw),
                format!(
                    "Skill 's' input 'k': invalid array item type '{word}' in '{raw}'. Expected \
                     one of: string, number, integer, boolean, object, null."
                )
            );
        }
    }
}
