//! Rounds and layers of a search that wrote a log.

use super::{LoggedStatus, Writer};
use crate::search::{OpenListOrder, Round, SearchEvent};

impl Writer<'_, '_> {
    /// Tells of the round that begins with this node, if one does.
    pub(super) fn begin_round(&mut self, id: u32) {
        let node = self.nodes[id as usize];
        let algorithm = self.algorithm;
        let round = match algorithm.order() {
            OpenListOrder::Path if id == 0 && algorithm.deepens() => {
                if algorithm.takes_heuristic() {
                    Round::Threshold {
                        units: self.cut.take().or(node.f).unwrap_or(0),
                        scale: self.space.scale(self.heuristic),
                    }
                } else {
                    let depth = self.deepest.unwrap_or(0) + 1;
                    self.deepest = Some(depth);
                    Round::Depth(depth)
                }
            }
            OpenListOrder::Sides if node.is_backward => Round::Backward(node.depth),
            OpenListOrder::Sides => Round::Forward(node.depth),
            OpenListOrder::Layers => Round::Layer(node.depth),
            _ => return,
        };
        let is_new = self.round.replace(round) != Some(round);
        if is_new || id == 0 {
            if self.algorithm.beam_width() > 0 {
                self.drop_layer(node.depth);
            }
            self.recorder.round(round, &self.counts);
        }
    }

    /// What waits of the layers before one has left the beam.
    fn drop_layer(&mut self, depth: u32) {
        let ids = 0..self.nodes.len() as u32;
        let is_left = |id: &u32| {
            let node = self.nodes[*id as usize];
            node.status == LoggedStatus::Open && node.depth < depth
        };
        let mut left: Vec<u32> = ids.filter(is_left).collect();
        left.sort_by_key(|&id| self.nodes[id as usize].h);
        let width = self.algorithm.beam_width();
        for (rank, id) in (width.saturating_add(1)..).zip(left) {
            self.nodes[id as usize].status = LoggedStatus::Gone;
            self.tell(SearchEvent::Dropped { id, rank });
        }
    }
}
