//! A worker pool: the parts of a work on several threads.

use super::StopReason;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, Thread};
use std::time::Duration;

/// For the deepest recursion of a search in a build without optimization. Only reserved.
const STACK: usize = 16 << 20;

/// Between two questions while the calling thread waits for the others.
const PATIENCE: Duration = Duration::from_micros(500);

/// A thread at work.
pub(crate) struct Worker<'a> {
    /// Its number: 0 is the calling thread.
    pub thread: usize,
    over: &'a AtomicBool,
    /// Of the calling thread: asks whether to stop.
    ask: Option<&'a mut dyn FnMut() -> Option<StopReason>>,
    reason: Option<StopReason>,
}

impl Worker<'_> {
    /// Whether all shall stop. The calling thread asks, the others hear of it.
    pub(crate) fn is_stopped(&mut self) -> bool {
        if let (None, Some(ask)) = (self.reason, &mut self.ask) {
            self.reason = ask();
            self.over.fetch_or(self.reason.is_some(), Relaxed);
        }
        self.over.load(Relaxed)
    }
}

/// Does each part once, in their order as far as threads allow, on at most so many threads, the calling one included; gives
/// what each came to. Only the calling thread calls `ask`, before each part and while it waits.
///
/// # Errors
///
/// The reason that `ask` returned; parts may be missing then.
pub(crate) fn in_parallel<P: Send, R: Send>(
    parts: Vec<P>,
    threads: usize,
    work: impl Fn(&mut Worker<'_>, P) -> R + Sync,
    ask: &mut dyn FnMut() -> Option<StopReason>,
) -> Result<Vec<R>, StopReason> {
    let parts: Vec<_> = parts
        .into_iter()
        .map(|part| Mutex::new(Some(part)))
        .collect();
    let done: Vec<_> = parts.iter().map(|_| Mutex::new(None)).collect();
    let work = |worker: &mut Worker<'_>, index: usize| {
        let part = locked(&parts[index])
            .take()
            .expect("each part is done once");
        let result = work(worker, part);
        *locked(&done[index]) = Some(result);
    };
    each_in_parallel(parts.len(), threads, &work, ask)?;
    let done = done.into_iter().map(Mutex::into_inner);
    let done = done.map(|one| one.unwrap_or_else(PoisonError::into_inner));
    Ok(done.map(|one| one.expect("nothing stopped it")).collect())
}

fn locked<T>(one: &Mutex<T>) -> MutexGuard<'_, T> {
    one.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same by numbers of parts, compiled once for all works.
fn each_in_parallel(
    parts: usize,
    threads: usize,
    work: &(dyn Fn(&mut Worker<'_>, usize) + Sync),
    ask: &mut dyn FnMut() -> Option<StopReason>,
) -> Result<(), StopReason> {
    let next = AtomicUsize::new(0);
    let over = AtomicBool::new(false);
    let waiting = WaitGroup {
        helpers: AtomicUsize::new(0),
        caller: thread::current(),
    };
    let run = |mut worker: Worker<'_>| {
        while !worker.is_stopped() {
            let part = next.fetch_add(1, Relaxed);
            if part >= parts {
                break;
            }
            work(&mut worker, part);
        }
        worker.reason
    };
    let worker = |thread| Worker {
        thread,
        over: &over,
        ask: None,
        reason: None,
    };
    let reason = thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads.min(parts))
            .map_while(|thread| {
                let at_work = waiting.begin();
                let help = move || {
                    run(worker(thread));
                    drop(at_work);
                };
                // Fewer do as well.
                let builder = Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, help).ok()
            })
            .collect();
        let mut reason = run(Worker {
            ask: Some(&mut *ask),
            ..worker(0)
        });
        while waiting.helpers.load(Relaxed) > 0 {
            reason = reason.or_else(&mut *ask);
            over.fetch_or(reason.is_some(), Relaxed);
            thread::park_timeout(PATIENCE);
        }
        for helper in helpers {
            helper.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        reason
    });
    reason.map_or(Ok(()), Err)
}

/// The calling thread waits for helpers.
struct WaitGroup {
    helpers: AtomicUsize,
    caller: Thread,
}

impl WaitGroup {
    /// Counts one more helper.
    fn begin(&self) -> AtWork<'_> {
        self.helpers.fetch_add(1, Relaxed);
        AtWork(self)
    }
}

/// A helper at work; wakes the caller when it no longer is, be it by a panic.
struct AtWork<'a>(&'a WaitGroup);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.helpers.fetch_sub(1, Relaxed);
        self.0.caller.unpark();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_done_once() {
        for threads in [1, 3, 20] {
            let parts = (0..7).collect();
            let made = in_parallel(parts, threads, |_, part| part * part, &mut || None);
            assert_eq!(made, Ok(vec![0, 1, 4, 9, 16, 25, 36]));
        }
        let none = in_parallel(Vec::<u8>::new(), 3, |_, part| part, &mut || None);
        assert_eq!(none, Ok(Vec::new()));
    }

    #[test]
    fn an_answer_ends_all_threads() {
        let endless = |worker: &mut Worker<'_>, ()| {
            while !worker.is_stopped() {
                thread::yield_now();
            }
        };
        let mut calls = 0;
        let mut ask = || {
            calls += 1;
            (calls > 5).then_some(StopReason::TimeLimit)
        };
        let made = in_parallel(vec![(); 3], 2, endless, &mut ask);
        assert_eq!(made, Err(StopReason::TimeLimit));
    }
}
