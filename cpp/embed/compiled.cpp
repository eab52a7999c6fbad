#include "embed/compiled.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/words.hpp"
#include "embed/json.hpp"
#include "families/families.hpp"
#include "game/rules.hpp"

namespace winnable {
namespace {

constexpr int kMostWeight = 1'000'000;
constexpr std::int64_t kAnySeed = std::int64_t{1} << 53;

// The fields of a JSON object, each read by its name and type. The first field that is missing, of another type, out of
// its range or unknown is reported in one sentence; what is read after that changes nothing.
class Fields {
 public:
  Fields(const Json& object, std::string path, std::string& error)
      : object_(object), path_(std::move(path)), error_(error) {
    if (!object_.is(Json::Kind::kObject)) refuse("", "must be an object");
  }

  // Whether every field was as it should be, and no other field is there.
  bool are_all_read() {
    for (const auto& field : object_.fields) {
      if (!asked_.count(field.first)) refuse(field.first, "there is no such field");
    }
    return error_.empty();
  }

  // Each kind of field: a whole number, true or false, a text, one of the words of an enum, a list of words or numbers.
  template <typename Number>
  void read(const char* name, Number& value, std::int64_t least, std::int64_t most) {
    const Json* field = of_kind(name, Json::Kind::kNumber, "must be a whole number");
    if (field && is_within(name, *field, least, most)) value = static_cast<Number>(field->number);
  }

  void read(const char* name, bool& value) {
    if (const Json* field = of_kind(name, Json::Kind::kBool, "must be true or false")) value = field->number != 0;
  }

  void read(const char* name, std::string& value) {
    if (const Json* field = of_kind(name, Json::Kind::kText, "must be a text")) value = field->text;
  }

  template <typename Enum>
  void read(const char* name, Enum& value) {
    if (const Json* field = of_kind(name, Json::Kind::kText, "must be a word")) read_word(name, *field, value);
  }

  template <typename Enum>
  void read(const char* name, std::vector<Enum>& values) {
    const Json* field = list(name);
    for (std::size_t i = 0; field && i < field->items.size(); ++i)
      read_word(name, field->items[i], values.emplace_back());
  }

  template <typename Number>
  void read(const char* name, std::vector<Number>& values, std::int64_t least, std::int64_t most) {
    const Json* field = list(name);
    if (field) values.clear();
    for (std::size_t i = 0; field && i < field->items.size(); ++i) {
      if (!is_within(name, field->items[i], least, most)) return;
      values.push_back(static_cast<Number>(field->items[i].number));
    }
  }

  const Json* list(const char* name) { return of_kind(name, Json::Kind::kList, "must be a list"); }
  const Json* object(const char* name) { return of_kind(name, Json::Kind::kObject, "must be an object"); }

  void refuse(const std::string& name, const std::string& why) {
    if (error_.empty()) error_ = path_ + (path_.empty() || name.empty() ? "" : ".") + name + ": " + why;
  }

 private:
  const Json* of_kind(const char* name, Json::Kind kind, const char* wanted) {
    asked_.insert(name);
    const Json* field = object_.find(name);
    if (!field) refuse(name, "this field is missing");
    if (field && !field->is(kind)) refuse(name, wanted);
    return error_.empty() ? field : nullptr;
  }

  bool is_within(const char* name, const Json& value, std::int64_t least, std::int64_t most) {
    const bool is_good = value.is(Json::Kind::kNumber) && value.number >= least && value.number <= most;
    if (!is_good) refuse(name, "must be a number from " + std::to_string(least) + " to " + std::to_string(most));
    return is_good;
  }

  template <typename Enum>
  void read_word(const char* name, const Json& field, Enum& value) {
    const auto known = field.is(Json::Kind::kText) ? value_of<Enum>(field.text) : std::nullopt;
    if (known) {
      value = *known;
      return;
    }
    std::string words;
    for (const char* word : words_of<Enum>()) words += (words.empty() ? "" : ", ") + std::string(word);
    refuse(name, "must be one of " + words);
  }

  const Json& object_;
  std::string path_;
  std::string& error_;
  std::set<std::string> asked_;
};

// Rules that are younger than the format. Games without them are compiled as before there were these rules.
bool may_be_left_out(std::string_view name) {
  return name == "pile_redeals" || name == "redeal_type" || name == "packets" || name == "discard_equal" ||
         name == "discard_lower";
}

bool read_rules(const Json& object, Rules& rules, std::string& error) {
  Fields fields(object, "rules", error);
  each_rule_field([&](const char* name, auto member, auto... range) {
    if (object.find(name) || !may_be_left_out(name)) fields.read(name, rules.*member, range...);
  });
  return fields.are_all_read();
}

bool read_part(const Json& object, const std::string& path, CompiledGame& game, std::string& error) {
  Fields fields(object, path, error);
  PlacePart part;
  fields.read("place", part.place);
  fields.read("field", part.field);
  fields.read("letter", part.letter);
  fields.read("shape", part.shape);
  fields.read("gaps", part.has_gaps);
  fields.read("hidden", part.has_hidden);
  fields.read("silent", part.is_silent);
  const Json* piles = fields.list("piles");
  if (game.part_of(part.place)) fields.refuse("place", "is there twice");
  if (!fields.are_all_read()) return false;
  int index = 0;
  for (const Json& item : piles->items) {
    Fields of_pile(item, path + ".piles", error);
    Pile pile{part.place, index++};
    of_pile.read("cards", pile.cards, 0, kMaxCards - 1);
    of_pile.read("hidden", pile.hidden, 0, kMaxCards);
    of_pile.read("row", part.rows.emplace_back(), 0, kMaxCards);
    if (!of_pile.are_all_read()) return false;
    game.deal_plan.places.piles.push_back(std::move(pile));
  }
  game.parts.push_back(std::move(part));
  return true;
}

bool read_deal_plan(const Json& object, CompiledGame& game, std::string& error) {
  Fields fields(object, "deal_plan", error);
  const Rules& rules = game.rules;
  DealPlan& deal_plan = game.deal_plan;
  const Json* parts = fields.list("parts");
  for (std::size_t i = 0; parts && i < parts->items.size(); ++i) {
    if (!read_part(parts->items[i], "deal_plan.parts[" + std::to_string(i) + "]", game, error)) return false;
  }
  std::vector<int> suits;
  deal_plan.max_rank = rules.max_rank;
  fields.read("hole", deal_plan.hole, DealPlan::kFromFront, kSuits * rules.max_rank - 1);
  fields.read("base_rank", deal_plan.base_rank, DealPlan::kRandom, rules.max_rank);
  fields.read("initial", deal_plan.initial);
  fields.read("aces_are_gaps", deal_plan.aces_are_gaps);
  if (object.find("sink")) fields.read("sink", deal_plan.sink, 1, rules.max_rank);
  if (object.find("in_line")) fields.read("in_line", deal_plan.in_line, 0, kMaxCards - 1);
  fields.read("played_suits", suits, 0, kSuits - 1);
  if (suits.size() != deal_plan.played_suits.size()) fields.refuse("played_suits", "must have four numbers");
  if (!fields.are_all_read()) return false;
  std::copy(suits.begin(), suits.end(), deal_plan.played_suits.begin());
  return true;
}

// One engine, with every parameter that it has.
bool read_engine(const Json& object, const std::string& path, EngineSpec& spec, std::string& error) {
  Fields fields(object, path, error);
  std::string name;
  fields.read("name", name);
  fields.read("share", spec.share, 1, kMostShare);
  const Json* parameters = fields.object("parameters");
  spec.kind = find_engine(name);
  if (!spec.kind) fields.refuse("name", "there is no such engine");
  if (!fields.are_all_read()) return false;
  Fields values(*parameters, path + ".parameters", error);
  for (const Parameter& parameter : spec.kind->parameters) {
    // A game that was compiled before there was `until` has none.
    std::int64_t& value = spec.values.emplace_back(parameter.usual);
    if (parameter.name != std::string_view(kUntil.name) || parameters->find(kUntil.name))
      values.read(parameter.name, value, parameter.least, parameter.most);
  }
  return values.are_all_read();
}

bool read_engines(const Json& list, Schedule& schedule, std::string& error) {
  schedule.engines.clear();
  for (const Json& item : list.items) {
    const std::string path = "search.engines[" + std::to_string(schedule.engines.size()) + "]";
    if (!read_engine(item, path, schedule.engines.emplace_back(), error)) return false;
  }
  if (const std::string fault = fault_of(schedule); !fault.empty()) error = "search.engines: " + fault;
  return error.empty();
}

bool read_search(const Json& object, Options& options, std::string& error) {
  Fields fields(object, "search", error);
  const Json* engines = fields.list("engines");
  const Json* switches = fields.object("switches");
  std::vector<int> weights;
  fields.read("weights", weights, -kMostWeight, kMostWeight);
  if (weights.size() != kFeatures) fields.refuse("weights", "must have a number for each feature");
  if (!fields.are_all_read()) return false;
  std::copy(weights.begin(), weights.end(), options.judge.weights.begin());
  if (!read_engines(*engines, options.schedule, error)) return false;
  Fields flags(*switches, "search.switches", error);
  for (const Shortcut& shortcut : shortcuts()) flags.read(shortcut.name, options.switches.*shortcut.member);
  return flags.are_all_read();
}

bool read_dealers(const Json& list, const Rules& rules, std::vector<SeedRange>& dealers, std::string& error) {
  for (const Json& item : list.items) {
    SeedRange range;
    Fields fields(item, "dealers", error);
    fields.read("name", range.dealer);
    fields.read("first", range.first, -kAnySeed, kAnySeed);
    fields.read("last", range.last, -kAnySeed, kAnySeed);
    const bool is_one_deck = rules.max_rank == kMaxRank && rules.decks == 1;
    if (range.dealer != "solvitaire" && (range.dealer != "microsoft" || !is_one_deck))
      fields.refuse("name", "there is no such dealer for this game");
    if (!fields.are_all_read()) return false;
    dealers.push_back(range);
  }
  return true;
}

// Every card that is dealt has one place, and there are as many places as cards.
bool are_all_dealt(const Rules& rules, const DealPlan& deal_plan, bool is_whole) {
  std::vector<int> times(kMaxCards, 0);
  for (const Pile& pile : deal_plan.places.piles) {
    for (const Card number : pile.cards) ++times[number];
  }
  int taken = deal_plan.hole == DealPlan::kNoHole ? 0 : 1;
  if (rules.has_foundations) taken += put_out(deal_plan.initial, kSuits * rules.decks);
  const auto dealt = std::count(times.begin(), times.end(), 1);
  if (std::any_of(times.begin(), times.end(), [](int n) { return n > 1; })) return false;
  if (dealt + taken > rules.deck_size() || (is_whole && dealt + taken < rules.deck_size())) return false;
  return std::all_of(times.begin(), times.begin() + dealt, [](int n) { return n == 1; });
}

// Whether a pile has as many cards as there is room for, and lets its top card be seen.
bool is_pile_sound(const PlaceCount& counted, const Pile& pile) {
  const int cards = static_cast<int>(pile.cards.size());
  const bool is_single = pile.place == Place::kSquare || pile.place == Place::kCell;
  return cards <= (is_single ? 1 : counted.cards) && pile.hidden <= (is_single ? cards : std::max(0, cards - 1));
}

// What the engines take for granted: places as the rules say, and somewhere for every card.
template <typename Game>
const char* misfit(const CompiledGame& game) {
  const Rules& rules = game.rules;
  const Layout& places = game.deal_plan.places;
  if (const char* why = Game::misfit(rules)) return why;
  if (static_cast<int>(places.cards(Place::kStock).size()) != rules.stock_size)
    return "rules.stock_size: it is another in the deal_plan";
  const std::vector<PlaceCount> expected = Game::places(rules);
  for (const PlaceCount& counted : expected) {
    const int count = places.count(counted.place);
    if (count < counted.least || count > counted.most) return "deal_plan.parts: there are other places in the rules";
  }
  for (const Pile& pile : places.piles) {
    const auto counted = std::find_if(expected.begin(), expected.end(),
                                      [&](const PlaceCount& each) { return each.place == pile.place; });
    if (counted == expected.end()) return "deal_plan.parts: there is no such place in the rules";
    if (!is_pile_sound(*counted, pile)) return "deal_plan.parts: a pile has too many cards, or too many face down";
  }
  if constexpr (std::is_base_of_v<Squares, Game>) {
    if (rules.square_columns && places.count(Place::kSquare) % rules.square_columns)
      return "deal_plan.parts: the rows must be of one length";
  }
  if (rules.has_hole != (game.deal_plan.hole != DealPlan::kNoHole))
    return "deal_plan.hole: does not fit rules.has_hole";
  if (!are_all_dealt(rules, game.deal_plan, Game::keeps_all_cards(rules)))
    return "deal_plan.parts: they are not those of this deck";
  return nullptr;
}

}  // namespace

bool read_compiled(std::string_view text, CompiledGame& game, std::string& error) {
  Json file;
  if (!read_json(text, file, error)) return false;
  Fields fields(file, "", error);
  int format = 0;
  std::string unused;
  fields.read("format", format, kCompiledFormat, kCompiledFormat);
  fields.read("game", game.name);
  fields.read("rules_hash", unused);
  fields.read("version", unused);
  fields.read("face_down", game.has_face_down_cards);
  const Json* rules = fields.object("rules");
  const Json* deal_plan = fields.object("deal_plan");
  const Json* search = fields.object("search");
  const Json* dealers = fields.list("dealers");
  if (!fields.are_all_read()) return false;
  if (!read_rules(*rules, game.rules, error) || !read_deal_plan(*deal_plan, game, error)) return false;
  if (!read_search(*search, game.options, error) || !read_dealers(*dealers, game.rules, game.dealers, error))
    return false;
  const char* why = with_game(game.rules.family, [&]<typename Game> { return misfit<Game>(game); });
  if (why) error = why;
  return error.empty();
}

const PlacePart* CompiledGame::part_of(Place place) const {
  const auto found = std::ranges::find(parts, place, &PlacePart::place);
  return found == parts.end() ? nullptr : &*found;
}

}  // namespace winnable
