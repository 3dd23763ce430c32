//! Work on all threads, watched by one.

use crate::search::StopReason;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// So many threads, the calling one included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workers {
    threads: usize,
}

impl Workers {
    /// At least one.
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            threads: threads.max(1),
        }
    }

    /// Does the parts of a work, each on some thread; the calling one asks `stopped` after every
    /// part it does.
    pub(crate) fn run<P: Send>(
        self,
        parts: Vec<P>,
        work: impl Fn(P) + Sync,
        mut stopped: impl FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        let helpers = self.threads.min(parts.len()).saturating_sub(1);
        let parts = Mutex::new(parts.into_iter());
        let over = AtomicBool::new(false);
        let next = || {
            let mut parts = parts.lock().unwrap_or_else(PoisonError::into_inner);
            parts.next().filter(|_| !over.load(Relaxed))
        };
        let help = || {
            while let Some(part) = next() {
                work(part);
            }
        };
        let mut reason = None;
        thread::scope(|scope| {
            let helpers: Vec<_> = (0..helpers)
                // Fewer do as well.
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, help).ok())
                .collect();
            while let Some(part) = next() {
                work(part);
                reason = reason.or_else(&mut stopped);
                over.fetch_or(reason.is_some(), Relaxed);
            }
            for helper in helpers {
                if let Err(panic) = helper.join() {
                    resume_unwind(panic);
                }
            }
        });
        reason.map_or(Ok(()), Err)
    }
}
