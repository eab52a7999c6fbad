// Tests of what the search is built on, by itself: the table of positions seen, and the path that packs its older part.
// `structures NAME` runs one of them; what is wrong is told on standard error, and the exit code is 1.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "base/seen_table.hpp"
#include "search/search_path.hpp"

namespace winnable {
namespace {

void check(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::exit(1);
}

using Answer = SeenTable::Answer;
constexpr std::size_t kSmallTable = 64 << 10;  // 5,120 entries
constexpr std::size_t kEntryBytes = 12;

std::vector<Key> random_keys(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Key> keys(count);
  for (Key& key : keys) key = {random(), random()};
  return keys;
}

// Every key is new once and seen from then on, also after the table has grown many times.
void table_grows() {
  SeenTable table(std::size_t{64} << 20);
  const auto keys = random_keys(300'000, 1);
  const std::size_t first_bytes = table.bytes();
  for (const Key& key : keys) {
    check(!table.contains(key), "a key that was not put in is not there");
    check(table.insert(key) == Answer::kNew, "a key is new at first");
  }
  check(table.size() == keys.size(), "every key is counted once");
  check(table.bytes() > 4 * first_bytes && table.bytes() >= keys.size() * kEntryBytes, "the table has grown");
  for (const Key& key : keys) {
    check(table.contains(key), "growing loses no key");
    check(table.insert(key) == Answer::kSeen, "a key is seen the second time");
  }
  for (const Key& key : random_keys(100'000, 2)) check(!table.contains(key), "another key is not there");
  check(table.size() == keys.size() && table.replaced() == 0 && !table.is_replacing(), "nothing was replaced");
}

// Entries of one bucket go on into the next ones, from the last bucket to the first.
void table_spills() {
  SeenTable table(kSmallTable);
  for (std::uint64_t i = 0; i < 50; ++i) check(table.insert({~std::uint64_t{0}, i << 32}) == Answer::kNew, "a new key");
  for (std::uint64_t i = 0; i < 50; ++i) check(table.contains({~std::uint64_t{0}, i << 32}), "a key that was spilt");
  check(!table.contains({~std::uint64_t{0}, std::uint64_t{50} << 32}), "a key that was not put in");
  check(table.insert({~std::uint64_t{0}, 5}) == Answer::kSeen, "the lowest bits are not part of a key");
}

// Keys that have spilt from the first bucket, and from the last one to the first, are found again after every growth.
void table_grows_with_what_was_spilt() {
  SeenTable table(std::size_t{64} << 20);
  std::vector<Key> crowded;
  for (std::uint64_t i = 0; i < 60; ++i) {
    crowded.push_back({i, i << 32});
    crowded.push_back({~i, i << 32});
  }
  for (const Key& key : crowded) check(table.insert(key) == Answer::kNew, "a new key");
  std::size_t bytes = table.bytes();
  int times = 0;
  for (const Key& key : random_keys(300'000, 10)) {
    check(table.insert(key) == Answer::kNew, "a new key");
    if (table.bytes() == bytes) continue;
    bytes = table.bytes();
    ++times;
    for (const Key& old : crowded) check(table.contains(old), "a key that was spilt is still there");
  }
  check(times > 8, "the table has grown many times");
}

// A table that has the memory of another one knows nothing of that one's keys, neither at first nor when it has grown.
void table_forgets_the_one_before() {
  const auto keys = random_keys(100'000, 11);
  const auto others = random_keys(100'000, 12);
  for (int round = 0; round < 3; ++round) {
    SeenTable table(std::size_t{64} << 20);
    SeenTable beside(kSmallTable);
    for (const Key& key : keys) check(!table.contains(key) && !beside.contains(key), "nothing is known");
    const auto& mine = round % 2 ? others : keys;
    for (const Key& key : mine) {
      check(table.insert(key) == Answer::kNew, "a key is new to this table");
      if (beside.insert(key) == Answer::kNew && beside.is_replacing()) beside.leave_path(key);
    }
    check(table.size() == mine.size(), "every key is counted once");
    for (const Key& key : round % 2 ? keys : others) check(!table.contains(key), "a key of another table");
    for (const Key& key : mine) check(table.contains(key), "growing loses no key");
  }
}

// At its cap the table goes on, in no more memory: a new key takes the place of an old one.
void table_replaces() {
  SeenTable table(kSmallTable);
  for (const Key& key : random_keys(100'000, 3)) {
    check(table.insert(key) == Answer::kNew, "there is room for a key while none is on the path");
    check(table.contains(key), "the latest key is there");
    if (table.is_replacing()) table.leave_path(key);
    check(table.bytes() <= kSmallTable, "the cap is kept");
  }
  check(table.is_replacing() && table.replaced() > 90'000, "old keys are replaced");
  check(table.size() <= kSmallTable / kEntryBytes, "there are no more keys than room");
}

// What is on the path is never forgotten, and what has left it can be.
void table_protects_the_path() {
  SeenTable table(kSmallTable);
  const auto path = random_keys(500, 4);
  const auto others = random_keys(200'000, 5);
  std::size_t at = 0;
  while (!table.is_replacing()) table.insert(others[at++]);
  for (const Key& key : path) check(table.put_on_path(key) != Answer::kFull, "a path of few keys has room");
  for (; at < others.size(); ++at) {
    if (table.insert(others[at]) == Answer::kNew) table.leave_path(others[at]);
  }
  for (const Key& key : path) check(table.contains(key), "a key on the path stays");
  for (const Key& key : path) table.leave_path(key);
  for (const Key& key : random_keys(200'000, 6)) {
    if (table.insert(key) == Answer::kNew) table.leave_path(key);
  }
  std::size_t left = 0;
  for (const Key& key : path) left += table.contains(key);
  check(left < 50, "keys that have left the path are replaced in time");
}

// With everything on the path the table is full, and says so instead of forgetting.
void table_is_full() {
  SeenTable table(kSmallTable);
  std::vector<Key> kept;
  bool is_full = false;
  for (const Key& key : random_keys(20'000, 7)) {
    const bool was_replacing = table.is_replacing();
    const Answer answer = table.insert(key);
    is_full = is_full || answer == Answer::kFull;
    if (answer == Answer::kNew && was_replacing) kept.push_back(key);
    if (answer == Answer::kFull) check(!table.contains(key), "a key that has no room is not there");
  }
  check(is_full, "there is no room in the end");
  for (const Key& key : kept) check(table.contains(key), "nothing that is on the path is forgotten");
}

// A cap that is lowered is kept from then on.
void table_keeps_a_new_limit() {
  SeenTable table(std::size_t{64} << 20);
  for (const Key& key : random_keys(10'000, 8)) table.insert(key);
  const std::size_t bytes = table.bytes();
  table.limit(bytes);
  for (const Key& key : random_keys(100'000, 9)) {
    if (table.insert(key) == Answer::kNew && table.is_replacing()) table.leave_path(key);
  }
  check(table.bytes() == bytes && table.is_replacing(), "the table grows no more");
}

bool is_same(const Step& a, const Step& b) { return std::memcmp(&a, &b, sizeof(Step)) == 0; }

// The path as it would be if memory did not matter.
struct PlainPath {
  struct Frame {
    std::size_t length;
    std::vector<Move> untried{};
  };
  std::vector<Step> steps{};
  std::vector<Frame> frames{};
};

class PathTest {
 public:
  explicit PathTest(std::uint64_t seed) : random_(seed) {}

  void run(int moves) {
    open_frame(true);
    for (int i = 0; i < moves || !plain_.frames.empty(); ++i) {
      if (i % 997 == 0) compare_backwards();
      check(path_.has_frames() == !plain_.frames.empty(), "there are frames as long as there should be");
      if (plain_.frames.empty()) break;
      check(path_.length() == plain_.steps.size(), "the length is that of the moves made");
      if (has_next())
        descend(i < moves);
      else
        go_back();
    }
    check(deepest_ > 100, "the path was deep enough to be packed");
  }

 private:
  bool has_next() {
    check(path_.has_untried() == !plain_.frames.back().untried.empty(), "there is something to try");
    return path_.has_untried();
  }

  void descend(bool may_branch) {
    auto& untried = plain_.frames.back().untried;
    const Move wanted = untried.back();
    untried.pop_back();
    const bool is_short = path_.must_list_again();
    const Move next = is_short ? path_.next_of_short() : path_.pop_untried();
    check(next == wanted, "the next move to try is the one that was pushed last");
    if (is_short) {  // as the search does, which makes the list of moves anew
      for (const Move& move : untried) path_.push_untried(move);
    }
    Step step = random_step();
    step.move = next;
    push(step);
    for (auto more = random_() % 4; more > 0; --more) push(random_step());
    open_frame(may_branch);
  }

  void go_back() {
    path_.close_frame();
    plain_.frames.pop_back();
    const std::size_t end = plain_.frames.empty() ? 0 : plain_.frames.back().length;
    while (plain_.steps.size() > end) {
      check(path_.has_steps_since_frame(), "there is a step to take back");
      check(is_same(path_.pop(), plain_.steps.back()), "a step comes back as it was");
      plain_.steps.pop_back();
    }
    check(!path_.has_steps_since_frame(), "there is no step more");
  }

  void push(const Step& step) {
    path_.push(step);
    plain_.steps.push_back(step);
  }

  void open_frame(bool may_branch) {
    path_.open_frame();
    plain_.frames.push_back({plain_.steps.size()});
    deepest_ = std::max(deepest_, plain_.frames.size());
    for (auto left = may_branch ? random_() % 4 : 0; left > 0; --left) {
      const Move move = random_step().move;
      path_.push_untried(move);
      plain_.frames.back().untried.push_back(move);
    }
    if (plain_.frames.size() == 1) {  // so that there is a path
      for (int i = 0; i < 200; ++i) {
        const Move move = random_step().move;
        path_.push_untried(move);
        plain_.frames.back().untried.push_back(move);
      }
    }
  }

  void compare_backwards() {
    std::set<std::size_t> at_frame;
    for (const auto& frame : plain_.frames) at_frame.insert(frame.length);
    std::size_t left = plain_.steps.size();
    path_.walk_back([&](const Step& step, bool is_frame) {
      check(left > 0 && is_same(step, plain_.steps[--left]), "walking back sees every step");
      check(is_frame == (at_frame.count(left) > 0), "walking back says where the frames are");
    });
    check(left == 0, "walking back ends at the root");
  }

  std::uint8_t byte(unsigned most) { return static_cast<std::uint8_t>(random_() % (most + 1)); }

  // Most steps are usual ones, as in play; others have anything in them.
  Step random_step() {
    Step step;
    const auto place = [&] { return static_cast<Place>(random_() % 8); };
    step.move = transfer(place(), byte(140), place(), 0);
    if (random_() % 2) step.move.to_index = byte(140);
    if (random_() % 2) step.undo.foundation = byte(7);
    step.undo.turned_up = byte(1);
    if (random_() % 5 == 0) step.move = random_() % 2 ? deal_move() : redeal_move();
    if (random_() % 4) return step;
    step.move.count = byte(255);
    step.move.waste = byte(255);
    step.move.then_home = byte(1);
    step.undo = {byte(255), byte(1), byte(1), byte(7), byte(255), byte(1), byte(7), byte(255)};
    return step;
  }

  std::mt19937_64 random_;
  SearchPath path_{16};
  PlainPath plain_;
  std::size_t deepest_ = 0;
};

void path_comes_back() {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) PathTest(seed).run(20'000);
}

// A path of single choices, a hundred thousand frames deep: packed, it takes a few bytes a frame.
void path_is_small() {
  SearchPath path(16);
  const Step step{transfer(Place::kTableau, 3, Place::kTableau, 5), {}};
  constexpr std::size_t kDeep = 100'000;
  for (std::size_t i = 0; i < kDeep; ++i) {
    path.open_frame();
    path.push_untried(step.move);
    path.push(step);
  }
  check(path.bytes() < 12 * kDeep, "packed frames are small");
  std::size_t seen = 0;
  path.walk_back([&](const Step& one, bool) { seen += is_same(one, step); });
  check(seen == kDeep && path.length() == kDeep, "all of it is there");
}

constexpr std::pair<const char*, void (*)()> kTests[] = {
    {"table_grows", table_grows},
    {"table_spills", table_spills},
    {"table_grows_with_what_was_spilt", table_grows_with_what_was_spilt},
    {"table_forgets_the_one_before", table_forgets_the_one_before},
    {"table_replaces", table_replaces},
    {"table_protects_the_path", table_protects_the_path},
    {"table_is_full", table_is_full},
    {"table_keeps_a_new_limit", table_keeps_a_new_limit},
    {"path_comes_back", path_comes_back},
    {"path_is_small", path_is_small},
};

}  // namespace
}  // namespace winnable

int main(int count, char** words) {
  for (const auto& [name, test] : winnable::kTests) {
    if (count != 2) std::puts(name);
    if (count != 2 || std::strcmp(name, words[1]) != 0) continue;
    test();
    return 0;
  }
  return count != 2 ? 0 : 2;
}
