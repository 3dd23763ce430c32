//! The command line of an algorithm.

use super::Algorithm;
use super::parameter_list::size_words;

impl Algorithm {
    /// The whole command line that runs it with that heuristic: `solveWeightedAStar 1.5 h2`.
    pub fn command_line(self, heuristic: Option<&str>) -> String {
        self.line(heuristic, true)
    }

    /// The same without the number that is [`Algorithm::parameter`], `solveWeightedAStar h2 reopen off`: algorithms that
    /// differ in that number alone have the same.
    #[doc(hidden)]
    pub fn variant_line(self, heuristic: Option<&str>) -> String {
        self.line(heuristic, self.parameter().is_none())
    }

    fn line(self, heuristic: Option<&str>, has_parameter: bool) -> String {
        let operand = match self {
            Self::DepthLimited { depth, .. } => Some(depth.to_string()),
            Self::WeightedAStar { .. } => self.weight(),
            Self::AnytimeRepairing { weights } => Some(weights.of(weights.first).to_string()),
            Self::Beam { width, .. } => {
                Some(width.map_or("none".to_owned(), |width| width.to_string()))
            }
            Self::RandomRestarts { restarts, .. } => Some(restarts.to_string()),
            Self::Added(added) if !added.arguments().is_empty() => {
                Some(added.arguments().join(" "))
            }
            Self::Annealing {
                temperature,
                cooling,
                ..
            } => Some(format!("{} {}", decimal(temperature), decimal(cooling))),
            _ => None,
        };
        let pair = match self {
            Self::IdaStarTable { .. } if !has_parameter => Some("table".to_owned()),
            Self::IdaStarTable { table, .. } => Some(format!("table {}", size_words(table))),
            Self::AnytimeRepairing { weights } if 2 * weights.step != weights.parts => {
                Some(format!("by {}", weights.of(weights.step)))
            }
            Self::Bae { .. } if self.weight().is_some() && !has_parameter => {
                Some("within".to_owned())
            }
            Self::Bae { .. } => self.weight().map(|weight| format!("within {weight}")),
            Self::Rectangle { aspect } if aspect != 1 && has_parameter => {
                Some(format!("aspect {aspect}"))
            }
            _ => None,
        };
        let operand = operand.filter(|_| has_parameter);
        let tuning = self.tuning_words();
        let words = [
            Some(self.command()),
            operand.as_deref(),
            heuristic,
            pair.as_deref(),
        ];
        let options = tuning.iter().map(String::as_str);
        let words = words.into_iter().flatten().chain(options);
        words.collect::<Vec<_>>().join(" ")
    }

    /// The weight of weighted A*, and the bound of BAE* where that is more than 1, as a decimal.
    pub fn weight(self) -> Option<String> {
        match self {
            Self::WeightedAStar {
                numerator,
                denominator,
                ..
            } => Some(decimal((numerator, denominator))),
            Self::Bae { within } if within.0 > within.1 => Some(decimal(within)),
            _ => None,
        }
    }
}

/// A fraction whose denominator is a power of ten, as it is written.
fn decimal((numerator, denominator): (u32, u32)) -> String {
    (f64::from(numerator) / f64::from(denominator)).to_string()
}
