//! Grades as other programs take them: Gradescope's JSON, `JUnit` XML.

use super::feedback::{reason, said};
use super::grades::{Grade, Mark, UNGRADED, number, shown};
use crate::cli::junit::{self, CaseStatus, JunitCase, Suite, held};
use crate::json::escaped_json;
use serde_json::{Value, json};

/// A student's grade as Gradescope documents the results of an autograder.
pub(crate) fn gradescope(grade: &Grade) -> String {
    let tests = grade.tasks.iter().enumerate().map(|(index, task)| {
        let mut test = json!({
            "name": held(&task.name),
            "number": (index + 1).to_string(),
            "score": number(&task.points),
            "max_score": number(&task.of),
            "output": held(&said(task).join("\n")),
            "output_format": "text",
            "visibility": if task.hidden { "hidden" } else { "visible" },
        });
        // Where neither is true there is no word for it.
        if let mark @ (Mark::Passed | Mark::Failed) = task.mark() {
            test["status"] = mark.word().into();
        }
        test
    });
    let tests: Vec<Value> = tests.collect();
    let score: f64 = shown(grade.sum(true).0).parse().unwrap_or(0.0);
    let heading = grade.name.is_some().then(|| grade.heading());
    let lines: Vec<String> = heading.into_iter().chain(grade.remarks()).collect();
    let output = held(&lines.join("\n"));
    results(score, &output, &tests)
}

/// The results of somebody who can't be graded, and why: nobody else would tell.
pub(crate) fn gradescope_refusal(reason: &str) -> String {
    let output = held(&format!("This could not be graded: {reason}."));
    results(0.0, &output, &[])
}

fn results(score: f64, output: &str, tests: &[Value]) -> String {
    let results =
        json!({"score": score, "output": output, "output_format": "text", "tests": tests});
    escaped_json(results.to_string()) + "\n"
}

/// All grades as `JUnit` XML, a suite for each student.
pub(crate) fn junit(grades: &[Grade]) -> String {
    let suites: Vec<Suite> = grades.iter().map(suite).collect();
    junit::written("puzzle-script grade", &suites)
}

fn suite(grade: &Grade) -> Suite {
    let case = |name: &str, status| JunitCase {
        class: grade.id.clone(),
        name: name.to_owned(),
        status,
    };
    let tasks = grade.tasks.iter().map(|task| {
        let is_by_hand = task.given_by_hand().is_some();
        let status = if task.passed || (is_by_hand && task.mark() == Mark::Partly) {
            CaseStatus::Passed
        } else if task.mark() == Mark::Open {
            let message = UNGRADED;
            CaseStatus::Skipped { message }
        } else {
            let points = format!("{} of {} points", task.points, task.of);
            // The teacher reads what the student is not told.
            let mut lines = said(task);
            if task.message.is_some() {
                lines.extend(reason(task));
            }
            failure(points, lines.join("\n"))
        };
        case(&task.name, status)
    });
    // A suite without a case would look as if nothing had failed.
    let reason = grade.broken.as_ref().filter(|_| grade.tasks.is_empty());
    let broken = reason.map(|reason| {
        let early = "it ended before the first task".to_owned();
        case("assignment", failure(early, reason.clone()))
    });
    Suite {
        name: grade.id.clone(),
        cases: tasks.chain(broken).collect(),
    }
}

fn failure(message: String, reason: String) -> CaseStatus {
    CaseStatus::Failed {
        kind: "task",
        message,
        reason,
    }
}
