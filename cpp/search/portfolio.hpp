// Engines that take turns at one position, in growing slices by their shares. So neither a win nor a proof waits long
// if one engine finds it at once. Engines that find wins only (the quick ones) end when they have had their part of the
// limits, and the one that proves goes on alone. A schedule of time slices is run as it stands instead: one slice after
// the other, and the last to the end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "search/engines.hpp"
#include "search/solver.hpp"

namespace winnable {

class Portfolio {
 public:
  // Whether the position is lost even in the relaxed game, with at most this many closures. Asked again for an engine
  // that proves, whenever the search has got long; empty where that cannot help.
  using Refute = std::function<bool(std::uint64_t closures)>;

  Portfolio(const Task& task, const Schedule& schedule, Refute refute);

  void run();

  // What was found; a win in moves of the search, which stand for elementary ones by `winner`.
  Result result(Switches& winner) const;

 private:
  struct Turn {
    EngineSpec spec;
    Limits limits;
    bool is_complete;
    bool is_over = false;              // it has had its turns
    std::unique_ptr<Engine> engine{};  // made when it is its turn: most deals are decided before the last one's
  };

  Engine& engine_of(Turn& turn);
  void run_slices();
  void run_slice(Turn& turn, double until);
  void run_round(double slice);
  void take(Turn& turn, double slice);
  void go_on_alone(Engine& complete);
  bool refutes();
  void end_quick();

  Limits part_of(bool is_complete, int quick, bool is_mixed) const;
  std::uint64_t positions_of(bool is_complete) const;
  std::uint64_t used() const { return positions_of(false) + positions_of(true); }
  std::uint64_t left() const;
  bool quick_is_over() const;
  bool is_alone(const Turn& turn) const;

  const Task task_;
  const Limits limits_;
  const int quick_percent_;
  const std::vector<Slice> slices_;
  Control& control_;
  const Refute refute_;
  std::vector<Turn> turns_;
  bool is_led_by_complete_ = false;  // it finds the wins that take the quick engines long, and losses come sooner
  std::uint64_t next_relaxed_;       // positions after which the relaxed game is tried next
  bool refuted_ = false;
  bool is_done_ = false;
  Reason reason_ = Reason::kNone;
};

}  // namespace winnable
