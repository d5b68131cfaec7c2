//! What a handler asks of its context: `ctx.secret('…')`, `ctx.bus`,
//! `ctx.entityMemory.storeFact(…)`. It is read as text, never run; what stands in
//! comments, strings and patterns is passed by.

use crate::text::Span;

/// What a handler asks of its context.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// Secrets that are asked for by name, with the name in its quotes.
    pub secrets: Vec<(String, Span)>,
    /// Whether a secret is asked for whose name stands elsewhere.
    pub other_secrets: bool,
    /// What is asked for by name, and the method that is called on it, where one is.
    pub members: Vec<Member>,
}

/// `ctx.name`, or `ctx.name.method`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The name behind `ctx`.
    pub name: String,
    /// The name behind that.
    pub method: Option<String>,
    /// The characters of the first name.
    pub span: Span,
}

/// The word for the context.
const CONTEXT: &str = "ctx";

/// So many pieces are looked through for the names that are taken out of the context.
const FAR: usize = 500;

/// A piece of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str, Span),
    /// What stands between quotes, without them.
    Text(&'a str, Span),
    Sign(u8),
}

impl Uses {
    /// Looks through the text of a handler.
    pub fn of(text: &str) -> Uses {
        let tokens = Lexer::new(text).tokens();
        let mut uses = Uses::default();
        for (at, token) in tokens.iter().enumerate() {
            if matches!(token, Token::Word(CONTEXT, _)) {
                uses.behind(&tokens, at + 1);
                uses.taken_apart(&tokens, at);
            }
        }
        uses
    }

    /// Whether a member of this name is asked for.
    pub fn has(&self, name: &str) -> bool {
        self.members.iter().any(|member| member.name == name)
    }

    /// What stands behind the context.
    fn behind(&mut self, tokens: &[Token<'_>], at: usize) {
        let Some((name, span, after)) = member_at(tokens, at) else {
            return;
        };
        if name == "secret" {
            self.secret_at(tokens, after);
        }
        let method = member_at(tokens, after).map(|(method, ..)| method.to_owned());
        self.members.push(Member {
            name: name.to_owned(),
            method,
            span,
        });
    }

    /// The name in the call of `secret`.
    fn secret_at(&mut self, tokens: &[Token<'_>], at: usize) {
        let mut rest = tokens.get(at..).unwrap_or_default().iter();
        let opened = rest.by_ref().find(|token| !is_optional(token));
        if opened != Some(&Token::Sign(b'(')) {
            self.other_secrets = true;
            return;
        }
        match (rest.next(), rest.next()) {
            (Some(Token::Text(name, span)), Some(Token::Sign(b')' | b','))) => {
                self.secrets.push(((*name).to_owned(), *span));
            }
            _ => self.other_secrets = true,
        }
    }

    /// `const { bus, secret: s } = ctx`: the names before the colons.
    fn taken_apart(&mut self, tokens: &[Token<'_>], at: usize) {
        let before = tokens.get(..at).unwrap_or_default();
        let [inside @ .., Token::Sign(b'}'), Token::Sign(b'=')] = before else {
            return;
        };
        let mut depth = 0;
        // From the end: a word counts unless a colon stands before it.
        let mut names = Vec::new();
        for (back, token) in inside.iter().enumerate().rev().take(FAR) {
            match token {
                Token::Sign(b'}') => depth += 1,
                Token::Sign(b'{') if depth == 0 => break,
                Token::Sign(b'{') => depth -= 1,
                Token::Word(name, span) if depth == 0 => {
                    let before = back.checked_sub(1).and_then(|back| inside.get(back));
                    if matches!(before, Some(Token::Sign(b'{' | b','))) {
                        names.push((*name, *span));
                    }
                }
                _ => {}
            }
        }
        self.other_secrets |= names.iter().any(|(name, _)| *name == "secret");
        let names = names.into_iter().rev();
        self.members.extend(names.map(|(name, span)| Member {
            name: name.to_owned(),
            method: None,
            span,
        }));
    }
}

fn is_optional(token: &Token<'_>) -> bool {
    matches!(token, Token::Sign(b'?' | b'!' | b'.'))
}

/// `.name`, `?.name`, `!.name` or `['name']`; the name, its characters, and what comes
/// next.
fn member_at<'a>(tokens: &[Token<'a>], at: usize) -> Option<(&'a str, Span, usize)> {
    let mut at = at;
    while let Some(Token::Sign(b'?' | b'!')) = tokens.get(at) {
        at += 1;
    }
    let dot = matches!(tokens.get(at), Some(Token::Sign(b'.')));
    match (tokens.get(at + usize::from(dot)), dot) {
        (Some(Token::Word(name, span)), true) => Some((name, *span, at + 2)),
        (Some(Token::Sign(b'[')), _) => {
            let at = at + usize::from(dot);
            match (tokens.get(at + 1), tokens.get(at + 2)) {
                (Some(Token::Text(name, span)), Some(Token::Sign(b']'))) => {
                    Some((name, *span, at + 3))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Cuts JavaScript into words, texts and signs. Every step goes on.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token<'a>>,
    /// The braces that are open in each `${…}` that is open.
    inserts: Vec<usize>,
    /// No pattern begins before this place: one that did not end on its line was looked
    /// for to the line's end already.
    no_pattern_before: usize,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            at: 0,
            tokens: Vec::new(),
            inserts: Vec::new(),
            no_pattern_before: 0,
        }
    }

    fn tokens(mut self) -> Vec<Token<'a>> {
        while let Some(byte) = self.peek(0) {
            match byte {
                b'/' if self.peek(1) == Some(b'/') => self.skip_to("\n", 0),
                b'/' if self.peek(1) == Some(b'*') => self.skip_to("*/", 2),
                b'/' if self.may_be_pattern() => self.pattern(),
                b'"' | b'\'' => self.quoted(byte),
                b'`' => {
                    self.at += 1;
                    self.template();
                }
                b'}' if self.inserts.last() == Some(&0) => {
                    self.inserts.pop();
                    self.at += 1;
                    self.template();
                }
                byte if is_word(byte) => self.word(),
                byte => self.sign(byte),
            }
        }
        self.tokens
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    /// To the end of the next `end`, from `ahead` on; to the end of the text without one.
    fn skip_to(&mut self, end: &str, ahead: usize) {
        let from = self.at + ahead;
        let found = self.text.get(from..).and_then(|rest| rest.find(end));
        self.at = found.map_or(self.text.len(), |found| from + found + end.len());
    }

    fn word(&mut self) {
        let start = self.at;
        let bytes = self.text.as_bytes().get(start..).unwrap_or_default();
        self.at += bytes.iter().take_while(|byte| is_word(**byte)).count();
        let span = Span::new(start, self.at);
        let word = self.text.get(span.range()).unwrap_or_default();
        self.tokens.push(Token::Word(word, span));
    }

    fn sign(&mut self, byte: u8) {
        match (byte, self.inserts.last_mut()) {
            (b'{', Some(open)) => *open += 1,
            (b'}', Some(open)) => *open -= 1,
            _ => {}
        }
        if !byte.is_ascii_whitespace() {
            self.tokens.push(Token::Sign(byte));
        }
        self.at += 1;
    }

    /// A string on one line.
    fn quoted(&mut self, quote: u8) {
        let start = self.at;
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' => self.at += 2,
                b'\n' => break,
                byte if byte == quote => {
                    let inside = self.text.get(start + 1..self.at).unwrap_or_default();
                    self.at += 1;
                    let span = Span::new(start, self.at);
                    self.tokens.push(Token::Text(inside, span));
                    return;
                }
                _ => self.at += 1,
            }
        }
    }

    /// The text of a template to its end, or to an insert in it. One without inserts is a
    /// text as others are.
    fn template(&mut self) {
        let start = self.at;
        let is_whole = self
            .text
            .get(..start)
            .is_some_and(|text| text.ends_with('`'));
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' => self.at += 2,
                b'`' => {
                    let inside = self.text.get(start..self.at).unwrap_or_default();
                    self.at += 1;
                    if is_whole {
                        let span = Span::new(start - 1, self.at);
                        self.tokens.push(Token::Text(inside, span));
                    }
                    return;
                }
                b'$' if self.peek(1) == Some(b'{') => {
                    self.at += 2;
                    self.inserts.push(0);
                    return;
                }
                _ => self.at += 1,
            }
        }
    }

    /// Whether a `/` begins a pattern: where a value is due.
    fn may_be_pattern(&self) -> bool {
        const BEFORE: [&str; 8] = [
            "return", "typeof", "case", "in", "of", "await", "void", "delete",
        ];
        if self.at < self.no_pattern_before {
            return false;
        }
        match self.tokens.last() {
            None => true,
            Some(Token::Word(word, _)) => BEFORE.contains(word),
            Some(Token::Text(..)) => false,
            Some(Token::Sign(sign)) => !b")]}".contains(sign),
        }
    }

    fn pattern(&mut self) {
        let start = self.at;
        let mut in_class = false;
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\\' => self.at += 1,
                b'\n' => break,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => {
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            self.at += 1;
        }
        // No pattern after all.
        self.no_pattern_before = self.at;
        self.at = start;
        self.sign(b'/');
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets(text: &str) -> Vec<String> {
        let uses = Uses::of(text);
        uses.secrets.into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn secrets_are_found_in_code_alone() {
        let text = r#"
// ctx.secret('IN_COMMENT')
/* ctx.secret('IN_BLOCK') */
const text = "ctx.secret('IN_TEXT')";
const pattern = /ctx.secret\('IN_PATTERN'\)['"]/;
const half = a / b; ctx.secret('BEHIND_DIVISION') / 2;
const t = `ctx.secret('IN_TEMPLATE') ${ctx.secret("IN_INSERT")} ${{a: 1}.a}`;
ctx . secret ( 'SPACED' );
ctx?.secret?.("OPTIONAL");
this.ctx.secret(`PLAIN_TEMPLATE`);
ctx['secret']('BRACKETS');
"#;
        assert_eq!(
            secrets(text),
            [
                "BEHIND_DIVISION",
                "IN_INSERT",
                "SPACED",
                "OPTIONAL",
                "PLAIN_TEMPLATE",
                "BRACKETS"
            ]
        );
        assert!(!Uses::of(text).other_secrets);
    }

    #[test]
    fn a_name_from_elsewhere_is_told() {
        for text in [
            "ctx.secret(name)",
            "ctx.secret('A' + b)",
            "const s = ctx.secret;",
            "const { secret } = ctx;",
            "ctx.secret(`A_${b}`)",
        ] {
            let uses = Uses::of(text);
            assert!(uses.other_secrets && uses.secrets.is_empty(), "{text}");
        }
    }

    #[test]
    fn members_have_their_methods() {
        let text = "await ctx.entityMemory!.storeFact({}); ctx.bus; ctx?.bus?.publish();\
                    const { outboundGateway: gate, log } = ctx;";
        let uses = Uses::of(text);
        let told: Vec<(&str, Option<&str>)> = uses
            .members
            .iter()
            .map(|member| (member.name.as_str(), member.method.as_deref()))
            .collect();
        assert_eq!(
            told,
            [
                ("entityMemory", Some("storeFact")),
                ("bus", None),
                ("bus", Some("publish")),
                ("outboundGateway", None),
                ("log", None),
            ]
        );
        let span = uses.members[0].span;
        assert_eq!(&text[span.range()], "entityMemory");
    }

    #[test]
    fn no_text_is_too_odd() {
        for text in [
            "'",
            "`${",
            "`${`${",
            "/[",
            "\\",
            "ctx.secret(",
            "}",
            "ctx['",
            "`\\",
            "/*",
        ] {
            Uses::of(text);
            Uses::of(&text.repeat(1000));
            Uses::of(&format!("{text}}} = ctx ").repeat(1000));
        }
    }
}
