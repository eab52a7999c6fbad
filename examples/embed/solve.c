/* Can this deal be won? A program in C that reads a compiled game, deals a seed or reads a layout, and solves it.
 *
 *   winnable rules klondike --compiled > klondike.json
 *   solve klondike.json 7              the deal of a seed
 *   solve klondike.json 7 100000       with a limit in positions
 *   solve klondike.json deal.json      a position of your own
 *
 * The JSON of a position is as `winnable deal klondike --format solvitaire` prints it. */
#include <stdio.h>
#include <stdlib.h>

#include "winnable.h"

/* The text of a file; the caller frees it. NULL if it cannot be read. */
static char* text_of(const char* path, size_t* size) {
  enum { kMost = 1 << 20 };
  FILE* file = fopen(path, "rb");
  char* text = file ? malloc(kMost) : NULL;
  if (text) *size = fread(text, 1, kMost, file);
  if (file) fclose(file);
  return text;
}

static winnable_position* position_of(const winnable_game* game, const char* what, winnable_error* error) {
  char* end = NULL;
  const long long seed = strtoll(what, &end, 10);
  if (*end == '\0') return winnable_deal(game, NULL, seed, error);
  size_t size = 0;
  char* text = text_of(what, &size);
  winnable_position* position = winnable_position_read(game, text, size, error);
  free(text);
  return position;
}

static int print_answer(winnable_position* position, const winnable_limits* limits) {
  winnable_error error;
  winnable_result* result = winnable_solve(position, limits, &error);
  if (!result) {
    fprintf(stderr, "solve: %s\n", error.message);
    return 2;
  }
  const winnable_verdict verdict = winnable_result_verdict(result);
  printf("%s%s%s\n", winnable_verdict_text(verdict), verdict == WINNABLE_UNKNOWN ? " " : "",
         winnable_reason_text(winnable_result_reason(result)));
  printf("%llu positions\n", (unsigned long long)winnable_result_positions(result));
  for (size_t i = 0; i < winnable_result_length(result); ++i) {
    const char* move = winnable_result_move(result, i);
    if (!winnable_play(position, move, &error)) fprintf(stderr, "solve: %s: %s\n", move, error.message);
    printf("%s%s", move, (i + 1) % 12 == 0 || i + 1 == winnable_result_length(result) ? "\n" : " ");
  }
  const int is_consistent = winnable_is_won(position) == (verdict == WINNABLE_WINNABLE);
  winnable_result_free(result);
  return is_consistent ? 0 : 3;
}

int main(int count, char** arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: solve GAME.json SEED|LAYOUT.json [POSITIONS]\n");
    return 2;
  }
  winnable_error error;
  size_t size = 0;
  char* json = text_of(arguments[1], &size);
  winnable_game* game = winnable_game_read(json, size, &error);
  winnable_position* position = game ? position_of(game, arguments[2], &error) : NULL;
  int code = 2;
  if (position) {
    const winnable_limits limits = {0, count > 3 ? strtoull(arguments[3], NULL, 10) : 0, 0, NULL, NULL};
    printf("%s, by winnable %s\n%s\n", winnable_game_name(game), winnable_version(),
           winnable_position_layout(position));
    code = print_answer(position, &limits);
  } else {
    fprintf(stderr, "solve: %s: %s\n", arguments[game ? 2 : 1], error.message);
  }
  winnable_position_free(position);
  winnable_game_free(game);
  free(json);
  return code;
}
