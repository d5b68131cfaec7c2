//! How the file of a form is read: the other half of a row of the table.

use super::Skill;
use super::form::{Forms, SkillForm, Texts};

/// How a file of a form is told from others of its name, and what it says.
#[derive(Clone, Copy, Debug)]
pub struct FormReader {
    /// The form.
    pub form: &'static SkillForm,
    /// Whether a file of this name is of this form, by what is in it.
    pub bears_marks: fn(&Skill) -> bool,
    /// What it says to a model.
    pub texts: fn(&Skill) -> Texts<'_>,
}

/// The readers of all forms, in no order; filled by
/// [`declare_form!`](crate::declare_form).
#[linkme::distributed_slice]
pub static FORM_READERS: [FormReader];

/// Declares a form of a skill whose file is no SKILL.md: `bears_marks` and `texts` of a
/// [`FormReader`](crate::skill::FormReader), then the fields of a
/// [`SkillForm`](crate::skill::SkillForm).
#[macro_export]
macro_rules! declare_form {
    (bears_marks: $marks:expr, texts: $texts:expr, $($field:ident: $value:expr),* $(,)?) => {
        const _: () = {
            static FORM: $crate::skill::SkillForm = $crate::skill::SkillForm {
                $($field: $value),*
            };

            #[allow(unsafe_code)] // as in `declare_id!`
            #[linkme::distributed_slice($crate::skill::FORMS)]
            static ROW: &'static $crate::skill::SkillForm = &FORM;

            #[allow(unsafe_code)] // as in `declare_id!`
            #[linkme::distributed_slice($crate::skill::FORM_READERS)]
            static READER: $crate::skill::FormReader = $crate::skill::FormReader {
                form: &FORM,
                bears_marks: $marks,
                texts: $texts,
            };
        };
    };
}

fn reader(form: &SkillForm) -> Option<&'static FormReader> {
    FORM_READERS.iter().find(|reader| reader.form == form)
}

impl Skill {
    /// What the file of its form says, be there a SKILL.md or not.
    pub fn texts_in_form(&self) -> Texts<'_> {
        let reader = self.form().and_then(|file| reader(file.form));
        reader.map_or_else(Texts::default, |reader| (reader.texts)(self))
    }

    /// What the file of its form says; nothing where a SKILL.md is the skill.
    pub fn form_texts(&self) -> Texts<'_> {
        match self.sole_form() {
            Some(_) => self.texts_in_form(),
            None => Texts::default(),
        }
    }

    /// Whether the file that its form names is of that form, by what is in it.
    pub fn bears_marks(&self) -> bool {
        let reader = self.form().and_then(|file| reader(file.form));
        reader.is_some_and(|reader| (reader.bears_marks)(self))
    }
}

impl Forms {
    /// Whether a skill that a file of a form's name makes is one.
    pub(super) fn takes(&self, skill: &Skill) -> bool {
        let by_name = |file: &super::form::FormFile| file.form.by_name && self.is_named();
        skill.form().is_some_and(by_name) || skill.bears_marks()
    }
}
