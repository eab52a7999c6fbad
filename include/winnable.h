/* Winnable for programs without Python: deal, play and solve any patience whose rules were compiled to JSON.
 *
 *   winnable rules klondike --compiled > klondike.json        once, on the developer's machine
 *
 *   winnable_error error;
 *   winnable_game *game = winnable_game_read(json, size, &error);
 *   winnable_position *position = winnable_deal(game, NULL, 7, &error);
 *   winnable_result *result = winnable_solve(position, NULL, &error);
 *
 * No function here throws, exits, prints or reads files. A function that fails returns NULL or 0 and writes a sentence
 * into `error`, which may be NULL. Every handle is freed by its own function; NULL may be freed. A game never changes,
 * and several threads may use it at once; only one thread at a time may use a position. A game must outlive its
 * positions; no other handle must outlive another. Texts are UTF-8 and belong to the handle they come from. */
#ifndef WINNABLE_H
#define WINNABLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when this file changes in such a way that a program must be compiled again. */
#define WINNABLE_API_VERSION 1
int winnable_api_version(void);

/* The version of the library and the fingerprint of its code, as in "0.2.0+3f6c0a9be1d2". */
const char* winnable_version(void);

typedef struct winnable_error {
  char message[256]; /* one sentence, cut if it is too long; empty if nothing is wrong */
} winnable_error;

/* A game, from the JSON that `winnable rules GAME --compiled` prints. */
typedef struct winnable_game winnable_game;
winnable_game* winnable_game_read(const char* json, size_t size, winnable_error* error);
void winnable_game_free(winnable_game* game);
const char* winnable_game_name(const winnable_game* game);

/* A deal, or a position that was played from it. The dealer is "solvitaire" or, for games with one full deck,
 * "microsoft"; NULL means the game's own dealer. A layout is JSON as `winnable deal GAME --format solvitaire` prints
 * it. */
typedef struct winnable_position winnable_position;
winnable_position* winnable_deal(const winnable_game* game, const char* dealer, int64_t seed, winnable_error* error);
winnable_position* winnable_position_read(const winnable_game* game, const char* json, size_t size,
                                          winnable_error* error);
void winnable_position_free(winnable_position* position);

/* Where the cards lie now, in the same JSON; valid until the position changes. NULL if memory ran out. */
const char* winnable_position_layout(winnable_position* position);

/* The legal moves, as text such as "t3-t5:2", "w-f" or "deal"; valid until the position changes. */
size_t winnable_move_count(winnable_position* position);
const char* winnable_move(const winnable_position* position, size_t index); /* NULL beyond the last */

/* Make one of the legal moves; take the last move back. 0 if that cannot be done; then nothing has changed. */
int winnable_play(winnable_position* position, const char* move, winnable_error* error);
int winnable_undo(winnable_position* position);
int winnable_is_won(const winnable_position* position);

typedef enum { WINNABLE_WINNABLE = 0, WINNABLE_UNWINNABLE = 1, WINNABLE_UNKNOWN = 2 } winnable_verdict;
typedef enum {
  WINNABLE_NO_REASON = 0,
  WINNABLE_TIME = 1,
  WINNABLE_POSITIONS = 2,
  WINNABLE_MEMORY = 3,
  WINNABLE_CANCELLED = 4
} winnable_reason;
const char* winnable_verdict_text(winnable_verdict verdict); /* "winnable", "unwinnable" or "unknown" */
const char* winnable_reason_text(winnable_reason reason);    /* "", "time", "positions", "memory" or "cancelled" */

/* How much a search may use. 0 means no limit in time or positions, and 1 GB of memory. With a limit in positions alone
 * the same position gives the same result everywhere. `wants_stop`, unless NULL, is called from time to time by the
 * thread that solves. If it returns anything but 0, the search ends as cancelled. */
typedef struct winnable_limits {
  double seconds;
  uint64_t positions;
  uint64_t memory_bytes;
  int (*wants_stop)(void* data);
  void* data;
} winnable_limits;

/* Whether a position can be won. NULL for the limits means 0 everywhere: the search may then never end. */
typedef struct winnable_result winnable_result;
winnable_result* winnable_solve(const winnable_position* position, const winnable_limits* limits,
                                winnable_error* error);
void winnable_result_free(winnable_result* result);
winnable_verdict winnable_result_verdict(const winnable_result* result);
winnable_reason winnable_result_reason(const winnable_result* result); /* why it is unknown */
size_t winnable_result_length(const winnable_result* result);          /* moves of the win; 0 if none was found */
const char* winnable_result_move(const winnable_result* result, size_t index);
uint64_t winnable_result_positions(const winnable_result* result); /* positions looked up */
double winnable_result_seconds(const winnable_result* result);

#ifdef __cplusplus
}
#endif

#endif
