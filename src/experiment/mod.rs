//! Experiments: searches over many starts, and the tables, plots and pages made of them.

mod plan;

pub use plan::{
    Cases, GivenBoard, Measure, Output, OutputKind, Plan, Run, SamplingKind, Search, Statistic,
};
