//! Tables that are built side by side, watched by one thread.

use crate::search::{Observer, Statistics, StopReason};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long is waited between two questions whether to go on.
const PAUSE: Duration = Duration::from_millis(5);

/// What helpers tell of their work.
#[derive(Debug, Default)]
struct Progress {
    over: AtomicBool,
    done: Vec<AtomicU64>,
    totals: Vec<AtomicU64>,
}

/// The observer of one piece of work.
struct Watched<'a> {
    progress: &'a Progress,
    index: usize,
}

impl Observer for Watched<'_> {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        let over = self.progress.over.load(Relaxed);
        over.then_some(StopReason::Interrupted)
    }

    fn observe_table(&mut self, done: u64, total: u64) -> Option<StopReason> {
        self.progress.done[self.index].store(done, Relaxed);
        self.progress.totals[self.index].store(total, Relaxed);
        self.observe(&Statistics::default())
    }
}

/// Does so many pieces of work, each once, on some threads; gives what each came to.
///
/// # Errors
///
/// The observer's word.
pub(crate) fn side_by_side<T: Send>(
    pieces: usize,
    threads: usize,
    work: impl Fn(usize, &mut dyn Observer) -> T + Sync,
    observer: &mut dyn Observer,
) -> Result<Vec<T>, StopReason> {
    let progress = Progress {
        over: AtomicBool::new(false),
        done: (0..pieces).map(|_| AtomicU64::new(0)).collect(),
        totals: (0..pieces).map(|_| AtomicU64::new(0)).collect(),
    };
    let made: Mutex<Vec<(usize, T)>> = Mutex::default();
    let next = AtomicUsize::new(0);
    let help = || {
        loop {
            let index = next.fetch_add(1, Relaxed);
            if index >= pieces || progress.over.load(Relaxed) {
                break;
            }
            let progress = &progress;
            let own = work(index, &mut Watched { progress, index });
            made.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push((index, own));
        }
    };
    let mut reason = None;
    thread::scope(|scope| {
        let helpers: Vec<_> = (0..threads.min(pieces))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, help).ok())
            .collect();
        if helpers.is_empty() {
            help();
        }
        loop {
            let sum = |counts: &[AtomicU64]| counts.iter().map(|own| own.load(Relaxed)).sum();
            let (done, total) = (sum(&progress.done), sum(&progress.totals));
            reason = reason.or_else(|| observer.observe_table(done, total));
            progress.over.fetch_or(reason.is_some(), Relaxed);
            if helpers.iter().all(thread::ScopedJoinHandle::is_finished) {
                break;
            }
            thread::sleep(PAUSE);
        }
        for helper in helpers {
            if let Err(panic) = helper.join() {
                resume_unwind(panic);
            }
        }
    });
    if let Some(reason) = reason {
        return Err(reason);
    }
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_unstable_by_key(|(index, _)| *index);
    Ok(made.into_iter().map(|(_, own)| own).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Unobserved;

    #[test]
    fn each_piece_is_done_once() {
        let made = side_by_side(7, 3, |index, _| index * index, &mut Unobserved);
        assert_eq!(made, Ok(vec![0, 1, 4, 9, 16, 25, 36]));
    }

    #[test]
    fn the_observer_ends_all() {
        struct Ending;
        impl Observer for Ending {
            fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
                Some(StopReason::TimeLimit)
            }
        }
        let endless = |_, observer: &mut dyn Observer| {
            while observer.observe_table(1, 2).is_none() {
                thread::yield_now();
            }
        };
        assert_eq!(
            side_by_side(3, 2, endless, &mut Ending),
            Err(StopReason::TimeLimit)
        );
    }
}
