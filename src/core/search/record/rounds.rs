//! Rounds and stages of a search, with what each took.

use super::Round;
use crate::search::{Ending, Outcome, Statistics};

/// A round that is over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundCounts {
    /// Which.
    pub round: Round,
    /// Of a solver of several stages: in which, from 0.
    pub stage: Option<usize>,
    /// Successors produced in it.
    pub generated: u64,
    /// States expanded in it.
    pub expanded: u64,
    /// The time that it took, by the clock of whoever is told.
    pub seconds: f64,
}

/// A stage of a solver that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct StageCounts {
    /// The name of the work.
    pub name: String,
    /// No solution costs less, as far as was proved by its end; without costs, none has fewer moves.
    pub bound: u32,
    /// The cheapest solution that was found by its end: its cost, its moves where these have none.
    pub length: Option<u32>,
    /// Successors produced in it.
    pub generated: u64,
    /// States expanded in it.
    pub expanded: u64,
    /// The time that it took, by the clock of whoever is told.
    pub seconds: f64,
}

/// Rounds and stages as they come: what each took is known when the next one begins.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    done: Vec<RoundCounts>,
    /// The last one, with the counts and the time when it began.
    open: Option<(Round, Begun)>,
    stages: Vec<StageCounts>,
    stage: Option<(String, Begun)>,
    bound: u32,
    length: Option<u32>,
}

/// When something began.
#[derive(Clone, Copy, Debug)]
struct Begun {
    statistics: Statistics,
    now: f64,
}

impl Begun {
    /// Generated, expanded and seconds since then.
    fn until(self, statistics: &Statistics, now: f64) -> (u64, u64, f64) {
        let before = self.statistics;
        (
            statistics.generated.saturating_sub(before.generated),
            statistics.expanded.saturating_sub(before.expanded),
            now - self.now,
        )
    }
}

impl Rounds {
    /// Most rounds that are kept, and most stages.
    const MOST: usize = 100_000;

    /// A round begins.
    pub fn begin(&mut self, round: Round, statistics: &Statistics, now: f64) {
        self.end_round(statistics, now);
        let statistics = *statistics;
        self.open = Some((round, Begun { statistics, now }));
    }

    /// A stage begins.
    pub fn begin_stage(&mut self, name: &str, statistics: &Statistics, now: f64) {
        self.end_stage(statistics, now);
        let statistics = *statistics;
        self.stage = Some((name.to_owned(), Begun { statistics, now }));
    }

    /// A solution of so many moves is known, and so many are needed.
    pub fn improved(&mut self, length: u32, bound: u32) {
        self.length = Some(self.length.map_or(length, |known| known.min(length)));
        self.bound = self.bound.max(bound);
    }

    /// The search is over.
    pub fn end(&mut self, outcome: &Outcome, now: f64) {
        if let Ending::Solved {
            cost, lower_bound, ..
        } = &outcome.ending
        {
            self.improved(*cost, *lower_bound);
        }
        self.end_stage(&outcome.statistics, now);
    }

    fn end_round(&mut self, statistics: &Statistics, now: f64) {
        self.bound = self.bound.max(statistics.lower_bound);
        if let Some((round, begun)) = self.open.take()
            && self.done.len() < Self::MOST
        {
            let (generated, expanded, seconds) = begun.until(statistics, now);
            self.done.push(RoundCounts {
                round,
                stage: self.stage.as_ref().map(|_| self.stages.len()),
                generated,
                expanded,
                seconds,
            });
        }
    }

    /// A stage is over.
    pub fn end_stage(&mut self, statistics: &Statistics, now: f64) {
        self.end_round(statistics, now);
        if let Some((name, begun)) = self.stage.take()
            && self.stages.len() < Self::MOST
        {
            let (generated, expanded, seconds) = begun.until(statistics, now);
            self.stages.push(StageCounts {
                name,
                bound: self.bound,
                length: self.length,
                generated,
                expanded,
                seconds,
            });
        }
    }

    /// Those that are over.
    pub fn done(self) -> (Vec<RoundCounts>, Vec<StageCounts>) {
        (self.done, self.stages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(generated: u64) -> Statistics {
        Statistics {
            generated,
            expanded: generated / 2,
            lower_bound: generated as u32 / 6,
            ..Statistics::default()
        }
    }

    #[test]
    fn each_stage_has_its_rounds_and_what_is_known_by_its_end() {
        let mut rounds = Rounds::default();
        rounds.begin_stage("first", &after(0), 0.0);
        rounds.begin(Round::Threshold { units: 9, scale: 2 }, &after(0), 0.0);
        rounds.begin(
            Round::Threshold {
                units: 12,
                scale: 2,
            },
            &after(10),
            1.0,
        );
        rounds.begin_stage("second", &after(40), 2.0);
        rounds.begin(Round::Forward(1), &after(40), 2.0);
        rounds.begin(Round::Backward(8), &after(44), 2.0);
        let ending = Ending::solved(Vec::new(), 0);
        let statistics = after(100);
        rounds.end(&Outcome { ending, statistics }, 5.0);
        let (done, stages) = rounds.done();
        let round = |one: &RoundCounts| (one.stage, one.generated);
        let expected =
            [(0, 10), (0, 30), (1, 4), (1, 56)].map(|(stage, count)| (Some(stage), count));
        assert_eq!(done.iter().map(round).collect::<Vec<_>>(), expected);
        let stage = |one: &StageCounts| (one.bound, one.length, one.generated, one.expanded);
        let told: Vec<_> = stages.iter().map(stage).collect();
        assert_eq!(told, [(6, None, 40, 20), (16, Some(0), 60, 30)]);
    }
}
