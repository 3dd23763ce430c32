-- Tries the plugin in Neovim itself: nvim --headless -u NONE --cmd "set rtp^=editors/neovim" -c "luafile editors/neovim/test.lua".
-- PUZZLE_SCRIPT names the program; without one the parts that need it are left out, and said to be.
local failed = 0

local function holds(what, is)
  if not is then
    failed = failed + 1
  end
  io.write(is and "ok " or "FAILED ", what, "\n")
end

local function open(name, text)
  local path = vim.fn.tempname() .. name
  vim.fn.writefile(vim.split(text, "\n"), path)
  vim.cmd("edit " .. path)
  return path
end

local function class(line, column)
  return vim.fn.synIDattr(vim.fn.synID(line, column, 1), "name")
end

local program = vim.env.PUZZLE_SCRIPT
local plugin = require("puzzle-script")
plugin.program = program or "puzzle-script"

vim.cmd("filetype plugin on")
vim.cmd("syntax on")
local text = table.concat({
  'setState "312 475 68b"',
  "solveAStar h1 print $length",
  'experiment "a" {',
  "  depths 2..4",
  "}",
  "print depths sum(i in 1..4, $i)",
  "define attempt h { solveAStar $h } # TODO",
}, "\n")

open(".txt", "# notes\nfor example\nsolve it")
holds("a text is no script", vim.bo.filetype ~= "puzzle-script")
open(".txt", "# -*- puzzle-script -*-\nsolveBFS")
holds("a first line says that it is one", vim.bo.filetype == "puzzle-script")
open(".txt", "# notes\n\nlet board = 1\nsetState $board")
holds("and what it begins with", vim.bo.filetype == "puzzle-script")
local here = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h:h:h")
local function lines(name)
  return vim.fn.readfile(name)
end
local others, other = {}, {}
for _, line in ipairs(lines(here .. "/editors/other-texts.txt")) do
  if line == "%%" then
    table.insert(others, other)
    other = {}
  else
    table.insert(other, line)
  end
end
table.insert(others, other)
local wrong = vim.tbl_filter(function(own) return vim.fn["puzzle_script#begins"](own) ~= 0 end, others)
holds("a hundred other texts are no scripts", #others > 100 and #wrong == 0)
local scripts = vim.list_extend(vim.fn.glob(here .. "/scripts/*.txt", false, true), vim.fn.glob(here .. "/scripts/own/*.txt", false, true))
wrong = vim.tbl_filter(function(own) return vim.fn["puzzle_script#begins"](lines(own)) ~= 1 end, scripts)
holds("the scripts of the project are some", #scripts > 30 and #wrong == 0)
open(".puzzle", text)
holds("its ending says that it is one", vim.bo.filetype == "puzzle-script")
holds("commands have a colour", class(1, 1) == "puzzleCommand" and class(2, 15) == "puzzleCommand")
holds("strings have one", class(1, 12) == "puzzleString")
holds("words of blocks have one there", class(4, 3) == "puzzleEntry" and class(6, 7) == "")
holds("functions have one", class(6, 14) == "puzzleFunction")
holds("comments have a form", vim.bo.commentstring == "# %s")

-- The tree-sitter grammar, as Neovim reads it.
local grammar = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h:h") .. "/tree-sitter-puzzle-script/"
if vim.fn.executable("cc") == 1 then
  local library = vim.fn.tempname() .. ".so"
  local sources = { grammar .. "src/parser.c", grammar .. "src/scanner.c" }
  vim.fn.system(vim.list_extend({ "cc", "-shared", "-fPIC", "-I", grammar .. "src", "-o", library }, sources))
  local add = vim.treesitter.require_language or function(name, path) vim.treesitter.language.add(name, { path = path }) end
  add("puzzle_script", library)
  local root = vim.treesitter.get_parser(0, "puzzle_script"):parse()[1]:root()
  holds("the grammar reads the text", not root:has_error() and root:named_child(3):type() == "block_command")
  local parse = vim.treesitter.query and vim.treesitter.query.parse or vim.treesitter.parse_query
  for _, file in ipairs(vim.fn.glob(grammar .. "queries/*.scm", false, true)) do
    local query = parse("puzzle_script", table.concat(vim.fn.readfile(file), "\n"))
    local count = 0
    for _ in query:iter_captures(root, 0, 0, -1) do
      count = count + 1
    end
    holds("it finds captures of " .. vim.fn.fnamemodify(file, ":t"), count > 0)
  end
else
  io.write("left out: there is no C compiler\n")
end

if program then
  local function shown(pattern)
    return function()
      for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
        local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, true)
        if vim.bo[buffer].buftype == "nofile" and table.concat(lines, "\n"):find(pattern) then
          return true
        end
      end
    end
  end
  local path = open(".puzzle", 'setState "312 475 68b"\nsolveAStar h1 print $length')
  vim.cmd("PuzzleRun")
  holds("a run shows what it prints", vim.wait(20000, shown("Solution Length:%s+4.*\n4")))
  vim.fn.system({ program, "lsp", "--help" })
  if vim.v.shell_error == 0 then
    vim.api.nvim_buf_set_lines(0, 1, 2, true, { "solveAStar h1 solveBeem 5" })
    local reported = function() return #vim.diagnostic.get(0) > 0 end
    holds("the server reports mistakes", vim.wait(20000, reported))
    vim.api.nvim_buf_set_lines(0, 1, 2, true, { "solveAStar h1" })
    holds("and none where there is none", vim.wait(20000, function() return not reported() end))
    vim.api.nvim_win_set_cursor(0, { 2, 0 })
    vim.cmd("PuzzleTrace")
    holds("a trace shows expansions", vim.wait(20000, shown("from%s+move.*left")))
    vim.cmd("PuzzleShow")
    holds("a page is written", vim.wait(20000, shown("Wrote [^\n]*search%.html")))
  else
    io.write("left out: this program has no language server\n")
  end
  vim.fn.delete(path)
else
  io.write("left out: PUZZLE_SCRIPT names no program\n")
end

vim.cmd(failed == 0 and "qall!" or "cquit")
