//! Messages that come in, and answers that go out.

use super::documents::{Document, Documents};
use super::message::{Refusal, Response, reply, text, uri};
use crate::host::{Host, MemoryFiles, Overlay};
use crate::interp::{Engine, Options};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The stage of a connection, which says what a client may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionStage {
    /// `initialize`.
    Begun,
    /// Anything.
    Serving,
    /// `exit`.
    ShutDown,
    /// Nothing.
    Ended,
}

/// A function that answers a request about a text.
type Handler<'h> = fn(&Server<'h>, &Document, &Value) -> Response;

/// A language server of one client.
///
/// ```
/// use puzzle_script::host::Nowhere;
/// use puzzle_script::lsp::Server;
/// use serde_json::json;
///
/// let mut server = Server::new(&Nowhere);
/// server.answer(&json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}));
/// let open = json!({"uri": "untitled:a", "version": 1, "languageId": "puzzle-script", "text": "printStat"});
/// server.answer(&json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": open}}));
/// let reports = server.settle(&|| false);
/// assert_eq!(reports[0]["params"]["diagnostics"][0]["code"], "puzzle_script::check::unknown_command");
/// ```
pub struct Server<'h> {
    pub(super) world: &'h dyn Host,
    pub(super) engine: Engine,
    pub(super) documents: Documents,
    /// The files of open texts, which hide those on disk.
    pub(super) open_files: MemoryFiles,
    /// The reports that the client has, by address.
    pub(super) published: BTreeMap<String, Vec<Value>>,
    /// Addresses of which a text that is closed has told something.
    pub(super) left: BTreeSet<String>,
    stage: ConnectionStage,
    /// Whether `exit` came behind `shutdown`.
    ended_well: bool,
}

impl<'h> Server<'h> {
    /// A server for files and the clock of a host.
    pub fn new(world: &'h dyn Host) -> Self {
        Self {
            world,
            engine: Engine::new(Options::default()),
            documents: Documents::default(),
            open_files: MemoryFiles::default(),
            published: BTreeMap::new(),
            left: BTreeSet::new(),
            stage: ConnectionStage::Begun,
            ended_well: false,
        }
    }

    /// The files that are there for the editor.
    pub(super) fn files(&self) -> Overlay<'_> {
        Overlay {
            above: &self.open_files,
            below: self.world,
        }
    }

    /// Whether the client has said `exit`; if it has, whether it had said `shutdown` before.
    pub fn has_ended(&self) -> Option<bool> {
        (self.stage == ConnectionStage::Ended).then_some(self.ended_well)
    }

    /// Answers a message: a request by one message, a notification by none. Reports of texts that have changed wait for
    /// [`Server::settle`].
    pub fn answer(&mut self, message: &Value) -> Vec<Value> {
        let id = &message["id"];
        let is_id = id.is_string() || id.is_number();
        let Some(method) = message["method"].as_str() else {
            // An answer of the client's is to nothing that was asked.
            let is_answer =
                is_id && (message.get("result").is_some() || message.get("error").is_some());
            let refusal = Refusal::invalid_request("a message has a `method`");
            return if is_answer {
                Vec::new()
            } else {
                vec![reply(if is_id { id } else { &Value::Null }, Err(refusal))]
            };
        };
        let parameters = &message["params"];
        if is_id {
            return vec![reply(id, self.request(method, parameters))];
        }
        // Nobody waits to hear that a notification was wrong.
        let _ = self.notice(method, parameters);
        Vec::new()
    }

    fn request(&mut self, method: &str, parameters: &Value) -> Response {
        match (self.stage, method) {
            (ConnectionStage::Begun, "initialize") => {
                self.stage = ConnectionStage::Serving;
                return Ok(capabilities());
            }
            (ConnectionStage::Begun, _) => return Err(Refusal::not_initialized()),
            (ConnectionStage::Serving, "initialize") => {
                return Err(Refusal::invalid_request("`initialize` comes once"));
            }
            (ConnectionStage::Serving, "shutdown") => {
                self.stage = ConnectionStage::ShutDown;
                return Ok(Value::Null);
            }
            (ConnectionStage::Serving, _) => {}
            (ConnectionStage::ShutDown | ConnectionStage::Ended, _) => {
                return Err(Refusal::invalid_request("nothing comes after `shutdown`"));
            }
        }
        let handler: Handler<'h> = match method {
            "textDocument/completion" => Self::completion,
            "textDocument/signatureHelp" => Self::signature_help,
            "textDocument/hover" => Self::hover,
            "textDocument/semanticTokens/full" => Self::semantic_tokens,
            "textDocument/formatting" | "textDocument/rangeFormatting" => Self::formatting,
            "textDocument/documentSymbol" => Self::symbols,
            "textDocument/foldingRange" => Self::folding,
            "textDocument/definition" => Self::definition,
            "textDocument/references" => Self::references,
            "textDocument/documentHighlight" => Self::highlights,
            "textDocument/prepareRename" => Self::prepare_rename,
            "textDocument/rename" => Self::rename,
            "textDocument/codeAction" => Self::code_actions,
            "textDocument/codeLens" => Self::code_lenses,
            _ => return Err(Refusal::unknown_method(method)),
        };
        handler(self, self.documents.get(uri(parameters)?)?, parameters)
    }

    fn notice(&mut self, method: &str, parameters: &Value) -> Result<(), Refusal> {
        if method == "exit" {
            self.ended_well = self.stage == ConnectionStage::ShutDown;
            self.stage = ConnectionStage::Ended;
        }
        if self.stage != ConnectionStage::Serving {
            return Ok(());
        }
        match method {
            "textDocument/didOpen" => {
                let document = self
                    .documents
                    .open(&parameters["textDocument"], self.world)?;
                let (uri, path) = (document.uri.clone(), document.path.clone());
                self.keep_file(&uri);
                self.documents
                    .make_stale(path.as_ref().or(Some(&uri.into())));
            }
            "textDocument/didChange" => {
                let uri = uri(parameters)?;
                let changes = parameters["contentChanges"].as_array();
                let changes = changes.map_or(&[][..], Vec::as_slice);
                let Some(document) = self.documents.get_mut(uri) else {
                    return Ok(());
                };
                document.change(changes)?;
                document.version = parameters["textDocument"]["version"].as_i64();
                let path = document.path.clone();
                self.keep_file(uri);
                if path.is_some() {
                    self.documents.make_stale(path.as_ref());
                }
            }
            "textDocument/didClose" => {
                if let Some(closed) = self.documents.close(uri(parameters)?) {
                    if let Some(path) = &closed.path {
                        self.open_files.remove(path);
                        self.documents.make_stale(Some(path));
                    }
                    self.forget(&closed);
                }
            }
            "workspace/didChangeWatchedFiles" | "textDocument/didSave" => {
                self.documents.make_stale(None);
            }
            _ => {}
        }
        Ok(())
    }

    /// Hides the file of an open text by the text.
    fn keep_file(&self, uri: &str) {
        if let Ok(Document {
            path: Some(path),
            text,
            ..
        }) = self.documents.get(uri)
        {
            // Memory takes everything.
            let _ = self.open_files.replace(path, text.as_bytes());
        }
    }

    /// The address of a file: that which the editor has for it.
    pub(super) fn uri_of(&self, path: &std::path::Path) -> String {
        let mut open = self.documents.iter();
        let document = open.find(|candidate| candidate.path.as_deref() == Some(path));
        document.map_or_else(|| super::uri::uri_of(path), |opened| opened.uri.clone())
    }
}

/// The abilities of the server.
fn capabilities() -> Value {
    json!({
        "serverInfo": {"name": "puzzle-script", "version": env!("CARGO_PKG_VERSION")},
        "capabilities": {
            "positionEncoding": "utf-16",
            "textDocumentSync": {"openClose": true, "change": 2, "save": true},
            "completionProvider": {"triggerCharacters": ["$", " ", "\"", "/", "(", "["]},
            "signatureHelpProvider": {"triggerCharacters": [" "]},
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": {"prepareProvider": true},
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "codeActionProvider": {"codeActionKinds": ["quickfix", super::actions::SPELLING]},
            "codeLensProvider": {},
            "semanticTokensProvider": {
                "full": true,
                "legend": {"tokenTypes": super::assistance::TOKEN_TYPES, "tokenModifiers": []},
            },
        },
    })
}

/// The new name of a request for one.
pub(super) fn new_name(parameters: &Value) -> Result<&str, Refusal> {
    text(&parameters["newName"], "newName")
}
