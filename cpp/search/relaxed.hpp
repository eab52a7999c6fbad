// Relaxed: the proof that a position is lost in a relaxed game (refute/relaxed_proof.hpp) as an engine, for schedules
// that say when it has its turn. It proves losses only, in games for which there is a relaxed one. In others it is over
// at once. A closure counts as a position. A proof cannot stop and go on, so it begins again with each turn.
//
// The argument for its losses is in shortcuts/relaxation.hpp, with the conditions of `relaxed_game_applies`. The engine
// does not depend on the switch `relaxation`: who names it wants it.
#pragma once

#include <algorithm>
#include <memory>

#include "refute/relaxed_proof.hpp"
#include "search/engine.hpp"
#include "shortcuts/relaxation.hpp"

namespace winnable {

class RelaxedEngine final : public Engine {
 public:
  RelaxedEngine(const Task& task, const Rules& rules, const Layout& layout, const RelaxedRules& relaxed)
      : Engine(task.switches),
        control_(task.control),
        rules_(rules),
        layout_(layout),
        relaxed_(relaxed),
        most_(task.limits.bytes / kBytesPerClosure) {}

  Reason reason() const override { return reason_; }
  const Counters& counters() const override { return counters_; }
  MoveList path() const override { return {}; }

 private:
  static constexpr std::size_t kBytesPerClosure = 128;  // at most, for states of the stock

  Verdict search(std::uint64_t positions) override {
    reason_ = Reason::kNone;
    const std::uint64_t left = positions - std::min(positions, counters_.positions);
    const std::uint64_t closures = std::min<std::uint64_t>(left, most_);
    const RelaxedProof proof = prove_lost(rules_, layout_, relaxed_, closures, false, control_);
    counters_.positions += std::min(proof.closures, closures);
    counters_.bytes = std::max<std::uint64_t>(counters_.bytes, sizeof(RelaxedGame));
    if (proof.status == RelaxedStatus::kLost) return Verdict::kUnwinnable;
    reason_ = proof.reason == Reason::kPositions && most_ < left ? Reason::kMemory : proof.reason;
    return Verdict::kUnknown;
  }

  Control& control_;
  const Rules& rules_;
  const Layout layout_;
  const RelaxedRules relaxed_;
  const std::uint64_t most_;  // closures that memory allows
  Counters counters_;
  Reason reason_ = Reason::kNone;
};

// An engine that has nothing to do for a game.
class IdleEngine final : public Engine {
 public:
  explicit IdleEngine(const Task& task) : Engine(task.switches) {}

  Reason reason() const override { return Reason::kNone; }
  const Counters& counters() const override { return counters_; }
  MoveList path() const override { return {}; }

 private:
  Verdict search(std::uint64_t) override { return Verdict::kUnknown; }

  const Counters counters_{};
};

namespace relaxed {

enum : std::size_t { kStock, kLevel };

constexpr Parameter kParameters[] = {
    {"stock", "0: every card of the stock can be played; 1: cards wait in part for others; 2: in the order of turns", 0,
     2, 1},
    {"level", "how many rules there are: 0 are those of a published model, each level adds one", 0, 5, 4},
    {"until", "closures after which it ends and leaves its turns to the others", 1, kNever, kNever},
};

inline std::unique_ptr<Engine> make(const Task& task, const Values& values) {
  const auto* const* root = std::get_if<const TableauGame*>(&task.root);
  if (!root) return std::make_unique<IdleEngine>(task);
  const Rules& rules = (*root)->rules();
  if (!relaxed_game_applies(rules)) return std::make_unique<IdleEngine>(task);
  const RelaxedRules relaxed =
      RelaxedRules::of_level(static_cast<int>(values[kLevel]), static_cast<StockModel>(values[kStock]));
  return std::make_unique<RelaxedEngine>(task, rules, (*root)->layout(), relaxed);
}

}  // namespace relaxed

constexpr EngineKind kRelaxed{.name = "relaxed",
                              .meaning = "whether the deal is lost in a relaxed game; proves losses only",
                              .is_complete = false,
                              .parameters = relaxed::kParameters,
                              .make = relaxed::make,
                              .proves_only = true};

}  // namespace winnable
