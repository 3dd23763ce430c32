//! Corrals: parts of the floor that boxes shut off from the man.

use super::domain::{Pushing, ReachableCells};

/// Where a box stands, or a cell lies, as a corral sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CorralPart {
    Outside,
    /// A free cell of the corral.
    Inside,
    /// A box of its fence, or inside of it.
    Box,
}

impl Pushing<'_> {
    /// The boxes of which one has to be pushed next, where that is known; none of them if there is no solution.
    ///
    /// Of a corral whose boxes can be pushed into it alone, with all of these pushes open to the man, some push comes first in
    /// a shortest solution: what is pushed elsewhere can wait ("PI-corral pruning", Damgaard, <http://sokobano.de/wiki>). It holds
    /// where walks cost nothing. Of several corrals the one with the fewest pushes is taken.
    pub(super) fn corral(&self, boxes: &[u16], reach: &ReachableCells) -> Option<Vec<u16>> {
        let shape = self.shape;
        let mut is_seen = vec![false; shape.cells];
        let mut best: Option<(usize, Vec<u16>)> = None;
        for first in 0..shape.cells as u16 {
            let is_free = boxes.binary_search(&first).is_err();
            if !is_free || reach.has(first) || is_seen[usize::from(first)] {
                continue;
            }
            let (parts, fence) = self.parts(first, boxes, reach, &mut is_seen);
            let pushes = self.pushes_into(&parts, &fence, reach);
            if let Some(pushes) = pushes.filter(|_| self.is_open(&parts, &fence))
                && best.as_ref().is_none_or(|best| pushes < best.0)
            {
                best = Some((pushes, fence));
            }
        }
        best.map(|best| best.1)
    }

    /// The corral around a cell: the parts of all cells, and its boxes.
    fn parts(
        &self,
        first: u16,
        boxes: &[u16],
        reach: &ReachableCells,
        is_seen: &mut [bool],
    ) -> (Vec<CorralPart>, Vec<u16>) {
        let steps = &self.shape.steps;
        let mut parts = vec![CorralPart::Outside; self.shape.cells];
        let (mut fence, mut open) = (Vec::new(), vec![first]);
        parts[usize::from(first)] = CorralPart::Inside;
        while let Some(cell) = open.pop() {
            is_seen[usize::from(cell)] = true;
            for &(beside, _) in &steps[usize::from(cell)] {
                let part = &mut parts[usize::from(beside)];
                if *part != CorralPart::Outside || reach.has(beside) {
                    continue;
                }
                if boxes.binary_search(&beside).is_err() {
                    *part = CorralPart::Inside;
                    open.push(beside);
                    continue;
                }
                *part = CorralPart::Box;
                fence.push(beside);
                // Behind a box that the man does not come to the corral goes on.
                let mut around = steps[usize::from(beside)].iter();
                if !around.any(|step| reach.has(step.0)) {
                    open.push(beside);
                }
            }
        }
        fence.sort_unstable();
        (parts, fence)
    }

    /// The number of pushes into a corral; none where one leads out of it, or is not open to the man.
    fn pushes_into(
        &self,
        parts: &[CorralPart],
        fence: &[u16],
        reach: &ReachableCells,
    ) -> Option<usize> {
        let part = |cell: u16| parts[usize::from(cell)];
        let mut count = 0;
        for push in fence.iter().flat_map(|&cell| self.pushes_of(cell)) {
            let is_shut =
                part(push.from) != CorralPart::Outside || part(push.to) == CorralPart::Box;
            if is_shut || self.bit(push.to).is_none() {
                continue;
            }
            if part(push.to) == CorralPart::Outside || !reach.has(push.from) {
                return None;
            }
            count += 1;
        }
        Some(count)
    }

    /// Whether a corral needs a push: a box of it stands in no goal, or a goal in it is free.
    fn is_open(&self, parts: &[CorralPart], fence: &[u16]) -> bool {
        let goals = &self.shape.goals;
        let is_free = |goal: &u16| parts[usize::from(*goal)] == CorralPart::Inside;
        let is_astray = |cell: &u16| goals.binary_search(cell).is_err();
        let all_count = self.shape.boxes == goals.len();
        goals.iter().any(is_free) || all_count && fence.iter().any(is_astray)
    }
}
