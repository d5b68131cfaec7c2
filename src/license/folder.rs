//! What one folder holds that speaks of licences, from one listing.

use crate::systems::installers::is_record_name;
use crate::tree::{Entry, Followed, Mode, Names, RelPath, Tree, follow};

/// The licence evidence of one folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folder {
    /// Licence texts, links among them.
    pub texts: Vec<Entry>,
    /// Texts beside licence texts: `EULA.txt`, `TERMS.md`, `COPYRIGHT`,
    /// `Marsh-LICENSE.txt`.
    pub second: Vec<Entry>,
    /// Texts below `LICENSES/`.
    pub library: Vec<Entry>,
    /// NOTICE files.
    pub notices: Vec<Entry>,
    /// Lists of what comes from others.
    pub lists: Vec<Entry>,
    /// Manifests that may name a licence.
    pub manifests: Vec<Entry>,
    /// Lists of plugins, each of which may name a licence.
    pub marketplaces: Vec<Entry>,
    /// README files.
    pub readmes: Vec<Entry>,
    /// Pages that by their names tell who may have what lies here: `COMMERCIAL.md`,
    /// `CONFIDENTIAL`, the terms in `legal/`.
    pub asides: Vec<Entry>,
    /// `REUSE.toml`, `.reuse/dep5`.
    pub statements: Vec<Entry>,
    /// Records of the tools that install skills.
    pub records: Vec<Entry>,
    /// `.gitmodules`.
    pub modules: Option<Entry>,
    /// Another repository begins here.
    pub is_repository: bool,
}

const MANIFESTS: &[&str] = &[
    "plugin.json",
    "package.json",
    "pyproject.toml",
    "Cargo.toml",
    "gemini-extension.json",
    "skill.json",
];

/// Whether a file of this name is the manifest of a package: what it names is that of the
/// package.
pub fn is_manifest(name: &str) -> bool {
    const OTHERS: [&str; 4] = [
        "composer.json",
        "bower.json",
        "package-lock.json",
        "marketplace.json",
    ];
    MANIFESTS.contains(&name) || OTHERS.contains(&name)
}

/// Folders in which clients keep the manifests of plugins.
const PLUGIN_FOLDERS: &[&str] = &[
    ".claude-plugin",
    ".codex-plugin",
    ".cursor-plugin",
    ".grok-plugin",
];

fn file_in(tree: &dyn Tree, folder: &Entry, name: &str) -> Option<Entry> {
    let path = folder.path.join(name, Names::Own).ok()?;
    tree.entry(&path).filter(|entry| entry.mode.is_file())
}

/// The file of the same tree that a link leads to.
fn linked_file(tree: &dyn Tree, link: &Entry) -> Option<Entry> {
    match follow(tree, &RelPath::root(), &link.path, Names::Portable) {
        Ok((Followed::File(file), _)) => Some(file),
        _ => None,
    }
}

impl Folder {
    /// Lists `dir`; a folder that can't be listed holds nothing.
    pub fn of(tree: &dyn Tree, dir: &RelPath) -> Folder {
        let mut folder = Folder::default();
        let Ok(listing) = tree.list(dir) else {
            return folder;
        };
        for entry in listing.entries {
            folder.take(tree, entry);
        }
        folder.put_documents();
        // That which a reader is shown speaks first.
        folder.readmes.sort_by_key(|entry| entry.path.name().len());
        folder.manifests.sort_by_key(|entry| {
            let name = entry.path.name();
            MANIFESTS.iter().position(|known| *known == name)
        });
        folder
    }

    /// Documents that can't be read (`LICENSE.pdf`) are the licence where no text is, and
    /// lie beside it where one is.
    fn put_documents(&mut self) {
        let is_document = |entry: &Entry| is_document(entry.path.name());
        let all = std::mem::take(&mut self.texts).into_iter();
        let (mut documents, texts): (Vec<_>, Vec<_>) = all.partition(is_document);
        let all = std::mem::take(&mut self.second).into_iter();
        let (more, second): (Vec<_>, Vec<_>) = all.partition(is_document);
        documents.extend(more);
        (self.texts, self.second) = (texts, second);
        if self.texts.is_empty() {
            self.texts = documents;
        } else {
            self.second.extend(documents);
        }
    }

    /// Whether a plugin begins here.
    pub fn is_plugin(&self) -> bool {
        let mut manifests = self.manifests.iter();
        manifests.any(|entry| entry.path.name() == "plugin.json")
    }

    fn take(&mut self, tree: &dyn Tree, entry: Entry) {
        let name = entry.path.name();
        let file = entry.mode.is_file();
        match (name, entry.mode) {
            (".git", _) => self.is_repository = true,
            (".gitmodules", mode) if mode.is_file() => self.modules = Some(entry),
            (".reuse", Mode::Folder) => self.statements.extend(file_in(tree, &entry, "dep5")),
            ("REUSE.toml", mode) if mode.is_file() => self.statements.push(entry),
            (name, Mode::Folder) if PLUGIN_FOLDERS.contains(&name) => {
                self.manifests.extend(file_in(tree, &entry, "plugin.json"));
                self.marketplaces
                    .extend(file_in(tree, &entry, "marketplace.json"));
            }
            ("LICENSES", Mode::Folder) => {
                let listing = tree.list(&entry.path).unwrap_or_default();
                let texts = listing.entries.into_iter();
                let is_text = |text: &Entry| text.mode.is_file() || text.mode == Mode::Link;
                self.library.extend(
                    texts.filter(|text| is_text(text) && is_library_text(text.path.name())),
                );
            }
            // The README that a reader of the repository is shown.
            (".github", Mode::Folder) => {
                self.readmes.extend(file_in(tree, &entry, "README.md"));
                let plugin = entry.path.join("plugin", Names::Own).ok();
                let plugin = plugin.and_then(|path| tree.entry(&path));
                let manifest = plugin.and_then(|plugin| file_in(tree, &plugin, "plugin.json"));
                self.manifests.extend(manifest);
            }
            ("docs" | "legal", Mode::Folder) => {
                let listing = tree.list(&entry.path).unwrap_or_default();
                let terms = listing.entries.into_iter().filter(|inner| {
                    let inner_name = inner.path.name();
                    let is_legal = name == "legal"
                        && (is_second_name(inner_name) || is_licence_name(inner_name));
                    inner.mode.is_file() && (is_legal || is_contract(inner_name))
                });
                self.asides.extend(terms);
            }
            _ if file && is_record_name(name) && name != "SKILL.md" => self.records.push(entry),
            _ if file && MANIFESTS.contains(&name) => self.manifests.push(entry),
            _ if file && is_notice(name) => self.notices.push(entry),
            _ if entry.mode == Mode::Link && is_notice(name) => {
                self.notices.extend(linked_file(tree, &entry));
            }
            _ if file && (is_readme(name) || is_disclaimer(name)) => self.readmes.push(entry),
            _ if file && is_aside(name) => self.asides.push(entry),
            _ if file && is_list_of_parts(name) => self.lists.push(entry),
            _ if (file || entry.mode == Mode::Link) && is_licence_name(name) => {
                self.texts.push(entry)
            }
            _ if (file || entry.mode == Mode::Link) && is_second_name(name) => {
                self.second.push(entry)
            }
            _ => {}
        }
    }
}

/// Whether a file at this path is by its name a licence text, terms beside one, or
/// a NOTICE.
pub fn is_license_file(path: &RelPath) -> bool {
    let name = path.name();
    let library = || path.parent().is_some_and(|dir| dir.name() == "LICENSES");
    is_licence_name(name)
        || is_second_name(name)
        || is_notice(name)
        || is_library_text(name) && library()
}

/// Whether a file of this name is a licence text: `LICENSE`, `LICENCE.md`,
/// `LICENSE-MIT`, `COPYING`, `UNLICENSE`, `OFL.txt`. Names of code are not.
pub fn is_licence_name(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    is_named_as_licence(&lower) && !is_list_of_others(&lower)
}

/// As [`is_licence_name`], lists of the licences of others among them.
fn is_named_as_licence(lower: &str) -> bool {
    const CODE: &[&str] = &[
        "js", "ts", "jsx", "tsx", "mjs", "cjs", "py", "rs", "go", "java", "kt", "c", "h", "cc",
        "cpp", "hpp", "cs", "rb", "php", "sh", "ps1", "swift", "json", "yaml", "yml", "toml",
        "xml", "css", "svg", "png", "jpg", "lock", "map", "sql", "lua", "pl", "tmpl", "template",
        "xsd", "csv", "tsv", "gz", "zip", "sig", "asc",
    ];
    // `MIT-LICENSE.txt`, as Rails names it.
    let lower = ["mit", "apache", "bsd", "gpl"]
        .iter()
        .find_map(|id| {
            let rest = lower.strip_prefix(id)?.strip_prefix(['-', '_'])?;
            rest.starts_with("licen").then_some(rest)
        })
        .unwrap_or(lower);
    if lower == "ofl.txt" || lower.ends_with("-ofl.txt") || lower.ends_with("_ofl.txt") {
        return true;
    }
    let Some(rest) = ["unlicense", "unlicence", "license", "licence", "copying"]
        .iter()
        .find_map(|stem| lower.strip_prefix(stem))
    else {
        return false;
    };
    let rest = rest
        .strip_prefix('s')
        .filter(|_| !lower.starts_with("copying"))
        .unwrap_or(rest);
    if !(rest.is_empty() || rest.starts_with(['.', '-', '_'])) {
        return false;
    }
    let end = lower.rsplit_once('.').map_or("", |(_, end)| end);
    !CODE.contains(&end)
}

/// Whether a page of this name lists the licences of other parts, or who is to be named
/// for them: `THIRD_PARTY_NOTICES.md`, `CREDITS.md`.
pub fn is_list_of_parts(name: &str) -> bool {
    const NAMES: [&str; 5] = ["attribution", "credits", "notices", "third", "3rd"];
    let lower = name.to_ascii_lowercase();
    let begins = NAMES.iter().any(|word| lower.starts_with(word));
    let of_licence = lower.starts_with("licen") && is_list_of_others(&lower);
    is_text(&lower)
        && (of_licence || begins && (is_list_of_others(&lower) || lower.starts_with("credits")))
}

/// Whether a page of this name, and by no other word of it, says whom a work has parts
/// from: `THIRD_PARTY_NOTICES.md`, `attribution.md`, `THANKS`. `attribution-guide.md` is
/// about something.
pub fn is_page_of_credits(name: &str) -> bool {
    const HEADS: [&str; 9] = [
        "attribution",
        "credit",
        "thank",
        "acknowledg",
        "notices",
        "third",
        "3rd",
        "licenses",
        "licences",
    ];
    const BESIDE: [&str; 16] = [
        "party",
        "notice",
        "notices",
        "text",
        "noticetext",
        "license",
        "licence",
        "licensing",
        "software",
        "open",
        "source",
        "oss",
        "and",
        "list",
        "materials",
        "content",
    ];
    let lower = name.to_ascii_lowercase();
    let stem = lower
        .rsplit_once('.')
        .map_or(lower.as_str(), |(stem, _)| stem);
    let words: Vec<&str> = stem.split(['-', '_', '.', ' ']).collect();
    let is_head = |word: &&str| HEADS.iter().any(|head| word.starts_with(head));
    let heads = words
        .iter()
        .filter(|word| is_head(word) && !word.starts_with("licen"));
    let known = |word: &&str| is_head(word) || BESIDE.contains(word);
    is_text(&lower) && heads.count() > 0 && words.iter().all(known)
}

fn is_text(lower: &str) -> bool {
    let end = lower.rsplit_once('.').map_or("", |(_, end)| end);
    matches!(end, "" | "md" | "txt" | "rst" | "markdown")
}

/// Whether a file of this name, in small letters, lists the licences of other parts.
fn is_list_of_others(lower: &str) -> bool {
    const WORDS: &[&str] = &[
        "third-party",
        "third_party",
        "thirdparty",
        "third.party",
        "3rd-party",
        "3rdparty",
        "3rd_party",
        "attribution",
        "notices",
        "dependencies",
        "dependency",
        "vendored",
        "bundled",
    ];
    WORDS.iter().any(|word| lower.contains(word))
}

/// Whether a file of this name lists the licences of several parts, where there is a
/// table in it.
pub fn may_be_table(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let stem = lower.split('.').next().unwrap_or("");
    matches!(stem, "licenses" | "licences")
}

/// Whether what stands before the word for a licence shows that the file is one of many
/// pages, not terms: a number, or a whole title.
fn is_of_pages(before: &str) -> bool {
    const MOST: usize = 2;
    let parts = before.split(['-', '_', '.', ' ']);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() > MOST || parts.first().is_some_and(number)
}

/// Whether a file of this name may hold terms beside the licence text:
/// `EULA.txt`, `TERMS.md`, `COPYRIGHT`, `Marsh-LICENSE.txt`.
pub fn is_second_name(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    is_named_as_terms(name, &lower) && !is_list_of_others(&lower)
}

/// As [`is_second_name`], lists of the licences of others among them; `lower` is the
/// name in small letters.
fn is_named_as_terms(name: &str, lower: &str) -> bool {
    let (stem, end) = lower.rsplit_once('.').unwrap_or((lower, ""));
    let is_text = ["", "txt", "md", "rst", "adoc", "html", "htm", "markdown"].contains(&end);
    if !is_text && !is_document(name) {
        return false;
    }
    let sample = [
        "template",
        "sample",
        "example",
        "checker",
        "generator",
        "guide",
    ];
    if sample.iter().any(|word| stem.contains(word)) {
        return false;
    }
    let begins = |word: &str| {
        let rest = stem.strip_prefix(word);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_', '.', ' ']))
    };
    let licensed = ["license", "licence"].iter().any(|word| {
        let before = stem.split_once(word);
        before.is_some_and(|(before, rest)| {
            before.ends_with(['-', '_', '.', ' '])
                && (rest.is_empty() || rest.starts_with(['-', '_', '.', ' ']))
                && !is_of_pages(before)
        })
    });
    let listed = || super::about::is_terms_name(stem_of(name)) && !is_licence_name(name);
    if begins("eula") || licensed || is_eula(stem) {
        return true;
    }
    // Documents of another name are what a skill works with, and so are names in small
    // letters: `payment-terms.md`.
    let shouted = !stem_of(name).contains(|c: char| c.is_lowercase());
    let ends = || {
        ["_terms", "-terms", " terms"]
            .iter()
            .any(|end| stem.ends_with(end))
    };
    let shouted = || shouted && (begins("agreement") || ends());
    is_text && (begins("terms") || begins("copyright") || shouted() || listed())
}

/// Whether a page of this name, written in capitals, tells who may have what lies beside
/// it: `COMMERCIAL.md`, `CONFIDENTIAL`, `DO_NOT_DISTRIBUTE`.
fn is_aside(name: &str) -> bool {
    const NAMES: [&str; 14] = [
        "COMMERCIAL",
        "COMMERCIAL USE",
        "CONDITIONS",
        "CONFIDENTIAL",
        "DO NOT COPY",
        "DO NOT DISTRIBUTE",
        "DO NOT SHARE",
        "INTERNAL",
        "MSA",
        "PERMISSIONS",
        "PROPRIETARY",
        "SOURCE AVAILABLE",
        "SUBSCRIPTION",
        "USAGE POLICY",
    ];
    let words = stem_of(name).replace(['_', '-'], " ");
    NAMES.contains(&words.as_str()) && is_text(&name.to_ascii_lowercase())
}

/// Whether a text of this name is a contract with whoever uses a work: `EULA.md`.
fn is_contract(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let stem = lower.split('.').next().unwrap_or("");
    (stem == "eula" || is_eula(stem)) && is_text(&lower)
}

/// Whether a file of this name is the contract of somebody: `harbor-eula`.
fn is_eula(stem: &str) -> bool {
    let before = stem.strip_suffix("eula");
    before.is_some_and(|before| before.ends_with(['-', '_', ' ']) && !is_of_pages(before))
}

/// Whether a text lies in a skill's folder that is called so, whatever its own name.
pub fn is_of_licence_folder(below: &RelPath) -> bool {
    let folder = below.components().next().unwrap_or("");
    let lies = below.depth() == 2 && matches!(folder, "license" | "licence");
    lies && is_text(&below.name().to_ascii_lowercase()) && !is_readme(below.name())
}

/// Whether a file of this name is a document of a word processor, or a print.
fn is_document(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    [".pdf", ".docx", ".doc", ".rtf", ".odt"]
        .iter()
        .any(|end| lower.ends_with(end))
}

/// The name without its extension, as it is written.
fn stem_of(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// A text below `LICENSES/`.
fn is_library_text(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.ends_with(".txt") && !lower.starts_with("readme")
}

/// Whether a file of this name is a copy that somebody kept of the text beside.
pub fn is_copy(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    [
        ".bak", ".orig", ".old", "~", ".backup", ".save", ".rej", ".tmp",
    ]
    .iter()
    .any(|end| lower.ends_with(end))
}

/// Whether a file of this name translates the text beside: a language stands
/// before the extension, or in its place.
pub fn is_translation(name: &str) -> bool {
    const LANGUAGES: &[&str] = &[
        "ar", "bg", "ca", "cn", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he",
        "hi", "hr", "hu", "id", "it", "ja", "jp", "ko", "kr", "lt", "lv", "nl", "no", "pl", "pt",
        "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "tw", "uk", "vi", "zh", "cht", "chs",
        "chinese", "german", "french", "spanish", "japanese", "korean", "deutsch",
    ];
    let lower = name.to_ascii_lowercase();
    let stem = ["txt", "md", "rst", "adoc", "html", "markdown"]
        .iter()
        .find_map(|end| lower.strip_suffix(end)?.strip_suffix('.'))
        .unwrap_or(&lower);
    let mut parts = stem.rsplit(['.', '-', '_']);
    let (Some(last), Some(before)) = (parts.next(), parts.next()) else {
        return false;
    };
    let region = [
        "cn", "tw", "hk", "br", "pt", "us", "gb", "hans", "hant", "at", "ch", "ca", "mx", "kr",
        "jp",
    ];
    LANGUAGES.contains(&last) || region.contains(&last) && LANGUAGES.contains(&before)
}

/// Whether a file of this name is a NOTICE.
pub fn is_notice(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    matches!(lower.as_str(), "notice" | "notice.txt" | "notice.md")
}

/// Whether a file of this name is a README, in any language.
pub fn is_readme(name: &str) -> bool {
    const ENDS: [&str; 8] = ["", "md", "txt", "rst", "markdown", "mdx", "adoc", "org"];
    let lower = name.to_ascii_lowercase();
    let (stem, end) = lower.rsplit_once('.').unwrap_or((&lower, ""));
    let in_language = || stem.starts_with("readme") && is_translation(&format!("{stem}.md"));
    ENDS.contains(&end) && (stem == "readme" || in_language())
}

/// Whether a file of this name says what the work is not for.
fn is_disclaimer(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    matches!(
        lower.as_str(),
        "disclaimer" | "disclaimer.md" | "disclaimer.txt"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_credits_is_called_so_and_nothing_else() {
        for name in [
            "THIRD_PARTY_NOTICES.md",
            "ThirdPartyNotices.txt",
            "ThirdPartyNoticeText.txt",
            "THIRD-PARTY.md",
            "third-party-licenses",
            "attribution.md",
            "ATTRIBUTIONS",
            "CREDITS.md",
            "credits-and-licensing.md",
            "ACKNOWLEDGEMENTS.md",
            "thanks.txt",
            "NOTICES",
        ] {
            assert!(is_page_of_credits(name), "{name}");
        }
        for name in [
            "attribution-guide.md",
            "third-party-due-diligence.md",
            "ThirdParty-SharePoint.md",
            "credits.py",
            "licenses.md",
            "NOTICE",
            "README.md",
        ] {
            assert!(!is_page_of_credits(name), "{name}");
        }
    }

    #[test]
    fn a_readme_may_be_in_any_language() {
        for name in [
            "README",
            "readme.md",
            "README.de.md",
            "README_zh-CN.md",
            "README.mdx",
        ] {
            assert!(is_readme(name), "{name}");
        }
        for name in [
            "README.py",
            "README.template.md",
            "readme-guide.md",
            "README.json",
        ] {
            assert!(!is_readme(name), "{name}");
        }
    }

    #[test]
    fn licence_texts_are_told_by_name() {
        for name in [
            "LICENSE",
            "License.md",
            "LICENCE.txt",
            "LICENSE-MIT",
            "COPYING",
            "UNLICENSE",
            "COPYING.LESSER",
            "OFL.txt",
            "Arsenal-OFL.txt",
            "license.html",
            "LICENSES.md",
            "LICENSE.pdf",
            "License.docx",
            "MIT-LICENSE.txt",
            "apache_license",
        ] {
            assert!(is_licence_name(name), "{name}");
        }
        for name in [
            "license.py",
            "licenses.json",
            "licensing.md",
            "NOTICE",
            "THIRD_PARTY_NOTICES.md",
            "seedtool-license.md",
            "copyingx",
            "LICENSE-THIRD-PARTY.md",
            "LICENSE_3RDPARTY",
            "LICENSE-ATTRIBUTIONS.txt",
        ] {
            assert!(!is_licence_name(name), "{name}");
        }
        for name in [
            "EULA",
            "EULA.txt",
            "TERMS-OF-USE.md",
            "COPYRIGHT",
            "Marsh-LICENSE.txt",
            "font_licence.md",
            "LICENCIA.md",
            "LIZENZ.txt",
            "许可证.txt",
            "LEGAL.md",
            "License agreement.txt",
            "EULA.pdf",
            "EULA.rtf",
            "Fern-LICENSE.docx",
            "AGREEMENT.txt",
            "FERN_TERMS.txt",
            "fern-eula.txt",
        ] {
            assert!(is_second_name(name), "{name}");
        }
        for name in [
            "03-security-license.md",
            "open-source-licensing-review-license-terms.md",
            "terms.json",
            "terms.pdf",
            "payment-terms.md",
            "agreement.md",
            "terminology.md",
            "eula-template.md",
            "how-to-read-a-eula.md",
            // What is offered beside an open licence.
            "COMMERCIAL.md",
            "copyrighted.md",
            "licenselist.md",
            "THIRD-PARTY-LICENSES",
            "legal.md",
            "rights.md",
            "DISCLAIMER.md",
            "协议.json",
            "使用说明.md",
        ] {
            assert!(!is_second_name(name), "{name}");
        }
        for name in [
            "LICENSE.zh-CN.md",
            "LICENSE_de",
            "COPYING.fr.txt",
            "LICENSE-ja.md",
        ] {
            assert!(is_translation(name) && is_licence_name(name), "{name}");
        }
        for name in ["LICENSE", "LICENSE-MIT", "LICENSE.md", "LICENSE-APACHE-2.0"] {
            assert!(!is_translation(name) && !is_copy(name), "{name}");
        }
    }
}
