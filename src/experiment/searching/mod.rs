//! Searches of a batch on many threads, with tables that they share.

mod pool;
mod ready;
mod tables;
mod watch;

pub(crate) use pool::{Pool, PoolMessage};
pub(crate) use ready::{chunk, made_for_start, prepare};
pub(crate) use tables::Tables;
pub(crate) use watch::{RunObserver, StopSignal};
