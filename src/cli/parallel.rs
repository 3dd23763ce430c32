//! Work on many items at once.

use crate::cli::progress::ProgressLine;
use crate::experiment::Advance;
use crate::host::OutputClosed;
use crate::interp::Progress;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Work that is done sooner shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// Time between two looks at the progress.
const TICK: Duration = Duration::from_millis(100);

/// Does something with each, as many at once as there are cores, and hands on what came of it, in order and as soon as
/// that is possible. If the system starts no thread, one after the other. What takes more than a second shows its progress
/// on a terminal, by that name.
pub(crate) fn each<T: Sync, R: Send>(
    name: &str,
    items: &[T],
    work: &(impl Fn(&T) -> R + Sync),
    mut show: impl FnMut(&T, R) -> Result<(), OutputClosed>,
) -> Result<(), OutputClosed> {
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        let started = (0..cores.min(items.len())).take_while(|_| {
            let (send, next) = (send.clone(), &next);
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    // Where nobody waits for it any more there is nothing left to do.
                    if at >= items.len() || send.send((at, work(&items[at]))).is_err() {
                        return;
                    }
                }
            });
            worker.is_ok()
        });
        if started.count() == 0 {
            let mut items = items.iter();
            return items.try_for_each(|item| show(item, work(item)));
        }
        drop(send);
        let (mut early, mut shown) = (BTreeMap::new(), 0);
        let (since, mut line) = (Instant::now(), ProgressLine::new(true));
        let mut next = PATIENCE;
        loop {
            match receive.recv_timeout(TICK) {
                Ok((at, result)) => {
                    early.insert(at, result);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    line.clear(false);
                    return Ok(());
                }
            }
            while let Some(result) = early.remove(&shown) {
                line.clear(false);
                show(&items[shown], result)?;
                shown += 1;
            }
            let spent = since.elapsed();
            if spent >= next {
                next = spent + TICK;
                let parts = [0, shown + early.len(), items.len()];
                line.show(&Progress::Parts(Advance::new(name, parts, spent)));
            }
        }
    })
}
