//! The node that a line of a log names.

use super::{LoggedNode, LoggedStatus, Writer};
use crate::search::{OpenListOrder, SearchEvent};

impl Writer<'_, '_> {
    /// A node of this state that waits; else one that was expanded.
    pub(super) fn waiting(&self, state: u32) -> Option<u32> {
        let on = |side| {
            let ids = self.known.get(&(side, state)).into_iter().flatten();
            ids.copied().map(|id| (id, self.nodes[id as usize]))
        };
        let all = on(false).chain(on(true));
        let mut open = all
            .clone()
            .filter(|(_, node)| node.status == LoggedStatus::Open);
        let best = if self.algorithm.order() == OpenListOrder::Stack {
            open.next_back()
        } else {
            open.min_by_key(|(id, node)| (node.f, *id))
        };
        best.or_else(|| all.last()).map(|(id, _)| id)
    }

    /// The node of this state among the unused successors of the path, the deepest first. The path is left as far. The start
    /// begins another round, once nothing waits.
    pub(super) fn on_path(&mut self, state: u32) -> Option<u32> {
        let is_same = |node: &LoggedNode| node.state == state;
        let mut found = self.unused(LoggedStatus::Open, is_same);
        let begins = state == 0 && self.unused(LoggedStatus::Open, |_| true).is_none();
        if found.is_none() && !begins {
            found = self.unused(LoggedStatus::LeftOut, is_same);
        }
        let level = match found {
            Some((level, _)) => level,
            None if state == 0 => 0,
            None => return None,
        };
        while self.path.len() > level {
            let (id, children) = self.path.pop().expect("it is longer");
            let least = self.nodes[children.start as usize..]
                .iter()
                .filter(|node| node.status != LoggedStatus::LeftOut)
                .filter(|node| node.parent.is_some_and(|(parent, _)| parent == id));
            let least = least.filter_map(|node| node.f).min();
            self.nodes.truncate(children.start as usize);
            if self.algorithm.order() == OpenListOrder::Recursive && level > 0 {
                let first = children.start;
                let f = least.unwrap_or(u64::MAX);
                let node = &mut self.nodes[id as usize];
                node.f = least;
                if least.is_some() {
                    node.status = LoggedStatus::Open;
                }
                self.tell(SearchEvent::BackedUp { id, first, f });
            }
        }
        if found.is_none() {
            let LoggedNode { h, f, .. } = self.nodes[0];
            self.tell(SearchEvent::Begin { id: 0, state, h, f });
        }
        Some(found.map_or(0, |(_, id)| id))
    }

    /// The last unused successor of the path with a property, and the level that it belongs to; of recursive best-first search
    /// the one of least f.
    fn unused(
        &self,
        status: LoggedStatus,
        has: impl Fn(&LoggedNode) -> bool,
    ) -> Option<(usize, u32)> {
        let levels = self.path.iter().enumerate().rev();
        let all = levels
            .flat_map(|(level, (_, children))| children.clone().map(move |id| (level + 1, id)));
        let mut all = all.filter(|(_, id)| {
            let node = &self.nodes[*id as usize];
            node.status == status && has(node)
        });
        if self.algorithm.order() == OpenListOrder::Recursive {
            all.min_by_key(|(_, id)| self.nodes[*id as usize].f)
        } else {
            all.next()
        }
    }
}
