; Helix reads the first name of each, Neovim those with a dot.
[
  (block)
  (list)
  (group)
] @indent @indent.begin

[
  "}"
  "]"
  ")"
] @outdent @indent.end @indent.branch
