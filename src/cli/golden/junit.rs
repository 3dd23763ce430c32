//! Results of golden tests as `JUnit` XML.

use super::Tested;
use crate::visible::{visible_line, visible_text};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::path::PathBuf;

/// The XML. Neither times nor dates are in it: the same results give the same bytes.
pub(crate) fn write(tested: &[Tested], untested: &[PathBuf]) -> Vec<u8> {
    let mut suite = TestSuite::new("golden");
    suite.add_test_cases(tested.iter().map(case));
    let skipped = |script: &PathBuf| {
        let mut status = TestCaseStatus::skipped();
        status.set_message("there is no golden");
        named(&script.display().to_string(), status)
    };
    suite.add_test_cases(untested.iter().map(skipped));
    let mut report = Report::new("puzzle-script");
    report.add_test_suite(suite);
    let mut xml = Vec::new();
    report.serialize(&mut xml).expect("memory takes everything");
    xml
}

fn case(tested: &Tested) -> TestCase {
    let verdict = &tested.verdict;
    let status = if verdict.word.is_failure() {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status
            .set_type(verdict.word.name())
            .set_message(verdict.word.name())
            .set_description(held(&verdict.detail));
        status
    } else {
        TestCaseStatus::success()
    };
    named(&tested.name(), status)
}

fn named(name: &str, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(visible_line(name).into_owned(), status);
    case.set_classname("golden");
    case
}

/// A text as XML can hold it: without colours, and with pictures for other controls.
pub(crate) fn held(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for (index, part) in text.split("\u{1b}[").enumerate() {
        let end = part.find('m').filter(|_| index > 0);
        let colour = end.filter(|&end| part[..end].bytes().all(|byte| byte.is_ascii_digit()));
        match colour {
            Some(end) => plain.push_str(&part[end + 1..]),
            None if index > 0 => plain.extend(["\u{1b}[", part]),
            None => plain.push_str(part),
        }
    }
    visible_text(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::verdict::{Verdict, Word};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn results_are_written_without_times() {
        let failed = Verdict::that(Word::Differs, "\u{1b}[31m-a\u{1b}[0m\n+<b>");
        let tested = [
            Tested {
                script: "a.txt".into(),
                row: None,
                verdict: Verdict::plain(Word::Passed),
            },
            Tested {
                script: "b.txt".into(),
                row: None,
                verdict: failed,
            },
        ];
        let xml = String::from_utf8(write(&tested, &[])).expect("it is UTF-8");
        assert!(
            xml.contains("tests=\"2\" skipped=\"0\" failures=\"1\"") && xml.contains("+&lt;b&gt;"),
            "{xml}"
        );
        assert!(!xml.contains("time") && !xml.contains('\u{1b}'), "{xml}");
    }

    #[test]
    fn names_and_details_hold_no_character_that_xml_has_not() {
        let tested = Tested {
            script: "a\u{1}\u{ffff}.txt".into(),
            row: None,
            verdict: Verdict::that(Word::Failed, "\u{fffe}\u{b}\u{1b}[1m]]>\u{1b}[2J"),
        };
        let xml = String::from_utf8(write(&[tested], &[])).expect("it is UTF-8");
        let document = roxmltree::Document::parse(&xml).expect("it is XML");
        let case = document
            .descendants()
            .find(|node| node.has_tag_name("testcase"));
        let case = case.expect("a case");
        assert_eq!(case.attribute("name"), Some("a␁\u{fffd}.txt"));
        let failure = case.first_element_child().expect("a failure");
        assert_eq!(failure.text(), Some("\u{fffd}␋]]>␛[2J"));
    }

    proptest! {
        #[test]
        fn whatever_a_test_is_called_and_says_is_xml(name in any::<String>(), detail in any::<String>()) {
            let verdict = Verdict::that(Word::Failed, detail);
            let untested = [name.clone().into()];
            let xml = write(&[Tested { script: name.into(), row: None, verdict }], &untested);
            let xml = String::from_utf8(xml).expect("it is UTF-8");
            prop_assert!(roxmltree::Document::parse(&xml).is_ok(), "{}", xml);
        }
    }
}
