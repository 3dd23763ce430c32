//! The memory that a process has of the system, what it freed and keeps among it.

/// The memory that a process has, where the system tells: without the pages of the program itself, which are a file's.
pub(crate) fn resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let told = |name| status.lines().find_map(|line| line.strip_prefix(name));
    let line = told("RssAnon:").or_else(|| told("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

/// The most that a process may have whose memory is limited: one that keeps to its limit is a little above it.
pub(crate) fn most_resident(limit: u64) -> u64 {
    limit.saturating_add((limit / 5).max(16 << 20))
}
