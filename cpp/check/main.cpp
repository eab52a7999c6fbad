// winnable-check: checks a proof that a position is lost, as docs/proofs.md describes it. It needs nothing but the
// standard library, and shares no code with what writes proofs, nor with the checker in Python.
//
//     winnable-check [--seconds N] [--memory MB] FILE        FILE is - for standard input
//
// It ends with 0 if the proof holds, 1 if it does not, 2 if the file is not written as proofs are, and 3 if the check
// takes more time or memory than is allowed.
//
// A position is kept as one byte for each card: what the card lies on, or where it is. Piles and cells have no numbers
// there, so two positions that differ by an exchange of piles or cells are the same bytes (lemma L1).
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <string>
#include <vector>

namespace {

using Byte = std::uint8_t;
__extension__ using Number = unsigned __int128;

constexpr int kMostCards = 52;
constexpr int kMostPlaces = 52;
constexpr int kMostAhead = 4;
constexpr std::size_t kMostHeader = 10000;
constexpr const char* kRanks = "A23456789TJQK";
constexpr const char* kSuits = "CHSD";

// Where a card is, if it does not lie on another card.
constexpr Byte kSpace = 52;  // at the bottom of a pile
constexpr Byte kCell = 53;
constexpr Byte kHome = 54;
constexpr Byte kReserve = 55;
constexpr Byte kTalon = 56;
constexpr Byte kFaceDown = 128;  // is added
constexpr Byte kNone = 255;
constexpr Byte kUnlimited = 255;

// A refusal, with the exit code.
struct Refusal {
  int code;
  std::string why;
};
[[noreturn]] void not_a_proof(const std::string& why) { throw Refusal{2, why}; }
[[noreturn]] void refuted(const std::string& why) { throw Refusal{1, why}; }
[[noreturn]] void limit_reached(const std::string& why) { throw Refusal{3, why}; }

int step(int card) { return card / 4; }
int suit(int card) { return card % 4; }

enum class Build { kAnySuit, kRedBlack, kSameColour, kSameSuit, kOtherSuit, kNoBuild };
enum class Spaces { kAny, kNoBuild, kKings, kReserve };

// The header

// Where every card lies, as the file says it.
struct Start {
  std::array<int, 4> home{};
  std::vector<Byte> cells, reserve, talon;
  int turned = 0;
  Byte redeals = 0;
  std::vector<std::vector<Byte>> piles;
  std::vector<int> hidden;
};

struct Rules {
  int ranks = 13;
  int base = 0;
  Build build = Build::kAnySuit;
  bool groups = false;
  Spaces spaces = Spaces::kAny;
  bool removable = false;
  int cells = 0;
  bool stacked = false;
  int turn = 1;
  int piles = 0;
  int ahead = 0;

  int cards() const { return 4 * ranks; }
  // Whether one card may be put on another.
  bool takes(int below, int card) const {
    if (step(below) != step(card) + 1) return false;
    const int other = suit(below) ^ suit(card);  // the lowest bit is the colour
    const bool agrees[] = {true, (other & 1) != 0, !(other & 1), !other, other != 0, false};  // in the order of Build
    return agrees[static_cast<int>(build)];
  }
  bool space_takes(int card) const {
    if (build == Build::kNoBuild || spaces == Spaces::kNoBuild) return false;
    return spaces != Spaces::kKings || step(card) == ranks - 1;
  }
};

// Reads the header line by line.
class Lines {
 public:
  explicit Lines(const std::string& data) : data_(data) {}

  // The words of the next line, after its key.
  std::vector<std::string> words(const char* key, std::size_t least = 0, std::size_t most = 60) {
    ++number_;
    const std::size_t end = data_.find('\n', at_);
    if (end == std::string::npos || end - at_ > 400 || end > kMostHeader) wrong("is too long, or the header is");
    const std::string line = data_.substr(at_, end - at_);
    at_ = end + 1;
    std::vector<std::string> found;
    for (std::size_t begin = 0;;) {
      const std::size_t space = line.find(' ', begin);
      found.push_back(line.substr(begin, space - begin));
      if (found.back().empty()) wrong("has an empty word");
      if (space == std::string::npos) break;
      begin = space + 1;
    }
    for (const char c : line) {
      if (c < ' ' || c > '~') wrong("has a strange character");
    }
    if (found[0] != key) wrong(std::string("must begin with ") + key);
    found.erase(found.begin());
    if (found.size() < least || found.size() > most) wrong("has too few or too many words");
    return found;
  }
  std::string word(const char* key) { return words(key, 1, 1)[0]; }

  int choice(const char* key, std::initializer_list<const char*> allowed) {
    const std::string found = word(key);
    int index = 0;
    for (const char* one : allowed) {
      if (found == one) return index;
      ++index;
    }
    wrong("has a word that is not allowed");
  }

  std::uint64_t whole(const std::string& text, std::uint64_t least, std::uint64_t most) {
    const bool is_number =
        !text.empty() && text.size() <= 10 && text.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number || (text.size() > 1 && text[0] == '0')) wrong("must have a number");
    const std::uint64_t value = std::strtoull(text.c_str(), nullptr, 10);
    if (value < least || value > most) wrong("has a number out of range");
    return value;
  }
  int number(const char* key, int least, int most) {
    return static_cast<int>(whole(word(key), static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
  }

  Byte card(const std::string& text, const Rules& rules) {
    const char* rank = text.size() == 2 ? std::strchr(kRanks, text[0]) : nullptr;
    const char* suit = text.size() == 2 ? std::strchr(kSuits, text[1]) : nullptr;
    if (!rank || !suit || rank - kRanks >= rules.ranks) wrong("has something that is not a card");
    const int from_base = (static_cast<int>(rank - kRanks) - rules.base + rules.ranks) % rules.ranks;
    return static_cast<Byte>(4 * from_base + static_cast<int>(suit - kSuits));
  }
  std::vector<Byte> cards(const char* key, const Rules& rules) {
    std::vector<Byte> found;
    for (const std::string& text : words(key)) found.push_back(card(text, rules));
    return found;
  }

  std::size_t at() const { return at_; }
  [[noreturn]] void wrong(const std::string& why) const { not_a_proof("line " + std::to_string(number_) + " " + why); }

 private:
  const std::string& data_;
  std::size_t at_ = 0;
  int number_ = 0;
};

struct Proof {
  Rules rules;
  Start start;
  std::uint64_t count = 0;
  std::size_t body = 0;  // where the set begins
};

void read_pile(Lines& lines, const Rules& rules, Start& start) {
  std::vector<Byte> cards;
  int hidden = 0;
  for (const std::string& word : lines.words("pile")) {
    if (word != "|") {
      cards.push_back(lines.card(word, rules));
    } else if (hidden == 0 && !cards.empty()) {
      hidden = static_cast<int>(cards.size());
    } else {
      lines.wrong("has a bar where none may be");
    }
  }
  if (hidden && static_cast<std::size_t>(hidden) == cards.size()) lines.wrong("ends with a card that lies face down");
  if (cards.empty()) return;
  start.piles.push_back(cards);
  start.hidden.push_back(hidden);
}

void check_cards(const Proof& proof) {
  const Start& start = proof.start;
  std::array<int, kMostCards> times{};
  const auto count = [&](const std::vector<Byte>& cards) {
    for (const Byte card : cards) ++times[card];
  };
  for (int s = 0; s < 4; ++s) {
    for (int i = 0; i < start.home[static_cast<std::size_t>(s)]; ++i) ++times[static_cast<std::size_t>(4 * i + s)];
  }
  count(start.cells);
  count(start.reserve);
  count(start.talon);
  for (const auto& pile : start.piles) count(pile);
  for (int card = 0; card < proof.rules.cards(); ++card) {
    if (times[static_cast<std::size_t>(card)] != 1) not_a_proof("a card is missing, or is there twice");
  }
  if (start.cells.size() > static_cast<std::size_t>(proof.rules.cells)) not_a_proof("there are too few cells");
}

Proof read_header(const std::string& data) {
  Proof proof;
  Rules& rules = proof.rules;
  Start& start = proof.start;
  Lines lines(data);
  if (lines.words("winnable", 2, 2) != std::vector<std::string>{"loss", "1"}) lines.wrong("must be: winnable loss 1");
  if (lines.word("name").size() > 200) lines.wrong("has a name that is too long");
  rules.ranks = lines.number("ranks", 1, 13);
  const std::string base = lines.word("base");
  const char* rank = base.size() == 1 ? std::strchr(kRanks, base[0]) : nullptr;
  if (!rank || rank - kRanks >= rules.ranks) lines.wrong("has something that is not a rank");
  rules.base = static_cast<int>(rank - kRanks);
  rules.build = static_cast<Build>(
      lines.choice("build", {"any-suit", "red-black", "same-colour", "same-suit", "other-suit", "no-build"}));
  rules.groups = lines.choice("groups", {"no", "yes"});
  rules.spaces = static_cast<Spaces>(lines.choice("spaces", {"any", "no-build", "kings", "auto-reserve-then-any"}));
  rules.removable = lines.choice("removable", {"no", "yes"});
  rules.cells = lines.number("cells", 0, kMostPlaces);
  rules.stacked = lines.choice("reserve", {"open", "stacked"});
  if (rules.spaces == Spaces::kReserve && !rules.stacked) lines.wrong("must be stacked where the reserve fills spaces");
  rules.turn = lines.number("turn", 1, kMostCards);
  const std::string redeals = lines.word("redeals");
  start.redeals = redeals == "unlimited" ? kUnlimited : static_cast<Byte>(lines.whole(redeals, 0, 254));
  rules.piles = lines.number("piles", 0, kMostPlaces);
  rules.ahead = lines.number("ahead", 0, kMostAhead);
  const std::vector<std::string> home = lines.words("home", 4, 4);
  for (std::size_t s = 0; s < 4; ++s)
    start.home[s] = static_cast<int>(lines.whole(home[s], 0, static_cast<std::uint64_t>(rules.ranks)));
  start.cells = lines.cards("cell", rules);
  start.reserve = lines.cards("left", rules);
  start.talon = lines.cards("waste", rules);
  start.turned = static_cast<int>(start.talon.size());
  const std::vector<Byte> stock = lines.cards("stock", rules);
  start.talon.insert(start.talon.end(), stock.begin(), stock.end());
  for (int pile = 0; pile < rules.piles; ++pile) read_pile(lines, rules, start);
  const std::vector<std::string> sizes = lines.words("set", 2, 2);
  proof.count = lines.whole(sizes[0], 1, 9999999999);
  proof.body = lines.at();
  if (lines.whole(sizes[1], 1, 9999999999) != data.size() - proof.body || proof.count > data.size() - proof.body)
    lines.wrong("does not say how many bytes follow");
  check_cards(proof);
  return proof;
}

// Positions

// What identifies a position: equal bytes mean equal positions, but for the order of piles and of cells.
struct Record {
  std::array<Byte, kMostCards> on{};
  Byte turned = 0;
  Byte redeals = 0;
  std::array<Byte, 2> unused{};
  bool operator==(const Record& other) const { return std::memcmp(this, &other, sizeof(Record)) == 0; }
};
static_assert(sizeof(Record) == 56);

// Random numbers to find records by. Records are compared in full, so that the proof does not rest on them.
struct Mixing {
  std::array<std::array<std::uint64_t, 256>, kMostCards> of{};
  Mixing() {
    std::uint64_t state = 1;
    for (auto& row : of) {
      for (auto& value : row) {
        state += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        value = z ^ (z >> 31);
      }
    }
  }
};
const Mixing kMixing;

// A position to play on: the record, and what follows from it.
struct Position {
  Record record;
  std::uint64_t hash = 0;
  std::array<Byte, 4> home{};
  Byte spaces = 0;
  Byte piles = 0;  // pile slots in use: some of them may be empty
  Byte cells = 0;
  Byte reserve = 0;                      // cards left
  Byte talon = 0;                        // cards left
  std::array<Byte, kMostPlaces> top{};   // of each pile, or kNone
  std::array<Byte, kMostPlaces> cell{};  // the cards in cells

  void put(int card, Byte on) {
    Byte& place = record.on[static_cast<std::size_t>(card)];
    const auto& row = kMixing.of[static_cast<std::size_t>(card)];
    hash ^= row[place] ^ row[on];
    place = on;
  }
  Byte on(int card) const { return record.on[static_cast<std::size_t>(card)]; }
  std::uint64_t slot() const {
    return (hash ^ (record.turned * 0x9e3779b97f4a7c15ULL)) + record.redeals * 0xbf58476d1ce4e5b9ULL;
  }
};

constexpr bool is_card(Byte place) { return place < kSpace; }

class Game {
 public:
  Game(const Rules& rules, const Start& start) : rules_(rules), start_(start) {
    for (int below = 0; below < rules.cards(); ++below) {
      for (int card = 0; card < rules.cards(); ++card)
        takes_[at(below)] |= std::uint64_t{rules.takes(below, card)} << card;
    }
  }

  // An empty table with room for piles.
  Position empty_table() const {
    Position position;
    position.record.on.fill(kHome);
    for (std::size_t card = 0; card < kMostCards; ++card) position.hash ^= kMixing.of[card][kHome];
    position.top.fill(kNone);
    position.piles = position.spaces = static_cast<Byte>(rules_.piles);
    return position;
  }

  Position first() const {
    Position position = empty_table();
    for (std::size_t s = 0; s < 4; ++s) position.home[s] = static_cast<Byte>(start_.home[s]);
    for (const Byte card : start_.cells) to_cell(position, card);
    for (const Byte card : start_.reserve) position.put(card, kReserve), ++position.reserve;
    for (const Byte card : start_.talon) position.put(card, kTalon), ++position.talon;
    for (std::size_t pile = 0; pile < start_.piles.size(); ++pile)
      lay(position, static_cast<int>(pile), start_.piles[pile], static_cast<std::size_t>(start_.hidden[pile]));
    position.record.turned = static_cast<Byte>(start_.turned);
    position.record.redeals = start_.redeals;
    tidy(position);
    return position;
  }

  // Puts cards into an empty pile; the first of them lie face down.
  void lay(Position& position, int pile, const std::vector<Byte>& cards, std::size_t hidden) const {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const Byte below = i ? cards[i - 1] : kSpace;
      position.put(cards[i], static_cast<Byte>(below | (i < hidden ? kFaceDown : 0)));
    }
    position.top[at(pile)] = cards.back();
    --position.spaces;
  }

  void to_cell(Position& position, Byte card) const {
    position.put(card, kCell);
    position.cell[position.cells++] = card;
  }

  bool is_won(const Position& position) const {
    return position.home[0] + position.home[1] + position.home[2] + position.home[3] == rules_.cards();
  }

  // L2 and L3: makes all fills and safe moves. Then writes what turning does not change in one way (L4). Returns
  // whether anything was moved.
  bool settle(Position& position) const {
    bool has_moved = false;
    while (fill(position) || safe_move(position)) has_moved = true;
    return tidy(position) || has_moved;
  }

  // Calls `visit(position)` for the position after each move but turning the stock, and after each play from the waste.
  template <typename Visit>
  void each_move(const Position& position, Visit&& visit) const {
    const bool has_cell = position.cells < rules_.cells;
    for (int pile = 0; pile < position.piles; ++pile) {
      const Byte card = position.top[at(pile)];
      if (card == kNone) continue;
      each_unit(position, pile, has_cell, visit);
    }
    for (int cell = 0; cell < position.cells; ++cell) {
      const Byte card = position.cell[at(cell)];
      Position left = position;
      left.cell[at(cell)] = left.cell[--left.cells];
      each_place(position, left, card, false, visit);
    }
    each_reserve(position, [&](Byte card) {
      Position left = position;
      --left.reserve;
      each_place(position, left, card, has_cell, visit);
    });
    for (int s = 0; s < 4 && rules_.removable; ++s) {
      if (position.home[at(s)] == 0) continue;
      Position left = position;
      const auto card = static_cast<Byte>(4 * --left.home[at(s)] + s);
      onto_piles(left, card, card, -1, visit);
    }
    if (position.talon) each_play(position, has_cell, visit);
  }

  const Rules& rules() const { return rules_; }

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  bool goes_home(const Position& position, int card) const { return position.home[at(suit(card))] == step(card); }

  void send_home(Position& position, int card) const {
    position.put(card, kHome);
    ++position.home[at(suit(card))];
  }

  // Takes the cards from `head` up off a pile. A card that is uncovered turns face up.
  void take_end(Position& position, int pile, int head) const {
    const Byte below = position.on(head);
    if (!is_card(below)) {
      position.top[at(pile)] = kNone;
      ++position.spaces;
      return;
    }
    position.top[at(pile)] = below;
    position.put(below, position.on(below) & static_cast<Byte>(~kFaceDown));
  }

  // The side condition of L3, for a card that fits its foundation.
  bool is_safe(const Position& position, int card) const {
    const int r = step(card) + 1;
    const int twin = position.home[at(suit(card) ^ 2)];
    const int one = position.home[at(suit(card) ^ 1)];
    const int other = position.home[at(suit(card) ^ 3)];
    const int lower = std::min(one, other);
    const Build build = rules_.build;
    if (build == Build::kSameSuit || build == Build::kNoBuild) return true;
    if (build == Build::kAnySuit || build == Build::kOtherSuit) return std::min(lower, twin) >= r - 2;
    if (build == Build::kSameColour) return twin >= r - 2;
    return (lower >= r - 2 && twin >= r - 3) || (!rules_.removable && lower >= r - 1);
  }

  bool fill(Position& position) const {
    const bool fills = rules_.spaces == Spaces::kReserve && rules_.build != Build::kNoBuild;
    if (!fills || !position.spaces || !position.reserve) return false;
    const Byte card = start_.reserve[--position.reserve];
    position.put(card, kSpace);
    *std::find(position.top.begin(), position.top.end(), kNone) = card;
    --position.spaces;
    return true;
  }

  bool safe_move(Position& position) const {
    for (int pile = 0; pile < position.piles; ++pile) {
      const Byte card = position.top[at(pile)];
      if (card == kNone || !goes_home(position, card) || !is_safe(position, card)) continue;
      take_end(position, pile, card);
      send_home(position, card);
      return true;
    }
    for (int cell = 0; cell < position.cells; ++cell) {
      const Byte card = position.cell[at(cell)];
      if (!goes_home(position, card) || !is_safe(position, card)) continue;
      position.cell[at(cell)] = position.cell[--position.cells];
      send_home(position, card);
      return true;
    }
    Byte found = kNone;
    each_reserve(position, [&](Byte card) {
      if (goes_home(position, card) && is_safe(position, card)) found = card;
    });
    if (found == kNone) return false;
    --position.reserve;
    send_home(position, found);
    return true;
  }

  bool tidy(Position& position) const {
    const Byte turned = position.record.turned;
    const Byte redeals = position.record.redeals;
    if (position.talon == 0) {
      position.record.turned = 0;
      if (redeals != kUnlimited) position.record.redeals = 0;
    } else if (redeals == kUnlimited && (turned % rules_.turn == 0 || turned == position.talon)) {
      position.record.turned = 0;
    }
    return position.record.turned != turned || position.record.redeals != redeals;
  }

  template <typename Visit>
  void each_reserve(const Position& position, Visit&& visit) const {
    if (position.reserve == 0) return;
    if (rules_.stacked) return visit(start_.reserve[position.reserve - std::size_t{1}]);
    for (const Byte card : start_.reserve) {
      if (position.on(card) == kReserve) visit(card);
    }
  }

  // The top of a pile, and the runs at its end that may move, each to every place.
  template <typename Visit>
  void each_unit(const Position& position, int pile, bool has_cell, Visit&& visit) const {
    const Byte top = position.top[at(pile)];
    for (Byte head = top;;) {
      const Byte below = position.on(head);
      Position left = position;
      take_end(left, pile, head);
      if (head == top) home_or_cell(position, left, head, has_cell, visit);
      // A whole pile does not move to a space: that changes nothing (L1).
      onto_piles(left, head, top, pile, visit, is_card(below));
      if (!rules_.groups || !is_card(below) || (position.on(below) & kFaceDown)) return;
      if (!(takes_[below] >> head & 1)) return;
      head = below;
    }
  }

  template <typename Visit>
  void onto_piles(const Position& left, Byte head, Byte top, int source, Visit&& visit, bool into_space = true) const {
    for (int pile = 0; pile < left.piles; ++pile) {
      const Byte below = left.top[at(pile)];
      if (pile == source || below == kNone || !(takes_[below] >> head & 1)) continue;
      Position after = left;
      after.put(head, below);
      after.top[at(pile)] = top;
      visit(after);
    }
    if (!into_space || !left.spaces || !rules_.space_takes(head)) return;
    Position after = left;
    after.put(head, kSpace);
    --after.spaces;
    *std::find(after.top.begin(), after.top.end(), kNone) = top;
    visit(after);
  }

  // A card that has left a cell, the reserve or the waste.
  template <typename Visit>
  void each_place(const Position& position, const Position& left, Byte card, bool into_cell, Visit&& visit) const {
    home_or_cell(position, left, card, into_cell, visit);
    onto_piles(left, card, card, -1, visit);
  }

  template <typename Visit>
  void home_or_cell(const Position& position, const Position& left, Byte card, bool into_cell, Visit&& visit) const {
    if (goes_home(position, card)) {
      Position after = left;
      send_home(after, card);
      visit(after);
    }
    if (into_cell) {
      Position after = left;
      to_cell(after, card);
      visit(after);
    }
  }

  // L4: turns the stock as far as the rules allow, until it lies as it did before, and plays the top of each waste.
  template <typename Visit>
  void each_play(const Position& position, bool has_cell, Visit&& visit) const {
    std::array<Byte, kMostCards> talon;
    int size = 0;
    for (const Byte card : start_.talon) {
      if (position.on(card) == kTalon) talon[at(size++)] = card;
    }
    std::array<bool, kMostCards + 1> was{};
    int turned = position.record.turned;
    int redeals = position.record.redeals;
    for (;;) {
      if (redeals == kUnlimited) {
        if (was[at(turned)]) return;
        was[at(turned)] = true;
      }
      if (turned > 0) {
        Position left = position;
        --left.talon;
        left.record.turned = static_cast<Byte>(turned - 1);
        left.record.redeals = static_cast<Byte>(redeals);
        each_place(position, left, talon[at(turned - 1)], has_cell, visit);
      }
      if (turned < size) {
        turned = std::min(size, turned + rules_.turn);
      } else if (turned > 0 && redeals != 0) {
        turned = 0;
        redeals -= redeals != kUnlimited;
      } else {
        return;
      }
    }
  }

  const Rules& rules_;
  const Start& start_;
  std::array<std::uint64_t, kMostCards> takes_{};
};

// The set

// Reads the positions of the set, in order.
class SetReader {
 public:
  SetReader(const Proof& proof, const Game& game, const std::string& data)
      : proof_(proof), game_(game), data_(data), at_(proof.body) {
    const Start& start = proof.start;
    const bool is_limited = start.redeals != kUnlimited && !start.talon.empty();
    radices_.assign(4, proof.rules.ranks + 1);
    for (std::size_t pile = 0; pile < start.piles.size(); ++pile) {
      radices_.push_back(static_cast<int>(start.piles[pile].size()) + 1);
      radices_.push_back(start.hidden[pile] + 1);
    }
    if (proof.rules.stacked) radices_.push_back(static_cast<int>(start.reserve.size()) + 1);
    if (!proof.rules.stacked) radices_.insert(radices_.end(), start.reserve.size(), 2);
    radices_.insert(radices_.end(), start.talon.size(), 2);
    radices_.push_back(static_cast<int>(start.talon.size()) + 1);
    radices_.push_back((is_limited ? start.redeals : 0) + 1);
  }

  // False at the end.
  bool next(Position& position) {
    if (left_in_frame_ == 0) {
      if (at_ == data_.size()) {
        if (listed_ != proof_.count) not_a_proof("the set has fewer positions than it says");
        return false;
      }
      add(frame_, listed_ ? 1 : 0);
      add(frame_, number());
      const Number more = number();
      if (more >= proof_.count - listed_) not_a_proof("the set has more positions than it says");
      left_in_frame_ = static_cast<std::uint64_t>(more) + 1;
      places_ = 0;
      read_frame();
    } else {
      add(places_, 1);
    }
    add(places_, number());
    --left_in_frame_;
    ++listed_;
    read_places(position);
    return true;
  }

 private:
  static void add(Number& sum, Number more) {
    if (sum + more < sum) not_a_proof("a number of the set is too large");
    sum += more;
  }

  // Seven bits in each byte, the lowest first.
  Number number() {
    Number value = 0;
    for (int shift = 0; shift < 133 && at_ < data_.size(); shift += 7) {
      const auto byte = static_cast<Byte>(data_[at_++]);
      const Number bits = byte & 127;
      if (shift == 126 && bits > 3) break;
      value |= bits << shift;
      if (byte & 128) continue;
      if (byte == 0 && shift > 0) break;
      return value;
    }
    not_a_proof("the set is cut off, or has a number that is too large or has needless bytes");
  }

  static int last_digit(Number& number, int radix) {
    const auto by = static_cast<unsigned>(radix);
    if (number >> 64 == 0) {  // the usual case, and quicker
      const auto low = static_cast<std::uint64_t>(number);
      number = low / by;
      return static_cast<int>(low % by);
    }
    const int digit = static_cast<int>(number % by);
    number /= by;
    return digit;
  }

  void read_frame() {
    const Start& start = proof_.start;
    const Rules& rules = proof_.rules;
    std::vector<int> digits(radices_.size());
    Number rest = frame_;
    for (std::size_t i = radices_.size(); i-- > 0;) digits[i] = last_digit(rest, radices_[i]);
    if (rest) not_a_proof("a frame is too large a number");
    const int* digit = digits.data();

    table_ = game_.empty_table();
    std::uint64_t placed = 0;
    const auto place = [&](int card) {
      if (placed >> card & 1) not_a_proof("a position has a card twice");
      placed |= std::uint64_t{1} << card;
    };
    for (int s = 0; s < 4; ++s) {
      table_.home[static_cast<std::size_t>(s)] = static_cast<Byte>(*digit);
      for (int i = 0; i < *digit; ++i) place(4 * i + s);
      ++digit;
    }
    std::array<Byte, kMostCards> next{};  // the card that lay on this one at the start; kNone if it may not carry
    next.fill(kNone);
    std::uint64_t carries = 0;
    piles_ = 0;
    for (const std::vector<Byte>& pile : start.piles) {
      const int lying = *digit++;
      const int hidden = *digit++;
      if (hidden > std::max(0, lying - 1)) not_a_proof("a position has more cards face down than it can have");
      if (lying == 0) continue;
      const std::vector<Byte> cards(pile.begin(), pile.begin() + lying);
      for (const Byte card : cards) place(card);
      game_.lay(table_, piles_++, cards, static_cast<std::size_t>(hidden));
      carries |= std::uint64_t{1} << cards.back();
      if (cards.size() < pile.size()) next[cards.back()] = pile[cards.size()];
    }
    const int stacked = rules.stacked ? *digit++ : 0;
    for (int i = 0; i < static_cast<int>(start.reserve.size()); ++i) {
      if (!(rules.stacked ? i < stacked : *digit++)) continue;
      const Byte card = start.reserve[static_cast<std::size_t>(i)];
      place(card);
      table_.put(card, kReserve);
      ++table_.reserve;
    }
    for (const Byte card : start.talon) {
      if (!*digit++) continue;
      place(card);
      table_.put(card, kTalon);
      ++table_.talon;
    }
    table_.record.turned = static_cast<Byte>(*digit++);
    table_.record.redeals = start.redeals == kUnlimited ? kUnlimited : static_cast<Byte>(*digit);
    if (table_.record.turned > table_.talon) not_a_proof("a position has a waste that is too large");
    list_places(placed, carries, next);
  }

  // The cards that the frame does not place, and the places each can have.
  void list_places(std::uint64_t placed, std::uint64_t carries, const std::array<Byte, kMostCards>& next) {
    const Rules& rules = proof_.rules;
    std::uint64_t bottoms = 0;
    for (const auto& pile : proof_.start.piles) bottoms |= std::uint64_t{1} << pile[0];
    loose_.clear();
    for (int card = 0; card < rules.cards(); ++card) {
      if (placed >> card & 1) continue;
      Loose loose{static_cast<Byte>(card), 0, {}};
      if (rules.cells) loose.places[loose.count++] = kCell;
      if (rules.space_takes(card) && !(bottoms >> card & 1)) loose.places[loose.count++] = kSpace;
      for (int below = 0; below < rules.cards(); ++below) {
        const bool is_loose = !(placed >> below & 1);
        const bool can_carry = is_loose || ((carries >> below & 1) && next[static_cast<std::size_t>(below)] != card);
        if (can_carry && rules.takes(below, card)) loose.places[loose.count++] = static_cast<Byte>(below);
      }
      if (loose.count == 0) not_a_proof("a position has a card that has no place");
      loose_.push_back(loose);
    }
  }

  void read_places(Position& position) {
    position = table_;
    Number rest = places_;
    std::array<Byte, kMostCards> above;
    above.fill(kNone);
    int piles = piles_;
    for (std::size_t i = loose_.size(); i-- > 0;) {
      const Loose& loose = loose_[i];
      const Byte place = loose.places[static_cast<std::size_t>(last_digit(rest, loose.count))];
      if (place == kCell) {
        if (position.cells >= proof_.rules.cells) not_a_proof("a position has more cards in cells than cells");
        game_.to_cell(position, loose.card);
        continue;
      }
      position.put(loose.card, place);
      if (place == kSpace) {
        if (position.spaces == 0) not_a_proof("a position has too many piles");
        --position.spaces;
        position.top[static_cast<std::size_t>(piles++)] = loose.card;
      } else {
        if (above[place] != kNone) not_a_proof("a position has two cards on the same card");
        above[place] = loose.card;
      }
    }
    if (rest) not_a_proof("a position is too large a number");
    for (int pile = 0; pile < piles; ++pile) {
      Byte& top = position.top[static_cast<std::size_t>(pile)];
      while (above[top] != kNone) top = above[top];
    }
  }

  struct Loose {
    Byte card;
    Byte count;
    std::array<Byte, 6> places;
  };

  const Proof& proof_;
  const Game& game_;
  const std::string& data_;
  std::size_t at_;
  std::vector<int> radices_;
  Number frame_ = 0;
  Number places_ = 0;
  std::uint64_t left_in_frame_ = 0;
  std::uint64_t listed_ = 0;
  Position table_;  // what the frame places
  int piles_ = 0;
  std::vector<Loose> loose_;
};

// The check

class Check {
 public:
  Check(const Proof& proof, const std::string& data, double seconds, std::size_t bytes)
      : proof_(proof), game_(proof.rules, proof.start), data_(data), seconds_(seconds) {
    std::size_t slots = 1024;
    while (slots < 2 * proof.count && slots < (std::size_t{1} << 40)) slots *= 2;
    if (slots * sizeof(std::uint32_t) + proof.count * sizeof(Record) + data.size() > bytes || proof.count >= kNoRecord)
      limit_reached("the set takes more memory than is allowed");
    records_.reserve(proof.count);
    slots_.assign(slots, kNoRecord);
  }

  void run() {
    Position position;
    SetReader first(proof_, game_, data_);
    while (first.next(position)) {
      look(position);
      Position settled = position;
      if (game_.settle(settled)) not_a_proof("a fill, a safe move or a turn is left in a position of the set");
      insert(position);
    }
    Position start = game_.first();
    game_.settle(start);
    look(start);
    if (!is_known(start)) refuted("the position itself is not in the set");
    SetReader second(proof_, game_, data_);
    while (second.next(position)) closed(position, proof_.rules.ahead);
  }

 private:
  static constexpr std::uint32_t kNoRecord = 0xFFFFFFFF;

  void look(const Position& position) {
    if (game_.is_won(position)) refuted("a position that is won can be reached");
    if (++looked_at_ % 1024 == 0 && static_cast<double>(std::clock()) / CLOCKS_PER_SEC > seconds_)
      limit_reached("the check takes more time than is allowed");
  }

  std::size_t find(const Position& position) const {
    std::size_t at = (position.slot() ^ position.slot() >> 32) & (slots_.size() - 1);
    while (slots_[at] != kNoRecord && !(records_[slots_[at]] == position.record)) at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  bool is_known(const Position& position) const { return slots_[find(position)] != kNoRecord; }
  void insert(const Position& position) {
    const std::size_t at = find(position);
    if (slots_[at] != kNoRecord) not_a_proof("a position is there twice");
    slots_[at] = static_cast<std::uint32_t>(records_.size());
    records_.push_back(position.record);
  }

  // L5: each move leads into the set, or to a position from which each move does, and so on.
  void closed(const Position& position, int ahead) {
    game_.each_move(position, [&](Position& after) {
      game_.settle(after);
      look(after);
      if (is_known(after) || after.record == position.record) return;
      if (ahead == 0) refuted("a move leads out of the set");
      closed(after, ahead - 1);
    });
  }

  const Proof& proof_;
  const Game game_;
  const std::string& data_;
  const double seconds_;
  std::vector<Record> records_;
  std::vector<std::uint32_t> slots_;
  std::uint64_t looked_at_ = 0;
};

std::string read_file(const char* name, std::size_t most) {
  std::FILE* file = std::strcmp(name, "-") == 0 ? stdin : std::fopen(name, "rb");
  if (!file) not_a_proof("the file cannot be read");
  std::string data;
  std::array<char, 65536> piece;
  for (std::size_t size; (size = std::fread(piece.data(), 1, piece.size(), file)) > 0;) {
    if (data.size() + size > most) limit_reached("the file takes more memory than is allowed");
    data.append(piece.data(), size);
  }
  if (std::ferror(file)) not_a_proof("the file cannot be read");
  if (file != stdin) std::fclose(file);
  return data;
}

int usage() {
  std::fputs("usage: winnable-check [--seconds N] [--memory MB] FILE\n", stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  double seconds = 600;
  double megabytes = 4096;
  int at = 1;
  for (; at + 1 < argc && std::strncmp(argv[at], "--", 2) == 0; at += 2) {
    char* end = nullptr;
    const double value = std::strtod(argv[at + 1], &end);
    const bool is_seconds = std::strcmp(argv[at], "--seconds") == 0;
    if (*end != '\0' || !(value > 0 && value < 1e9)) return usage();
    if (!is_seconds && std::strcmp(argv[at], "--memory") != 0) return usage();
    (is_seconds ? seconds : megabytes) = value;
  }
  if (at + 1 != argc) return usage();
  const auto bytes = static_cast<std::size_t>(megabytes * 1048576);
  try {
    const std::string data = read_file(argv[at], bytes);
    const Proof proof = read_header(data);
    Check check(proof, data, seconds, bytes);
    check.run();
    std::printf("valid: the position in the file is lost (%llu positions)\n",
                static_cast<unsigned long long>(proof.count));
    return 0;
  } catch (const Refusal& refusal) {
    std::printf("not valid: %s\n", refusal.why.c_str());
    return refusal.code;
  } catch (const std::bad_alloc&) {
    std::puts("not valid: the set takes more memory than is allowed");
    return 3;
  }
}
