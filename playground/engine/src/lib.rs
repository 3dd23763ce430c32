//! The engine behind a C interface, for a worker of a page.
//!
//! The page writes a request, JSON in UTF-8, to where [`buffer`] says, and calls [`request`]. All answers come through
//! the import `emit` while it runs, each with a kind: [`Kind`]. One instance has one session, one folder of files in
//! memory and one language server for them.

use puzzle_script::experiment::ExperimentEvent;
use puzzle_script::host::{Clock, Heap, Host, Listed, LogFile, MemoryFiles, OutputClosed};
use puzzle_script::interp::{Engine, Event, Failure, FrontEnd, Options, Progress, RunEnd};
use puzzle_script::lsp::Server;
use puzzle_script::output::{Json, Palette, Renderer, Text};
use puzzle_script::search::{MemoryTables, TableStore};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static HEAP: Heap = Heap;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Takes an answer.
    fn emit(kind: u32, bytes: *const u8, length: usize);
    /// Milliseconds since some moment.
    fn now() -> f64;
}

/// What an answer is.
enum Kind {
    /// Lines of the script's output.
    Output = 0,
    /// A report, an event of `--format json`.
    Report = 1,
    /// How far a search or an experiment is: `{generated, expanded}`, or `{done, total}`.
    Progress = 2,
    /// A message of the language server's.
    Message = 3,
    /// All files of the folder, and bytes: `[[name, bytes], ..]`.
    Files = 4,
    /// All bytes of a file.
    File = 5,
    /// What ends the instance.
    Panic = 6,
    /// The name of a picture, page or table that the script wrote.
    Saved = 7,
}

fn send(kind: Kind, bytes: &[u8]) {
    unsafe { emit(kind as u32, bytes.as_ptr(), bytes.len()) }
}

fn clock() -> Duration {
    Duration::from_secs_f64(unsafe { now() } / 1e3)
}

/// Stack that calls and blocks inside one another may take: browsers allow fewer nested calls than a thread of a program.
const STACK: usize = 1 << 20;

/// Files in memory and the page's clock; it ends a run by ending the worker.
#[derive(Clone, Default)]
struct World {
    files: MemoryFiles,
    tables: Arc<MemoryTables>,
}

impl Host for World {
    fn now(&self) -> Duration {
        clock()
    }

    fn clock(&self) -> Clock {
        Clock::own(clock)
    }

    fn memory(&self) -> u64 {
        Heap::used() as u64
    }

    fn stack(&self) -> usize {
        STACK
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.read(path)
    }

    fn exists(&self, path: &Path) -> bool {
        self.files.exists(path)
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        self.files.list(folder)
    }

    fn replace(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.files.replace(path, contents)
    }

    fn open_log(&self, path: &Path) -> io::Result<Box<dyn LogFile>> {
        self.files.open_log(path)
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        Some(self.tables.clone())
    }
}

/// Hands the events of a run to the page.
struct Page<'a>(&'a World);

impl FrontEnd for Page<'_> {
    fn shows(&self) -> bool {
        true
    }

    fn show(&mut self, page: &[u8]) -> io::Result<String> {
        const NAME: &str = "search.html";
        self.host().replace(Path::new(NAME), page)?;
        Ok(NAME.to_owned())
    }

    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        let mut text = String::new();
        if matches!(event, Event::Warning(_) | Event::Error(_)) {
            Json.render(&event, &mut text);
            send(Kind::Report, text.as_bytes());
            return Ok(());
        }
        Text {
            palette: Palette { colour: false },
            coloured_reports: false,
            width: || puzzle_script::output::DEFAULT_WIDTH,
            columns: || None,
        }
        .render(&event, &mut text);
        send(Kind::Output, text.as_bytes());
        if let Event::AuditSaved { file }
        | Event::LayersSaved { file }
        | Event::Experiment(ExperimentEvent::Saved { file, .. })
        | Event::TraceSaved { file }
        | Event::PictureSaved { file }
        | Event::ReplaySaved { file }
        | Event::PageSaved { file } = event
        {
            send(Kind::Saved, file.as_bytes());
        }
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        self.0
    }

    fn progress(&mut self, progress: Progress) {
        let progress = match progress {
            Progress::Search { statistics, .. } => {
                json!({"generated": statistics.generated, "expanded": statistics.expanded})
            }
            Progress::Parts(advance) => json!({"done": advance.done, "total": advance.total}),
            _ => return,
        };
        send(Kind::Progress, progress.to_string().as_bytes());
    }
}

struct Instance {
    world: &'static World,
    engine: Engine,
    server: Server<'static>,
}

impl Instance {
    fn new() -> Self {
        // The server borrows its host, and an instance lives as long as its module.
        let world: &'static World = Box::leak(Box::default());
        Self {
            world,
            engine: Engine::new(Options::default()),
            server: Server::new(world),
        }
    }

    /// Does what a request says, and gives the exit code that the program would end with.
    fn answer(&mut self, request: &Value) -> i32 {
        if let Some(files) = request["files"].as_object() {
            for (name, text) in files {
                let written = text.as_str().unwrap_or_default();
                // Memory takes everything.
                let _ = self
                    .world
                    .files
                    .replace(Path::new(name), written.as_bytes());
            }
        }
        if let Some(name) = request["remove"].as_str() {
            self.world.files.remove(Path::new(name));
        }
        if let Some(name) = request["read"].as_str() {
            match self.world.files.read(Path::new(name)) {
                Ok(bytes) => send(Kind::File, &bytes),
                Err(_) => return 1,
            }
        }
        if !request["message"].is_null() {
            for message in self.server.answer(&request["message"]) {
                send(Kind::Message, message.to_string().as_bytes());
            }
        }
        if request["settle"] == true {
            for message in self.server.settle(&|| false) {
                send(Kind::Message, message.to_string().as_bytes());
            }
        }
        let mut code = 0;
        if let Some(text) = request["run"].as_str() {
            if request["goOn"] != true {
                self.engine = Engine::new(options(request));
            }
            let seconds = request["seconds"].as_f64().unwrap_or(0.0);
            let limit = Duration::try_from_secs_f64(seconds).ok();
            let limit = limit.filter(|limit| !limit.is_zero());
            self.engine.set_deadline(limit.map(|limit| clock() + limit));
            let name = request["name"].as_str().unwrap_or("script");
            let end = self
                .engine
                .run_text(name, text, None, &mut Page(self.world));
            code = match end {
                RunEnd::Done => 0,
                RunEnd::Failed(Failure::Check) => 3,
                RunEnd::Failed(Failure::Expectation) => 4,
                _ => 1,
            };
        }
        if request["list"] == true {
            let mut files = Vec::new();
            list(self.world, &PathBuf::new(), &mut files);
            send(Kind::Files, json!(files).to_string().as_bytes());
        }
        code
    }
}

fn options(request: &Value) -> Options {
    let mut options = Options::default();
    options.caps.memory = request["memory"].as_u64();
    options
}

/// All files below a folder, with their sizes.
fn list(world: &World, folder: &Path, files: &mut Vec<(String, usize)>) {
    for listed in world.list(folder) {
        let path = folder.join(&listed.name);
        if listed.is_folder {
            list(world, &path, files);
        } else if let Ok(bytes) = world.read(&path) {
            files.push((path.to_string_lossy().into_owned(), bytes.len()));
        }
    }
}

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static INSTANCE: RefCell<Option<Instance>> = const { RefCell::new(None) };
}

/// Room for a request of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request in the buffer: the exit code of the script that it runs, -1 if it is not JSON.
#[unsafe(no_mangle)]
pub extern "C" fn request() -> i32 {
    let text = BUFFER.take();
    let Ok(request) = serde_json::from_slice(&text) else {
        return -1;
    };
    INSTANCE.with_borrow_mut(|instance| {
        let instance = instance.get_or_insert_with(|| {
            std::panic::set_hook(Box::new(|why| {
                send(Kind::Panic, why.to_string().as_bytes());
            }));
            Instance::new()
        });
        instance.answer(&request)
    })
}
