//! Results as `JUnit` XML, in the form that Jenkins reads (its schema is `jenkins-junit.xsd` of the xunit plugin). Neither times
//! nor dates are in it: the same results give the same bytes.

use puzzle_core::visible::{markup, visible_line, visible_text};
use std::fmt::Write;

/// What belongs together: the scripts of a run, the tasks of a student.
pub(crate) struct Suite {
    pub(crate) name: String,
    pub(crate) cases: Vec<Case>,
}

/// A test.
pub(crate) struct Case {
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) result: Result,
}

/// How it ended.
pub(crate) enum Result {
    Passed,
    Skipped {
        message: &'static str,
    },
    Failed {
        kind: &'static str,
        message: String,
        reason: String,
    },
}

/// How many tests there are, were skipped and failed.
#[derive(Clone, Copy, Default)]
struct Counts {
    tests: usize,
    skipped: usize,
    failures: usize,
}

impl Counts {
    fn of<'a>(cases: impl Iterator<Item = &'a Case>) -> Self {
        cases.fold(Self::default(), |counts, case| Self {
            tests: counts.tests + 1,
            skipped: counts.skipped + usize::from(matches!(case.result, Result::Skipped { .. })),
            failures: counts.failures + usize::from(matches!(case.result, Result::Failed { .. })),
        })
    }
}

/// The XML of a report.
pub(crate) fn written(report: &str, suites: &[Suite]) -> String {
    let Counts {
        tests,
        skipped,
        failures,
    } = Counts::of(suites.iter().flat_map(|suite| &suite.cases));
    let name = attribute(report);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"{name}\" tests=\"{tests}\" skipped=\"{skipped}\" failures=\"{failures}\" errors=\"0\">\n"
    );
    for suite in suites {
        let Counts {
            tests,
            skipped,
            failures,
        } = Counts::of(suite.cases.iter());
        let name = attribute(&suite.name);
        let _ = writeln!(
            xml,
            "    <testsuite name=\"{name}\" tests=\"{tests}\" skipped=\"{skipped}\" errors=\"0\" failures=\"{failures}\">"
        );
        xml.extend(suite.cases.iter().map(element));
        xml += "    </testsuite>\n";
    }
    xml + "</testsuites>\n"
}

fn element(case: &Case) -> String {
    let (name, class) = (attribute(&case.name), attribute(&case.class));
    let head = format!("        <testcase name=\"{name}\" classname=\"{class}\"");
    let what = match &case.result {
        Result::Passed => return head + "/>\n",
        Result::Skipped { message } => format!("<skipped message=\"{}\"/>", attribute(message)),
        Result::Failed {
            kind,
            message,
            reason,
        } => format!(
            "<failure message=\"{}\" type=\"{}\">{}</failure>",
            attribute(message),
            attribute(kind),
            markup(&held(reason))
        ),
    };
    format!("{head}>\n            {what}\n        </testcase>\n")
}

fn attribute(text: &str) -> String {
    markup(&visible_line(text))
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
