;;; puzzle-script-mode.el --- Scripts of puzzle-script  -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Colours, indentation and commands for scripts of puzzle-script.  Where
;; there is eglot (in Emacs from 29 on, before it a package), `M-x eglot'
;; connects the language server.

;;; Code:

(defgroup puzzle-script nil
  "Scripts of search puzzles."
  :group 'languages)

(defcustom puzzle-script-program "puzzle-script"
  "The program: a name on PATH, or a path."
  :type 'string)

(defcustom puzzle-script-indent-offset 2
  "Columns by which a block is indented."
  :type 'integer
  :safe #'integerp)

;; The project's tests hold these lists.

(defconst puzzle-script-commands
  '(
    ;; commands
    "setState"
    "randomizeState"
    "printState"
    "prettyPrintState"
    "drawState"
    "move"
    "legalMoves"
    "reset"
    "undo"
    "isSolvable"
    "heuristic"
    "solve"
    "solveAStar"
    "solveBeam"
    "solveRectangle"
    "solveBFS"
    "solveDFS"
    "solveIDDFS"
    "solveUCS"
    "solveGreedy"
    "solveWeightedAStar"
    "solveARA"
    "solveIDAStar"
    "solveBTS"
    "solveHDAStar"
    "solveExternalAStar"
    "solveBFIDAStar"
    "solveQStar"
    "solveJPS"
    "solveRBFS"
    "solveBidirectional"
    "solveNBS"
    "solveMM"
    "solveBAE"
    "solveDVCBS"
    "solveDBBS"
    "solveHillClimbing"
    "solveStochasticHillClimbing"
    "solveFirstChoice"
    "solveRandomRestarts"
    "solveAnnealing"
    "solveAll"
    "report"
    "experiment"
    "audit"
    "layers"
    "writeStates"
    "prettyPrintSolution"
    "drawSolution"
    "printSolution"
    "printPath"
    "printStats"
    "checkSolution"
    "applySolution"
    "watch"
    "checkSearch"
    "submissionSearch"
    "possible"
    "replay"
    "step"
    "back"
    "goTo"
    "printOpen"
    "printTree"
    "show"
    "why"
    "compare"
    "maxNodes"
    "timeLimit"
    "memoryLimit"
    "threads"
    "order"
    "tree"
    "pathCheck"
    "bpmx"
    "monotonic"
    "priority"
    "ties"
    "reopen"
    "batch"
    "stubbornSets"
    "deferred"
    "preferred"
    "alternate"
    "trace"
    "quiet"
    "exact"
    "puzzle"
    "randomMaze"
    "randomGraph"
    "setGoal"
    "seed"
    "readCommands"
    "help"
    "save"
    "cache"
    "print"
    "write"
    "submission"
    "heuristicFrom"
    "puzzleFrom"
    ;; end of commands
    ))

(defconst puzzle-script-functions
  '(
    ;; functions
    "all"
    "any"
    "count"
    "sum"
    "least"
    "most"
    "select"
    "each"
    "size"
    "item"
    "abs"
    "quotient"
    "if"
    "at"
    "goal"
    "home"
    "where"
    "holds"
    "row"
    "column"
    "moves"
    "rows"
    "lines"
    "linesOf"
    "words"
    "contains"
    "number"
    "heuristic"
    "external"
    ;; end of functions
    ))

(defconst puzzle-script-entries
  '(
    ;; words of define
    "cells"
    "values"
    "start"
    "goal"
    "move"
    "when"
    "cost"
    "swap"
    "cycle"
    "reverse"
    "set"
    "add"
    "then"
    "never"
    "symmetry"
    "columns"
    "draw"
    "as"
    "colour"
    "summary"
    ;; end of words of define
    ;; words of graph
    "edge"
    "arc"
    "at"
    "h"
    "h0"
    "h1"
    "h2"
    "h3"
    "h4"
    "h5"
    "h6"
    "h7"
    "h8"
    "h9"
    "start"
    "goal"
    "summary"
    ;; end of words of graph
    ;; words of experiment
    "puzzle"
    "setGoal"
    "goal"
    "depths"
    "samples"
    "sampling"
    "states"
    "file"
    "run"
    "as"
    "table"
    "coverage"
    "compare"
    "plot"
    "scatter"
    "save"
    "report"
    "seed"
    "maxNodes"
    "timeLimit"
    "memoryLimit"
    "order"
    "threads"
    "resume"
    "again"
    ;; end of words of experiment
    ;; words of replay
    "title"
    "setState"
    "run"
    "log"
    "as"
    ;; end of words of replay
    )
  "Words that begin an entry of a block.")

(defconst puzzle-script-keywords
  '("let" "if" "else" "repeat" "for" "in" "define" "expect" "fails" "task" "points" "hidden" "and" "or" "not"))

(defun puzzle-script--words (words &optional behind)
  "A pattern of whole WORDS, which the pattern BEHIND follows."
  (concat "\\_<" (regexp-opt words t) "\\_>" behind))

(defvar puzzle-script-font-lock-keywords
  `(("\\_<let\\_>\\s-+\\([A-Za-z_][A-Za-z0-9_]*\\)" 1 font-lock-variable-name-face)
    ("\\_<for\\_>\\s-+\\([A-Za-z_][A-Za-z0-9_]*\\)" 1 font-lock-variable-name-face)
    ("\\_<\\(define\\)\\s-+\\(?:\\(heuristic\\|search\\|puzzle\\|graph\\)\\s-+\\)?\\([A-Za-z_][A-Za-z0-9_]*\\)"
     (1 font-lock-keyword-face) (2 font-lock-keyword-face nil t) (3 font-lock-function-name-face))
    ("\\$\\(?:[A-Za-z_][A-Za-z0-9_]*\\|{[A-Za-z_][A-Za-z0-9_]*}\\)" 0 font-lock-variable-name-face t)
    (,(puzzle-script--words puzzle-script-functions "(") 1 font-lock-builtin-face)
    (,(puzzle-script--words puzzle-script-keywords) 1 font-lock-keyword-face)
    (,(puzzle-script--words puzzle-script-commands) 1 font-lock-builtin-face)
    (,(concat "\\(?:^\\|[{}]\\)\\s-*" (puzzle-script--words puzzle-script-entries)) 1 font-lock-builtin-face)
    (,(puzzle-script--words '("true" "false" "none")) 1 font-lock-constant-face)))

(defvar puzzle-script-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\r ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?$ "'" table)
    ;; They stand within words.
    (dolist (sign '(?_ ?- ?. ?/ ?~ ?: ?+))
      (modify-syntax-entry sign "_" table))
    table))

(defun puzzle-script-indent-line ()
  "Indent the line by the brackets that are open before it."
  (interactive)
  (let* ((depth (save-excursion
                  (back-to-indentation)
                  (let ((open (car (syntax-ppss))))
                    (if (memq (char-after) '(?\} ?\] ?\))) (1- open) open))))
         (column (* puzzle-script-indent-offset (max 0 depth))))
    (if (<= (current-column) (current-indentation))
        (indent-line-to column)
      (save-excursion (indent-line-to column)))))

(defun puzzle-script-run ()
  "Run the text at hand and show beside what it prints."
  (interactive)
  (let ((output (get-buffer-create "*puzzle-script*"))
        (folder default-directory))
    (with-current-buffer output
      (let ((inhibit-read-only t))
        (erase-buffer))
      (setq default-directory folder)
      (special-mode))
    (let ((process (make-process :name "puzzle-script" :buffer output :connection-type 'pipe
                                 :command (list puzzle-script-program "--color" "never" "-"))))
      (process-send-string process (concat (buffer-string) "\n"))
      (process-send-eof process)
      (display-buffer output)
      process)))

(defvar puzzle-script-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'puzzle-script-run)
    map))

;;;###autoload
(define-derived-mode puzzle-script-mode prog-mode "puzzle-script"
  "Mode for scripts of puzzle-script."
  (setq-local comment-start "# ")
  (setq-local comment-end "")
  ;; `//' begins a comment at the start of a line and behind a space.
  (setq-local syntax-propertize-function
              (syntax-propertize-rules ("\\(?:^\\|[ \t]\\)\\(/\\)/" (1 "<"))))
  (setq-local indent-line-function #'puzzle-script-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local font-lock-defaults '(puzzle-script-font-lock-keywords)))

(defconst puzzle-script-sure
  (concat "\\`\\(?:define \\(?:puzzle\\|graph\\|heuristic\\|search\\) [A-Za-z]\\|experiment [\"$]"
          "\\|expect .* \\(?:==\\|<=\\|>=\\) "
          "\\|puzzle \\(?:eight\\|fifteen\\|twentyfour\\|ring\\|octa\\|sliding [0-9].*\\)\\'\\)")
  "Matches lines that are lines of a script alone.")

(defun puzzle-script-word (line)
  "The word that LINE begins with, before a space or its end."
  (and (string-match "\\`[A-Za-z]+\\(?:[ \t]\\|\\'\\)" line)
       (string-trim (match-string 0 line))))

(defun puzzle-script-begins (text)
  "Whether TEXT is a script, by what it begins with.
Behind comments it begins with a statement, and some line is one of a script
alone.  So a text that begins with `for example' is none, nor one that mentions
commands."
  (let* ((case-fold-search nil)
         (lines (seq-take
                 (seq-remove (lambda (line) (string-match-p "\\`\\(?:#\\|//\\|\\'\\)" line))
                             (mapcar #'string-trim (seq-take (split-string text "\n") 500)))
                 50))
         (first (car lines)))
    (and first
         (member (puzzle-script-word first)
                 (append puzzle-script-commands '("let" "if" "repeat" "for" "define" "expect" "task")))
         (not (string-match-p "[.:;,!?]\\'" first))
         (seq-some (lambda (line)
                     (let ((word (puzzle-script-word line)))
                       (or (string-match-p puzzle-script-sure line)
                           (and word (string-match-p "[A-Z]" word) (member word puzzle-script-commands)))))
                   lines)
         t)))

;;;###autoload
(defun puzzle-script-begins-here ()
  "Whether the buffer is a file that ends in .txt and begins as a script does."
  (and buffer-file-name
       (string-suffix-p ".txt" buffer-file-name)
       (puzzle-script-begins
        (buffer-substring-no-properties (point-min) (min (point-max) (+ (point-min) 100000))))))

;;;###autoload
(add-to-list 'magic-mode-alist '(puzzle-script-begins-here . puzzle-script-mode))
;;;###autoload
(add-to-list 'auto-mode-alist '("\\.puzzle\\'" . puzzle-script-mode))
;;;###autoload
(add-to-list 'interpreter-mode-alist '("puzzle-script" . puzzle-script-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(puzzle-script-mode . (,puzzle-script-program "lsp"))))

(provide 'puzzle-script-mode)
;;; puzzle-script-mode.el ends here
