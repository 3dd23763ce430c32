//! A page for the teacher: how points are spread, and whose scripts are alike.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "students are few, and points are not negative"
)]

use super::feedback::{STYLE, escaped};
use super::gradebook::Book;
use super::grades::{number, shown};
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
.fill { height: .9rem; background: var(--good); border-radius: .2rem; }\n";

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
            let own = grade.tasks.iter().find(|own| own.name == task.name);
            own.map(|own| number(&own.points))
        });
        let points: Vec<f64> = points.collect();
        chart(&mut page, &task.name, &points, number(&task.of));
    }
    page.push_str("</div>\n");
    alike(&mut page, book, &pairs(book.grades));
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// A histogram of points.
fn chart(page: &mut String, name: &str, points: &[f64], of: f64) {
    let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
    let _ = writeln!(
        page,
        "<section>\n<h2>{}</h2>\n<p class=\"points\">of {} {}; on average {}</p>\n<table>\n<tr><th class=\"value\">points</th><th></th><th class=\"count\">students</th></tr>",
        escaped(name),
        shown(of),
        if shown(of) == "1" { "point" } else { "points" },
        shown((mean * 100.0).round() / 100.0)
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

/// How often there is each number of points, or each range of them where there are many, and what that is called.
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

/// Pairs of students whose scripts are alike.
fn alike(page: &mut String, book: &Book, pairs: &[Pair]) {
    page.push_str("<section>\n<h2>Scripts that are alike</h2>\n");
    if pairs.is_empty() {
        page.push_str("<p>No two students have half of their scripts in common.</p>\n");
    } else {
        page.push_str("<table>\n<tr><th class=\"value\">in common</th><th>student</th><th>student</th><th class=\"count\">runs</th></tr>\n");
        for pair in pairs {
            let who = |at: usize| escaped(&book.grades[at].heading());
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
    }
    page.push_str(
        "<p class=\"points\">Of all runs of five tokens in the scripts of two students, this is the share that both have (the Jaccard index). Names, numbers, \
         texts, comments and layout make no difference. In a class of five and more, runs that more than half of it has do not count. Scripts with fewer than \
         twelve runs are not compared. A high share is no proof: tasks with few solutions have scripts that are alike. Read both.</p>\n</section>\n",
    );
}

#[cfg(test)]
mod tests {
    use super::*;

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
