//! Bounds of a formula: a multiple of a distance that it never exceeds, where its parts are at most that distance.

use super::Formula;
use super::ground::Datum;
use super::node::{FormulaNode, Id, Operation};

/// A fraction, the divisor above 0.
type Ratio = (i128, i128);

/// Of a number: how many times the distance it is at most in every state, and whether it is never below 0.
#[derive(Clone, Copy)]
struct Bound {
    times: Ratio,
    is_positive: bool,
}

impl Formula {
    /// Whether the number that is meant never exceeds the distance of a state, for all parts that say so with
    /// how many times it they are at most. What is not proved does not hold: a sum of parts counts as often as it has them.
    pub(crate) fn is_within(&self, parts: &[Option<u32>]) -> bool {
        let most = i128::from(self.scale());
        let bound = self.bound(self.root, parts);
        bound.is_some_and(|bound| bound.times.0 <= most * bound.times.1)
    }

    fn bound(&self, id: Id, parts: &[Option<u32>]) -> Option<Bound> {
        match self.node(id) {
            FormulaNode::Part(number) => Some(Bound {
                times: (parts.get(number as usize).copied()??.into(), 1),
                is_positive: true,
            }),
            FormulaNode::Constant(Datum::Number(number)) => (number <= 0).then_some(Bound {
                times: (0, 1),
                is_positive: number == 0,
            }),
            FormulaNode::Total { table, edges } => {
                let row = table.map_or(&[][..], |table| &self.sums[table as usize]);
                if row.iter().any(|&number| number > 0) {
                    return None;
                }
                let mut all = Bound {
                    times: (0, 1),
                    is_positive: row.iter().all(|&number| number == 0),
                };
                for &part in &self.edges[edges.range()] {
                    let part_bound = self.bound(part, parts)?;
                    all.times = sum(all.times, part_bound.times)?;
                    all.is_positive &= part_bound.is_positive;
                }
                Some(all)
            }
            FormulaNode::Calculate(Operation::Multiply, left, right) => {
                let (inner, factor) = match (self.constant_at(left), self.constant_at(right)) {
                    (_, Some(factor)) => (left, factor),
                    (Some(factor), None) => (right, factor),
                    _ => return None,
                };
                let inner = self.bound(inner, parts)?;
                if factor < 0 {
                    return negated(inner);
                }
                let times = (inner.times.0.checked_mul(factor.into())?, inner.times.1);
                Some(Bound { times, ..inner })
            }
            // Rounded toward zero it may only come to 0 from below.
            FormulaNode::Calculate(Operation::Divide, left, right) => {
                let divisor = self.constant_at(right).filter(|&divisor| divisor > 0)?;
                let inner = self.bound(left, parts)?;
                let times = (inner.times.0, inner.times.1.checked_mul(divisor.into())?);
                Some(Bound { times, ..inner })
            }
            FormulaNode::Negate(inner) => negated(self.bound(inner, parts)?),
            FormulaNode::Abs(inner) => self.bound(inner, parts).filter(|bound| bound.is_positive),
            FormulaNode::Extreme { edges, .. } => {
                let pairs = self.edges[edges.range()].chunks_exact(2);
                self.greater(pairs.map(|pair| pair[1]), parts)
            }
            FormulaNode::Choose(_, then, otherwise) => {
                self.greater([then, otherwise].into_iter(), parts)
            }
            _ => None,
        }
    }

    fn greater(&self, ids: impl Iterator<Item = Id>, parts: &[Option<u32>]) -> Option<Bound> {
        let mut all: Option<Bound> = None;
        for id in ids {
            let part_bound = self.bound(id, parts)?;
            all = Some(match all {
                None => part_bound,
                Some(all) => Bound {
                    times: if is_less(all.times, part_bound.times)? {
                        part_bound.times
                    } else {
                        all.times
                    },
                    is_positive: all.is_positive && part_bound.is_positive,
                },
            });
        }
        all
    }

    fn constant_at(&self, id: Id) -> Option<i64> {
        match self.node(id) {
            FormulaNode::Constant(Datum::Number(number)) => Some(number),
            _ => None,
        }
    }
}

/// Negates a bound: a number that is never below 0 is at most 0 with the other sign.
fn negated(bound: Bound) -> Option<Bound> {
    bound.is_positive.then_some(Bound {
        times: (0, 1),
        is_positive: bound.times.0 == 0,
    })
}

fn sum(one: Ratio, other: Ratio) -> Option<Ratio> {
    let above = one.0.checked_mul(other.1)?;
    let above = above.checked_add(other.0.checked_mul(one.1)?)?;
    Some((above, one.1.checked_mul(other.1)?))
}

fn is_less(one: Ratio, other: Ratio) -> Option<bool> {
    Some(one.0.checked_mul(other.1)? < other.0.checked_mul(one.1)?)
}
