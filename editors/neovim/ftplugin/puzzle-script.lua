-- A buffer with a script: its layout, its server, its commands.
vim.bo.commentstring = "# %s"
vim.bo.expandtab = true
vim.bo.shiftwidth = 2
vim.bo.softtabstop = 2
require("puzzle-script").attach(0)
vim.b.undo_ftplugin = "setlocal commentstring< expandtab< shiftwidth< softtabstop<"
