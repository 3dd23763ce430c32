//! The rule of an open list, in words.

use puzzle_core::search::{OpenListOrder, Ties};

/// Which of the states that wait is taken next; whether names break ties.
pub(super) fn rule(order: OpenListOrder, is_by_name: bool) -> &'static str {
    match order {
        OpenListOrder::Path => "this search keeps no open list, only the path that it is on",
        OpenListOrder::Walk => "this search keeps no open list, only its current state",
        OpenListOrder::Best(ties) => match ties {
            Ties::Fifo => "the smallest f first; of equals the one that came first",
            Ties::Lifo => "the smallest f first; of equals the one that came last",
            Ties::HighG => {
                "the smallest f first; of equals the greatest g, then the one that came first"
            }
            Ties::LowH => {
                "the smallest f first; of equals the smallest h, then the one that came first"
            }
            Ties::Alphabetical => "the smallest f first; of equals the first by name",
            Ties::Path => "the smallest f first; of equals the first by the names along its path",
        },
        OpenListOrder::Rounds => {
            "in rounds of states of the smallest f; of equals in each part the smallest h"
        }
        OpenListOrder::Buckets { by_f: true } => {
            "the bucket of the smallest f first; of equals the smallest g, then the smallest h"
        }
        OpenListOrder::Buckets { by_f: false } => {
            "the bucket of the smallest g first; of equals the smallest h"
        }
        OpenListOrder::Stack if is_by_name => {
            "of the successors of the last expansion the first by name"
        }
        OpenListOrder::Queue => "the one that came first",
        OpenListOrder::Stack => "the one that came last",
        OpenListOrder::Layers => {
            "layer by layer; in a layer the smallest h first, of equals the one that came first"
        }
        OpenListOrder::Levels => {
            "depth by depth; of a depth the smallest h first, of equals the one that came first"
        }
        OpenListOrder::Recursive => {
            "the smallest f first; of equals the one that the recursion stands at"
        }
        OpenListOrder::Sides => "the current layer, the one that came first",
        OpenListOrder::Pairs => {
            "from both ends in turn; of the states with f within the bound the smallest g first; of equals the smallest h, \
             then the one that came first"
        }
        OpenListOrder::Middle => {
            "the smallest priority of both ends, of equals forward first, then the smallest g, then the one that came first"
        }
        OpenListOrder::Alternating => {
            "from both ends in turn; the smallest b first, of equals the one that came first"
        }
        OpenListOrder::Cover => {
            "of a least cover of the pairs within the bound the cluster with the smallest g of a side, the smaller one of \
             both, of equals forward; in it the smallest h, then the one that came first"
        }
        OpenListOrder::BucketPairs => {
            "from both ends in turn; a pair of buckets with the least bound, of equals the smallest g; of a bucket the one that \
             came first"
        }
    }
}
