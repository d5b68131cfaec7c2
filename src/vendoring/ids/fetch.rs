//! Rule ids of sources, references and servers.

use crate::declare_id;

declare_id! {
    /// Source of a kind that can't be used
    ///
    /// ## What it does
    /// Refuses a source whose spelling names no place that skills may come
    /// from: an unknown scheme, a remote helper (`ext::…`), plain http to
    /// another machine, an option in place of a source, or a kind that this
    /// version does not read yet (ssh, archives, indexes, bundles).
    ///
    /// ## Why
    /// Some spellings make git run a program or send data unencrypted. Each
    /// kind of source that is accepted has rules of its own, so nothing is
    /// guessed.
    ///
    /// ## What to do
    /// Give `owner/repo`, an `https://` URL, or a folder as `./folder`. For
    /// anything else clone it first and give the clone:
    /// `git clone <url> /tmp/up && minara skills add /tmp/up`.
    pub UNSUPPORTED_SOURCE = { id: "unsupported-source", group: Vendoring, level: Deny, exit: 2, tier: T5 }

    /// Credentials inside a source's URL
    ///
    /// ## What it does
    /// Refuses an `http` or `https` URL with a user part. The value is neither
    /// sent nor printed nor recorded.
    ///
    /// ## Why
    /// A URL ends in shell histories, process lists, records and logs. A token
    /// in it is a token given away.
    ///
    /// ## What to do
    /// Revoke the token if the URL was shared. Give the URL without it and put
    /// a token into the environment: `MINARA_GIT_TOKEN_<HOST>`, or
    /// `GITHUB_TOKEN` for github.com, `GITLAB_TOKEN` for gitlab.com.
    pub CREDENTIALS_IN_URL = { id: "credentials-in-url", group: Security, level: Deny, exit: 2, tier: T4 }

    /// Source that can't be reached
    ///
    /// ## What it does
    /// Reports that a source gave no usable answer: no such folder, no
    /// connection, a time-out, an HTTP error, a page instead of a repository,
    /// more data than the limits allow, or `--offline` and nothing in the cache.
    ///
    /// ## Why
    /// Nothing is known about the skills of a source that was not read, so
    /// nothing is written.
    ///
    /// ## What to do
    /// Check the URL and the network. A private repository needs a token (see
    /// credentials-in-url). `--deadline`, `--idle-timeout`, `--max-received`
    /// and `--max-objects` raise the limits for a large repository.
    pub SOURCE_UNREACHABLE = { id: "source-unreachable", group: Vendoring, level: Deny, exit: 2, tier: T4 }

    /// No reference of this name upstream
    ///
    /// ## What it does
    /// Reports a `--ref` that the source does not have, with the nearest names.
    ///
    /// ## Why
    /// Falling back to the default branch would vendor something nobody asked
    /// for.
    ///
    /// ## What to do
    /// Give one of the names shown: a branch, a tag, or a full commit id. All
    /// names: `git ls-remote <url>`.
    pub REF_NOT_FOUND = { id: "ref-not-found", group: Vendoring, level: Deny, tier: T4 }

    /// Name that is both a branch and a tag
    ///
    /// ## What it does
    /// Refuses a short name that stands for a branch and for a tag.
    ///
    /// ## Why
    /// The two may be different commits, and whoever can push a branch could
    /// shadow a release.
    ///
    /// ## What to do
    /// Write it in full: `--ref refs/tags/v1` or `--ref refs/heads/v1`.
    pub AMBIGUOUS_REF = { id: "ambiguous-ref", group: Vendoring, level: Deny, exit: 2, tier: T4 }

    /// Commit that the source does not hand out
    ///
    /// ## What it does
    /// Reports a commit id that was asked for and is on no branch and no tag of
    /// the source, or that the server refuses to send.
    ///
    /// ## Why
    /// A commit of a deleted branch or of a fork can't be checked again by
    /// anybody else.
    ///
    /// ## What to do
    /// Check the id, and give all 40 digits. If the commit exists, put a tag on
    /// it upstream, or clone the repository and give the clone's folder.
    pub COMMIT_NOT_FETCHABLE = { id: "commit-not-fetchable", group: Vendoring, level: Deny, tier: T2 }

    /// Source that sends elsewhere
    ///
    /// ## What it does
    /// Refuses a redirect to another host, and every redirect from https to
    /// http.
    ///
    /// ## Why
    /// The name in the record would no longer say where the bytes came from.
    /// Names of renamed accounts can be taken by somebody else.
    ///
    /// ## What to do
    /// Give the new URL, or pass `--accept-redirect` once when the move is
    /// known.
    pub SOURCE_REDIRECTED = { id: "source-redirected", group: Vendoring, level: Deny, tier: T4 }
}
