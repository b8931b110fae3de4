//! Every message about a text: what is wrong, where, and what would be right.

use attractor_core::Unwatched;
use attractor_rules::examine;

/// The messages about a text, as they are printed.
fn told(text: &str) -> String {
    let report = examine(text, &[], 5_000, &Unwatched);
    let shown: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    shown.join("\n")
}

/// A text in which one thing is wrong, with what is said about it: the first line of the message, and the hint.
const WRONG: &[(&str, &str, &str)] = &[
    ("", "1:1: rules begin with the line `game` and a title", "such as `game Nim`"),
    ("game A\nmvoe s in squares\n", "2:1: no paragraph begins with `mvoe`", "did you mean `move`?"),
    (
        "game A\nboard points 1-2-3\n  drawn \"1 2\", \". 4\"\nmove p in points\n  p becomes mover\ndraw when full\n",
        "3:16: there is no point `4`",
        "",
    ),
    (
        "game A\nboard points 1-2-3\n  drawn \"1 2\"\nmove p in points\n  p becomes mover\ndraw when full\n",
        "3:9: the point `3` is not drawn",
        "",
    ),
    (
        "game A\nboard 3 x 3\n  drawn \"a1\"\nmove s in squares\n  s becomes mover\ndraw when full\n",
        "3:9: only boards of points say how they are drawn",
        "",
    ),
    (
        "game A\nroll a die\n",
        "2:1: there is no `roll` in this language",
        "games have no chance, no hidden information and no loops here: every move is somebody's choice, and everybody sees it",
    ),
    (
        "game A\nboard 3 x 3\nmove s in squars\n  s becomes mover\ndraw when full\n",
        "3:11: nothing is called `squars`",
        "did you mean `squares`?",
    ),
    (
        "game A\nboard 3 x 3\nmove s in squares\n  s becmes mover\ndraw when full\n",
        "4:5: `becmes` stands where what happens should",
        "did you mean `becomes`?",
    ),
    (
        "game A\nboard 9 x 9\nmove s in squares\n  s becomes mover\ndraw when full\n",
        "2:1: a board of 81 squares is too large",
        "a board has at most 64 squares",
    ),
    ("game A (n: 5..3 = 4)\nboard 3 x 3\n", "1:12: no number is from 5 to 3", "`3..5`"),
    (
        "game A (n: 1..3 = 4)\nboard 3 x 3\n",
        "1:19: `4` does not fit its own parameter",
        "expected a number from 1 to 3",
    ),
    (
        "game A\nboard 3 x 3\nmove s in squares that are empty\n  s becomes mover\ndraw when squares\n",
        "5:11: this is a set of squares, where something true or false is needed",
        "`some …` asks whether there is one, `no …` whether there is none",
    ),
    (
        "game A\nboard 3 x 3\nmove s in squares that are empty\n  s becomes mover\ndraw when z9 is empty\n",
        "5:11: there is no square `z9`",
        "",
    ),
    (
        "game A\nplayers X, O, Z\nboard 3 x 3\nmove s in squares that are empty\n  s becomes mover\nother wins when full\n",
        "6:1: there is no one other player",
        "say `last` or `next`, or name one",
    ),
    (
        "game A\nboard 3 x 3\nmove a in squares, b in forward of a\n  a moves to b\ndraw when full\n",
        "3:25: nobody said which way is forward for `1`",
        "such as `players X up, O down`",
    ),
    (
        "game A\nboard 3 x 3\nmove s in squares where blocked\n  s becomes mover\ndraw when full\n",
        "3:25: `blocked` cannot decide about moves: it is made of them",
        "`pass when blocked` lets a player pass who has no other move",
    ),
    (
        "game A\nheaps h = 3\nmove a in h, n in 4\n  a loses n\nmover loses when blocked\n",
        "3:19: this is one number, where several are needed",
        "numbers are chosen from a range such as `1..3`, or a list such as `(1, 3)`",
    ),
    (
        "game A\nboard 3 x 3\nmove s in squares that are empty\n  s becomes mover\n  then rotate\ndraw when full\n",
        "5:8: there is no part `rotate`",
        "",
    ),
    (
        "game A\nheaps h = 3\nmove a in h, n in 1..a\n  a loses n\n",
        "1:1: no rule says who wins",
        "such as `mover loses when blocked`",
    ),
    (
        "game A\nheaps h = 3\nmover loses when blocked\n",
        "1:1: there is no `move`",
        "such as `move s in squares that are empty`, and below it what the move changes",
    ),
    (
        "game A\nheaps h = 3\nmove a in h, n in 1..a called \"x\n  a loses n\n",
        "3:31: a quotation mark is not closed",
        "close it on the same line",
    ),
    (
        "game A ?\nheaps h = 3 $\n",
        "2:13: `$` means nothing here",
        "rules are made of words, numbers, brackets and `.. , : = < > + - * /`",
    ),
    (
        "game A\nboard 3 x 3\nmove move in squares\n",
        "3:6: `move` stands where a name with `in` should",
        "such as `move s in squares that are empty`",
    ),
    (
        "game A\nboard 3 x 3\nmove s in squares, s in squares\n  s becomes mover\ndraw when full\n",
        "3:20: `s` is chosen already",
        "choose another name",
    ),
    (
        "game A\nboard 3 x 3\nmove s in squares that are empty\n  s becomes 3\ndraw when full\n",
        "4:13: this is a number, where a piece, a player or `empty` is needed",
        "",
    ),
    (
        "game A\nboard 3 x 3\nmove s in squares that are empty\n  s becomes mover\ndraw when full\nsymmetric rotate\n",
        "6:11: `rotate` is no symmetry",
        "expected one of `mirror`, `flip`, `turn`, `half`, `diagonal`",
    ),
];

#[test]
fn every_mistake_is_told_with_its_place_and_what_would_be_right() {
    for (text, message, hint) in WRONG {
        let told = told(text);
        assert_eq!(told.lines().next(), Some(*message), "{text}\n{told}");
        let last = told.lines().last().unwrap_or("").trim();
        assert!(hint.is_empty() || last == *hint, "{text}\n{told}\n{hint}");
    }
}

#[test]
fn a_message_shows_the_line_and_points_at_the_place() {
    let told = told("game A\nboard 3 x 3\nmove s in squars\n  s becomes mover\ndraw when full\n");
    let expected = "3:11: nothing is called `squars`\n 3 | move s in squars\n   |           ^^^^^^\n   did you mean `squares`?";
    assert_eq!(told, expected);
}

/// What only trying shows: the message, the position, and the moves that lead there.
#[test]
fn trying_finds_what_the_text_does_not_show() {
    let blocked =
        told("game A\nheaps h = 2\nmove a in h, n in 1..a\n  a loses n\ndraw when sum h > 9\n");
    assert!(blocked.contains("nobody can move here, and no rule says who has won"), "{blocked}");
    assert!(blocked.contains("at `0@2`, after 1-2"), "{blocked}");
    assert!(blocked.contains("5:1: this end never comes"), "{blocked}");

    let leaves = told(
        "game A\nheaps h = 2\nmove a in h, n in 1..3\n  a loses n\nmover loses when blocked\n",
    );
    assert!(leaves.contains("3:1: this move would lead out of the range of a number"), "{leaves}");
    assert!(leaves.contains("at `2@1`, the start"), "{leaves}");

    let always = told(
        "game A\nheaps h = 2\nmove a in h, n in 1..a where a > 0\n  a loses n\nmover loses when blocked\n",
    );
    assert!(always.contains("3:30: this condition always holds"), "{always}");

    let over = told(
        "game A\nboard 1 x 1\nmove s in squares that are empty\n  s becomes mover\ndraw when not full\n",
    );
    assert!(over.contains("the game is over before it begins"), "{over}");

    let twice = told(
        "game A\nheaps h = 2\nmove a in h, n in 1..a called \"take\"\n  a loses n\nmover loses when blocked\n",
    );
    assert!(twice.contains("two moves are both called `take`"), "{twice}");

    let both = "game A\nplayers X, O\nboard 2 x 1\nmove s in squares that are empty\n  s becomes mover\nX wins when full\nO wins when full\n";
    assert!(
        told(both)
            .contains("7:1: two players have both won here: the rule that stands first counts"),
        "{}",
        told(both)
    );

    let crooked = "game A\nboard 2 x 1\nmove s in squares that are empty where s is a1 or a1 is not empty\n  s becomes mover\ndraw when full\nsymmetric mirror\n";
    assert!(
        told(crooked).contains("6:11: `mirror` is no symmetry of this game"),
        "{}",
        told(crooked)
    );
}

/// Rock, paper, scissors with something else in it.
fn together(rest: &str) -> String {
    format!("game A\nplayers X, O\nnumber n: 0..3\nflag f\nmove rock\nmove show k in 1..2\n{rest}")
}

/// What is said of moves that are made together.
const TOGETHER: &[(&str, &str, &str)] = &[
    (
        "together\n  if X chose rok: f becomes yes\n",
        "8:14: `X` has no move `rok`",
        "did you mean `rock`?",
    ),
    ("together\n  n becomes k\n", "8:13: whose `k`?", "`k of X` is what `X` chose"),
    ("together\n  n becomes j of X\n", "8:13: nothing is called `j`", ""),
    (
        "together\n  if mover chose rock: f becomes yes\n",
        "8:6: `mover` means nobody here: all choose at once",
        "name the players, or say `some p in players where …`",
    ),
    (
        "together\n  f becomes yes\nX wins when blocked\n",
        "9:13: `blocked` means nobody here: all choose at once",
        "name the players, or say `some p in players where …`",
    ),
    (
        "together\n  f becomes yes\nX wins when X chose rock\n",
        "9:13: nobody has chosen yet",
        "what was chosen counts below `together` alone",
    ),
    (
        "together\n  f becomes yes\ntogether\n  f becomes no\n",
        "9:1: what choices do together is said twice",
        "say all of it below one `together`",
    ),
    (
        "move paper\n  f becomes yes\ntogether\n  n becomes 0\n",
        "7:1: moves are made together, so what they change stands below `together`",
        "what was chosen is asked for there: `X chose rock`, `n of X`",
    ),
    (
        "together\n  must f\n",
        "7:1: every choice that is offered has a result, and then everybody chooses again",
        "say with `where`, after `move`, what can be chosen",
    ),
    (
        "first O\ntogether\n  f becomes yes\n",
        "7:1: `first` does not go with moves that are made together",
        "",
    ),
    (
        "together\n  n gains 1\n",
        "7:1: `X.rock O.rock` at `3|0` leads out of the range of a number",
        "say with `where` when it can be chosen, or with `if` when it counts",
    ),
    (
        "move of X paper where n = 9\ntogether\n  if X chose rock and (k of O = 1 or O chose rock or show): f becomes yes\n",
        "7:1: nobody can ever make this move",
        "",
    ),
];

/// What `always` says is tried, and the moves that lead to where it does not hold are told.
#[test]
fn what_does_not_always_hold_is_told() {
    let text = "game A\nplayers X, O\nboard 2 x 1\nmove s in squares that are empty\n  s becomes mover\ndraw when full\nalways count squares of X = count squares of O\n";
    let told = told(text);
    assert!(told.starts_with("7:8: this does not hold here"), "{told}");
    assert!(told.contains("at `X.@2`, after a1"), "{told}");
}

/// A label is no way round: the question would never end.
#[test]
fn moves_do_not_depend_on_a_label_that_is_made_of_moves() {
    let head = "game A\nplayers X, O\nflag f\nlabel b when blocked\nlabel c when not b\n";
    for label in ["b", "c"] {
        let told = told(&format!("{head}move go where {label}\n  f becomes yes\nX wins when f\n"));
        let wanted = format!("6:15: `{label}` cannot decide about moves: it is made of them");
        assert!(told.starts_with(&wanted), "{told}");
    }
}

#[test]
fn what_is_wrong_with_moves_that_are_made_together_is_told() {
    for (rest, message, hint) in TOGETHER {
        let told = told(&together(rest));
        assert!(told.starts_with(message), "{rest}\n{told}");
        assert!(told.contains(hint), "{rest}\n{told}");
    }
    let stuck = "game A\nplayers X, O\nmove of X go\nmove of O wait where 1 = 2\nflag f\ntogether\n  f becomes yes\n";
    let told = told(stuck);
    assert!(told.contains("`O` can choose nothing here, and no rule has ended the game"), "{told}");
}

#[test]
fn no_text_is_too_long_or_too_deep_to_be_refused() {
    let deep = format!(
        "game A\nboard 3 x 3\nmove s in squares where {}full{}\n  s becomes mover\ndraw when full\n",
        "(".repeat(5_000),
        ")".repeat(5_000)
    );
    assert!(told(&deep).contains("this is nested too deeply"));
    let nots = format!("game A\nboard 3 x 3\ndraw when {}full\n", "not ".repeat(50_000));
    assert!(told(&nots).contains("this is nested too deeply"));
    // What is joined by words may be long, and numbers that stand within each other may not be too many.
    let joined = |parts: usize, part: &str, word: &str| {
        let all = vec![part; parts].join(word);
        format!(
            "game A\nboard 3 x 3\nmove s in squares that are empty\n  s becomes mover\nmover wins when {all}\ndraw when full\n"
        )
    };
    for (part, word) in
        [("mover has 3 in line", " or "), ("full", " and "), ("full", " and full or ")]
    {
        let text = joined(5_000, part, word);
        assert!(attractor_rules::open::rules(&text, &[]).is_ok(), "{word}");
    }
    let sum = joined(60, "1", " + ").replace("when 1", "when 7 < 1");
    assert!(attractor_rules::open::rules(&sum, &[]).is_ok());
    for (word, sign) in [("sum", " + "), ("product", " * ")] {
        let text = joined(20_000, "1", sign).replace("when 1", "when 7 < 1");
        assert!(told(&text).contains("this is nested too deeply"), "{word}");
    }
    let wheres = format!(
        "game A\nboard 3 x 3\nmove s in squares{}\n  s becomes mover\ndraw when full\n",
        " where not full".repeat(5_000)
    );
    assert!(attractor_rules::open::rules(&wheres, &[]).is_ok());
    // Labels that name labels: each stands for two of the one before, and each stands within the next.
    for (next, said) in
        [("p or p", "more than a megabyte"), ("not (p and full)", "nested too deeply")]
    {
        let mut text = "game A\nboard 3 x 3\nlabel p0 when full\n".to_owned();
        for i in 1..300 {
            text += &format!("label p{i} when {}\n", next.replace('p', &format!("p{}", i - 1)));
        }
        text += "draw when p299\n";
        assert!(told(&text).contains(said), "{said}: {}", told(&text));
    }
    let long = "game A\n".to_owned() + &"x".repeat(2 << 20);
    assert!(told(&long).contains("the text is longer than a megabyte"));
    let many = "game A\n".to_owned() + &"flag f\n".repeat(10_000);
    assert!(!told(&many).is_empty());
}
