//! What can be asked, and what is answered, without a network.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::common::Explorer;
use attractor_app::{
    OpenRequest, Random, SolveRequest, SolvedGame, SolvedTablebase, TablebaseRequest, generate,
    open, solve, solve_into, write_arena,
};
use attractor_core::Unwatched;
use axum::http::StatusCode;
use serde_json::{Value, json};

/// Matching pennies, as a concurrent arena.
const PENNIES: &str = r#"{"joint": 2, "states": {
    "toss": {"actions": [["head", "tail"], ["head", "tail"]], "moves": ["same", "other", "other", "same"]},
    "same": {"labels": ["even"]}, "other": {"labels": ["odd"]}}}"#;

#[tokio::test]
async fn the_description_matches_the_routes_and_the_answers() {
    let explorer = Explorer::new();
    let document = explorer.get("/api/openapi.json").await.1;
    let paths = document["paths"].as_object().unwrap();
    let description = crate::common::Description::new(&document);
    let certificate = explorer.post("/api/certificate", &json!({"game": "chomp:3x2"})).await.1;
    let certificate = certificate.to_string();
    let asked = [
        ("/api/verify", json!({"game": "chomp:3x2", "certificate": certificate})),
        (
            "/api/solve",
            json!({"game": "chomp:4x3", "layers": true, "strategy": true, "play": true}),
        ),
        ("/api/solve", json!({"game": "chomp:3x3", "goal": {"for": "1", "reach": "1@2"}})),
        ("/api/graph", json!({"game": "tictactoe", "most": 60})),
        (
            "/api/graph",
            json!({"game": {"text": "{0: [1], 1: [0, 2], 2: []}", "start": "0"}, "layout": "force"}),
        ),
        ("/api/why", json!({"game": "chomp:3x2", "position": "2-2-2@1"})),
        ("/api/text", json!({"game": "chomp:3x2", "to": "svg"})),
        ("/api/certificate", json!({"game": "chomp:3x2"})),
        ("/api/play", json!({"game": "matches:9", "moves": ["1"], "solve": true})),
        ("/api/play", json!({"game": "connect4:7x6"})),
        ("/api/values", json!({"game": "matches:9", "moves": ["1"]})),
        (
            "/api/values",
            json!({"game": "connect4:7x6", "moves": ["4", "4", "4", "4", "4", "3", "2", "2", "5", "3"]}),
        ),
        ("/api/size", json!({"game": "connect4:7x6"})),
        ("/api/overview", json!({"game": "tictactoe"})),
        ("/api/boards", json!({"game": "tictactoe", "lines": [["b2"], ["b2", "a1"]]})),
        ("/api/reply", json!({"game": "matches:9", "opponent": "perfect"})),
        ("/api/line", json!({"game": "matches:9"})),
        (
            "/api/tree",
            json!({"game": "tictactoe", "moves": ["b2", "a1"], "depth": 2, "method": "alphabeta"}),
        ),
        ("/api/tree", json!({"game": "12 [3 [6, 9], 1 [8, 10]]", "depth": 2})),
        ("/api/cops", json!({"graph": "[[1, 4], [0, 2], [1, 3], [2, 4], [3, 0]]", "rule": "stay"})),
        ("/api/cops", json!({"graph": "petersen", "cops": 2, "play": true})),
        (
            "/api/check",
            json!({"game": "chomp:3x2", "formula": "<<1>> F wins 1", "list": true, "witness": true, "refute": true, "why": true}),
        ),
        (
            "/api/check",
            json!({"game": "chomp:3x2", "formula": "<<2>> F wins 2", "witness": true, "refute": true}),
        ),
        (
            "/api/check",
            json!({"game": PENNIES, "formula": "<<1>> F even", "refute": true, "picture": true}),
        ),
        ("/api/joint", json!({"game": PENNIES, "formula": "<<1>> F even", "choice": "1.head"})),
        ("/api/joint", json!({"game": PENNIES, "you": [2], "seed": 3})),
        ("/api/joint", json!({"game": "tictactoe"})),
        ("/api/vocabulary", json!({"game": PENNIES})),
        ("/api/vocabulary", json!({"game": "tictactoe"})),
        ("/api/sketch", json!({"graph": "grid:3x4"})),
        (
            "/api/rules",
            json!({"text": "game Nim\nheaps heap = 3, 4\nmove h in heap, n in 1..h\n  h loses n\nmover loses when blocked\n"}),
        ),
        ("/api/rules", json!({"text": "game Nim\nheaps heap = 3\n  hh loses n\n", "french": true})),
        ("/api/exercise", json!({"kind": "layer", "seed": 7, "answer": "2", "solve": true})),
        ("/api/sheet", json!({"count": 2, "kinds": ["cuts"], "french": true})),
    ];
    let mut described: Vec<&str> = paths.keys().map(String::as_str).collect();
    for (path, body) in asked {
        description.hold(&format!("request of {path}"), &body, "as it is asked here");
        let (status, answer) = explorer.post(path, &body).await;
        assert_eq!(status, StatusCode::OK, "{path} {body}: {answer}");
        description.hold(&format!("200 of {path}"), &answer, &format!("the answer to {body}"));
        described.retain(|known| *known != path);
    }
    for path in ["/api/games", "/api/families", "/api/language", "/api/limits"] {
        let found = explorer.get(path).await.1;
        description.hold(&format!("200 of {path}"), &found, "what is found there");
        described.retain(|known| *known != path);
    }
    described.retain(|path| !["/api/openapi.json", "/api/jobs/{job}"].contains(path));
    assert!(described.is_empty(), "described, but never asked here: {described:?}");
    let error = explorer.post("/api/solve", &json!({"game": "chonp"})).await.1;
    description.hold("Wrong", &error, "an error");
}

#[tokio::test]
async fn chomp_is_solved_and_its_layers_are_listed() {
    let explorer = Explorer::new();
    let body = json!({"game": "chomp:4x3", "layers": true});
    let (status, answer) = explorer.post("/api/solve", &body).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["winner"], 1);
    assert_eq!(answer["rank"], 7);
    assert_eq!(answer["best"], json!(["b3"]));
    assert_eq!(answer["command"], "attractor solve chomp:4x3");
    assert_eq!(answer["layers"]["1"][0].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_drawing_has_a_vertex_for_each_node_and_the_layers_of_the_answer() {
    let explorer = Explorer::new();
    let graph = explorer.post("/api/graph", &json!({"game": "chomp:3x2"})).await.1;
    let nodes = graph["nodes"].as_array().unwrap();
    let svg = graph["svg"].as_str().unwrap();
    assert_eq!(svg.matches("data-node=").count(), nodes.len());
    assert_eq!(svg.matches("data-link=").count(), graph["links"].as_array().unwrap().len());
    assert_eq!(graph["part"], false);
    for region in graph["regions"].as_array().unwrap() {
        let ranks = region["ranks"].as_array().unwrap();
        assert_eq!(ranks.len(), nodes.len());
        for (node, choice) in region["choices"].as_array().unwrap().iter().enumerate() {
            // A choice leads exactly one layer down.
            if let Some(link) = choice.as_u64() {
                let link = &graph["links"][link as usize];
                assert_eq!(link["from"], node);
                let below = &ranks[link["to"].as_u64().unwrap() as usize];
                assert_eq!(below.as_u64().unwrap() + 1, ranks[node].as_u64().unwrap());
            }
        }
    }
}

#[tokio::test]
async fn several_sets_are_drawn_as_the_game_that_was_solved() {
    let explorer = Explorer::new();
    let game = json!({"text": "{0: [1, 2], 1: [0], 2: [0]}", "owners": ["1=0,1,2"], "start": "0"});
    let body = json!({"game": game, "goal": {"goal": "buchi", "reach": "1; 2"}});
    let answer = explorer.post("/api/solve", &body).await.1;
    assert_eq!(answer["winner"], 1, "{answer}");
    let graph = explorer.post("/api/graph", &body).await.1;
    let nodes = graph["nodes"].as_array().unwrap();
    assert_eq!(graph["positions"], answer["positions"]);
    // Each position once while the first set is waited for, and once for the second.
    assert!(nodes.iter().any(|node| node["name"] == "0 [2]"), "{nodes:?}");
    let overview = explorer.post("/api/overview", &body).await.1;
    assert_eq!(overview["positions"], answer["positions"], "{overview}");
}

#[tokio::test]
async fn of_a_large_game_the_neighbourhood_of_a_position_is_shown() {
    let explorer = Explorer::new();
    let body = json!({"game": "tictactoe", "around": ".../.X./...", "most": 50});
    let graph = explorer.post("/api/graph", &body).await.1;
    assert_eq!(graph["part"], true);
    assert_eq!(graph["positions"], 5478);
    assert_eq!(graph["nodes"].as_array().unwrap().len(), 50);
    assert_eq!(graph["centre"], ".../.X./...");
}

#[tokio::test]
async fn a_broken_graph_is_refused_with_its_place() {
    let explorer = Explorer::new();
    let (status, error) =
        explorer.post("/api/solve", &json!({"game": "{0: [1, 2],\n 1: [0, ], 2: [1 1]}"})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(error["where"].as_str().unwrap().contains("line 2"), "{error}");
    assert_eq!(error["spot"]["line"], 2, "{error}");
}

#[tokio::test]
async fn errors_name_fields_as_requests_do() {
    let explorer = Explorer::new();
    let (_, error) = explorer.post("/api/solve", &json!({"game": "{0: [1], 1: []}"})).await;
    assert_eq!(error["field"], "owner", "{error}");
    assert_eq!(
        error["hint"],
        "say who does with owners: 1=a,b or owner_field: N; when the moves change hands, start is enough"
    );
    let part = json!({"field": "owner", "value": "1=a,b", "text": "owners: 1=a,b"});
    assert_eq!(error["parts"]["hint"][1], part, "{error}");
    let body = json!({"game": {"text": "chomp:4x3", "start": "0"}});
    let (_, error) = explorer.post("/api/solve", &body).await;
    assert_eq!((&error["field"], &error["where"]), (&json!("start"), &json!("start")));
    assert_eq!(error["error"], "`start` is for graphs; `chomp:4x3` has rules of its own");
    let (_, error) = explorer.post("/api/solve", &json!({"game": "chmop"})).await;
    assert_eq!(error["hint"], "did you mean `chomp`? `/api/games` lists all");
}

#[tokio::test]
async fn no_file_of_the_machine_is_read() {
    let explorer = Explorer::new();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "{0: [1], 1: [0]}").unwrap();
    for path in [file.path().to_str().unwrap(), "-", "/etc/passwd", "Cargo.toml"] {
        for question in ["/api/solve", "/api/graph", "/api/play", "/api/certificate"] {
            let (status, error) = explorer.post(question, &json!({"game": path})).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{question} {path}");
            assert!(error["error"].as_str().unwrap().contains("neither"), "{error}");
        }
        for question in ["/api/cops", "/api/sketch"] {
            let (status, _) = explorer.post(question, &json!({"graph": path})).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{question} {path}");
        }
        let (status, _) = explorer.post("/api/tree", &json!({"game": path, "depth": 1})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "tree of {path}");
    }
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/etc/passwd", "/page/main.js"] {
        assert_eq!(explorer.get(path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_short_name_asks_for_no_large_graph() {
    let explorer = Explorer::limited(|limits| limits.positions = 10_000);
    for question in ["/api/cops", "/api/sketch"] {
        for graph in ["tree:3,14", "complete:6000", "cartesian:path:1000*path:1000"] {
            let (status, error) = explorer.post(question, &json!({"graph": graph})).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{question} {graph}");
            assert!(error["error"].as_str().unwrap().contains("at most 10000"), "{error}");
        }
    }
}

#[tokio::test]
async fn a_game_with_a_tablebase_is_played_with_values_however_large_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let tablebase = Arc::new(kept("chomp:4x3", folder.path()));
    let explorer = Explorer::configured(|config| {
        config.limits.positions = 10;
        config.limits.memory = 1 << 10;
        config.tablebases.push(tablebase);
    });
    let body = json!({"game": "chomp:4x3", "solve": true});
    let view = explorer.post("/api/play", &body).await.1;
    assert!(view["unsolved"].is_null(), "{view}");
    let best = view["moves"].as_array().unwrap().iter().filter(|one| one["best"] == true);
    assert!(best.clone().count() > 0 && best.clone().all(|one| one["worth"]["value"] == "win"));
    let reply =
        explorer.post("/api/reply", &json!({"game": "chomp:4x3", "opponent": "perfect"})).await.1;
    assert!(best.clone().any(|one| one["move"] == reply["move"]), "{reply}");
    let other = explorer.post("/api/play", &json!({"game": "chomp:5x5", "solve": true})).await.1;
    assert!(!other["unsolved"].is_null(), "without a tablebase it is too large");
}

#[tokio::test]
async fn strangers_are_turned_away() {
    let explorer = Explorer::new();
    let body = json!({"game": "chomp:2x2"}).to_string();
    let ask = async |headers: &[(&str, &str)]| {
        explorer.send("POST", "/api/solve", headers, &body).await.0
    };
    let json = ("content-type", "application/json");
    assert_eq!(ask(&[("host", "localhost:1"), json]).await, StatusCode::OK);
    assert_eq!(ask(&[("host", "evil.example"), json]).await, StatusCode::FORBIDDEN);
    assert_eq!(ask(&[json]).await, StatusCode::FORBIDDEN);
    let origin = |origin| [("host", "localhost:1"), json, ("origin", origin)];
    assert_eq!(ask(&origin("http://localhost:1")).await, StatusCode::OK);
    for stranger in ["http://evil.example", "null", "http://localhost:2", "https://localhost:1"] {
        assert_eq!(ask(&origin(stranger)).await, StatusCode::FORBIDDEN, "{stranger}");
    }
    let site = [("host", "localhost:1"), json, ("sec-fetch-site", "cross-site")];
    assert_eq!(ask(&site).await, StatusCode::FORBIDDEN);
    let form = [("host", "localhost:1"), ("content-type", "text/plain")];
    assert_eq!(ask(&form).await, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn refusals_speak_the_language_of_the_request() {
    let explorer = Explorer::new();
    let refused = async |path: &str, language: Option<&str>| {
        let mut headers = vec![("host", "localhost"), ("content-type", "application/json")];
        headers.extend(language.map(|language| ("accept-language", language)));
        explorer.send("POST", path, &headers, r#"{"game": "nimm"}"#).await.1
    };
    for language in [None, Some("en"), Some("de, fr;q=0.5")] {
        let told = refused("/api/solve", language).await;
        assert_eq!(told["error"], "`nimm` is neither a pasted graph nor a game", "{language:?}");
        assert_eq!(told["french"], Value::Null, "{language:?}");
    }
    let told = refused("/api/solve", Some("fr-FR,fr;q=0.9,en;q=0.8")).await;
    assert_eq!(told["error"], "`nimm` n’est ni un graphe collé ni un jeu");
    assert_eq!(told["french"]["error"], json!(["`nimm` n’est ni un graphe collé ni un jeu"]));
    // A page finds its own words by the English.
    assert_eq!(told["parts"]["error"], json!(["`nimm` is neither a pasted graph nor a game"]));
    // Whoever guards the explorer speaks French as well.
    let told = refused("/api/nothing", Some("fr")).await;
    assert_eq!(told["error"], "il n’y a rien à cette adresse");
    let stranger = [("host", "evil.example"), ("accept-language", "fr")];
    let told = explorer.send("GET", "/api/games", &stranger, "").await.1;
    assert_eq!(told["error"], "l’explorateur n’est pas connu sous ce nom de machine");
}

#[tokio::test]
async fn every_answer_is_sealed() {
    let explorer = Explorer::new();
    for path in ["/", "/main.js", "/nowhere", "/api/games"] {
        let headers = explorer.headers(path).await;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
    }
    let headers = explorer.headers("/main.js").await;
    assert!(headers["content-type"].to_str().unwrap().starts_with("text/javascript"));
    let known = headers["etag"].to_str().unwrap();
    let again = [("host", "localhost"), ("if-none-match", known)];
    assert_eq!(explorer.send("GET", "/main.js", &again, "").await.0, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn every_limit_holds() {
    let explorer = Explorer::limited(|limits| {
        limits.positions = 10_000;
        limits.body = 4_000;
    });
    let (status, error) = explorer.post("/api/solve", &json!({"game": "chomp:9x9"})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(error["error"].as_str().unwrap().contains("10000 positions"), "{error}");
    let hint = error["hint"].as_str().unwrap();
    assert!(hint.contains("would fit"), "{hint}");
    // What is said to fit does.
    let smaller = hint.split('`').nth(1).unwrap();
    let generous = Explorer::new();
    assert_eq!(generous.post("/api/solve", &json!({"game": smaller})).await.0, StatusCode::OK);
    let long = json!({"game": "x".repeat(5_000)});
    assert_eq!(explorer.post("/api/solve", &long).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    let moves: Vec<String> = vec!["1".to_owned(); 3_000];
    let (status, _) =
        generous.post("/api/play", &json!({"game": "matches:9", "moves": moves})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn long_work_shows_progress_and_can_be_cancelled() {
    let explorer = Explorer::new();
    let body = json!({"game": "chomp:11x11"}).to_string();
    let headers = [("host", "localhost"), ("content-type", "application/json")];
    let (status, progress) = explorer.send("POST", "/api/solve", &headers, &body).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{progress}");
    let job = format!("/api/jobs/{}", progress["job"].as_str().unwrap());
    // Where the machine is busy it may not have begun yet.
    let stage = progress["stage"].as_str().unwrap();
    assert!(["waiting", "exploring", "solving"].contains(&stage), "{stage}");
    assert_eq!(explorer.send("DELETE", &job, &headers, "").await.0, StatusCode::OK);
    let (status, error) = explorer.finished(&job).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(error["error"], "interrupted before the answer was complete");
    assert_eq!(explorer.get("/api/jobs/none").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn time_is_limited() {
    let explorer = Explorer::limited(|limits| limits.time = std::time::Duration::from_millis(50));
    let (status, error) = explorer.post("/api/solve", &json!({"game": "chomp:11x11"})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(error["error"].as_str().unwrap().contains("longer than"), "{error}");
}

#[tokio::test]
async fn a_game_is_played_and_answered() {
    let explorer = Explorer::new();
    let mut moves: Vec<Value> = Vec::new();
    // Nine matches, one to three: the first player wins by leaving multiples of four.
    loop {
        let opponent = if moves.len().is_multiple_of(2) { "perfect" } else { "random" };
        let body = json!({"game": "matches:9", "moves": moves, "opponent": opponent, "seed": 7});
        let reply = explorer.post("/api/reply", &body).await.1;
        if reply["move"].is_null() {
            break;
        }
        moves.push(reply["move"].clone());
    }
    let body = json!({"game": "matches:9", "moves": moves, "solve": true});
    let end = explorer.post("/api/play", &body).await.1;
    assert_eq!(end["over"], json!([1]));
    let mistakes = end["history"].as_array().unwrap().iter().filter(|m| m["mistake"] == true);
    assert_eq!(mistakes.count(), 0, "the first never errs, and the second was lost from the start");
    let body = json!({"game": "matches:9", "moves": ["7"]});
    let (status, error) = explorer.post("/api/play", &body).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(error["where"], "move 1");
}

/// What the app says, as JSON.
fn in_process(game: &str) -> Option<Value> {
    let request = OpenRequest {
        game: game.to_owned(),
        text_only: true,
        memory: Some(4 << 20),
        ..OpenRequest::default()
    };
    let opened = open(&request, &Unwatched).ok()?;
    let request =
        SolveRequest { layers: true, strategy: true, play: true, ..SolveRequest::default() };
    let solved = solve(&opened, &request, &Unwatched).unwrap();
    let solved: &dyn SolvedGame = &solved;
    Some(serde_json::to_value(solved.answer(&request, &Unwatched).unwrap()).unwrap())
}

/// A tablebase of a game, in `folder`.
fn kept(game: &str, folder: &Path) -> SolvedTablebase {
    let request = TablebaseRequest {
        open: OpenRequest { game: game.to_owned(), ..OpenRequest::default() },
        path: folder.join(format!("{}.tb", game.replace([':', ','], "-"))),
        resume: false,
        force: false,
        every: Duration::from_secs(30),
    };
    solve_into(&request, &SolveRequest::default(), &|_| (), &Unwatched).unwrap();
    SolvedTablebase::open(&request.path).unwrap()
}

#[tokio::test]
async fn every_answer_is_what_the_app_says_whatever_solves_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let with_files = ["chomp:4x3", "matches:9", "tictactoe", "hare", "nim:3-4-5,players=3"];
    let explorer = Explorer::configured(|config| {
        let files = with_files.map(|game| Arc::new(kept(game, folder.path())));
        config.tablebases.extend(files);
    });
    let mut compared = HashMap::new();
    let random = |seed| {
        let order = Random { vertices: 12, finished: 0.2, draws: 0.3, seed, ..Random::default() };
        let file = tempfile::NamedTempFile::new().unwrap();
        write_arena(&generate::random(&order).unwrap(), file.path(), Some("json")).unwrap();
        std::fs::read_to_string(file.path()).unwrap()
    };
    let games = attractor_games::GAMES.iter().map(|about| about.example.to_owned());
    let games = games.chain(with_files.map(str::to_owned));
    for game in games.chain((0..8).map(random)) {
        let Some(mut expected) = in_process(&game) else { continue };
        expected.as_object_mut().unwrap().remove("engine");
        let numbered = attractor_games::open(&game).is_ok_and(|opened| opened.numbers.is_some());
        let file = with_files.contains(&&*game);
        let engines = [("auto", true), ("graph", true), ("flat", numbered), ("tablebase", file)];
        for (engine, _) in engines.into_iter().filter(|(_, able)| *able) {
            let mut body = json!({"game": game, "layers": true, "strategy": true, "play": true});
            body["engine"] = engine.into();
            let (status, mut answer) = explorer.post("/api/solve", &body).await;
            assert_eq!(status, StatusCode::OK, "{game} by {engine}: {answer}");
            for besides in ["remarks", "command"] {
                assert!(answer.as_object_mut().unwrap().remove(besides).is_some());
            }
            let by = answer.as_object_mut().unwrap().remove("engine").unwrap();
            assert!(by == engine || engine == "auto", "{game} by {engine}: {by}");
            assert_eq!(answer, expected, "{game} by {engine}");
            *compared.entry(engine).or_insert(0) += 1;
        }
    }
    assert!(compared["graph"] > 28 && compared["flat"] > 8, "{compared:?}");
    assert!(compared["tablebase"] >= with_files.len(), "{compared:?}");
    let without = |game: &str| attractor_games::open(game).is_ok_and(|it| it.numbers.is_none());
    let mut examples = attractor_games::GAMES.iter().map(|about| about.example);
    let unnumbered = examples.find(|game| without(game)).unwrap();
    for (game, engine, wrong) in [
        ("chomp:5x5", "tablebase", "there is no tablebase of `chomp:5x5`"),
        ("chomp:4x3", "cluster", "the explorer has no workers"),
        (unnumbered, "flat", "flat arrays cannot answer this"),
    ] {
        let (status, error) =
            explorer.post("/api/solve", &json!({"game": game, "engine": engine})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{error}");
        assert!(error["error"].as_str().unwrap().contains(wrong), "{error}");
        assert_eq!(error["field"], "engine", "{error}");
    }
}

/// Kinds of graphs come in both languages. The words of rules come with their English; the page has what French says of them.
#[tokio::test]
async fn kinds_of_graphs_and_words_of_rules_have_their_french() {
    for family in Explorer::new().get("/api/families").await.1.as_array().unwrap() {
        assert_ne!(family["french"], family["about"]);
    }
    let french = include_str!("../page/keywords.js");
    let language = Explorer::new().get("/api/language").await.1;
    for word in language["words"].as_array().unwrap() {
        let [text, about] = ["text", "about"].map(|key| word[key].as_str().unwrap());
        let said = french.lines().find_map(|line| line.strip_prefix(&format!("{text} | ")));
        assert_eq!(said.is_some(), !about.is_empty(), "{text}");
        // What is quoted is the language itself.
        let quoted = |text: &str| text.replace("\\`", "`").split('`').skip(1).step_by(2).count();
        assert_eq!(said.map_or(0, quoted), quoted(about), "{text}: {said:?}");
    }
}
