//! `undeclared-dependency`.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::{Script, Skill};
use crate::text::Span;
use crate::tree::Budgets;

declare_rule! {
    pub UndeclaredDependency = {
        id: "undeclared-dependency", group: Suspicious, level: Allow, tier: T4,
    }
}

/// Modules that come with Python (3.8 to 3.13), those that nobody imports alone left
/// out.
const STANDARD: &str = "__future__ abc argparse array ast asyncio atexit base64 binascii bisect builtins \
    bz2 calendar cgi cmath cmd code codecs collections colorsys compileall concurrent configparser \
    contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib \
    dis doctest email ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions \
    ftplib functools gc getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http \
    imaplib imghdr imp importlib inspect io ipaddress itertools json keyword linecache locale logging \
    lzma mailbox marshal math mimetypes mmap modulefinder multiprocessing netrc ntpath numbers \
    operator optparse os pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib \
    posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc queue quopri random re readline \
    reprlib resource runpy sched secrets select selectors shelve shlex shutil signal site smtplib \
    socket socketserver sqlite3 ssl stat statistics string stringprep struct subprocess symtable sys \
    sysconfig syslog tarfile telnetlib tempfile termios test textwrap threading time timeit tkinter \
    token tokenize tomllib trace traceback tracemalloc tty turtle types typing unicodedata unittest \
    urllib uu uuid venv warnings wave sre_compile sre_constants sre_parse weakref webbrowser winreg wsgiref xml xmlrpc zipapp zipfile \
    zipimport zlib zoneinfo";

/// Modules that come with Node.js.
const NODE: &str = "assert async_hooks buffer child_process cluster console constants crypto dgram \
    diagnostics_channel dns domain events fs http http2 https inspector module net os path \
    perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls tty \
    url util v8 vm wasi worker_threads zlib bun";

/// Modules whose package has another name.
const PACKAGES: [(&str, &str); 22] = [
    ("absl", "absl-py"),
    ("grpc", "grpcio"),
    ("bs4", "beautifulsoup4"),
    ("cv2", "opencv"),
    ("dateutil", "python-dateutil"),
    ("docx", "python-docx"),
    ("dotenv", "python-dotenv"),
    ("fitz", "pymupdf"),
    ("git", "gitpython"),
    ("googleapiclient", "google-api-python-client"),
    ("jose", "python-jose"),
    ("jwt", "pyjwt"),
    ("magic", "python-magic"),
    ("openpyxl", "openpyxl"),
    ("PIL", "pillow"),
    ("pptx", "python-pptx"),
    ("serial", "pyserial"),
    ("skimage", "scikit-image"),
    ("sklearn", "scikit-learn"),
    ("yaml", "pyyaml"),
    ("Crypto", "pycryptodome"),
    ("usb", "pyusb"),
];

/// Modules that come along with a package that is named.
const ALONG: [(&str, &str); 8] = [
    ("urllib3", "requests"),
    (
        "numpy",
        "pandas scipy scikit-learn matplotlib seaborn opencv-python pymc scanpy deepchem \
         stable-baselines3 numba",
    ),
    (
        "pandas",
        "seaborn statsmodels pymc scanpy pingouin geopandas stable-baselines3",
    ),
    ("matplotlib", "seaborn pymc arviz scanpy stable-baselines3"),
    ("scipy", "scikit-learn statsmodels scanpy pymc librosa"),
    ("pydantic", "fastapi fastmcp langchain openai anthropic"),
    (
        "PIL",
        "matplotlib pdf2image pdfplumber python-pptx markitdown torchvision",
    ),
    ("lxml", "python-docx python-pptx markitdown"),
];

/// Files that name what is needed.
const LISTS: [&str; 11] = [
    "package.json",
    "deno.json",
    "requirements",
    "pyproject.toml",
    "setup.py",
    "setup.cfg",
    "pipfile",
    "environment.y",
    "uv.lock",
    "readme",
    "install",
];

/// Lists of packages that hold for all folders below theirs.
const AROUND: [&str; 3] = ["package.json", "pyproject.toml", "requirements.txt"];

impl Rule for UndeclaredDependency {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let scripts = skill.scripts().iter();
        let scripts: Vec<&Script> = scripts.filter(|one| is_for_use(skill, one)).collect();
        if scripts.is_empty() {
            return;
        }
        let own = own_modules(skill);
        let standard: HashSet<&str> = STANDARD.split_whitespace().collect();
        let mut wanted: BTreeMap<&str, (&Script, Span)> = BTreeMap::new();
        for script in &scripts {
            let text = script.source.text();
            let needs = if is_python(script) {
                imports(text)
            } else {
                packages(text)
            };
            for (module, span) in needs {
                let is_standard = is_python(script) && standard.contains(module);
                if !is_standard && !own.contains(module) {
                    wanted.entry(module).or_insert((script, span));
                }
            }
        }
        if wanted.is_empty() {
            return;
        }
        let told = told(skill, &scripts);
        for (module, (script, span)) in wanted {
            if is_told(&told, module) {
                continue;
            }
            let title = format!("nothing says that the skill needs `{}`", shown(module));
            let found = cx
                .path(skill, script.shown.clone(), title)
                .at(&script.source, span, "imported here")
                .help(if is_python(script) {
                    "name its package in `compatibility`, or in the script's `# /// script` block"
                } else {
                    "name it in `compatibility`, or in a package.json beside the script"
                });
            cx.report(found);
        }
    }
}

fn is_python(script: &Script) -> bool {
    script.path.name().ends_with(".py")
}

/// Whether a script is Python or JavaScript and is neither a test nor a sample to be copied.
fn is_for_use(skill: &Skill, script: &Script) -> bool {
    const OTHERS: [&str; 7] = [
        "assets", "eval", "example", "fixtures", "sample", "template", "test",
    ];
    let name = script.path.name();
    let test = name.starts_with("test_")
        || name.ends_with("_test.py")
        || name == "conftest.py"
        || name.contains(".test.")
        || name.contains(".spec.");
    let below = script.dir.strip_prefix(skill.dir()).unwrap_or_default();
    let mut parts = below.components();
    let aside = parts.any(|part| OTHERS.iter().any(|other| part.starts_with(other)));
    let ends = [".py", ".js", ".mjs", ".cjs", ".ts", ".mts"];
    ends.iter().any(|end| name.ends_with(end)) && !test && !aside
}

/// The modules that a script imports whatever happens: not those inside `try`, a
/// function or a condition, nor those behind a line that says where else modules lie.
fn imports(text: &str) -> Vec<(&str, Span)> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut quoted = false;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("sys.path.") {
            break;
        }
        let quotes = line.matches("\"\"\"").count() + line.matches("'''").count();
        let inside = quoted;
        quoted ^= quotes % 2 == 1;
        let list = line
            .strip_prefix("import ")
            .or_else(|| line.strip_prefix("from "));
        if let Some(list) = list.filter(|_| !inside) {
            let start = at + line.len() - list.len();
            let end = list
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(list.len());
            if end > 0 {
                found.push((&list[..end], Span::new(start, start + end)));
            }
        }
        at += line.len();
    }
    found
}

/// The packages that a script of JavaScript loads whatever happens: those at the beginning of
/// a line, none of the file's own (`./x`, `@/x`) or the program's (`node:fs`, `fs`).
fn packages(text: &str) -> Vec<(&str, Span)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some((start, specifier)) = specifier(line)
            && let Some(package) = package(specifier)
        {
            let start = at + start;
            found.push((package, Span::new(start, start + package.len())));
        }
        at += line.len();
    }
    found
}

/// What a line imports, with where it stands in the line.
fn specifier(line: &str) -> Option<(usize, &str)> {
    let begins = |starts: &[&str]| starts.iter().any(|start| line.starts_with(start));
    let behind = if begins(&["const ", "let ", "var "]) {
        line.find(" require(")? + " require(".len()
    } else if begins(&["import \"", "import '"]) {
        "import ".len()
    } else if begins(&["import ", "export ", "} from "]) && !begins(&["import type "]) {
        line.find(" from ")? + " from ".len()
    } else {
        return None;
    };
    let rest = line.get(behind..)?;
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inside = rest.get(1..)?;
    let end = inside.find(quote)?;
    Some((behind + 1, &inside[..end]))
}

/// The package that a specifier names.
fn package(specifier: &str) -> Option<&str> {
    let (first, rest) = specifier.split_once('/').unwrap_or((specifier, ""));
    let name = if first.starts_with('@') {
        let second = rest.split('/').next().unwrap_or_default();
        specifier.get(..first.len() + 1 + second.len())?
    } else {
        first
    };
    let within = |c: char| c.is_ascii_alphanumeric() || "@/._-".contains(c);
    let is_one = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '@')
        && name.chars().all(within)
        && !name.ends_with('/')
        && !name.starts_with("@/");
    let is_standard = NODE.split_whitespace().any(|own| own == name);
    (is_one && !is_standard).then_some(name)
}

/// The names of the skill's own modules: its Python files, and its folders.
fn own_modules(skill: &Skill) -> BTreeSet<String> {
    let bundle = skill.bundle();
    let files = bundle.files.iter().map(|entry| entry.path.name());
    let files = files.filter_map(|name| name.split_once('.').map(|(stem, _)| stem.to_owned()));
    let folders = bundle.folders.iter().map(|dir| dir.name().to_owned());
    files.chain(folders).collect()
}

/// All that may name what is needed, in lower case: pages, `compatibility`, lists of
/// packages, and the blocks of scripts.
fn told(skill: &Skill, scripts: &[&Script]) -> HashSet<String> {
    let mut words = HashSet::new();
    for page in skill.pages() {
        take(page.source.text(), &mut words);
    }
    let mut above = skill.dir().parent();
    while let Some(folder) = above {
        for name in AROUND {
            let list = folder.resolve(name);
            let bytes = list.and_then(|list| skill.bytes(&list, Budgets::MANIFEST).ok());
            take(
                &String::from_utf8_lossy(&bytes.unwrap_or_default()),
                &mut words,
            );
        }
        above = folder.parent();
    }
    for entry in &skill.bundle().files {
        let name = entry.path.name().to_lowercase();
        if (name.ends_with(".md") || LISTS.iter().any(|list| name.starts_with(list)))
            && let Ok(bytes) = skill.bytes(&entry.path, Budgets::SCRIPT)
        {
            take(&String::from_utf8_lossy(&bytes), &mut words);
        }
    }
    for script in scripts {
        // A block of PEP 723, and remarks how to install.
        for line in script.source.text().lines() {
            if line.starts_with('#') || line.contains("install") {
                take(line, &mut words);
            }
        }
    }
    words
}

fn take(text: &str, words: &mut HashSet<String>) {
    let within = |c: char| c.is_alphanumeric() || "_-".contains(c);
    let parts = text
        .split(|c: char| !within(c))
        .filter(|part| !part.is_empty());
    words.extend(parts.map(|part| part.to_lowercase().replace('_', "-")));
}

/// Whether a module's package is named, or a package whose name holds the module's.
fn is_told(told: &HashSet<String>, module: &str) -> bool {
    let plain = module.to_lowercase().replace('_', "-");
    let package = PACKAGES.iter().find(|(name, _)| *name == module);
    // Of `@scope/name` the name stands by itself.
    let plain = plain.rsplit('/').next().unwrap_or_default().to_owned();
    let along = ALONG.iter().filter(|(name, _)| *name == module);
    let mut along = along.flat_map(|(_, packages)| packages.split_whitespace());
    told.contains(&plain)
        || along.any(|package| told.contains(package))
        || package.is_some_and(|(_, package)| told.iter().any(|word| word.starts_with(package)))
        || told.contains(&format!("python-{plain}"))
        || told.contains(&format!("py{plain}"))
        || told
            .iter()
            .any(|word| word.starts_with(&format!("{plain}-")))
}
