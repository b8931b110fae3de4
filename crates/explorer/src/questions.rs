//! What can be asked: one file for each noun.

mod certificate;
mod check;
mod cops;
mod exercise;
mod games;
mod graph;
mod joint;
mod limits;
mod play;
mod rules;
mod size;
mod solve;
mod text;
mod tree;
mod verify;
mod why;

use crate::question::Question;

/// Every question, in the order in which they are explained.
pub fn questions() -> Vec<Question> {
    vec![
        Question::look("/api/games", "The catalogue, with what forms are made of", games::list),
        Question::ask(
            "/api/solve",
            "Who can force what, how soon, and by which move",
            r#"{"game": "chomp:4x3", "layers": true}"#,
            solve::answer,
        ),
        Question::ask(
            "/api/graph",
            "The game as a drawing with its layers; the neighbourhood of a position where there are \
             too many",
            r#"{"game": "chomp:4x3"}"#,
            graph::answer,
        ),
        Question::ask(
            "/api/overview",
            "The game from far away: layers as blocks, and how many moves lead between them",
            r#"{"game": "tictactoe"}"#,
            graph::from_afar,
        ),
        Question::ask(
            "/api/why",
            "Why a position has its value",
            r#"{"game": "chomp:4x3", "position": "3-3-3-3@1"}"#,
            why::answer,
        ),
        Question::ask(
            "/api/text",
            "The game as a file",
            r#"{"game": "chomp:4x3", "to": "svg"}"#,
            text::answer,
        ),
        Question::ask(
            "/api/certificate",
            "A proof of the answer, for `attractor verify`",
            r#"{"game": "chomp:4x3"}"#,
            certificate::answer,
        ),
        Question::ask(
            "/api/verify",
            "Whether a certificate proves what it says, checked position by position",
            r#"{"game": "{0: [1], 1: []}", "certificate": "{\"certificate\": 1}"}"#,
            verify::answer,
        ),
        Question::ask(
            "/api/play",
            "The board after these moves",
            r#"{"game": "chomp:4x3", "moves": ["c2"], "solve": true}"#,
            play::answer,
        ),
        Question::ask(
            "/api/boards",
            "The boards after some lines of moves",
            r#"{"game": "tictactoe", "lines": [["b2"], ["b2", "a1"]]}"#,
            play::boards,
        ),
        Question::ask(
            "/api/reply",
            "What an opponent answers",
            r#"{"game": "chomp:4x3", "opponent": "perfect"}"#,
            play::reply,
        ),
        Question::ask(
            "/api/values",
            "What a position, its moves and the positions before it are worth, told as it is proved",
            r#"{"game": "connect4:4x4", "moves": ["2"]}"#,
            play::values,
        ),
        Question::ask(
            "/api/size",
            "How large a game is, and what can be done with it",
            r#"{"game": "connect4:7x6"}"#,
            size::answer,
        ),
        Question::ask(
            "/api/line",
            "A line of best play from the position",
            r#"{"game": "chomp:4x3"}"#,
            play::line,
        ),
        Question::ask(
            "/api/tree",
            "The min-max tree of a position",
            r#"{"game": "tictactoe", "moves": ["b2", "a1", "c1"], "depth": 2,
                "method": "alphabeta"}"#,
            tree::answer,
        ),
        Question::ask(
            "/api/check",
            "Where a formula of alternating-time logic holds, and why",
            r#"{"game": "chomp:3x2", "formula": "<<1>> F wins 1", "witness": true}"#,
            check::answer,
        ),
        Question::ask(
            "/api/joint",
            "A play in which all choose at the same time: the state, what each can choose, and what the \
             others answer; null where players move in turn",
            r#"{"game": "{\"joint\": 2, \"states\": {\"a\": {\"actions\": [[\"l\", \"r\"], [\"l\", \"r\"]], \"moves\": [\"a\", \"b\", \"b\", \"a\"]}, \"b\": {}}}",
                "formula": "<<1>> F over", "choice": "1.l"}"#,
            joint::answer,
        ),
        Question::ask(
            "/api/vocabulary",
            "The words that a formula about a game may use",
            r#"{"game": "tictactoe"}"#,
            check::words,
        ),
        Question::ask(
            "/api/cops",
            "How many cops are needed, where they win, and how the chase goes",
            r#"{"graph": "cycle:5", "rule": "stay"}"#,
            cops::answer,
        ),
        Question::ask(
            "/api/sketch",
            "A graph with a place for each vertex",
            r#"{"graph": "petersen"}"#,
            cops::sketch,
        ),
        Question::ask(
            "/api/rules",
            "What is wrong with rules that are written as text, and what they say",
            r#"{"text": "game Nim\nheaps heap = 3, 4\nmove h in heap, n in 1..h\n  h loses n\nmover loses when blocked\n"}"#,
            rules::answer,
        ),
        Question::look(
            "/api/language",
            "The words of the language that rules are written in, and rules to begin with",
            rules::language,
        ),
        Question::ask(
            "/api/exercise",
            "An exercise, and what is right and wrong about an answer to it",
            r#"{"kind": "layer", "seed": 7, "answer": "1, 2"}"#,
            exercise::answer,
        ),
        Question::ask(
            "/api/sheet",
            "A sheet of exercises for print, with its solutions",
            r#"{"count": 4, "seed": 1}"#,
            exercise::sheet,
        ),
        Question::look("/api/limits", "How much may be asked for", limits::answer),
        Question::look("/api/families", "The graphs that have a name", cops::named),
    ]
}
