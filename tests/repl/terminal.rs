//! What the terminal shows and does: colours, windows, keys, signals.

use super::{ENTER, Person, TAB, UP, folder};
use crate::support::PROGRAM;
use std::fs;
use std::process::Command;

#[test]
fn hints_show_how_a_command_goes_on() {
    let folder = folder();
    let mut person = Person::sees(folder.path(), &[], "xterm", false);
    person.types("solveBeam ");
    person.reads("\u{1b}[2mk|none [H]\u{1b}[0m");
    person.drops_the_line_and_leaves();
}

#[test]
fn words_have_colours() {
    let folder = folder();
    let mut person = Person::sees(folder.path(), &[], "xterm", false);
    person.types("solveBeam 50 xyz");
    person.reads("\u{1b}[1m\u{1b}[36msolveBeam\u{1b}[0m \u{1b}[33m50\u{1b}[0m");
    person.control('u');
    person.types("xyz");
    person.reads("\u{1b}[31mxyz\u{1b}[0m");
    person.drops_the_line_and_leaves();
}

#[test]
fn there_are_no_colours_where_none_are_wanted() {
    let folder = folder();
    let mut person = Person::sees(folder.path(), &["--color", "never"], "xterm", false);
    person.enters("solveBeam 50 printState xyz");
    let text = person.reads("unknown_word");
    // Movements of the cursor end in other letters.
    let letters = |code: &str| code.chars().find(char::is_ascii_alphabetic);
    let coloured = text
        .split("\u{1b}[")
        .skip(1)
        .any(|code| letters(code) == Some('m'));
    assert!(!coloured, "{text:?}");
    person.leaves();
}

#[test]
fn a_terminal_that_can_do_nothing_is_enough() {
    let folder = folder();
    let mut person = Person::sees(folder.path(), &[], "dumb", false);
    person.enters("repeat 2 {");
    person.enters("print (6 * 7) }");
    person.reads_line("42");
    person.leaves();
}

#[test]
fn pasted_lines_are_one_input() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.types("\u{1b}[200~let k = 6\r\nprint (\r\n $k * 7)\n\u{1b}[201~");
    person.types(ENTER);
    person.reads_line("42");
    person.leaves();
}

#[test]
fn a_long_paste_without_marks_is_what_was_pasted() {
    let folder = folder();
    let mut person = Person::through(folder.path(), "stty rows 12 cols 80; \"$PROGRAM\"");
    person.reads("eight> ");
    let block = "if 1 == 1 { let a = ($a + 1) }\r".repeat(700);
    person.types(&format!(
        "let a = 0\rrepeat 2 {{\r{block}}}\rprint \"sum $a\"\r"
    ));
    person.reads_line("sum 1400");
    // One line, and more behind it; newlines are Enter, too.
    let line = "let a = ($a + 1) ".repeat(1_000);
    person.types(&format!("{line}print \"sum $a\"\nprint \"next $a\"\r"));
    person.reads_line("sum 2400");
    person.reads_line("next 2400");
    // Nothing ends it but the next key.
    person.types(&format!("print [\r{}", "1 2 3 4 5 6 7\r".repeat(1_000)));
    person.types("] print (6 * 7)\r");
    person.reads_line("42");
    person.leaves();
}

#[test]
fn a_terminal_that_tells_no_size_is_drawn_as_little_of_a_long_paste() {
    let folder = folder();
    let drawn = |size: &str| {
        let mut person = Person::through(folder.path(), &format!("stty {size}; \"$PROGRAM\""));
        person.reads("eight> ");
        let block = "let a = ($a + 1)\r".repeat(1_000);
        person.types(&format!(
            "let a = 0\rrepeat 1 {{\r{block}}}\rprint \"sum $a\"\r"
        ));
        let drawn = person.reads("sum 1000\r\n").len();
        person.leaves();
        drawn
    };
    let (told, untold) = (drawn("rows 24 cols 80"), drawn("rows 0 cols 0"));
    assert!(untold < 3 * told, "{untold} bytes instead of {told}");
}

#[test]
fn odd_bytes_and_long_lines_do_no_harm() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.types("\u{1b}[200~print \"a\0\u{1}b\"\u{1b}[201~");
    person.types(ENTER);
    person.reads("control_character");
    let long = "print 1 ".repeat(20_000);
    person.types(&format!("\u{1b}[200~{long}print (6 * 7)\u{1b}[201~"));
    person.types(ENTER);
    person.reads_line("42");
    person.leaves();
}

#[test]
fn what_is_typed_behind_ctrl_c_is_kept() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    for _ in 0..5 {
        person.types("move up\u{3}print (6 * 7)\r");
        person.reads_line("42");
    }
    person.leaves();
}

#[test]
fn without_colours_nothing_is_hinted() {
    let folder = folder();
    let mut person = Person::sees(folder.path(), &["--color", "never"], "xterm", false);
    person.types("solveBeam ");
    person.control('u');
    person.enters("print (6 * 7)");
    let drawn = person.reads("42\r\n");
    assert!(!drawn.contains("k|none"), "{drawn:?}");
    person.leaves();
}

#[test]
fn ctrl_c_leaves_a_block_where_the_terminal_can_do_nothing() {
    let folder = folder();
    let mut person = Person::sees(folder.path(), &[], "dumb", false);
    person.enters("repeat 2 {");
    person.reads("... ");
    person.control('c');
    person.reads("eight> ");
    person.enters("print (6 * 7)");
    person.reads("42\r\n");
    person.leaves();
}

#[test]
fn a_block_that_fills_the_window_goes_on_below() {
    let folder = folder();
    let mut person = Person::through(folder.path(), "stty rows 6 cols 80; \"$PROGRAM\"");
    person.reads("eight> ");
    person.enters("for d in [3 4] {");
    for _ in 0..6 {
        person.enters("print \"<$d>\"");
    }
    person.reads("... ");
    person.types("solveBe");
    person.types(TAB);
    person.reads("solveBeam ");
    person.control('u');
    person.enters("}");
    person.reads_line("<3>");
    person.reads("<4>\r\n<4>\r\n");
    person.leaves();
}

#[test]
fn a_block_from_history_that_is_taller_than_the_window_is_edited_line_by_line() {
    let folder = folder();
    let block: Vec<String> = (1..=12).map(|n| format!("print \"line {n}\"")).collect();
    fs::create_dir(folder.path().join("state")).expect("made");
    let history = format!(
        "print first\nrepeat 1 {{\\n{}\\n}}\nprint last\n",
        block.join("\\n")
    );
    fs::write(folder.path().join("state/history"), history).expect("written");
    let mut person = Person::through(folder.path(), "stty rows 8 cols 80; \"$PROGRAM\"");
    person.reads("eight> ");
    // Up twice is its end, 12 more are the second line.
    for _ in 0..14 {
        person.types(UP);
    }
    person.reads("eight> repeat 1 {");
    person.control('e');
    person.types(" print (6 * 7)");
    // Down to where it is closed, and over the end of the part above it, up again and Enter in the middle.
    for _ in 0..12 {
        person.types("\u{1b}[B");
    }
    person.reads("... ");
    person.types(UP);
    person.enters("");
    let printed = person.reads("line 12\r\n");
    let expected = "line 1\r\n42\r\nline 2\r\nline 3\r\nline 4\r\nline 5\r\nline 6\r\nline 7\r\nline 8\r\nline 9\r\nline 10\r\nline 11\r\n";
    assert!(printed.ends_with(expected), "{printed:?}");
    // What was before it is still there, beyond its first line.
    for _ in 0..30 {
        person.types(UP);
    }
    person.enters("");
    person.reads_line("first");
    person.leaves();
}

#[test]
fn a_window_that_gets_narrower_leaves_no_copies_of_the_line() {
    let folder = folder();
    let mut command = Command::new("sh");
    let shell = "stty rows 14 cols 60; tty > tty; exec \"$PROGRAM\"";
    command.args(["-c", shell]).env("PROGRAM", PROGRAM);
    let mut person = Person::before(command, folder.path(), "xterm", false);
    person.reads("eight> ");
    person.types("print [1 2 3] print \"a long text to fill the window\" print 1");
    person.reads("print\u{1b}[0m \u{1b}[33m1");
    let tty = fs::read_to_string(folder.path().join("tty")).expect("written");
    let set = Command::new("stty")
        .args(["-F", tty.trim(), "cols", "30"])
        .status();
    assert!(set.expect("stty runs").success());
    person.types("7");
    // To the first of its three rows, from which all is drawn anew.
    person.reads("\u{1b}[3A\r\u{1b}[J");
    person.reads("\u{1b}[33m17");
    person.enters("");
    person.reads("17\r\n");
    person.leaves();
}

#[test]
fn a_signal_to_end_leaves_the_terminal_as_it_was() {
    for signal in ["TERM", "QUIT", "USR1", "ALRM"] {
        let folder = folder();
        let shell = "ulimit -c 0; stty -a > before; sh -c 'echo $$ > pid; exec \"$PROGRAM\"'; echo \"ended $?\"; stty -a > after; echo over";
        let mut person = Person::through(folder.path(), shell);
        person.reads("eight> ");
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("written");
        let mut kill = Command::new("kill");
        let killed = kill.args(["-s", signal]).arg(read("pid").trim()).status();
        assert!(killed.expect("kill runs").success());
        person.reads("ended 1");
        person.reads("over");
        assert_eq!(read("after"), read("before"), "{signal}");
    }
}

#[test]
fn a_job_that_goes_on_shows_its_line() {
    let folder = folder();
    let mut person = Person::through(folder.path(), "exec bash --norc -i");
    person.reads("shell> ");
    person.enters("\"$PROGRAM\"");
    person.reads("eight> ");
    person.types("print (6 *");
    person.reads("*");
    person.control('z');
    person.reads("Stopped");
    person.enters("fg");
    person.reads("eight> print (6 *");
    person.enters(" 7)");
    person.reads_line("42");
    person.control('d');
    person.reads("shell> ");
    person.enters("exit");
}

#[test]
fn help_that_is_taller_than_the_window_waits_for_a_key() {
    let folder = folder();
    let mut person = Person::through(folder.path(), "stty rows 10 cols 80; \"$PROGRAM\"");
    person.reads("eight> ");
    person.enters("help commands");
    for key in [" ", ENTER, "\u{1b}[B"] {
        let screen = person.reads("-- more");
        assert!(screen.matches('\n').count() <= 11, "{screen:?}");
        person.types(key);
    }
    person.reads("-- more");
    person.types("q");
    person.reads("eight> ");
    for end in ["\u{1b}", "\u{3}", "\u{4}"] {
        person.enters("help solveBeam print (6 * 7)");
        person.reads("-- more");
        person.types(end);
        person.reads("42\r\n");
    }
    // Other letters are the next input; the last part is followed by no question.
    person.enters("help commands");
    person.reads("-- more");
    person.types("print (7 * 7)");
    person.enters("");
    person.reads_line("49");
    person.enters("help up");
    person.reads("A move of puzzle");
    person.reads("eight> ");
    person.enters("print (6 * 7)");
    person.reads_line("42");
    person.leaves();
}
