//! Processors: how long they have worked, and which of them works for a thread.

use std::time::Duration;

/// Pins this thread to a processor: to the one of that number, from 0, among those that it may use, if these are as many as
/// the threads that are pinned. Fewer threads stay where the system puts them: another process that pins its own could get the
/// same processors.
#[cfg(target_os = "linux")]
pub(crate) fn pin(number: usize, threads: usize) {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    let Ok(allowed) = sched_getaffinity(None) else {
        return;
    };
    if allowed.count() as usize != threads {
        return;
    }
    let mut usable = (0..CpuSet::MAX_CPU).filter(|&processor| allowed.is_set(processor));
    if let Some(processor) = usable.nth(number) {
        let mut only = CpuSet::new();
        only.set(processor);
        // What can't be pinned runs all the same.
        let _ = sched_setaffinity(None, &only);
    }
}

/// Other systems have no such call, or take it for advice.
#[cfg(all(unix, not(target_os = "linux")))]
pub(crate) fn pin(_: usize, _: usize) {}

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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::pin;
    use rustix::thread::{CpuSet, sched_getaffinity};
    use std::thread;

    fn processors() -> Vec<usize> {
        let allowed = sched_getaffinity(None).expect("Linux tells");
        let all = 0..CpuSet::MAX_CPU;
        all.filter(|&processor| allowed.is_set(processor)).collect()
    }

    #[test]
    fn each_thread_gets_a_processor_of_its_own() {
        let all = processors();
        let pinned = |number, threads| {
            let pinned = thread::spawn(move || {
                pin(number, threads);
                processors()
            });
            pinned.join().expect("it ends")
        };
        let each = (0..all.len()).flat_map(|number| pinned(number, all.len()));
        assert!(each.eq(all.iter().copied()));
        assert_eq!(pinned(0, all.len() + 1), all);
    }
}
