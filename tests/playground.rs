//! `puzzle-script playground`: the page, on this machine's own address.

use crate::support::Script;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command};

/// A page of two files, with what lies around it.
fn script() -> Script {
    Script::none()
        .file("page/index.html", "<title>page</title>")
        .file("page/engine.wasm", [0, b'a', b's', b'm'])
        .file("page/.hidden.js", "hidden")
        .file("page/notes", "no kind")
        .file("secret.js", "secret")
}

struct Served {
    child: Child,
    address: String,
    _script: Script,
}

impl Served {
    fn new() -> Self {
        let script = script().args(["playground", "page"]);
        let mut child = script.command().spawn().expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("it is piped");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("an address");
        let address = line
            .split(['/', ' '])
            .find(|word| word.contains(':') && word.contains('.'));
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        Self {
            child,
            address,
            _script: script,
        }
    }

    /// The head of an answer, and its body.
    fn asked(&self, request: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.address).expect("somebody listens");
        write!(stream, "{request} HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it is read");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let body = answer.split_off(end.expect("a head") + 4);
        (String::from_utf8(answer).expect("a head is text"), body)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_is_served_to_this_machine() {
    let served = Served::new();
    assert!(
        served.address.starts_with("127.0.0.1:"),
        "{}",
        served.address
    );
    for target in ["/", "/index.html", "/?lesson=3"] {
        let (head, body) = served.asked(&format!("GET {target}"));
        assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{target}: {head}");
        assert!(head.contains("Content-Type: text/html"), "{target}: {head}");
        assert_eq!(body, b"<title>page</title>", "{target}");
    }
    let (head, body) = served.asked("GET /engine.wasm");
    assert!(
        head.contains("Content-Type: application/wasm\r\n"),
        "{head}"
    );
    assert_eq!(body, b"\0asm");
    let (head, body) = served.asked("HEAD /engine.wasm");
    assert!(head.contains("Content-Length: 4\r\n"), "{head}");
    assert!(body.is_empty());
}

#[test]
fn no_other_file_is_served() {
    let served = Served::new();
    let others = [
        "/../secret.js",
        "/%2e%2e/secret.js",
        "/..%2fsecret.js",
        "//secret.js",
        "/.hidden.js",
        "/notes",
        "/missing.js",
        "secret.js",
        "http://localhost/index.html",
        "",
    ];
    for target in others {
        let (head, _) = served.asked(&format!("GET {target}"));
        assert!(head.starts_with("HTTP/1.1 404 "), "{target}: {head}");
    }
    for method in ["POST", "PUT", "DELETE", "get"] {
        let (head, _) = served.asked(&format!("{method} /index.html"));
        assert!(head.starts_with("HTTP/1.1 405 "), "{method}: {head}");
    }
}

#[test]
fn idle_connections_keep_nobody_waiting() {
    let served = Served::new();
    let idle: Vec<TcpStream> = (0..20)
        .map(|_| TcpStream::connect(&served.address).expect("somebody listens"))
        .collect();
    let (head, _) = served.asked("GET /");
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    drop(idle);
}

#[test]
fn an_interrupt_ends_it() {
    let mut served = Served::new();
    let process = served.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &process]).status();
    assert!(sent.expect("kill runs").success());
    let status = served.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn a_folder_without_the_page_is_reported() {
    Script::none()
        .file("page/index.html", "")
        .args(["playground", "page"])
        .status(1)
        .stderr_contains("(no_playground)")
        .stderr_contains("`page` has no playground")
        .run();
}

#[test]
fn a_port_that_somebody_has_is_reported() {
    let served = Served::new();
    let port = served.address.rsplit(':').next().expect("a port");
    script()
        .args(["playground", "page", "--port", port])
        .status(1)
        .stderr_contains("(no_address)")
        .run();
}
