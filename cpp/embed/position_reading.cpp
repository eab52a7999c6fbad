// Reads a position: the cards of each place. Then checks that they are a deck and lie as the rules allow.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "embed/json.hpp"
#include "embed/position_text.hpp"
#include "families/families.hpp"

namespace winnable {
namespace {

// A card by its real rank, from 1, before the base rank is known from which the core counts.
struct Dealt {
  int rank = 0;  // 0: no card
  int suit = 0;
  bool is_face_down = false;
};
using Row = std::vector<Dealt>;

std::optional<int> rank_of(std::string text) {
  for (char& letter : text) letter = static_cast<char>(letter >= 'a' && letter <= 'z' ? letter - 32 : letter);
  constexpr const char* kTexts[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
  for (int rank = 1; rank <= kMaxRank; ++rank) {
    if (text == kTexts[rank - 1] || text == std::to_string(rank) || (rank == 10 && text == "T")) return rank;
  }
  return std::nullopt;
}

std::optional<Dealt> card_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto suit = std::string_view("CHSDchsd").find(text.back());
  const auto rank = rank_of(text.substr(0, text.size() - 1));
  if (suit == std::string_view::npos || !rank) return std::nullopt;
  return Dealt{*rank, static_cast<int>(suit % kSuits), suit >= kSuits};
}

class Reader {
 public:
  Reader(const CompiledGame& game, const Json& object, std::string& error)
      : game_(game), rules_(game.rules), object_(object), error_(error) {}

  bool read(Position& position) {
    if (!knows_all_fields()) return false;
    std::vector<std::vector<Row>> read_parts;
    for (const PlacePart& part : game_.parts) read_parts.push_back(rows_of(part));
    Row home = row_of("foundations", object_.find("foundations"), false);
    if (!error_.empty() || !find_base_rank(home, position)) return false;
    if (!object_.find("foundations") && game_.deal_plan.initial == DealPlan::Initial::kAll && rules_.has_foundations) {
      for (const int suit : rules_.foundation_suits) home.push_back({position.base_rank, suit});
    }
    base_rank_ = position.base_rank;
    Layout& layout = position.layout;
    for (std::size_t i = 0; i < game_.parts.size(); ++i) {
      if (game_.parts[i].place == Place::kFoundation)
        add_foundations(numbers(home), layout);
      else
        add_piles(game_.parts[i], read_parts[i], layout);
    }
    read_redeals(layout);
    if (error_.empty()) check(layout);
    return error_.empty();
  }

 private:
  void refuse(const std::string& where, const std::string& why) {
    if (error_.empty()) error_ = where + ": " + why;
  }

  bool knows_all_fields() {
    if (!object_.is(Json::Kind::kObject)) refuse("the layout", "must be an object");
    for (const auto& field : object_.fields) {
      const bool is_of_place = std::ranges::find(game_.parts, field.first, &PlacePart::field) != game_.parts.end();
      const bool is_known = is_of_place || field.first == "base card" || field.first == "redeals used" ||
                            field.first == "foundations" || field.first == "waste";
      if (!is_known) refuse(field.first, "there is no such field in this game");
    }
    return error_.empty();
  }

  // The cards of a list.
  Row row_of(const std::string& name, const Json* field, bool has_gaps) {
    if (!field) return {};
    Json single;
    if (field->is(Json::Kind::kText) && name == "hole") {
      single.items.push_back(*field);
      field = &single;
    } else if (!field->is(Json::Kind::kList)) {
      refuse(name, "must be a list of cards");
    }
    Row cards;
    for (const Json& item : field->items) {
      if (has_gaps && item.is(Json::Kind::kText) && item.text.empty()) {
        cards.emplace_back();
        continue;
      }
      const auto card = item.is(Json::Kind::kText) ? card_of(item.text) : std::nullopt;
      if (!card) {
        refuse(name, "\"" + item.text.substr(0, 20) + "\" is not a card; write it as in 10H");
        return {};
      }
      cards.push_back(*card);
    }
    return cards;
  }

  // The cards of a kind of place, in as many rows as the game has.
  std::vector<Row> rows_of(const PlacePart& part) {
    const Json* field = object_.find(part.field);
    if (part.shape == Shape::kPile || part.shape == Shape::kRow) return {row_of(part.field, field, part.has_gaps)};
    if (part.place == Place::kFoundation) return {};
    std::vector<Row> found;
    for (std::size_t i = 0; field && i < field->items.size(); ++i) {
      if (!field->items[i].is(Json::Kind::kList)) refuse(part.field, "must be a list of lists of cards");
      found.push_back(row_of(part.field, &field->items[i], part.has_gaps));
    }
    const std::size_t count = part.shape == Shape::kPiles
                                  ? part.rows.size()
                                  : static_cast<std::size_t>(part.rows.empty() ? 0 : part.rows.back() + 1);
    if (found.size() != count)
      refuse(part.field, std::to_string(found.size()) + " given, but the game has " + std::to_string(count));
    return found;
  }

  // Adds the piles that rows of cards stand for.
  void add_piles(const PlacePart& part, const std::vector<Row>& rows, Layout& layout) {
    if (part.shape == Shape::kPile || part.shape == Shape::kPiles) {
      for (int i = 0; i < static_cast<int>(rows.size()); ++i)
        layout.piles.push_back({part.place, i, numbers(rows[i]), part.has_hidden ? hidden(rows[i]) : 0});
      return;
    }
    int index = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const auto width = std::ranges::count(part.rows, static_cast<int>(row));
      const auto size = static_cast<std::ptrdiff_t>(rows[row].size());
      if (size > width) refuse(part.field, "more cards are given than the game has places");
      if (size < width && part.shape == Shape::kRows) refuse(part.field, "a row has fewer cards than in this game");
      for (const Dealt& card : rows[row])
        layout.piles.push_back({part.place, index++, numbers({card}), part.has_hidden && card.is_face_down});
    }
    while (part.has_gaps && index < static_cast<int>(part.rows.size()))
      layout.piles.push_back({part.place, index++, {}, 0});
  }

  // The base rank: fixed by the rules, stated, or seen from the cards at home: the first of the suit that was listed
  // last.
  bool find_base_rank(const Row& home, Position& position) {
    const Json* stated = object_.find("base card");
    const int fixed = game_.deal_plan.base_rank;
    position.base_rank = fixed;
    if (stated) {
      const auto rank = rank_of(stated->text);
      if (!rank || *rank > rules_.max_rank || (fixed != DealPlan::kRandom && *rank != fixed)) {
        refuse("base card", "is not that of this game");
        return false;
      }
      position.base_rank = *rank;
    } else if (fixed == DealPlan::kRandom) {
      const auto is_last_suit = [&](const Dealt& card) { return card.suit == home.back().suit; };
      const auto first = std::find_if(home.begin(), home.end(), is_last_suit);
      if (first == home.end()) refuse("base card", "this field is missing");
      if (first != home.end()) position.base_rank = first->rank;
    }
    return error_.empty();
  }

  std::vector<Card> numbers(const Row& cards) {
    std::vector<Card> result;
    for (const Dealt& card : cards) {
      if (card.rank == 0) continue;  // a gap
      if (card.rank > rules_.max_rank) refuse("the cards", "one has a higher rank than this game's deck");
      const int step = (card.rank - base_rank_ + rules_.max_rank) % rules_.max_rank;
      result.push_back(make_card(std::max(step, 0), card.suit));
    }
    return result;
  }

  // How many cards lie face down; a card on top is turned up.
  int hidden(const Row& cards) {
    if (!game_.has_face_down_cards) return 0;
    const auto is_up = [](const Dealt& card) { return !card.is_face_down; };
    const auto first_up = std::find_if(cards.begin(), cards.end(), is_up);
    if (!std::all_of(first_up, cards.end(), is_up))
      refuse("tableau piles", "a face-down card lies on one that is face up");
    const auto count = static_cast<int>(first_up - cards.begin());
    return std::min(count, std::max(0, static_cast<int>(cards.size()) - 1));
  }

  void add_foundations(const std::vector<Card>& home, Layout& layout) {
    std::vector<std::vector<Card>> foundations(rules_.foundation_suits.size());
    for (const Card card : home) {
      const int height = rules_.complete_runs ? rules_.max_rank - 1 - step_of(card) : step_of(card);
      bool is_placed = false;
      for (std::size_t i = 0; i < foundations.size() && !is_placed; ++i) {
        auto& pile = foundations[i];
        if (rules_.foundation_suits[i] != suit_of(card) || static_cast<int>(pile.size()) != height) continue;
        pile.push_back(card);
        is_placed = true;
      }
      if (!is_placed) refuse("foundations", "list every card from the base up, as in AH, 2H, 3H");
    }
    int index = 0;
    for (auto& pile : foundations) {
      if (rules_.complete_runs && !pile.empty() && static_cast<int>(pile.size()) != rules_.max_rank)
        refuse("foundations", "only complete runs go there");
      if (pile.empty() && game_.deal_plan.initial == DealPlan::Initial::kAll && !rules_.removable)
        refuse("foundations", "each starts with a card that never leaves it");
      layout.piles.push_back({Place::kFoundation, index++, std::move(pile), 0});
    }
  }

  void read_redeals(Layout& layout) {
    const Json* used = object_.find("redeals used");
    if (!used) return;
    if (!used->is(Json::Kind::kNumber) || used->number < 0) refuse("redeals used", "must be a number");
    const int limit = rules_.pile_redeals ? rules_.pile_redeals : rules_.redeals;
    if (limit == kUnlimited) return;
    if (used->number > limit) refuse("redeals used", "the game allows fewer");
    layout.redeals_used = static_cast<int>(used->number);
  }

  void check(const Layout& layout) {
    const auto size = [&](Place place) { return static_cast<int>(layout.cards(place).size()); };
    if (object_.find("waste") && !game_.part_of(Place::kWaste) && !object_.find("waste")->items.empty())
      refuse("waste", "this game has none");
    if (object_.find("foundations") && !game_.part_of(Place::kFoundation) &&
        !object_.find("foundations")->items.empty())
      refuse("foundations", "this game has none");
    if (size(Place::kStock) + size(Place::kWaste) > rules_.stock_size) refuse("stock", "it starts with fewer cards");
    if (rules_.reserve_stacked && size(Place::kReserve) > rules_.reserve_size)
      refuse("reserve", "it starts with fewer cards");
    check_hole(layout.cards(Place::kHole));
    check_deck(layout);
  }

  void check_hole(const std::vector<Card>& hole) {
    if (hole.empty() == rules_.has_hole)
      refuse("hole", rules_.has_hole ? "a card must lie in it" : "this game has none");
    if (!error_.empty() || hole.empty()) return;
    const int base = game_.deal_plan.hole;
    const auto& played = game_.deal_plan.played_suits;
    if (base >= 0 && hole[0] != make_card(base / kSuits, played[static_cast<std::size_t>(base % kSuits)]))
      refuse("hole", "it starts with another card");
    for (std::size_t i = 1; rules_.stock_to != StockTo::kHole && i < hole.size(); ++i) {
      const int apart = std::abs(step_of(hole[i]) - step_of(hole[i - 1]));
      const bool is_past_last = step_of(hole[i - 1]) == rules_.max_rank - 1 && !rules_.hole_past_last;
      if (is_past_last || (apart != 1 && !(rules_.hole_loops && apart == rules_.max_rank - 1)))
        refuse("hole", "its cards do not follow one another");
    }
  }

  // Every card must be there as often as in the deck; in an accordion or grid covered cards are out of the game.
  void check_deck(const Layout& layout) {
    std::array<int, kFaces> left{};
    bool is_any = false;
    for (int card = 0; card < kSuits * rules_.max_rank; ++card) {
      const int suit = game_.deal_plan.played_suits[static_cast<std::size_t>(card % kSuits)];
      const bool is_out = game_.deal_plan.aces_are_gaps && card < kSuits;
      if (!is_out) left[make_card(card / kSuits, suit)] += rules_.decks;
    }
    for (const Pile& pile : layout.piles) {
      for (const Card card : pile.cards) {
        is_any = true;
        if (--left[card] < 0) refuse("the cards", "one is given more often than in the deck");
      }
    }
    const bool is_whole = with_game(rules_.family, [&]<typename Game> { return Game::keeps_all_cards(rules_); });
    const bool is_missing = std::any_of(left.begin(), left.end(), [](int count) { return count > 0; });
    if (is_whole && is_missing) refuse("the cards", "one of the deck is missing");
    if (!is_any) refuse("the cards", "there are none");
  }

  const CompiledGame& game_;
  const Rules& rules_;
  const Json& object_;
  std::string& error_;
  int base_rank_ = 1;
};

}  // namespace

bool read_position(const CompiledGame& game, std::string_view text, Position& position, std::string& error) {
  Json object;
  if (!read_json(text, object, error)) return false;
  return Reader(game, object, error).read(position);
}

}  // namespace winnable
