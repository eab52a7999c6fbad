#include "search/engines.hpp"

#include <algorithm>
#include <array>

#include "search/beam.hpp"
#include "search/best_first.hpp"
#include "search/bundles.hpp"
#include "search/complete.hpp"
#include "search/monte_carlo_tree.hpp"
#include "search/relaxed.hpp"
#include "search/restarts.hpp"
#include "search/stages.hpp"
#include "search/streamlined.hpp"

namespace winnable {
namespace {

// One line for each engine; the bindings, schedules, the command line and compiled games follow from it.
constexpr std::array kEngines = {
    kBestFirst, kBundles, kBeam, kStages, kRestarts, kDepthFirst, kMonteCarloTree, kRelaxed, kComplete,
};

std::string fault_of(const EngineSpec& spec) {
  if (!spec.kind) return "has an unknown engine";
  const std::string name = spec.kind->name;
  if (spec.share < 1 || spec.share > kMostShare)
    return "gives " + name + " a share that is not from 1 to " + std::to_string(kMostShare);
  if (spec.values.size() != spec.kind->parameters.size())
    return "does not give every parameter of " + name + " a value";
  for (std::size_t i = 0; i < spec.values.size(); ++i) {
    const Parameter& parameter = spec.kind->parameters[i];
    if (spec.values[i] < parameter.least || spec.values[i] > parameter.most)
      return "gives " + name + " a " + parameter.name + " that is not from " + std::to_string(parameter.least) +
             " to " + std::to_string(parameter.most);
  }
  return {};
}

std::string fault_of(const std::vector<Slice>& slices, std::size_t engines) {
  if (slices.size() > kMostSlices) return "has more than " + std::to_string(kMostSlices) + " slices";
  for (const Slice& slice : slices) {
    if (slice.engine >= engines) return "has a slice for an engine that is not one of its engines";
    if (&slice != &slices.back() && !(slice.seconds > 0 && slice.seconds < 1e9))
      return "has a slice whose seconds are not a number above 0";
  }
  return {};
}

}  // namespace

std::span<const EngineKind> engines() { return kEngines; }

const EngineKind* find_engine(std::string_view name) {
  const auto found = std::ranges::find_if(kEngines, [&](const EngineKind& kind) { return kind.name == name; });
  return found == kEngines.end() ? nullptr : &*found;
}

EngineSpec usual_spec(const EngineKind& kind, int share) {
  EngineSpec spec{&kind, share, {}};
  for (const Parameter& parameter : kind.parameters) spec.values.push_back(parameter.usual);
  return spec;
}

Schedule complete_schedule() {
  Schedule schedule;
  for (const EngineKind& kind : kEngines) {
    if (kind.is_complete) schedule.engines.push_back(usual_spec(kind));
  }
  return schedule;
}

std::string fault_of(const Schedule& schedule) {
  for (const EngineSpec& spec : schedule.engines) {
    if (std::string fault = fault_of(spec); !fault.empty()) return fault;
  }
  if (schedule.engines.empty()) return "gives no engine a share";
  if (schedule.engines.size() > kMostEngines) return "has more than " + std::to_string(kMostEngines) + " engines";
  if (std::ranges::count_if(schedule.engines, [](const auto& spec) { return spec.kind->is_complete; }) > 1)
    return "has more than one engine that finds wins and proves losses, such as complete";
  if (schedule.quick_percent < 0 || schedule.quick_percent > 100)
    return "gives the quick engines a part of the limits that is not from 0 to 100 percent";
  return fault_of(schedule.slices, schedule.engines.size());
}

}  // namespace winnable
