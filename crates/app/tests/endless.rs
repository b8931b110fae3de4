//! Matches on random games of endless play.

use attractor_app::{Dice, Match, MatchRequest, OpenRequest, PlayableGame};
use attractor_core::Unwatched;

/// Whoever wins a random parity game by the solver wins it against chance and against a perfect opponent.
#[test]
fn perfect_play_wins_what_it_can_of_endless_play() {
    let mut dice = Dice::new(21, 0);
    for _ in 0..60 {
        let vertices = 3 + dice.below(6);
        let mut text = format!("parity {};\n", vertices - 1);
        for v in 0..vertices {
            let (priority, owner) = (dice.below(5), dice.below(2));
            let moves: Vec<String> =
                (0..1 + dice.below(3)).map(|_| dice.below(vertices).to_string()).collect();
            text += &format!("{v} {priority} {owner} {};\n", moves.join(","));
        }
        let request =
            OpenRequest { game: text.clone(), start: Some("0".into()), ..OpenRequest::default() };
        let playable = PlayableGame::open(&request).unwrap();
        let solved = playable.solved(&Unwatched).unwrap();
        let winner = 1 + usize::from(!solved.value(&playable.root, 0).unwrap().is_win());
        for players in
            [vec![format!("{winner}=perfect")], vec!["1=perfect".into(), "2=perfect".into()]]
        {
            let request =
                MatchRequest { players, games: 20, max_moves: 10_000, ..MatchRequest::default() };
            let answer =
                Match::new(&playable, &request, &Unwatched).unwrap().play(&Unwatched).unwrap();
            assert_eq!(answer.wins[&winner.to_string()], 20, "{text}");
        }
    }
}
