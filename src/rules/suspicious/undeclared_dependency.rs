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

/// Modules whose package has another name.
const PACKAGES: [(&str, &str); 20] = [
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

/// Files that name what is needed.
const LISTS: [&str; 9] = [
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
            for (module, span) in imports(script.source.text()) {
                if !standard.contains(module) && !own.contains(module) {
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
                .help(
                    "name its package in `compatibility`, or in the script's `# /// script` block",
                );
            cx.report(found);
        }
    }
}

/// Whether a script is Python and is neither a test nor a sample to be copied.
fn is_for_use(skill: &Skill, script: &Script) -> bool {
    const OTHERS: [&str; 6] = [
        "assets", "example", "fixtures", "sample", "template", "test",
    ];
    let name = script.path.name();
    let test = name.starts_with("test_") || name.ends_with("_test.py") || name == "conftest.py";
    let below = script.dir.strip_prefix(skill.dir()).unwrap_or_default();
    let mut parts = below.components();
    let aside = parts.any(|part| OTHERS.iter().any(|other| part.starts_with(other)));
    name.ends_with(".py") && !test && !aside
}

/// The modules that a script imports whatever happens: not those inside `try`, a
/// function or a condition.
fn imports(text: &str) -> Vec<(&str, Span)> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut quoted = false;
    for line in text.split_inclusive('\n') {
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
    for entry in &skill.bundle().files {
        let name = entry.path.name().to_lowercase();
        if LISTS.iter().any(|list| name.starts_with(list))
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
    told.contains(&plain)
        || package.is_some_and(|(_, package)| told.iter().any(|word| word.starts_with(package)))
        || told.contains(&format!("python-{plain}"))
        || told.contains(&format!("py{plain}"))
        || told
            .iter()
            .any(|word| word.starts_with(&format!("{plain}-")))
}
