//! Grades: what came of each task for each student.

use super::late::Lateness;
use super::similar::Script;
use crate::interp::{Conforms, Cost, ExpectationReport, JudgedReport};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The result of a task, as the process that grades tells it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct TaskGrade {
    /// The name of the task.
    pub name: String,
    /// The points that it gave, a decimal.
    pub points: String,
    /// The points that it is worth.
    pub of: String,
    /// Whether the student is not told of it.
    #[serde(default)]
    pub hidden: bool,
    /// Whether nothing in it failed.
    #[serde(default)]
    pub passed: bool,
    /// Sentences on files that were read in the place of those that were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<String>,
    /// The reason why its points are given by hand.
    #[serde(skip)]
    pub by_hand: Option<&'static str>,
    /// Whether it failed by a report that names nothing that was handed in.
    #[serde(default)]
    pub is_unrelated: bool,
    /// The teacher's remark on points by hand.
    #[serde(skip)]
    pub comment: Option<String>,
    /// Results of the expectations that have points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expectations: Vec<ExpectationReport>,
    /// The output of the task.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub printed: String,
    /// The notice for a hidden task that failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
    /// The text for the student, in the place of the next two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The condition that did not hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The found value, or the failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The moves that were checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<CheckedMoves>,
    /// The log of expansions that was held against a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<JudgedReport>,
}

/// The mark of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Passed,
    /// It gave some of its points.
    Partly,
    Failed,
    /// Somebody is still to give its points.
    Open,
}

impl Mark {
    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Partly => "partly passed",
            Self::Failed => "failed",
            Self::Open => "not graded yet",
        }
    }
}

impl TaskGrade {
    /// The sentence on points that no expectation gives.
    pub(crate) fn given_by_hand(&self) -> Option<&'static str> {
        let judged = self.judged.as_ref();
        let is_undecided = judged.is_some_and(|judged| judged.conforms == Conforms::Undecided);
        self.by_hand.or_else(|| is_undecided.then_some(UNDECIDED))
    }

    /// Whether somebody is still to give its points.
    fn is_open(&self) -> bool {
        matches!(self.given_by_hand(), Some(UNGRADED | UNDECIDED))
    }

    /// The mark of the task.
    pub(crate) fn mark(&self) -> Mark {
        if self.passed {
            Mark::Passed
        } else if self.is_open() {
            Mark::Open
        } else if number(&self.points) > 0.0 {
            Mark::Partly
        } else {
            Mark::Failed
        }
    }
}

/// The result of checked moves.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[allow(missing_docs, reason = "as `interp::CheckReport` has them")]
pub(crate) struct CheckedMoves {
    pub start: String,
    pub moves: usize,
    pub solves: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_illegal: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal_move: Option<String>,
    pub reached: String,
    pub drawing: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excess: Option<Cost>,
    pub excess_proved: bool,
}

/// The notice of a task whose log of expansions is undecided, while nobody gave points by hand.
pub(crate) const UNDECIDED: &str = "Your log begins like too many right runs to follow them all: your teacher looks at it, and it has no points yet.";

/// The notice of a task that is graded by hand, while nobody has done so.
pub(crate) const UNGRADED: &str = "This is graded by hand, and has no points yet.";

/// The cause of an assignment's breaking off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) enum Blame {
    /// A limit: the assignment's fault where it is so for all.
    #[default]
    Limit,
    /// The submission.
    HandIn,
    /// The assignment, the program or the machine: there is no grade.
    Mistake,
}

/// All of a student.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Grade {
    /// The first column.
    pub id: String,
    /// The student's name, where the table has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The label of the attempt, if it is one of several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub attempt: String,
    /// The group that hands in together.
    #[serde(skip)]
    pub group: Option<String>,
    /// Sentences on which work counts.
    #[serde(skip)]
    pub chosen: Vec<String>,
    /// Stands for all that the grade is made of.
    pub key: String,
    /// Whether nothing was handed in.
    pub missing: bool,
    /// The delay of late work.
    #[serde(skip)]
    pub late: Option<Lateness>,
    /// Why the assignment did not come to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
    /// Whose business that is.
    #[serde(default)]
    pub blame: Blame,
    /// Hashes of what the scripts that were handed in consist of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<u32>,
    /// These scripts, as far as they are kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scripts: Vec<Script>,
    /// The tasks in order.
    pub tasks: Vec<TaskGrade>,
}

impl Grade {
    /// The key of the work that it is for: the student and the attempt.
    pub(crate) fn work(&self) -> (String, String) {
        (self.id.clone(), self.attempt.clone())
    }

    /// The points of all tasks, or of those that are shown.
    pub(crate) fn sum(&self, hidden: bool) -> (f64, f64) {
        let counted = self.tasks.iter().filter(|task| hidden || !task.hidden);
        let (points, of) = counted.fold((0.0, 0.0), |(points, of), task| {
            (points + number(&task.points), of + number(&task.of))
        });
        (points - self.lost_of(points), of)
    }

    /// That the points of hidden tasks are not counted where these are not shown, if there are some.
    pub(crate) fn without_hidden(&self) -> Option<String> {
        let hidden = self.tasks.iter().filter(|task| task.hidden);
        let of: f64 = hidden.map(|task| number(&task.of)).sum();
        let points = shown(of);
        let plural = if points == "1" { "" } else { "s" };
        (of > 0.0).then(|| format!("without {points} hidden point{plural}"))
    }

    /// Points that all tasks lose for being late, to hundredths.
    pub(crate) fn lost(&self) -> f64 {
        let points = self.tasks.iter().map(|task| number(&task.points));
        self.lost_of(points.sum())
    }

    fn lost_of(&self, points: f64) -> f64 {
        let percent = self.late.map_or(0.0, |late| late.lost);
        (points * percent).round() / 100.0
    }

    /// `not graded` where that is the teacher's business, `missing`, `late` or nothing.
    pub(crate) fn note(&self) -> &'static str {
        match (self.is_mistake(), self.missing, self.late.is_some()) {
            (true, ..) => "not graded",
            (_, true, _) => "missing",
            (.., true) => "late",
            _ => "",
        }
    }

    /// Whether it is the teacher's business that there is no grade.
    pub(crate) fn is_mistake(&self) -> bool {
        self.blame == Blame::Mistake
    }

    /// Whom the feedback is for.
    pub(crate) fn heading(&self) -> String {
        match &self.name {
            Some(name) => format!("{name} ({})", self.id),
            None => self.id.clone(),
        }
    }

    /// Sentences for the student: the note, what failed before the first task, and what is said of hidden ones.
    pub(crate) fn remarks(&self) -> Vec<String> {
        let note = match self.note() {
            "not graded" => Some("This could not be graded yet.".to_owned()),
            "missing" => Some("Nothing was handed in.".to_owned()),
            _ => self.late.map(|late| late.said()),
        };
        let untold = self
            .broken
            .as_ref()
            .filter(|_| self.tasks.is_empty() && !self.is_mistake());
        let untold = untold.map(|reason| format!("It failed: {reason}"));
        let hidden = self.tasks.iter().filter(|task| task.hidden);
        let notices = hidden.filter_map(|task| task.notice.clone());
        let told = note.into_iter().chain(untold);
        let chosen = self.chosen.iter().cloned();
        chosen.chain(told).chain(notices).collect()
    }
}

/// Points as a number.
pub(crate) fn number(points: &str) -> f64 {
    points.parse().unwrap_or(0.0)
}

/// A number of points without needless digits: sums of decimals are rounded to nine places.
pub(crate) fn shown(points: f64) -> String {
    let text = format!("{points:.9}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// Gives each student all tasks, in one order: what did not run gives nothing.
pub(crate) fn complete(grades: &mut [Grade]) -> Vec<TaskGrade> {
    for grade in &mut *grades {
        merge_names(&mut grade.tasks);
    }
    let mut all: Vec<TaskGrade> = Vec::new();
    // Those that ran to their end know the order.
    for grade in grades
        .iter()
        .filter(|grade| grade.broken.is_none())
        .chain(grades.iter())
    {
        for task in &grade.tasks {
            if !all.iter().any(|known| known.name == task.name) {
                all.push(task.clone());
            }
        }
    }
    for grade in grades {
        let drained = grade.tasks.drain(..);
        let mut by_name: BTreeMap<String, TaskGrade> =
            drained.map(|task| (task.name.clone(), task)).collect();
        let reason = grade.broken.clone();
        grade.tasks = all
            .iter()
            .filter_map(|task| {
                by_name.remove(&task.name).or_else(|| {
                    let found = Some(reason.clone()?);
                    Some(TaskGrade {
                        name: task.name.clone(),
                        points: "0".to_owned(),
                        of: task.of.clone(),
                        hidden: task.hidden,
                        found,
                        ..TaskGrade::default()
                    })
                })
            })
            .collect();
    }
    all
}

/// Two tasks of one name are one: the sum of both, passed where both are.
fn merge_names(tasks: &mut Vec<TaskGrade>) {
    let mut merged: Vec<TaskGrade> = Vec::with_capacity(tasks.len());
    for task in tasks.drain(..) {
        match merged.iter_mut().find(|first| first.name == task.name) {
            None => merged.push(task),
            Some(first) => {
                first.points = shown(number(&first.points) + number(&task.points));
                first.of = shown(number(&first.of) + number(&task.of));
                if first.passed {
                    let (points, of) = (first.points.clone(), first.of.clone());
                    *first = TaskGrade { points, of, ..task };
                }
            }
        }
    }
    *tasks = merged;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_decimals() {
        assert_eq!(shown(number("0.1") + number("0.2")), "0.3");
        assert_eq!([shown(0.0), shown(10.0), shown(2.5)], ["0", "10", "2.5"]);
    }

    #[test]
    fn tasks_that_did_not_run_give_nothing() {
        let task = |name: &str| TaskGrade {
            name: name.to_owned(),
            points: "1".to_owned(),
            of: "1".to_owned(),
            passed: true,
            ..TaskGrade::default()
        };
        let whole = Grade {
            tasks: vec![task("a"), task("b")],
            ..Grade::default()
        };
        let broken = Grade {
            broken: Some("timeout".to_owned()),
            tasks: vec![task("a")],
            ..Grade::default()
        };
        let mut grades = [broken, whole];
        let all = complete(&mut grades);
        assert_eq!(all.len(), 2);
        assert_eq!(
            (grades[0].tasks.len(), grades[0].sum(true)),
            (2, (1.0, 2.0))
        );
        assert_eq!(grades[0].tasks[1].found.as_deref(), Some("timeout"));
    }

    #[test]
    fn tasks_of_one_name_are_one() {
        let task = |points: &str, passed| TaskGrade {
            name: "a".to_owned(),
            points: points.to_owned(),
            of: "2".to_owned(),
            passed,
            ..TaskGrade::default()
        };
        let mut grades = [Grade {
            tasks: vec![task("2", true), task("0", false)],
            ..Grade::default()
        }];
        let all = complete(&mut grades);
        assert_eq!(
            (all.len(), all[0].of.as_str(), all[0].passed),
            (1, "4", false)
        );
        assert_eq!(grades[0].sum(true), (2.0, 4.0));
    }
}
