#include "proofs/closed_set.hpp"

#include <algorithm>
#include <vector>

#include "families/tableau/tableau.hpp"
#include "proofs/position_code.hpp"
#include "shortcuts/safe_foundation.hpp"

namespace winnable {
namespace {

// Every position found, with a number each, in the order of finding.
class CodeTable {
 public:
  CodeTable() : slots_(std::size_t{1} << 12, 0) {}

  // The number of a position; it is a new one if that is the size before.
  std::uint32_t number_of(const Code& code) {
    if (codes_.size() * 2 >= slots_.size()) grow();
    std::size_t at = hash(code) & (slots_.size() - 1);
    for (; slots_[at]; at = (at + 1) & (slots_.size() - 1)) {
      if (codes_[slots_[at] - 1] == code) return slots_[at] - 1;
    }
    codes_.push_back(code);
    slots_[at] = static_cast<std::uint32_t>(codes_.size());
    return slots_[at] - 1;
  }
  const std::vector<Code>& codes() const { return codes_; }
  std::size_t bytes() const { return codes_.capacity() * sizeof(Code) + slots_.capacity() * sizeof(std::uint32_t); }

 private:
  static std::size_t hash(const Code& code) {
    const auto fold = [](Wide n) {
      return detail::folded(static_cast<std::uint64_t>(n) ^ 0xa0761d6478bd642fULL,
                            static_cast<std::uint64_t>(n >> 64) ^ 0xe7037ed1a0b428dbULL);
    };
    return detail::folded(fold(code.frame) ^ 0x8ebc6af09c88c6e3ULL, fold(code.places) ^ 0x589965cc75374cc3ULL);
  }
  void grow() {
    slots_.assign(slots_.size() * 2, 0);
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      std::size_t at = hash(codes_[i]) & (slots_.size() - 1);
      while (slots_[at]) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = static_cast<std::uint32_t>(i + 1);
    }
  }

  std::vector<Code> codes_;
  std::vector<std::uint32_t> slots_;  // a number and one, or zero
};

class Reached {
 public:
  Reached(const Rules& rules, const Layout& root, const Limits& limits, std::function<bool()> wants_stop)
      : rules_(rules), root_(root), code_(rules, root), limits_(limits), control_(std::move(wants_stop)) {
    control_.give(limits.seconds);
  }

  Verdict run() {
    if (!code_.fits()) return stop(Reason::kMemory);
    firsts_.push_back(0);
    TableauGame start(rules_, root_);
    settle(start);
    if (enter(start)) return Verdict::kWinnable;
    for (std::size_t i = 0; i < table_.codes().size() && reason_ == Reason::kNone; ++i) {
      if (expand(static_cast<std::uint32_t>(i))) return Verdict::kWinnable;
      std::sort(ways_.begin() + static_cast<std::ptrdiff_t>(firsts_.back()), ways_.end());
      ways_.erase(std::unique(ways_.begin() + static_cast<std::ptrdiff_t>(firsts_.back()), ways_.end()), ways_.end());
      firsts_.push_back(ways_.size());
      if (i % 64 == 0) check_limits();
    }
    return reason_ == Reason::kNone ? Verdict::kUnwinnable : Verdict::kUnknown;
  }

  Reason reason() const { return reason_; }
  const std::vector<Code>& codes() const { return table_.codes(); }
  // Which positions are reached from each: numbers from first(i) to first(i + 1) of ways().
  const std::vector<std::uint32_t>& ways() const { return ways_; }
  std::size_t first(std::size_t position) const { return firsts_[position]; }

 private:
  struct Made {
    Move move;
    Undo undo;
  };

  Verdict stop(Reason reason) {
    reason_ = reason;
    return Verdict::kUnknown;
  }

  void check_limits() {
    const Reason polled = control_.poll();
    if (polled != Reason::kNone) reason_ = polled;
    // What the choice of the positions to write will need is counted too.
    const std::size_t bytes = table_.bytes() + 2 * sizeof(std::uint32_t) * ways_.capacity() +
                              firsts_.capacity() * sizeof(std::size_t) + table_.codes().size() * 16;
    if (bytes > limits_.bytes || table_.codes().size() > 0xFFFFFFF0u) reason_ = Reason::kMemory;
    if (table_.codes().size() > limits_.positions) reason_ = Reason::kPositions;
  }

  void make(TableauGame& game, const Move& move) {
    made_.push_back({move, {}});
    game.make(move, made_.back().undo);
  }

  // Makes the forced moves.
  void settle(TableauGame& game) {
    Move move;
    while (next_forced(game, move)) make(game, move);
  }

  bool next_forced(const TableauGame& game, Move& move) {
    if (game.must_fill()) {
      moves_of_fill_.clear();
      game.forced_fills(moves_of_fill_);
      move = moves_of_fill_.front();
      return true;
    }
    bool found = false;
    const auto look = [&](Place place, int index, Card card) {
      if (found || !game.goes_home(card) || !is_safe(rules_, game.heights(), card)) return;
      found = true;
      move = transfer(place, index, Place::kFoundation, 0);
    };
    for (int pile = 0; pile < rules_.piles; ++pile) {
      if (game.size(pile)) look(Place::kTableau, pile, game.top(pile));
    }
    for (int cell = 0; cell < rules_.cells; ++cell) {
      if (game.cell(cell) != kNoCard) look(Place::kCell, cell, game.cell(cell));
    }
    game.each_reserve([&](int index, Card card) { look(Place::kReserve, index, card); });
    return found;
  }

  // Notes a position that was reached. True if it is won.
  bool enter(const TableauGame& game) {
    if (game.is_won()) return true;
    Code code;
    if (code_.encode(game, code)) {
      number_ = table_.number_of(code);
    } else {
      reason_ = Reason::kMemory;
    }
    return false;
  }

  void unmake_to(TableauGame& game, std::size_t depth) {
    for (; made_.size() > depth; made_.pop_back()) game.unmake(made_.back().move, made_.back().undo);
  }

  bool expand(std::uint32_t from) {
    from_ = from;
    TableauGame game(rules_, code_.decode(table_.codes()[from]));
    made_.clear();
    if (try_moves(game, false)) return true;
    if (game.talon_size() == 0) return false;
    // Turning the stock until it is as it was before. The number of turns has a limit, for redeals have one or the
    // waste comes to the same size again.
    std::vector<std::pair<int, std::size_t>> seen;
    for (;;) {
      const std::pair<int, std::size_t> turned{game.waste_size(), game.stage()};
      if (std::find(seen.begin(), seen.end(), turned) != seen.end()) return false;
      seen.push_back(turned);
      if (try_moves(game, true)) return true;
      if (game.may_deal()) {
        make(game, deal_move());
      } else if (game.may_redeal()) {
        make(game, redeal_move());
      } else {
        return false;
      }
    }
  }

  // Makes each move that plays from the waste, or each other one. True if one leads to a win.
  bool try_moves(TableauGame& game, bool from_waste) {
    moves_.clear();
    game.legal_moves(moves_);
    const std::size_t depth = made_.size();
    for (const Move& move : moves_) {
      if (move == deal_move() || move == redeal_move() || (move.from == Place::kWaste) != from_waste) continue;
      make(game, move);
      settle(game);
      if (enter(game)) return true;
      if (number_ != from_) ways_.push_back(number_);
      unmake_to(game, depth);
    }
    return false;
  }

  const Rules& rules_;
  const Layout& root_;
  const PositionCode code_;
  const Limits limits_;
  Control control_;
  Reason reason_ = Reason::kNone;
  CodeTable table_;
  std::uint32_t number_ = 0;  // of the position reached last
  std::uint32_t from_ = 0;    // of the position that is expanded
  std::vector<std::uint32_t> ways_;
  std::vector<std::size_t> firsts_;
  std::vector<Made> made_;
  MoveList moves_;
  MoveList moves_of_fill_;
};

// Which positions are written. The others are at most `ahead` moves from the written ones, or from an end, on every
// way.
//
// One after another, a position is left out if it can be: what it leads to and is not decided yet is then written.
std::vector<char> chosen(const Reached& reached, int ahead) {
  constexpr char kOpen = -1;
  constexpr char kWritten = -2;
  const std::size_t count = reached.codes().size();
  std::vector<char> state(count, kOpen);  // or how many moves must be looked ahead
  state[0] = kWritten;
  std::vector<std::uint32_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = static_cast<std::uint32_t>(i);
  const auto size = [&](std::uint32_t i) { return reached.first(i + 1) - reached.first(i); };
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return size(a) < size(b); });
  for (const std::uint32_t i : order) {
    if (state[i] != kOpen) continue;
    int depth = 1;
    for (std::size_t way = reached.first(i); way < reached.first(i + 1); ++way) {
      const std::uint32_t to = reached.ways()[way];
      if (state[to] > 0) depth = std::max(depth, state[to] + 1);
    }
    if (depth > ahead) {
      state[i] = kWritten;
      continue;
    }
    state[i] = static_cast<char>(depth);
    for (std::size_t way = reached.first(i); way < reached.first(i + 1); ++way) {
      char& to = state[reached.ways()[way]];
      if (to == kOpen) to = kWritten;
    }
  }
  std::vector<char> written(count);
  for (std::size_t i = 0; i < count; ++i) written[i] = state[i] == kWritten;
  return written;
}

void add_number(std::string& bytes, Wide number) {
  for (; number >= 128; number >>= 7) bytes.push_back(static_cast<char>(128 | static_cast<int>(number & 127)));
  bytes.push_back(static_cast<char>(number));
}

std::string written(std::vector<Code> codes) {
  std::sort(codes.begin(), codes.end());
  std::string bytes;
  Wide frame = 0;
  for (std::size_t begin = 0; begin < codes.size();) {
    std::size_t end = begin;
    while (end < codes.size() && codes[end].frame == codes[begin].frame) ++end;
    add_number(bytes, codes[begin].frame - frame);
    add_number(bytes, end - begin - 1);
    Wide places = 0;
    for (; begin < end; ++begin) {
      add_number(bytes, codes[begin].places - places);
      places = codes[begin].places + 1;
    }
    frame = codes[begin - 1].frame + 1;
  }
  return bytes;
}

}  // namespace

ClosedSet closed_set(const Rules& rules, const Layout& layout, const Limits& limits, int ahead,
                     std::function<bool()> wants_stop) {
  Reached reached(rules, layout, limits, std::move(wants_stop));
  ClosedSet result;
  result.verdict = reached.run();
  result.reason = reached.reason();
  result.found = reached.codes().size();
  if (result.verdict != Verdict::kUnwinnable) return result;
  std::vector<Code> codes;
  const std::vector<char> is_written = chosen(reached, ahead);
  for (std::size_t i = 0; i < is_written.size(); ++i) {
    if (is_written[i]) codes.push_back(reached.codes()[i]);
  }
  result.written = codes.size();
  result.bytes = written(std::move(codes));
  return result;
}

}  // namespace winnable
