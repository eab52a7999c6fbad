#include "players/legal_player.hpp"

#include <algorithm>
#include <functional>

#include "base/memory.hpp"

namespace winnable {
namespace {

constexpr int kExactPause = 10;  // decisions without the exact search after one that did not come to an end
constexpr int kMostIdle = 300;   // moves after which a game that gets nowhere is given up

int hidden_in(const Layout& layout) {
  int count = 0;
  for (const Pile& pile : layout.piles) count += pile.hidden;
  return count;
}

bool is_turn(const Move& move) { return move.kind != Kind::kTransfer; }
bool goes_home(const Move& move) { return move.to == Place::kFoundation || move.to == Place::kHole; }

// The queen that a king waits for lies face down.
bool queen_is_hidden(const View& view, Card king) {
  return std::find(view.unseen.begin(), view.unseen.end(), static_cast<Card>(king - kSuits)) != view.unseen.end();
}

// How far a game has come, as far as one pile shows it. Cards in stock and waste count against it.
std::size_t progress_in(const Pile& pile) {
  switch (pile.place) {
    case Place::kHole:
    case Place::kFoundation:
      return 1000 * pile.cards.size();
    case Place::kTableau:
      return static_cast<std::size_t>(kMaxCards - pile.hidden);
    case Place::kSquare:
      return pile.cards.empty();
    case Place::kStock:
    case Place::kWaste:
      return -pile.cards.size();
    case Place::kCell:
    case Place::kReserve:
    case Place::kDiscard:
      break;
  }
  return 0;
}

}  // namespace

// Turning the stock is part of playing a card from it, so it has that place.
int greedy_rank(const Move& move, bool turns_up) {
  if (is_turn(move)) return move.kind == Kind::kDeal ? 3 : 2;
  if (goes_home(move)) return turns_up ? 7 : 6;
  if (move.from == Place::kTableau) return turns_up ? 5 : 0;
  return move.from == Place::kFoundation ? 1 : 4;
}

std::string LegalPlayer::written(const Layout& layout) {
  std::string text;
  for (const Pile& pile : layout.piles) {
    text.append(pile.cards.begin(), pile.cards.end());
    text.push_back('\xFE');
    text.push_back(static_cast<char>(pile.hidden));
  }
  text.push_back(static_cast<char>(layout.redeals_used));
  return text;
}

bool LegalPlayer::is_stuck(const View& view) {
  std::size_t progress = kMaxCards;
  for (const Pile& pile : view.layout.piles) progress += progress_in(pile);
  idle_ = progress > progress_ ? 0 : idle_ + 1;
  progress_ = std::max(progress, progress_);
  return idle_ > kMostIdle;
}

View LegalPlayer::view_after(const View& view, const Layout& after) const {
  const auto& stock = view.layout.cards(Place::kStock);
  const auto unknown = static_cast<std::size_t>(std::count(stock.begin(), stock.end(), kNoCard));
  return view_of(rules_, after, know_, static_cast<int>(std::min(unknown, after.cards(Place::kStock).size())));
}

std::vector<LegalPlayer::Choice> LegalPlayer::choices(const View& view, const Layout& world) {
  remember(view);
  const auto state = make_state(rules_, world);
  std::vector<Choice> choices;
  for (const Move& move : state->legal_moves()) {
    if (!state->push(move)) continue;
    const Layout after = state->layout();
    const bool empties =
        move.from == Place::kTableau && !is_turn(move) && after.cards(Place::kTableau, move.from_index).empty();
    choices.push_back({move, hidden_in(world) - hidden_in(after), empties, is_fresh(view_after(view, after))});
    state->pop();
  }
  return choices;
}

std::vector<LegalPlayer::Choice> LegalPlayer::fresh_choices(const View& view, const Layout& world) {
  std::vector<Choice> found = choices(view, world);
  std::erase_if(found, [](const Choice& choice) { return !choice.is_fresh; });
  return found;
}

std::vector<LegalPlayer::Choice> LegalPlayer::open_choices(const View& view, const Layout& world) {
  std::vector<Choice> found = choices(view, world);
  const auto is_fresh = [](const Choice& choice) { return choice.is_fresh; };
  if (std::any_of(found.begin(), found.end(), is_fresh)) std::erase_if(found, std::not_fn(is_fresh));
  return found;
}

const LegalPlayer::Choice* LegalPlayer::greediest(const std::vector<Choice>& choices) {
  const auto rank = [](const Choice& choice) { return greedy_rank(choice.move, choice.turned_up > 0); };
  const auto best = std::max_element(choices.begin(), choices.end(),
                                     [&](const Choice& a, const Choice& b) { return rank(a) < rank(b); });
  return best == choices.end() ? nullptr : &*best;
}

bool RandomPlayer::choose(const View& view, Move& move) {
  if (is_stuck(view)) return false;
  MoveList moves = legal_moves(sampled_world(view, random_));
  std::erase_if(moves, [](const Move& m) { return m.kind == Kind::kTransfer && m.from == Place::kFoundation; });
  if (moves.empty()) return false;
  const bool only_turns = std::all_of(moves.begin(), moves.end(), is_turn);
  const int cards = static_cast<int>(view.layout.cards(Place::kStock).size() + view.layout.cards(Place::kWaste).size());
  // The rest of this pass, and one that begins afresh: nothing new comes after that.
  if (only_turns && turns_ > 2 * (cards / std::max(rules_.deal_count, 1) + 2)) return false;
  move = moves[random_.below(moves.size())];
  turns_ = is_turn(move) ? turns_ + 1 : 0;
  return true;
}

bool GreedyPlayer::choose(const View& view, Move& move) {
  if (is_stuck(view)) return false;
  const auto choices = fresh_choices(view, sampled_world(view, random_));
  const Choice* best = greediest(choices);
  if (best) move = best->move;
  return best != nullptr;
}

bool ScoresPlayer::choose(const View& view, Move& move) {
  if (is_stuck(view)) return false;
  constexpr int kPriority = 100;  // scores come before priorities
  const auto choices = fresh_choices(view, sampled_world(view, random_));
  int best = -1000 * kPriority;
  for (const Choice& choice : choices) {
    const Move& m = choice.move;
    int value = 0;
    if (is_turn(m)) {
      value = m.kind == Kind::kDeal ? -1 : -2;
    } else if (m.from == Place::kTableau && goes_home(m)) {
      value = 5 * kPriority;
    } else if (m.from == Place::kFoundation) {
      value = -10 * kPriority;
    } else if (m.from == Place::kWaste && m.to == Place::kTableau) {
      const Card card = view.layout.cards(Place::kWaste).back();
      const bool waits = step_of(card) == rules_.max_rank - 1 && queen_is_hidden(view, card);
      value = 5 * kPriority + (waits ? -1 : 1);
    } else if (m.from == Place::kTableau && m.to == Place::kTableau) {
      if (choice.turned_up > 0) value = view.layout.hidden(m.from_index) + 1;
      if (choice.empties) value = 1;
    }
    if (value <= best) continue;
    best = value;
    move = m;
  }
  return !choices.empty();
}

bool SearchingPlayer::choose(const View& view, Move& move) {
  if (plan_.empty()) {
    if (is_stuck(view)) return false;
    MoveList moves = exact_win(view);
    if (moves.empty() && !is_lost_ && hidden_count(view) != given_up_at_) {
      const double begun = thread_seconds();
      moves = decided(view, options_.seconds - used_);
      used_ += thread_seconds() - begun;
    }
    gives_up_ = moves.empty();
    given_up_at_ = gives_up_ ? hidden_count(view) : -1;
    if (gives_up_) moves = simple_move(view);
    plan_.assign(moves.begin(), moves.end());
  }
  if (plan_.empty()) return false;
  move = plan_.front();
  plan_.pop_front();
  return true;
}

// A win where only one world fits and the search finds one; what it proves lost stays lost.
MoveList SearchingPlayer::exact_win(const View& view) {
  if (is_lost_ || !is_open(view) || --exact_after_ >= 0) return {};
  const Result result = searched(sampled_world(view, random_), options_.exact);
  if (result.is_faulty || result.verdict == Verdict::kUnknown) exact_after_ = kExactPause;
  is_lost_ = result.verdict == Verdict::kUnwinnable && !result.is_faulty;
  return result.verdict == Verdict::kWinnable && !result.is_faulty ? result.moves : MoveList{};
}

MoveList SearchingPlayer::simple_move(const View& view) {
  const auto choices = open_choices(view, sampled_world(view, random_));
  const Choice* best = greediest(choices);
  return best ? MoveList{best->move} : MoveList{};
}

Result SearchingPlayer::searched(const Layout& layout, const Options& options) {
  const Result result = solve(rules_, layout, options, wants_stop_);
  ++searches_;
  if (result.verdict == Verdict::kUnknown) ++cut_;
  return result;
}

std::optional<std::vector<Chance>> SearchingPlayer::exact_chances(const View& view) {
  if (!is_open(view)) return std::nullopt;
  const Result result = searched(sampled_world(view, random_), options_.exact);
  if (result.verdict == Verdict::kUnknown || result.is_faulty) return std::nullopt;
  if (result.moves.empty()) return hopeless_chances(view);
  return std::vector<Chance>{{{result.moves.front()}, 1, 1}};
}

// Turning the stock costs nothing where that may be done without end.
bool SearchingPlayer::may_look_first(const View& view) const {
  const auto& stock = view.layout.cards(Place::kStock);
  return know_ != Know::kTop && rules_.stock_to == StockTo::kWaste && rules_.redeals == kUnlimited &&
         std::find(stock.begin(), stock.end(), kNoCard) != stock.end();
}

Chance SearchingPlayer::look_through(const View& view) const {
  const auto turns = (view.layout.cards(Place::kStock).size() - 1) / static_cast<std::size_t>(rules_.deal_count) + 1;
  return {MoveList(turns, deal_move()), 0, 0};
}

std::vector<Chance> SearchingPlayer::hopeless_chances(const View& view) {
  std::vector<Chance> chances;
  for (const Move& move : legal_moves(sampled_world(view, random_))) chances.push_back({{move}, 0, 1});
  return chances;
}

MoveList HindsightPlayer::decided(const View& view, double seconds) {
  const auto choices = fresh_choices(view, sampled_world(view, random_));
  if (choices.empty()) return {};
  return {choices[choices.size() == 1 ? 0 : best_of(view, choices, seconds * kShareOfTime)].move};
}

// Every move is tried in the same worlds; gives how many.
int HindsightPlayer::try_worlds(const View& view, const std::vector<Choice>& choices, double seconds,
                                std::vector<int>& won) {
  const int most = std::max(options_.samples / static_cast<int>(choices.size()), 1);
  const double begun = thread_seconds();
  int worlds = 0;
  for (; options_.seconds > 0 || worlds < most; ++worlds) {
    if (options_.seconds > 0 && worlds > 0 && thread_seconds() - begun >= seconds) break;
    if (wants_stop_ && wants_stop_()) break;
    const Layout world = sampled_world(view, random_);
    for (std::size_t k = 0; k < choices.size(); ++k) won[k] += wins(world, choices[k].move);
  }
  return worlds;
}

// Of moves that win equally many worlds, the greedy order decides.
std::size_t HindsightPlayer::best_of(const View& view, const std::vector<Choice>& choices, double seconds) {
  std::vector<int> won(choices.size(), 0);
  try_worlds(view, choices, seconds, won);
  std::size_t best = 0;
  for (std::size_t k = 1; k < choices.size(); ++k) {
    const auto value = [&](std::size_t i) {
      return std::pair(won[i], greedy_rank(choices[i].move, choices[i].turned_up > 0));
    };
    if (value(k) > value(best)) best = k;
  }
  return best;
}

std::vector<Chance> HindsightPlayer::chances(const View& view) {
  if (auto exact = exact_chances(view)) return *std::move(exact);
  const auto choices = open_choices(view, sampled_world(view, random_));
  std::vector<int> won(choices.size(), 0);
  std::vector<Chance> result;
  if (choices.empty()) return result;
  const int worlds = try_worlds(view, choices, options_.seconds, won);
  for (std::size_t k = 0; k < choices.size(); ++k) {
    result.push_back({{choices[k].move}, won[k] / static_cast<double>(std::max(worlds, 1)), worlds});
  }
  return result;
}

bool HindsightPlayer::wins(const Layout& world, const Move& move) {
  const auto state = make_state(rules_, world);
  if (!state->push(move)) return false;
  if (state->is_won()) return true;
  Options options = options_.exact;
  options.limits.positions = static_cast<std::uint64_t>(options_.positions);
  return searched(state->layout(), options).verdict == Verdict::kWinnable;
}

}  // namespace winnable
