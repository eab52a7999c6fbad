// The beam: a search by promise, level by level, that keeps only the best positions of each level. It must go on to the
// next level, while best-first may stay with the first positions that look good. It finds short wins if the levels are
// lengths. It proves nothing.
#pragma once

#include "search/best_first.hpp"

namespace winnable {

template <typename Game>
using Beam = BestFirst<Game, BeamOpen>;

namespace beam {

enum : std::size_t { kWidth, kByLength, kGrowth, kNoise };

constexpr Parameter kParameters[] = {
    {"width", "positions of a level that the first beam keeps", 1, 10'000'000, BeamOpen::kFirstWidth},
    {"by-length", "1: levels are lengths of the win, as they are counted, so that short wins are found", 0, 1, 0},
    {"growth", "how wide each further beam is, in per cent of the one before", 100, 10'000, BeamOpen::kGrowth},
    {"noise", "how much is added at random to what positions promise, from the second beam on", 0, 1000,
     Patience{}.noise},
    kUntil,
};

inline std::unique_ptr<Engine> make(const Task& task, const Values& values) {
  const bool by_length = values[kByLength] != 0;
  Switches switches = by_promise(task.switches);
  if (by_length) {
    switches.placements = false;
    switches.counts_turns = true;
  }
  const BeamOpen open(static_cast<std::size_t>(values[kWidth]), by_length, static_cast<std::size_t>(values[kGrowth]));
  const Patience patience{.noise = static_cast<std::uint32_t>(values[kNoise])};
  return engine_of<Beam>(task, switches, task.judge, open, patience);
}

}  // namespace beam

constexpr EngineKind kBeam{"beam", "the most promising positions of each level, level by level; finds wins only", false,
                           beam::kParameters, beam::make};

}  // namespace winnable
