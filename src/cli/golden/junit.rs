//! Results of golden tests as `JUnit` XML.

use super::Tested;
use crate::cli::junit::{self, CaseStatus, JunitCase, Suite};
use std::path::PathBuf;

/// The XML.
pub(crate) fn write(tested: &[Tested], untested: &[PathBuf]) -> String {
    let skipped = untested.iter().map(|script| JunitCase {
        class: "golden".to_owned(),
        name: script.display().to_string(),
        status: CaseStatus::Skipped {
            message: "there is no golden",
        },
    });
    let suite = Suite {
        name: "golden".to_owned(),
        cases: tested.iter().map(case).chain(skipped).collect(),
    };
    junit::written("puzzle-script", &[suite])
}

fn case(tested: &Tested) -> JunitCase {
    let verdict = &tested.verdict;
    let word = verdict.word.name();
    JunitCase {
        class: "golden".to_owned(),
        name: tested.name(),
        status: if verdict.word.is_failure() {
            CaseStatus::Failed {
                kind: word,
                message: word.to_owned(),
                reason: verdict.detail.clone(),
            }
        } else {
            CaseStatus::Passed
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::verdict::{GoldenVerdict, VerdictKind};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn results_are_written_without_times() {
        let failed = GoldenVerdict::that(VerdictKind::Differs, "\u{1b}[31m-a\u{1b}[0m\n+<b>");
        let tested = [
            Tested {
                script: "a.txt".into(),
                row: None,
                verdict: GoldenVerdict::plain(VerdictKind::Passed),
            },
            Tested {
                script: "b.txt".into(),
                row: None,
                verdict: failed,
            },
        ];
        let xml = write(&tested, &[]);
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
            verdict: GoldenVerdict::that(VerdictKind::Failed, "\u{fffe}\u{b}\u{1b}[1m]]>\u{1b}[2J"),
        };
        let xml = write(&[tested], &[]);
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
            let verdict = GoldenVerdict::that(VerdictKind::Failed, detail);
            let untested = [name.clone().into()];
            let xml = write(&[Tested { script: name.into(), row: None, verdict }], &untested);
            prop_assert!(roxmltree::Document::parse(&xml).is_ok(), "{}", xml);
        }
    }
}
