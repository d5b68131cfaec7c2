use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use super::*;

/// The folder of a user: their programs, their configuration.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    fn script(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path.display().to_string()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap_or_default()
    }

    /// Fetching with the user's git; `ssh` is the command that it starts for that.
    fn network(&self, ssh: &str) -> Network {
        let path = std::env::var_os("PATH").unwrap();
        let program = std::env::split_paths(&path)
            .map(|folder| folder.join("git"))
            .find(|file| file.is_file());
        let (home, ssh) = (self.0.path().display().to_string(), ssh.to_owned());
        let path = path.to_str().unwrap().to_owned();
        let lookup = move |name: &str| match name {
            "HOME" => Some(home.clone()),
            "PATH" => Some(path.clone()),
            "GIT_SSH_COMMAND" => Some(ssh.clone()).filter(|ssh| !ssh.is_empty()),
            _ => None,
        };
        Network {
            fetch_with: FetchWith::Git,
            git: Some(UsersGit::new(program.unwrap(), lookup)),
            cache_dir: Some(self.file("cache")),
            ..plain()
        }
    }
}

/// Runs what ssh would run on the other machine, on this one.
const HERE: &str = "for last; do :; done; exec sh -c \"$last\"";

#[test]
fn an_address_over_ssh_is_fetched_by_the_users_git_alone() {
    let up = Upstream::new();
    let home = Home::new();
    let dump = home.file("environment").display().to_string();
    let ssh = home.script("ssh", &format!("env > {dump}; {HERE}"));
    let network = home.network(&ssh);
    let address = format!("ssh://git@host.test{}", up.path());
    let without = Network {
        fetch_with: FetchWith::Git2,
        ..network.clone()
    };
    assert_eq!(rule(get(&address, None, &without)), "unsupported-source");
    let fetched = get(&address, None, &network).unwrap();
    assert_eq!(
        (text(&fetched).as_str(), fetched.commit),
        ("three", Some(up.commits[2]))
    );
    assert_eq!(fetched.ref_name.as_deref(), Some("refs/heads/main"));
    assert_eq!(fetched.url.as_deref(), Some(address.as_str()));
    // Its history comes where that is asked for.
    let first = up.commits[0].to_string();
    assert_eq!(
        ancestry(&fetched, &first, &network).unwrap(),
        Ancestry::Holds
    );
    let tag = get(&address, Some("v1"), &network).unwrap();
    assert_eq!(
        (text(&tag).as_str(), tag.commit),
        ("two", Some(up.commits[1]))
    );
    assert!(tag.tag_object.is_some());
    let old = get(&format!("{address}@{}", &first[..9]), None, &network).unwrap();
    assert_eq!(text(&old), "one");
    assert_eq!(rule(get(&address, Some("nope"), &network)), "ref-not-found");
    // Nothing of this process's environment goes along but what git needs.
    let given = home.read("environment");
    assert!(!given.contains("CARGO_"), "{given}");
    assert!(given.contains("SSH_ASKPASS_REQUIRE=force") && given.contains("LC_ALL=C"));
    let offline = Network {
        offline: true,
        ..network.clone()
    };
    assert_eq!(text(&get(&address, None, &offline).unwrap()), "three");
}

#[test]
fn git_fetches_over_http_with_the_token_of_that_host() {
    let up = Upstream::new();
    let root = up.dir.path().to_owned();
    let server = Server::start(move |asked| match &asked.authorization {
        Some(_) => backend(&root, asked),
        None => {
            let basic = (
                "WWW-Authenticate".to_owned(),
                "Basic realm=\"x\"".to_owned(),
            );
            Reply::Send(401, vec![basic], Vec::new())
        }
    });
    let home = Home::new();
    let network = home.network("");
    let Err(FetchError::Refused(refused)) = get(&server.url(), None, &network) else {
        panic!("it has no token");
    };
    assert_eq!(refused.rule.id, "source-unreachable");
    assert!(refused.help.unwrap().contains("MINARA_GIT_TOKEN_127_0_0_1"));
    let network = Network {
        credentials: Credentials::new(|name| {
            (name == "MINARA_GIT_TOKEN_127_0_0_1").then(|| "canary".to_owned())
        }),
        ..network
    };
    let fetched = get(&server.url(), None, &network).unwrap();
    assert_eq!(text(&fetched), "three");
    assert!(!holds(&home.file("cache"), "canary"));
}

/// Whether a file below a folder holds a text.
fn holds(folder: &Path, text: &str) -> bool {
    fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .any(|entry| {
            let path = entry.path();
            if path.is_dir() {
                return holds(&path, text);
            }
            let bytes = fs::read(&path).unwrap_or_default();
            bytes
                .windows(text.len())
                .any(|part| part == text.as_bytes())
        })
}

#[test]
fn the_users_credential_helper_is_asked_last_and_once() {
    let up = Upstream::new();
    let root = up.dir.path().to_owned();
    // `me:canary`.
    let wanted = "Basic bWU6Y2FuYXJ5";
    let server = Server::start(move |asked| match asked.authorization.as_deref() {
        Some(given) if given == wanted => backend(&root, asked),
        _ => Reply::Send(401, Vec::new(), Vec::new()),
    });
    let home = Home::new();
    let log = home.file("log").display().to_string();
    let helper = home.script(
        "helper",
        &format!("echo $1 >> {log}; cat >> {log}; echo username=me; echo password=canary"),
    );
    fs::write(
        home.file(".gitconfig"),
        format!("[credential]\nhelper = {helper}\n"),
    )
    .unwrap();
    let network = Network {
        fetch_with: FetchWith::Git2,
        credentials: Credentials::new(|name| {
            (name == "MINARA_GIT_TOKEN_127_0_0_1").then(|| "wrong".to_owned())
        }),
        ..home.network("")
    };
    assert_eq!(text(&get(&server.url(), None, &network).unwrap()), "three");
    let log = home.read("log");
    assert_eq!(log.matches("get\n").count(), 1, "{log}");
    assert!(
        log.contains(&format!("host=127.0.0.1:{}", server.port)),
        "{log}"
    );
    assert!(!log.contains("store") && !holds(&home.file("cache"), "canary"));
    // One that does not know the host leaves things as they were.
    fs::write(home.file(".gitconfig"), "").unwrap();
    let other = Network {
        cache_dir: None,
        ..network
    };
    let Err(FetchError::Refused(refused)) = get(&server.url(), None, &other) else {
        panic!("nobody knows the password");
    };
    assert!(!format!("{refused:?}").contains("canary"));
}

#[test]
fn git_is_stopped_with_all_that_it_started() {
    let home = Home::new();
    let pid = home.file("pid").display().to_string();
    let silent = home.script("ssh", &format!("echo $$ > {pid}; exec sleep 600"));
    let mut network = home.network(&silent);
    network.limits.idle = Duration::from_millis(300);
    let started = Instant::now();
    let refused = get("git@host.test:up", None, &network);
    assert_eq!(rule(refused), "source-unreachable");
    assert!(started.elapsed() < Duration::from_secs(60));
    let pid = home.read("pid");
    let alive = || Path::new(&format!("/proc/{}/stat", pid.trim())).exists();
    // What was killed is waited for by whoever waits for orphans.
    let until = Instant::now() + Duration::from_secs(20);
    while cfg!(target_os = "linux") && is_running(pid.trim()) && Instant::now() < until {
        std::thread::yield_now();
    }
    assert!(!alive() || !is_running(pid.trim()));
    let failing = home.script("ssh", "echo 'Host key verification failed.' >&2; exit 255");
    let Err(FetchError::Refused(refused)) = get("git@host.test:up", None, &home.network(&failing))
    else {
        panic!("there is no such host");
    };
    assert!(
        refused.message.contains("verification failed"),
        "{}",
        refused.message
    );
    let help = refused.help.unwrap();
    assert!(help.contains("compare the fingerprint") && help.contains("ssh -T git@host.test"));
}

/// Whether a process is there and no zombie.
fn is_running(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit_once(')').map(|(_, rest)| rest.trim_start());
    state.is_some_and(|state| !state.starts_with(['Z', 'X']))
}

#[test]
fn no_setting_of_a_repository_and_no_redirect_leads_git_elsewhere() {
    let up = Upstream::new();
    let home = Home::new();
    // A cache folder that somebody prepared with a hook is none of ours; one of ours
    // runs none, whatever the user's own settings say.
    let ran = home.file("ran").display().to_string();
    let hooks = home.file("hooks");
    fs::create_dir(&hooks).unwrap();
    home.script("hooks/reference-transaction", &format!("touch {ran}"));
    let settings = format!(
        "[core]\nhooksPath = {0}\nfsmonitor = touch {ran}\naskPass = touch {ran}\n",
        hooks.display()
    );
    fs::write(home.file(".gitconfig"), settings).unwrap();
    let ssh = home.script("ssh", HERE);
    let address = format!("ssh://git@host.test{}", up.path());
    get(&address, None, &home.network(&ssh)).unwrap();
    assert!(!home.file("ran").exists());
    // Another protocol by `insteadOf` is refused.
    let other = format!("[url \"ext::touch {ran} \"]\ninsteadOf = ssh://git@host.test\n");
    fs::write(home.file(".gitconfig"), other).unwrap();
    let network = Network {
        cache_dir: None,
        ..home.network(&ssh)
    };
    assert_eq!(rule(get(&address, None, &network)), "source-unreachable");
    assert!(!home.file("ran").exists());
    fs::write(home.file(".gitconfig"), "").unwrap();
    let server = up.serve();
    let to = format!("{}/info/refs?service=git-upload-pack", server.url());
    let sends = Server::start(move |_| {
        Reply::Send(302, vec![("Location".to_owned(), to.clone())], Vec::new())
    });
    let refused = get(&sends.url(), None, &network);
    assert_eq!(rule(refused), "source-unreachable");
    let accepting = Network {
        accept_redirect: true,
        ..network
    };
    assert_eq!(text(&get(&sends.url(), None, &accepting).unwrap()), "three");
}
