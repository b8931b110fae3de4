//! Certificates in which one thing was changed, each thing in turn. Those that are still true are
//! accepted, the others are not, and what is told about them is true: the literal fixpoint says so.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

use attractor_app::{
    BoardRequest, CheckRequest, Checked, CopsRequest, Error, GameGraph, GoalRequest, OpenRequest,
    Proved, RuleRequest, SolveRequest, TablebaseRequest, certify, check_opened, cops, open,
    open_board, solve, solve_into, verify, verify_pursuit, verify_tablebase,
};
use attractor_core::{
    Arena, Coalition, Exploration, Game, Outcome, Player, Unwatched, Value as Worth, Vertex,
};
use attractor_games::cops::Cops;
use attractor_games::places;
use attractor_pursuit::{Graph, Rules, families};
use attractor_tablebase::{Head, Key, Keys, Tablebase, Views, Writer};
use attractor_testkit::naive;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Every document that one small change makes of `value`. Texts and keys become each of `words`.
pub(crate) fn changes(value: &Value, words: &[&str]) -> Vec<Value> {
    let mut changed = Vec::new();
    match value {
        Value::Null => changed.extend([json!(0), json!(1)]),
        Value::Bool(yes) => changed.extend([json!(!yes), Value::Null]),
        Value::Number(number) => {
            let number = number.as_i64().expect("numbers of certificates are small");
            changed.extend([number - 1, number + 1, 0].map(Value::from));
            changed.extend([json!(u32::MAX), json!(u64::MAX), Value::Null]);
        }
        Value::String(_) => {
            changed.extend(words.iter().map(|&word| Value::from(word)));
            changed.extend([json!(0), Value::Null]);
        }
        Value::Array(items) => {
            let with = |change: &dyn Fn(&mut Vec<Value>)| {
                let mut items = items.clone();
                change(&mut items);
                Value::from(items)
            };
            changed.push(json!([]));
            for (i, item) in items.iter().enumerate() {
                changed.push(with(&|items| drop(items.remove(i))));
                changed.push(with(&|items| items.insert(i, item.clone())));
                changed.push(with(&|items| items.swap(i, i.saturating_sub(1))));
                let each = changes(item, words).into_iter();
                changed.extend(each.map(|other| with(&|items| items[i] = other.clone())));
            }
        }
        Value::Object(fields) => {
            let with = |change: &dyn Fn(&mut Map<String, Value>)| {
                let mut fields = fields.clone();
                change(&mut fields);
                Value::from(fields)
            };
            changed.push(with(&|fields| drop(fields.insert("unknown".to_owned(), json!(1)))));
            for (key, field) in fields {
                let without = |fields: &mut Map<String, Value>| drop(fields.remove(key));
                changed.push(with(&without));
                changed.extend(words.iter().map(|&word| {
                    with(&|fields| {
                        without(fields);
                        fields.insert(word.to_owned(), field.clone());
                    })
                }));
                let each = changes(field, words).into_iter();
                changed.extend(
                    each.map(|other| {
                        with(&|fields| drop(fields.insert(key.clone(), other.clone())))
                    }),
                );
            }
        }
    }
    changed.retain(|other| other != value);
    changed
}

/// How many certificates were tried, and how many of them were accepted.
#[derive(Default)]
struct Count {
    tried: usize,
    accepted: usize,
}

impl Count {
    /// Try a certificate and everything that one change makes of it. `truth` tells whether a document
    /// is true, or `None` if it is no certificate at all; `told` looks at what is said about true ones.
    fn try_changes(
        &mut self,
        certificate: &Value,
        words: &[&str],
        verify: &dyn Fn(&str) -> Result<Checked, Error>,
        truth: &dyn Fn(&Value) -> Option<bool>,
        told: &dyn Fn(&Checked),
    ) {
        assert_eq!(truth(certificate), Some(true), "{certificate}");
        assert!(verify(&format!("{certificate} {{}}")).is_err(), "something follows");
        for document in std::iter::once(certificate.clone()).chain(changes(certificate, words)) {
            let text = document.to_string();
            let checked = verify(&text).map_err(|error| format!("{error:?}"));
            let found = checked.as_ref().ok().map(|checked| checked.valid);
            assert_eq!(found, truth(&document), "{text}\n{checked:?}");
            self.tried += 1;
            if let Ok(checked) = checked.as_ref()
                && checked.valid
            {
                self.accepted += 1;
                assert!(!checked.proved.is_empty() && checked.reason.is_none(), "{checked:?}");
                told(checked);
            }
        }
    }

    fn enough(self, kind: &str, tried: usize, accepted: usize) {
        assert!(self.tried >= tried, "{kind}: only {} tried", self.tried);
        assert!(self.accepted >= accepted, "{kind}: only {} accepted", self.accepted);
        assert!(self.accepted < self.tried / 2, "{kind}: {} accepted", self.accepted);
    }
}

/// The fields of an object that has all of these, perhaps the optional ones, and no others.
fn fields<'a>(
    value: &'a Value,
    needed: &[&str],
    optional: &[&str],
) -> Option<&'a Map<String, Value>> {
    let map = value.as_object()?;
    let known = |key: &String| needed.contains(&key.as_str()) || optional.contains(&key.as_str());
    let all = needed.iter().all(|key| map.contains_key(*key));
    (all && map.keys().all(known)).then_some(map)
}

fn read<T: DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

fn opened(game: &str, start: Option<&str>) -> std::sync::Arc<GameGraph> {
    let start = start.map(str::to_owned);
    let request = OpenRequest { game: game.into(), start, ..OpenRequest::default() };
    open(&request, &Unwatched).unwrap_or_else(|error| panic!("{game}: {error:?}"))
}

/// Whether the head of a certificate is that of this game.
fn is_about(game: &GameGraph, head: &Map<String, Value>) -> bool {
    let (positions, moves) = (game.arena.vertices(), game.arena.edges());
    head["certificate"] == 1
        && head["game"].is_string()
        && (&head["positions"], &head["moves"]) == (&json!(positions), &json!(moves))
}

fn players(arena: &Arena, numbers: &Value) -> Option<Coalition> {
    let player = |number: u32| Player::from_number(number).filter(|who| who.0 < arena.players());
    read::<Vec<u32>>(numbers)?.into_iter().map(player).collect()
}

fn positions(game: &GameGraph, names: &Value) -> Option<BTreeSet<Vertex>> {
    let find = |name: String| game.arena.all().find(|&v| game.name(v) == name);
    read::<Vec<String>>(names)?.into_iter().map(find).collect()
}

/// Where an outcome of this kind is.
fn endings(arena: &Arena, kind: impl Fn(Outcome) -> bool) -> BTreeSet<Vertex> {
    arena.all().filter(|&v| arena.outcome(v).is_some_and(&kind)).collect()
}

/// The ranks of a coalition that wants to one of `target`, through `within` until then.
fn forced(
    arena: &Arena,
    coalition: Coalition,
    target: &BTreeSet<Vertex>,
    within: Option<&BTreeSet<Vertex>>,
) -> Vec<Option<u32>> {
    let through = |v| within.is_none_or(|within| within.contains(&v));
    let through = |v| !arena.moves(v).is_empty() && through(v);
    naive::visit(arena, coalition, |v| target.contains(&v), through)
}

/// Whether a certificate of regions is true.
fn regions_are_true(game: &GameGraph, document: &Value) -> Option<bool> {
    let arena = &game.arena;
    let head = fields(document, &["certificate", "game", "positions", "moves", "claims"], &[])?;
    let claims = head["claims"].as_array().filter(|claims| !claims.is_empty())?;
    is_about(game, head).then_some(())?;
    let mut all = true;
    for claim in claims {
        let claim = fields(claim, &["coalition", "goal", "ranks"], &[])?;
        let coalition = players(arena, &claim["coalition"])?;
        let (kind, goal) =
            claim["goal"].as_object().filter(|goal| goal.len() == 1)?.iter().next()?;
        let (target, within) = match kind.as_str() {
            "won" => {
                let side = players(arena, goal)?;
                (endings(arena, |outcome| outcome.is_win_for(side)), None)
            }
            "lost" => {
                let side = players(arena, goal)?;
                (endings(arena, |outcome| outcome.is_loss_for(side)), None)
            }
            "reach" => {
                let goal = fields(goal, &["target"], &["within"])?;
                let within = goal.get("within").filter(|within| !within.is_null());
                let within = within.map(|within| positions(game, within).ok_or(())).transpose();
                (positions(game, &goal["target"])?, within.ok()?)
            }
            _ => return None,
        };
        let ranks: Vec<Option<u32>> = read(&claim["ranks"])?;
        all &= ranks == forced(arena, coalition, &target, within.as_ref());
    }
    Some(all)
}

/// What is told about a region, read as a person would, and with nothing but the game.
fn region_is_told(game: &GameGraph, proved: &Proved) {
    let arena = &game.arena;
    let claim = proved.claim.as_str();
    let players = |who: &str| -> Coalition {
        let numbers = who.trim_start_matches("players ").trim_start_matches("player ");
        let numbers = numbers.split(',').map(|number| number.parse().expect("a number"));
        numbers.map(|number| Player::from_number(number).expect("a player")).collect()
    };
    let list = |names: &str| match names {
        "no position" => BTreeSet::new(),
        names => positions(game, &json!(names.split(", ").collect::<Vec<_>>())).expect("names"),
    };
    let (coalition, what) = match claim.split_once(" can force ") {
        Some((who, what)) => (players(who), what),
        None => {
            let what = claim.strip_prefix("everybody's play leads to ");
            (Coalition::NOBODY, what.expect("nobody has to do anything"))
        }
    };
    let (target, within) = if what == "a win of somebody" {
        (endings(arena, |outcome| !outcome.is_draw()), None)
    } else if let Some(side) = what.strip_prefix("a win of ").map(players) {
        (endings(arena, |outcome| side.players().all(|who| outcome.winners.contains(who))), None)
    } else if let Some(side) = what.strip_prefix("a loss of ").map(players) {
        let lost = |outcome: Outcome| side.players().all(|who| !outcome.winners.contains(who));
        (endings(arena, |outcome| !outcome.is_draw() && lost(outcome)), None)
    } else {
        let names = what.strip_prefix("a visit to ").expect("a goal");
        match names.split_once(", until then only through ") {
            Some((target, within)) => (list(target), Some(list(within))),
            None => (list(names), None),
        }
    };
    let ranks = forced(arena, coalition, &target, within.as_ref());
    assert_eq!(proved.positions, Some(ranks.iter().flatten().count()), "{proved:?}");
    let start = game.start.expect("these games begin somewhere");
    assert_eq!((proved.from_start, proved.exact), (ranks[start as usize], true), "{proved:?}");
}

/// Try certificates of what the players of a game are after, one goal after another.
fn try_regions(game: &GameGraph, goals: &[GoalRequest], words: &[&str]) -> Count {
    let mut count = Count::default();
    let game = std::sync::Arc::new(game.clone());
    for goal in goals {
        let solved = solve(&game, &SolveRequest::after(goal), &Unwatched).expect("it is small");
        let certificate = certify(&game, &solved, &Unwatched).expect("it is small");
        count.try_changes(
            &serde_json::to_value(certificate).expect("JSON"),
            words,
            &|text| verify(&game, text, &Unwatched),
            &|document| regions_are_true(&game, document),
            &|checked| {
                assert_eq!((&checked.game, &checked.formula), (&game.title, &None));
                checked.proved.iter().for_each(|proved| region_is_told(&game, proved));
            },
        );
    }
    count
}

const EIGHT: &str = "../../examples/eight.py";

fn goal(coalition: &str, reach: &str, within: &str) -> GoalRequest {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let (coalition, reach, within) = (some(coalition), some(reach), some(within));
    GoalRequest { coalition, reach, within, ..GoalRequest::default() }
}

#[test]
fn regions_of_two_players() {
    let game = opened(EIGHT, None);
    let avoid = GoalRequest { avoid: Some("2".to_owned()), ..goal("1", "", "") };
    let goals = [
        goal("", "", ""),
        goal("2", "", ""),
        goal("1", "2", ""),
        goal("1", "2,3", "0,1,4,5"),
        goal("1,2", "", ""),
        avoid,
    ];
    let words = ["won", "lost", "reach", "target", "within", "formula", "pursuit", "0", "7"];
    try_regions(&game, &goals, &words).enough("an arena", 1_500, 30);
}

#[test]
fn regions_of_several_players() {
    let game = opened("nim:1-2,players=3", None);
    let goals = [goal("", "", ""), goal("1,3", "", ""), goal("1,2,3", "", "")];
    try_regions(&game, &goals, &["won", "lost"]).enough("several players", 900, 50);
}

#[test]
fn regions_of_rules_that_somebody_wrote() {
    let game = opened(RULES, None);
    let goals = [goal("", "", ""), goal("2", "", ""), goal("1", "0-0@1,0-1@1", "")];
    try_regions(&game, &goals, &["won", "lost", "0-1@1"]).enough("rules", 300, 5);
}

/// Formulas about the graph of eight vertices: where each holds, and the proof of each operator.
fn formulas(arena: &Arena) -> BTreeMap<&'static str, (BTreeSet<Vertex>, Value)> {
    let [one, two] = [0, 1].map(|player| Coalition::of(Player(player)));
    let somewhere = |v: Vertex| !arena.moves(v).is_empty() || arena.is_blocked(v);
    let seven = |who| naive::visit(arena, who, |v| v == 7, somewhere);
    let inside = |ranks: &[Option<u32>]| -> BTreeSet<Vertex> {
        arena.all().filter(|&v| ranks[v as usize].is_some()).collect()
    };
    let outside = |ranks: &[Option<u32>]| -> BTreeSet<Vertex> {
        arena.all().filter(|&v| ranks[v as usize].is_none()).collect()
    };
    let proof = |part: &str, ranks: &[Option<u32>]| json!({"part": part, "ranks": ranks});
    let soon: Vec<Option<u32>> =
        seven(one).into_iter().map(|rank| rank.filter(|&rank| rank <= 1)).collect();
    let past_four = naive::visit(arena, one, |v| v == 7, |v| somewhere(v) && v != 4);
    let reaches = inside(&seven(one));
    let leaves = naive::visit(arena, one, |v| !reaches.contains(&v), somewhere);
    let forced = |text, ranks: &[Option<u32>]| (text, (inside(ranks), json!([proof(text, ranks)])));
    BTreeMap::from([
        ("\"7\"", (BTreeSet::from([7]), json!([]))),
        forced("<<1>> F \"7\"", &seven(one)),
        forced("<<2>> F \"7\"", &seven(two)),
        forced("<<1>> F<=1 \"7\"", &soon),
        forced("<<1>> !\"4\" U \"7\"", &past_four),
        ("<<1>> G !\"7\"", (outside(&seven(two)), json!([proof("<<1>> G !\"7\"", &seven(two))]))),
        (
            "<<2>> G <<1>> F \"7\"",
            (
                outside(&leaves),
                json!([
                    proof("<<1>> F \"7\"", &seven(one)),
                    proof("<<2>> G <<1>> F \"7\"", &leaves)
                ]),
            ),
        ),
    ])
}

#[test]
fn formulas_of_a_game() {
    let game = opened(EIGHT, None);
    let truths = formulas(&game.arena);
    let mut words: Vec<&str> = truths.keys().copied().collect();
    words.extend(["<<1>> F", "<<1>> F \"7\" # and wherever one likes", "claims", "pursuit"]);
    // A comment is no part of a formula, and is not told.
    let meant = |text: &str| text.split(" #").next().unwrap_or_default().to_owned();
    let truth = |document: &Value| {
        let keys = ["certificate", "game", "positions", "moves", "formula", "holds", "proofs"];
        let head = fields(document, &keys, &[])?;
        is_about(&game, head).then_some(())?;
        let holds: BTreeSet<Vertex> = read::<Vec<_>>(&head["holds"])?.into_iter().collect();
        for proof in head["proofs"].as_array()? {
            let proof = fields(proof, &["part", "ranks"], &[])?;
            let _: (String, Vec<Option<u32>>) = (read(&proof["part"])?, read(&proof["ranks"])?);
        }
        let (there, proofs) = truths.get(meant(head["formula"].as_str()?).as_str())?;
        Some((&holds, &head["proofs"]) == (there, proofs))
    };
    let told = |checked: &Checked| {
        let formula = checked.formula.as_deref().expect("a formula");
        let (holds, _) = &truths[formula];
        let [proved] = &checked.proved[..] else { panic!("{checked:?}") };
        assert_eq!(checked.game, game.title);
        assert_eq!(proved.claim, format!("`{formula}` holds"));
        assert_eq!((proved.positions, proved.from_start), (Some(holds.len()), None));
    };
    let mut count = Count::default();
    for formula in truths.keys() {
        let formula = (*formula).to_owned();
        let request = CheckRequest { formula, certificate: true, ..CheckRequest::default() };
        let answer = check_opened(&game, &request, &Unwatched).expect("a formula");
        let certificate = serde_json::to_value(answer.certificate).expect("JSON");
        let verify = |text: &str| verify(&game, text, &Unwatched);
        count.try_changes(&certificate, &words, &verify, &truth, &told);
    }
    count.enough("formulas", 1_000, 30);
}

/// A pursuit as the game `cops` plays it, position by position.
struct Pursuit {
    arena: Arena,
    vertices: BTreeMap<String, Vertex>,
    order: usize,
    cops: usize,
}

impl Pursuit {
    fn new(graph: &Graph, rules: Rules, cops: usize) -> Pursuit {
        let game = Cops::on(graph.clone(), places("", graph), rules, cops).expect("it is small");
        let explored = Exploration::new(&game).from_everywhere().run(&Unwatched).expect("it fits");
        let names = explored.positions.iter().map(|at| game.notation(at));
        let vertices = names.zip(explored.arena.all()).collect();
        Pursuit { vertices, arena: explored.arena, order: graph.order(), cops }
    }

    /// The vertex of a position, player 1 being the cops.
    fn at(&self, cops: &[usize], robber: usize, turn: u8) -> Vertex {
        let cops: Vec<String> = cops.iter().map(usize::to_string).collect();
        self.vertices[&format!("{}-{robber}@{turn}", cops.join("+"))]
    }

    fn is_placement(&self, cops: &[usize]) -> bool {
        cops.len() == self.cops && cops.is_sorted() && cops.iter().all(|&cop| cop < self.order)
    }

    fn placements(&self) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for _ in 0..self.cops {
            let longer = |cops: Vec<usize>| {
                let first = cops.last().copied().unwrap_or(0);
                (first..self.order).map(move |cop| [&cops[..], &[cop]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        all
    }

    /// In how many moves of theirs the cops catch every robber from this start; `None` if they do not.
    fn capture(&self, start: &[usize]) -> Option<u32> {
        let cops = Coalition::of(Player(0));
        let won = |v| self.arena.outcome(v).is_some_and(|outcome| outcome.is_win_for(cops));
        let ranks = naive::attractor(&self.arena, cops, won);
        let robbers = (0..self.order).filter(|robber| !start.contains(robber));
        let rank = |robber| ranks[self.at(start, robber, 1) as usize];
        robbers.map(rank).try_fold(0, |most, rank| Some(most.max(rank?.div_ceil(2))))
    }

    /// Whether a plan is one, and takes as long as it says. `None` if it names what is not there.
    fn plan_is_true(&self, claim: &Map<String, Value>) -> Option<bool> {
        let start: Vec<usize> = read(&claim["start"])?;
        let moves: u32 = read(&claim["moves"])?;
        let mut orders = BTreeMap::new();
        for order in claim["orders"].as_array()? {
            let order = fields(order, &["cops", "robber", "moves", "to"], &[])?;
            let (cops, to): (Vec<usize>, Vec<usize>) = (read(&order["cops"])?, read(&order["to"])?);
            let (robber, moves): (usize, u32) = (read(&order["robber"])?, read(&order["moves"])?);
            let there = self.is_placement(&cops) && self.is_placement(&to) && robber < self.order;
            there.then_some(())?;
            orders.insert((cops, robber), (moves, to));
        }
        self.is_placement(&start).then_some(())?;
        let promised = |cops: &[usize], robber| match cops.contains(&robber) {
            true => Some(0),
            false => orders.get(&(cops.to_vec(), robber)).map(|(moves, _)| *moves),
        };
        let longest = |mut each: Box<dyn Iterator<Item = Option<u32>> + '_>| {
            each.try_fold(0, |most, moves| Some(most.max(moves?)))
        };
        let fine = orders.iter().all(|((cops, robber), (moves, to))| {
            let (from, after) = (self.at(cops, *robber, 1), self.at(to, *robber, 2));
            let escapes = (0..self.order).filter(|&escape| {
                let free = !to.contains(robber) && !to.contains(&escape);
                free && self.arena.edge_to(after, self.at(to, escape, 1)).is_some()
            });
            let rest = longest(Box::new(escapes.map(|escape| promised(to, escape))));
            let legal = !cops.contains(robber) && self.arena.edge_to(from, after).is_some();
            legal && rest.is_some_and(|rest| *moves == rest + 1)
        });
        let whole = longest(Box::new((0..self.order).map(|robber| promised(&start, robber))));
        Some(fine && whole == Some(moves))
    }

    /// Whether the robber can always go on from safe vertices to safe vertices.
    fn refuge_is_true(&self, claim: &Map<String, Value>) -> Option<bool> {
        let listed: Vec<(Vec<usize>, Vec<usize>)> = read(&claim["safe"])?;
        let there = listed.iter().all(|(cops, safe)| {
            self.is_placement(cops) && safe.iter().all(|&robber| robber < self.order)
        });
        (there && !listed.is_empty()).then_some(())?;
        let safe: BTreeMap<Vec<usize>, Vec<usize>> = listed.into_iter().collect();
        let spots = safe.iter().flat_map(|(cops, safe)| safe.iter().map(move |&r| (cops, r)));
        let spots: BTreeSet<Vertex> =
            spots.map(|(cops, robber)| self.at(cops, robber, 1)).collect();
        let goes_on = |v: Vertex| self.arena.moves(v).iter().any(|next| spots.contains(next));
        let closed = |&v: &Vertex| self.arena.moves(v).iter().all(|&next| goes_on(next));
        let refuge = |cops: &Vec<usize>| safe.get(cops).is_some_and(|safe| !safe.is_empty());
        let caught =
            safe.iter().any(|(cops, safe)| safe.iter().any(|robber| cops.contains(robber)));
        Some(!caught && spots.iter().all(closed) && self.placements().iter().all(refuge))
    }
}

/// Whether a certificate of a pursuit on `graph`, which was opened in this way, is true.
fn pursuit_is_true(graph: &Graph, loops: Option<&str>, document: &Value) -> Option<bool> {
    let head = fields(document, &["certificate", "game", "directed", "pursuit"], &["loops"])?;
    let read_loops: Option<String> = read(head.get("loops").unwrap_or(&Value::Null))?;
    let proofs = head["pursuit"].as_array().filter(|proofs| !proofs.is_empty())?;
    let same =
        head["certificate"] == 1 && head["game"].is_string() && head["directed"].is_boolean();
    (same && read_loops.as_deref() == loops).then_some(())?;
    let mut all = true;
    for proof in proofs {
        let proof = fields(proof, &["graph", "rules", "cops", "claim"], &[])?;
        (read::<Vec<Vec<usize>>>(&proof["graph"])? == graph.lists()).then_some(())?;
        fields(&proof["rules"], &["turn", "cops_may_stay", "robber_may_stay", "speed"], &[])?;
        let rules: Rules = read(&proof["rules"])?;
        let cops: usize = read(&proof["cops"])?;
        (1..=3).contains(&cops).then_some(())?;
        let pursuit = Pursuit::new(graph, rules, cops);
        all &= match proof["claim"].get("winner")?.as_str()? {
            "cops" => {
                let keys = ["winner", "start", "moves", "orders"];
                pursuit.plan_is_true(fields(&proof["claim"], &keys, &[])?)?
            }
            "robber" => {
                pursuit.refuge_is_true(fields(&proof["claim"], &["winner", "safe"], &[])?)?
            }
            _ => return None,
        };
    }
    Some(all)
}

/// What is told about a pursuit, read as a person would.
fn pursuit_is_told(name: &str, proved: &Proved) {
    let claim = proved.claim.strip_prefix("the robber on ").expect("it is about a robber");
    let (on, what) = claim.split_once(" is ").expect("something is claimed");
    let graph = families::graph(name).expect("a family");
    let graph = match on.strip_prefix(name).expect("the graph that was named") {
        "" => graph,
        ", with a loop at every vertex" => {
            let everywhere: Vec<usize> = (0..graph.order()).collect();
            graph.with_loops(&everywhere).expect("vertices")
        }
        other => panic!("{other}"),
    };
    let (what, rules) = what.split_once(", rule ").expect("under some rule");
    let (caught, by) = what.split_once(" by ").expect("by somebody");
    let cops = by.split(' ').next().and_then(|cops| cops.parse().ok()).expect("a number");
    let pursuit = Pursuit::new(&graph, rules.parse().expect("a rule"), cops);
    match caught {
        "caught" => {
            let (_, start) = by.split_once(" from ").expect("from somewhere");
            let start: Vec<usize> = start.split('+').map(|cop| cop.parse().expect("one")).collect();
            let needed = pursuit.capture(&start).expect("the cops win from there");
            let told = proved.from_start.expect("in some time");
            assert!(if proved.exact { needed == told } else { needed <= told }, "{proved:?}");
            // A plan is never longer than there are positions of the robber and the cops.
            assert!(told as usize <= pursuit.vertices.len(), "{proved:?}");
        }
        "never caught" => {
            assert_eq!(proved.from_start, None);
            let placements = pursuit.placements();
            assert!(placements.iter().all(|cops| pursuit.capture(cops).is_none()), "{proved:?}");
        }
        other => panic!("{other}"),
    }
}

#[test]
fn pursuits_on_a_graph() {
    let mut count = Count::default();
    let words = ["cops", "robber", "All", "One", "all", "0", "claims", "safe", "orders"];
    for (name, rule, cops_asked, loops) in [
        ("path:3", "stay", 1, None),
        ("cycle:4", "stay", 1, None),
        ("path:3", "move", 1, None),
        ("path:2", "move", 1, Some("all")),
        ("cycle:4", "lazy", 2, None),
        ("path:1", "move", 1, None),
    ] {
        let loops: Option<String> = loops.map(str::to_owned);
        let request = BoardRequest { graph: name.into(), loops, ..BoardRequest::default() };
        let board = open_board(&request).expect("a family");
        let graph = board.graph.clone();
        let rule = RuleRequest { name: rule.into(), ..RuleRequest::default() };
        let (cops_asked, certify) = (Some(cops_asked), true);
        let asked = CopsRequest { rule, cops: cops_asked, certify, ..CopsRequest::default() };
        let certificate = cops(board, &asked, &Unwatched).expect("small").certificate();
        count.try_changes(
            &certificate.expect("it was asked for"),
            &words,
            &|text| verify_pursuit(name, None, text).and_then(is_there),
            &|document| pursuit_is_true(&graph, request.loops.as_deref(), document),
            &|checked| {
                assert_eq!(checked.game, name);
                checked.proved.iter().for_each(|proved| pursuit_is_told(name, proved));
            },
        );
    }
    count.enough("pursuits", 2_000, 30);
}

/// What is no certificate of a pursuit is refused as a certificate of a game.
fn is_there(checked: Option<Checked>) -> Result<Checked, Error> {
    checked.ok_or_else(|| Error::new("it is of another kind"))
}

/// One entry of a tablebase, under its number or notation.
type Entry = (Key, Vec<Worth>);

/// Write a tablebase of these entries; whether the writer agreed to.
fn write(path: &Path, head: &Head, entries: &[Entry], game: &dyn Fn(&str) -> usize) -> bool {
    let Ok(mut writer) = Writer::create(path, head.clone()) else { return false };
    let mut next = 0;
    for (key, values) in entries {
        let written = match key {
            Key::Number(number) => {
                let gap = (next..*number).try_for_each(|_| writer.number(None));
                next = number + 1;
                gap.and_then(|()| writer.number(values.first().copied()))
            }
            Key::Notation(notation) => writer.position(notation, game(notation), values),
        };
        if written.is_err() {
            return false;
        }
    }
    if let Keys::Number { size, .. } = head.keys {
        for _ in next..size.min(1 << 20) {
            if writer.number(None).is_err() {
                return false;
            }
        }
    }
    writer.finish().is_ok()
}

/// What every position is worth by the literal fixpoint: to each player, by notation.
fn worths(game: &attractor_games::Opened) -> BTreeMap<String, (Player, Vec<Worth>)> {
    let explored = Exploration::new(&game.game).from_everywhere().run(&Unwatched);
    let explored = explored.or_else(|_| Exploration::new(&game.game).run(&Unwatched));
    let explored = explored.expect("it is small");
    let arena = &explored.arena;
    let of = |who: Player| naive::values(arena, Coalition::of(who));
    let values: Vec<_> = Coalition::everyone(arena.players()).players().map(of).collect();
    let each = |v: Vertex| values.iter().map(|values| values[v as usize]).collect();
    let names = explored.positions.iter().map(|at| game.game.notation(at));
    names.zip(arena.all().map(|v| (arena.owner(v), each(v)))).collect()
}

/// Whether a tablebase of these entries is true: everything that play reaches is there, and nothing in it
/// is worth anything else than the literal fixpoint says.
fn tablebase_is_true(head: &Head, entries: &[Entry]) -> bool {
    let Ok(game) = attractor_games::open(&head.game) else { return false };
    let worths = worths(&game);
    let all = match (head.keys, &game.numbers) {
        (Keys::Notation, _) => true,
        (Keys::Number { first, step, count, size }, Some(numbers)) => {
            (first, step, count, size) == (0, 1, numbers.size(), numbers.size())
        }
        _ => false,
    };
    let whole = (head.part, head.parts) == (Some(0), 1) && head.players == game.game.players();
    if !all || !whole {
        return false;
    }
    let mut found = BTreeSet::new();
    for (key, values) in entries {
        let at = match (key, &game.numbers, head.keys) {
            (Key::Notation(notation), _, Keys::Notation) => game.game.read(notation).ok(),
            (Key::Number(number), Some(numbers), Keys::Number { .. }) => {
                numbers.position(*number, None)
            }
            _ => None,
        };
        let Some(at) = at else { return false };
        if head.folded && game.game.representative(&at) != at {
            return false;
        }
        let notation = game.game.notation(&at);
        // Numbers stand for positions that play does not reach, too.
        if let Some((mover, right)) = worths.get(&notation) {
            let mover = usize::from(mover.0);
            let right = match head.views {
                Views::Mover => &right[mover..=mover],
                Views::Each => &right[..],
            };
            if values != right {
                return false;
            }
        }
        found.insert(notation);
    }
    // Under numbers stands every position that there is, whether play reaches it or not.
    if let (Keys::Number { size, .. }, Some(numbers)) = (head.keys, &game.numbers) {
        let there = |number: u64| entries.iter().any(|(key, _)| *key == Key::Number(number));
        return (0..size).all(|number| there(number) || numbers.position(number, None).is_none());
    }
    let explored = Exploration::new(&game.game).run(&Unwatched).expect("it is small");
    let stands_for = |at: &attractor_games::AnyPosition| match head.folded {
        true => game.game.notation(&game.game.representative(at)),
        false => game.game.notation(at),
    };
    explored.positions.iter().all(|at| found.contains(&stands_for(at)))
}

/// What is told about a tablebase, read as a person would. The entries are those of the file.
fn tablebase_is_told(checked: &Checked, entries: &[Entry]) {
    let [proved] = &checked.proved[..] else { panic!("{checked:?}") };
    let claim = proved.claim.strip_prefix("each of ").expect("it counts");
    let (count, claim) = claim.split_once(" positions of ").expect("positions");
    let (name, worth) =
        claim.split_once(" agrees with where its moves lead, and ").expect("they agree");
    assert_eq!((count, name), (entries.len().to_string().as_str(), checked.game.as_str()));
    let game = attractor_games::open(name).expect("a game of the catalogue");
    let worths = worths(&game);
    let (mover, values) = &worths[&game.game.notation(&game.game.start())];
    let value = values[usize::from(mover.0)];
    let does = match value {
        Worth::Win(_) => "wins",
        Worth::Loss(_) => "loses",
        Worth::Draw => "draws",
    };
    assert_eq!(worth, format!("player {}, who begins, {does}", mover.number()));
    assert_eq!((proved.from_start, proved.exact), (value.rank(), true), "{proved:?}");
    for (key, found) in entries {
        let notation = match (key, &game.numbers) {
            (Key::Notation(notation), _) => notation.clone(),
            (Key::Number(number), Some(numbers)) => {
                game.game.notation(&numbers.position(*number, None).expect("a position"))
            }
            _ => panic!("{name} is not numbered"),
        };
        let Some((mover, values)) = worths.get(&notation) else { continue };
        let mine = &values[usize::from(mover.0)..=usize::from(mover.0)];
        assert!(found == values || found == mine, "{name} at {notation}: {found:?}");
    }
}

/// A game that somebody wrote down.
const RULES: &str = "game Two heaps\nheaps heap = 1, 2\n\nmove h in heap, n in 1..h\n  h loses n\n\n\
                     mover loses when blocked\n";

#[test]
fn tablebases_of_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, changed) = (folder.path().join("good.tb"), folder.path().join("changed.tb"));
    let mut count = Count::default();
    for name in ["matches:5,take=1-2", "quixo:2x2", "ponghauki", "nim:1-2,players=3", RULES] {
        let _ = fs::remove_file(&path);
        let open = OpenRequest { game: name.into(), ..OpenRequest::default() };
        let every = Duration::from_secs(60);
        let request =
            TablebaseRequest { open, path: path.clone(), resume: false, force: true, every };
        solve_into(&request, &SolveRequest::default(), &|_| (), &Unwatched).expect("it is small");
        let tablebase = Tablebase::open(&path).expect("it was written");
        let rows = tablebase.rows().map(|row| row.expect("a row"));
        let entries: Vec<Entry> = rows.map(|row| (row.key, row.values)).collect();
        let game = attractor_games::open(name).expect("a game of the catalogue").game;
        let mover = |notation: &str| usize::from(game.turn(&game.read(notation).unwrap()).0);
        let mut attempt = |head: &Head, entries: &[Entry], truth: Option<bool>| {
            let verified = match write(&changed, head, entries, &mover) {
                true => verify_tablebase(&changed, None, &Unwatched).ok(),
                false => None,
            };
            let checked = verified.filter(|checked| checked.valid);
            count.tried += 1;
            if let Some(truth) = truth {
                assert_eq!(checked.is_some(), truth, "{name}: {head:?} {entries:?}");
            }
            if let Some(checked) = checked {
                count.accepted += 1;
                tablebase_is_told(&checked, entries);
            }
        };
        let head = tablebase.head();
        attempt(head, &entries, Some(true));
        // Every value: to another winner, a longer game, a draw.
        for (i, (_, values)) in entries.iter().enumerate() {
            for (column, &right) in values.iter().enumerate() {
                let rank = right.rank().unwrap_or(1);
                let ranks = [rank, rank + 2];
                let other = ranks.map(|rank| [Worth::Loss(rank), Worth::Win(Reverse(rank))]);
                for value in other.into_iter().flatten().chain([Worth::Draw]) {
                    if value != right {
                        let mut entries = entries.clone();
                        entries[i].1[column] = value;
                        attempt(head, &entries, Some(false));
                    }
                }
            }
            // Every other one leads somewhere, or is the start: without it nothing is proved.
            let mut entries = entries.clone();
            entries.remove(i);
            attempt(head, &entries, Some(tablebase_is_true(head, &entries)));
        }
        attempt(head, &[], Some(false));
        // What the file says about itself.
        let other_rules = RULES.replace("1, 2", "2, 2");
        let mut words = vec!["matches:4,take=1-2", "matches:5", "quixo:3x3", "nim:2-1,players=3"];
        words.extend([RULES, &other_rules, "mover", "each"]);
        let said = serde_json::to_value(head).expect("JSON");
        for other in changes(&said, &words).iter().filter_map(read::<Head>) {
            // How many positions are packed together claims nothing, but takes memory.
            let truth = (other.block == head.block).then(|| tablebase_is_true(&other, &entries));
            attempt(&other, &entries, truth);
        }
        // Every byte.
        let bytes = fs::read(&path).expect("it was written");
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&changed, bytes).expect("there is room");
            let verified = verify_tablebase(&changed, None, &Unwatched);
            assert!(verified.is_err(), "{name}, byte {at}: {verified:?}");
            count.tried += 1;
        }
    }
    count.enough("tablebases", 2_000, 4);
}
