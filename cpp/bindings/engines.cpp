// What Python sees of engines: the table of them, and specifications.
#include "search/engines.hpp"

#include "bindings/python.hpp"

namespace winnable {
namespace {

EngineSpec spec_of(const char* name, int share, const nb::sequence& values) {
  const EngineKind* kind = find_engine(name);
  if (!kind) throw std::invalid_argument("there is no such engine");
  return {kind, share, listed<std::int64_t>(values)};
}

nb::str fault_from_python(const nb::sequence& engines) {
  return nb::str(fault_of(Schedule{listed<EngineSpec>(engines)}).c_str());
}

}  // namespace

void bind_engines(nb::module_& m) {
  nb::class_<Parameter>(m, "EngineParameter", "A number that changes how an engine works.")
      .def_ro("name", &Parameter::name)
      .def_ro("meaning", &Parameter::meaning)
      .def_ro("least", &Parameter::least)
      .def_ro("most", &Parameter::most)
      .def_ro("usual", &Parameter::usual);
  nb::class_<EngineKind>(m, "EngineKind", "An entry of the table of engines.")
      .def_ro("name", &EngineKind::name)
      .def_ro("meaning", &EngineKind::meaning)
      .def_ro("is_complete", &EngineKind::is_complete)
      .def_prop_ro("parameters", [](const EngineKind& k) {
        return std::vector<Parameter>(k.parameters.begin(), k.parameters.end());
      });
  nb::class_<EngineSpec>(m, "EngineSpec", "An engine with its share and a value for each of its parameters.")
      .def(nb::new_(&spec_of), "name"_a, "share"_a, "values"_a)
      .def_prop_ro("name", [](const EngineSpec& s) { return s.kind->name; })
      .def_ro("share", &EngineSpec::share)
      .def_ro("values", &EngineSpec::values);
  const auto kinds = engines();
  m.attr("ENGINES") = nb::tuple(nb::cast(std::vector<EngineKind>(kinds.begin(), kinds.end())));
  m.attr("MOST_SHARE") = kMostShare;
  m.attr("MOST_SLICES") = kMostSlices;
  m.def("schedule_fault", &fault_from_python, "engines"_a,
        "What is wrong with engines that are to take turns, as the rest of a sentence; empty if nothing is.");
}

}  // namespace winnable
