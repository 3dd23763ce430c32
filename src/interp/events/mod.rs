//! The events of a run, as data.

pub(crate) mod audit;
pub(crate) mod event;
pub(crate) mod front_end;
pub(crate) mod hello;
pub(crate) mod layers;
pub(crate) mod map;
pub(crate) mod passage;
pub(crate) mod possible;
pub(crate) mod search;
pub(crate) mod task;
pub(crate) mod watch;
