//! Results as `JUnit` XML, the form that Jenkins, GitLab and others read. Neither times nor dates are in it: the same
//! results give the same bytes.

use puzzle_core::visible::{markup, visible_line, visible_text};
use std::fmt::Write;

/// A suite of cases: the scripts of a run, the tasks of a student.
pub(crate) struct Suite {
    pub(crate) name: String,
    pub(crate) cases: Vec<JunitCase>,
}

/// A test.
pub(crate) struct JunitCase {
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) status: CaseStatus,
}

/// The outcome of a case.
pub(crate) enum CaseStatus {
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

/// The numbers of all, skipped and failed cases.
fn counts<'a>(cases: impl IntoIterator<Item = &'a JunitCase>) -> (usize, usize, usize) {
    let cases = cases.into_iter().map(|case| &case.status);
    cases.fold((0, 0, 0), |(all, skipped, failed), status| {
        let is_skipped = matches!(status, CaseStatus::Skipped { .. });
        let is_failed = matches!(status, CaseStatus::Failed { .. });
        (
            all + 1,
            skipped + usize::from(is_skipped),
            failed + usize::from(is_failed),
        )
    })
}

/// The XML of a report.
pub(crate) fn written(report: &str, suites: &[Suite]) -> String {
    let (tests, skipped, failures) = counts(suites.iter().flat_map(|suite| &suite.cases));
    let name = attribute(report);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"{name}\" tests=\"{tests}\" skipped=\"{skipped}\" failures=\"{failures}\" errors=\"0\">\n"
    );
    for suite in suites {
        let (tests, skipped, failures) = counts(&suite.cases);
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

fn element(case: &JunitCase) -> String {
    let (name, class) = (attribute(&case.name), attribute(&case.class));
    let head = format!("        <testcase name=\"{name}\" classname=\"{class}\"");
    let what = match &case.status {
        CaseStatus::Passed => return head + "/>\n",
        CaseStatus::Skipped { message } => format!("<skipped message=\"{}\"/>", attribute(message)),
        CaseStatus::Failed {
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
