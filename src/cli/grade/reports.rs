//! Grades as other programs take them: Gradescope's JSON, `JUnit` XML.

use super::feedback::said;
use super::grades::{Grade, number, shown};
use crate::cli::golden::junit::held;
use crate::visible::{escaped_json, visible_line};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use serde_json::{Value, json};

/// A student's grade as Gradescope documents the results of an autograder.
pub(crate) fn gradescope(grade: &Grade) -> String {
    let tests = grade.tasks.iter().enumerate().map(|(index, task)| {
        json!({
            "name": held(&task.name),
            "number": (index + 1).to_string(),
            "score": number(&task.points),
            "max_score": number(&task.of),
            "status": if task.passed { "passed" } else { "failed" },
            "output": held(&said(task).join("\n")),
            "output_format": "text",
            "visibility": if task.hidden { "hidden" } else { "visible" },
        })
    });
    let tests: Vec<Value> = tests.collect();
    let score: f64 = shown(grade.sum(true).0).parse().unwrap_or(0.0);
    let output = held(&grade.remarks().join("\n"));
    let results =
        json!({"score": score, "output": output, "output_format": "text", "tests": tests});
    escaped_json(results.to_string()) + "\n"
}

/// All grades as `JUnit` XML, a suite for each student.
pub(crate) fn junit(grades: &[Grade]) -> Vec<u8> {
    let mut report = Report::new("puzzle-script grade");
    for grade in grades {
        let mut suite = TestSuite::new(visible_line(&grade.id).into_owned());
        suite.add_test_cases(grade.tasks.iter().map(|task| {
            let failed = (!task.passed).then(|| {
                let points = format!("{} of {} points", task.points, task.of);
                failure(&points, &said(task).join("\n"))
            });
            case(&grade.id, &task.name, failed)
        }));
        // A suite without a case would look as if nothing had failed.
        let reason = grade.broken.as_deref().filter(|_| grade.tasks.is_empty());
        suite.add_test_cases(reason.map(|reason| {
            let failed = failure("it ended before the first task", reason);
            case(&grade.id, "assignment", Some(failed))
        }));
        report.add_test_suite(suite);
    }
    let mut xml = Vec::new();
    report.serialize(&mut xml).expect("memory takes everything");
    xml
}

fn failure(message: &str, reason: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status
        .set_type("task")
        .set_message(message)
        .set_description(held(reason));
    status
}

fn case(id: &str, name: &str, failed: Option<TestCaseStatus>) -> TestCase {
    let status = failed.unwrap_or_else(TestCaseStatus::success);
    let mut case = TestCase::new(visible_line(name).into_owned(), status);
    case.set_classname(visible_line(id).into_owned());
    case
}
