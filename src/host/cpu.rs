//! How long processors have worked.

use std::time::Duration;

/// For this process, all its threads together.
#[cfg(unix)]
pub(crate) fn process_time() -> Duration {
    time_of(rustix::time::ClockId::ProcessCPUTime)
}

/// For this thread.
#[cfg(unix)]
pub(crate) fn thread_time() -> Duration {
    time_of(rustix::time::ClockId::ThreadCPUTime)
}

#[cfg(unix)]
fn time_of(clock: rustix::time::ClockId) -> Duration {
    let time = rustix::time::clock_gettime(clock);
    // A process and a thread begin at zero.
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(time.tv_nsec.unsigned_abs())
}

/// As long as somebody waited: more than processors have spent on this process, one thread of it.
#[cfg(not(unix))]
pub(crate) fn process_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
