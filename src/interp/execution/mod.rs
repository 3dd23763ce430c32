//! Programs run, a step after the other.

pub(crate) mod building;
pub(crate) mod call;
pub(crate) mod experiment;
pub(crate) mod from_file;
pub(crate) mod include;
pub(crate) mod interpreter;
pub(crate) mod loops;
pub(crate) mod rehearsal;
pub(crate) mod replay;
pub(crate) mod task;
pub(crate) mod trace;
