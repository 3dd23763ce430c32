//! Ends a run that does not end by itself when it must.
//!
//! A run looks at the clock and at Ctrl-C between its steps and inside its searches, and ends in good order. What it does
//! in between takes no longer than this thread allows, whatever it is: a long comparison, a file that is parsed, a pipe
//! that nobody writes to.

use super::error::CliError;
use super::last_words::LastWords;
use super::{EXIT_FAILED, EXIT_INTERRUPTED};
use crate::host::{Alarm, Ring};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// Time between two looks.
const TICK: Duration = Duration::from_millis(10);

/// How long a run may take to see that it must end, of processors' time and by the clock: a run that waits
/// takes none of the first, and on a busy machine the second says little.
const TO_SEE: (Duration, Duration) = (Duration::from_millis(80), Duration::from_secs(1));

/// How long one that has seen it may take to put things in order.
const TO_END: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(5));

/// Stands beside the run from now on.
pub fn start(alarm: Arc<Alarm>, words: LastWords) {
    // Without it what looks by itself ends all the same.
    let _ = thread::Builder::new()
        .stack_size(1 << 20)
        .spawn(move || watch(&alarm, &words));
}

fn watch(alarm: &Alarm, words: &LastWords) -> ! {
    loop {
        thread::sleep(TICK);
        if let Some(ring) = alarm.rings()
            && outlasts(alarm, ring)
        {
            match ring {
                Ring::Interrupt => words.end(None, EXIT_INTERRUPTED),
                Ring::Deadline => words.end(Some(CliError::TimeIsOver), EXIT_FAILED),
            }
        }
    }
}

/// Whether the run goes on for longer than it may.
fn outlasts(alarm: &Alarm, ring: Ring) -> bool {
    let (spent, since) = (processor_time(), Instant::now());
    while alarm.rings() == Some(ring) {
        let (most_spent, longest) = if alarm.is_seen() { TO_END } else { TO_SEE };
        if processor_time().saturating_sub(spent) > most_spent || since.elapsed() > longest {
            return true;
        }
        thread::sleep(TICK / 2);
    }
    false
}

/// The time that processors have spent on this process.
#[cfg(unix)]
fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    // A process begins at zero.
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(time.tv_nsec.unsigned_abs())
}

/// As long as somebody waited: more than processors have spent on this process, one thread of it.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    use std::sync::OnceLock;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
