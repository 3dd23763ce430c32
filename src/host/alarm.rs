//! When a run must end, as a thread that stands beside it sees it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// No time limit.
const NEVER: u64 = u64::MAX;

/// Ctrl-C and the end of the run's time, and whether the run has seen them.
#[derive(Debug)]
pub struct Alarm {
    started: Instant,
    interrupt: Arc<AtomicBool>,
    /// Whether Ctrl-C must end the run.
    #[cfg(feature = "terminal")]
    interrupt_rings: AtomicBool,
    /// Milliseconds after the start.
    deadline: AtomicU64,
    seen: AtomicBool,
}

/// Why a run must end.
#[cfg(feature = "terminal")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// Ctrl-C.
    Interrupt,
    /// Its time is over.
    Deadline,
}

impl Alarm {
    /// Rings for nothing yet; the time begins now.
    pub fn new(interrupt: Arc<AtomicBool>) -> Self {
        Self {
            started: Instant::now(),
            interrupt,
            #[cfg(feature = "terminal")]
            interrupt_rings: AtomicBool::new(false),
            deadline: AtomicU64::new(NEVER),
            seen: AtomicBool::new(false),
        }
    }

    /// Time since the start, as the run sees it: from the deadline on it knows of it.
    pub fn now(&self) -> Duration {
        let now = self.started.elapsed();
        if self.is_over(now) {
            self.seen.store(true, Ordering::Relaxed);
        }
        now
    }

    /// Whether the run is told to end, which it knows from then on.
    pub fn interrupted(&self) -> bool {
        let interrupted = self.interrupt.load(Ordering::Relaxed);
        if interrupted {
            self.seen.store(true, Ordering::Relaxed);
        }
        interrupted
    }

    /// Forgets a Ctrl-C that has been answered.
    pub fn forget_interrupt(&self) {
        self.interrupt.store(false, Ordering::Relaxed);
        self.seen.store(false, Ordering::Relaxed);
    }

    /// The flag that Ctrl-C sets.
    pub fn interrupt(&self) -> &Arc<AtomicBool> {
        &self.interrupt
    }

    fn is_over(&self, now: Duration) -> bool {
        let deadline = self.deadline.load(Ordering::Relaxed);
        deadline != NEVER && now.as_millis() >= u128::from(deadline)
    }
}

/// For whoever stands beside the run.
#[cfg(feature = "terminal")]
impl Alarm {
    /// From now on Ctrl-C must end the run.
    pub fn ring_at_interrupt(&self) {
        self.interrupt_rings.store(true, Ordering::Relaxed);
    }

    /// The time that the run has from its start; `None` for any.
    pub fn limit(&self, most: Option<Duration>) {
        let most = most.map_or(NEVER, |most| {
            u64::try_from(most.as_millis()).unwrap_or(NEVER)
        });
        self.deadline.store(most, Ordering::Relaxed);
    }

    /// Why the run must end, if it must.
    pub fn rings(&self) -> Option<Ring> {
        if self.interrupt.load(Ordering::Relaxed) && self.interrupt_rings.load(Ordering::Relaxed) {
            Some(Ring::Interrupt)
        } else {
            self.is_over(self.started.elapsed())
                .then_some(Ring::Deadline)
        }
    }

    /// Whether the run has seen why it must end.
    pub fn is_seen(&self) -> bool {
        self.seen.load(Ordering::Relaxed)
    }
}

#[cfg(all(test, feature = "terminal"))]
mod tests {
    use super::*;

    fn alarm() -> Alarm {
        Alarm::new(Arc::default())
    }

    #[test]
    fn a_deadline_rings_until_it_is_taken_away() {
        let alarm = alarm();
        assert_eq!(alarm.rings(), None);
        alarm.limit(Some(Duration::ZERO));
        assert_eq!(
            (alarm.rings(), alarm.is_seen()),
            (Some(Ring::Deadline), false)
        );
        alarm.now();
        assert!(alarm.is_seen());
        alarm.limit(None);
        assert_eq!(alarm.rings(), None);
    }

    #[test]
    fn an_interrupt_rings_until_it_is_answered() {
        let alarm = alarm();
        alarm.interrupt().store(true, Ordering::Relaxed);
        assert_eq!(alarm.rings(), None, "somebody sits at a prompt");
        alarm.ring_at_interrupt();
        assert_eq!(
            (alarm.rings(), alarm.is_seen()),
            (Some(Ring::Interrupt), false)
        );
        assert!(alarm.interrupted() && alarm.is_seen());
        alarm.forget_interrupt();
        assert_eq!((alarm.rings(), alarm.is_seen()), (None, false));
    }
}
