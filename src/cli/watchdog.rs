//! Ends a run that does not end by itself when it must.
//!
//! A run looks at the clock and at Ctrl-C between its steps and inside its searches, and ends in good order. What it does
//! in between takes no longer than this thread allows, whatever it is: a long comparison, a file that is parsed, a pipe
//! that nobody writes to.

use crate::cli::error;
use crate::cli::exit::{EXIT_FAILED, EXIT_INTERRUPTED};
use crate::cli::exit_reporter::ExitReporter;
use crate::host::heap::look_at_resident;
use crate::host::process_time;
use crate::host::{Alarm, Ring, is_waiting};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// Time between two looks.
const TICK: Duration = Duration::from_millis(10);

/// Time that a run has to see that it must end, of the processors and by the clock. A run that waits takes none
/// of the first, and on a busy machine the second says little.
const TO_SEE: (Duration, Duration) = (Duration::from_millis(80), Duration::from_secs(1));

/// Time that a run has to put things in order once it has seen that it must end.
const TO_END: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(5));

/// A run to watch.
struct WatchedRun {
    alarm: Arc<Alarm>,
    words: ExitReporter,
    parent: Option<u32>,
}

/// Where a run asks to be watched. When it goes the run has ended.
pub(crate) struct Watchdog {
    sender: Sender<WatchedRun>,
    /// The process that started this one as a part of its work: the run ends with it.
    pub parent: Option<u32>,
}

/// The receiving end, for the thread that waits for the run.
pub(crate) struct WatchdogReceiver(Receiver<WatchedRun>);

/// Both ends.
pub(crate) fn watchdog() -> (Watchdog, WatchdogReceiver) {
    let (sender, receiver) = mpsc::channel();
    let parent = None;
    (Watchdog { sender, parent }, WatchdogReceiver(receiver))
}

impl Watchdog {
    /// From now on somebody stands beside the run.
    pub(crate) fn watch(&self, alarm: Arc<Alarm>, words: ExitReporter) {
        let parent = self.parent;
        // Without it what looks by itself ends all the same.
        let _ = self.sender.send(WatchedRun {
            alarm,
            words,
            parent,
        });
    }
}

impl WatchdogReceiver {
    /// Stands beside the run, from when it is asked to, until the run has ended.
    pub(crate) fn stand(&self) {
        let Ok(watched) = self.0.recv() else {
            return;
        };
        let WatchedRun {
            alarm,
            words,
            parent,
        } = watched;
        while !self.has_ended(TICK) {
            if parent.is_some_and(has_lost) {
                words.end(None, EXIT_INTERRUPTED);
            }
            if let Some(ring) = alarm.rings()
                && self.outlasts(&alarm, ring)
            {
                match ring {
                    Ring::Interrupt => words.end(None, EXIT_INTERRUPTED),
                    Ring::Deadline => words.end(Some(error::time_is_over()), EXIT_FAILED),
                }
            }
        }
    }

    /// Whether the run ends within that time; one that has too much memory then is ended.
    fn has_ended(&self, time: Duration) -> bool {
        let has_ended = self.0.recv_timeout(time).err() == Some(RecvTimeoutError::Disconnected);
        if !has_ended {
            look_at_resident();
        }
        has_ended
    }

    /// Whether the run goes on for longer than it may.
    fn outlasts(&self, alarm: &Alarm, ring: Ring) -> bool {
        let (spent, since) = (process_time(), Instant::now());
        while alarm.rings() == Some(ring) {
            // What waits for input has nothing to put in order.
            if ring == Ring::Deadline && is_waiting() {
                return true;
            }
            let (most_spent, longest) = if alarm.is_seen() { TO_END } else { TO_SEE };
            if process_time().saturating_sub(spent) > most_spent || since.elapsed() > longest {
                return true;
            }
            if self.has_ended(TICK / 2) {
                break;
            }
        }
        false
    }
}

/// Whether the process that started this one has ended, however it did: then another one is the parent. The system says so
/// without a signal that a thread of the parent could set off by its end.
#[cfg(unix)]
fn has_lost(parent: u32) -> bool {
    std::os::unix::process::parent_id() != parent
}

#[cfg(not(unix))]
fn has_lost(_: u32) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::waiting;

    #[test]
    fn what_waits_for_input_has_no_grace() {
        let alarm = Alarm::new(Arc::default());
        alarm.limit(Some(Duration::ZERO));
        let outlasts = || {
            // The run has ended, as the watch sees at its next look.
            let (_, watch) = watchdog();
            watch.outlasts(&alarm, Ring::Deadline)
        };
        assert!(!outlasts());
        assert!(waiting(outlasts));
        alarm.limit(None);
        assert!(!waiting(outlasts));
    }
}
