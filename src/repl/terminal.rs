//! The terminal as it was before the prompt took it, for what ends or stops the process.

use rustix::process::{Signal, getpgrp, kill_process_group};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, RepeatCount};
use signal_hook::consts::{
    SIGALRM, SIGHUP, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM,
};
use signal_hook::low_level::{emulate_default_handler, pipe};
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::thread;
use std::time::Duration;

/// Pasted text comes without marks again, and with them.
const PASTE_OFF: &[u8] = b"\x1b[?2004l";
const PASTE_ON: &[u8] = b"\x1b[?2004h";

/// Longest time until a signal to the whole group stops this process.
const STOPPED_BY_THEN: Duration = Duration::from_millis(50);

/// Signals that end a process that does not ask for them, whoever sends them.
const ENDINGS: [i32; 8] = [
    SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
];

/// Until this ends the process: signals that end it leave the terminal as it was.
pub(crate) fn restore_at_the_end() {
    let Ok(before) = tcgetattr(io::stdin()) else {
        return;
    };
    for signal in ENDINGS {
        // Where no handler can be set the signal ends the process as without one.
        let Ok((mut told, tell)) = UnixStream::pair() else {
            return;
        };
        if pipe::register(signal, tell).is_err() {
            return;
        }
        let before = before.clone();
        let _ = thread::Builder::new().spawn(move || {
            if told.read_exact(&mut [0]).is_ok() {
                set(&before);
                write(&[PASTE_OFF, b"\r\n"].concat());
                let _ = emulate_default_handler(signal);
            }
        });
    }
}

/// Ctrl-Z stops the processes of this job, and draws the line again when they go on.
pub(crate) struct Suspend {
    before: Termios,
}

impl Suspend {
    /// Before the prompt takes the terminal; `None` where there is none.
    pub(crate) fn new() -> Option<Self> {
        tcgetattr(io::stdin()).ok().map(|before| Self { before })
    }
}

impl ConditionalEventHandler for Suspend {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let raw = tcgetattr(io::stdin()).ok()?;
        // The shell goes on below the input.
        let below = context.line()[context.pos()..].matches('\n').count();
        write(&[PASTE_OFF, &b"\r\n".repeat(below + 1)].concat());
        set(&self.before);
        let _ = kill_process_group(getpgrp(), Signal::TSTP);
        // It stops all threads, some moment soon; the rest of the time is waited when they go on.
        thread::sleep(STOPPED_BY_THEN);
        set(&raw);
        // The lines above the cursor are drawn anew too.
        let above = context.line()[..context.pos()].matches('\n').count();
        write(&[PASTE_ON, &b"\r\n".repeat(above)].concat());
        Some(Cmd::Repaint)
    }
}

fn set(termios: &Termios) {
    // Where it fails the terminal is gone.
    let _ = tcsetattr(io::stdin(), OptionalActions::Drain, termios);
}

fn write(bytes: &[u8]) {
    let mut output = io::stdout();
    // As above.
    let _ = output.write_all(bytes).and_then(|()| output.flush());
}
