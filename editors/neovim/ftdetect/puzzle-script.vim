" Scripts end in .puzzle, or say in their first line what they are: `# -*- puzzle-script -*-`.
autocmd BufNewFile,BufRead *.puzzle setfiletype puzzle-script
autocmd BufNewFile,BufRead *.txt if getline(1) =~# '^#\(!.*\<puzzle-script\>\|.*-\*-.*\<puzzle-script\>.*-\*-\)' | set filetype=puzzle-script | endif
