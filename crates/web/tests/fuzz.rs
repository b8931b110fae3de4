//! Mutated requests are answered, never with a mistake of the program.

use crate::common::Explorer;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

const ROUNDS: usize = 6000;

#[tokio::test]
async fn mutated_requests_are_answered() {
    let explorer = Explorer::limited(|limits| {
        limits.positions = 3_000;
        limits.memory = 64 << 20;
        limits.time = std::time::Duration::from_secs(5);
    });
    let document = explorer.get("/api/openapi.json").await.1;
    let mut seeds: Vec<(String, Value)> = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let content = &methods["post"]["requestBody"]["content"]["application/json"];
        if let Some(example) = content.get("example") {
            seeds.push((path.clone(), example.clone()));
        }
    }
    assert!(seeds.len() >= 8);
    seeds.push(("/api/solve".to_owned(), json!({"game": {"text": "{0: [1, 2], 1: [0], 2: []}", "owners": ["1=0", "2=1,2"], "start": "0", "sinks": "win", "double": true, "players": 3, "owner_field": 0, "at": "1", "line": "0", "everywhere": true, "fold": true, "format": "python"}, "goal": {"for": "1,2", "reach": "1", "avoid": "2", "within": "0,1"}, "layers": true})));
    seeds.push(("/api/graph".to_owned(), json!({"game": "nim:2-3,players=3", "layout": "force", "around": "1-1@1", "most": 10, "pictures": 3})));
    let mut random = ChaCha8Rng::seed_from_u64(0x0a77_2ac7);
    let headers = [("host", "localhost"), ("content-type", "application/json")];
    let mut seen = std::collections::BTreeMap::<u16, usize>::new();
    for round in 0..ROUNDS {
        let (path, example) = &seeds[random.random_range(0..seeds.len())];
        let mut body = example.clone();
        for _ in 0..random.random_range(1..4) {
            mutate(&mut body, &mut random);
        }
        let mut text = body.to_string();
        if random.random_ratio(1, 4) {
            scramble(&mut text, &mut random);
        }
        if random.random_ratio(1, 20) {
            break_escapes(&mut text, &mut random);
        }
        let (mut status, mut answer) = explorer.send("POST", path, &headers, &text).await;
        if status == 202 {
            let job = format!("/api/jobs/{}", answer["job"].as_str().unwrap());
            (status, answer) = explorer.finished(&job).await;
        }
        let answered = [200, 400, 413, 422].contains(&status.as_u16());
        assert!(answered, "round {round}: {status} for {path} {text}: {answer}");
        if status != 200 {
            let error = answer["error"].as_str().unwrap_or_default();
            assert!(!error.is_empty(), "round {round}: {path} {text}: {answer}");
            assert!(!error.contains("mistake in the program"), "round {round}: {path} {text}");
        }
        *seen.entry(status.as_u16()).or_default() += 1;
    }
    assert!(seen[&200] > 0 && seen[&422] > 0 && seen[&400] > 0, "{seen:?}");
}

/// Change one value somewhere inside.
fn mutate(value: &mut Value, random: &mut ChaCha8Rng) {
    match value {
        Value::Object(map) if !map.is_empty() && random.random_ratio(9, 10) => {
            let key = map.keys().nth(random.random_range(0..map.len())).unwrap().clone();
            match random.random_range(0..12) {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert("unknown".to_owned(), json!(1))),
                _ => mutate(map.get_mut(&key).unwrap(), random),
            }
        }
        Value::Array(list) if !list.is_empty() && random.random_ratio(9, 10) => {
            let at = random.random_range(0..list.len());
            match random.random_range(0..6) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => mutate(&mut list[at], random),
            }
        }
        Value::String(text) if random.random_ratio(1, 8) => nest(text, random),
        Value::String(text) if random.random_ratio(3, 4) => scramble(text, random),
        other if random.random_ratio(1, 16) => {
            // Requests may be nested 128 deep.
            for _ in 0..random.random_range(1..150) {
                let inner = other.take();
                *other = if random.random() { json!([inner]) } else { json!({"game": inner}) };
            }
        }
        other => {
            let odd = [
                json!(null),
                json!(true),
                json!(-1),
                json!(0),
                json!(1e300),
                json!(u64::MAX),
                json!(""),
                json!("\u{0}"),
                json!("é→∞"),
                json!([]),
                json!({}),
                json!([[[[]]]]),
                json!("1,2,3"),
                json!("chomp:2x2"),
                json!("nim:1-1"),
                json!("perfect"),
                json!("{0: [0]}"),
                json!("0"),
            ];
            *other = odd[random.random_range(0..odd.len())].clone();
        }
    }
}

/// Put a text into whatever can hold others of its kind: games, graphs, formulas, literals, trees.
fn nest(text: &mut String, random: &mut ChaCha8Rng) {
    const HOLDERS: &[(&str, &str)] = &[
        ("misere(", ")"),
        ("sum(", ")"),
        ("sum(nim:1,", ")"),
        ("misere(sum(", "))"),
        ("cops:complement:", ""),
        ("complement:", ""),
        ("cartesian:path:2*", ""),
        ("strong:", "*path:2"),
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("{0: ", "}"),
        ("digraph {", "}"),
        ("subgraph {", "}"),
        ("!", ""),
        ("<<1>> X ", ""),
        ("<<1>> (", ") U true"),
        ("frozenset([", "])"),
    ];
    let (open, close) = HOLDERS[random.random_range(0..HOLDERS.len())];
    let times = match random.random_range(0..8) {
        0 => 20_000,
        1 => random.random_range(50..1000),
        _ => random.random_range(1..12),
    };
    // Brackets that are never closed are as likely to be met.
    let closed = if random.random_ratio(1, 4) { 0 } else { times };
    *text = format!("{}{text}{}", open.repeat(times), close.repeat(closed));
}

/// Put halves of characters into the strings of a request, alone or in the wrong order.
fn break_escapes(text: &mut String, random: &mut ChaCha8Rng) {
    const ESCAPES: &[&str] = &[
        r"\ud800",
        r"\udc00",
        r"\ud83d\ude00",
        r"\ude00\ud83d",
        r"\ud800\u0041",
        r"\ud800\ud800",
        r"\u",
        r"\\ud800\\u0041",
    ];
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at + 1).collect();
    if let Some(&at) = quotes.get(random.random_range(0..quotes.len().max(1))) {
        text.insert_str(at, ESCAPES[random.random_range(0..ESCAPES.len())]);
    }
}

/// Change, double, or cut a few characters.
fn scramble(text: &mut String, random: &mut ChaCha8Rng) {
    const LETTERS: &[char] = &[
        '0', '1', '9', ':', 'x', '-', ',', '[', ']', '{', '}', '(', ')', '"', '\'', '\\', ' ',
        '\n', '@', '=', 'é', '\u{0}', '>',
    ];
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..random.random_range(1..4) {
        let at = random.random_range(0..=characters.len());
        match random.random_range(0..4) {
            0 if at < characters.len() => drop(characters.remove(at)),
            1 => characters.insert(at, LETTERS[random.random_range(0..LETTERS.len())]),
            2 if at < characters.len() => {
                characters[at] = LETTERS[random.random_range(0..LETTERS.len())];
            }
            _ => characters.truncate(at.max(1)),
        }
    }
    *text = characters.into_iter().collect();
}
