"""A class for each kind of event, with the types of its fields.

A test of the program writes this file of docs/events.schema.json: BLESS=1 cargo test --test main -- event_classes::
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Optional, TypedDict, Union, overload

from ._event import Event, TypedEvent

if TYPE_CHECKING:
    from typing_extensions import NotRequired

Partial = TypedDict(
    "Partial",
    {
        "found": "int",
        "runs": "int",
        "value": "Cell",
    },
)

Interval = TypedDict(
    "Interval",
    {
        "half": "Optional[float]",
        "value": "Optional[Union[float, str]]",
    },
)

MoveWitness = TypedDict(
    "MoveWitness",
    {
        "after": "NotRequired[list[str]]",
        "distance": "float",
        "move": "str",
        "next": "str",
        "next_value": "Number",
        "state": "str",
        "value": "Number",
    },
)

Point = TypedDict(
    "Point",
    {
        "high": "NotRequired[float]",
        "label": "Optional[str]",
        "low": "NotRequired[float]",
        "name": "NotRequired[str]",
        "partial": "NotRequired[bool]",
        "x": "Optional[float]",
        "y": "Optional[float]",
    },
)

SearchEvent = TypedDict(
    "SearchEvent",
    {
        "before": "NotRequired[float]",
        "bound": "NotRequired[int]",
        "command": "NotRequired[str]",
        "expanded": "NotRequired[int]",
        "f": "NotRequired[Number]",
        "fate": "NotRequired[Literal['open', 'known', 'better', 'passed_over', 'left_out', 'cut', 'deep', 'cycle', 'back', 'clash', 'aside', 'inconsistent']]",
        "full": "NotRequired[bool]",
        "g": "NotRequired[float]",
        "generated": "NotRequired[int]",
        "h": "NotRequired[Number]",
        "kind": "Literal['search', 'taken', 'produced', 'waiting', 'round', 'dropped', 'queued', 'pruned', 'backed_up', 'goal', 'round_done', 'end']",
        "length": "NotRequired[int]",
        "limit": "NotRequired[Number]",
        "move": "NotRequired[str]",
        "name": "NotRequired[str]",
        "number": "NotRequired[int]",
        "open": "NotRequired[int]",
        "parent": "NotRequired[int]",
        "rank": "NotRequired[int]",
        "reason": "NotRequired[Reason]",
        "round": "NotRequired[Literal['threshold', 'weight', 'width', 'depth', 'layer', 'forward', 'backward', 'stage']]",
        "seconds": "NotRequired[float]",
        "stage": "NotRequired[int]",
        "state": "NotRequired[str]",
        "threshold": "NotRequired[Number]",
        "width": "NotRequired[int]",
    },
)

Witness = TypedDict(
    "Witness",
    {
        "after": "NotRequired[list[str]]",
        "distance": "float",
        "state": "str",
        "value": "Number",
    },
)

HelloScripts = TypedDict(
    "HelloScripts",
    {
        "file": "str",
        "hash": "str",
    },
)

ExperimentPlotSeries = TypedDict(
    "ExperimentPlotSeries",
    {
        "line": "NotRequired[Literal['points', 'joined', 'steps', 'path']]",
        "name": "str",
        "points": "list[Point]",
    },
)

AuditedDistances = TypedDict(
    "AuditedDistances",
    {
        "distance": "float",
        "greatest": "Number",
        "least": "Number",
        "mean": "Number",
        "states": "int",
    },
)

AuditSuggestedRepairs = TypedDict(
    "AuditSuggestedRepairs",
    {
        "by": "str",
        "kind": "Literal['subtract', 'multiply']",
        "line": "str",
        "name": "str",
        "zero": "bool",
    },
)

AuditSuggestedSearches = TypedDict(
    "AuditSuggestedSearches",
    {
        "heuristic": "str",
        "longer": "int",
        "mean_generated": "NotRequired[float]",
        "solved": "int",
    },
)

AuditRangeGreatestBy = TypedDict(
    "AuditRangeGreatestBy",
    {
        "cost": "float",
        "from": "str",
        "move": "str",
        "next": "str",
        "value": "Number",
    },
)

AuditRangeLeastBy = TypedDict(
    "AuditRangeLeastBy",
    {
        "cost": "float",
        "from": "str",
        "move": "str",
        "next": "str",
        "value": "Number",
    },
)

AuditTableRows = TypedDict(
    "AuditTableRows",
    {
        "distance": "float",
        "means": "list[Number]",
        "states": "int",
    },
)

AuditPlotSeries = TypedDict(
    "AuditPlotSeries",
    {
        "name": "str",
        "points": "list[Point]",
    },
)

LayersPlotSeries = TypedDict(
    "LayersPlotSeries",
    {
        "name": "str",
        "points": "list[Point]",
    },
)

TaskCheck = TypedDict(
    "TaskCheck",
    {
        "drawing": "str",
        "excess": "NotRequired[float]",
        "excess_proved": "bool",
        "first_illegal": "NotRequired[int]",
        "illegal_move": "NotRequired[str]",
        "moves": "int",
        "reached": "str",
        "solves": "bool",
        "start": "str",
        "turned": "NotRequired[bool]",
    },
)

TaskExpectations = TypedDict(
    "TaskExpectations",
    {
        "expected": "NotRequired[str]",
        "found": "NotRequired[str]",
        "message": "NotRequired[str]",
        "of": "str",
        "points": "str",
    },
)

TaskJudgedAmong = TypedDict(
    "TaskJudgedAmong",
    {
        "command": "str",
        "conforms": "Literal[True, False, 'undecided']",
        "deviation": "int",
    },
)

TaskJudgedDue = TypedDict(
    "TaskJudgedDue",
    {
        "g": "NotRequired[float]",
        "h": "NotRequired[Number]",
        "path": "list[str]",
        "state": "str",
    },
)

TaskJudgedNearest = TypedDict(
    "TaskJudgedNearest",
    {
        "expansions": "int",
        "name": "str",
    },
)

TaskJudgedWrongValue = TypedDict(
    "TaskJudgedWrongValue",
    {
        "explained": "NotRequired[list[str]]",
        "line": "int",
        "logged": "str",
        "name": "Literal['g', 'h']",
        "own": "Number",
        "state": "str",
    },
)

TaskJudged = TypedDict(
    "TaskJudged",
    {
        "advice": "NotRequired[list[str]]",
        "allowed": "NotRequired[int]",
        "among": "NotRequired[list[TaskJudgedAmong]]",
        "breach": "NotRequired[str]",
        "command": "str",
        "conforms": "Literal[True, False, 'undecided']",
        "deviation": "int",
        "due": "NotRequired[TaskJudgedDue]",
        "expansions": "int",
        "explained": "NotRequired[list[str]]",
        "file": "str",
        "forms": "list[str]",
        "g": "NotRequired[float]",
        "goal_tested": "NotRequired[Literal['selected', 'generated']]",
        "h": "NotRequired[Number]",
        "line": "NotRequired[int]",
        "nearest": "NotRequired[TaskJudgedNearest]",
        "predictions": "NotRequired[int]",
        "predictions_right": "NotRequired[int]",
        "search": "NotRequired[int]",
        "searches": "int",
        "state": "NotRequired[str]",
        "wrong_value": "NotRequired[TaskJudgedWrongValue]",
    },
)

WhyTaken = TypedDict(
    "WhyTaken",
    {
        "before": "NotRequired[float]",
        "bound": "NotRequired[int]",
        "command": "NotRequired[str]",
        "equal": "int",
        "equals": "list[str]",
        "expanded": "NotRequired[int]",
        "f": "NotRequired[float]",
        "fate": "NotRequired[Literal['open', 'known', 'better', 'passed_over', 'left_out', 'cut', 'deep', 'cycle', 'back', 'clash', 'aside', 'inconsistent']]",
        "full": "NotRequired[bool]",
        "g": "NotRequired[float]",
        "generated": "NotRequired[int]",
        "h": "NotRequired[float]",
        "kind": "Literal['search', 'taken', 'produced', 'waiting', 'round', 'dropped', 'queued', 'pruned', 'backed_up', 'goal', 'round_done', 'end']",
        "length": "NotRequired[int]",
        "limit": "NotRequired[float]",
        "move": "NotRequired[str]",
        "name": "NotRequired[str]",
        "number": "int",
        "open": "NotRequired[int]",
        "parent": "NotRequired[int]",
        "rank": "NotRequired[int]",
        "reason": "NotRequired[Reason]",
        "round": "NotRequired[Literal['threshold', 'weight', 'width', 'depth', 'layer', 'forward', 'backward', 'stage']]",
        "seconds": "NotRequired[float]",
        "stage": "NotRequired[int]",
        "state": "str",
        "threshold": "NotRequired[float]",
        "width": "NotRequired[int]",
    },
)

SearchesComparedSearches = TypedDict(
    "SearchesComparedSearches",
    {
        "command": "str",
        "cost": "NotRequired[float]",
        "expanded": "int",
        "generated": "int",
        "only": "int",
        "outcome": "str",
    },
)

JudgedAmong = TypedDict(
    "JudgedAmong",
    {
        "command": "str",
        "conforms": "Literal[True, False, 'undecided']",
        "deviation": "int",
    },
)

JudgedDue = TypedDict(
    "JudgedDue",
    {
        "g": "NotRequired[float]",
        "h": "NotRequired[Number]",
        "path": "list[str]",
        "state": "str",
    },
)

JudgedNearest = TypedDict(
    "JudgedNearest",
    {
        "expansions": "int",
        "name": "str",
    },
)

JudgedWrongValue = TypedDict(
    "JudgedWrongValue",
    {
        "explained": "NotRequired[list[str]]",
        "line": "int",
        "logged": "str",
        "name": "Literal['g', 'h']",
        "own": "Number",
        "state": "str",
    },
)

PossiblePaths = TypedDict(
    "PossiblePaths",
    {
        "cost": "float",
        "length": "int",
        "path": "str",
    },
)

CachedTables = TypedDict(
    "CachedTables",
    {
        "bytes": "int",
        "fault": "NotRequired[str]",
        "name": "str",
    },
)

WarningEdit = TypedDict(
    "WarningEdit",
    {
        "column": "int",
        "length": "int",
        "line": "int",
        "text": "str",
    },
)

WarningLabels = TypedDict(
    "WarningLabels",
    {
        "column": "int",
        "length": "int",
        "line": "int",
        "text": "Optional[str]",
    },
)

ErrorEdit = TypedDict(
    "ErrorEdit",
    {
        "column": "int",
        "length": "int",
        "line": "int",
        "text": "str",
    },
)

ErrorLabels = TypedDict(
    "ErrorLabels",
    {
        "column": "int",
        "length": "int",
        "line": "int",
        "text": "Optional[str]",
    },
)

Cell = Union[Optional[Union[float, str]], Partial, Interval]
Number = Union[float, Literal["infinite"]]
Reason = str


class Hello(TypedEvent):
    """the first event of a run"""

    commit: Optional[str]
    schema: Literal[1]
    scripts: list[HelloScripts]
    target: str
    version: str


class Done(TypedEvent):
    """a request was answered"""

    code: int
    status: Literal["ok", "failed", "check", "expectation", "interrupted"]


class State(TypedEvent):
    """printState, prettyPrintState"""

    drawn: bool
    notation: Literal["compact", "matrix", "tuple"]
    state: str


class StateSet(TypedEvent):
    """the state is another one"""

    state: str


class Moved(TypedEvent):
    """a move was made"""

    move: str
    state: str


class Set(TypedEvent):
    """something was set"""

    name: Literal["puzzle", "goal", "seed", "max_nodes", "time_limit", "memory_limit", "threads", "order"]
    value: str


class Solved(TypedEvent):
    """a search with a solution"""

    algorithm: str
    cost: float
    expanded: Optional[int]
    generated: Optional[int]
    goal: str
    goal_tests: Optional[int]
    heuristic: Optional[str]
    length: int
    lower_bound: float
    optimal: bool
    path: list[str]
    start: str
    stored: Optional[int]
    within: Optional[str]


class Improved(TypedEvent):
    """a better solution of solve within limits, or a better bound"""

    generated: int
    length: float
    lower_bound: float
    seconds: Optional[float]


class Unsolved(TypedEvent):
    """a search without one"""

    algorithm: str
    expanded: int
    generated: int
    goal: str
    goal_tests: int
    heuristic: Optional[str]
    lower_bound: Optional[float]
    max_nodes: Optional[int]
    reason: Reason
    start: str
    stored: int


class Map(TypedEvent):
    """prettyPrintSolution on a maze or a map"""

    expanded: int
    hex: Optional[Literal[True]]
    open: int
    rows: list[str]
    scale: list[int]
    start: str
    whole: bool


class Board(TypedEvent):
    """one board of prettyPrintSolution"""

    depth: int
    length: int
    state: str


class PathState(TypedEvent):
    """one state of printPath"""

    state: str


class Statistics(TypedEvent):
    """printStats"""

    algorithm: str
    branching: Optional[float]
    command: str
    cost: Optional[float]
    expanded: int
    generated: int
    goal: str
    goal_test: Optional[str]
    goal_tests: int
    h_start: Optional[Number]
    heuristic: Optional[str]
    length: Optional[int]
    lower_bound: Optional[float]
    optimal: bool
    order: list[str]
    peak_bytes: Optional[int]
    puzzle: str
    reason: Optional[Reason]
    reopened: Optional[int]
    start: str
    states: Optional[str]
    stored: int
    ties: str
    way_back: Optional[bool]


class Solution(TypedEvent):
    """one solution of solveAll"""

    state: str


class Counted(TypedEvent):
    """solveAll count"""

    solutions: int


class ShortestCounted(TypedEvent):
    """solveAll shortest"""

    cost: Optional[float]
    goal: str
    omitted_moves: Optional[int]
    solutions: str
    start: str


class ShortestSolution(TypedEvent):
    """one of the first solutions of solveAll shortest"""

    path: list[str]


class ReportHeading(TypedEvent):
    """an algorithm of report"""

    heading: str


class ReportRow(TypedEvent):
    """a row of report"""

    actions: int
    cost: Optional[float]
    goal_tests: int
    heading: str
    nodes: int
    problem: str
    total: bool


class LegalMoves(TypedEvent):
    """legalMoves"""

    moves: list[str]


class Solvability(TypedEvent):
    """isSolvable"""

    change: Optional[str]
    reason: str
    repair: Optional[str]
    solvable: bool


class Heuristic(TypedEvent):
    """heuristic H"""

    heuristic: str
    value: str


class ExperimentResult(TypedEvent):
    """a run of an experiment, with the fields of its search"""

    algorithm: str
    build_seconds: Optional[float]
    checksum: str
    command: str
    commit: Optional[str]
    cost: Optional[float]
    cpu_seconds: Optional[float]
    depth: Optional[int]
    done: int
    expanded: Optional[int]
    experiment: str
    generated: Optional[int]
    goal: str
    goal_tests: Optional[int]
    h_start: Optional[Number]
    heuristic: Optional[str]
    key: str
    label: str
    length: Optional[int]
    lower_bound: Optional[float]
    max_nodes: Optional[int]
    memory_limit: int
    optimal: bool
    order: list[str]
    own_heuristic: Optional[str]
    own_puzzle: Optional[str]
    path: Optional[list[str]]
    peak_bytes: Optional[int]
    puzzle: str
    reason: Optional[Reason]
    reopened: Optional[int]
    sample: int
    sampling: str
    script: Optional[str]
    seconds: Optional[float]
    seed: int
    solved: bool
    start: str
    stored: Optional[int]
    target: Optional[str]
    time_limit: Optional[float]
    total: int
    version: str


class ExperimentRun(TypedEvent):
    """all runs are done"""

    experiment: str
    log: str
    runs: int
    solved: int


class ExperimentPart(TypedEvent):
    """all runs of a part are done"""

    experiment: str
    log: str
    part: int
    parts: int
    runs: int


class ExperimentTable(TypedEvent):
    """a table without a file"""

    columns: list[str]
    experiment: str
    measure: str
    notes: list[str]
    rows: list[list[Cell]]
    statistic: str
    title: str


class ExperimentPlot(TypedEvent):
    """a plot without a file"""

    against: str
    diagonal: Optional[bool]
    experiment: str
    logarithmic: bool
    logarithmic_x: Optional[bool]
    measure: str
    notes: Optional[list[str]]
    series: list[ExperimentPlotSeries]
    statistic: str
    title: str
    x_label: str
    y_label: str


class ExperimentSaved(TypedEvent):
    """a file was written"""

    experiment: str
    file: str


class Audit(TypedEvent):
    """what is looked at"""

    depth: float
    exhaustive: bool
    goal: str
    moves: int
    puzzle: str
    states: int
    subject: str


class Audited(TypedEvent):
    """what was found of one heuristic"""

    admissible: bool
    consistent: bool
    constant: bool
    depth: float
    distances: list[AuditedDistances]
    excess: Number
    exhaustive: bool
    greatest: Number
    heuristic: str
    inconsistency: Optional[MoveWitness]
    inconsistent: int
    least: Number
    mean_share: Optional[Number]
    overestimated: int
    states: int
    witness: Optional[Witness]
    worst: Optional[Witness]


class Compared(TypedEvent):
    """two heuristics"""

    dominant: Optional[str]
    exhaustive: bool
    first: str
    first_greater: int
    second: str
    second_greater: int


class AuditSuggested(TypedEvent):
    """what makes a heuristic admissible"""

    admissible: bool
    depth: float
    drawn: Optional[str]
    drawn_states: int
    exhaustive: bool
    factor: Optional[float]
    heuristic: str
    most_nodes: int
    repairs: list[AuditSuggestedRepairs]
    searches: list[AuditSuggestedSearches]


class AuditRange(TypedEvent):
    """which values of a heuristic are admissible and consistent at a state"""

    admissible: bool
    consistent: bool
    distance: Number
    goal: str
    greatest: Number
    greatest_by: Optional[AuditRangeGreatestBy]
    heuristic: str
    least: Number
    least_by: Optional[AuditRangeLeastBy]
    path: list[str]
    state: str
    value: Number


class MustExpand(TypedEvent):
    """what any search must expand with a heuristic"""

    a_star: int
    backward: int
    consistent: bool
    cost: float
    cover: int
    cover_backward: int
    cover_forward: int
    estimates_back: bool
    forward: int
    goal: str
    heuristic: str
    state: str


class AuditTable(TypedEvent):
    """mean values by distance"""

    heuristics: list[str]
    mean_shares: list[Union[Optional[float], Literal["infinite"]]]
    means: list[Number]
    rows: list[AuditTableRows]


class AuditPlot(TypedEvent):
    """the same drawn"""

    logarithmic: bool
    notes: Optional[list[str]]
    series: list[AuditPlotSeries]
    title: str
    x_label: str
    y_label: str


class AuditSaved(TypedEvent):
    """the drawing was written"""

    file: str


class Layers(TypedEvent):
    """states by distance"""

    complete: bool
    costs: Optional[list[float]]
    farthest: float
    farthest_states: list[str]
    goal: Optional[str]
    layers: list[int]
    puzzle: str
    reached: Optional[int]
    reason: Optional[str]
    start: Optional[str]
    states: int
    subject: str


class LayersPlot(TypedEvent):
    """the same drawn"""

    logarithmic: bool
    series: list[LayersPlotSeries]
    title: str
    x_label: str
    y_label: str


class LayersSaved(TypedEvent):
    """the drawing was written"""

    file: str


class TaskPassed(TypedEvent):
    """how many students passed a task of an assignment"""

    name: str
    of: str
    passed: int
    students: int


class Graded(TypedEvent):
    """all students are graded"""

    fresh: int
    late: int
    missing: int
    strays: int
    students: int


class GradingInterrupted(TypedEvent):
    """Ctrl-C ended `grade`; the same command goes on"""

    graded: int
    students: int


class Failed(TypedEvent):
    """the script failed for a row of a table, or an assignment for all (id is null)"""

    reason: str


class RowsWritten(TypedEvent):
    """a script ran for all rows of a table"""

    failed: int
    kept: int
    written: int


class Task(TypedEvent):
    """what came of a task"""

    check: Optional[TaskCheck]
    expectations: Optional[list[TaskExpectations]]
    expected: Optional[str]
    found: Optional[str]
    hidden: bool
    judged: Optional[TaskJudged]
    message: Optional[str]
    name: str
    notice: Optional[str]
    of: str
    passed: bool
    points: str
    printed: Optional[str]
    taken: Optional[list[str]]


class Traced(TypedEvent):
    """something that a traced search did"""

    before: Optional[float]
    bound: Optional[int]
    command: Optional[str]
    expanded: Optional[int]
    f: Optional[Number]
    fate: Optional[Literal["open", "known", "better", "passed_over", "left_out", "cut", "deep", "cycle", "back", "clash", "aside", "inconsistent"]]
    full: Optional[bool]
    g: Optional[float]
    generated: Optional[int]
    h: Optional[Number]
    length: Optional[int]
    limit: Optional[Number]
    move: Optional[str]
    name: Optional[str]
    number: Optional[int]
    open: Optional[int]
    parent: Optional[int]
    rank: Optional[int]
    reason: Optional[Reason]
    round: Optional[Literal["threshold", "weight", "width", "depth", "layer", "forward", "backward", "stage"]]
    seconds: Optional[float]
    stage: Optional[int]
    state: Optional[str]
    threshold: Optional[Number]
    width: Optional[int]


class TraceSaved(TypedEvent):
    """what a search did was written"""

    file: str


class ReplaySaved(TypedEvent):
    """a page that plays searches was written"""

    file: str


class PageSaved(TypedEvent):
    """a page of the last search was written"""

    file: str


class PictureSaved(TypedEvent):
    """a picture was written"""

    file: str


class Stepped(TypedEvent):
    """an expansion of a watched search"""

    expansions: int
    number: int
    others: list[SearchEvent]
    successors: list[SearchEvent]
    taken: Optional[SearchEvent]


class OpenList(TypedEvent):
    """what is open in a watched search"""

    number: int
    rule: str
    size: int
    states: list[SearchEvent]


class SearchTree(TypedEvent):
    """the tree of paths of a watched search"""

    drawing: str
    number: int


class Why(TypedEvent):
    """what a watched search did with a state"""

    produced: list[SearchEvent]
    state: str
    taken: list[WhyTaken]
    verdict: Literal["taken", "goal", "open", "cut", "dropped", "deep", "clash", "aside", "given_up", "never_produced", "not_recorded"]


class SearchesCompared(TypedEvent):
    """two watched searches side by side"""

    both: int
    differ: Optional[list[Optional[str]]]
    differ_at: Optional[int]
    searches: list[SearchesComparedSearches]
    starts: Optional[list[str]]


class SolutionChecked(TypedEvent):
    """checkSolution"""

    cost: Optional[float]
    illegal: Optional[int]
    illegal_move: Optional[str]
    lacking: Optional[list[str]]
    length: int
    lower_bound: Optional[float]
    optimal_cost: Optional[float]
    optimal_length: Optional[int]
    solves: bool
    turned: Optional[bool]


class Judged(TypedEvent):
    """checkSearch, submissionSearch"""

    advice: Optional[list[str]]
    allowed: Optional[int]
    among: Optional[list[JudgedAmong]]
    breach: Optional[str]
    command: str
    conforms: Literal[True, False, "undecided"]
    deviation: int
    due: Optional[JudgedDue]
    expansions: int
    explained: Optional[list[str]]
    file: str
    forms: list[str]
    g: Optional[float]
    goal_tested: Optional[Literal["selected", "generated"]]
    h: Optional[Number]
    line: Optional[int]
    nearest: Optional[JudgedNearest]
    search: Optional[int]
    searches: int
    state: Optional[str]
    wrong_value: Optional[JudgedWrongValue]


class Possible(TypedEvent):
    """possible"""

    command: str
    complete: bool
    paths: list[PossiblePaths]


class Cached(TypedEvent):
    """tables on disk"""

    action: Literal["list", "clear", "verify", "build"]
    bytes: int
    tables: list[CachedTables]


class Printed(TypedEvent):
    """print, help"""

    text: str


class Timed(TypedEvent):
    """with --timing"""

    seconds: float


class Warning(TypedEvent):
    """a report"""

    code: str
    column: Optional[int]
    edit: Optional[WarningEdit]
    file: str
    help: Optional[str]
    labels: list[WarningLabels]
    line: Optional[int]
    message: str


class Error(TypedEvent):
    """a report"""

    code: str
    column: Optional[int]
    edit: Optional[ErrorEdit]
    file: str
    help: Optional[str]
    labels: list[ErrorLabels]
    line: Optional[int]
    message: str


class Unreported(TypedEvent):
    """more mistakes than are shown"""

    count: int


class Lookups:
    """The events of a run by their kind."""

    events: list[Event]

    @overload
    def of(self, kind: Literal["hello"]) -> list[Hello]: ...
    @overload
    def of(self, kind: Literal["done"]) -> list[Done]: ...
    @overload
    def of(self, kind: Literal["state"]) -> list[State]: ...
    @overload
    def of(self, kind: Literal["state_set"]) -> list[StateSet]: ...
    @overload
    def of(self, kind: Literal["moved"]) -> list[Moved]: ...
    @overload
    def of(self, kind: Literal["set"]) -> list[Set]: ...
    @overload
    def of(self, kind: Literal["solved"]) -> list[Solved]: ...
    @overload
    def of(self, kind: Literal["improved"]) -> list[Improved]: ...
    @overload
    def of(self, kind: Literal["unsolved"]) -> list[Unsolved]: ...
    @overload
    def of(self, kind: Literal["map"]) -> list[Map]: ...
    @overload
    def of(self, kind: Literal["board"]) -> list[Board]: ...
    @overload
    def of(self, kind: Literal["path_state"]) -> list[PathState]: ...
    @overload
    def of(self, kind: Literal["statistics"]) -> list[Statistics]: ...
    @overload
    def of(self, kind: Literal["solution"]) -> list[Solution]: ...
    @overload
    def of(self, kind: Literal["counted"]) -> list[Counted]: ...
    @overload
    def of(self, kind: Literal["shortest_counted"]) -> list[ShortestCounted]: ...
    @overload
    def of(self, kind: Literal["shortest_solution"]) -> list[ShortestSolution]: ...
    @overload
    def of(self, kind: Literal["report_heading"]) -> list[ReportHeading]: ...
    @overload
    def of(self, kind: Literal["report_row"]) -> list[ReportRow]: ...
    @overload
    def of(self, kind: Literal["legal_moves"]) -> list[LegalMoves]: ...
    @overload
    def of(self, kind: Literal["solvability"]) -> list[Solvability]: ...
    @overload
    def of(self, kind: Literal["heuristic"]) -> list[Heuristic]: ...
    @overload
    def of(self, kind: Literal["experiment_result"]) -> list[ExperimentResult]: ...
    @overload
    def of(self, kind: Literal["experiment_run"]) -> list[ExperimentRun]: ...
    @overload
    def of(self, kind: Literal["experiment_part"]) -> list[ExperimentPart]: ...
    @overload
    def of(self, kind: Literal["experiment_table"]) -> list[ExperimentTable]: ...
    @overload
    def of(self, kind: Literal["experiment_plot"]) -> list[ExperimentPlot]: ...
    @overload
    def of(self, kind: Literal["experiment_saved"]) -> list[ExperimentSaved]: ...
    @overload
    def of(self, kind: Literal["audit"]) -> list[Audit]: ...
    @overload
    def of(self, kind: Literal["audited"]) -> list[Audited]: ...
    @overload
    def of(self, kind: Literal["compared"]) -> list[Compared]: ...
    @overload
    def of(self, kind: Literal["audit_suggested"]) -> list[AuditSuggested]: ...
    @overload
    def of(self, kind: Literal["audit_range"]) -> list[AuditRange]: ...
    @overload
    def of(self, kind: Literal["must_expand"]) -> list[MustExpand]: ...
    @overload
    def of(self, kind: Literal["audit_table"]) -> list[AuditTable]: ...
    @overload
    def of(self, kind: Literal["audit_plot"]) -> list[AuditPlot]: ...
    @overload
    def of(self, kind: Literal["audit_saved"]) -> list[AuditSaved]: ...
    @overload
    def of(self, kind: Literal["layers"]) -> list[Layers]: ...
    @overload
    def of(self, kind: Literal["layers_plot"]) -> list[LayersPlot]: ...
    @overload
    def of(self, kind: Literal["layers_saved"]) -> list[LayersSaved]: ...
    @overload
    def of(self, kind: Literal["task_passed"]) -> list[TaskPassed]: ...
    @overload
    def of(self, kind: Literal["graded"]) -> list[Graded]: ...
    @overload
    def of(self, kind: Literal["grading_interrupted"]) -> list[GradingInterrupted]: ...
    @overload
    def of(self, kind: Literal["failed"]) -> list[Failed]: ...
    @overload
    def of(self, kind: Literal["rows_written"]) -> list[RowsWritten]: ...
    @overload
    def of(self, kind: Literal["task"]) -> list[Task]: ...
    @overload
    def of(self, kind: Literal["traced"]) -> list[Traced]: ...
    @overload
    def of(self, kind: Literal["trace_saved"]) -> list[TraceSaved]: ...
    @overload
    def of(self, kind: Literal["replay_saved"]) -> list[ReplaySaved]: ...
    @overload
    def of(self, kind: Literal["page_saved"]) -> list[PageSaved]: ...
    @overload
    def of(self, kind: Literal["picture_saved"]) -> list[PictureSaved]: ...
    @overload
    def of(self, kind: Literal["stepped"]) -> list[Stepped]: ...
    @overload
    def of(self, kind: Literal["open_list"]) -> list[OpenList]: ...
    @overload
    def of(self, kind: Literal["search_tree"]) -> list[SearchTree]: ...
    @overload
    def of(self, kind: Literal["why"]) -> list[Why]: ...
    @overload
    def of(self, kind: Literal["searches_compared"]) -> list[SearchesCompared]: ...
    @overload
    def of(self, kind: Literal["solution_checked"]) -> list[SolutionChecked]: ...
    @overload
    def of(self, kind: Literal["judged"]) -> list[Judged]: ...
    @overload
    def of(self, kind: Literal["possible"]) -> list[Possible]: ...
    @overload
    def of(self, kind: Literal["cached"]) -> list[Cached]: ...
    @overload
    def of(self, kind: Literal["printed"]) -> list[Printed]: ...
    @overload
    def of(self, kind: Literal["timed"]) -> list[Timed]: ...
    @overload
    def of(self, kind: Literal["warning"]) -> list[Warning]: ...
    @overload
    def of(self, kind: Literal["error"]) -> list[Error]: ...
    @overload
    def of(self, kind: Literal["unreported"]) -> list[Unreported]: ...
    @overload
    def of(self, kind: str) -> list[Event]: ...
    def of(self, kind: str) -> list[Any]:
        """All events of a kind, in their order."""
        return [event for event in self.events if event.kind == kind]

    @overload
    def __getitem__(self, kind: Literal["hello"]) -> Hello: ...
    @overload
    def __getitem__(self, kind: Literal["done"]) -> Done: ...
    @overload
    def __getitem__(self, kind: Literal["state"]) -> State: ...
    @overload
    def __getitem__(self, kind: Literal["state_set"]) -> StateSet: ...
    @overload
    def __getitem__(self, kind: Literal["moved"]) -> Moved: ...
    @overload
    def __getitem__(self, kind: Literal["set"]) -> Set: ...
    @overload
    def __getitem__(self, kind: Literal["solved"]) -> Solved: ...
    @overload
    def __getitem__(self, kind: Literal["improved"]) -> Improved: ...
    @overload
    def __getitem__(self, kind: Literal["unsolved"]) -> Unsolved: ...
    @overload
    def __getitem__(self, kind: Literal["map"]) -> Map: ...
    @overload
    def __getitem__(self, kind: Literal["board"]) -> Board: ...
    @overload
    def __getitem__(self, kind: Literal["path_state"]) -> PathState: ...
    @overload
    def __getitem__(self, kind: Literal["statistics"]) -> Statistics: ...
    @overload
    def __getitem__(self, kind: Literal["solution"]) -> Solution: ...
    @overload
    def __getitem__(self, kind: Literal["counted"]) -> Counted: ...
    @overload
    def __getitem__(self, kind: Literal["shortest_counted"]) -> ShortestCounted: ...
    @overload
    def __getitem__(self, kind: Literal["shortest_solution"]) -> ShortestSolution: ...
    @overload
    def __getitem__(self, kind: Literal["report_heading"]) -> ReportHeading: ...
    @overload
    def __getitem__(self, kind: Literal["report_row"]) -> ReportRow: ...
    @overload
    def __getitem__(self, kind: Literal["legal_moves"]) -> LegalMoves: ...
    @overload
    def __getitem__(self, kind: Literal["solvability"]) -> Solvability: ...
    @overload
    def __getitem__(self, kind: Literal["heuristic"]) -> Heuristic: ...
    @overload
    def __getitem__(self, kind: Literal["experiment_result"]) -> ExperimentResult: ...
    @overload
    def __getitem__(self, kind: Literal["experiment_run"]) -> ExperimentRun: ...
    @overload
    def __getitem__(self, kind: Literal["experiment_part"]) -> ExperimentPart: ...
    @overload
    def __getitem__(self, kind: Literal["experiment_table"]) -> ExperimentTable: ...
    @overload
    def __getitem__(self, kind: Literal["experiment_plot"]) -> ExperimentPlot: ...
    @overload
    def __getitem__(self, kind: Literal["experiment_saved"]) -> ExperimentSaved: ...
    @overload
    def __getitem__(self, kind: Literal["audit"]) -> Audit: ...
    @overload
    def __getitem__(self, kind: Literal["audited"]) -> Audited: ...
    @overload
    def __getitem__(self, kind: Literal["compared"]) -> Compared: ...
    @overload
    def __getitem__(self, kind: Literal["audit_suggested"]) -> AuditSuggested: ...
    @overload
    def __getitem__(self, kind: Literal["audit_range"]) -> AuditRange: ...
    @overload
    def __getitem__(self, kind: Literal["must_expand"]) -> MustExpand: ...
    @overload
    def __getitem__(self, kind: Literal["audit_table"]) -> AuditTable: ...
    @overload
    def __getitem__(self, kind: Literal["audit_plot"]) -> AuditPlot: ...
    @overload
    def __getitem__(self, kind: Literal["audit_saved"]) -> AuditSaved: ...
    @overload
    def __getitem__(self, kind: Literal["layers"]) -> Layers: ...
    @overload
    def __getitem__(self, kind: Literal["layers_plot"]) -> LayersPlot: ...
    @overload
    def __getitem__(self, kind: Literal["layers_saved"]) -> LayersSaved: ...
    @overload
    def __getitem__(self, kind: Literal["task_passed"]) -> TaskPassed: ...
    @overload
    def __getitem__(self, kind: Literal["graded"]) -> Graded: ...
    @overload
    def __getitem__(self, kind: Literal["grading_interrupted"]) -> GradingInterrupted: ...
    @overload
    def __getitem__(self, kind: Literal["failed"]) -> Failed: ...
    @overload
    def __getitem__(self, kind: Literal["rows_written"]) -> RowsWritten: ...
    @overload
    def __getitem__(self, kind: Literal["task"]) -> Task: ...
    @overload
    def __getitem__(self, kind: Literal["traced"]) -> Traced: ...
    @overload
    def __getitem__(self, kind: Literal["trace_saved"]) -> TraceSaved: ...
    @overload
    def __getitem__(self, kind: Literal["replay_saved"]) -> ReplaySaved: ...
    @overload
    def __getitem__(self, kind: Literal["page_saved"]) -> PageSaved: ...
    @overload
    def __getitem__(self, kind: Literal["picture_saved"]) -> PictureSaved: ...
    @overload
    def __getitem__(self, kind: Literal["stepped"]) -> Stepped: ...
    @overload
    def __getitem__(self, kind: Literal["open_list"]) -> OpenList: ...
    @overload
    def __getitem__(self, kind: Literal["search_tree"]) -> SearchTree: ...
    @overload
    def __getitem__(self, kind: Literal["why"]) -> Why: ...
    @overload
    def __getitem__(self, kind: Literal["searches_compared"]) -> SearchesCompared: ...
    @overload
    def __getitem__(self, kind: Literal["solution_checked"]) -> SolutionChecked: ...
    @overload
    def __getitem__(self, kind: Literal["judged"]) -> Judged: ...
    @overload
    def __getitem__(self, kind: Literal["possible"]) -> Possible: ...
    @overload
    def __getitem__(self, kind: Literal["cached"]) -> Cached: ...
    @overload
    def __getitem__(self, kind: Literal["printed"]) -> Printed: ...
    @overload
    def __getitem__(self, kind: Literal["timed"]) -> Timed: ...
    @overload
    def __getitem__(self, kind: Literal["warning"]) -> Warning: ...
    @overload
    def __getitem__(self, kind: Literal["error"]) -> Error: ...
    @overload
    def __getitem__(self, kind: Literal["unreported"]) -> Unreported: ...
    @overload
    def __getitem__(self, kind: str) -> Event: ...
    def __getitem__(self, kind: str) -> Any:
        """The last event of a kind."""
        found = self.of(kind)
        if not found:
            raise KeyError(kind)
        return found[-1]


KINDS: dict[str, type[Event]] = {
    "hello": Hello,
    "done": Done,
    "state": State,
    "state_set": StateSet,
    "moved": Moved,
    "set": Set,
    "solved": Solved,
    "improved": Improved,
    "unsolved": Unsolved,
    "map": Map,
    "board": Board,
    "path_state": PathState,
    "statistics": Statistics,
    "solution": Solution,
    "counted": Counted,
    "shortest_counted": ShortestCounted,
    "shortest_solution": ShortestSolution,
    "report_heading": ReportHeading,
    "report_row": ReportRow,
    "legal_moves": LegalMoves,
    "solvability": Solvability,
    "heuristic": Heuristic,
    "experiment_result": ExperimentResult,
    "experiment_run": ExperimentRun,
    "experiment_part": ExperimentPart,
    "experiment_table": ExperimentTable,
    "experiment_plot": ExperimentPlot,
    "experiment_saved": ExperimentSaved,
    "audit": Audit,
    "audited": Audited,
    "compared": Compared,
    "audit_suggested": AuditSuggested,
    "audit_range": AuditRange,
    "must_expand": MustExpand,
    "audit_table": AuditTable,
    "audit_plot": AuditPlot,
    "audit_saved": AuditSaved,
    "layers": Layers,
    "layers_plot": LayersPlot,
    "layers_saved": LayersSaved,
    "task_passed": TaskPassed,
    "graded": Graded,
    "grading_interrupted": GradingInterrupted,
    "failed": Failed,
    "rows_written": RowsWritten,
    "task": Task,
    "traced": Traced,
    "trace_saved": TraceSaved,
    "replay_saved": ReplaySaved,
    "page_saved": PageSaved,
    "picture_saved": PictureSaved,
    "stepped": Stepped,
    "open_list": OpenList,
    "search_tree": SearchTree,
    "why": Why,
    "searches_compared": SearchesCompared,
    "solution_checked": SolutionChecked,
    "judged": Judged,
    "possible": Possible,
    "cached": Cached,
    "printed": Printed,
    "timed": Timed,
    "warning": Warning,
    "error": Error,
    "unreported": Unreported,
}
