//! Searches as they are watched, kept and drawn.

pub(crate) mod graphics;
pub(crate) mod judged;
pub(crate) mod kept_log;
pub(crate) mod marks;
pub(crate) mod position;
pub(crate) mod result;
pub(crate) mod traced;
pub(crate) mod verdict;
pub(crate) mod watching;
