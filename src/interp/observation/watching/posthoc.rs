//! A record as a search trace of Posthoc, version 1.4 (posthoc.pathfinding.ai/docs/search-trace), which draws it: a map or a graph
//! with the states coloured by what became of them last, a board as it is at each event, and other states as text.

use super::WatchedSearch;
use crate::interp::Cost;
use crate::interp::observation::traced::InMoves;
use puzzle_core::puzzle::{Board, Network, OnMap, Puzzle};
use puzzle_core::search::{Entry, SuccessorOutcome};
use serde::Serialize;

/// Something that happened to a state. The views read x, y, the cells and the ground; the program, all before them.
#[derive(Serialize)]
struct PosthocEvent {
    #[serde(rename = "type")]
    kind: &'static str,
    id: String,
    #[serde(rename = "pId")]
    parent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    g: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<InMoves>,
    #[serde(skip_serializing_if = "Option::is_none")]
    f: Option<InMoves>,
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<String>>,
    /// Of the start of a map its walls, of one in a graph its edges: places one behind the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<Vec<Vec<f64>>>,
}

/// The part of a cell by which a row of a map stands further to the right than the first.
fn aside(map: &OnMap<'_>, row: u32) -> f64 {
    if map.is_hex() && row % 2 == 1 {
        0.5
    } else {
        0.0
    }
}

/// What is drawn of a state.
enum View {
    Map,
    Graph(Network),
    Board { columns: usize },
    Text,
}

impl View {
    fn of(watched: &WatchedSearch) -> Self {
        let puzzle = &watched.result.puzzle;
        let start = &watched.result.problem.start;
        if puzzle.on_map(start, None).is_some() {
            return Self::Map;
        }
        if let Some(network) = puzzle.network() {
            return Self::Graph(network);
        }
        match puzzle.columns() {
            Some(columns) if puzzle.nodes(start, None).is_none() => Self::Board { columns },
            _ => Self::Text,
        }
    }

    /// The place of a state.
    fn place(&self, puzzle: &Puzzle, board: &Board) -> Option<[f64; 2]> {
        match self {
            Self::Map => {
                let map = puzzle.on_map(board, None)?;
                let (row, column) = map.place();
                Some([f64::from(column) + aside(&map, row), row.into()])
            }
            Self::Graph(network) => {
                let node = puzzle.place(board)?;
                Some(network.nodes.get(node as usize)?.2)
            }
            _ => None,
        }
    }

    /// What is drawn below all states.
    fn ground(&self, puzzle: &Puzzle, start: &Board) -> Option<Vec<Vec<f64>>> {
        match self {
            Self::Map => {
                let mut walls = Vec::new();
                let map = puzzle.on_map(start, None)?;
                for (row, line) in (0_u32..).zip(map.look()) {
                    let cells = (0_u32..).zip(line.chars());
                    let wall_cells = cells.filter(|cell| cell.1 == '#');
                    walls.extend(
                        wall_cells.map(|(column, _)| {
                            vec![f64::from(column) + aside(&map, row), row.into()]
                        }),
                    );
                }
                Some(walls)
            }
            Self::Graph(network) => {
                let place = |node: u32| network.nodes[node as usize].2;
                let arcs = network.arcs.iter();
                let ends = arcs.map(|arc| [place(arc.0), place(arc.1)].concat());
                Some(ends.collect())
            }
            _ => None,
        }
    }

    /// A length for the marks of states: a share of how far apart places are.
    fn size(&self) -> f64 {
        let Self::Graph(network) = self else {
            return 1.0;
        };
        let far = |axis: usize| {
            let coordinates = network.nodes.iter().map(|node| node.2[axis]);
            coordinates.clone().fold(f64::MIN, f64::max) - coordinates.fold(f64::MAX, f64::min)
        };
        (far(0).max(far(1)) / 40.0).max(0.05)
    }

    /// The views of the trace.
    fn written(&self) -> String {
        const MARKED: &str = "fill: ${{ color[$.type] }}";
        let size = self.size();
        match self {
            Self::Map => format!(
                "    - $: rect
      $if: ${{{{ $.type == 'source' }}}}
      $for: {{ $to: \"${{{{ $.ground.length }}}}\" }}
      x: ${{{{ $.ground[$.i][0] }}}}
      y: ${{{{ $.ground[$.i][1] }}}}
      width: 1
      height: 1
      fill: '#444444'
    - $: rect
      x: ${{{{ $.x }}}}
      y: ${{{{ $.y }}}}
      width: 1
      height: 1
      {MARKED}
pivot:
  x: ${{{{ $.x + 0.5 }}}}
  y: ${{{{ $.y + 0.5 }}}}
  scale: 1
"
            ),
            Self::Graph(_) => format!(
                "    - $: path
      $if: ${{{{ $.type == 'source' }}}}
      $for: {{ $to: \"${{{{ $.ground.length }}}}\" }}
      points:
        - x: ${{{{ $.ground[$.i][0] }}}}
          y: ${{{{ $.ground[$.i][1] }}}}
        - x: ${{{{ $.ground[$.i][2] }}}}
          y: ${{{{ $.ground[$.i][3] }}}}
      line-width: {line}
      fill: '#808080'
    - $: circle
      x: ${{{{ $.x }}}}
      y: ${{{{ $.y }}}}
      radius: {size}
      {MARKED}
      label: ${{{{ $.id }}}}
      label-x: {size}
      label-y: -{size}
      label-size: {size}
      label-color: ${{{{ theme.foreground }}}}
pivot:
  x: ${{{{ $.x }}}}
  y: ${{{{ $.y }}}}
  scale: {size}
",
                line = size / 10.0,
            ),
            Self::Board { columns } => format!(
                "    - $: rect
      $for: {{ $to: \"${{{{ $.cells.length }}}}\" }}
      x: ${{{{ $.i % {columns} }}}}
      y: ${{{{ Math.floor($.i / {columns}) }}}}
      width: 0.95
      height: 0.95
      fill: \"${{{{ $.cells[$.i] ? color[$.type] : theme.background }}}}\"
      label: ${{{{ $.cells[$.i] }}}}
      label-x: 0.2
      label-y: 0.7
      label-size: 0.5
      label-color: ${{{{ theme.foreground }}}}
      clear: true
"
            ),
            Self::Text => format!(
                "    - $: rect
      x: 0
      y: 0
      width: 1
      height: 1
      {MARKED}
      label: ${{{{ $.id }}}}
      label-x: 1.5
      label-y: 0.8
      label-size: 0.8
      label-color: ${{{{ theme.foreground }}}}
      clear: true
"
            ),
        }
    }
}

/// The whole trace.
pub(super) fn trace(watched: &WatchedSearch) -> String {
    let puzzle = &watched.result.puzzle;
    let problem = &watched.result.problem;
    let view = View::of(watched);
    let of = |kind, board: &Board| {
        let place = view.place(puzzle, board);
        let look = |&value: &u8| {
            let look = puzzle.appearance(value);
            if look.is_blank {
                String::new()
            } else {
                look.text
            }
        };
        PosthocEvent {
            kind,
            id: puzzle.format(board, puzzle_core::puzzle::Notation::Compact),
            parent: None,
            g: None,
            h: None,
            f: None,
            x: place.map(|place| place[0]),
            y: place.map(|place| place[1]),
            cells: matches!(view, View::Board { .. })
                .then(|| board.cells().iter().map(look).collect()),
            ground: None,
        }
    };
    let mut text = format!(
        "# {}\nversion: 1.4.0\nviews:\n  main:\n{}events:\n",
        watched.command(),
        view.written()
    );
    let mut put = |event: &PosthocEvent| {
        text += "  - ";
        text += &serde_json::to_string(event).expect("events can be written");
        text.push('\n');
    };
    put(&PosthocEvent {
        ground: view.ground(puzzle, &problem.start),
        ..of("source", &problem.start)
    });
    for goal in puzzle.goals(problem.goal.as_ref()).unwrap_or_default() {
        put(&of("destination", &goal));
    }
    for entry in &watched.record.entries {
        let (kind, state) = match *entry {
            Entry::Expanded(one) => ("expanding", one.state),
            Entry::Goal { state, .. } => ("end", state),
            Entry::Generated(one) => match one.fate {
                SuccessorOutcome::Open => ("generating", one.state),
                SuccessorOutcome::Better { .. } => ("updating", one.state),
                _ => continue,
            },
            _ => continue,
        };
        let traced = super::traced(watched, entry);
        let parent = traced.parent.and_then(|by| watched.record.expansion(by));
        put(&PosthocEvent {
            parent: parent.map(|taken| watched.text(taken.state)),
            g: traced.g,
            h: traced.h,
            f: traced.f,
            ..of(kind, &watched.board(state))
        });
    }
    text + watched.cut_off()
}
