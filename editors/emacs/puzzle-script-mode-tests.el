;;; puzzle-script-mode-tests.el --- Tries the mode in Emacs itself  -*- lexical-binding: t -*-

;; emacs -Q --batch -L editors/emacs -l puzzle-script-mode-tests -f ert-run-tests-batch-and-exit

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Code:

(require 'ert)
(require 'package)
(require 'puzzle-script-mode)

(defconst puzzle-script-tests-text
  "setState \"312 475 68b\" # seed\nif solved { print \"$length\" sum(i in 1..4, $i) }\nexperiment \"a\" {\ndepths 2..4\n}\n")

(defun puzzle-script-tests-face (text)
  "The face of the first TEXT in the buffer."
  (goto-char (point-min))
  (search-forward text)
  (let ((face (get-text-property (match-beginning 0) 'face)))
    (if (consp face) (car face) face)))

(ert-deftest puzzle-script-tests-faces ()
  (with-temp-buffer
    (insert puzzle-script-tests-text)
    (puzzle-script-mode)
    (font-lock-ensure)
    (should (eq (puzzle-script-tests-face "setState") 'font-lock-builtin-face))
    (should (eq (puzzle-script-tests-face "312") 'font-lock-string-face))
    (should (eq (puzzle-script-tests-face "seed") 'font-lock-comment-face))
    (should (eq (puzzle-script-tests-face "if") 'font-lock-keyword-face))
    (should (eq (puzzle-script-tests-face "$length") 'font-lock-variable-name-face))
    (should (eq (puzzle-script-tests-face "sum") 'font-lock-builtin-face))
    (should (eq (puzzle-script-tests-face "depths") 'font-lock-builtin-face))
    (should-not (puzzle-script-tests-face "solved"))))

;; A batch run knows the folder from which this file was loaded.
(defconst puzzle-script-tests-root
  (expand-file-name "../.." (file-name-directory (or load-file-name buffer-file-name))))

(defun puzzle-script-tests-read (file)
  "The text of FILE."
  (with-temp-buffer
    (insert-file-contents file)
    (buffer-string)))

(ert-deftest puzzle-script-tests-begins ()
  (let ((others (split-string (puzzle-script-tests-read
                               (expand-file-name "editors/other-texts.txt" puzzle-script-tests-root))
                              "\n%%\n"))
        (scripts (seq-mapcat (lambda (folder)
                               (directory-files (expand-file-name folder puzzle-script-tests-root) t "\\.txt\\'"))
                             '("scripts" "scripts/own"))))
    (should (> (length others) 100))
    (should-not (seq-filter #'puzzle-script-begins others))
    (should (> (length scripts) 30))
    (should-not (seq-remove (lambda (file) (puzzle-script-begins (puzzle-script-tests-read file))) scripts))
    (should (puzzle-script-begins "# what it is\n\nlet board = 1\nsetState $board\n"))))

(ert-deftest puzzle-script-tests-mode-of-a-text ()
  (dolist (case '((".txt" "solveBFS\nprintPath\n" t) (".txt" "for example\n" nil) (".md" "solveBFS\nprintPath\n" nil)))
    (let ((file (make-temp-file "text" nil (car case) (cadr case))))
      (unwind-protect
          (with-current-buffer (find-file-noselect file)
            (should (eq (eq major-mode 'puzzle-script-mode) (nth 2 case)))
            (kill-buffer))
        (delete-file file)))))

(ert-deftest puzzle-script-tests-indentation ()
  (with-temp-buffer
    (insert puzzle-script-tests-text)
    (puzzle-script-mode)
    (let ((inhibit-message t))
      (indent-region (point-min) (point-max)))
    (should (string-match-p "^  depths 2\\.\\.4\n}\n" (buffer-string)))))

(ert-deftest puzzle-script-tests-files ()
  (dolist (case '((".puzzle" "" puzzle-script-mode)
                  (".txt" "# -*- puzzle-script -*-\n" puzzle-script-mode)
                  (".txt" "# notes\n" text-mode)))
    (let ((file (make-temp-file "script" nil (nth 0 case) (nth 1 case))))
      (unwind-protect
          (with-current-buffer (find-file-noselect file)
            (should (eq major-mode (nth 2 case)))
            (kill-buffer))
        (delete-file file)))))

(ert-deftest puzzle-script-tests-run ()
  (skip-unless (getenv "PUZZLE_SCRIPT"))
  (let ((puzzle-script-program (getenv "PUZZLE_SCRIPT")))
    (with-temp-buffer
      (insert "setState \"312 475 68b\" solveAStar h1 print \"$length moves\"")
      (puzzle-script-mode)
      (let ((process (puzzle-script-run)))
        (while (accept-process-output process 20))
        (with-current-buffer "*puzzle-script*"
          (should (string-match-p "^4 moves$" (buffer-string))))))))

;; Emacs has eglot from 29 on; before it is a package.
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)

(defvar eglot-sync-connect)
(declare-function eglot--connect "eglot")
(declare-function eglot--guess-contact "eglot")
(declare-function flymake-diagnostics "flymake")
(declare-function flymake-start "flymake")
(declare-function eglot-shutdown-all "eglot")

(ert-deftest puzzle-script-tests-server ()
  (skip-unless (getenv "PUZZLE_SCRIPT"))
  (skip-unless (eql 0 (call-process (getenv "PUZZLE_SCRIPT") nil nil nil "lsp" "--help")))
  (skip-unless (require 'eglot nil t))
  (let ((file (make-temp-file "script" nil ".puzzle" "solveBeem 5\n")))
    (should (equal (cdr (assq 'puzzle-script-mode eglot-server-programs)) '("puzzle-script" "lsp")))
    (setf (cdr (assq 'puzzle-script-mode eglot-server-programs)) (list (getenv "PUZZLE_SCRIPT") "lsp"))
    (unwind-protect
        (with-current-buffer (find-file-noselect file)
          (let ((eglot-sync-connect 20))
            (apply #'eglot--connect (eglot--guess-contact)))
          (let ((end (time-add nil 20)))
            (while (and (null (flymake-diagnostics)) (time-less-p nil end))
              ;; Without a window nothing else asks for them.
              (flymake-start)
              (accept-process-output nil 0.1)))
          (should (flymake-diagnostics))
          (set-buffer-modified-p nil)
          (eglot-shutdown-all)
          (kill-buffer))
      (delete-file file))))

(provide 'puzzle-script-mode-tests)
;;; puzzle-script-mode-tests.el ends here
