" Colours where there is no tree-sitter grammar. The lists of words are held by the project's tests.
if exists("b:current_syntax")
  finish
endif

syntax iskeyword @,48-57,_,192-255,.,/,92,~,:,+,-

syntax keyword puzzleKeyword let define heuristic search puzzle graph task points hidden expect fails
syntax keyword puzzleConditional if else
syntax keyword puzzleRepeat for in repeat
syntax keyword puzzleOperator and or not
syntax keyword puzzleConstant true false none

syntax keyword puzzleCommand
      "\ commands
      \ setState
      \ randomizeState
      \ printState
      \ prettyPrintState
      \ drawState
      \ move
      \ legalMoves
      \ reset
      \ undo
      \ isSolvable
      \ heuristic
      \ solve
      \ solveAStar
      \ solveBeam
      \ solveRectangle
      \ solveBFS
      \ solveDFS
      \ solveIDDFS
      \ solveUCS
      \ solveGreedy
      \ solveWeightedAStar
      \ solveARA
      \ solveIDAStar
      \ solveBTS
      \ solveHDAStar
      \ solveExternalAStar
      \ solveBFIDAStar
      \ solveQStar
      \ solveJPS
      \ solveRBFS
      \ solveBidirectional
      \ solveNBS
      \ solveMM
      \ solveBAE
      \ solveDVCBS
      \ solveDBBS
      \ solveHillClimbing
      \ solveStochasticHillClimbing
      \ solveFirstChoice
      \ solveRandomRestarts
      \ solveAnnealing
      \ solveAll
      \ report
      \ experiment
      \ audit
      \ layers
      \ writeStates
      \ prettyPrintSolution
      \ drawSolution
      \ printSolution
      \ printPath
      \ printStats
      \ checkSolution
      \ applySolution
      \ watch
      \ checkSearch
      \ submissionSearch
      \ possible
      \ replay
      \ step
      \ back
      \ goTo
      \ printOpen
      \ printTree
      \ show
      \ why
      \ compare
      \ maxNodes
      \ timeLimit
      \ memoryLimit
      \ threads
      \ order
      \ tree
      \ pathCheck
      \ bpmx
      \ monotonic
      \ priority
      \ ties
      \ reopen
      \ batch
      \ stubbornSets
      \ deferred
      \ preferred
      \ alternate
      \ trace
      \ quiet
      \ exact
      \ puzzle
      \ randomMaze
      \ randomGraph
      \ setGoal
      \ seed
      \ readCommands
      \ help
      \ save
      \ cache
      \ print
      \ write
      \ submission
      \ heuristicFrom
      \ puzzleFrom
      "\ end of commands
syntax keyword puzzleEntry contained
      "\ words of define
      \ cells
      \ values
      \ start
      \ goal
      \ move
      \ when
      \ cost
      \ swap
      \ cycle
      \ reverse
      \ set
      \ add
      \ then
      \ never
      \ symmetry
      \ columns
      \ draw
      \ as
      \ colour
      \ summary
      "\ end of words of define
syntax keyword puzzleEntry contained
      "\ words of graph
      \ edge
      \ arc
      \ at
      \ h
      \ h0
      \ h1
      \ h2
      \ h3
      \ h4
      \ h5
      \ h6
      \ h7
      \ h8
      \ h9
      \ start
      \ goal
      \ summary
      "\ end of words of graph
syntax keyword puzzleEntry contained
      "\ words of experiment
      \ puzzle
      \ setGoal
      \ goal
      \ depths
      \ samples
      \ sampling
      \ states
      \ file
      \ run
      \ as
      \ table
      \ coverage
      \ compare
      \ plot
      \ scatter
      \ save
      \ report
      \ seed
      \ maxNodes
      \ timeLimit
      \ memoryLimit
      \ order
      \ threads
      \ resume
      \ again
      "\ end of words of experiment
syntax keyword puzzleEntry contained
      "\ words of replay
      \ title
      \ setState
      \ run
      \ log
      \ as
      "\ end of words of replay
syntax keyword puzzleFunction contained
      "\ functions
      \ all
      \ any
      \ count
      \ sum
      \ least
      \ most
      \ select
      \ each
      \ size
      \ item
      \ abs
      \ quotient
      \ if
      \ at
      \ goal
      \ home
      \ where
      \ holds
      \ row
      \ column
      \ moves
      \ rows
      \ lines
      \ linesOf
      \ words
      \ contain[s]
      \ number
      \ heuristic
      \ external
      "\ end of functions

" Words of blocks count where a line or a brace begins them.
syntax match puzzleFirst "\%(^\|[{}]\)\s*\k\+" transparent
      \ contains=puzzleEntry,puzzleCommand,puzzleKeyword,puzzleConditional,puzzleRepeat
syntax match puzzleCall "\<[a-z]\+\ze(" contains=puzzleFunction
syntax match puzzleNumber "\%(^\|[ \t(\[,]\)\@1<=-\?\d\+\%(_\d\+\)*\%(\.\d\+\%(_\d\+\)*\)\?\%([ \t)\],{}]\|\.\.\|$\)\@="
syntax match puzzleVariable "\$\h\w*"
syntax region puzzleString start=+"+ skip=+\\.+ end=+"\|$+ contains=puzzleEscape,puzzleInterpolation
syntax match puzzleEscape +\\["\\nt$]+ contained
syntax match puzzleInterpolation "\$\%(\h\w*\|{\h\w*}\)" contained
syntax match puzzleComment "#.*$" contains=@Spell
syntax match puzzleComment "\%(^\|\s\)\@1<=//.*$" contains=@Spell

highlight default link puzzleKeyword Keyword
highlight default link puzzleConditional Conditional
highlight default link puzzleRepeat Repeat
highlight default link puzzleOperator Operator
highlight default link puzzleConstant Constant
highlight default link puzzleCommand Function
highlight default link puzzleEntry Function
highlight default link puzzleFunction Function
highlight default link puzzleNumber Number
highlight default link puzzleVariable Identifier
highlight default link puzzleString String
highlight default link puzzleEscape SpecialChar
highlight default link puzzleInterpolation Identifier
highlight default link puzzleComment Comment

let b:current_syntax = "puzzle-script"
