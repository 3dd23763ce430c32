//! Grades of a class.

use super::{Scale, seconds};
use crate::work::{Row, Work};

pub fn row(scale: &Scale) -> Row {
    let students = scale.pick(300, 32);
    Row::new((3, 1), Work::Grade { students }).figure(
        format!("class of {students} graded, 4 tasks each, whole process, two threads"),
        "s",
        10.0,
        seconds,
    )
}
