//! What every front end calls: text in, plain data out, no generics.
//!
//! A game is [opened](open) once; everything else is asked of what was opened. Answers are structs
//! with public fields that serialise to the documented JSON; front ends only lay them out.

mod analyse;
mod appraise;
mod arena_game;
mod as_text;
mod best;
mod best_play;
mod book;
mod certificate;
mod certify;
mod check;
mod check_rules;
#[cfg(feature = "cluster")]
mod cluster;
mod convert;
mod cops;
mod draw;
mod endless_certificate;
mod error;
mod field;
mod file_kind;
mod flat;
mod games;
mod generalised;
mod graph;
mod heuristics;
mod inspect;
mod joint;
mod joint_picture;
mod joint_play;
mod judge;
mod machine;
mod message;
mod minmax;
mod minmax_tree;
mod model;

mod game_graph;
mod nim;
mod open;
mod opponent;
mod outcomes;
pub mod output;
mod overview;
mod own;
mod picture;
mod play_match;
mod playable_game;
pub mod rule_file;
mod rules;
mod saved_game;
#[cfg(feature = "schema")]
mod schema;
mod search_player;
mod searching;
mod session;
mod session_view;
mod size;
mod solve;
mod solved;
mod solved_graph;
mod solved_tablebase;
mod standings;
mod tablebase;
mod verify;
mod vocabulary;
mod why;

pub use analyse::{AnalyseRequest, Analysed, analyse};
pub use appraise::Appraisal;
pub use arena_game::{ArenaGame, Step};
#[cfg(feature = "cluster")]
pub use attractor_cluster::{Loss, Membership, Secret, on_lost_process};
pub use attractor_draw::{Layout, Theme};
pub use attractor_formats::generate::{self, Random};
pub use attractor_formats::{NamedArena, Sinks};
pub use attractor_logic::{DEFINITIONS, Ends, Sheet};
pub use attractor_pursuit::families::Family;
pub use attractor_rules::words::{WORDS, Word as RuleWord};
pub use attractor_search::connect4::OpeningBook;
pub use attractor_tablebase::Estimate;
pub use best::{BestAnswer, BestMove, BestRequest, ProvedValue, Prover, best};
pub use book::{BookAnswer, BookRequest, check_book, make_book, read_book};
pub use certificate::{Certificate, FormulaCertificate};
pub use certify::{certify, solution_text};
pub use check::{
    CheckAnswer, CheckRequest, OtherReading, PartCount, WitnessView, check, check_joint,
    check_opened,
};
pub use check_rules::{
    RulesAnswer, RulesProblem, RulesRequest, check_rules, explain_rules, format_rules, rules_text,
};
#[cfg(feature = "cluster")]
pub use cluster::{ClusterRequest, Place, SolvedByWorkers, solve_on_cluster};
pub use convert::{arena_text, write_arena, write_game};
pub use cops::{
    BatchRequest, BatchTable, BatchVerdict, Board, BoardRequest, Chased, CopsAnswer, CopsRequest,
    Extent, GraphName, OddsAnswer, OddsPoint, OddsRequest, RuleRequest, SafeRegion, StartKind,
    Starts, Tried, batch, cops, families, odds, odds_svg, open_board, pursuit_rules,
    verify_pursuit,
};
pub use draw::{DrawRequest, draw, draw_solved, scene};
pub use error::{Error, Kind, Told};
pub use field::Field;
pub use flat::{SolvedFlat, solve_numbered};
pub use game_graph::{GameGraph, Naming, Priorities};
pub use games::{
    GameDescription, GameLine, ParameterDescription, PositionView, describe, games, of_game,
};
pub use generalised::generalised;
pub use graph::{GraphRequest, GraphView, LinkView, NodeView, RegionView, graph};
pub use heuristics::{HeuristicLine, heuristics};
pub use inspect::{Inspection, inspect};
pub use joint_play::{ContestView, JointPlayRequest, JointPlayView, play_joint};
pub use judge::{Verdict, judge};
pub use machine::{Machine, limit as memory_limit, resident};
pub use message::{Message, Piece, Spelling, Way};
pub use minmax::{Method, MinmaxAnswer, MinmaxRequest, MoveValue, minmax};
pub use minmax_tree::{TreeFormat, TreeNode, tree_json, write_tree};
pub use nim::{NimQuestion, NimTerms, Pre, Term, TupleSet, ask_nim, nim_terms, sheet};
pub use open::{OpenRequest, is_openable, open};
pub use opponent::{Chooser, Dice, OPPONENTS, Opponent, Seat, Suited, Turn, seat, seating, suited};
pub use outcomes::{OutcomesAnswer, OutcomesRequest, outcomes};
pub use output::Written;
pub use overview::{Block, Flow, Overview, overview};
pub use own::{Own, OwnGame, OwnHeuristic};
pub use picture::{PictureView, SpotKind, SpotView};
pub use play_match::{Length, Match, MatchAnswer, MatchRequest, PlayedGame, Rate};
pub use playable_game::PlayableGame;
pub use saved_game::SavedGame;
pub use searching::{Budget, ScoreText};
pub use session::Session;
pub use session_view::{MoveView, PastPosition, SessionView, Worth};
pub use size::{Size, largest_that_fits, size};
pub use solve::{
    Aim, ChapterView, Choice, Engine, GoalKind, GoalRequest, LongestWin, PlayView, Prospect,
    RankCount, SolveAnswer, SolveRequest, ToMove, Wanted,
};
pub use solved::{Counts, SolvedGame};
pub use solved_graph::{GoalSets, SolvedGraph, goal_of, solve, solve_for};
pub use solved_tablebase::SolvedTablebase;
pub use standings::End;
pub use tablebase::{
    ExportRequest, Exported, KeyKind, ProbeAnswer, TablebaseInfo, TablebaseRequest, ValuesOf,
    export, info, is_tablebase, probe, solve_into, verify_tablebase,
};
pub use verify::{Checked, Proved, verify, verify_joint};
pub use vocabulary::{Word, WordKind, vocabulary, vocabulary_joint};
pub use why::{Because, Leads, Reasoned, Sentence, why};
