//! The names under which sliding boards are chosen.

use super::{GREATEST_SIDE, LEAST_SIDE, Sliding};
use crate::puzzles::registry::{Built, Family};
use std::sync::Arc;

/// `eight`.
pub(crate) fn eight() -> Family {
    fixed("eight", 3, "the 8-puzzle: 3x3, goal b12 345 678")
}

/// `fifteen`.
pub(crate) fn fifteen() -> Family {
    let summary = "the 15-puzzle: 4x4, goal 1 to 15 with the blank last";
    fixed("fifteen", 4, summary)
}

/// `twentyfour`.
pub(crate) fn twenty_four() -> Family {
    let summary = "the 24-puzzle: 5x5, goal 1 to 24 with the blank last";
    fixed("twentyfour", 5, summary)
}

/// `sliding RxC`.
pub(crate) fn sliding() -> Family {
    let summary = "a sliding board of 2 to 8 rows and columns, as in sliding 4x5";
    Family::new("sliding", summary, sized).taking("RxC", "4x5")
}

fn fixed(name: &'static str, side: usize, summary: &'static str) -> Family {
    Family::new(name, summary, move |words| match words {
        [] => Ok(Arc::new(Sliding::new(side, side).named(name))),
        _ => Err(format!(
            "`{name}` is {side}x{side} and takes no size, `sliding RxC` does"
        )),
    })
}

fn sized(words: &[&str]) -> Built {
    let allowed =
        format!("rows and columns, {LEAST_SIDE} to {GREATEST_SIDE} of each, as in `sliding 4x5`");
    let [size] = words else {
        return Err(format!("`sliding` takes {allowed}"));
    };
    if let Some((rows, columns)) = sides(size) {
        return Ok(Arc::new(Sliding::new(rows, columns)));
    }
    let lower = size.replace('X', "x");
    if sides(&lower).is_some() {
        return Err(format!("`{size}` is written `{lower}`"));
    }
    let quoted: String = size.chars().take(20).collect();
    Err(format!(
        "`{quoted}` is not a size of a board: it takes {allowed}"
    ))
}

/// Rows and columns of `4x5`.
fn sides(size: &str) -> Option<(usize, usize)> {
    let (rows, columns) = size.split_once('x')?;
    Some((side(rows)?, side(columns)?))
}

/// A number of rows or columns, digits only.
fn side(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let side = digits.then(|| text.parse().ok()).flatten()?;
    (LEAST_SIDE..=GREATEST_SIDE).contains(&side).then_some(side)
}
