//! Which fixes go into one pass: those that touch no text in common.

use crate::text::Edit;
use crate::tree::RelPath;

/// An edit of the file at a path below the skill's folder.
pub type Placed = (RelPath, Edit);

/// The indices of the offers that fit together, in order of their place. An
/// offer that overlaps one before it waits for the next pass; one that writes
/// the very same is done with it.
pub fn fitting(offers: &[&[Placed]]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..offers.len()).collect();
    order.sort_by_key(|&at| place(offers[at]));
    let mut taken: Vec<usize> = Vec::new();
    for at in order {
        let twin = |&other: &usize| offers[other] == offers[at];
        let clash = |&other: &usize| overlap(offers[other], offers[at]);
        if taken.iter().any(twin) || !taken.iter().any(clash) {
            taken.push(at);
        }
    }
    taken
}

/// The edits of the offers at `chosen`, the same offer once.
pub fn edits(offers: &[&[Placed]], chosen: &[usize]) -> Vec<Placed> {
    let mut seen: Vec<&[Placed]> = Vec::new();
    for &at in chosen {
        if !seen.contains(&offers[at]) {
            seen.push(offers[at]);
        }
    }
    seen.concat()
}

fn place(edits: &[Placed]) -> Option<(&RelPath, usize, usize)> {
    let places = edits
        .iter()
        .map(|(file, e)| (file, e.span.start, e.span.end));
    places.min()
}

fn overlap(one: &[Placed], other: &[Placed]) -> bool {
    let clash =
        |(file, a): &Placed, (of, b): &Placed| file == of && (touches(a, b) || touches(b, a));
    one.iter().any(|a| other.iter().any(|b| clash(a, b)))
}

/// Whether `a` begins inside of `b`, or both replace from the same place. Text
/// may be inserted at either end of what another edit replaces, and twice at the
/// same place.
fn touches(a: &Edit, b: &Edit) -> bool {
    let (a, b) = (a.span, b.span);
    let inside = b.start < a.start && a.start < b.end;
    inside || (a.start == b.start && !a.is_empty() && !b.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    fn of(file: &str, edit: Edit) -> Placed {
        (RelPath::own(file).unwrap(), edit)
    }

    #[test]
    fn what_overlaps_waits_and_what_is_the_same_is_done_once() {
        let edit =
            |start, end, text: &str| vec![of("a", Edit::replace(Span::new(start, end), text))];
        let (late, early) = (edit(8, 9, "x"), edit(0, 4, "y"));
        let (clash, twin) = (edit(3, 6, "z"), edit(8, 9, "x"));
        let (before, after) = (edit(8, 8, "("), edit(9, 9, ")"));
        let offers: Vec<&[Placed]> = vec![&late, &early, &clash, &twin, &before, &after];
        let chosen = fitting(&offers);
        assert_eq!(chosen, [1, 4, 0, 3, 5]);
        assert_eq!(edits(&offers, &chosen).len(), 4);
    }

    #[test]
    fn an_edit_in_two_places_clashes_by_either() {
        let edit = |start, end| of("a", Edit::delete(Span::new(start, end)));
        let (two, one) = (vec![edit(0, 2), edit(10, 12)], vec![edit(11, 14)]);
        assert_eq!(fitting(&[&two, &one]), [0]);
        let inner = vec![edit(4, 6)];
        assert_eq!(fitting(&[&two, &inner]), [0, 1]);
        let elsewhere = vec![of("b", Edit::delete(Span::new(11, 14)))];
        assert_eq!(fitting(&[&two, &elsewhere]), [0, 1]);
    }
}
