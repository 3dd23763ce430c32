//! The limit of bytes that a run may write.

use super::LogFile;
use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// No limit.
const ANY: u64 = u64::MAX;

/// The bytes that may still be written to files; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Quota(Arc<AtomicU64>);

impl Default for Quota {
    /// Any number.
    fn default() -> Self {
        Self(Arc::new(AtomicU64::new(ANY)))
    }
}

impl Quota {
    /// From now on so many bytes may be written.
    pub(crate) fn limit(&self, bytes: u64) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    /// Takes so many bytes, or none if that is more than there are.
    pub(crate) fn take(&self, bytes: usize) -> io::Result<()> {
        let take = |left: u64| match left {
            ANY => Some(ANY),
            left => left.checked_sub(bytes as u64),
        };
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        taken.map(drop).map_err(|left| {
            io::Error::other(format!(
                "`--max-disk` leaves {left} bytes to be written, and this takes {bytes}"
            ))
        })
    }
}

/// A log that takes from a quota.
pub(crate) struct QuotaLog {
    /// The log.
    pub log: Box<dyn LogFile>,
    /// The quota of its lines.
    pub quota: Quota,
}

impl LogFile for QuotaLog {
    fn read(&mut self) -> io::Result<Box<dyn BufRead + '_>> {
        self.log.read()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.log.truncate(length)
    }

    fn append(&mut self, line: &str) -> io::Result<()> {
        self.quota.take(line.len())?;
        self.log.append(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_much_takes_nothing() {
        let quota = Quota::default();
        assert!(quota.take(usize::MAX).is_ok());
        quota.limit(10);
        let same = quota.clone();
        assert!(same.take(7).is_ok() && quota.take(4).is_err() && quota.take(3).is_ok());
    }
}
