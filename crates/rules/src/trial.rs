//! Rules on trial: play is tried as far as it goes, and what goes wrong is told with the position that shows
//! it and the moves that lead there.

use std::collections::{HashMap, HashSet};

use attractor_core::{Game, Outcome, Watch};

use crate::code::{Code, Frame, Verdict};
use crate::compile::compile;
use crate::game::{Position, TextGame};
use crate::open::Take;
use crate::problem::{Problem, Span};
use crate::together::Choice;
use crate::typed::{Cond, Rules, Together};

/// What was found about rules.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// What the game is called.
    pub title: String,
    /// What is wrong; mild problems do not keep anybody from playing.
    pub problems: Vec<Problem>,
    /// How many positions were looked at.
    pub explored: usize,
    /// Whether these were all.
    pub finished: bool,
    /// What all domains allow together.
    pub bound: u128,
    /// Moves a position, where the game goes on.
    pub branching: f64,
    /// The most moves of a position.
    pub most_moves: usize,
    /// Whether play can come back to a position, where all were looked at.
    pub comes_back: Option<bool>,
    /// How many numbers there are, where positions have numbers.
    pub numbers: Option<u64>,
    /// How many positions are over, won by each player or drawn.
    pub players: Vec<String>,
    /// Whether the players choose at the same time; moves are then their choices together.
    pub together: bool,
}

impl Report {
    /// Whether the game can be played as it is written.
    pub fn ok(&self) -> bool {
        self.problems.iter().all(|problem| problem.mild)
    }
}

/// Read, check and try a text: look at up to `most` positions.
pub fn examine(text: &str, given: &[(String, String)], most: usize, watch: &dyn Watch) -> Report {
    match crate::open::open(text, given, Try { most, watch }) {
        Ok(mut report) => {
            let problems = std::mem::take(&mut report.problems);
            report.problems = problems.into_iter().map(|problem| problem.place(text)).collect();
            report.problems.sort_by_key(|problem| (problem.mild, problem.span.start));
            report
        }
        Err(problems) => Report { problems, ..Report::default() },
    }
}

/// Choices of all players together that are tried at one position.
const MOST_TOGETHER: usize = 1 << 16;

/// Moves that are tried in all: where a position has thousands, fewer positions are looked at.
const MOST_TRIED: usize = 1 << 21;

/// How many positions are looked at unless told otherwise.
pub const USUAL: usize = 50_000;

struct Try<'a> {
    most: usize,
    watch: &'a dyn Watch,
}

impl Take for Try<'_> {
    type Output = Report;

    fn take<const W: usize>(self, game: TextGame<W>) -> Report {
        let mut trial = Trial::new(&game);
        trial.run(self.most, self.watch);
        trial.report()
    }
}

struct Trial<'a, const W: usize> {
    game: &'a TextGame<W>,
    rules: &'a Rules,
    positions: Vec<Position<W>>,
    /// The position before, and the name of the move from there.
    parents: Vec<(usize, String)>,
    table: HashMap<Position<W>, usize>,
    moves: Vec<Vec<usize>>,
    finished: bool,
    problems: Vec<Problem>,
    told: HashSet<(Span, &'static str)>,
    used_moves: Vec<bool>,
    used_ends: Vec<bool>,
    moved: Vec<bool>,
    /// By move, whether its condition ever refused a choice.
    refused: Vec<bool>,
    open: (Option<Code>, Option<Code>),
    goes_on: usize,
}

impl<'a, const W: usize> Trial<'a, W> {
    fn new(game: &'a TextGame<W>) -> Trial<'a, W> {
        let rules: &Rules = game.rules();
        let start = game.start();
        // The same rules with nothing forbidden, to see what conditions refuse.
        let tame = |free: bool| {
            let mut rules = rules.clone();
            for chosen in &mut rules.moves {
                chosen.risky = false;
                if free {
                    chosen.condition = Cond::Const(true);
                }
            }
            compile(&rules)
        };
        Trial {
            game,
            rules,
            positions: vec![start],
            parents: vec![(0, String::new())],
            table: HashMap::from([(start, 0)]),
            moves: Vec::new(),
            finished: false,
            problems: Vec::new(),
            told: HashSet::new(),
            used_moves: vec![false; rules.moves.len()],
            used_ends: vec![false; rules.ends.len()],
            moved: vec![false; rules.players.len()],
            refused: vec![false; rules.moves.len()],
            open: (tame(false), tame(true)),
            goes_on: 0,
        }
    }

    /// Tell a problem once, with the position that shows it.
    fn tell(&mut self, at: usize, span: Span, kind: &'static str, problem: Problem) {
        if !self.told.insert((span, kind)) {
            return;
        }
        let mut line = Vec::new();
        let mut here = at;
        while here != 0 {
            let (before, name) = &self.parents[here];
            line.push(name.clone());
            here = *before;
        }
        line.reverse();
        let position = Some(self.game.notation(&self.positions[at]));
        self.problems.push(Problem { position, moves_to_it: Some(line), ..problem });
    }

    fn run(&mut self, most: usize, watch: &dyn Watch) {
        let (mut at, mut tried) = (0, 0);
        while at < self.positions.len() {
            if at >= most
                || tried > MOST_TRIED
                || at.is_multiple_of(1 << 8) && watch.reached(at as u64).is_err()
            {
                return;
            }
            self.look(at);
            tried += self.moves[at].len();
            at += 1;
        }
        self.finished = true;
    }

    fn look(&mut self, at: usize) {
        let position = self.positions[at];
        let mover = self.game.turn(&position).0;
        if let Some(broken) = self.game.broken(&position) {
            let span = self.rules.always[broken].1;
            let problem = Problem::new(span, "this does not hold here")
                .hint("`always` says what every position has that play leads to");
            self.tell(at, span, "always", problem);
        }
        let outcome = self.ends(at, position);
        self.symmetries(at, position, outcome);
        if outcome.is_some() {
            if at == 0 {
                let problem = Problem::new(Span::default(), "the game is over before it begins");
                self.tell(at, Span::default(), "over", problem);
            }
            self.moves.push(Vec::new());
            return;
        }
        if let Some(together) = &self.rules.together {
            self.look_together(at, position, together);
            return;
        }
        self.leaving(at, position);
        let mut names = HashSet::new();
        let mut row = Vec::new();
        let chosen: Vec<_> = self.game.moves(&position).collect();
        for chosen in &chosen {
            let (rule, span) = match chosen.rule() {
                Some(rule) => (Some(rule), self.rules.moves[rule].span),
                None => (None, Span::default()),
            };
            if let Some(rule) = rule {
                self.used_moves[rule] = true;
            }
            let name = chosen.to_string();
            let next = self.game.play(&position, chosen);
            if !names.insert(name.clone()) {
                let problem = Problem::new(span, format!("two moves are both called `{name}`"))
                    .hint("tell them apart with `called \"…\"`, or choose different things");
                self.tell(at, span, "name", problem);
            }
            if rule.is_some() && self.game.same_board(&position, &next) {
                let problem = Problem::new(span, format!("the move `{name}` changes nothing"));
                self.tell(at, span, "nothing", problem.mild());
            }
            row.push(self.number(at, next, || name));
        }
        if row.is_empty() {
            let problem =
                Problem::new(Span::default(), "nobody can move here, and no rule says who has won")
                    .hint("such as `mover loses when blocked`, or `draw when blocked`");
            self.tell(at, Span::default(), "blocked", problem);
        } else {
            self.goes_on += 1;
            self.moved[usize::from(mover)] = true;
        }
        self.conditions(position);
        self.moves.push(row);
    }

    /// The number of a position that a move leads to.
    fn number(&mut self, from: usize, next: Position<W>, name: impl FnOnce() -> String) -> usize {
        let found = self.positions.len();
        let number = *self.table.entry(next).or_insert(found);
        if number == found {
            self.positions.push(next);
            self.parents.push((from, name()));
        }
        number
    }

    /// Everything that the players can choose at the same time.
    fn look_together(&mut self, at: usize, position: Position<W>, together: &Together) {
        let game = self.game;
        let mut all: Vec<Vec<Choice>> = Vec::new();
        for player in 0..self.rules.players.len() as u8 {
            let mut own = Vec::new();
            game.choices(&position, player, &mut own);
            let mut names = HashSet::new();
            for choice in &own {
                let span =
                    self.rules.moves.get(choice.at).map_or(Span::default(), |rule| rule.span);
                if let Some(used) = self.used_moves.get_mut(choice.at) {
                    *used = true;
                }
                let name = game.choice_name(choice);
                if !names.insert(name.clone()) {
                    let problem = Problem::new(span, format!("two moves are both called `{name}`"))
                        .hint("tell them apart with `called \"…\"`, or choose different things");
                    self.tell(at, span, "name", problem);
                }
            }
            if own.is_empty() {
                let name = &self.rules.players[usize::from(player)].name;
                let what =
                    format!("`{name}` can choose nothing here, and no rule has ended the game");
                let problem = Problem::new(Span::default(), what)
                    .hint("such as `pass when blocked`, or an end for this");
                self.tell(at, Span::default(), "blocked", problem);
            }
            // Who has one choice has none.
            self.moved[usize::from(player)] |= own.len() > 1;
            self.conditions(game.with_turn(&position, player));
            all.push(own);
        }
        let count = all.iter().fold(1usize, |count, own| count.saturating_mul(own.len()));
        if count > MOST_TOGETHER {
            let problem = Problem::new(
                together.span,
                format!(
                    "the players can choose in {count} ways here, of which {MOST_TOGETHER} are tried"
                ),
            );
            self.tell(at, together.span, "many", problem.mild());
        }
        let mut row = Vec::new();
        for way in 0..count.min(MOST_TOGETHER) {
            // The choice of the last player changes fastest.
            let mut rest = way;
            let mut chosen: Vec<&Choice> = all
                .iter()
                .rev()
                .map(|own| {
                    let choice = &own[rest % own.len()];
                    rest /= own.len();
                    choice
                })
                .collect();
            chosen.reverse();
            match game.play_together(&position, &chosen) {
                Ok(next) => row.push(self.number(at, next, || game.choices_told(&chosen))),
                Err(wrong) => {
                    let problem = Problem::new(together.span, wrong.to_string()).hint(
                        "say with `where` when it can be chosen, or with `if` when it counts",
                    );
                    self.tell(at, together.span, "leaves", problem);
                }
            }
        }
        self.goes_on += usize::from(!row.is_empty());
        self.moves.push(row);
    }

    /// Which ends apply, and whether they agree.
    fn ends(&mut self, at: usize, position: Position<W>) -> Option<Outcome> {
        let code = &self.game.code;
        let mut frame = Frame::new(code, position.0);
        let applies: Vec<usize> =
            (0..code.ends.len()).filter(|&end| code.ends[end].get(code, &mut frame)).collect();
        let (&first, others) = applies.split_first()?;
        self.used_ends[first] = true;
        let outcome = self.game.ended(&position, first);
        for &other in others {
            let second = self.game.ended(&position, other);
            if second != outcome {
                let span = self.rules.ends[other].span;
                let both = !outcome.is_draw() && !second.is_draw();
                let what = match both {
                    true => "two players have both won here",
                    false => "another end applies here, too",
                };
                let problem =
                    Problem::new(span, format!("{what}: the rule that stands first counts")).hint(
                        "if that is meant, all is well; else say when this one does not apply",
                    );
                self.tell(at, span, "ends", problem.mild());
            }
        }
        Some(outcome)
    }

    /// Moves that would leave the range of a number.
    fn leaving(&mut self, at: usize, position: Position<W>) {
        let Some(code) = &self.open.0 else { return };
        let mut found: Vec<usize> = Vec::new();
        code.each_move(position.0, &mut |rule, frame: &mut Frame<W>| {
            if self.rules.moves[rule].risky {
                let mut trial = frame.clone();
                code.run(&code.moves[rule], &mut trial);
                if trial.verdict == Verdict::Leaves {
                    found.push(rule);
                }
            }
            true
        });
        for rule in found {
            let span = self.rules.moves[rule].span;
            let problem = Problem::new(
                span,
                "this move would lead out of the range of a number, so it is not offered",
            )
            .hint("say with `where` when it can be made, or let the number be larger");
            self.tell(at, span, "leaves", problem);
        }
    }

    /// Whether conditions ever refuse anything.
    fn conditions(&mut self, position: Position<W>) {
        let (Some(with), Some(without)) = &self.open else { return };
        if self
            .refused
            .iter()
            .zip(&self.rules.moves)
            .all(|(refused, chosen)| *refused || chosen.condition_span.is_none())
        {
            return;
        }
        let count = |code: &Code| {
            let mut counts = vec![0; self.rules.moves.len()];
            code.each_move(position.0, &mut |rule, _: &mut Frame<W>| {
                counts[rule] += 1;
                true
            });
            counts
        };
        let (kept, all) = (count(with), count(without));
        for (refused, (kept, all)) in self.refused.iter_mut().zip(kept.iter().zip(&all)) {
            *refused |= kept != all;
        }
    }

    /// Whether every declared symmetry maps this position, its end and its moves to themselves.
    fn symmetries(&mut self, at: usize, position: Position<W>, outcome: Option<Outcome>) {
        for i in 0..self.rules.symmetries.len() {
            let symmetry = &self.rules.symmetries[i];
            let (span, squares, name) =
                (symmetry.span, symmetry.squares.clone(), symmetry.name.clone());
            let image = self.game.image(&position, &squares);
            let ends = self.game.end(&image).map(|end| self.game.ended(&image, end));
            let moves = |of: &Position<W>| -> Vec<Position<W>> {
                let mut next = Vec::new();
                self.game.each_next(of, |to| {
                    next.push(to);
                    true
                });
                next
            };
            let mut broken = ends != outcome;
            if !broken && outcome.is_none() {
                let mut mapped: Vec<Position<W>> =
                    moves(&position).iter().map(|next| self.game.image(next, &squares)).collect();
                let mut there = moves(&image);
                mapped.sort_unstable();
                there.sort_unstable();
                broken = mapped != there;
            }
            if broken {
                let problem = Problem::new(span, format!("`{name}` is no symmetry of this game"))
                    .hint(format!(
                        "in its image `{}` the moves or the end are others",
                        self.game.notation(&image)
                    ));
                self.tell(at, span, "symmetry", problem);
            }
        }
    }

    fn report(mut self) -> Report {
        if self.finished {
            for (rule, used) in self.used_moves.iter().enumerate() {
                if !used {
                    let span = self.rules.moves[rule].span;
                    self.problems.push(Problem::new(span, "nobody can ever make this move").mild());
                }
            }
            for (end, used) in self.used_ends.iter().enumerate() {
                if !used && !matches!(self.rules.ends[end].when, Cond::Const(false)) {
                    let span = self.rules.ends[end].span;
                    self.problems.push(Problem::new(span, "this end never comes").mild());
                }
            }
            for (rule, refused) in self.refused.iter().enumerate() {
                let span = self.rules.moves[rule].condition_span;
                let constant = matches!(self.rules.moves[rule].condition, Cond::Const(_));
                if let Some(span) = span.filter(|_| !refused && self.used_moves[rule] && !constant)
                {
                    let problem = Problem::new(span, "this condition always holds");
                    self.problems.push(problem.hint("it can be left out").mild());
                }
            }
            for (player, moved) in self.moved.iter().enumerate() {
                if !moved && self.positions.len() > 1 {
                    let name = &self.rules.players[player].name;
                    let what = match self.rules.together {
                        Some(_) => format!("the player `{name}` never has a choice"),
                        None => format!("the player `{name}` never moves"),
                    };
                    self.problems.push(Problem::new(Span::default(), what).mild());
                }
            }
        }
        let edges: usize = self.moves.iter().map(Vec::len).sum();
        Report {
            title: self.rules.name(),
            explored: self.moves.len(),
            finished: self.finished,
            bound: self.rules.bound(),
            branching: if self.goes_on == 0 { 0.0 } else { edges as f64 / self.goes_on as f64 },
            most_moves: self.moves.iter().map(Vec::len).max().unwrap_or(0),
            comes_back: self.finished.then(|| comes_back(&self.moves)),
            numbers: self.game.is_numbered().then_some(self.game.ranks.size),
            players: self.rules.players.iter().map(|player| player.name.clone()).collect(),
            together: self.rules.together.is_some(),
            problems: self.problems,
        }
    }
}

/// Whether some line of moves leads back to where it began: taking away positions that nothing leads to any
/// more, one after the other, leaves something.
fn comes_back(moves: &[Vec<usize>]) -> bool {
    let mut before = vec![0usize; moves.len()];
    for &to in moves.iter().flatten() {
        before[to] += 1;
    }
    let mut free: Vec<usize> = (0..moves.len()).filter(|&v| before[v] == 0).collect();
    let mut taken = 0;
    while let Some(v) = free.pop() {
        taken += 1;
        for &to in &moves[v] {
            before[to] -= 1;
            if before[to] == 0 {
                free.push(to);
            }
        }
    }
    taken < moves.len()
}
