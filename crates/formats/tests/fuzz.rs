//! Damaged texts: a reader may refuse them, but it never panics and never runs away.

use attractor_formats::{Format, Settings, read, settle};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

const ROUNDS: usize = 20_000;

/// Whole and healthy texts, as much of each grammar as possible.
const SEEDS: [(Format, &[&str]); 6] = [
    (
        Format::Json,
        &[
            include_str!("../../../examples/three-players.json"),
            r#"{"players": 2, "names": ["a\u00e9", "b", "\ud83d\ude00"], "start": "b", "owners": [1, 2, null],
               "outcomes": [null, null, [1, 2]], "priorities": [1, 2, 3], "moves": [[1], [2, 0], []]}"#,
            r#"{"matrix": [[0, 1], [1, 0]], "owners": {"0": 1, "1": 2}}"#,
        ],
    ),
    (
        Format::Python,
        &[
            include_str!("../../../examples/eight.py"),
            include_str!("../../../examples/matches9.py"),
            "start = -1\nG = {-1: {(1, (2, 'x')), None}, (1, (2, \"x\")): frozenset({True,}), None: set(),\n\
             True: (None,), frozenset([1, 2]): [frozenset({2, 1})]}  # done\n",
        ],
    ),
    (
        Format::Matrix,
        &[include_str!("../../../examples/eight.matrix"), "M = [[True, False], [0, 1]]"],
    ),
    (
        Format::Edges,
        &[
            include_str!("../../../examples/eight.edges"),
            "@players Ann \"Bob B\"\n@start \"x y\"\n@outcome 1,2 c\n@priority 7 (9, 'A') c\n\
             \"x y\" (9, 'A')\n(9, 'A'), c\nc -- d-e\nlone # comment\n",
        ],
    ),
    (
        Format::Dot,
        &[
            include_str!("../../../examples/eight.dot"),
            "strict digraph \"G\" { players=\"Ann,Bob\"; start=a /* x */\n# y\nnode [shape=box, owner=1][color=red];\n\
             a [label=\"first\\n\" + \"one\", outcome=draw]; subgraph cluster_1 { b -> c:n:w; } -> {d e} [w=1]\n\
             é [label=<<b>x</b>>, priority=3]; -1.5 -> .7 }",
            "graph { a -- b -- {c; d} }",
        ],
    ),
    (
        Format::Pg,
        &[
            include_str!("../../../examples/eight.pg"),
            "parity 4;\nstart 4;\n4 2 0 1,2 \"é\";\n0 18446744073709551615 1 0 \"b\";\n2 3 1 \"c\";\n1 1 0 4 \"d\";\n",
        ],
    ),
];

/// Escapes, among them halves of characters that are alone, doubled, or in the wrong order.
const ESCAPES: [&str; 12] = [
    r"\ud800",
    r"\udc00",
    r"\ud83d\ude00",
    r"\ude00\ud83d",
    r"\ud800\u0041",
    r"\ud800\ud800",
    r"\udbff\udfff",
    r"\U0000d800",
    r"\U00110000",
    r"\x41",
    r"\u00",
    r"\ud800\u",
];

struct Damage(Pcg64);

impl Damage {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound.max(1) as u64) as usize
    }

    /// Put a piece into brackets, a few or very many times.
    fn nest(&mut self, text: &mut Vec<u8>, at: usize, end: usize) {
        const BRACKETS: [(&str, &str); 10] = [
            ("(", ")"),
            ("[", "]"),
            ("{", "}"),
            ("{0: ", "}"),
            ("{\"a\": ", "}"),
            ("frozenset([", "])"),
            ("subgraph a {", "}"),
            ("{a -> ", "}"),
            ("<", ">"),
            ("\"", "\""),
        ];
        let (open, close) = BRACKETS[self.below(BRACKETS.len())];
        let times = match self.below(20) {
            0 => 50_000,
            1..=4 => 40 + self.below(50),
            _ => 1 + self.below(8),
        };
        // Brackets that are never closed are as likely to be met.
        let closed = if self.below(4) == 0 { 0 } else { times };
        text.splice(end..end, close.repeat(closed).into_bytes());
        text.splice(at..at, open.repeat(times).into_bytes());
    }

    /// One to four wounds.
    fn inflict(&mut self, text: &mut Vec<u8>, other: &[u8]) {
        const LIKELY: &[u8] = b"[]{}(),:;=->\"'\\#@/*<>+ \n\t0123456789aN_\0\xff\xc3\xf0";
        for _ in 0..=self.below(4) {
            let at = self.below(text.len() + 1);
            let end = (at + self.below(12)).min(text.len());
            match self.below(9) {
                7 => self.nest(text, at, end),
                8 => {
                    let piece = ESCAPES[self.below(ESCAPES.len())];
                    text.splice(at..end, piece.bytes());
                }
                0 => text.truncate(at),
                1 => drop(text.drain(at..end)),
                2 => {
                    let piece = text[at..end].to_vec();
                    text.splice(at..at, piece);
                }
                3 if at < text.len() => text[at] ^= 1 << self.below(8),
                4 if at < text.len() => text[at] = LIKELY[self.below(LIKELY.len())],
                5 => {
                    let from = self.below(other.len());
                    let to = (from + self.below(20)).min(other.len());
                    text.splice(at..end, other[from..to].iter().copied());
                }
                _ => text.insert(at, LIKELY[self.below(LIKELY.len())]),
            }
        }
    }
}

fn fuzz(format: Format) {
    let seeds = SEEDS.iter().find(|(of, _)| *of == format).unwrap().1;
    let mut damage = Damage(Pcg64::seed_from_u64(format as u64));
    let mut healthy = 0;
    for round in 0..ROUNDS {
        let mut text = seeds[round % seeds.len()].as_bytes().to_vec();
        let other = SEEDS[damage.below(SEEDS.len())].1[0].as_bytes();
        if round >= seeds.len() {
            damage.inflict(&mut text, other);
        }
        let asked = if round % 5 == 4 { None } else { Some(format) };
        match read(&text[..], asked) {
            Ok(draft) => {
                healthy += 1;
                if asked == Some(Format::Json) {
                    let plain = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
                    let json: Result<serde_json::Value, _> = serde_json::from_slice(plain);
                    assert!(json.is_ok(), "{json:?}");
                }
                assert!(draft.all().all(|v| {
                    draft.moves(v).iter().all(|&to| (to as usize) < draft.vertices())
                }));
                assert_eq!(draft.names.len(), draft.vertices());
                let start = draft.all().next().map(|v| draft.names.get(v).into_owned());
                let settings = Settings { start, double: round % 3 == 0, ..Settings::default() };
                if let Ok(named) = settle(draft, &settings) {
                    let arena = &named.arena;
                    let ends = |v| arena.moves(v).is_empty();
                    assert!(arena.all().all(|v| ends(v) == arena.outcome(v).is_some()));
                }
            }
            Err(error) => {
                assert!(error.io().is_none());
                assert!(!error.message().is_empty() && !error.message().ends_with('.'));
                // The place is one of the text, or right behind it.
                if let Some(place) = error.place() {
                    let lines = text.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
                    assert!(place.line >= 1 && place.line <= lines, "{error}");
                    let line = text.split(|&byte| byte == b'\n').nth(place.line as usize - 1);
                    let line = line.unwrap_or_default();
                    assert!(place.column >= 1 && place.column <= line.len() as u64 + 1, "{error}");
                }
            }
        }
    }
    // Otherwise the damage is so heavy that only the first bytes of a text are ever tested.
    assert!(healthy > ROUNDS / 100, "only {healthy} of {ROUNDS} texts could be read");
}

#[test]
fn json() {
    fuzz(Format::Json);
}

#[test]
fn python() {
    fuzz(Format::Python);
}

#[test]
fn matrix() {
    fuzz(Format::Matrix);
}

#[test]
fn edges() {
    fuzz(Format::Edges);
}

#[test]
fn dot() {
    fuzz(Format::Dot);
}

#[test]
fn pg() {
    fuzz(Format::Pg);
}
