//! The recorded commit, where the content of a file is nowhere else.

use super::request::Request;
use crate::record::{Record, RefKind, SourceFacts};
use crate::vendoring::context::Context;
use crate::vendoring::fetch::{Objects, fetch};
use crate::vendoring::source::Source;

/// Fetches the commit of a record, and gives the objects that are there then.
pub fn recorded_objects(
    cx: &Context<'_>,
    request: &Request<'_>,
    record: &Record,
) -> Option<Objects> {
    let facts = SourceFacts {
        ref_kind: Some(RefKind::Commit),
        ..record.source.clone()
    };
    let reach = request.reach;
    let root = request.home.pages_dir;
    let source = Source::recorded(&facts, None, root, reach.allow_insecure).ok()?;
    let has_objects = matches!(source, Source::Git { .. } | Source::LocalRepository { .. });
    if !has_objects {
        return None;
    }
    let fetched = fetch(&source, &cx.network(reach)).ok()?;
    Objects::of_source(&fetched)
}
