//! Searches as they are watched, kept and drawn.

pub(crate) mod graphics;
pub(crate) mod marks;
pub(crate) mod result;
pub(crate) mod watch;
pub(crate) mod watching;
