//! Checks certificates. It shares no code with the engine: it reads the certificate, walks
//! through every move of the other side, and names the position where the proof breaks.

use std::collections::{BTreeMap, BTreeSet};

use crate::certificate::{Certificate, Claim, Order, Plan, Refuge};
use crate::rules::{CopTurn, Rules};

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refuted {
    /// The graph, a placement or a vertex is malformed.
    #[error("the certificate is malformed: {0}")]
    Malformed(String),
    /// A position that can come up has no order.
    #[error("nothing is ordered for cops on {cops:?} and the robber on {robber}")]
    NoOrder {
        /// Where the cops are.
        cops: Vec<usize>,
        /// Where the robber is.
        robber: usize,
    },
    /// An order is no legal move.
    #[error("cops on {cops:?} cannot move to {to:?}, as ordered against the robber on {robber}")]
    Illegal {
        /// Where the cops are.
        cops: Vec<usize>,
        /// Where the robber is.
        robber: usize,
        /// Where they were ordered to.
        to: Vec<usize>,
    },
    /// The robber lasts longer than promised.
    #[error(
        "cops on {cops:?} promise to catch the robber on {robber} within {moves} moves, \
         but after {to:?} it goes to {escape} and they need more"
    )]
    TooSlow {
        /// Where the cops are.
        cops: Vec<usize>,
        /// Where the robber is.
        robber: usize,
        /// How many moves were promised.
        moves: u32,
        /// Where the cops move.
        to: Vec<usize>,
        /// Where the robber goes.
        escape: usize,
    },
    /// The orders take less than is said.
    #[error("cops on {cops:?} are said to need {moves} moves, but their orders take {needed}")]
    TooLate {
        /// Where the cops are.
        cops: Vec<usize>,
        /// How many moves are said to be needed.
        moves: u32,
        /// How many the orders take.
        needed: u32,
    },
    /// A placement without a safe vertex.
    #[error("no vertex is claimed to be safe from cops on {cops:?}")]
    NoRefuge {
        /// Where the cops are.
        cops: Vec<usize>,
    },
    /// A vertex is not as safe as claimed.
    #[error(
        "the robber on {robber} is claimed to be safe from cops on {cops:?}, \
         but they move to {to:?} and it has no safe answer"
    )]
    Unsafe {
        /// Where the cops are.
        cops: Vec<usize>,
        /// Where the robber is.
        robber: usize,
        /// Where the cops move.
        to: Vec<usize>,
    },
    /// A cop stands on a vertex that is claimed to be safe.
    #[error("the robber on {robber} is claimed to be safe although a cop of {cops:?} is there")]
    Occupied {
        /// Where the cops are.
        cops: Vec<usize>,
        /// Where the robber is.
        robber: usize,
    },
}

/// Checks a certificate. The numbers of moves of a plan are those that its own orders take, so that they
/// are bounds: a faster plan may exist.
///
/// # Errors
/// Names the first position where the proof breaks.
///
/// ```
/// use attractor_pursuit::{Options, Rules, families, solve, verify};
/// let options = Options { record: true, ..Options::default() };
/// let solution = solve(&families::graph("petersen").unwrap(), Rules::STAY, 2, options).unwrap();
/// verify(&solution.certificate().unwrap()).unwrap();
/// ```
pub fn verify(certificate: &Certificate) -> Result<(), Refuted> {
    let game = Referee::new(certificate)?;
    match &certificate.claim {
        Claim::Cops(plan) => game.check_plan(plan),
        Claim::Robber(refuge) => game.check_refuge(refuge),
    }
}

struct Referee<'a> {
    graph: &'a [Vec<usize>],
    rules: Rules,
    cops: usize,
}

impl<'a> Referee<'a> {
    fn new(certificate: &'a Certificate) -> Result<Referee<'a>, Refuted> {
        let graph = &certificate.graph;
        if graph.is_empty() || certificate.cops == 0 {
            return Err(Refuted::Malformed("there are no vertices or no cops".to_owned()));
        }
        for (vertex, row) in graph.iter().enumerate() {
            if let Some(to) = row.iter().find(|&&to| to >= graph.len()) {
                return Err(Refuted::Malformed(format!(
                    "vertex {vertex} is joined to {to}, which does not exist"
                )));
            }
        }
        Ok(Referee { graph, rules: certificate.rules, cops: certificate.cops })
    }

    fn check_placement(&self, cops: &[usize]) -> Result<(), Refuted> {
        let sorted = cops.windows(2).all(|pair| pair[0] <= pair[1]);
        let exist = cops.iter().all(|&cop| cop < self.graph.len());
        if cops.len() == self.cops && sorted && exist {
            return Ok(());
        }
        Err(Refuted::Malformed(format!(
            "{cops:?} is no placement of {} cops in increasing order",
            self.cops
        )))
    }

    fn check_vertex(&self, vertex: usize) -> Result<(), Refuted> {
        if vertex < self.graph.len() {
            return Ok(());
        }
        Err(Refuted::Malformed(format!("vertex {vertex} does not exist")))
    }

    fn check_plan(&self, plan: &Plan) -> Result<(), Refuted> {
        let mut orders = BTreeMap::new();
        self.check_placement(&plan.start)?;
        for order in &plan.orders {
            self.check_placement(&order.cops)?;
            self.check_placement(&order.to)?;
            self.check_vertex(order.robber)?;
            orders.insert((&order.cops, order.robber), order);
        }
        let mut needed = 0;
        for robber in (0..self.graph.len()).filter(|robber| !plan.start.contains(robber)) {
            let missing = || Refuted::NoOrder { cops: plan.start.clone(), robber };
            let order = orders.get(&(&plan.start, robber)).ok_or_else(missing)?;
            if order.moves > plan.moves {
                return Err(Refuted::TooSlow {
                    cops: plan.start.clone(),
                    robber,
                    moves: plan.moves,
                    to: order.to.clone(),
                    escape: robber,
                });
            }
            needed = needed.max(order.moves);
        }
        self.check_not_late(&plan.start, plan.moves, needed)?;
        let mut legal: BTreeMap<&Vec<usize>, BTreeSet<Vec<usize>>> = BTreeMap::new();
        for order in &plan.orders {
            let moves = legal.entry(&order.cops).or_insert_with(|| self.cop_turns(&order.cops));
            if !moves.contains(&order.to) || order.cops.contains(&order.robber) {
                return Err(Refuted::Illegal {
                    cops: order.cops.clone(),
                    robber: order.robber,
                    to: order.to.clone(),
                });
            }
            if order.moves == 0 {
                return Err(self.too_slow(order, order.robber));
            }
            // The turn itself, and then whatever the robber makes of it.
            let mut needed = 1;
            let caught = order.to.contains(&order.robber);
            let escapes = if caught { BTreeSet::new() } else { self.escapes(order) };
            for escape in escapes {
                let missing = || Refuted::NoOrder { cops: order.to.clone(), robber: escape };
                let next = orders.get(&(&order.to, escape)).ok_or_else(missing)?;
                if next.moves >= order.moves {
                    return Err(self.too_slow(order, escape));
                }
                needed = needed.max(next.moves + 1);
            }
            self.check_not_late(&order.cops, order.moves, needed)?;
        }
        Ok(())
    }

    fn check_not_late(&self, cops: &[usize], moves: u32, needed: u32) -> Result<(), Refuted> {
        if moves <= needed {
            return Ok(());
        }
        Err(Refuted::TooLate { cops: cops.to_vec(), moves, needed })
    }

    /// Where the robber can go after an order that does not catch it, and is not caught.
    fn escapes(&self, order: &Order) -> BTreeSet<usize> {
        let mut reached = self.robber_turns(&order.to, order.robber);
        reached.retain(|escape| !order.to.contains(escape));
        reached
    }

    fn too_slow(&self, order: &Order, escape: usize) -> Refuted {
        Refuted::TooSlow {
            cops: order.cops.clone(),
            robber: order.robber,
            moves: order.moves,
            to: order.to.clone(),
            escape,
        }
    }

    fn check_refuge(&self, refuge: &Refuge) -> Result<(), Refuted> {
        let mut safe = BTreeMap::new();
        for (cops, vertices) in &refuge.safe {
            self.check_placement(cops)?;
            vertices.iter().try_for_each(|&vertex| self.check_vertex(vertex))?;
            safe.insert(cops.clone(), vertices.iter().copied().collect::<BTreeSet<usize>>());
        }
        // A placement that was read has as many cops as are claimed, so that their number is no fiction.
        if safe.is_empty() {
            return Err(Refuted::Malformed("no placement is listed".to_owned()));
        }
        // From which vertices does the robber reach the safe set of a placement?
        let mut answered: BTreeMap<Vec<usize>, Vec<bool>> = BTreeMap::new();
        let mut cops = vec![0; self.cops];
        loop {
            let here = safe.get(&cops).filter(|set| !set.is_empty());
            let here = here.ok_or_else(|| Refuted::NoRefuge { cops: cops.clone() })?;
            if let Some(&robber) = here.iter().find(|robber| cops.contains(robber)) {
                return Err(Refuted::Occupied { cops, robber });
            }
            for to in self.cop_turns(&cops) {
                let answers = answered.entry(to.clone()).or_insert_with(|| {
                    let empty = BTreeSet::new();
                    let there = safe.get(&to).unwrap_or(&empty);
                    (0..self.graph.len())
                        .map(|robber| {
                            !to.contains(&robber)
                                && self
                                    .robber_turns(&to, robber)
                                    .iter()
                                    .any(|escape| there.contains(escape))
                        })
                        .collect()
                });
                if let Some(&robber) = here.iter().find(|&&robber| !answers[robber]) {
                    return Err(Refuted::Unsafe { cops, robber, to });
                }
            }
            // The next placement in increasing order, cops and all.
            let Some(at) = cops.iter().rposition(|&cop| cop + 1 < self.graph.len()) else {
                return Ok(());
            };
            let next = cops[at] + 1;
            cops[at..].fill(next);
        }
    }

    /// Every placement that one turn of the cops can lead to.
    fn cop_turns(&self, cops: &[usize]) -> BTreeSet<Vec<usize>> {
        let one_moves = self.rules.turn == CopTurn::One;
        let mut reached = BTreeSet::new();
        // Each partial turn: who has moved so far, and whether anyone has.
        let mut partial = BTreeSet::from([(Vec::new(), 0)]);
        for &cop in cops {
            let mut longer = BTreeSet::new();
            for (done, moved) in &partial {
                let mut go = |to: usize, moved: usize| {
                    let mut done: Vec<usize> = Vec::clone(done);
                    done.push(to);
                    longer.insert((done, moved));
                };
                if one_moves || self.rules.cops_may_stay {
                    go(cop, *moved);
                }
                if !one_moves || *moved == 0 {
                    self.graph[cop].iter().for_each(|&to| go(to, moved + 1));
                }
            }
            partial = longer;
        }
        for (mut placement, moved) in partial {
            let nobody_moved = moved == 0;
            if one_moves && nobody_moved && !self.rules.cops_may_stay {
                continue;
            }
            placement.sort_unstable();
            reached.insert(placement);
        }
        reached
    }

    /// Every vertex that one turn of the robber can lead to.
    fn robber_turns(&self, cops: &[usize], robber: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut last = BTreeSet::from([robber]);
        for _ in 0..self.rules.speed.get() {
            let before = reached.len();
            last = last
                .iter()
                .filter(|at| !cops.contains(at))
                .flat_map(|&at| self.graph[at].iter().copied())
                .collect();
            reached.extend(last.iter().copied());
            if reached.len() == before {
                break;
            }
        }
        if self.rules.robber_may_stay {
            reached.insert(robber);
        }
        reached
    }
}
