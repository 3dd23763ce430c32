//! The library as its users write for it: the programs of `examples/`, run as they stand.

#[path = "../examples/own_domain.rs"]
mod own_domain;
#[path = "../examples/own_heuristic.rs"]
mod own_heuristic;
#[path = "../examples/own_host.rs"]
mod own_host;
#[path = "../examples/own_states.rs"]
mod own_states;

#[test]
fn a_domain_of_ones_own_is_searched() {
    own_domain::main();
}

#[test]
fn a_heuristic_of_ones_own_leads_searches() {
    own_heuristic::main();
}

#[test]
fn states_of_any_type_are_searched() {
    own_states::main();
}

#[test]
fn a_script_runs_in_a_world_of_ones_own() {
    own_host::main();
}
