// Tokens that depend on the characters behind them. It keeps nothing between two tokens.

#include "tree_sitter/parser.h"

#include <string.h>

enum Token { NEWLINE, RANGE_START, DOTS, DIVIDE, FUNCTION_NAME, BINDING_NAME, FACT_NAME, VARIABLE_NAME };

// The words that are functions directly before a `(`: written by the project's tests.
static const struct {
  const char *name;
  enum Token token;
} FUNCTIONS[] = {
  // functions
  {"all", BINDING_NAME},
  {"any", BINDING_NAME},
  {"count", BINDING_NAME},
  {"sum", BINDING_NAME},
  {"least", BINDING_NAME},
  {"most", BINDING_NAME},
  {"select", BINDING_NAME},
  {"each", BINDING_NAME},
  {"size", FUNCTION_NAME},
  {"item", FUNCTION_NAME},
  {"abs", FUNCTION_NAME},
  {"quotient", FUNCTION_NAME},
  {"if", FUNCTION_NAME},
  {"at", FUNCTION_NAME},
  {"goal", FUNCTION_NAME},
  {"home", FUNCTION_NAME},
  {"where", FUNCTION_NAME},
  {"holds", FACT_NAME},
  {"row", FUNCTION_NAME},
  {"column", FUNCTION_NAME},
  {"moves", FUNCTION_NAME},
  {"rows", FUNCTION_NAME},
  {"lines", FUNCTION_NAME},
  {"linesOf", FUNCTION_NAME},
  {"words", FUNCTION_NAME},
  {"contains", FUNCTION_NAME},
  {"number", FUNCTION_NAME},
  {"heuristic", FUNCTION_NAME},
  {"external", FUNCTION_NAME},
  // end of functions
};

// Longer than any function's name.
enum { LONGEST = 16 };

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

static bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Whether a word goes on with the character. Of those beyond ASCII all are taken for letters: behind a number, or
// the `..` that follows one, nothing else makes sense either.
static bool is_run(int32_t c) {
  return is_digit(c) || is_letter(c) || c > 127 || (c > 0 && strchr("_-./\\~:+", c) != NULL);
}

static void take(TSLexer *lexer) { lexer->advance(lexer, false); }

// digits = digit+ ( `_` digit+ )*; says whether it ends behind a `_` that no digit follows.
static bool digits(TSLexer *lexer, bool *broken) {
  if (!is_digit(lexer->lookahead)) {
    return false;
  }
  for (;;) {
    while (is_digit(lexer->lookahead)) {
      take(lexer);
    }
    if (lexer->lookahead != '_') {
      return true;
    }
    take(lexer);
    if (!is_digit(lexer->lookahead)) {
      *broken = true;
      return true;
    }
  }
}

// What a range's dots stand directly before: a number, a variable or `(`.
static bool at_bound(TSLexer *lexer) {
  if (lexer->lookahead == '(') {
    return true;
  }
  if (lexer->lookahead == '$') {
    take(lexer);
    return is_letter(lexer->lookahead) || lexer->lookahead == '_';
  }
  if (lexer->lookahead == '-') {
    take(lexer);
  }
  bool broken = false;
  if (!digits(lexer, &broken) || broken) {
    return false;
  }
  if (lexer->lookahead == '.') {
    take(lexer);
    // `1..2..3`: a mistake, but of the parser's.
    if (lexer->lookahead == '.') {
      return true;
    }
    if (!digits(lexer, &broken) || broken) {
      return false;
    }
    if (lexer->lookahead == '.') {
      take(lexer);
      return lexer->lookahead == '.';
    }
  }
  return !is_run(lexer->lookahead);
}

static bool scan_dots(TSLexer *lexer) {
  take(lexer);
  if (lexer->lookahead != '.') {
    return false;
  }
  take(lexer);
  lexer->mark_end(lexer);
  return at_bound(lexer);
}

// A number, if a range's dots follow it.
static bool scan_range_start(TSLexer *lexer) {
  if (lexer->lookahead == '-') {
    take(lexer);
  }
  bool broken = false;
  if (!digits(lexer, &broken) || broken) {
    return false;
  }
  lexer->mark_end(lexer);
  if (lexer->lookahead != '.') {
    return false;
  }
  take(lexer);
  if (is_digit(lexer->lookahead)) {
    if (!digits(lexer, &broken) || broken) {
      return false;
    }
    lexer->mark_end(lexer);
    if (lexer->lookahead != '.') {
      return false;
    }
    take(lexer);
  }
  // Behind the first dot.
  if (lexer->lookahead != '.') {
    return false;
  }
  take(lexer);
  return at_bound(lexer);
}

// Whether a `,` stands directly in the parentheses that open here: then `if` is a function, else a statement.
static bool has_comma(TSLexer *lexer) {
  unsigned depth = 0;
  bool behind_space = false;
  while (!lexer->eof(lexer)) {
    switch (lexer->lookahead) {
      case '(':
      case '[':
        depth++;
        break;
      case ')':
      case ']':
        if (depth <= 1) {
          return false;
        }
        depth--;
        break;
      case ',':
        if (depth == 1) {
          return true;
        }
        break;
      case '{':
      case '}':
        return false;
      case '/':
        take(lexer);
        if (!behind_space || lexer->lookahead != '/') {
          behind_space = false;
          continue;
        }
        // A comment, as `#` begins one.
        // fallthrough
      case '#':
        while (!lexer->eof(lexer) && lexer->lookahead != '\n' && lexer->lookahead != '\r') {
          take(lexer);
        }
        continue;
      case '"':
        take(lexer);
        while (!lexer->eof(lexer) && lexer->lookahead != '"' && lexer->lookahead != '\n' && lexer->lookahead != '\r') {
          if (lexer->lookahead == '\\') {
            take(lexer);
          }
          take(lexer);
        }
        break;
      default:
        break;
    }
    behind_space = lexer->lookahead == ' ' || lexer->lookahead == '\t' || lexer->lookahead == '\n' || lexer->lookahead == '\r';
    take(lexer);
  }
  return false;
}

static bool scan_function_name(TSLexer *lexer, const bool *valid) {
  char word[LONGEST + 1];
  unsigned length = 0;
  while (is_letter(lexer->lookahead) && length < LONGEST) {
    word[length++] = (char)lexer->lookahead;
    take(lexer);
  }
  word[length] = '\0';
  if (lexer->lookahead != '(') {
    return false;
  }
  lexer->mark_end(lexer);
  for (unsigned i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++) {
    if (strcmp(word, FUNCTIONS[i].name) == 0) {
      lexer->result_symbol = FUNCTIONS[i].token;
      return valid[FUNCTIONS[i].token] && (strcmp(word, "if") != 0 || has_comma(lexer));
    }
  }
  return false;
}

static bool scan_variable_name(TSLexer *lexer) {
  if (!is_letter(lexer->lookahead) && lexer->lookahead != '_') {
    return false;
  }
  while (is_letter(lexer->lookahead) || is_digit(lexer->lookahead) || lexer->lookahead == '_') {
    take(lexer);
  }
  lexer->mark_end(lexer);
  lexer->result_symbol = VARIABLE_NAME;
  return true;
}

void *tree_sitter_puzzle_script_external_scanner_create(void) { return NULL; }

void tree_sitter_puzzle_script_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_puzzle_script_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_puzzle_script_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

bool tree_sitter_puzzle_script_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  // After a mistake all tokens are valid, also those that are so in one place only.
  bool recovers = valid[NEWLINE] && valid[VARIABLE_NAME];
  if (valid[VARIABLE_NAME] && !recovers) {
    return scan_variable_name(lexer);
  }
  // Directly behind the token before: with a space between them dots are a word.
  if (valid[DOTS] && lexer->lookahead == '.') {
    lexer->result_symbol = DOTS;
    return scan_dots(lexer);
  }
  while (lexer->lookahead == ' ' || lexer->lookahead == '\t' ||
         (!valid[NEWLINE] && (lexer->lookahead == '\n' || lexer->lookahead == '\r'))) {
    lexer->advance(lexer, true);
  }
  if (lexer->lookahead == '\n' || lexer->lookahead == '\r') {
    bool carriage_return = lexer->lookahead == '\r';
    take(lexer);
    if (carriage_return && lexer->lookahead == '\n') {
      take(lexer);
    }
    lexer->mark_end(lexer);
    lexer->result_symbol = NEWLINE;
    return true;
  }
  if (lexer->lookahead == '/' && valid[DIVIDE]) {
    take(lexer);
    lexer->mark_end(lexer);
    lexer->result_symbol = DIVIDE;
    return !is_run(lexer->lookahead);
  }
  if ((is_digit(lexer->lookahead) || lexer->lookahead == '-') && valid[RANGE_START]) {
    lexer->result_symbol = RANGE_START;
    return scan_range_start(lexer);
  }
  if (is_letter(lexer->lookahead) && valid[FUNCTION_NAME]) {
    return scan_function_name(lexer, valid);
  }
  return false;
}
