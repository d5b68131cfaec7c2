//! Reads which file of the library takes names from which, well enough to find
//! circles: `use` items with their groups, paths written out in code, names that
//! travel through a room's face.

use std::collections::{BTreeMap, BTreeSet};

/// The imports of a library: from which file to which, and by what names.
pub type Arrows = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// What a module takes out of the modules that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// Is an arrow as any.
    Counts,
    /// Is none: whole and parts are read together.
    IsOne,
}

/// The arrows between the files of a library, `(path below src, text)` each.
/// Code that is compiled for tests alone is left out.
pub fn arrows(files: &[(String, String)], own: Own) -> Arrows {
    let library = Library::read(files);
    let within: BTreeMap<&String, &Names> = library
        .modules
        .values()
        .map(|module| (&module.file, &module.at))
        .collect();
    let mut arrows = Arrows::new();
    for module in library.modules.values() {
        let from = arrows.entry(module.file.clone()).or_default();
        for path in module.taken() {
            let Some((to, name)) = library.home_of(&path, 0) else {
                continue;
            };
            let is_part = own == Own::IsOne && within[&to].starts_with(&module.at);
            if to != module.file && !is_part {
                from.entry(to).or_default().insert(name);
            }
        }
    }
    arrows
}

/// The circles among them: sets of files that reach each other, sorted.
pub fn circles(arrows: &Arrows) -> Vec<Vec<String>> {
    let mut left: BTreeSet<&String> = arrows.keys().collect();
    let mut circles = Vec::new();
    while let Some(file) = left.pop_first() {
        let reached = reached(arrows, file);
        let circle: BTreeSet<&String> = reached
            .iter()
            .copied()
            .filter(|other| reached_from(arrows, other, file))
            .collect();
        left.retain(|other| !circle.contains(other));
        if circle.len() > 1 {
            circles.push(circle.into_iter().cloned().collect());
        }
    }
    circles
}

/// What ties a circle: a line an arrow, with its names.
pub fn ties(arrows: &Arrows, circle: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    for from in circle {
        for (to, names) in &arrows[from] {
            if circle.contains(to) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                lines.push(format!("{from} -> {to}: {}", names.join(", ")));
            }
        }
    }
    lines
}

fn reached<'a>(arrows: &'a Arrows, from: &'a String) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        for next in arrows.get(file).into_iter().flat_map(BTreeMap::keys) {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

fn reached_from(arrows: &Arrows, from: &String, to: &String) -> bool {
    reached(arrows, from).contains(to)
}

/// A path of names from the root of the library.
type Names = Vec<String>;

/// One file as a module.
#[derive(Debug, Default)]
struct Module {
    file: String,
    at: Names,
    /// The modules that it declares.
    children: BTreeSet<String>,
    /// What its `use` items bring in.
    uses: Vec<Use>,
    /// Names that its own items have.
    items: BTreeSet<String>,
    /// Paths in code, as they are written.
    paths: Vec<Names>,
    /// Words of its code.
    words: BTreeSet<String>,
}

/// One name that a `use` item brings in.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Use {
    /// What it is called here; `*` for everything.
    name: String,
    /// Its path as it is written.
    path: Names,
    /// Whether others get it from here.
    public: bool,
}

/// Every file as a module.
struct Library {
    modules: BTreeMap<Names, Module>,
}

impl Library {
    fn read(files: &[(String, String)]) -> Library {
        let mut modules = BTreeMap::new();
        let mut tests = BTreeSet::new();
        let mut elsewhere = BTreeMap::new();
        for (file, text) in files {
            let mut module = Module {
                file: file.clone(),
                at: module_of(file),
                ..Module::default()
            };
            let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            for (name, for_tests, path) in module.read(&tokens(text)) {
                let mut at = module.at.clone();
                at.push(name);
                if for_tests {
                    tests.insert(at);
                } else if let Some(path) = path {
                    elsewhere.insert(format!("{folder}/{path}"), at);
                }
            }
            modules.insert(module.at.clone(), module);
        }
        let mut library = Library {
            modules: BTreeMap::new(),
        };
        for (at, mut module) in modules {
            if tests.iter().any(|test| at.starts_with(test)) {
                continue;
            }
            if let Some(at) = elsewhere.get(&module.file) {
                module.at.clone_from(at);
            }
            library.modules.insert(module.at.clone(), module);
        }
        library
    }

    /// The file that defines what a path names, and the name.
    fn home_of(&self, path: &[String], depth: usize) -> Option<(String, String)> {
        let depth_of = (1..=path.len())
            .rev()
            .find(|end| self.modules.contains_key(&path[..*end]))?;
        let module = &self.modules[&path[..depth_of]];
        let Some(name) = path.get(depth_of) else {
            return Some((module.file.clone(), path.last()?.clone()));
        };
        // A name that came from elsewhere lives there.
        let brought = module.uses.iter().find(|one| one.name == *name);
        if let Some(brought) = brought.filter(|_| depth < 8 && !module.items.contains(name)) {
            let mut whole = module.absolute(&brought.path)?;
            whole.extend(path[depth_of + 1..].iter().cloned());
            if let Some(home) = self.home_of(&whole, depth + 1) {
                return Some(home);
            }
        }
        Some((module.file.clone(), name.clone()))
    }
}

impl Module {
    /// The paths, from the root, of all that this file takes from others.
    fn taken(&self) -> Vec<Names> {
        let mut taken = Vec::new();
        for one in &self.uses {
            // Handing a name on is not using it.
            if one.public && !self.words.contains(&one.name) {
                continue;
            }
            let Some(whole) = self.absolute(&one.path) else {
                continue;
            };
            // Of a module that is brought in, it is what is taken out of it.
            let through = self.paths.iter().filter(|path| path[0] == one.name);
            let through: Vec<Names> = through
                .map(|path| whole.iter().chain(&path[1..]).cloned().collect())
                .collect();
            if through.is_empty() {
                taken.push(whole);
            } else {
                taken.extend(through);
            }
        }
        let brought = |path: &Names| self.uses.iter().any(|one| one.name == path[0]);
        let written = self.paths.iter().filter(|path| !brought(path));
        taken.extend(written.filter_map(|path| self.absolute(path)));
        taken
    }

    /// A path of this file from the root; `None` where it leads out of the
    /// library, or starts at a name that is none of a module.
    fn absolute(&self, path: &[String]) -> Option<Names> {
        let mut whole = self.at.clone();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                whole.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {}
            first if self.children.contains(first) => {}
            first => {
                let brought = self.uses.iter().find(|one| one.name == *first);
                let brought = brought.filter(|one| one.path.first() != path.first())?;
                whole = self.absolute(&brought.path)?;
                rest = &path[1..];
            }
        }
        while let Some("super") = rest.first().map(String::as_str) {
            whole.pop()?;
            rest = &rest[1..];
        }
        whole.extend(rest.iter().cloned());
        Some(whole)
    }

    /// Reads code. Returns the modules that it declares: the name, whether it is
    /// for tests alone, the file where that is said.
    fn read(&mut self, code: &[Token]) -> Vec<(String, bool, Option<String>)> {
        let mut declared = Vec::new();
        let (mut at, mut depth) = (0, 0usize);
        let (mut for_tests, mut file) = (false, None);
        while at < code.len() {
            match (&code[at], code.get(at + 1)) {
                (Token::Sign('#'), Some(Token::Sign('['))) => {
                    let end = closing(code, at + 1);
                    let inside = &code[at..end];
                    for_tests |= is_for_tests(inside);
                    if has_word(inside, "path") {
                        file = inside.iter().find_map(Token::text);
                    }
                    at = end;
                    continue;
                }
                // Attributes stand before the visibility.
                (Token::Word(word), _) if word == "pub" => {
                    at += 1;
                    if code.get(at) == Some(&Token::Sign('(')) {
                        at = closing(code, at);
                    }
                    continue;
                }
                _ if for_tests && !matches!(&code[at], Token::Word(word) if word == "mod") => {
                    at = item_end(code, at);
                }
                (Token::Word(word), Some(Token::Word(name))) if word == "mod" => {
                    let is_file = code.get(at + 2) == Some(&Token::Sign(';'));
                    if is_file {
                        declared.push((name.clone(), for_tests, file.take()));
                        if !for_tests {
                            self.children.insert(name.clone());
                        }
                    }
                    at = if for_tests {
                        item_end(code, at)
                    } else {
                        at + 2
                    };
                }
                (Token::Word(word), _) if word == "use" => {
                    let end = item_end(code, at);
                    let public = is_public(&code[..at]);
                    let mut tree = UseTree {
                        code: &code[at + 1..end],
                        at: 0,
                        public,
                    };
                    tree.read(&mut Vec::new(), &mut self.uses);
                    at = end;
                }
                (Token::Word(word), Some(Token::Word(name))) if ITEMS.contains(&word.as_str()) => {
                    // Deeper ones are methods.
                    if depth == 0 {
                        self.items.insert(name.clone());
                    }
                    at += 2;
                }
                (Token::Word(word), _) => {
                    self.words.insert(word.clone());
                    at = self.path(code, at);
                }
                (token, _) => {
                    match token {
                        Token::Sign('{') => depth += 1,
                        Token::Sign('}') => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    at += 1;
                }
            }
            for_tests = false;
            file = None;
        }
        declared
    }

    /// Reads a path that starts at a word.
    fn path(&mut self, code: &[Token], mut at: usize) -> usize {
        let mut path = Vec::new();
        while let Some(Token::Word(word)) = code.get(at) {
            path.push(word.clone());
            at += 1;
            let joined = code.get(at) == Some(&Token::Join);
            if !joined || !matches!(code.get(at + 1), Some(Token::Word(_))) {
                break;
            }
            at += 1;
        }
        if path.len() > 1 {
            self.paths.push(path);
        }
        at
    }
}

/// Words that give a name to an item.
const ITEMS: [&str; 8] = [
    "fn", "struct", "enum", "trait", "type", "const", "static", "union",
];

/// The module that a file is.
fn module_of(file: &str) -> Names {
    let path = file.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    match path {
        "lib" | "main" => Vec::new(),
        path => path.split('/').map(str::to_owned).collect(),
    }
}

fn is_for_tests(attribute: &[Token]) -> bool {
    has_word(attribute, "cfg") && has_word(attribute, "test") && !has_word(attribute, "not")
}

fn has_word(code: &[Token], wanted: &str) -> bool {
    code.iter()
        .any(|token| matches!(token, Token::Word(word) if word == wanted))
}

/// Whether the item that follows is public in some way.
fn is_public(before: &[Token]) -> bool {
    match before.last() {
        Some(Token::Word(word)) => word == "pub",
        Some(Token::Sign(')')) => {
            let open = before.iter().rposition(|token| *token == Token::Sign('('));
            open.is_some_and(|open| is_public(&before[..open]))
        }
        _ => false,
    }
}

/// Behind the bracket that closes the one at `at`.
fn closing(code: &[Token], at: usize) -> usize {
    let mut depth = 0usize;
    for (number, token) in code.iter().enumerate().skip(at) {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') => {
                depth -= 1;
                if depth == 0 {
                    return number + 1;
                }
            }
            _ => {}
        }
    }
    code.len()
}

/// Behind the item that starts at `at`: its semicolon, or its block.
fn item_end(code: &[Token], at: usize) -> usize {
    let is_use = matches!(&code[at], Token::Word(word) if word == "use");
    let mut at = at;
    while at < code.len() {
        match code[at] {
            Token::Sign(';') => return at + 1,
            Token::Sign('{') if !is_use => return closing(code, at),
            Token::Sign('(' | '[' | '{') => at = closing(code, at),
            _ => at += 1,
        }
    }
    at
}

/// The tree of one `use` item.
struct UseTree<'a> {
    code: &'a [Token],
    at: usize,
    public: bool,
}

impl UseTree<'_> {
    fn read(&mut self, before: &mut Names, found: &mut Vec<Use>) {
        let length = before.len();
        loop {
            match self.code.get(self.at) {
                Some(Token::Word(word)) => {
                    before.push(word.clone());
                    self.at += 1;
                    match self.code.get(self.at) {
                        Some(Token::Join) => self.at += 1,
                        _ => {
                            found.push(self.named(before));
                            break;
                        }
                    }
                }
                Some(Token::Sign('*')) => {
                    self.at += 1;
                    found.push(Use {
                        name: "*".to_owned(),
                        path: before.clone(),
                        public: self.public,
                    });
                    break;
                }
                Some(Token::Sign('{')) => {
                    self.at += 1;
                    while !matches!(self.code.get(self.at), Some(Token::Sign('}')) | None) {
                        if self.code[self.at] == Token::Sign(',') {
                            self.at += 1;
                        } else {
                            self.read(before, found);
                        }
                    }
                    self.at += 1;
                    break;
                }
                _ => {
                    self.at += 1;
                    break;
                }
            }
        }
        before.truncate(length);
    }

    /// The name that ends here, with what it is called.
    fn named(&mut self, path: &Names) -> Use {
        let mut path = path.clone();
        // `{self}` is the module itself.
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let mut name = path.last().cloned().unwrap_or_default();
        let is_as = matches!(self.code.get(self.at), Some(Token::Word(word)) if word == "as");
        if is_as {
            if let Some(Token::Word(other)) = self.code.get(self.at + 1) {
                name.clone_from(other);
            }
            self.at += 2;
        }
        Use {
            name,
            path,
            public: self.public,
        }
    }
}

/// A piece of code.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    /// `::`
    Join,
    /// A string's content.
    Text(String),
    Sign(char),
}

impl Token {
    fn text(&self) -> Option<String> {
        match self {
            Token::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

/// Splits code; comments, characters and lifetimes are dropped.
fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            comment(rest)
        } else if let Some((content, length)) = string(rest) {
            found.push(Token::Text(content.to_owned()));
            length
        } else if first == '\'' {
            quote(rest)
        } else if rest.starts_with("::") {
            found.push(Token::Join);
            2
        } else if is_word(first) {
            let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            found.push(Token::Word(rest[..word].to_owned()));
            word
        } else {
            if !first.is_whitespace() {
                found.push(Token::Sign(first));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of a comment, others in it.
fn comment(text: &str) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The content of a string that starts here, and its whole length.
fn string(text: &str) -> Option<(&str, usize)> {
    let start = text.find(|c| !matches!(c, 'b' | 'c' | 'r' | '#'))?;
    if !text[start..].starts_with('"') {
        return None;
    }
    let (prefix, hashes) = match text[..start].find('#') {
        Some(hash) => (&text[..hash], &text[hash..start]),
        None => (&text[..start], ""),
    };
    let is_raw = matches!(prefix, "r" | "br" | "cr");
    let is_plain = matches!(prefix, "" | "b" | "c") && hashes.is_empty();
    if !(is_plain || is_raw && hashes.chars().all(|c| c == '#')) {
        return None;
    }
    let body = &text[start + 1..];
    if is_raw {
        let end = format!("\"{hashes}");
        let length = body.find(&end).unwrap_or(body.len());
        return Some((&body[..length], start + 1 + length + end.len()));
    }
    let mut escaped = false;
    for (at, c) in body.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some((&body[..at], start + 2 + at)),
            _ => {}
        }
    }
    Some((body, text.len()))
}

/// The length of a character, or of a lifetime's tick.
fn quote(text: &str) -> usize {
    let mut inside = text.char_indices().skip(1);
    match inside.next() {
        Some((_, '\\')) => {
            // Whatever is escaped is no end.
            inside.next();
            inside.find(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 1)
        }
        Some(_) => match inside.next() {
            Some((at, '\'')) => at + 1,
            _ => 1,
        },
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(files: &[(&str, &str)]) -> Arrows {
        let owned = files.iter();
        let owned: Vec<(String, String)> = owned
            .map(|(file, text)| ((*file).to_owned(), (*text).to_owned()))
            .collect();
        arrows(&owned, Own::Counts)
    }

    /// The arrows of `files` as `from -> to: names`.
    fn lines(files: &[(&str, &str)]) -> Vec<String> {
        let arrows = read(files);
        let all: Vec<String> = arrows.keys().cloned().collect();
        ties(&arrows, &all)
    }

    #[test]
    fn groups_are_read_to_their_leaves() {
        let files = [
            ("lib.rs", "pub mod a; pub mod b; pub mod c;"),
            (
                "a.rs",
                "use crate::{b::{self, Deep, inner as other}, c};\nfn f() { b::go(); c::Type::new() }",
            ),
            ("b.rs", "pub struct Deep; pub fn inner() {} pub fn go() {}"),
            ("c.rs", "pub struct Type;"),
        ];
        assert_eq!(
            lines(&files),
            ["a.rs -> b.rs: Deep, go, inner", "a.rs -> c.rs: Type"]
        );
    }

    #[test]
    fn paths_count_from_where_they_stand() {
        let files = [
            ("room/mod.rs", "mod one; mod two;\npub struct Face;"),
            (
                "room/one.rs",
                "use super::two::Two;\nfn f() -> super::Face { self::g() }\nfn g() {}",
            ),
            ("room/two/mod.rs", "mod deep; pub struct Two;"),
            ("room/two/deep.rs", "fn f() { super::super::one::f() }"),
        ];
        assert_eq!(
            lines(&files),
            [
                "room/one.rs -> room/mod.rs: Face",
                "room/one.rs -> room/two/mod.rs: Two",
                "room/two/deep.rs -> room/one.rs: f",
            ]
        );
    }

    #[test]
    fn a_name_lives_where_it_is_defined_not_where_it_is_handed_on() {
        let files = [
            (
                "room/mod.rs",
                "mod error; mod way;\npub use error::{Error, Kind};\npub use way::go;",
            ),
            ("room/error.rs", "pub struct Error; pub enum Kind {}"),
            (
                "room/way.rs",
                "use super::Error;\npub fn go() -> Error { crate::room::Kind::One }",
            ),
            (
                "top.rs",
                "use crate::room;\nfn f() -> room::Error { room::go() }",
            ),
        ];
        assert_eq!(
            lines(&files),
            [
                "room/way.rs -> room/error.rs: Error, Kind",
                "top.rs -> room/error.rs: Error",
                "top.rs -> room/way.rs: go",
            ]
        );
        assert!(circles(&read(&files)).is_empty());
    }

    #[test]
    fn a_face_that_works_itself_is_part_of_a_circle() {
        let files = [
            (
                "room/mod.rs",
                "mod part;\npub use part::Part;\npub struct Whole { parts: Vec<Part> }",
            ),
            ("room/part.rs", "use super::Whole;\npub struct Part;"),
            ("other.rs", "use crate::room::Part;"),
        ];
        let arrows = read(&files);
        let found = circles(&arrows);
        assert_eq!(found, [["room/mod.rs", "room/part.rs"]]);
        assert_eq!(
            ties(&arrows, &found[0]),
            [
                "room/mod.rs -> room/part.rs: Part",
                "room/part.rs -> room/mod.rs: Whole"
            ]
        );
    }

    #[test]
    fn a_whole_and_its_parts_can_be_read_together() {
        let files = [
            (
                "room/mod.rs",
                "mod part; mod far;\nfn f() { part::go() }\npub struct Whole;",
            ),
            (
                "room/part.rs",
                "use super::{Whole, far::Far};\npub fn go() {}",
            ),
            ("room/far.rs", "use super::part::go;\npub struct Far;"),
        ];
        let owned = files.map(|(file, text)| (file.to_owned(), text.to_owned()));
        let found = circles(&arrows(&owned, Own::IsOne));
        assert_eq!(found, [["room/far.rs", "room/part.rs"]]);
        let found = circles(&arrows(&owned, Own::Counts));
        assert_eq!(found, [["room/far.rs", "room/mod.rs", "room/part.rs"]]);
    }

    #[test]
    fn what_is_no_code_or_only_tests_imports_nothing() {
        let files = [
            (
                "a.rs",
                "// use crate::b::B;\n/* crate::b::B /* crate::b::B */ */\n\
                 const T: &str = \"use crate::b::B;\";\nconst R: &str = r#\"\" crate::b::B\"#;\n\
                 fn f<'a>(c: char) -> bool { c == '\"' || c == '\\'' }\n\
                 #[cfg(test)]\nmod tests { use crate::b::B; }\n\
                 #[cfg(test)]\nuse crate::b::B;\n#[cfg(test)]\nmod far;",
            ),
            ("a/far.rs", "use crate::b::B;"),
            ("b.rs", "use crate::a::f;\npub struct B;"),
        ];
        assert_eq!(lines(&files), ["b.rs -> a.rs: f"]);
    }

    #[test]
    fn a_module_may_lie_in_a_file_of_another_name() {
        let files = [
            (
                "room/dir.rs",
                "#[cfg(unix)]\n#[path = \"dir_unix.rs\"]\nmod system;\npub use system::Dir;\npub enum Kind {}",
            ),
            ("room/dir_unix.rs", "use super::Kind;\npub struct Dir;"),
        ];
        assert_eq!(lines(&files), ["room/dir_unix.rs -> room/dir.rs: Kind"]);
    }

    #[test]
    fn a_circle_of_three_is_one() {
        let files = [
            ("a.rs", "use crate::b::B; pub struct A;"),
            ("b.rs", "use crate::c::C; pub struct B;"),
            ("c.rs", "use crate::a::A; pub struct C;"),
            ("d.rs", "use crate::a::A;"),
        ];
        assert_eq!(circles(&read(&files)), [["a.rs", "b.rs", "c.rs"]]);
    }
}
