//! Random programs: operands and conditions.

use crate::maker::Maker;

/// Words that are operands, whatever else they may be.
const OPERANDS: [&str; 34] = [
    "h1",
    "x",
    "../a.txt",
    "4x5",
    "200MB",
    "é",
    "größe",
    "数独",
    "1_",
    "1__0",
    "5.",
    ".5",
    "1e5",
    "2-3",
    "5-",
    "2..x",
    "2..3x",
    "..5",
    "a..5",
    "2...3",
    "1..2.txt",
    "/",
    "~/y",
    "C:\\b.txt",
    "else",
    "in",
    "fails",
    "and",
    "or",
    "true",
    "not",
    "points",
    "hidden",
    "..",
];

const NUMBERS: [&str; 9] = [
    "0",
    "5",
    "-5",
    "50",
    "007",
    "1_000_000",
    "0.5",
    "-1_0.2_5",
    "9223372036854775807",
];

const STRINGS: [&str; 8] = [
    "\"\"",
    "\"a # b\"",
    "\"312 475 68b\"",
    "\"$x: ${length}moves\"",
    "\"\\n\\t\\\"\\\\\\$x\"",
    "\"ü\t{[(\"",
    "\"solve if\"",
    "\"  $x\"",
];

impl Maker<'_> {
    pub fn operands(&mut self) {
        for _ in 0..self.choose(4) {
            self.space();
            self.operand();
        }
    }

    pub fn bound(&mut self) {
        match self.choose(3) {
            0 => self.one(&NUMBERS),
            1 => self.one(&["$x", "$_y2"]),
            _ => self.group(),
        }
    }

    fn open(&mut self, bracket: &str) {
        self.word(bracket);
        self.depth += 1;
        self.brackets += 1;
        if self.choose(4) == 1 {
            self.space();
        }
    }

    fn close(&mut self, bracket: &str) {
        if self.choose(4) == 1 {
            self.space();
        }
        self.brackets -= 1;
        self.depth -= 1;
        self.word(bracket);
    }

    fn group(&mut self) {
        if self.depth > 6 {
            self.word("(1)");
            return;
        }
        self.open("(");
        self.inner();
        self.close(")");
    }

    pub fn operand(&mut self) {
        match self.choose(if self.depth > 6 { 5 } else { 10 }) {
            0 => self.one(&NUMBERS),
            1 => self.one(&["$x", "$_y2", "$length"]),
            2 => self.one(&STRINGS),
            3 => self.one(&OPERANDS),
            4 | 5 => {
                self.bound();
                self.word("..");
                self.bound();
                if self.choose(3) == 1 {
                    self.word(" step ");
                    self.bound();
                }
            }
            6 => self.group(),
            7 => {
                self.open("[");
                let all = self.words.names.len();
                for _ in 0..self.choose(4) {
                    self.space();
                    if self.choose(4) == 1 {
                        let index = self.choose(all);
                        self.word(self.words.names[index]);
                    } else {
                        self.operand();
                    }
                }
                self.close("]");
            }
            8 => {
                self.one(&["max", "f", "pdb", "a-b"]);
                self.open("(");
                for index in 0..self.choose(4) {
                    if index > 0 {
                        self.one(&[",", ", ", " , "]);
                    }
                    self.operand();
                }
                self.close(")");
            }
            _ => self.function(),
        }
    }

    fn function(&mut self) {
        let functions = self.words.functions.len();
        let index = self.choose(functions);
        let name = self.words.functions[index];
        self.word(name);
        self.open("(");
        let lists = [
            "all", "any", "count", "sum", "least", "most", "select", "each",
        ];
        let count = match name {
            _ if lists.contains(&name) => {
                self.name();
                self.word(" in ");
                2
            }
            "item" => 2,
            "if" => 3,
            _ => 1,
        };
        for index in 0..count {
            if index > 0 {
                self.one(&[",", ", ", " , "]);
            }
            self.inner();
        }
        if name == "holds" {
            self.operands();
        }
        self.close(")");
    }

    pub fn condition(&mut self) {
        self.logic(false);
    }

    pub fn inner(&mut self) {
        self.logic(true);
    }

    fn logic(&mut self, sums: bool) {
        for _ in 0..self.choose(3) {
            self.comparison(sums);
            self.space();
            self.one(&["and", "or"]);
            self.space();
        }
        self.comparison(sums);
    }

    fn comparison(&mut self, sums: bool) {
        for _ in 0..self.choose(4).saturating_sub(2) {
            self.word("not");
            self.space();
        }
        self.sum(sums);
        if self.choose(2) == 1 {
            self.one(&[" == ", " != ", " < ", " <= ", ">", ">= ", "=="]);
            self.sum(sums);
        }
    }

    fn sum(&mut self, sums: bool) {
        if sums {
            for _ in 0..self.choose(3) {
                self.factor();
                self.one(&[" + ", " - ", " * ", " / ", " % "]);
            }
            self.factor();
        } else {
            self.operand();
        }
    }

    fn factor(&mut self) {
        if self.choose(5) == 1 {
            self.one(&["-$x", "-(1)", "-abs(1)", "-$y2"]);
        } else {
            self.operand();
        }
    }
}
