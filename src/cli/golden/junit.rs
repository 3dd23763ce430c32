//! Results of golden tests as `JUnit` XML.

use super::Tested;
use super::case::Verdict;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// The XML. Neither times nor dates are in it: the same results give the same bytes.
pub fn write(tested: &[Tested]) -> Vec<u8> {
    let mut suite = TestSuite::new("golden");
    suite.add_test_cases(tested.iter().map(case));
    let mut report = Report::new("puzzle-script");
    report.add_test_suite(suite);
    let mut xml = Vec::new();
    report.serialize(&mut xml).expect("memory takes everything");
    xml
}

fn case(tested: &Tested) -> TestCase {
    let status = match &tested.verdict {
        Verdict::Passed | Verdict::Updated => TestCaseStatus::success(),
        Verdict::Failed { detail } => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status
                .set_message("the output or the exit code is not the expected one")
                .set_description(detail.clone());
            status
        }
    };
    let mut case = TestCase::new(tested.script.display().to_string(), status);
    case.set_classname("golden");
    case
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_written_without_times() {
        let failed = Verdict::Failed {
            detail: "\u{1b}[31m-a\u{1b}[0m\n+<b>".to_owned(),
        };
        let tested = [
            Tested {
                script: "a.txt".into(),
                verdict: Verdict::Passed,
            },
            Tested {
                script: "b.txt".into(),
                verdict: failed,
            },
        ];
        let xml = String::from_utf8(write(&tested)).expect("it is UTF-8");
        assert!(
            xml.contains("tests=\"2\" skipped=\"0\" failures=\"1\"") && xml.contains("+&lt;b&gt;"),
            "{xml}"
        );
        assert!(!xml.contains("time") && !xml.contains('\u{1b}'), "{xml}");
    }
}
