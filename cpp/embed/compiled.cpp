#include "embed/compiled.hpp"

#include <algorithm>

#include "embed/fields.hpp"
#include "game/rules.hpp"

namespace winnable {
namespace {

constexpr int kMostWeight = 1'000'000;
constexpr std::int64_t kAnySeed = std::int64_t{1} << 53;

// Reads every field of the rules by its name.
struct RuleReader {
  void operator()(const char* name, bool Rules::* member) { fields.flag(name, rules.*member); }
  void operator()(const char* name, int Rules::* member, int least, int most) {
    fields.number(name, rules.*member, least, most);
  }
  void operator()(const char* name, std::vector<int> Rules::* member, int least, int most) {
    fields.numbers(name, rules.*member, least, most);
  }
  template <typename Enum>
  void operator()(const char* name, Enum Rules::* member) {
    fields.word(name, rules.*member);
  }
  template <typename Enum>
  void operator()(const char* name, std::vector<Enum> Rules::* member) {
    fields.words(name, rules.*member);
  }

  Fields& fields;
  Rules& rules;
};

bool read_rules(const Json& object, Rules& rules, std::string& error) {
  Fields fields(object, "rules", error);
  each_rule_field(RuleReader{fields, rules});
  return fields.are_all_read();
}

bool read_places(const Json& object, Layout& places, std::string& error) {
  Fields fields(object, "deal_plan.places", error);
  int foundations = 0;
  fields.rows("tableau", places.tableau, 0, kMaxCards - 1);
  fields.numbers("hidden", places.hidden, 0, kMaxCards);
  fields.number("foundations", foundations, 0, 2 * kSuits);
  fields.numbers("cells", places.cells, 0, kNoCard);
  fields.numbers("stock", places.stock, 0, kMaxCards - 1);
  fields.numbers("reserve", places.reserve, 0, kMaxCards - 1);
  fields.rows("rows", places.rows, 0, kMaxCards - 1);
  places.foundations.resize(static_cast<std::size_t>(foundations));
  return fields.are_all_read();
}

bool read_deal_plan(const Json& object, const Rules& rules, DealPlan& deal_plan, std::string& error) {
  Fields fields(object, "deal_plan", error);
  const Json* places = fields.object("places");
  if (!places || !read_places(*places, deal_plan.places, error)) return false;
  std::vector<int> suits;
  deal_plan.max_rank = rules.max_rank;
  fields.number("hole", deal_plan.hole, DealPlan::kFromFront, kSuits * rules.max_rank - 1);
  fields.number("base_rank", deal_plan.base_rank, DealPlan::kRandom, rules.max_rank);
  fields.word("initial", deal_plan.initial);
  fields.flag("aces_are_gaps", deal_plan.aces_are_gaps);
  fields.numbers("played_suits", suits, 0, kSuits - 1);
  if (suits.size() != deal_plan.played_suits.size()) fields.refuse("played_suits", "must have four numbers");
  if (!fields.are_all_read()) return false;
  std::copy(suits.begin(), suits.end(), deal_plan.played_suits.begin());
  return true;
}

// One engine, with every parameter that it has.
bool read_engine(const Json& object, const std::string& path, EngineSpec& spec, std::string& error) {
  Fields fields(object, path, error);
  std::string name;
  fields.text("name", name);
  fields.number("share", spec.share, 1, kMostShare);
  const Json* parameters = fields.object("parameters");
  spec.kind = find_engine(name);
  if (!spec.kind) fields.refuse("name", "there is no such engine");
  if (!fields.are_all_read()) return false;
  Fields values(*parameters, path + ".parameters", error);
  for (const Parameter& parameter : spec.kind->parameters)
    values.number(parameter.name, spec.values.emplace_back(), parameter.least, parameter.most);
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
  fields.numbers("weights", weights, -kMostWeight, kMostWeight);
  if (weights.size() != kFeatures) fields.refuse("weights", "must have a number for each feature");
  if (!fields.are_all_read()) return false;
  std::copy(weights.begin(), weights.end(), options.judge.weights.begin());
  if (!read_engines(*engines, options.schedule, error)) return false;
  Fields flag(*switches, "search.switches", error);
  for (const Shortcut& shortcut : shortcuts()) flag.flag(shortcut.name, options.switches.*shortcut.member);
  return flag.are_all_read();
}

bool read_dealers(const Json& list, const Rules& rules, std::vector<SeedRange>& dealers, std::string& error) {
  for (const Json& item : list.items) {
    SeedRange range;
    Fields fields(item, "dealers", error);
    fields.text("name", range.dealer);
    fields.number("first", range.first, -kAnySeed, kAnySeed);
    fields.number("last", range.last, -kAnySeed, kAnySeed);
    const bool is_one_deck = rules.max_rank == kMaxRank && rules.decks == 1;
    if (range.dealer != "solvitaire" && (range.dealer != "microsoft" || !is_one_deck))
      fields.refuse("name", "there is no such dealer for this game");
    if (!fields.are_all_read()) return false;
    dealers.push_back(range);
  }
  return true;
}

// Every card that is dealt has one place, and there are as many places as cards.
bool are_all_dealt(const Rules& rules, const DealPlan& deal_plan) {
  std::vector<int> times(kMaxCards, 0);
  const auto count = [&](const std::vector<Card>& pile) {
    for (const Card number : pile) {
      if (number != kNoCard) ++times[number];
    }
  };
  for (const auto& pile : deal_plan.places.tableau) count(pile);
  for (const auto& row : deal_plan.places.rows) count(row);
  count(deal_plan.places.cells);
  count(deal_plan.places.stock);
  count(deal_plan.places.reserve);
  int taken = deal_plan.hole == DealPlan::kNoHole ? 0 : 1;
  if (rules.has_foundations && deal_plan.initial == DealPlan::Initial::kOne) ++taken;
  if (rules.has_foundations && deal_plan.initial == DealPlan::Initial::kAll) taken += kSuits * rules.decks;
  const auto dealt = std::count(times.begin(), times.end(), 1);
  if (std::any_of(times.begin(), times.end(), [](int n) { return n > 1; })) return false;
  // An accordion or grid may be dealt from a part of the deck.
  const bool is_whole = rules.family == Family::kTableau || rules.family == Family::kSequences;
  if (dealt + taken > rules.deck_size() || (is_whole && dealt + taken < rules.deck_size())) return false;
  return std::all_of(times.begin(), times.begin() + dealt, [](int n) { return n == 1; });
}

// What the engines take for granted: places as many as the rules say, one goal, and somewhere for every card.
const char* misfit(const Rules& rules, const DealPlan& deal_plan) {
  const Layout& places = deal_plan.places;
  const auto size = [](const auto& list) { return static_cast<int>(list.size()); };
  const bool is_tableau = rules.family == Family::kTableau;
  if (size(places.tableau) != (is_tableau ? rules.piles : 0)) return "rules.piles: there are others in the deal_plan";
  if (size(places.hidden) != size(places.tableau)) return "deal_plan.places.hidden: must have a number for each pile";
  for (std::size_t i = 0; i < places.hidden.size(); ++i) {
    if (places.hidden[i] > std::max(0, size(places.tableau[i]) - 1))
      return "deal_plan.places.hidden: a pile is too small";
  }
  if (size(places.cells) != rules.cells) return "rules.cells: there are others in the deal_plan";
  if (size(places.stock) != rules.stock_size) return "rules.stock_size: it is another in the deal_plan";
  if (size(places.reserve) != rules.reserve_size) return "rules.reserve_size: it is another in the deal_plan";
  const int foundations = rules.has_foundations ? kSuits * rules.decks : 0;
  if (size(places.foundations) != foundations || size(rules.foundation_suits) != foundations)
    return "rules.foundation_suits: must have a number for each foundation";
  if (is_tableau != places.rows.empty()) return "deal_plan.places.rows: only games of rows have them";
  if (std::any_of(places.rows.begin(), places.rows.end(),
                  [&](const auto& row) { return row.empty() || row.size() != places.rows[0].size(); }))
    return "deal_plan.places.rows: the rows must be of one length";
  if (rules.family == Family::kSequences &&
      (size(places.rows) != kSuits * rules.decks || size(places.rows[0]) != rules.max_rank))
    return "deal_plan.places.rows: there must be one for each suit, as long as the ranks";
  if (rules.family == Family::kAccordion && size(places.rows) != 1) return "deal_plan.places.rows: must be one row";
  if (rules.has_hole != (deal_plan.hole != DealPlan::kNoHole)) return "deal_plan.hole: does not fit rules.has_hole";
  if (is_tableau && rules.has_foundations == rules.has_hole) return "rules: a game has one goal";
  if (!is_tableau && (rules.has_foundations || rules.has_hole || rules.cells || rules.stock_size || rules.reserve_size))
    return "rules: a game of rows has no other places";
  if (rules.stock_size && rules.stock_to == StockTo::kHole && !rules.has_hole)
    return "rules.stock_to: there is no hole";
  if (rules.stock_size && rules.stock_to == StockTo::kTableau && !rules.piles)
    return "rules.stock_to: there are no piles";
  if (!are_all_dealt(rules, deal_plan)) return "deal_plan.places: they are not those of this deck";
  return nullptr;
}

}  // namespace

bool read_compiled(std::string_view text, CompiledGame& game, std::string& error) {
  Json file;
  if (!read_json(text, file, error)) return false;
  Fields fields(file, "", error);
  int format = 0;
  std::string told;
  fields.number("format", format, kCompiledFormat, kCompiledFormat);
  fields.text("game", game.name);
  fields.text("rules_hash", told);
  fields.text("version", told);
  fields.flag("face_down", game.has_face_down_cards);
  const Json* rules = fields.object("rules");
  const Json* deal_plan = fields.object("deal_plan");
  const Json* search = fields.object("search");
  const Json* dealers = fields.list("dealers");
  if (!fields.are_all_read()) return false;
  if (!read_rules(*rules, game.rules, error) || !read_deal_plan(*deal_plan, game.rules, game.deal_plan, error))
    return false;
  if (!read_search(*search, game.options, error) || !read_dealers(*dealers, game.rules, game.dealers, error))
    return false;
  if (const char* why = misfit(game.rules, game.deal_plan)) error = why;
  return error.empty();
}

}  // namespace winnable
