; Marks such as `TODO` in comments.
((comment) @injection.content
  (#set! injection.language "comment"))
