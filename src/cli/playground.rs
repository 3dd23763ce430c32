//! `playground`: the page that runs scripts in a browser, served on this machine's own address.

use crate::cli::arguments::PlaygroundArguments;
use crate::cli::browser::open_page;
use crate::cli::error;
use crate::cli::exit::{EXIT_CLOSED, EXIT_FAILED, EXIT_INTERRUPTED};
use crate::cli::terminal::Terminal;
use crate::interp::{Event, FrontEnd};
use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The usual port. The browser keeps scripts by address, so it is the same one every time.
const PORT: u16 = 8424;

/// Time between two looks for a request.
const LOOK: Duration = Duration::from_millis(20);

/// Time that a browser may take to ask, and to take an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Bytes that a request may have.
const LONGEST_REQUEST: u64 = 1 << 16;

/// Places of the page, from the folder of the program: in an archive, where `install.sh` puts it, in a checkout.
const PLACES: [&str; 3] = [
    "playground",
    "../share/puzzle-script/playground",
    "../playground",
];

/// Serves the page until Ctrl-C; the exit code.
pub(crate) fn serve(arguments: &PlaygroundArguments, terminal: &mut Terminal) -> u8 {
    let named = arguments.folder.clone();
    let Some(folder) = named.or_else(beside_the_program).filter(|it| is_page(it)) else {
        // That nobody reads the report shows when the host finishes.
        let _ = terminal.report(error::no_playground(arguments.folder.as_deref()));
        return EXIT_FAILED;
    };
    match listen(arguments.port).and_then(|listener| {
        let address = format!("http://{}/", listener.local_addr()?);
        Ok((listener, address))
    }) {
        Ok((listener, address)) => {
            let ended = terminal.watch_endings();
            let text = format!("The playground is at {address} until you press Ctrl-C");
            let told = terminal.emit(Event::Printed { text });
            if told.and_then(|()| terminal.flush()).is_err() {
                return EXIT_CLOSED;
            }
            if terminal.is_watched_by_somebody() {
                open_page(&address);
            }
            answer_all(&listener, &folder, &ended);
            EXIT_INTERRUPTED
        }
        Err(error) => {
            // As above.
            let _ = terminal.report(error::no_address(&error));
            EXIT_FAILED
        }
    }
}

fn beside_the_program() -> Option<PathBuf> {
    let program = env::current_exe().ok()?.canonicalize().ok()?;
    let places = PLACES.iter().map(|place| program.with_file_name(place));
    places.into_iter().find(|place| is_page(place))
}

fn is_page(folder: &Path) -> bool {
    ["index.html", "engine.wasm"]
        .iter()
        .all(|name| folder.join(name).is_file())
}

/// The named port, or the usual one, or any if another program has that.
fn listen(named: Option<u16>) -> io::Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = match named {
        Some(port) => bind(port)?,
        None => bind(PORT).or_else(|_| bind(0))?,
    };
    // So that Ctrl-C is seen.
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// A browser asks on several connections at once, and keeps some of them idle.
fn answer_all(listener: &TcpListener, folder: &Path, ended: &impl Fn() -> bool) {
    thread::scope(|scope| {
        while !ended() {
            let Ok((stream, _)) = listener.accept() else {
                thread::sleep(LOOK);
                continue;
            };
            // A browser that goes away asks again if it wants to.
            let answer = move || drop(answer(stream, folder));
            // Without a thread this connection is dropped, and the browser tries again.
            let _ = thread::Builder::new().spawn_scoped(scope, answer);
        }
    });
}

fn answer(mut stream: TcpStream, folder: &Path) -> io::Result<()> {
    // Some systems hand on that the listener does not wait.
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new((&stream).take(LONGEST_REQUEST));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next(), words.next().unwrap_or_default());
    let (status, kind, body) = match (method, file_of(target, folder)) {
        (Some("GET" | "HEAD"), Some((kind, body))) => ("200 OK", kind, body),
        (Some("GET" | "HEAD"), None) => ("404 Not Found", "text/plain", b"not found\n".to_vec()),
        _ => ("405 Method Not Allowed", "text/plain", Vec::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if method != Some("HEAD") {
        stream.write_all(&body)?;
    }
    Ok(())
}

/// A file of the page, by its plain name: no other file of the folder's neighbourhood has one.
fn file_of(target: &str, folder: &Path) -> Option<(&'static str, Vec<u8>)> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let name = if path.is_empty() { "index.html" } else { path };
    let kind = match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => return None,
    };
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    if name.starts_with('.') || !name.chars().all(is_plain) {
        return None;
    }
    Some((kind, fs::read(folder.join(name)).ok()?))
}
