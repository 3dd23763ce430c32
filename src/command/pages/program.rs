//! The program around scripts: its command line, its prompt, its sandbox.

use super::{Page, told};

pub(super) const PAGES: &[Page] = &[
    told(
        "sandbox::no_tables",
        "A sandbox has no tables on disk.",
        "Look after them outside of it: puzzle-script cache list.",
    ),
    told(
        "sandbox::unreadable",
        "A sandbox reads below some folders alone, and this file lies elsewhere.",
        "`--allow DIR` adds a folder.",
    ),
    told(
        "sandbox::unwritable",
        "A sandbox writes below the folder that `--out DIR` names, and nowhere without it.",
        "Name a file below that folder.",
    ),
    told(
        "prompt::invalid_utf8",
        "What was typed or pasted is no text in UTF-8. The line was dropped.",
        "Type it again.",
    ),
    told(
        "prompt::panicked",
        "The program has a mistake of its own: a command failed where it should not have. The session goes on.",
        "Look with `printState` at what the line did.",
    ),
    told(
        "prompt::unreadable",
        "The terminal can't be read.",
        "Run a script instead: puzzle-script FILE.",
    ),
    told(
        "cli::ambiguous_folders",
        "Folders of submissions can't be told apart by the names of the table. They are not graded.",
        "Add a column `participant` with the number that each folder's name holds.",
    ),
    told(
        "cli::bad_request",
        "A line of `--format json` that begins with a brace is no request.",
        "Write for example {\"id\": 1, \"run\": \"solveAStar h2\"}.",
    ),
    told(
        "cli::damaged_grades",
        "The file in which `grade` keeps what it knows was changed by something else.",
        "All are graded again.",
    ),
    told(
        "cli::edited_gradebook",
        "The gradebook was changed by hand between two runs. The changed one is kept under another name.",
        "Enter points by hand as docs/classroom.md says.",
    ),
    told(
        "cli::failing_task",
        "A task fails for everybody who handed something in, by the same report, which names no file of theirs. The assignment may be mistaken.",
        "Mend the assignment and grade again. `check --each TABLE FILE` tries tasks before, up to where they read a file.",
    ),
    told(
        "cli::grades_in_use",
        "Another run of `grade` writes to the same folder.",
        "Wait until it ends, or name another folder after --out.",
    ),
    told(
        "cli::hard_links",
        "Files that were handed in have other names too, and may be somebody else's. They are graded.",
        "Look with `ls -li`.",
    ),
    told(
        "cli::linked_file",
        "A file that is to be written is a link, which is not written through.",
        "Name the file that it leads to.",
    ),
    told(
        "cli::memory_limit",
        "The process takes more memory than --memory-limit allows.",
        "Raise the limit, or leave it out.",
    ),
    told(
        "cli::no_address",
        "The port at which the playground was to be served can't be had: another program has it, or it needs rights.",
        "Leave out --port: then any free one is taken.",
    ),
    told(
        "cli::no_file",
        "A job needs a script that is a file.",
        "Save the script first.",
    ),
    told(
        "cli::no_memory",
        "The system gives the process no more memory.",
        "--memory-limit ends a search before that.",
    ),
    told(
        "cli::no_participant",
        "`--export moodle-feedback` writes a folder for each participant, whose number is not known for these students.",
        "Grade the folders as Moodle's download has them, or add a column `participant` to the table.",
    ),
    told(
        "cli::no_playground",
        "The folder has no page of the playground: `index.html` and `engine.wasm`.",
        "Unpack the archive of a release and start the program in it, or type `playground/build` in a checkout.",
    ),
    told(
        "cli::no_tests",
        "No golden tests lie in the folders that were named.",
        "A test is NAME.txt with its expected output in NAME.out beside it.",
    ),
    told(
        "cli::not_for_tasks",
        "A task may not read this file, which lies beside the assignment.",
        "`grade --allow DIR` lets tasks read below a folder.",
    ),
    told(
        "cli::removed_feedback",
        "Students who were graded before have no row in the table any more. Their feedback and results were removed.",
        "Put the rows back and grade again, if that is a mistake.",
    ),
    told(
        "cli::renewed_exports",
        "Tables for Moodle or Canvas of an earlier run had other points, and were written anew.",
        "Import them again, or remove them.",
    ),
    told(
        "cli::stray_folders",
        "No row of the table is called as these folders are. They are not graded.",
        "Call a folder as the first column says, letter by letter.",
    ),
    told(
        "cli::time_limit",
        "The time of the run was over before the run saw it.",
        "Raise --time-limit, or leave it out.",
    ),
    told(
        "cli::too_much_output",
        "The run prints more than --max-output allows, and is cut there.",
        "Raise the limit, or leave it out.",
    ),
    told(
        "cli::unfit_name",
        "The name of a file can't stand in a job: it is no line of text in UTF-8.",
        "Give the file another name.",
    ),
    told(
        "cli::unreadable_file",
        "A file that the command line names can't be read.",
        "Look at its name and at who may read it.",
    ),
    told(
        "cli::untrusted_table",
        "A table on disk is damaged and is not used.",
        "It is built again; `puzzle-script cache verify` looks at all.",
    ),
    told(
        "cli::unused_part",
        "A part is of no experiment of the script.",
        "Leave the file out.",
    ),
    told(
        "cli::unwritable_file",
        "A file can't be written. An older one of its name is as it was.",
        "Look at its folder and at who may write there.",
    ),
    told(
        "cli::unwritable_output",
        "Standard output can't be written, so that the output is not complete.",
        "Look whether the disk is full.",
    ),
    told(
        "cli::unwritten_table",
        "A table can't be kept on disk. It is built again the next time.",
        "PUZZLE_SCRIPT_CACHE names another folder.",
    ),
];
