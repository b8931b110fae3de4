//! Random arenas and formulas, and the definitions of the logic taken literally.

#![allow(unreachable_pub, reason = "tests have no outside")]

pub mod combo;
pub mod nim_arena;

use std::collections::BTreeSet;

use attractor_core::{Arena, ArenaBuilder, Coalition, Outcome, Player, Vertex, VertexSet};
use attractor_logic::{
    Builder, Comparison, Ends, Fact, FactTable, Force, Formula, Goal, Model, Node, Part, Sum,
};
use proptest::collection::vec;
use proptest::prelude::*;

use combo::{Combo, Sides, combos};

/// An arena with labels `p` and `q` and the number `n` on its vertices.
#[derive(Clone, Debug)]
pub struct World {
    pub arena: Arena,
    pub table: FactTable,
}

impl World {
    pub fn model(&self) -> Model<'_> {
        Model::new(&self.arena, 0, &self.table)
    }
}

/// One to four players, blocked and decided vertices, cycles, loops and parallel edges.
pub fn worlds() -> impl Strategy<Value = World> {
    (1u8..=4, 1usize..=9)
        .prop_flat_map(|(players, vertices)| {
            let moves = prop_oneof![
                1 => Just(Vec::new()),
                4 => vec(0..vertices as Vertex, 1..=3),
            ];
            // Winners by lot, or the outcome of a blocked player.
            let end = prop_oneof![
                6 => Just(None),
                1 => (0u32..1 << players).prop_map(|winners| Some(Some(winners))),
                1 => Just(Some(None)),
            ];
            let vertex = (0..players, moves, end, any::<bool>(), any::<bool>(), -1i64..4);
            (Just(players), vec(vertex, vertices))
        })
        .prop_map(|(players, vertices)| {
            let count = vertices.len();
            let mut builder = ArenaBuilder::new(players);
            let mut table = FactTable::numbered(count);
            let (mut p, mut q) = (VertexSet::empty(count), VertexSet::empty(count));
            let mut n = Vec::new();
            for (v, (owner, moves, end, in_p, in_q, number)) in vertices.into_iter().enumerate() {
                let owner = Player(owner);
                match end {
                    Some(Some(winners)) => {
                        builder.finished(owner, Outcome::won_by(Coalition::from_bits(winners)))
                    }
                    Some(None) => builder.finished(owner, Outcome::blocked(owner, players)),
                    None => builder.position(owner, moves),
                };
                if in_p {
                    p.insert(v as Vertex);
                }
                if in_q {
                    q.insert(v as Vertex);
                }
                n.push(number);
            }
            table.labels.insert("p".into(), p);
            table.labels.insert("q".into(), q);
            table.numbers.insert("n".into(), n);
            World { arena: builder.build().expect("all edges lead to vertices"), table }
        })
}

/// A formula as a tree.
#[derive(Clone, Debug)]
pub enum Tree {
    Fact(Fact),
    Not(Box<Tree>),
    All(Vec<Tree>),
    Any(Vec<Tree>),
    Implies(Box<Tree>, Box<Tree>),
    Iff(Box<Tree>, Box<Tree>),
    Force(Coalition, bool, Path),
    Combined(Coalition, bool, Combo<Box<Tree>>),
}

#[derive(Clone, Debug)]
pub struct Path {
    pub operator: char,
    pub most: Option<u32>,
    pub left: Box<Tree>,
    /// Used by `U`, `R` and `W` only. `B` is `G F`, and `C` is `F G`.
    pub right: Box<Tree>,
}

/// Facts that a [`World`] knows, with any of four players.
pub fn facts() -> impl Strategy<Value = Fact> {
    let players = || (0u32..16).prop_map(Coalition::from_bits);
    prop_oneof![
        3 => prop_oneof![Just("p"), Just("q")].prop_map(|name| Fact::Label(name.into())),
        2 => players().prop_map(Fact::Turn),
        1 => players().prop_map(Fact::Wins),
        1 => prop_oneof![
            Just(Fact::Blocked), Just(Fact::Over), Just(Fact::Draw), Just(Fact::Initial),
        ],
        1 => (sums("n"), comparisons(), sums("n")).prop_map(|(left, sign, right)| {
            Fact::Compare(left, sign, right)
        }),
        1 => Just(Fact::At("0".into())),
    ]
}

pub fn comparisons() -> impl Strategy<Value = Comparison> {
    use Comparison::*;
    prop::sample::select(vec![Equal, Unequal, Less, AtMost, Greater, AtLeast])
}

pub fn sums(name: &'static str) -> impl Strategy<Value = Sum> {
    (vec((-3i64..4, Just(name.to_string())), 0..3), -5i64..6)
        .prop_map(|(terms, constant)| Sum { terms, constant })
}

/// Formulas of at most five levels over these facts.
pub fn trees(facts: impl Strategy<Value = Fact> + 'static) -> impl Strategy<Value = Tree> {
    facts.prop_map(Tree::Fact).prop_recursive(4, 24, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let path = (
            prop::sample::select(vec!['X', 'F', 'G', 'U', 'R', 'W', 'B', 'C']),
            prop_oneof![2 => Just(None), 1 => (0u32..4).prop_map(Some)],
            boxed(),
            boxed(),
        );
        prop_oneof![
            1 => boxed().prop_map(Tree::Not),
            1 => vec(inner.clone(), 0..4).prop_map(Tree::All),
            1 => vec(inner.clone(), 0..4).prop_map(Tree::Any),
            1 => (boxed(), boxed()).prop_map(|(f, g)| Tree::Implies(f, g)),
            1 => (boxed(), boxed()).prop_map(|(f, g)| Tree::Iff(f, g)),
            6 => (0u32..16, any::<bool>(), path).prop_map(|(bits, dual, path)| {
                let (operator, most, left, right) = path;
                let most = if ['X', 'B', 'C'].contains(&operator) { None } else { most };
                Tree::Force(Coalition::from_bits(bits), dual, Path { operator, most, left, right })
            }),
            2 => (0u32..16, any::<bool>(), combos(boxed())).prop_map(|(bits, dual, combo)| {
                Tree::Combined(Coalition::from_bits(bits), dual, combo)
            }),
        ]
    })
}

impl Tree {
    /// Without the players beyond `players`.
    pub fn among(self, players: u8) -> Tree {
        let all = Coalition::everyone(players).bits();
        let cut = |coalition: Coalition| Coalition::from_bits(coalition.bits() & all);
        let boxed = |tree: Box<Tree>| Box::new(tree.among(players));
        let each = |trees: Vec<Tree>| trees.into_iter().map(|tree| tree.among(players)).collect();
        match self {
            Tree::Fact(Fact::Turn(group)) => Tree::Fact(Fact::Turn(cut(group))),
            Tree::Fact(Fact::Wins(group)) => Tree::Fact(Fact::Wins(cut(group))),
            Tree::Fact(fact) => Tree::Fact(fact),
            Tree::Not(f) => Tree::Not(boxed(f)),
            Tree::All(parts) => Tree::All(each(parts)),
            Tree::Any(parts) => Tree::Any(each(parts)),
            Tree::Implies(f, g) => Tree::Implies(boxed(f), boxed(g)),
            Tree::Iff(f, g) => Tree::Iff(boxed(f), boxed(g)),
            Tree::Force(who, dual, path) => Tree::Force(
                cut(who),
                dual,
                Path { left: boxed(path.left), right: boxed(path.right), ..path },
            ),
            Tree::Combined(who, dual, combo) => {
                Tree::Combined(cut(who), dual, combo.map(&mut |tree| boxed(tree.clone())))
            }
        }
    }

    pub fn formula(&self) -> Formula {
        let mut builder = Builder::default();
        let root = self.add(&mut builder);
        builder.finish(root)
    }

    fn add(&self, builder: &mut Builder) -> Part {
        let node = match self {
            Tree::Fact(fact) => Node::Fact(fact.clone()),
            Tree::Not(f) => Node::Not(f.add(builder)),
            Tree::All(parts) => Node::All(parts.iter().map(|part| part.add(builder)).collect()),
            Tree::Any(parts) => Node::Any(parts.iter().map(|part| part.add(builder)).collect()),
            Tree::Implies(f, g) => Node::Implies(f.add(builder), g.add(builder)),
            Tree::Iff(f, g) => Node::Iff(f.add(builder), g.add(builder)),
            Tree::Force(coalition, dual, Path { operator, most, left, right }) => {
                let left = left.add(builder);
                let goal = match operator {
                    'X' => Goal::Next(left),
                    'F' => Goal::Eventually(left, *most),
                    'G' => Goal::Always(left, *most),
                    'U' => Goal::Until(left, right.add(builder), *most),
                    'R' => Goal::Release(left, right.add(builder), *most),
                    'B' => Goal::Recurring(left),
                    'C' => Goal::Lasting(left),
                    _ => Goal::Weak(left, right.add(builder), *most),
                };
                Node::Force(Force { coalition: *coalition, dual: *dual, goal })
            }
            Tree::Combined(coalition, dual, combo) => {
                let endless = combo.map(&mut |tree| tree.add(builder)).endless();
                let goal = builder.endless(endless).expect("four are not too many");
                Node::Force(Force { coalition: *coalition, dual: *dual, goal })
            }
        };
        builder.add(node)
    }
}

pub type Set = BTreeSet<Vertex>;
type Step<'a> = Box<dyn Fn(&Set) -> Set + 'a>;

/// The semantics as they are written down, on sets of positions.
pub trait Definitions {
    fn all(&self) -> Set;

    fn sees(&self, fact: &Fact, v: Vertex) -> bool;

    /// One move ahead. `decided` is what holds where the game has been decided.
    fn pre(&self, who: Coalition, set: &Set, decided: bool) -> Set;

    /// Whether some strategy of `who` without memory leaves only plays that visit `f` again and again, or
    /// from some day on only `f`; a play stays where the game is decided. Every strategy is tried.
    fn for_ever(&self, who: Coalition, recurring: bool, f: &Set) -> Set;

    /// The game as one of two sides, `who` and the others; a play stays where the game is decided.
    fn sides(&self, who: Coalition) -> Sides;

    /// `<<who>>` of a combination, and `[[who]]` as the negation of its negation.
    fn combined(&self, who: Coalition, dual: bool, combo: &Combo<Set>) -> Set {
        if dual {
            let prevented = Combo::Not(Box::new(combo.clone()));
            return self.not(&self.combined(who, false, &prevented));
        }
        combo.won(&self.sides(who), self.all().len())
    }

    fn not(&self, set: &Set) -> Set {
        &self.all() - set
    }

    fn eval(&self, tree: &Tree) -> Set {
        let all = self.all();
        match tree {
            Tree::Fact(fact) => all.into_iter().filter(|&v| self.sees(fact, v)).collect(),
            Tree::Not(f) => self.not(&self.eval(f)),
            Tree::All(parts) => parts.iter().fold(all, |set, part| &set & &self.eval(part)),
            Tree::Any(parts) => parts.iter().fold(Set::new(), |set, part| &set | &self.eval(part)),
            Tree::Implies(f, g) => &self.not(&self.eval(f)) | &self.eval(g),
            Tree::Iff(f, g) => self.not(&(&self.eval(f) ^ &self.eval(g))),
            Tree::Force(who, dual, path) => {
                let (left, right) = (self.eval(&path.left), self.eval(&path.right));
                self.path(*who, *dual, path.operator, path.most, &left, &right)
            }
            Tree::Combined(who, dual, combo) => {
                self.combined(*who, *dual, &combo.map(&mut |tree| self.eval(tree)))
            }
        }
    }

    /// `<<who>> operator`, and `[[who]]` as the negation of its dual.
    fn path(
        &self,
        who: Coalition,
        dual: bool,
        operator: char,
        most: Option<u32>,
        f: &Set,
        g: &Set,
    ) -> Set {
        if dual {
            let (nf, ng) = (self.not(f), self.not(g));
            let prevented = match operator {
                'X' => self.path(who, false, 'X', most, &nf, &ng),
                'F' => self.path(who, false, 'G', most, &nf, &ng),
                'G' => self.path(who, false, 'F', most, &nf, &ng),
                'U' => self.path(who, false, 'R', most, &nf, &ng),
                'R' => self.path(who, false, 'U', most, &nf, &ng),
                'B' => self.path(who, false, 'C', most, &nf, &ng),
                'C' => self.path(who, false, 'B', most, &nf, &ng),
                // not (f W g) = (not g) U (neither f nor g)
                _ => self.path(who, false, 'U', most, &ng, &(&nf & &ng)),
            };
            return self.not(&prevented);
        }
        let pre = |set: &Set| self.pre(who, set, false);
        // What has to be kept up is kept up where the game is decided.
        let keep = |set: &Set| self.pre(who, set, true);
        let (first, step): (Set, Step<'_>) = match operator {
            'X' => return pre(f),
            'B' | 'C' => return self.for_ever(who, operator == 'B', f),
            'F' => (f.clone(), Box::new(move |z| f | &pre(z))),
            'U' => (g.clone(), Box::new(move |z| g | &(f & &pre(z)))),
            'G' => (f.clone(), Box::new(move |z| f & &keep(z))),
            'R' => (g.clone(), Box::new(move |z| g & &(f | &keep(z)))),
            _ => (f | g, Box::new(move |z| g | &(f & &keep(z)))),
        };
        // What holds after no move, after one, … up to the bound or until nothing changes.
        let mut set = first;
        for _ in 0..most.unwrap_or(u32::MAX) {
            let next = step(&set);
            if next == set {
                break;
            }
            set = next;
        }
        set
    }
}

/// The definitions on an arena where players move in turn.
pub struct Naive<'a>(pub &'a Model<'a>, pub Ends);

impl Definitions for Naive<'_> {
    fn all(&self) -> Set {
        self.0.arena().all().collect()
    }

    fn sees(&self, fact: &Fact, v: Vertex) -> bool {
        self.0.sees(fact, v)
    }

    fn for_ever(&self, who: Coalition, recurring: bool, f: &Set) -> Set {
        let own = |v: &Vertex| {
            who.contains(self.0.arena().owner(*v)) && self.0.arena().moves(*v).len() > 1
        };
        let free: Vec<Vertex> = self.0.arena().all().filter(own).collect();
        let mut choice = vec![0; self.0.arena().vertices()];
        let mut won = Set::new();
        loop {
            let next: Vec<&[Vertex]> = (self.0.arena().all())
                .map(|v| match free.contains(&v) {
                    true => &self.0.arena().moves(v)[choice[v as usize]..][..1],
                    false => self.0.arena().moves(v),
                })
                .collect();
            let after: Vec<Set> =
                self.0.arena().all().map(|v| reached(&next, next[v as usize])).collect();
            let fails = |v: &Vertex| {
                let lost = |&u: &Vertex| match self.0.arena().moves(u).is_empty() {
                    true if self.is_decided(u) => !f.contains(&u),
                    true => who.contains(self.0.arena().owner(u)),
                    false if recurring => {
                        !f.contains(&u) && {
                            let outside: Vec<Vec<Vertex>> = next
                                .iter()
                                .map(|to| to.iter().copied().filter(|to| !f.contains(to)).collect())
                                .collect();
                            let outside: Vec<&[Vertex]> =
                                outside.iter().map(Vec::as_slice).collect();
                            reached(&outside, outside[u as usize]).contains(&u)
                        }
                    }
                    false => !f.contains(&u) && after[u as usize].contains(&u),
                };
                lost(v) || after[*v as usize].iter().any(lost)
            };
            won.extend(self.0.arena().all().filter(|v| !fails(v)));
            // The next choice, counted like a number.
            let up = free.iter().find(|&&v| {
                let at = &mut choice[v as usize];
                *at = (*at + 1) % self.0.arena().moves(v).len();
                *at > 0
            });
            if up.is_none() {
                return won;
            }
        }
    }

    fn sides(&self, who: Coalition) -> Sides {
        let vertex = |v: Vertex| match self.is_decided(v) {
            true => (true, vec![v as usize]),
            false => {
                let moves = self.0.arena().moves(v).iter().map(|&to| to as usize);
                (who.contains(self.0.arena().owner(v)), moves.collect())
            }
        };
        self.0.arena().all().map(vertex).collect()
    }

    fn pre(&self, who: Coalition, set: &Set, decided: bool) -> Set {
        let leads = |&v: &Vertex| {
            let moves = self.0.arena().moves(v);
            if self.is_decided(v) {
                decided
            } else if who.contains(self.0.arena().owner(v)) {
                moves.iter().any(|to| set.contains(to))
            } else {
                moves.iter().all(|to| set.contains(to))
            }
        };
        self.all().into_iter().filter(leads).collect()
    }
}

impl Naive<'_> {
    /// Over, and not because the player to move is blocked, in this reading.
    fn is_decided(&self, v: Vertex) -> bool {
        let everyone = Coalition::everyone(self.0.arena().players());
        let owner = self.0.arena().owner(v);
        match self.1 {
            Ends::Rules => self.0.arena().outcome(v).is_some_and(|outcome| !outcome.blocked),
            Ends::Ordinary => self.0.arena().moves(v).is_empty(),
            Ends::Vacuous => self.0.arena().outcome(v).is_some_and(|outcome| {
                everyone.players().any(|p| outcome.winners.contains(p) == (p == owner))
            }),
        }
    }
}

/// Everything that can be reached from `first`, which included.
pub fn reached(next: &[&[Vertex]], first: &[Vertex]) -> Set {
    let (mut seen, mut open) = (Set::new(), first.to_vec());
    while let Some(v) = open.pop() {
        if seen.insert(v) {
            open.extend(next[v as usize]);
        }
    }
    seen
}
