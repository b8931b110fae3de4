//! The answer sheet of the examination for one value of u0.

use std::fmt;

use attractor_core::Unwatched;
use serde::{Serialize, Serializer};

use crate::DEFINITIONS;
use crate::check::check;
use crate::grid::Grid;
use crate::nim::{Nim, sequence};
use crate::nim_error::NimError;
use crate::parse::Reader;
use crate::tuples::{Tuple, Tuples};

/// Every answer that the paper asks for, under the name of its question: `1a` to `12b`.
///
/// ```
/// use attractor_logic::Sheet;
///
/// let sheet = Sheet::new(42)?;
/// assert_eq!(sheet.answer("1a").map(ToString::to_string), Some("4511".into()));
/// assert_eq!(sheet.answer("4d").map(ToString::to_string), Some("{(6,0,6)}".into()));
/// # Ok::<(), attractor_logic::NimError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    answers: Vec<(&'static str, SheetAnswer)>,
}

/// One answer of the sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum SheetAnswer {
    /// A number, or how many there are.
    Number(u64),
    /// Which ones.
    List(Tuples),
}

impl Sheet {
    /// The sheet of the candidate at table `u0`.
    pub fn new(u0: u32) -> Result<Sheet, NimError> {
        let mut sheet = Sheet { answers: Vec::new() };
        sheet.about_the_sequence(u0)?;
        sheet.about_sets(u0)?;
        sheet.about_moves(u0)?;
        for question in QUESTIONS {
            sheet.ask(question, u0)?;
        }
        Ok(sheet)
    }

    /// The answers in the order of the paper.
    pub fn answers(&self) -> impl ExactSizeIterator<Item = (&'static str, &SheetAnswer)> {
        self.answers.iter().map(|(name, answer)| (*name, answer))
    }

    /// Leave out the questions that `keep` does not want.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.answers.retain(|(name, _)| keep(name));
    }

    /// The answer to one question.
    pub fn answer(&self, name: &str) -> Option<&SheetAnswer> {
        self.answers().find(|(known, _)| *known == name).map(|(_, answer)| answer)
    }

    /// Question 1.
    fn about_the_sequence(&mut self, u0: u32) -> Result<(), NimError> {
        let u: Vec<u32> = sequence(u0)?.take(5_000).collect();
        let most = u[1] + u[4_999];
        let pairs = (1..5_000).filter(|&i| u[i] + u[5_000 - i] <= most).count();
        self.number("1a", u[1]);
        self.number("1b", u[100]);
        self.number("1c", u[1_000]);
        self.number("1d", pairs as u32);
        Ok(())
    }

    /// Questions 3 and 4.
    fn about_sets(&mut self, u0: u32) -> Result<(), NimError> {
        let one = Tuples::singleton(vec![0, 0, 1]);
        let two = one.union(&Tuples::singleton(vec![0, 2, 1]));
        let same = one.union(&one);
        self.number("3a", two.len() as u32);
        self.number("3b", same.len() as u32);
        self.number("3c", two.intersection(&same).len() as u32);

        let cube = (0..11u32.pow(3)).map(|i| [i / 121, i / 11 % 11, i % 11]);
        let right_angled = cube.filter(|[x, y, z]| x * x + y * y == z * z);
        let a: Tuples = right_angled.map(Vec::from).collect();
        let terms: Vec<u32> = sequence(u0)?.map(|u| u % 11).take(303).collect();
        let b: Tuples = terms.chunks(3).map(Tuple::from).collect();
        let both = a.intersection(&b);
        self.number("4a", a.len() as u32);
        self.number("4b", b.len() as u32);
        self.number("4c", both.len() as u32);
        self.list("4d", both);
        Ok(())
    }

    /// Questions 5 and 6.
    fn about_moves(&mut self, u0: u32) -> Result<(), NimError> {
        self.list("5a", Nim::new(2, 2, 20, 2, u0)?.rules().clone());
        self.list("5b", Nim::new(2, 3, 20, 3, u0)?.rules().clone());
        self.list("6a", Nim::new(2, 2, 20, 2, u0)?.successors(&[1, 5, 9])?);
        self.list("6b", Nim::new(2, 3, 20, 3, u0)?.successors(&[2, 3, 7, 2])?);
        self.list("6c", Nim::new(3, 5, 20, 6, u0)?.successors(&[1, 1, 9, 3, 4, 7])?);
        Ok(())
    }

    /// A question that asks where a formula holds.
    fn ask(&mut self, question: &Question, u0: u32) -> Result<(), NimError> {
        let (players, columns, most, rules) = question.game;
        let grid = Grid::new(Nim::new(players, columns, most, rules, u0)?)?;
        let mut reader = Reader::new(&grid);
        reader.define("definitions", DEFINITIONS).expect("the definitions are part of this crate");
        let formula = reader.formula(question.formula).expect("the questions are, too");
        let answer = check(&grid, &formula, &Unwatched).expect("they name what the game has");
        if question.listed {
            self.list(question.name, grid.tuples(answer.holds()));
        } else {
            self.number(question.name, answer.holds().len() as u32);
        }
        Ok(())
    }

    fn number(&mut self, name: &'static str, number: u32) {
        self.answers.push((name, SheetAnswer::Number(number.into())));
    }

    fn list(&mut self, name: &'static str, tuples: Tuples) {
        self.answers.push((name, SheetAnswer::List(tuples)));
    }
}

/// A question about the positions of Nim(N, n, K, r), put as a formula.
struct Question {
    name: &'static str,
    game: (u8, usize, u32, usize),
    formula: &'static str,
    /// Asks for the positions, and not only for their number.
    listed: bool,
}

const fn listed(
    name: &'static str,
    game: (u8, usize, u32, usize),
    formula: &'static str,
) -> Question {
    Question { name, game, formula, listed: true }
}

const fn counted(
    name: &'static str,
    game: (u8, usize, u32, usize),
    formula: &'static str,
) -> Question {
    Question { name, game, formula, listed: false }
}

/// Questions 7 to 12. `turn J & <<J>> X f` is pre∃, `!turn J & <<J>> X f` is pre∀.
const QUESTIONS: &[Question] = &[
    listed("7a", (2, 2, 20, 2), r#"turn 1 & <<1>> X "(2,1,5)""#),
    listed("7b", (2, 2, 3, 2), r#"turn 1 & <<1>> X "(2,1,1)""#),
    listed("7c", (2, 3, 5, 3), r#"turn 1 & <<1>> X ("(2,1,2,3)" | "(1,3,2,1)")"#),
    counted("8a", (2, 2, 4, 2), r#"!turn 1 & <<1>> X "(2,0,0)""#),
    counted("8b", (2, 2, 3, 2), r#"!turn 1 & <<1>> X "(2,1,1)""#),
    counted("8c", (2, 3, 5, 3), r#"!turn 1 & <<1>> X "(2,0,0,0)""#),
    counted("9a", (2, 2, 20, 2), "<<1>> X (heap 1 <= 2 & heap 2 <= 2)"),
    counted("9b", (2, 2, 20, 2), "turn 2 & <<1>> X (heap 1 <= 2 & heap 2 <= 2)"),
    counted("9c", (3, 3, 5, 3), "<<1>> X heap 1 + heap 2 + heap 3 = 0"),
    counted("9d", (3, 3, 5, 3), "<<1,2>> X heap 1 + heap 2 + heap 3 = 0"),
    counted("9e", (3, 3, 5, 3), "<<>> X heap 1 + heap 2 + heap 3 = 0"),
    counted("10a", (3, 3, 5, 3), "<<1>> heap 2 >= heap 3 U (!turn 1 & blocked)"),
    counted("10b", (3, 3, 5, 3), "<<1,2>> F (!turn 2 & blocked)"),
    listed("11a", (3, 2, 20, 3), "initial & F_{1}"),
    counted("11b", (3, 2, 20, 3), "F_{1}"),
    counted("11c", (3, 2, 20, 3), "F_{1,2}"),
    counted("11d", (3, 2, 20, 3), "initial & F_{1,2}"),
    counted("12a", (3, 2, 20, 3), "Traître_1"),
    counted("12b", (3, 2, 20, 3), "initial & Traître_1"),
];

/// One object with a key for each question.
impl Serialize for Sheet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.answers())
    }
}

/// One line for each question.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, answer)) in self.answers().enumerate() {
            write!(f, "{}{name:>3}  {answer}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl fmt::Display for SheetAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SheetAnswer::Number(number) => number.fmt(f),
            SheetAnswer::List(tuples) => tuples.fmt(f),
        }
    }
}
