// The module that Python imports.
#include "bindings/python.hpp"

NB_MODULE(_core, m) {
  // Rules are kept for the life of a process, which a worker may end abruptly; that is no leak.
  nb::set_leak_warnings(false);
  m.doc() = "The compiled core of winnable.";
  winnable::bind_rules(m);
  winnable::bind_state(m);
  winnable::bind_dealing(m);
  winnable::bind_evaluate(m);
  winnable::bind_solver(m);
  winnable::bind_sampling(m);
  winnable::bind_shorten(m);
  winnable::bind_refute(m);
  winnable::bind_players(m);
  winnable::bind_studies(m);
  m.attr("fingerprint") = WINNABLE_FINGERPRINT;
}
