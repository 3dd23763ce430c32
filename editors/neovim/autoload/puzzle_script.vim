" Whether a text is a script: by what it begins with, where its name does not say so.

let s:commands = [
      "\ commands
      \ 'setState',
      \ 'randomizeState',
      \ 'printState',
      \ 'prettyPrintState',
      \ 'drawState',
      \ 'move',
      \ 'legalMoves',
      \ 'reset',
      \ 'undo',
      \ 'isSolvable',
      \ 'heuristic',
      \ 'solve',
      \ 'solveAStar',
      \ 'solveBeam',
      \ 'solveRectangle',
      \ 'solveBFS',
      \ 'solveDFS',
      \ 'solveIDDFS',
      \ 'solveUCS',
      \ 'solveGreedy',
      \ 'solveWeightedAStar',
      \ 'solveARA',
      \ 'solveIDAStar',
      \ 'solveBTS',
      \ 'solveHDAStar',
      \ 'solveExternalAStar',
      \ 'solveBFIDAStar',
      \ 'solveQStar',
      \ 'solveJPS',
      \ 'solveRBFS',
      \ 'solveBidirectional',
      \ 'solveNBS',
      \ 'solveMM',
      \ 'solveBAE',
      \ 'solveDVCBS',
      \ 'solveDBBS',
      \ 'solveHillClimbing',
      \ 'solveStochasticHillClimbing',
      \ 'solveFirstChoice',
      \ 'solveRandomRestarts',
      \ 'solveAnnealing',
      \ 'solveAll',
      \ 'report',
      \ 'experiment',
      \ 'audit',
      \ 'layers',
      \ 'writeStates',
      \ 'prettyPrintSolution',
      \ 'drawSolution',
      \ 'printSolution',
      \ 'printPath',
      \ 'printStats',
      \ 'checkSolution',
      \ 'applySolution',
      \ 'watch',
      \ 'checkSearch',
      \ 'submissionSearch',
      \ 'possible',
      \ 'replay',
      \ 'step',
      \ 'back',
      \ 'goTo',
      \ 'printOpen',
      \ 'printTree',
      \ 'show',
      \ 'why',
      \ 'compare',
      \ 'maxNodes',
      \ 'timeLimit',
      \ 'memoryLimit',
      \ 'threads',
      \ 'order',
      \ 'tree',
      \ 'pathCheck',
      \ 'bpmx',
      \ 'monotonic',
      \ 'priority',
      \ 'ties',
      \ 'reopen',
      \ 'batch',
      \ 'stubbornSets',
      \ 'deferred',
      \ 'preferred',
      \ 'alternate',
      \ 'trace',
      \ 'quiet',
      \ 'exact',
      \ 'puzzle',
      \ 'randomMaze',
      \ 'randomGraph',
      \ 'setGoal',
      \ 'seed',
      \ 'readCommands',
      \ 'help',
      \ 'save',
      \ 'cache',
      \ 'print',
      \ 'write',
      \ 'submission',
      \ 'heuristicFrom',
      \ 'puzzleFrom',
      "\ end of commands
      \ ]

let s:statements = s:commands + ['let', 'if', 'repeat', 'for', 'define', 'expect', 'task']

" Lines that begin in this way are lines of a script alone.
let s:sure = '\C\v^(define (puzzle|graph|heuristic|search) \a|experiment ["$]|expect .* ([=][=]|[<][=]|[>][=]) '
      \ . '|puzzle (eight|fifteen|twentyfour|ring|octa|sliding \d.*)$)'

" Behind comments it begins with a statement, and some line is one of a script alone. So a text that begins with `for example` is
" none, nor one that mentions commands.
function! puzzle_script#begins(lines) abort
  let l:lines = filter(map(copy(a:lines), 'trim(v:val)'), {_, line -> line !=# '' && line !~# '^\(#\|//\)'})[:49]
  if empty(l:lines) || index(s:statements, s:word(l:lines[0])) < 0 || l:lines[0] =~# '[.:;,!?]$'
    return 0
  endif
  for l:line in l:lines
    let l:word = s:word(l:line)
    if l:line =~# s:sure || (l:word =~# '\u' && index(s:commands, l:word) >= 0)
      return 1
    endif
  endfor
  return 0
endfunction

function! s:word(line) abort
  return matchstr(a:line, '^\a\+\ze\(\s\|$\)')
endfunction
