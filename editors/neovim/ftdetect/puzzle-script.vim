" Scripts end in .puzzle, say in their first line what they are (`# -*- puzzle-script -*-`), or begin as no other text does.
autocmd BufNewFile,BufRead *.puzzle setfiletype puzzle-script
autocmd BufNewFile,BufRead *.txt if getline(1) =~# '^#\(!.*\<puzzle-script\>\|.*-\*-.*\<puzzle-script\>.*-\*-\)' || puzzle_script#begins(getline(1, 500)) | set filetype=puzzle-script | endif
