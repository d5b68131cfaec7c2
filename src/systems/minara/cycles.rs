//! Skills that name each other in a circle.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use super::registry::Registry;

/// How many times the whole graph is walked at most. Beyond that the cycles inside
/// others that were found are not told: they are when those are mended.
const MOST_WALKS: usize = 16;

impl Registry {
    /// The circles in which skills name each other by `co_activate`: of those in which
    /// one skill has the smallest id the shortest, which begins with it. In the order
    /// of these ids; each skill by its place among the members.
    pub fn cycles(&self) -> Vec<Vec<usize>> {
        let order: Vec<usize> = self.by_id().collect();
        let ranks = order.iter().enumerate();
        let ranks: HashMap<usize, usize> = ranks.map(|(rank, member)| (*member, rank)).collect();
        let named = |member: &usize| {
            let named = &self.members()[*member].domain.routing.co_activate;
            let named = named.iter().filter_map(|text| self.position(&text.text));
            let named = named.filter(|to| to != member);
            let mut named: Vec<usize> = named.filter_map(|to| ranks.get(&to).copied()).collect();
            named.sort_unstable();
            named.dedup();
            named
        };
        let graph = Graph {
            to: order.iter().map(named).collect(),
        };
        let found = graph.cycles().into_iter();
        found
            .map(|cycle| cycle.into_iter().map(|rank| order[rank]).collect())
            .collect()
    }
}

/// Who leads where, in the order in which a smaller number comes first.
struct Graph {
    to: Vec<Vec<usize>>,
}

impl Graph {
    fn cycles(&self) -> Vec<Vec<usize>> {
        let edges: usize = self.to.iter().map(Vec::len).sum();
        let mut left = MOST_WALKS * (self.to.len() + edges);
        // The part that a node belongs to; what is taken out belongs to none.
        let mut part: Vec<usize> = vec![0; self.to.len()];
        let mut parts = 0;
        let mut found = Vec::new();
        let mut waiting: VecDeque<Vec<usize>> = VecDeque::from([(0..self.to.len()).collect()]);
        while let Some(nodes) = waiting.pop_front() {
            for mut inner in self.knots(&nodes, &part) {
                parts += 1;
                inner.sort_unstable();
                for node in &inner {
                    part[*node] = parts;
                }
                let first = inner.remove(0);
                found.push(self.shortest(first, &part));
                part[first] = usize::MAX;
                let work: usize = inner.iter().map(|node| self.to[*node].len() + 1).sum();
                if let Some(rest) = left.checked_sub(work) {
                    left = rest;
                    waiting.push_back(inner);
                }
            }
        }
        found.sort();
        found
    }

    /// The shortest way from a node back to it within its part.
    fn shortest(&self, first: usize, part: &[usize]) -> Vec<usize> {
        let mut from: HashMap<usize, usize> = HashMap::new();
        let mut waiting = VecDeque::from([first]);
        while let Some(node) = waiting.pop_front() {
            for &to in self.to[node].iter().filter(|to| part[**to] == part[first]) {
                if to == first {
                    let back = std::iter::successors(Some(node), |node| from.get(node).copied());
                    let mut way: Vec<usize> = back.collect();
                    way.reverse();
                    return way;
                }
                if let Entry::Vacant(free) = from.entry(to) {
                    free.insert(node);
                    waiting.push_back(to);
                }
            }
        }
        vec![first]
    }

    /// The largest sets of two nodes or more, all of one part, of which each leads to
    /// each other one (Tarjan's algorithm, without recursion).
    fn knots(&self, nodes: &[usize], part: &[usize]) -> Vec<Vec<usize>> {
        let mut walk = Walk::default();
        let mut knots = Vec::new();
        for &start in nodes {
            if walk.index.contains_key(&start) {
                continue;
            }
            walk.enter(start);
            let mut way = vec![(start, 0)];
            while let Some((node, next)) = way.last_mut() {
                let node = *node;
                if let Some(&to) = self.to[node].get(*next) {
                    *next += 1;
                    if part[to] != part[node] {
                        continue;
                    }
                    if walk.index.contains_key(&to) {
                        walk.meet(node, to);
                    } else {
                        walk.enter(to);
                        way.push((to, 0));
                    }
                    continue;
                }
                way.pop();
                if let Some((above, _)) = way.last() {
                    walk.leave(*above, node);
                }
                knots.extend(walk.close(node).filter(|knot| knot.len() > 1));
            }
        }
        knots
    }
}

/// What Tarjan's algorithm knows on its way.
#[derive(Default)]
struct Walk {
    index: HashMap<usize, usize>,
    low: HashMap<usize, usize>,
    open: Vec<usize>,
    is_open: HashMap<usize, bool>,
}

impl Walk {
    fn enter(&mut self, node: usize) {
        let number = self.index.len();
        self.index.insert(node, number);
        self.low.insert(node, number);
        self.open.push(node);
        self.is_open.insert(node, true);
    }

    /// A node that was seen before.
    fn meet(&mut self, node: usize, to: usize) {
        if self.is_open.get(&to) == Some(&true) {
            self.lower(node, self.index.get(&to).copied());
        }
    }

    /// Back from a node to the one above it.
    fn leave(&mut self, above: usize, node: usize) {
        self.lower(above, self.low.get(&node).copied());
    }

    fn lower(&mut self, node: usize, to: Option<usize>) {
        if let (Some(low), Some(to)) = (self.low.get_mut(&node), to) {
            *low = to.min(*low);
        }
    }

    /// The set that begins with a node, where one does.
    fn close(&mut self, node: usize) -> Option<Vec<usize>> {
        if self.index.get(&node) != self.low.get(&node) {
            return None;
        }
        let start = self.open.iter().rposition(|open| *open == node)?;
        let knot = self.open.split_off(start);
        for node in &knot {
            self.is_open.insert(*node, false);
        }
        Some(knot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycles(to: &[&[usize]]) -> Vec<Vec<usize>> {
        let to = to.iter().map(|to| to.to_vec()).collect();
        Graph { to }.cycles()
    }

    #[test]
    fn each_smallest_node_has_its_shortest_circle() {
        assert_eq!(cycles(&[&[1], &[2], &[]]), Vec::<Vec<usize>>::new());
        assert_eq!(cycles(&[&[1], &[0]]), [[0, 1]]);
        assert_eq!(cycles(&[&[1], &[2], &[0]]), [[0, 1, 2]]);
        // 0 and 1, 1 and 2.
        assert_eq!(cycles(&[&[1], &[0, 2], &[1]]), [[0, 1], [1, 2]]);
        // Two apart, and one that only leads there.
        assert_eq!(cycles(&[&[3], &[2], &[1], &[0], &[0, 1]]), [[0, 3], [1, 2]]);
        assert_eq!(cycles(&[&[1, 2], &[2], &[0]]), [[0, 2]]);
    }

    #[test]
    fn time_is_linear_where_each_names_its_neighbours() {
        let many = 4_000;
        let neighbours = |node: usize| {
            let before = node.checked_sub(1).into_iter();
            before
                .chain([node + 1].into_iter().filter(|next| *next < many))
                .collect()
        };
        let to: Vec<Vec<usize>> = (0..many).map(neighbours).collect();
        let found = Graph { to }.cycles();
        assert_eq!(found[0], [0, 1]);
        assert!(found.len() < 100, "{}", found.len());
    }
}
