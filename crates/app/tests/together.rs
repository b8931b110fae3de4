//! Games whose players choose at the same time: the same however they are written down.

use attractor_app::{
    CheckRequest, JointPlayRequest, JointPlayView, OpenRequest, check, open, play_joint,
    verify_joint,
};
use attractor_core::Unwatched;

fn request(name: &str) -> OpenRequest {
    let game = format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    OpenRequest { game, ..OpenRequest::default() }.with_rules().unwrap()
}

/// Whether it holds at the start, at how many positions, and at which.
fn holds(open: &OpenRequest, formula: &str) -> (bool, u64, Vec<String>) {
    let request = CheckRequest { formula: formula.into(), list: true, ..CheckRequest::default() };
    let answer = check(open, &request, &Unwatched).unwrap_or_else(|error| panic!("{error:?}"));
    (answer.at_start.unwrap(), answer.positions, answer.list.unwrap())
}

/// The rules, the same game in another format, what a fact of the other is called in the rules, and
/// what a position of the rules is called in the other.
type Twin =
    (&'static str, &'static str, &'static [(&'static str, &'static str)], fn(&str) -> String);

const TWINS: &[Twin] = &[
    ("rules/rps.game", "rps.lcgs", &[("ann.wins", "ann_wins"), ("bob.wins", "bob_wins")], |text| {
        let flags: Vec<char> = text.chars().collect();
        format!("ann.won={}, bob.won={}", flags[0], flags[1])
    }),
    (
        "rules/pennies.game",
        "pennies.json",
        &[("even_wins", "wins Even"), ("odd_wins", "wins Odd"), ("even", "Even"), ("odd", "Odd")],
        |text| match text {
            "00" => "toss".into(),
            "10" => "same".into(),
            _ => "other".into(),
        },
    ),
    (
        "rules/standoff.game",
        "standoff.lcgs",
        &[
            ("billy.alive", "billy_lives"),
            ("clay.alive", "clay_lives"),
            ("jesse.alive", "jesse_lives"),
        ],
        |text| {
            let lives: Vec<u8> = text.split('-').map(|lives| lives.parse().unwrap()).collect();
            let hits = |i: usize| 2 - lives[i];
            format!("billy.hits={}, clay.hits={}, jesse.hits={}", hits(0), hits(1), hits(2))
        },
    ),
];

/// Formulas about the players `A` and `B`, and the facts `f` and `g`.
const FORMULAS: &[&str] = &[
    "f",
    "over",
    "<<A>> F f",
    "<<A>> G !g",
    "[[B]] F f",
    "[[A]] G !f",
    "<<A,B>> X f",
    "<<>> F (f | g)",
    "<<A>> (!g) U f",
    "<<A>> F<=2 f",
    "<<A,B>> G F f",
    "<<A>> X <<B>> X g",
    "<<B>> F g | <<A>> X (f -> [[A]] X g)",
];

#[test]
fn rules_as_text_give_the_sets_of_their_twins() {
    for (rules, other, names, called) in TWINS {
        let (rules, other) = (request(rules), request(other));
        let players = if names.len() == 3 { ["billy", "clay"] } else { ["", ""] };
        for formula in FORMULAS {
            let filled = formula.replace('A', "P").replace('B', "Q");
            let (first, second) = match (players, names[0].0) {
                ([a, b], _) if !a.is_empty() => (a, b),
                (_, "ann.wins") => ("ann", "bob"),
                _ => ("even", "odd"),
            };
            let theirs = filled.replace('P', first).replace('Q', second);
            let theirs = replace_word(&theirs, "f", names[0].0);
            let theirs = replace_word(&theirs, "g", names[1].0);
            let ours = names
                .iter()
                .fold(theirs.clone(), |text, (name, own)| replace_word(&text, name, own));
            let (start, positions, list) = holds(&rules, &ours);
            let mut list: Vec<String> = list.iter().map(|name| called(name)).collect();
            list.sort();
            let (their_start, their_positions, mut their_list) = holds(&other, &theirs);
            their_list.sort();
            assert_eq!((start, positions), (their_start, their_positions), "{ours} {theirs}");
            assert_eq!(list, their_list, "{ours} {theirs}");
        }
    }
}

/// A name in the place of another one, where that stands alone.
fn replace_word(text: &str, word: &str, by: &str) -> String {
    let mut out = String::new();
    let mut token = String::new();
    for c in text.chars().chain(['\n']) {
        if c.is_alphanumeric() || c == '_' || c == '.' {
            token.push(c);
            continue;
        }
        out.push_str(if token == word { by } else { &token });
        token.clear();
        out.push(c);
    }
    out.pop();
    out
}

#[test]
fn what_is_proved_of_rules_as_text_is_checked_by_them() {
    let rules = request("rules/standoff.game");
    for formula in ["<<billy,clay>> G (billy_lives | clay_lives)", "<<billy>> G billy_lives"] {
        let formula = formula.to_owned();
        let asked = CheckRequest { formula, certificate: true, ..CheckRequest::default() };
        let answer = check(&rules, &asked, &Unwatched).unwrap();
        let text = serde_json::to_string(&answer.certificate.unwrap()).unwrap();
        let checked = verify_joint(&rules, &text, &Unwatched).unwrap().unwrap();
        assert_eq!(checked.proved.len(), 1);
        let other = request("rules/standoff.game,lives=1");
        assert!(verify_joint(&other, &text, &Unwatched).is_err());
    }
}

/// One arrow for the joint moves that lead to the same state, thick where the strategy goes.
#[test]
fn a_picture_has_the_joint_moves_and_what_is_played() {
    let drawn = |game: &str, formula: &str| {
        let formula = formula.to_owned();
        let asked = CheckRequest { formula, picture: true, dot: true, ..CheckRequest::default() };
        check(&request(game), &asked, &Unwatched).unwrap().picture.unwrap()
    };
    let lines = |text: &str, thick: bool| -> Vec<String> {
        let arrows = text.lines().filter(|line| line.contains("->"));
        let own = arrows.filter(|line| line.contains("penwidth") == thick);
        own.map(|line| line.trim().to_owned()).collect()
    };
    for game in ["pennies.json", "rules/pennies.game"] {
        let (wins, player) = match game {
            "pennies.json" => ("even_wins", "even"),
            _ => ("wins Even", "Even"),
        };
        // Whatever Even shows, Odd makes it different.
        let refuted = drawn(game, &format!("<<{player}>> F {wins}"));
        let (thick, thin) = (lines(&refuted, true), lines(&refuted, false));
        assert_eq!((thick.len(), thin.len()), (1, 1), "{refuted}");
        assert!(thick[0].contains("head, tail | tail, head"), "{refuted}");
        assert!(thin[0].contains("head, head | tail, tail"), "{refuted}");
    }
    let shot = drawn("rules/standoff.game,lives=1", "<<billy>> F !clay_lives");
    assert!(lines(&shot, true).iter().all(|line| line.contains("clay")), "{shot}");
    // A game of turns is drawn in the same way.
    let turns = drawn_turns();
    assert!(!lines(&turns, true).is_empty(), "{turns}");
}

fn drawn_turns() -> String {
    let open = OpenRequest { game: "matches:4".into(), ..OpenRequest::default() };
    let formula = "<<1>> F wins 1 | <<2>> F wins 2".to_owned();
    let asked = CheckRequest { formula, picture: true, dot: true, ..CheckRequest::default() };
    check(&open, &asked, &Unwatched).unwrap().picture.unwrap()
}

#[test]
fn turns_are_refused_with_a_way_to_ask() {
    for game in ["rules/rps.game", "rps.lcgs", "pennies.json"] {
        let error = open(&request(game), &Unwatched).err().unwrap();
        let told = format!("{error:?}");
        assert!(told.contains("choose at the same time"), "{told}");
        assert!(told.contains("Formula"), "{told}");
    }
}

#[test]
fn what_is_said_for_nothing_is_refused() {
    for game in ["rules/rps.game", "rps.lcgs", "pennies.json"] {
        let asked = CheckRequest { formula: "<<1>> F true".into(), ..CheckRequest::default() };
        for open in [
            OpenRequest { at: Some("toss".into()), ..request(game) },
            OpenRequest { owners: vec!["1=toss".into()], ..request(game) },
        ] {
            let error = check(&open, &asked, &Unwatched).unwrap_err();
            assert!(
                error.field().is_some() && format!("{error:?}").contains("same time"),
                "{error:?}"
            );
        }
        assert!(check(&request(game), &asked, &Unwatched).is_ok(), "{game}");
    }
}

fn played(game: &str, asked: &JointPlayRequest) -> JointPlayView {
    play_joint(&request(game), asked, &Unwatched).unwrap().expect("a game of joint moves")
}

/// Whoever chooses first is answered; whoever answers sees the choice.
#[test]
fn pennies_are_played_from_either_side() {
    let asked = |you: Option<u8>, choice: &str| JointPlayRequest {
        formula: "<<even>> F even_wins".into(),
        you: you.map(|you| vec![you]),
        choice: (!choice.is_empty()).then(|| choice.into()),
        ..JointPlayRequest::default()
    };
    for choice in ["even.head", "even.tail"] {
        // Who cannot force it is played against.
        let view = played("pennies.json", &asked(None, choice));
        assert_eq!((view.you, view.states), (vec![1], vec!["toss".into(), "other".into()]));
        assert_ne!(view.moves[0].ends_with("head"), choice.ends_with("head"));
        let contest = view.contest.unwrap();
        assert_eq!((contest.first, contest.ahead, contest.can_hold), (vec![1], vec![2], false));
        assert_eq!(contest.end.as_deref(), Some("the game is over"));
        assert!(view.actions.is_empty());
    }
    let seen = played("pennies.json", &asked(Some(2), "")).seen.unwrap();
    // Who answers in the wrong way has given it away.
    let wrong = seen.replace("even", "odd");
    let view = played("pennies.json", &asked(Some(2), &wrong));
    assert_eq!(view.moves, [format!("{seen} {wrong}")]);
    let contest = view.contest.unwrap();
    assert!(contest.can_hold && !contest.holds);
    assert_eq!(contest.end.as_deref(), Some("`even_wins` holds there"));
    assert_eq!(contest.ahead, [1]);
}

/// Lots are drawn where nothing is played for, by the seed; the text of a joint move leads to the same state.
#[test]
fn a_standoff_is_played_by_lot_and_again_by_its_moves() {
    let mut asked = JointPlayRequest { seed: 7, ..JointPlayRequest::default() };
    asked.choice = Some("billy.clay".into());
    let once = played("rules/standoff.game", &asked);
    let again = played("rules/standoff.game", &asked);
    assert_eq!(once.moves, again.moves);
    assert!(once.moves[0].starts_with("billy.clay clay."), "{:?}", once.moves);
    let record = JointPlayRequest { moves: once.moves.clone(), ..JointPlayRequest::default() };
    let replayed = played("rules/standoff.game", &record);
    assert_eq!(replayed.states, once.states);
    assert!(replayed.labels.contains(&"billy_lives".to_owned()));
    // With everybody's choices nothing is left to the program.
    asked.you = Some(vec![1, 2, 3]);
    asked.choice = Some("billy.clay clay.billy jesse.wait".into());
    assert_eq!(played("rules/standoff.game", &asked).states[1], "1-1-2");
}

#[test]
fn what_cannot_be_played_says_what_would_be_right() {
    let fails = |asked: JointPlayRequest| {
        format!("{:?}", play_joint(&request("pennies.json"), &asked, &Unwatched).unwrap_err())
    };
    let asked = JointPlayRequest { formula: "<<even>> F even_wins".into(), ..Default::default() };
    let choice = |text: &str| JointPlayRequest { choice: Some(text.into()), ..asked.clone() };
    assert!(fails(choice("head")).contains("one looks like `even.head`"));
    assert!(fails(choice("even.head odd.tail")).contains("no choice at `toss`"));
    let over = JointPlayRequest { moves: vec!["even.head odd.tail".into()], ..choice("even.head") };
    assert!(fails(over).contains("nobody chooses any more"));
    let early = JointPlayRequest { formula: "initial".into(), ..asked.clone() };
    assert!(fails(early).contains("the start alone"));
    assert!(fails(JointPlayRequest { you: Some(vec![3]), ..asked.clone() }).contains("player 3"));
    assert!(fails(JointPlayRequest { you: Some(vec![]), ..asked }).contains("nobody is you"));
    let turns = OpenRequest { game: "matches:4".into(), ..OpenRequest::default() };
    assert!(play_joint(&turns, &JointPlayRequest::default(), &Unwatched).unwrap().is_none());
}
