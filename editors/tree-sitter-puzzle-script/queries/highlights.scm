(comment) @comment

(number) @number
(string) @string
(escape) @string.escape
(interpolation) @embedded

((word) @constant.builtin
  (#match? @constant.builtin "^(true|false|none)$"))

(command_name) @function.builtin
(function_name) @function.builtin
(procedure_name) @function
(call name: (word) @function.call)
(heuristic_definition name: (name) @function)
(search_definition name: (name) @function)
(puzzle_definition name: (name) @type)

(variable) @variable
(interpolation (name) @variable)
(let_statement name: (name) @variable)
(for_statement variable: (name) @variable)
(function_call variable: (name) @variable.parameter)
(define_statement parameter: (name) @variable.parameter)
(heuristic_definition parameter: (name) @variable.parameter)
(search_definition parameter: (name) @variable.parameter)
(puzzle_definition parameter: (name) @variable.parameter)

; What a search found is read by bare names.
(if_statement condition: (word) @variable.builtin)
(else_if_clause condition: (word) @variable.builtin)
(expect_statement condition: (word) @variable.builtin)
(unary operand: (word) @variable.builtin)
(binary left: (word) @variable.builtin)
(binary
  operator: ["and" "or"]
  right: (word) @variable.builtin)

[
  "define"
  "else"
  "expect"
  "fails"
  "for"
  "heuristic"
  "search"
  "hidden"
  "if"
  "in"
  "let"
  "points"
  "puzzle"
  "repeat"
  "step"
  "task"
] @keyword

[
  "and"
  "not"
  "or"
] @keyword.operator

[
  "!="
  "%"
  "*"
  "+"
  "-"
  ".."
  "/"
  "<"
  "<="
  "="
  "=="
  ">"
  ">="
] @operator

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

"," @punctuation.delimiter
