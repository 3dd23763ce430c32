//! Exit codes of the process.

use crate::interp::{Event, Failure, RunEnd, Status};

/// A command failed, a golden differs, ...
pub(crate) const EXIT_FAILED: u8 = 1;
/// Wrong use of the command line, an unreadable file.
pub(crate) const EXIT_USAGE: u8 = 2;
/// A script does not parse or check.
pub(crate) const EXIT_CHECK: u8 = 3;
/// An expectation failed.
pub(crate) const EXIT_EXPECTATION: u8 = 4;
/// The submission makes an assignment fail. Only between processes of `grade`.
pub(crate) const EXIT_HANDED_IN: u8 = 5;
/// The system gives no more memory to a process that another one started. Between processes alone.
pub(crate) const EXIT_NO_MEMORY: u8 = 6;
/// Nobody reads the output any more, and something was left to do: as a shell tells of SIGPIPE.
pub(crate) const EXIT_CLOSED: u8 = 141;
/// Ctrl-C.
pub(crate) const EXIT_INTERRUPTED: u8 = 130;

/// The event at the end of a request.
pub(crate) fn done(code: u8) -> Event {
    let status = match code {
        0 => Status::Ok,
        EXIT_CHECK => Status::Check,
        EXIT_EXPECTATION => Status::Expectation,
        EXIT_INTERRUPTED => Status::Interrupted,
        _ => Status::Failed,
    };
    Event::Done { status, code }
}

/// The exit code for the end of a run.
pub(crate) fn exit_code(end: RunEnd) -> u8 {
    match end {
        RunEnd::Done => 0,
        RunEnd::OutputClosed => EXIT_CLOSED,
        RunEnd::Failed(Failure::Command) => EXIT_FAILED,
        RunEnd::Failed(Failure::Check) => EXIT_CHECK,
        RunEnd::Failed(Failure::Expectation) => EXIT_EXPECTATION,
        RunEnd::Interrupted => EXIT_INTERRUPTED,
    }
}
