//! A page for the teacher: how points are spread, and whose scripts are alike.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "students are few, and points are not negative"
)]

use super::feedback::{STYLE, escaped};
use super::gradebook::Book;
use super::grades::{Grade, number, shown};
use super::similar::{Pair, pairs};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Most bars of a histogram.
const MOST_BARS: usize = 11;

const MORE_STYLE: &str = "\
main { max-width: 60rem; }\n\
section { border-left-color: var(--line); }\n\
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0 1rem; }\n\
table { width: 100%; margin: .5rem 0 0; border-collapse: collapse; }\n\
th, td { padding: .15rem .5rem .15rem 0; text-align: left; overflow-wrap: anywhere; }\n\
th { color: var(--soft); font-weight: 400; }\n\
.count { width: 5rem; text-align: right; white-space: nowrap; }\n\
.value { width: 5.5rem; white-space: nowrap; }\n\
.fill { height: .9rem; background: var(--good); border-radius: .2rem; }\n\
a { color: inherit; }\n\
details { margin: .75rem 0 0; border-top: 1px solid var(--line); padding-top: .5rem; }\n\
summary { cursor: pointer; overflow-wrap: anywhere; }\n\
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 1rem; }\n\
.pair > div { min-width: 0; }\n\
h3 { margin: .75rem 0 0; font-size: 1rem; overflow-wrap: anywhere; }\n\
h4 { margin: .5rem 0 0; font-size: .95rem; font-weight: 400; color: var(--soft); overflow-wrap: anywhere; }\n\
.pair pre { font-size: 13px; }\n\
@media (max-width: 30rem) { th { overflow-wrap: normal; } .count { width: 3.5rem; } .value { width: 3.5rem; white-space: normal; } }\n\
mark { background: color-mix(in srgb, var(--good) 25%, transparent); color: inherit; }\n";

/// The page, which loads nothing and runs nothing.
pub(crate) fn page(book: &Book) -> String {
    let title = escaped(book.title);
    let all = book.grades.len();
    let noted = |note: &str| {
        book.grades
            .iter()
            .filter(|grade| grade.note() == note)
            .count()
    };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: the class</title>\n<style>\n{STYLE}{MORE_STYLE}</style>\n</head>\n<body>\n<main>\n\
         <header>\n<p class=\"of\">{title}</p>\n<h1>The class</h1>\n<p>{all} students"
    );
    for note in ["late", "missing", "not graded"] {
        if noted(note) > 0 {
            let _ = write!(page, ", {} {note}", noted(note));
        }
    }
    page.push_str(
        "</p>\n<p>This page is for the teacher: it shows hidden tasks and names students.</p>\n</header>\n<div class=\"charts\">\n",
    );
    let graded = || book.grades.iter().filter(|grade| !grade.is_mistake());
    let sums: Vec<f64> = graded().map(|grade| grade.sum(true).0).collect();
    let of = book.tasks.iter().map(|task| number(&task.of)).sum();
    chart(&mut page, "All tasks", &sums, of);
    for task in book.tasks {
        let points = graded().filter_map(|grade| {
            let task_grade = grade
                .tasks
                .iter()
                .find(|candidate| candidate.name == task.name);
            task_grade.map(|graded| number(&graded.points))
        });
        let points: Vec<f64> = points.collect();
        chart(&mut page, &task.name, &points, number(&task.of));
    }
    page.push_str("</div>\n");
    students(&mut page, book);
    alike(&mut page, book, &pairs(book.grades));
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// A histogram of points.
fn chart(page: &mut String, name: &str, points: &[f64], of: f64) {
    let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
    let tidy = |value: f64| shown((value * 100.0).round() / 100.0);
    let _ = writeln!(
        page,
        "<section>\n<h2>{}</h2>\n<p class=\"points\">of {} {}; on average {}, median {}</p>\n<table>\n<tr><th class=\"value\">points</th><th></th><th class=\"count\">students</th></tr>",
        escaped(name),
        shown(of),
        if shown(of) == "1" { "point" } else { "points" },
        tidy(mean),
        tidy(median(points))
    );
    let bars = bars(points, of);
    let most = bars
        .iter()
        .map(|(_, count)| *count)
        .max()
        .unwrap_or(0)
        .max(1);
    for (label, count) in bars {
        let width = 100.0 * count as f64 / most as f64;
        let _ = writeln!(
            page,
            "<tr><td class=\"value\">{label}</td><td><div class=\"fill\" style=\"width:{width:.1}%\"></div></td><td class=\"count\">{count}</td></tr>"
        );
    }
    page.push_str("</table>\n</section>\n");
}

/// The number in the middle, or the mean of the two there; 0 of none.
fn median(points: &[f64]) -> f64 {
    let mut sorted = points.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        count if count % 2 == 1 => sorted[count / 2],
        count => f64::midpoint(sorted[count / 2 - 1], sorted[count / 2]),
    }
}

/// All students, each with a link to what is told them.
fn students(page: &mut String, book: &Book) {
    page.push_str("<section>\n<h2>Students</h2>\n<table>\n<tr><th>student</th><th class=\"count\">points</th><th class=\"count\">note</th></tr>\n");
    for grade in book.grades {
        let points = if grade.is_mistake() {
            "-".to_owned()
        } else {
            shown(grade.sum(true).0)
        };
        let _ = writeln!(
            page,
            "<tr><td><a href=\"feedback/{}.html\">{}</a></td><td class=\"count\">{points}</td><td class=\"count\">{}</td></tr>",
            in_link(&grade.id),
            escaped(&grade.heading()),
            escaped(grade.note())
        );
    }
    page.push_str("</table>\n</section>\n");
}

/// The name of a file as a part of a link.
fn in_link(name: &str) -> String {
    let bytes = name.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    });
    bytes.collect()
}

/// The scripts of a student, the lines marked of which another one has runs.
fn marked(page: &mut String, grade: &Grade, others: &[u32]) {
    let _ = writeln!(page, "<div>\n<h3>{}</h3>", escaped(&grade.heading()));
    for script in &grade.scripts {
        let _ = write!(page, "<h4>{}</h4>\n<pre>", escaped(&script.name));
        for (line, is_shared) in script.lines_in_common(others) {
            let line = escaped(line);
            if is_shared && !line.trim().is_empty() {
                let _ = writeln!(page, "<mark>{line}</mark>");
            } else {
                let _ = writeln!(page, "{line}");
            }
        }
        page.push_str("</pre>\n");
    }
    page.push_str("</div>\n");
}

/// The histogram of points: each number of points, or each range of them where there are many, with its count.
fn bars(points: &[f64], of: f64) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for value in points {
        // Points are decimals that are not negative: their order is that of their bits.
        *counts.entry(value.to_bits()).or_default() += 1;
    }
    for end in [0.0, of] {
        counts.entry(f64::to_bits(end)).or_default();
    }
    if counts.len() <= MOST_BARS {
        let bars = counts.into_iter();
        return bars
            .map(|(bits, count)| (shown(f64::from_bits(bits)), count))
            .collect();
    }
    let top = points.iter().fold(of, |top, value| top.max(*value));
    let step = (top / (MOST_BARS - 1) as f64).max(f64::MIN_POSITIVE);
    let step = if step > 1.0 { step.ceil() } else { step };
    let mut bars: Vec<(String, usize)> = (0..)
        .map(|index| f64::from(index) * step)
        .take_while(|from| *from <= top)
        .take(MOST_BARS)
        .map(|from| {
            let tidy = |value: f64| shown((value * 100.0).round() / 100.0);
            (format!("from {}", tidy(from)), 0)
        })
        .collect();
    for value in points {
        let last = bars.len() - 1;
        bars[((value / step) as usize).min(last)].1 += 1;
    }
    bars
}

/// Whose scripts they are: a student's, or those of a group.
fn owner(grade: &Grade) -> String {
    let group = grade.group.as_ref();
    let group = group.map_or_else(String::new, |group| format!(", group {group}"));
    grade.heading() + &group
}

/// Pairs of students whose scripts are alike.
fn alike(page: &mut String, book: &Book, pairs: &[Pair]) {
    page.push_str("<section>\n<h2>Scripts that are alike</h2>\n");
    if pairs.is_empty() {
        page.push_str("<p>No two students have half of their scripts in common.</p>\n");
    } else {
        page.push_str("<table>\n<tr><th class=\"value\">in common</th><th>student</th><th>student</th><th class=\"count\">runs</th></tr>\n");
        for pair in pairs {
            let who = |at: usize| escaped(&owner(&book.grades[at]));
            let _ = writeln!(
                page,
                "<tr><td class=\"value\">{:.0} %</td><td>{}</td><td>{}</td><td class=\"count\">{}</td></tr>",
                100.0 * pair.share,
                who(pair.students.0),
                who(pair.students.1),
                pair.shared
            );
        }
        page.push_str("</table>\n");
        for pair in pairs {
            let [one, other] = [pair.students.0, pair.students.1].map(|at| &book.grades[at]);
            let _ = writeln!(
                page,
                "<details>\n<summary>{} and {}</summary>\n<div class=\"pair\">",
                escaped(&owner(one)),
                escaped(&owner(other))
            );
            marked(page, one, &other.runs);
            marked(page, other, &one.runs);
            page.push_str("</div>\n</details>\n");
        }
    }
    page.push_str(
        "<p class=\"points\">Of all runs of five tokens in the scripts of two students, this is the share that both have (the Jaccard index). Names, numbers, \
         texts, comments and layout make no difference. In a class of five and more, runs that more than half of it has do not count. Scripts with fewer than \
         twelve runs are not compared. Lines of runs that both have are marked. A high share is no proof: tasks with few solutions have scripts that are alike. Read both.</p>\n</section>\n",
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let shown = |points: &[f64]| median(points).to_string();
        let medians = [&[][..], &[3.0], &[4.0, 1.0], &[9.0, 0.5, 2.0]].map(shown);
        assert_eq!(medians, ["0", "3", "2.5", "2"]);
    }

    #[test]
    fn no_name_of_a_file_leads_a_link_elsewhere() {
        assert_eq!(in_link("s 1#\"<é"), "s%201%23%22%3C%C3%A9");
    }

    #[test]
    fn points_are_counted_one_by_one_or_in_ranges() {
        let shown = |points: &[f64], of: f64| bars(points, of);
        let bar = |label: &str, count| (label.to_owned(), count);
        assert_eq!(
            shown(&[2.0, 0.5, 2.0], 2.0),
            [bar("0", 0), bar("0.5", 1), bar("2", 2)]
        );
        let many: Vec<f64> = (0..=40).map(|number| f64::from(number) / 2.0).collect();
        let bars = shown(&many, 20.0);
        assert_eq!(
            (bars.len(), bars[0].clone(), bars[10].clone()),
            (11, bar("from 0", 4), bar("from 20", 1))
        );
        assert_eq!(bars.iter().map(|(_, count)| count).sum::<usize>(), 41);
        assert_eq!(shown(&[], 0.0), [bar("0", 0)]);
    }
}
