//! A plot as inline SVG with its numbers as a table.

use super::super::plot::{PAGE, PHONE, Plot, Series, label};
use super::super::table::{Cell, Table};
use super::{data, heading};

/// The plot for a wide and for a narrow screen, and its numbers.
pub(super) fn figure(number: usize, plot: &Plot) -> String {
    let title = heading(&plot.title, "Plot", number);
    let name = format!("plot-{number}");
    let numbers = numbers(plot);
    let table = if numbers.rows.is_empty() {
        String::new()
    } else {
        format!(
            "<details>\n<summary id=\"{name}-numbers\">Numbers of plot {number}</summary>\n{}</details>\n",
            data::data(&format!("{name}-numbers"), &numbers)
        )
    };
    format!(
        "<h3 id=\"{name}\">{title}</h3>\n<figure class=\"plot\" aria-labelledby=\"{name}\">\n\
         <div class=\"wide\">{}</div>\n<div class=\"narrow\">{}</div>\n{table}</figure>\n",
        plot.inline_svg(&format!("{name}-wide"), PAGE),
        plot.inline_svg(&format!("{name}-narrow"), PHONE),
    )
}

/// The points: a row for each x with a column for each series, or a row for each point where a series has
/// several at one x.
fn numbers(plot: &Plot) -> Table {
    let mut places = plot.series.iter().flat_map(xs).collect::<Vec<_>>();
    places.sort_by(f64::total_cmp);
    places.dedup_by(|one, other| one.total_cmp(other).is_eq());
    let is_function = |series: &Series| {
        let mut xs = xs(series).collect::<Vec<_>>();
        xs.sort_by(f64::total_cmp);
        xs.windows(2)
            .all(|pair| pair[0].total_cmp(&pair[1]).is_ne())
    };
    let mut points = plot.series.iter().flat_map(|series| &series.points);
    let is_beyond = points.clone().any(|point| point.beyond[0]);
    let has_spread = points.any(|point| point.spread.is_some());
    let (columns, rows) = if !has_spread && !is_beyond && plot.series.iter().all(is_function) {
        let names = plot.series.iter().map(|series| series.name.clone());
        let row = |x: &f64| {
            let at = |series: &Series| {
                let point = series
                    .points
                    .iter()
                    .find(|point| point.x.total_cmp(x).is_eq());
                point.map_or(Cell::Empty, |point| known(point.y, point.beyond[1]))
            };
            [cell(*x)]
                .into_iter()
                .chain(plot.series.iter().map(at))
                .collect()
        };
        let columns = [plot.x_label.clone()].into_iter().chain(names);
        (columns.collect(), places.iter().map(row).collect())
    } else {
        let rows = plot.series.iter().flat_map(|series| {
            let row = |point: &super::super::plot::Point| {
                let mut row = vec![
                    known(point.x, point.beyond[0]),
                    known(point.y, point.beyond[1]),
                ];
                if has_spread {
                    let ends = point.spread.map(|(low, high)| [low, high].map(cell));
                    row.extend(ends.unwrap_or([Cell::Empty, Cell::Empty]));
                }
                row.push(Cell::Text(series.name.clone()));
                row
            };
            series.points.iter().map(row)
        });
        let mut columns = vec![plot.x_label.clone(), plot.y_label.clone()];
        if has_spread {
            columns.extend(["from", "to"].map(str::to_owned));
        }
        columns.push("series".to_owned());
        (columns, rows.collect())
    };
    Table {
        title: String::new(),
        columns,
        rows,
        notes: Vec::new(),
    }
}

fn xs(series: &Series) -> impl Iterator<Item = f64> {
    series.points.iter().map(|point| point.x)
}

/// A coordinate of a point, unless it lies in the band behind the axis.
fn known(value: f64, is_beyond: bool) -> Cell {
    if is_beyond { Cell::Empty } else { cell(value) }
}

/// A number as it is said of a point.
fn cell(value: f64) -> Cell {
    if !value.is_finite() {
        return Cell::Empty;
    }
    let text = label(value);
    match text.split_once('.') {
        None => Cell::Decimal { value, places: 0 },
        Some((_, places)) if places.len() <= 3 => Cell::Decimal {
            value,
            places: places.len() as u8,
        },
        Some(_) => Cell::Text(text),
    }
}
