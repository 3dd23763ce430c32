//! An entry of a record as events and files have it.

use crate::command::{Decimal, Value};
use puzzle_core::puzzle::{BoardLayers, Puzzle};
use puzzle_core::search;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smol_str::SmolStr;
use std::cmp::Ordering;
use std::fmt;

/// From so many units on a number of moves is infinite.
const INFINITE: u64 = 1 << 62;

/// A number of moves, exact: so many units, of which a number makes a move. Text has two places, JSON the nearest number.
/// An infinite number is `inf` in text and `"infinite"` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InMoves {
    /// Number of units.
    pub units: u64,
    /// Units of a move.
    pub scale: u64,
}

impl InMoves {
    /// So many units of which `scale` make a move.
    pub fn of(units: u32, scale: u32) -> Self {
        Self {
            units: match units {
                search::INFINITE => INFINITE,
                finite => finite.into(),
            },
            scale: scale.into(),
        }
    }

    /// The estimate of a heuristic on a puzzle, as this writes costs: of so many units, of which `scale` make a unit of costs.
    pub(crate) fn estimate(units: u32, scale: u32, puzzle: &Puzzle) -> Self {
        let estimate = Self::of(units, scale);
        Self {
            scale: estimate.scale * u64::from(puzzle.cost_scale()),
            ..estimate
        }
    }

    /// Whether it is no number of moves.
    pub(crate) fn is_infinite(self) -> bool {
        self.units >= INFINITE
    }

    /// To six places.
    pub(crate) fn exact(self) -> Decimal {
        if self.is_infinite() {
            return Decimal::INFINITY;
        }
        Decimal::quotient(self.units, self.scale)
    }

    /// It with a cost added, or taken away.
    pub(crate) fn changed(self, cost: Cost, change: impl Fn(u64, u64) -> u64) -> Self {
        if self.is_infinite() {
            return self;
        }
        // Both are powers of ten, or their products with a scale: they stay far below 2^63.
        let scaled = self.units.saturating_mul(cost.0.scale);
        let cost_units = cost.0.units.saturating_mul(self.scale);
        Self {
            units: change(scaled, cost_units),
            scale: self.scale.saturating_mul(cost.0.scale),
        }
    }

    fn whole(self) -> Option<u64> {
        let scale = self.scale.max(1);
        self.units.is_multiple_of(scale).then(|| self.units / scale)
    }

    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    fn fraction(self) -> f64 {
        self.units as f64 / self.scale.max(1) as f64
    }
}

impl fmt::Display for InMoves {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_infinite() {
            return formatter.pad("inf");
        }
        match self.whole() {
            Some(whole) => formatter.pad(&whole.to_string()),
            None => formatter.pad(&format!("{:.2}", self.fraction())),
        }
    }
}

impl<'de> Deserialize<'de> for InMoves {
    /// Reads what was serialised; a fraction to six places.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const SCALE: u32 = 1_000_000;
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum WrittenNumber {
            Whole(u64),
            Fraction(f64),
            Infinite(serde::de::IgnoredAny),
        }
        Ok(match WrittenNumber::deserialize(deserializer)? {
            WrittenNumber::Whole(units) => Self { units, scale: 1 },
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it was written from a whole number of units"
            )]
            WrittenNumber::Fraction(moves) => Self {
                units: (moves * f64::from(SCALE)).round() as u64,
                scale: SCALE.into(),
            },
            WrittenNumber::Infinite(_) => Self {
                units: INFINITE,
                scale: 1,
            },
        })
    }
}

impl PartialOrd for InMoves {
    /// By value.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(match (self.is_infinite(), other.is_infinite()) {
            (false, false) => {
                let [scaled, other] = [(self, other), (other, self)]
                    .map(|(one, by)| u128::from(one.units) * u128::from(by.scale));
                scaled.cmp(&other)
            }
            (is_infinite, other) => is_infinite.cmp(&other),
        })
    }
}

impl Serialize for InMoves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_infinite() {
            return serializer.serialize_str("infinite");
        }
        match self.whole() {
            Some(whole) => serializer.serialize_u64(whole),
            None => serializer.serialize_f64(self.fraction()),
        }
    }
}

/// The cost of moves, exact, as the puzzle writes it: with up to six places. JSON has the nearest number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Cost(InMoves);

impl Cost {
    /// So many units of a puzzle.
    pub fn of(units: impl Into<u64>, puzzle: &Puzzle) -> Self {
        Self::in_units(units, puzzle.cost_scale())
    }

    /// A distance of counted states: a cost as the puzzle writes it, or a number of moves.
    pub(crate) fn of_layer(units: u32, layers: &BoardLayers, puzzle: &Puzzle) -> Self {
        match layers.costs {
            Some(_) => Self::of(units, puzzle),
            None => units.into(),
        }
    }

    /// So many units of which `scale` make a cost of 1.
    pub fn in_units(units: impl Into<u64>, scale: u32) -> Self {
        Self(InMoves {
            units: units.into(),
            scale: scale.into(),
        })
    }

    /// It as a number of the language.
    pub(crate) fn exact(self) -> Decimal {
        self.0.exact()
    }

    /// It as a value of the language.
    pub(crate) fn value(self) -> Value {
        let value = Value::Decimal(self.exact());
        value.whole().map_or(value, Value::Integer)
    }

    /// It as a number of points and shares.
    pub(crate) fn to_f64(self) -> f64 {
        self.0.fraction()
    }

    /// The number of whole ones: all of it where moves have no costs.
    pub(crate) fn whole(self) -> u64 {
        self.0.units / self.0.scale.max(1)
    }

    /// Whether it is nothing.
    pub(crate) fn is_zero(self) -> bool {
        self.0.units == 0
    }

    /// The difference to another cost of the same puzzle, 0 if that is more.
    pub(crate) fn above(self, other: Self) -> Self {
        Self(InMoves {
            units: self.0.units.saturating_sub(other.0.units),
            ..self.0
        })
    }

    /// The sum with another cost of the same puzzle.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(InMoves {
            units: self.0.units + other.0.units,
            ..self.0
        })
    }
}

impl From<u32> for Cost {
    /// Where each unit is a cost of 1.
    fn from(units: u32) -> Self {
        Self::in_units(units, 1)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0.exact().to_string())
    }
}

/// Something that a recorded search did. Fields that mean nothing of its kind are left out.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Traced {
    /// `search`, `taken`, `produced`, `round`, `dropped`, `queued`, `pruned`, `backed_up`, `goal`, `round_done`, `end`.
    pub kind: &'static str,
    /// The command that ran it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Which expansion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The state, compact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The expansion that produced it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// The move to it.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<SmolStr>,
    /// The cost from where the search began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g: Option<Cost>,
    /// The estimate, in moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub h: Option<InMoves>,
    /// The key of the open list, in moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f: Option<InMoves>,
    /// Number of open states after the expansion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<u32>,
    /// The outcome of a generated state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fate: Option<&'static str>,
    /// The former g of a state that was reached by a better path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Cost>,
    /// The threshold that cut the state off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threshold: Option<InMoves>,
    /// Rank of a state when the beam discarded it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<u64>,
    /// Number of states that the beam keeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u64>,
    /// The kind of round: `threshold`, `depth`, `layer`, `forward`, `backward`, `stage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<&'static str>,
    /// The threshold, depth or layer of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<InMoves>,
    /// The stage of `solve`, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<usize>,
    /// The method of that stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// So many moves are needed, as far as was proved by its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u32>,
    /// Moves of the shortest solution that was found by its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// Successors produced: in all before a round, in a round that is done, in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generated: Option<u64>,
    /// States expanded likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expanded: Option<u64>,
    /// With `--timing`: how long a round took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Why there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Whether the record ended before the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full: Option<bool>,
    /// The line that shows it, if it is shown.
    #[serde(skip)]
    pub line: Option<String>,
}
