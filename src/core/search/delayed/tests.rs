//! The searches with little memory beside those with enough, and what they count.

use super::*;
use crate::search::StopReason;
use crate::search::tests::eight::*;
use crate::search::{
    Algorithm, Ending, Observer, Scratch, Statistics, TableData, TableKey, TableStore,
};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A disk of so many bytes in memory, which knows how many were written.
#[derive(Default)]
struct Small {
    most: usize,
    written: Arc<AtomicUsize>,
}

struct File {
    most: usize,
    bytes: Vec<u8>,
    written: Arc<AtomicUsize>,
}

impl Scratch for File {
    fn write(&mut self, place: u64, bytes: &[u8]) -> io::Result<()> {
        let end = place as usize + bytes.len();
        if end > self.most {
            return Err(io::ErrorKind::StorageFull.into());
        }
        assert!(place as usize <= self.bytes.len(), "no gaps");
        self.bytes.resize(end.max(self.bytes.len()), 0);
        self.bytes[place as usize..end].copy_from_slice(bytes);
        self.written.fetch_add(bytes.len(), Ordering::Relaxed);
        Ok(())
    }

    fn read(&mut self, place: u64, bytes: &mut [u8]) -> io::Result<()> {
        bytes.copy_from_slice(&self.bytes[place as usize..][..bytes.len()]);
        Ok(())
    }
}

impl TableStore for Small {
    fn load(&self, _: &TableKey) -> Option<TableData> {
        None
    }

    fn save(&self, _: &TableKey, _: &TableData) {}

    fn scratch(&self) -> Option<Box<dyn Scratch>> {
        Some(Box::new(File {
            most: self.most,
            bytes: Vec::new(),
            written: self.written.clone(),
        }))
    }
}

struct WithDisk(Arc<Small>);

impl Observer for WithDisk {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        None
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        Some(self.0.clone())
    }
}

const BOTH: [Algorithm; 2] = [Algorithm::ExternalAStar, Algorithm::BreadthFirstIdaStar];

/// The outcome of a search of the 8-puzzle by misplaced tiles, and the bytes that were written to a disk of so many.
fn outcome(case: &Case, algorithm: Algorithm, memory: u64, disk: usize) -> (Outcome, usize) {
    let limits = Limits {
        memory,
        ..Limits::default()
    };
    let disk = Arc::new(Small {
        most: disk,
        ..Small::default()
    });
    let observer = &mut WithDisk(disk.clone());
    let heuristic = Misplaced::new(case.domain.grid());
    let outcome = algorithm.run(
        &case.domain,
        case.start,
        &heuristic,
        &heuristic,
        &limits,
        observer,
    );
    (outcome, disk.written.load(Ordering::Relaxed))
}

#[test]
fn counts_and_path_do_not_depend_on_memory() {
    let case = Case::new("867 254 3b1", "b12 345 678", "rdlu");
    for algorithm in BOTH {
        let (whole, written) = outcome(&case, algorithm, 1 << 30, 0);
        assert_eq!(whole.path().map(<[Move]>::len), Some(27), "{algorithm:?}");
        assert_eq!(written, 0);
        let memory = whole.statistics.peak_bytes * 2 / 3;
        let (small, written) = outcome(&case, algorithm, memory, 1 << 30);
        assert!(
            written > 1 << 16,
            "{algorithm:?} with {memory}: {written} bytes"
        );
        assert!(small.statistics.peak_bytes <= memory);
        assert_eq!(small.without_bytes(), whole.without_bytes());
    }
}

#[test]
fn a_disk_that_is_full_ends_a_search_as_memory_does() {
    let case = Case::new("867 254 3b1", "b12 345 678", "rdlu");
    for (algorithm, disk) in BOTH
        .into_iter()
        .flat_map(|kind| [(kind, 0), (kind, 1 << 17)])
    {
        let (outcome, _) = outcome(&case, algorithm, 400 << 10, disk);
        assert_eq!(
            outcome.ending,
            Ending::Stopped(StopReason::MemoryLimit),
            "{algorithm:?} with {disk} bytes"
        );
    }
}
