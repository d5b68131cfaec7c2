//! Which files have a head that is read, by their names.

use crate::tree::{Entry, Mode};

const SCRIPTS: &[&str] = &[
    "py", "sh", "js", "mjs", "cjs", "ts", "tsx", "jsx", "rb", "go", "rs", "pl", "bash", "zsh",
    "ps1", "php", "java", "kt", "swift", "c", "h", "cc", "cpp", "hpp", "cs", "lua", "r", "R",
    "sql", "scala", "ex", "exs", "css", "scss", "less",
];

/// Further kinds of text that have comments.
const OTHERS: &[&str] = &[
    "adoc",
    "applescript",
    "astro",
    "awk",
    "bas",
    "bat",
    "bib",
    "cfg",
    "clj",
    "cljs",
    "cmake",
    "cmd",
    "coffee",
    "conf",
    "csv",
    "cts",
    "cxx",
    "cypher",
    "dart",
    "dockerfile",
    "dot",
    "ejs",
    "el",
    "elm",
    "erl",
    "f90",
    "fish",
    "fs",
    "gd",
    "gql",
    "gradle",
    "graphql",
    "groovy",
    "hbs",
    "hcl",
    "hh",
    "hs",
    "htm",
    "html",
    "hxx",
    "ini",
    "ipynb",
    "j2",
    "jinja",
    "jinja2",
    "jl",
    "jsonc",
    "lisp",
    "m",
    "mako",
    "mk",
    "ml",
    "mm",
    "mmd",
    "mts",
    "mustache",
    "nim",
    "nix",
    "nu",
    "pas",
    "prompt",
    "properties",
    "proto",
    "psd1",
    "psm1",
    "puml",
    "pyi",
    "pyw",
    "rkt",
    "rst",
    "sass",
    "scm",
    "sed",
    "sol",
    "sparql",
    "styl",
    "sv",
    "svelte",
    "svg",
    "tcl",
    "tex",
    "tf",
    "tfvars",
    "toml",
    "tsv",
    "typ",
    "v",
    "vb",
    "vbs",
    "vim",
    "vue",
    "xml",
    "xsd",
    "xsl",
    "xslt",
    "yaml",
    "yml",
    "zig",
];

fn ending(name: &str) -> Option<&str> {
    name.rsplit_once('.').map(|(_, end)| end)
}

/// Whether the file is a script or program by its name; one that may be run and
/// has no ending is.
pub fn is_script(entry: &Entry) -> bool {
    match ending(entry.path.name()) {
        Some(end) => SCRIPTS.contains(&end),
        None => entry.mode == Mode::Executable,
    }
}

/// Whether the file is by its name any other text that may begin with a comment: data,
/// markup, a template, or one without an ending (`Makefile`).
pub fn is_other_text(entry: &Entry) -> bool {
    match ending(entry.path.name()) {
        Some(end) => OTHERS.contains(&end.to_ascii_lowercase().as_str()),
        None => entry.mode == Mode::File,
    }
}

/// Whether the file is a page by its name.
pub fn is_page(entry: &Entry) -> bool {
    let end = ending(entry.path.name()).unwrap_or("");
    matches!(end, "md" | "mdx" | "markdown" | "txt")
}

/// Whether a file of this name is a notebook of cells.
pub fn is_notebook(name: &str) -> bool {
    ending(name) == Some("ipynb")
}

/// Whether a file of this name is written in tags.
pub fn is_markup(name: &str) -> bool {
    const MARKUP: [&str; 10] = [
        "astro", "htm", "html", "svelte", "svg", "vue", "xml", "xsd", "xsl", "xslt",
    ];
    MARKUP.contains(&ending(name).unwrap_or("").to_ascii_lowercase().as_str())
}
