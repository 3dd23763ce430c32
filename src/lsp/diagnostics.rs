//! The reports of a text, as the editor is told them: those of `check`.

use super::Server;
use super::documents::{Document, Lined};
use super::message::notification;
use crate::check::Text;
use crate::command::{Report, explained, resolve};
use crate::host::{Host, Listed, OutputClosed, Parts};
use crate::interp::{Event, FrontEnd, Session};
use miette::{Diagnostic as _, LabeledSpan, Severity};
use puzzle_core::syntax::Source;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Most reports of one text: what stands there is seen at once, and a screen holds no more.
pub(super) const MOST_REPORTS: usize = 1000;

/// Time for building the definitions of a text in search of mistakes; what takes longer is said when it runs.
const REHEARSAL: Duration = Duration::from_millis(250);

/// Files, and which of them were asked for.
struct Noted<'a> {
    files: &'a dyn Host,
    read: RefCell<Vec<PathBuf>>,
}

impl Host for Noted<'_> {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.read.borrow_mut().push(self.files.identify(path));
        self.files.read(path)
    }

    fn identify(&self, path: &Path) -> PathBuf {
        self.files.identify(path)
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        self.files.list(folder)
    }

    fn exists(&self, path: &Path) -> bool {
        self.files.exists(path)
    }
}

/// A front end that nobody looks at.
pub(super) struct Unseen<'a> {
    pub(super) host: &'a dyn Host,
    pub(super) events: Vec<Event>,
}

impl FrontEnd for Unseen<'_> {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        self.events.push(event);
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        self.host
    }
}

/// The findings about a text.
struct Diagnosis {
    reports: Vec<Report>,
    reads: Vec<PathBuf>,
    /// The session that a rehearsal left, if there was one.
    rehearsed: Option<Session>,
}

impl Server<'_> {
    /// Gives the reports of the texts that have changed, or of which a file has that they read. As soon as `interrupted`
    /// says so, the rest is left for the next call: a newer change makes it idle.
    pub fn settle(&mut self, interrupted: &dyn Fn() -> bool) -> Vec<Value> {
        let mut messages = Vec::new();
        while !interrupted()
            && let Some(document) = self.documents.stale()
        {
            let (uri, source) = (document.uri.clone(), document.source());
            let found = self.find(source.into(), interrupted);
            if interrupted() {
                break;
            }
            let (by_uri, reports) = self.placed(&uri, &found.reports, &found.reads);
            let Some(document) = self.documents.get_mut(&uri) else {
                break;
            };
            let before = std::mem::replace(&mut document.found, by_uri);
            document.is_stale = false;
            document.reads = found.reads;
            document.reports = reports;
            document.rehearsed = found.rehearsed.or(document.rehearsed.take());
            let now = document.found.keys().cloned();
            let mut touched: Vec<String> = before.into_keys().chain(now).collect();
            touched.sort();
            touched.dedup();
            messages.extend(touched.iter().filter_map(|uri| self.publish(uri)));
        }
        messages.extend(self.republish_closed());
        messages
    }

    /// Checks a text and, if nothing is wrong with it, builds what it defines.
    fn find(&self, text: Text, interrupted: &dyn Fn() -> bool) -> Diagnosis {
        let files = Noted {
            files: &self.files(),
            read: RefCell::default(),
        };
        let over = self.world.now() + REHEARSAL;
        let host = Parts {
            files: &files,
            world: self.world,
            interrupted: &|| interrupted() || self.world.now() >= over,
        };
        let (checked, _) = self.engine.examine(text, &host, MOST_REPORTS);
        let mut reports = checked.reports;
        let mut rehearsed = None;
        if checked.fine {
            let mut unseen = Unseen {
                host: &host,
                events: Vec::new(),
            };
            let (more, session) = self.engine.rehearsed(&checked.program, &mut unseen);
            reports.extend(more);
            rehearsed = Some(session);
        }
        Diagnosis {
            reports,
            reads: files.read.into_inner(),
            rehearsed,
        }
    }

    /// Reports by the address of the text that they are about, and those of the text itself.
    fn placed(
        &self,
        uri: &str,
        reports: &[Report],
        reads: &[PathBuf],
    ) -> (BTreeMap<String, Vec<Value>>, Vec<Report>) {
        let mut by_uri = BTreeMap::from([(uri.to_owned(), Vec::new())]);
        let mut kept = Vec::new();
        for run in reports.chunk_by(|one, other| Arc::ptr_eq(&one.source, &other.source)) {
            let source = &run[0].source;
            let Some(at) = self.address(uri, source, reads) else {
                // It has no place in any text that an editor has.
                let lined = Lined::new("");
                let told = by_uri.entry(uri.to_owned()).or_default();
                told.extend(run.iter().map(|report| diagnostic(report, uri, &lined)));
                continue;
            };
            let text = self.text_of(source, &at);
            let lined = Lined::new(&text);
            let told = by_uri.entry(at.clone()).or_default();
            for report in run {
                let shown = diagnostic(report, &at, &lined);
                if !told.contains(&shown) {
                    told.push(shown);
                }
            }
            if at == uri {
                kept.extend_from_slice(run);
            }
        }
        (by_uri, kept)
    }

    /// The address of a source of reports about the text of that address: a file that was read is known by its path, or
    /// as it was named in the text.
    fn address(&self, uri: &str, source: &Source, reads: &[PathBuf]) -> Option<String> {
        if source.name == uri {
            return Some(uri.to_owned());
        }
        let named = || {
            let document = self.documents.get(uri).ok()?;
            let path = self
                .world
                .identify(&resolve(&document.source(), &source.name));
            reads.contains(&path).then_some(path)
        };
        let path = source.path.as_ref().map(|path| self.world.identify(path));
        path.or_else(named).map(|path| self.uri_of(&path))
    }

    /// A text as the editor has it, with its byte-order mark.
    pub(super) fn text_of(&self, source: &Source, uri: &str) -> String {
        match self.documents.get(uri) {
            Ok(document) if document.unmarked() == source.text => document.text.clone(),
            _ => source.text.clone(),
        }
    }

    /// The message that tells what is found of a text now, if the editor has something else.
    fn publish(&mut self, uri: &str) -> Option<Value> {
        let mut all: Vec<Value> = Vec::new();
        for document in self.documents.iter() {
            let found = document.found.get(uri).into_iter().flatten();
            for one in found {
                if !all.contains(one) {
                    all.push(one.clone());
                }
            }
        }
        let known = self.published.get(uri);
        let is_open = self.documents.get(uri);
        let mut parameters = json!({"uri": uri, "diagnostics": &all});
        match is_open {
            Ok(document) => {
                if let Some(version) = document.version {
                    parameters["version"] = version.into();
                }
            }
            Err(_) if known.map_or(all.is_empty(), |known| *known == all) => return None,
            Err(_) => {}
        }
        if all.is_empty() && is_open.is_err() {
            self.published.remove(uri);
        } else {
            self.published.insert(uri.to_owned(), all);
        }
        Some(notification("textDocument/publishDiagnostics", &parameters))
    }

    /// Notes that what was found of a text that is closed is to be told anew.
    pub(super) fn forget(&mut self, closed: &Document) {
        let left = closed.found.keys().cloned();
        self.left.extend(left);
    }

    fn republish_closed(&mut self) -> Vec<Value> {
        let left = std::mem::take(&mut self.left);
        left.iter().filter_map(|uri| self.publish(uri)).collect()
    }
}

/// A report as the protocol writes it.
pub(super) fn diagnostic(report: &Report, uri: &str, lined: &Lined<'_>) -> Value {
    let range = |label: &LabeledSpan| {
        let start = label.offset();
        lined.range(start, start + label.len())
    };
    let labels = report.labels();
    let related: Vec<Value> = labels
        .iter()
        .skip(1)
        .map(|label| {
            let message = label.label().unwrap_or("here");
            json!({"location": {"uri": uri, "range": range(label)}, "message": message})
        })
        .collect();
    let help = report.help();
    let message = match &help {
        Some(help) => format!("{}\nhelp: {help}", report.message()),
        None => report.message(),
    };
    let meaning = explained(&report.code()).first().map(|page| page.meaning());
    let edit = report.edit();
    let edit = edit.map(|edit| json!({"range": lined.span(edit.at), "newText": edit.text}));
    json!({
        "range": labels.first().map_or_else(|| lined.range(0, 0), range),
        "severity": match report.diagnostic.severity() {
            Some(Severity::Warning) => 2,
            Some(Severity::Advice) => 3,
            _ => 1,
        },
        "code": report.code(),
        "source": "puzzle-script",
        "message": message,
        "relatedInformation": related,
        "data": {"help": help, "edit": edit, "meaning": meaning},
    })
}
