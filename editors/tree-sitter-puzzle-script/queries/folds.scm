[
  (block)
  (list)
] @fold
