//! The name under which the octagon is chosen.

use super::Octa;
use crate::puzzle::{Built, Family};
use std::sync::Arc;

/// `octa`.
pub const OCTA: Family = Family {
    name: "octa",
    parameter: "",
    summary: "1 to 16 on an octagon: the four numbers of each side, and the corners of each square, sum to 34",
    build,
};

fn build(parameter: Option<&str>) -> Built {
    match parameter {
        None => Ok(Arc::new(Octa)),
        Some(_) => Err("`octa` is always an octagon of 16 cells and takes nothing".to_owned()),
    }
}
