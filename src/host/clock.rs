//! Time, for this thread and for others.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Time since some moment before the run; never goes back. Shared with the threads of the searches.
#[derive(Clone)]
pub struct Clock {
    source: Source,
    cpu: Option<CpuClock>,
}

/// Reads how long processors have worked, and says which of them works for a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CpuClock {
    /// For the thread that asks.
    pub(crate) thread: fn() -> Duration,
    /// For the whole process.
    pub(crate) process: fn() -> Duration,
    /// Pins the thread that asks to a processor of its own: the one of that number among as many as there are threads.
    pub(crate) pin: fn(usize, usize),
}

#[derive(Clone)]
enum Source {
    Own(Arc<dyn Fn() -> Duration + Send + Sync>),
    /// In nanoseconds.
    Told(Arc<AtomicU64>),
}

impl Clock {
    /// A clock that any thread can read.
    pub fn own(read: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self {
            source: Source::Own(Arc::new(read)),
            cpu: None,
        }
    }

    /// The same where it is known how long processors have worked.
    #[cfg(all(unix, feature = "terminal"))]
    pub(crate) fn with_cpu(self, cpu: CpuClock) -> Self {
        Self {
            cpu: Some(cpu),
            ..self
        }
    }

    /// Processor time of the process, where that is known.
    pub(crate) fn cpu(&self) -> Option<CpuClock> {
        self.cpu
    }

    /// A clock that stands still until it is [told](Clock::tell) the time: for a host whose time only
    /// the calling thread can read.
    pub fn told(now: Duration) -> Self {
        let clock = Self {
            source: Source::Told(Arc::default()),
            cpu: None,
        };
        clock.tell(now);
        clock
    }

    /// Sets a clock that has to be told the time; another one goes by itself.
    pub fn tell(&self, now: Duration) {
        if let Source::Told(nanoseconds) = &self.source {
            // 584 years.
            let now = u64::try_from(now.as_nanos()).unwrap_or(u64::MAX);
            nanoseconds.fetch_max(now, Ordering::Relaxed);
        }
    }

    /// The time.
    pub fn now(&self) -> Duration {
        match &self.source {
            Source::Own(read) => read(),
            Source::Told(nanoseconds) => Duration::from_nanos(nanoseconds.load(Ordering::Relaxed)),
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Clock({:?})", self.now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_told_the_time_never_goes_back() {
        let second = Duration::from_secs(1);
        let clock = Clock::told(second);
        let elsewhere = clock.clone();
        clock.tell(5 * second);
        clock.tell(2 * second);
        assert_eq!(elsewhere.now(), 5 * second);
    }

    #[test]
    fn a_clock_of_its_own_is_told_nothing() {
        let clock = Clock::own(|| Duration::from_secs(1));
        clock.tell(Duration::from_secs(5));
        assert_eq!(clock.now(), Duration::from_secs(1));
    }
}
