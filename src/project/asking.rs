//! Which MCP server is meant, and whether it may be asked.
//!
//! A server comes from the user's own configuration and from nowhere else: no file in a
//! vendored folder names one, and no program there is started. Nothing is started or
//! asked here; variables are looked up by a function that is handed in.

use std::path::{Path, PathBuf};

use serde_json::Value;
use url::Url;

use super::open::tidy;
use super::{Error, Project};
use crate::config::McpReach;
use crate::mcp::{Address, Program, Reach, Server, minimal_environment};
use crate::record::RECORD_FILE;
use crate::systems::curia::{Mode, server_keys, server_list, servers};
use crate::systems::document::Document;
use crate::text::Untrusted;
use crate::vendoring::source::is_loopback;

/// How a variable of the environment is looked up.
pub type Lookup<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The variables that Curia's host hands to a program in any case.
const OF_CURIA: [&str; 6] = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];

impl Project {
    /// A server of `[polar.servers]`.
    ///
    /// # Errors
    /// No server of this name; a variable that is not set; a program in a vendored folder;
    /// an address without encryption.
    pub fn polar_server(&self, name: &str, lookup: Lookup<'_>) -> Result<Server, Error> {
        let file = self.config.origin.as_ref().map(|origin| &*origin.name);
        let shown = file.unwrap_or("minara.toml");
        let known = &self.config.polar.servers;
        let Some(server) = known.iter().find(|server| server.id == name) else {
            let names = known.iter().map(|server| &*server.id);
            let table = "[polar.servers.NAME] of minara.toml, with `command` or `url`";
            return Err(no_server(name, shown, names, table));
        };
        self.own(&self.config_dir, shown)?;
        let table = format!("polar.servers.{name}");
        let needed = |variable: &str| needed(variable, &table, lookup);
        let reach = match &server.reach {
            McpReach::Program { command, args, env } => {
                let fixed = minimal_environment().iter();
                let fixed = fixed.filter_map(|name| Some(((*name).to_owned(), lookup(name)?)));
                let mut all: Vec<(String, String)> = fixed.collect();
                for name in env {
                    all.push((name.clone(), needed(name)?));
                }
                Reach::Program(self.program(command, args, all)?)
            }
            McpReach::Address {
                url,
                token,
                headers,
            } => {
                let mut all = Vec::new();
                if let Some(token) = token {
                    let value = format!("Bearer {}", needed(token)?);
                    all.push(("authorization".to_owned(), value));
                }
                for (name, variable) in headers {
                    all.push((name.clone(), needed(variable)?));
                }
                Reach::Address(self.address(url.clone(), all)?)
            }
        };
        Ok(Server {
            id: name.to_owned(),
            reach,
        })
    }

    /// A server of Curia's file of MCP servers.
    ///
    /// # Errors
    /// As [`Project::polar_server`]; a file that can't be read or used.
    pub fn curia_server(
        &self,
        name: &str,
        mode: Mode,
        lookup: Lookup<'_>,
    ) -> Result<Server, Error> {
        let file = self.config_dir.join(self.config.curia.mcp_config.as_str());
        let (text, shown) = self.text_of(&file, false)?;
        self.own(&file, &shown)?;
        let document = Document::yaml(&text, &shown)?;
        if let Some(form) = server_list(mode) {
            document.check(form)?;
        }
        let (read, unread) = server_keys(mode);
        let value = document.value();
        if value.get(read).is_none() && value.get(unread).is_some() {
            let at = document.key_span(&format!("/{unread}"));
            let error = document.wrong_at(at, "the host does not read this key");
            let help = format!("write `{read}`, or name the other --mode");
            return Err(error.help(help).into());
        }
        let named = |server: &Value| server["name"].as_str() == Some(name);
        let mut of_name = servers(&document, mode).filter(|(_, server)| named(server));
        let Some((pointer, server)) = of_name.next() else {
            let names = servers(&document, mode);
            let names = names.filter_map(|(_, server)| server["name"].as_str());
            let names: Vec<&str> = names.collect();
            let table = "the list of servers there";
            return Err(no_server(name, &shown, names.into_iter(), table));
        };
        let text = |key: &str| server[key].as_str();
        let reach = match (text("command"), text("url")) {
            (Some(command), _) if text("transport") == Some("stdio") => {
                let args = server["args"].as_array().into_iter().flatten();
                let args = args.filter_map(Value::as_str).map(str::to_owned);
                let args: Vec<String> = args.collect();
                let table = format!("{shown}, server {name}");
                let env = curia_environment(server, &table, lookup)?;
                Reach::Program(self.program(command, &args, env)?)
            }
            (_, Some(url)) => {
                let at = format!("{pointer}/url");
                let wrong = |_| document.wrong(&at, "this is no URL");
                let url = Url::parse(url).map_err(wrong)?;
                if !matches!(url.scheme(), "http" | "https") {
                    let wrong = document.wrong(&at, "this is no address of a web server");
                    return Err(wrong.into());
                }
                Reach::Address(self.address(url, pairs(&server["headers"]))?)
            }
            _ => {
                return Err(document
                    .wrong(&pointer, "there is no way to this server")
                    .into());
            }
        };
        Ok(Server {
            id: name.to_owned(),
            reach,
        })
    }

    fn program(
        &self,
        command: &str,
        args: &[String],
        env: Vec<(String, String)>,
    ) -> Result<Program, Error> {
        let is_path = command.contains(['/', std::path::MAIN_SEPARATOR]);
        let path = if is_path {
            tidy(&self.config_dir, Path::new(command))
        } else {
            PathBuf::from(command)
        };
        let words = args.iter().flat_map(|arg| arg.split(ENDS_A_PATH));
        let words = words.chain(is_path.then_some(command));
        for word in words.filter(|word| !word.is_empty()) {
            let full = tidy(&self.config_dir, Path::new(word));
            if self.is_vendored(&full) {
                return Err(Error::unknown(
                    format!("`{}` lies in a vendored folder", Untrusted(word)),
                    "no program that came with a skill is started: read it, and copy it to a \
                     folder of your own; or record the answer elsewhere and read the file: \
                     minara skills inventory FILE",
                ));
            }
        }
        Ok(Program {
            command: path,
            args: args.to_vec(),
            env,
            folder: self.config_dir.clone(),
        })
    }

    fn address(&self, url: Url, headers: Vec<(String, String)>) -> Result<Address, Error> {
        let is_plain = url.scheme() == "http" && !is_loopback(&url);
        if is_plain && !self.config.fetch.allow_insecure {
            return Err(Error::unknown(
                format!(
                    "{} is not encrypted: anybody on the way can change what it says",
                    Untrusted(url.as_str())
                ),
                "write the URL with https, or `allow-insecure = true` below [fetch] in \
                 minara.toml",
            ));
        }
        Ok(Address { url, headers })
    }

    /// Refuses a configuration that came from somebody else.
    fn own(&self, path: &Path, shown: &str) -> Result<(), Error> {
        if !self.is_vendored(path) {
            return Ok(());
        }
        Err(Error::unknown(
            format!("{shown} lies in a vendored folder and names no servers"),
            "write the server into your own minara.toml",
        ))
    }

    /// Whether a path lies in a folder that was vendored, by its name or where it leads.
    fn is_vendored(&self, path: &Path) -> bool {
        let kept = self.root.join(self.config.vendor.dir.as_str());
        let is_below = |path: &Path| {
            let has_record = |dir: &Path| dir.join(RECORD_FILE).is_file();
            path.starts_with(&kept) || path.ancestors().any(has_record)
        };
        let real = std::fs::canonicalize(path).ok();
        let real_kept = std::fs::canonicalize(&kept).ok();
        is_below(path)
            || real.is_some_and(|real| {
                is_below(&real) || real_kept.is_some_and(|kept| real.starts_with(kept))
            })
    }
}

/// What a path in an argument ends at.
const ENDS_A_PATH: [char; 14] = [
    ' ', '\t', '\n', '=', ';', '&', '|', '"', '\'', '`', '(', ')', '<', '>',
];

fn no_server<'a>(
    name: &str,
    shown: &str,
    known: impl Iterator<Item = &'a str>,
    table: &str,
) -> Error {
    let known: Vec<String> = known.map(|name| Untrusted(name).to_string()).collect();
    let help = if known.is_empty() {
        format!("write it into {table}")
    } else {
        format!("servers there: {}", known.join(", "))
    };
    let name = Untrusted(name);
    Error::unknown(format!("{shown} has no server `{name}`"), help)
}

/// The value of a variable that a server needs.
fn needed(variable: &str, table: &str, lookup: Lookup<'_>) -> Result<String, Error> {
    lookup(variable).ok_or_else(|| {
        Error::unknown(
            format!(
                "the variable `{}` is not set; {} names it",
                Untrusted(variable),
                Untrusted(table)
            ),
            format!("set it first: export {}=…", Untrusted(variable)),
        )
    })
}

/// The variables of a program as Curia's host gives them: an empty value stands for
/// that of its own.
fn curia_environment(
    server: &Value,
    table: &str,
    lookup: Lookup<'_>,
) -> Result<Vec<(String, String)>, Error> {
    let fixed = OF_CURIA.into_iter();
    let fixed = fixed.filter_map(|name| Some((name.to_owned(), lookup(name)?)));
    let mut all: Vec<(String, String)> = fixed.collect();
    for (name, value) in pairs(&server["env"]) {
        let value = if value.is_empty() {
            needed(&name, table, lookup)?
        } else {
            value
        };
        all.push((name, value));
    }
    Ok(all)
}

fn pairs(map: &Value) -> Vec<(String, String)> {
    let all = map.as_object().into_iter().flatten();
    all.filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
        .collect()
}
