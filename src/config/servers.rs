//! `[polar.servers.ID]`: MCP servers that can be asked for their tools.
//!
//! Secrets do not stand here: what a server gets of them is named by variables of the
//! environment, which are looked up where the server is asked.

use url::Url;

use super::keys::{Form, Kind, Table, key};
use super::section::{Item, Section};
use super::{ConfigError, Fault, Word};

/// An MCP server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct McpServer {
    /// Its id, the last part of the table's name.
    pub id: String,
    /// The way to it.
    pub reach: McpReach,
}

/// The way to an MCP server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum McpReach {
    /// A program that speaks on its standard streams.
    Program {
        /// `command`: its name, or its path from the folder of the file.
        command: String,
        /// `args`.
        args: Vec<String>,
        /// `env`: the variables that it gets beside the fixed few.
        env: Vec<String>,
    },
    /// A server that is there already.
    Address {
        /// `url`: `http` or `https`, without a user.
        url: Url,
        /// `token`: the variable with what is sent as a bearer token.
        token: Option<String>,
        /// `headers`: header and variable with its value, in the order of the file.
        headers: Vec<(String, String)>,
    },
}

pub(super) const TABLE: Table = Table {
    path: "polar.servers",
    form: Form::Each,
    about: "The MCP servers that `inventory --connect NAME` can ask for their tools.",
    keys: &[
        key(
            "command",
            Kind::Text,
            "",
            "the program that is the server; a path counts from the folder of this file",
        ),
        key("args", Kind::Words, "[]", "its arguments"),
        key(
            "env",
            Kind::Words,
            "[]",
            "names of variables that it gets beside PATH, HOME and LANG",
        ),
        key(
            "url",
            Kind::Text,
            "",
            "where the server is, if it is there already (Streamable HTTP)",
        ),
        key(
            "token",
            Kind::Text,
            "",
            "the variable whose value is sent as a bearer token",
        ),
        key(
            "headers",
            Kind::Headers,
            "",
            "further headers: the variables whose values are sent",
        ),
    ],
    example: "\
[polar.servers.docs]
command = \"npx\"
args = [\"-y\", \"@example/docs-server\"]
env = [\"DOCS_TOKEN\"]
",
    notes: "\
A server has `command` or `url`. A secret never stands here: `env`, `token` and `headers`
name variables of the environment, and one that is not set is refused by name. No verb
starts or asks a server but `inventory --connect`, no program in a vendored folder is
started, and the command line is shown before it is.
",
};

pub(super) fn read(section: Section<'_>) -> Result<Vec<McpServer>, ConfigError> {
    let servers = section.all().into_iter();
    servers.map(|item| server(&item)).collect()
}

fn server(item: &Item<'_>) -> Result<McpServer, ConfigError> {
    let id = item.name().to_owned();
    let mut section = item.table()?;
    let command = section.take("command");
    let args = section.take("args");
    let env = section.take("env");
    let url = section.take("url");
    let token = section.take("token");
    let headers = section.take("headers");
    let excludes = |of: &Item<'_>, other: &str| {
        let name = of.name();
        let message = format!("`{name}` and `{other}` are two ways to a server; it has one");
        of.at_key(Fault::Conflict(message))
    };
    let reach = match (command, url) {
        (Some(command), None) => {
            if let Some(other) = token.or(headers) {
                return Err(excludes(&other, "command"));
            }
            McpReach::Program {
                command: command.words()?.to_owned(),
                args: args.map_or(Ok(Vec::new()), |args| arguments(&args))?,
                env: env.map_or(Ok(Vec::new()), |env| variables(&env))?,
            }
        }
        (None, Some(url)) => {
            if let Some(other) = args.or(env) {
                return Err(excludes(&other, "url"));
            }
            McpReach::Address {
                url: address(&url)?,
                token: token.map(|token| variable(&token)).transpose()?,
                headers: headers.map_or(Ok(Vec::new()), |headers| of_headers(&headers))?,
            }
        }
        (Some(_), Some(url)) => return Err(excludes(&url, "command")),
        (None, None) => {
            section.finish()?;
            return Err(item.at_key(Fault::MissingKey {
                table: item.key().to_owned(),
                missing: "command",
                help: "write `command = \"…\"` for a program, `url = \"https://…\"` for a \
                       server that is there already",
            }));
        }
    };
    section.finish()?;
    Ok(McpServer { id, reach })
}

fn arguments(item: &Item<'_>) -> Result<Vec<String>, ConfigError> {
    let read = |word: Word| {
        if word.text.contains('\0') {
            return Err(item.bad_word(&word, "no program takes a NUL", ""));
        }
        Ok(word.text)
    };
    item.list()?.into_iter().map(read).collect()
}

const A_NAME: &str = "a variable has a name of letters, digits and `_`; its value stays in the \
                      environment";

fn variables(item: &Item<'_>) -> Result<Vec<String>, ConfigError> {
    let words = item.list()?.into_iter();
    words.map(|word| named(item, word)).collect()
}

fn variable(item: &Item<'_>) -> Result<String, ConfigError> {
    named(item, item.word()?)
}

fn named(item: &Item<'_>, word: Word) -> Result<String, ConfigError> {
    if is_variable(&word.text) {
        return Ok(word.text);
    }
    // Whatever stands there may be a secret.
    let hidden = Word {
        text: "…".to_owned(),
        span: word.span,
    };
    Err(item.bad_word(&hidden, A_NAME, ""))
}

fn is_variable(name: &str) -> bool {
    let own = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.chars().all(own) && name.chars().next().is_some_and(|c| !c.is_ascii_digit())
}

fn address(item: &Item<'_>) -> Result<Url, ConfigError> {
    let text = item.words()?;
    let bad = |why: &str| Err(item.bad(text, why, "write it as `https://example.com/mcp`"));
    let Ok(mut url) = Url::parse(text) else {
        return bad("it is no URL");
    };
    if !url.username().is_empty() || url.password().is_some() {
        return Err(item.bad(
            "…",
            "a secret does not stand in a URL",
            "name it with `token`",
        ));
    }
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return bad("it is no address of a web server");
    }
    url.set_fragment(None);
    Ok(url)
}

/// Headers that say how the messages themselves travel.
const OURS: [&str; 12] = [
    "accept",
    "connection",
    "content-length",
    "content-type",
    "host",
    "mcp-method",
    "mcp-protocol-version",
    "mcp-session-id",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

fn of_headers(item: &Item<'_>) -> Result<Vec<(String, String)>, ConfigError> {
    let read = |header: Item<'_>| {
        let name = header.name();
        let own = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
        if name.is_empty() || !name.chars().all(own) {
            return Err(header.bad(name, "it is no name of a header", ""));
        }
        if OURS.contains(&name.to_ascii_lowercase().as_str()) {
            return Err(header.bad(name, "the protocol sets that header itself", ""));
        }
        Ok((name.to_owned(), variable(&header)?))
    };
    item.table()?.all().into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn servers(text: &str) -> Result<Vec<McpServer>, ConfigError> {
        Config::parse(text, "minara.toml").map(|config| config.polar.servers)
    }

    #[test]
    fn a_server_is_a_program_or_an_address() {
        let read = servers(
            "[polar.servers.docs]\ncommand = \"npx\"\nargs = [\"-y\", \"a b\"]\nenv = [\"A_1\"]\n\
             [polar.servers.\"the web\"]\nurl = \"https://example.test/mcp#x\"\ntoken = \"T\"\n\
             headers = { X-Key = \"K\" }\n",
        )
        .unwrap();
        let [docs, web] = read.as_slice() else {
            panic!("{read:?}");
        };
        assert_eq!(docs.id, "docs");
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(
            docs.reach,
            McpReach::Program {
                command: "npx".to_owned(),
                args: words(&["-y", "a b"]),
                env: words(&["A_1"]),
            }
        );
        assert_eq!(web.id, "the web");
        assert_eq!(
            web.reach,
            McpReach::Address {
                url: Url::parse("https://example.test/mcp").unwrap(),
                token: Some("T".to_owned()),
                headers: vec![("X-Key".to_owned(), "K".to_owned())],
            }
        );
    }

    #[test]
    fn what_is_no_server_is_refused_and_no_secret_is_shown() {
        let secret = concat!("ca", "nary-", "secret");
        for (line, word) in [
            ("", "has no `command`"),
            ("args = []", "has no `command`"),
            ("command = \"a\"\nurl = \"https://b.test\"", "two ways"),
            ("command = \"a\"\ntoken = \"T\"", "two ways"),
            ("url = \"https://b.test\"\nenv = [\"T\"]", "two ways"),
            ("url = \"ftp://b.test\"", "web server"),
            ("url = \"b\"", "no URL"),
            (&format!("url = \"https://u:{secret}@b.test\""), "secret"),
            (
                &format!("url = \"https://b.test\"\ntoken = \"{secret}\""),
                "variable",
            ),
            (
                &format!("command = \"a\"\nenv = [\"A={secret}\"]"),
                "variable",
            ),
            (
                "url = \"https://b.test\"\nheaders = { Host = \"A\" }",
                "protocol",
            ),
            ("command = \"a\"\nargs = [\"\\u0000\"]", "NUL"),
            ("command = \"a\"\ncwd = \"/\"", "unknown key"),
        ] {
            let error = servers(&format!("[polar.servers.docs]\n{line}\n")).unwrap_err();
            let said = error.to_string();
            assert!(said.contains(word), "{line}: {said}");
            assert!(!said.contains("canary"), "{said}");
        }
    }
}
