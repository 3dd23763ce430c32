//! The verdict on a log of expansions, as `checkSearch` tells it.

use super::traced::{Cost, InMoves};
use crate::command::Value;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Whether a log conforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conforms {
    /// Some run of the algorithm expands the states in its order.
    Yes,
    /// None does.
    No,
    /// There were too many ways to follow them all.
    Undecided,
}

impl Conforms {
    /// The word for it where it is neither true nor false.
    pub(crate) const UNDECIDED: &str = "undecided";
}

impl Serialize for Conforms {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Yes => serializer.serialize_bool(true),
            Self::No => serializer.serialize_bool(false),
            Self::Undecided => serializer.serialize_str(Self::UNDECIDED),
        }
    }
}

impl<'de> Deserialize<'de> for Conforms {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum TruthOrWord {
            Truth(bool),
            Word(String),
        }
        match TruthOrWord::deserialize(deserializer)? {
            TruthOrWord::Truth(true) => Ok(Self::Yes),
            TruthOrWord::Truth(false) => Ok(Self::No),
            TruthOrWord::Word(word) if word == Self::UNDECIDED => Ok(Self::Undecided),
            TruthOrWord::Word(_) => Err(D::Error::custom("neither true, false nor undecided")),
        }
    }
}

/// The verdict on a log of expansions.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct JudgedReport {
    /// The file.
    pub file: String,
    /// The search that it was held against, as a command line.
    pub command: String,
    /// The number of expansions in it.
    pub expansions: usize,
    /// The number of searches in it.
    pub searches: usize,
    /// Whether it conforms.
    pub conforms: Conforms,
    /// The number of the first expansion that no run can make; 0 if there is none.
    pub deviation: usize,
    /// The forms of the algorithm that it conforms to; of one that deviates the form that was kept longest.
    pub forms: Vec<String>,
    /// The number of the search in which it deviates, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<usize>,
    /// The line of the deviation; none where the log ends too early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The state that was expanded there, as the puzzle writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// g of that state, where it was open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g: Option<Cost>,
    /// h of that state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub h: Option<InMoves>,
    /// The rule that it breaks, as a clause about the state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breach: Option<String>,
    /// A state that was allowed there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<DueState>,
    /// The number of states that were allowed there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<usize>,
    /// The known mistakes that explain the whole log, narrowest first: of each its names, joined by ` and `.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub explained: Vec<String>,
    /// The advice on the first of them, a sentence without a full stop for each mistake.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub advice: Vec<String>,
    /// Where none explains all: the one that explains most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<NearestMistake>,
    /// The first value beside the states that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_value: Option<WrongValue>,
    /// Where it tests for the goal, `selected` or `generated`, if its goal tests show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal_tested: Option<std::borrow::Cow<'static, str>>,
    /// Of predictions, in the place of a log: the number of expansions that were predicted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predictions: Option<usize>,
    /// The number of these that are right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predictions_right: Option<usize>,
    /// Where it was held against a list of searches: the verdict on each. All else is that on the first of those that it
    /// conforms to, else on the one that it follows longest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<HeldAgainst>,
}

/// A search of a list that a log was held against.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct HeldAgainst {
    /// The search, as a command line.
    pub command: String,
    /// Whether the log conforms to it.
    pub conforms: Conforms,
    /// The number of the first expansion that no run can make; 0 if there is none.
    pub deviation: usize,
}

/// A value of a log that is wrong.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct WrongValue {
    /// `g` or `h`.
    pub name: std::borrow::Cow<'static, str>,
    /// The line.
    pub line: usize,
    /// The state.
    pub state: String,
    /// The value of the log.
    pub logged: String,
    /// The value that it should have.
    pub own: InMoves,
    /// The known mistakes after which all estimates of the log are right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub explained: Vec<String>,
}

/// A state that had to come.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct DueState {
    /// The state.
    pub state: String,
    /// The states from the start to it; empty where no path is known.
    pub path: Vec<String>,
    /// The cost of that path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g: Option<Cost>,
    /// Its estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub h: Option<InMoves>,
}

/// A mistake that explains a part of a log.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct NearestMistake {
    /// Its names, joined by ` and `.
    pub name: String,
    /// The number of expansions that it explains.
    pub expansions: usize,
}

impl JudgedReport {
    /// The value of a name that is read of it.
    ///
    /// # Panics
    ///
    /// With a name that is none of its own.
    pub(crate) fn value(&self, name: &str) -> Value {
        let whole = |count: usize| Value::Integer(i64::try_from(count).unwrap_or(i64::MAX));
        match name {
            "conforms" => match self.conforms {
                Conforms::Undecided => Value::text(Conforms::UNDECIDED),
                decided => Value::Truth(decided == Conforms::Yes),
            },
            "deviation" => whole(self.deviation),
            "predictions" => whole(self.predictions.unwrap_or(0)),
            "predictionsRight" => whole(self.predictions_right.unwrap_or(0)),
            "form" => Value::text(self.forms.first().map_or("", String::as_str)),
            "explained" => Value::List(
                self.explained
                    .iter()
                    .map(|name| Value::text(name))
                    .collect(),
            ),
            "candidates" => {
                let alone = (self.command.as_str(), self.conforms);
                let among = self
                    .among
                    .iter()
                    .map(|candidate| (candidate.command.as_str(), candidate.conforms));
                let all = among.chain([alone].into_iter().filter(|_| self.among.is_empty()));
                let right = all.filter(|pair| pair.1 == Conforms::Yes);
                Value::List(right.map(|conforming| Value::text(conforming.0)).collect())
            }
            other => unreachable!("`{other}` is read from elsewhere"),
        }
    }
}
