//! Everything that reads what somebody else wrote, each as a function of bytes that says whether it took them. It may
//! refuse them; it must not panic, hang, or take much memory. `scripts/fuzz` looks for bytes that make it, and the tests
//! run those of `corpus` again.
//!
//! Games are opened with little memory and little patience: one that is large is no mistake of who reads its name.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::from_utf8;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use attractor_app::{
    BoardRequest, Budget, CheckRequest, Error, GameGraph, Kind, MinmaxRequest, OpenRequest,
    PlayableGame, SavedGame, SolvedTablebase, TablebaseRequest,
};
use attractor_core::{Cancelled, Game, Watch};
use attractor_formats::{Format, Settings, read, read_sol, settle, write, write_sol};
use attractor_pursuit::{dimacs, families, graph6};
use attractor_search::connect4::{OpeningBook, Solver};
use attractor_tablebase::Tablebase;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::Value as Json;
use tower::ServiceExt;

/// A reader: whether it took the bytes.
pub(crate) type Reader = fn(&[u8]) -> bool;

/// All of them by name.
pub(crate) const TARGETS: &[(&str, Reader)] = &[
    ("games", games),
    ("rules", rules),
    ("graphs", graphs),
    ("python", |bytes| arena(bytes, Format::Python)),
    ("json", |bytes| arena(bytes, Format::Json)),
    ("matrix", |bytes| arena(bytes, Format::Matrix)),
    ("edges", |bytes| arena(bytes, Format::Edges)),
    ("dot", |bytes| arena(bytes, Format::Dot)),
    ("pg", |bytes| arena(bytes, Format::Pg)),
    ("hoa", |bytes| arena(bytes, Format::Hoa)),
    ("sol", sol),
    ("graph6", graph6),
    ("dimacs", dimacs),
    ("formulas", formulas),
    ("joint", joint),
    ("trees", trees),
    ("strategies", strategies),
    ("certificates", certificates),
    ("chases", chases),
    ("tablebases", tablebases),
    ("work", work),
    ("checkpoints", checkpoints),
    ("books", books),
    ("saved", saved),
    ("peers", peers),
    ("http", http),
];

/// So much memory a game may take.
const MEMORY: usize = 16 << 20;

/// The most vertices and edges of a graph.
const MOST: usize = 20_000;

/// Somebody who waits for a while, which is counted and not measured: the same bytes always get as far.
#[derive(Default)]
struct Patience(AtomicU64);

impl Watch for Patience {
    fn reached(&self, done: u64) -> Result<(), Cancelled> {
        let looks = self.0.fetch_add(1, Ordering::Relaxed);
        if done > 20_000 || looks > 2_000 { Err(Cancelled) } else { Ok(()) }
    }
}

/// The text before the first line end, and the rest.
fn lines(bytes: &[u8]) -> Option<(&str, &str)> {
    from_utf8(bytes).ok()?.split_once('\n')
}

/// The text of a game: read, checked, tried, explained and formatted.
fn rules(bytes: &[u8]) -> bool {
    let Ok(text) = from_utf8(bytes) else { return false };
    let report = attractor_rules::examine(text, &[], 200, &Patience::default());
    let (tree, _) = attractor_rules::parse::parse(text);
    for language in
        [attractor_rules::explain::Language::English, attractor_rules::explain::Language::French]
    {
        attractor_rules::explain::explain(&tree, language);
    }
    if let Ok(once) = attractor_rules::format::format(text) {
        let twice = attractor_rules::format::format(&once).expect("what was formatted can be read");
        assert_eq!(once, twice, "formatting again changes nothing");
    }
    report.ok()
}

fn request(game: &str) -> OpenRequest {
    let game = game.to_owned();
    OpenRequest {
        game,
        text_only: true,
        plain: true,
        memory: Some(MEMORY),
        ..OpenRequest::default()
    }
}

fn open(game: &str) -> Option<Arc<GameGraph>> {
    attractor_app::open(&request(game), &Patience::default()).ok()
}

/// What is told in an error is told to people.
fn told<T>(result: Result<T, Error>) -> Option<T> {
    result.map_err(|error| assert!(error.kind != Kind::Lost, "{error:?}")).ok()
}

/// The name of a game, a position of it and moves, a line each.
fn games(bytes: &[u8]) -> bool {
    let Ok(text) = from_utf8(bytes) else { return false };
    let mut lines = text.split('\n');
    let named = request(lines.next().unwrap_or_default());
    let (at, line) = (lines.next().map(str::to_owned), lines.next().map(str::to_owned));
    let asked = OpenRequest { at: at.filter(|at| !at.is_empty()), line, ..named.clone() };
    let Some(table) = told(PlayableGame::open(&asked)) else { return false };
    // What a position is called names it.
    let (game, at) = (&table.game, table.begin());
    let notation = game.notation(&at);
    let again = game.read(&notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
    assert_eq!(game.notation(&again), notation);
    game.picture(&at);
    let moves = table.moves(&at);
    for chosen in moves.iter().take(100) {
        game.notation(&game.play(&at, chosen));
    }
    // Patience is asked for once in some thousand positions, however many moves they have.
    if moves.len() < 100 {
        told(attractor_app::open(&asked, &Patience::default()));
    }
    true
}

/// The name of a graph.
fn graphs(bytes: &[u8]) -> bool {
    from_utf8(bytes).ok().and_then(|name| families::graph_within(name, MOST).ok()).is_some()
}

/// A solution of a parity game with three vertices: what was read is written and read again.
fn sol(bytes: &[u8]) -> bool {
    let Some(rows) = from_utf8(bytes).ok().and_then(|text| read_sol(text, 3).ok()) else {
        return false;
    };
    let mut text = Vec::new();
    write_sol(&mut text, &rows).expect("memory takes everything");
    let text = String::from_utf8(text).expect("numbers are text");
    assert_eq!(read_sol(&text, 3).expect("what was written"), rows);
    true
}

/// A graph as text: what was read is written and read again.
fn arena(bytes: &[u8], format: Format) -> bool {
    let doubled = Settings { plain: true, double: true, ..Settings::default() };
    let _ = read(bytes, None).and_then(|draft| settle(draft, &doubled));
    let draft = match read(bytes, Some(format)) {
        Ok(draft) => draft,
        Err(error) => {
            assert!(error.io().is_none());
            assert!(!error.message().is_empty() && !error.message().ends_with('.'));
            if let Some(place) = error.place() {
                let mut lines = bytes.split(|&byte| byte == b'\n');
                let line = lines.nth((place.line as usize).wrapping_sub(1));
                let line = line.unwrap_or_else(|| panic!("{error} is behind the text"));
                assert!((1..=line.len() as u64 + 1).contains(&place.column), "{error}");
            }
            return false;
        }
    };
    if format == Format::Json {
        let plain = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let json: Result<Json, _> = serde_json::from_slice(plain);
        assert!(json.is_ok(), "{json:?}");
    }
    let order = draft.vertices();
    assert!(draft.all().all(|v| draft.moves(v).iter().all(|&to| (to as usize) < order)));
    assert_eq!(draft.names.len(), order);
    let settings = Settings { plain: true, ..Settings::default() };
    let Ok(named) = settle(draft, &settings) else { return true };
    let arena = &named.arena;
    assert!(arena.all().all(|v| arena.moves(v).is_empty() == arena.outcome(v).is_some()));
    // Models of joint moves are written for others to read: they are no arenas any more.
    for format in Format::ALL.into_iter().filter(|format| *format != Format::Lcgs) {
        let mut text = Vec::new();
        if write(&mut text, &named, format).is_ok() {
            let again = read(&text[..], Some(format)).and_then(|draft| settle(draft, &settings));
            let again = again.unwrap_or_else(|error| panic!("{}: {error}", format.name()));
            let size = |arena: &attractor_core::Arena| (arena.vertices(), arena.edges());
            assert_eq!(size(&again.arena), size(arena), "{}", format.name());
        }
    }
    true
}

fn graph6(bytes: &[u8]) -> bool {
    let graph = from_utf8(bytes).ok().and_then(|text| graph6::read(text, 1).ok());
    let Some(graph) = graph.filter(|graph| graph.order() < 1_000) else { return false };
    let format =
        if graph.is_directed() { graph6::Format::Digraph6 } else { graph6::Format::Sparse6 };
    let again = graph6::read(&graph6::write(&graph, format), 1);
    assert_eq!(again.map(|again| again.lists()), Ok(graph.lists()));
    true
}

fn dimacs(bytes: &[u8]) -> bool {
    let graph = from_utf8(bytes).ok().and_then(|text| dimacs::read(text).ok());
    let Some(graph) = graph.filter(|graph| graph.order() < 1_000) else { return false };
    let again = dimacs::read(&dimacs::write(&graph));
    assert_eq!(again.map(|again| again.lists()), Ok(graph.lists()));
    true
}

/// A game, and a formula about it: what is proved is true.
fn formulas(bytes: &[u8]) -> bool {
    let Some((game, formula)) = lines(bytes) else { return false };
    let formula = formula.to_owned();
    let (witness, refute, why, certificate) = (true, true, true, true);
    let asked = CheckRequest { formula, witness, refute, why, certificate, ..Default::default() };
    let answer = attractor_app::check(&request(game), &asked, &Patience::default());
    let Some(answer) = told(answer) else { return false };
    if let (Some(certificate), Some(game)) = (&answer.certificate, open(game)) {
        let text = serde_json::to_string(certificate).expect("it can be written");
        let checked = attractor_app::verify(&game, &text, &Patience::default());
        assert!(told(checked).is_none_or(|checked| checked.valid), "{text}");
    }
    true
}

/// A formula on the first line, and a model of joint moves or a concurrent arena: the start is decided as it is by all states.
fn joint(bytes: &[u8]) -> bool {
    let Some((formula, model)) = lines(bytes) else { return false };
    let open = OpenRequest { format: Some("lcgs".to_owned()), ..request(model) };
    let formula = formula.to_owned();
    let asked =
        CheckRequest { formula, witness: true, refute: true, why: true, ..Default::default() };
    let start =
        CheckRequest { formula: asked.formula.clone(), start_only: true, ..Default::default() };
    let all = told(attractor_app::check(&open, &asked, &Patience::default()));
    let start = told(attractor_app::check(&open, &start, &Patience::default()));
    if let (Some(all), Some(start)) = (&all, &start) {
        assert_eq!(all.at_start, start.at_start);
    }
    all.is_some()
}

/// A tree written by hand: every method finds the same.
fn trees(bytes: &[u8]) -> bool {
    let Ok(text) = from_utf8(bytes) else { return false };
    let mut values = Vec::new();
    for method in ["plain", "alphabeta"] {
        let method = method.parse().expect("it is a method");
        let (depth, tree) = (1_000, Some(100));
        let budget = Budget { nodes: Some(10_000), memory: Some(MEMORY), ..Budget::default() };
        let open = request(text);
        let asked = MinmaxRequest { open, depth, method, tree, budget, ..MinmaxRequest::default() };
        values.extend(told(attractor_app::minmax(&asked, &Patience::default())));
    }
    if let [plain, cut] = &values[..] {
        assert_eq!(format!("{:?}", plain.value), format!("{:?}", cut.value));
    }
    !values.is_empty()
}

/// A game, the players, and their strategy.
fn strategies(bytes: &[u8]) -> bool {
    let Some((game, rest)) = lines(bytes) else { return false };
    let Some((players, strategy)) = rest.split_once('\n') else { return false };
    let Some(game) = open(game) else { return false };
    told(attractor_app::judge(&game, strategy, players, &Patience::default())).is_some()
}

/// A game, and a certificate about it.
fn certificates(bytes: &[u8]) -> bool {
    let Some((game, text)) = lines(bytes) else { return false };
    let Some(game) = open(game) else { return false };
    told(attractor_app::verify(&game, text, &Patience::default())).is_some()
}

/// A graph, and a certificate about a pursuit on it.
fn chases(bytes: &[u8]) -> bool {
    let Some((graph, text)) = lines(bytes) else { return false };
    let (graph_, most) = (graph.to_owned(), Some(MOST));
    let asked = BoardRequest { graph: graph_, text_only: true, most, ..BoardRequest::default() };
    // A name and no file.
    if attractor_app::open_board(&asked).is_err() || Path::new(graph).exists() {
        return false;
    }
    told(attractor_app::verify_pursuit(graph, None, text)).flatten().is_some()
}

/// Files in one: each begins with a line such as `--- NAME`.
fn files(bytes: &[u8]) -> BTreeMap<&str, Vec<u8>> {
    const HEAD: &[u8] = b"--- ";
    let begins = |&at: &usize| bytes[at..].starts_with(HEAD) && (at == 0 || bytes[at - 1] == b'\n');
    let places: Vec<usize> = (0..bytes.len()).filter(begins).collect();
    let ends = places.iter().skip(1).map(|&next| next - 1).chain([bytes.len()]);
    let mut files = BTreeMap::new();
    for (&begin, end) in places.iter().zip(ends) {
        let mut parts =
            bytes[begin + HEAD.len()..end.max(begin + HEAD.len())].splitn(2, |&b| b == b'\n');
        let name = parts.next().and_then(|name| from_utf8(name).ok()).unwrap_or_default();
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        // No name leads out of the folder.
        if !name.starts_with('.') && !name.is_empty() && name.chars().all(plain) && name.len() < 30
        {
            files.insert(name, parts.next().unwrap_or_default().to_vec());
        }
    }
    files
}

/// A folder with these files, as long as it is needed.
fn folder(files: &BTreeMap<&str, Vec<u8>>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for a moment");
    for (name, bytes) in files {
        std::fs::write(folder.path().join(name), bytes).expect("the disk has room");
    }
    folder
}

/// Give every section of a tablebase its length and its checksum, and the index where they stand: otherwise nothing
/// that was changed would get any further. What is no such file stays as it is.
fn mended(bytes: &[u8]) -> Vec<u8> {
    const TAGS: [&[u8; 4]; 12] = [
        b"HEAD", b"BLOK", b"INDX", b"SUMM", b"PART", b"TAIL", b"WORK", b"DATA", b"LIST", b"FIND",
        b"MOVE", b"KEPT",
    ];
    const BEGIN: usize = 12;
    let is_tag = |at: &usize| TAGS.iter().any(|tag| bytes[*at..].starts_with(*tag));
    let places: Vec<usize> = (BEGIN..bytes.len().saturating_sub(15)).filter(is_tag).collect();
    if !bytes.starts_with(&attractor_tablebase::MAGIC) || places.first() != Some(&BEGIN) {
        return bytes.to_vec();
    }
    let mut out = bytes[..BEGIN].to_vec();
    // Where sections stood, where they stand, their lengths and checksums.
    let mut moved: Vec<(usize, usize, u32, u32)> = Vec::new();
    let ends = places.iter().skip(1).copied().chain([bytes.len()]);
    for (&begin, end) in places.iter().zip(ends) {
        let tag = &bytes[begin..begin + 4];
        let mut payload = bytes[begin + 12..end.saturating_sub(4).max(begin + 12)].to_vec();
        let near = |place: &[u8; 8]| {
            let place = usize::try_from(u64::from_le_bytes(*place)).ok()?;
            let near = moved.iter().min_by_key(|(stood, ..)| stood.abs_diff(place));
            near.filter(|_| place < bytes.len())
        };
        if tag == b"INDX" {
            let end = payload.len().max(8);
            for entry in payload.get_mut(8..end).unwrap_or_default().chunks_exact_mut(28) {
                if let Some(&(_, stands, length, check)) = entry.first_chunk().and_then(near) {
                    entry[..8].copy_from_slice(&(stands as u64).to_le_bytes());
                    entry[8..12].copy_from_slice(&length.to_le_bytes());
                    entry[16..20].copy_from_slice(&check.to_le_bytes());
                }
            }
        }
        if tag == b"TAIL"
            && let Some(&(_, stands, ..)) = payload.first_chunk().and_then(near)
        {
            payload[..8].copy_from_slice(&(stands as u64).to_le_bytes());
        }
        let framed = [tag, &(payload.len() as u64).to_le_bytes(), &payload].concat();
        let check = crc32fast::hash(&framed);
        moved.push((begin, out.len(), payload.len() as u32, check));
        out.extend(framed);
        out.extend(check.to_le_bytes());
    }
    out
}

/// A tablebase, in one file or in several, of which the first is opened: probed, read from the first position to the
/// last, and verified.
fn tablebases(bytes: &[u8]) -> bool {
    let mut files = files(bytes);
    files.values_mut().for_each(|bytes| *bytes = mended(bytes));
    let Some(name) = files.keys().next().copied() else { return false };
    let folder = folder(&files);
    let path = folder.path().join(name);
    let Ok(tablebase) = Tablebase::open(&path) else { return false };
    if let Ok(Some(first)) = tablebase.rows().next().transpose() {
        drop(first);
    }
    let _ = (tablebase.rows().take(1_000).last(), tablebase.value(1), tablebase.values("1"));
    told(attractor_app::info(&path));
    told(attractor_app::verify_tablebase(&path, Some(MEMORY), &Patience::default()));
    let Some(solved) = told(SolvedTablebase::open(&path)) else { return false };
    told(attractor_app::probe(&solved, None, None, &Patience::default())).is_some()
}

/// A game, and the files that an interrupted solve of it has left.
fn work(bytes: &[u8]) -> bool {
    let mut files = files(bytes);
    let Some(game) = files.remove("game").and_then(|game| String::from_utf8(game).ok()) else {
        return false;
    };
    files.values_mut().for_each(|bytes| *bytes = mended(bytes));
    let folder = folder(&BTreeMap::new());
    let path = folder.path().join("t.tb");
    let left = folder.path().join("t.tb.work");
    std::fs::create_dir(&left).expect("there is room");
    for (name, bytes) in &files {
        std::fs::write(left.join(name), bytes).expect("there is room");
    }
    let (open, every) = (request(game.trim_end()), Duration::from_secs(600));
    let asked = TablebaseRequest { open, path, resume: true, force: false, every };
    let solved =
        attractor_app::solve_into(&asked, &Default::default(), &|_| (), &Patience::default());
    told(solved.map(drop)).is_some()
}

/// A game, and what the one worker of a cluster has left of it.
fn checkpoints(bytes: &[u8]) -> bool {
    let mut files = files(bytes);
    let Some(text) = files.remove("game").and_then(|game| String::from_utf8(game).ok()) else {
        return false;
    };
    for (name, bytes) in &mut files {
        if !name.starts_with("round-") {
            *bytes = mended(bytes);
        }
    }
    // How much of the logs counts stands in the record, whose data follows.
    const RECORD: usize = 24;
    let logs = ["positions", "links"].map(|name| (name, files.get(name).map(Vec::len)));
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name.starts_with("round-")) {
        let end = bytes.windows(4).position(|tag| tag == b"DATA").unwrap_or(bytes.len());
        let record = RECORD..end.saturating_sub(4).max(RECORD);
        let read = bytes.get(record.clone()).map(serde_json::from_slice::<Json>);
        if let Some(Ok(mut header)) = read {
            for (log, length) in logs {
                if let Some(extent) = header.get_mut(log).and_then(Json::as_object_mut) {
                    extent.insert("bytes".to_owned(), length.unwrap_or(0).into());
                }
            }
            bytes.splice(record, header.to_string().into_bytes());
        }
        *bytes = mended(bytes);
    }
    let answer = files.remove("solved-0");
    let folder = tempfile::tempdir().expect("a folder for a moment");
    let worker = folder.path().join("worker-0");
    std::fs::create_dir(&worker).expect("there is room");
    for (name, bytes) in &files {
        std::fs::write(worker.join(name), bytes).expect("there is room");
    }
    if let Some(answer) = answer {
        std::fs::write(folder.path().join("solved-0"), answer).expect("there is room");
    }
    let Ok(opened) = attractor_games::open(text.trim_end()) else { return false };
    let solve = attractor_cluster::Solve::new(opened.game, text.trim_end()).limited(MEMORY);
    let solve = solve.kept(folder.path(), Duration::from_secs(600)).resumed();
    match solve.on_threads(1, &Patience::default()) {
        Ok(_) => true,
        Err(attractor_cluster::Error::Broken(what)) => panic!("{what}"),
        Err(_) => false,
    }
}

/// An opening book, whose checksum is put right.
fn books(bytes: &[u8]) -> bool {
    let mut bytes = bytes[..bytes.len().saturating_sub(4)].to_vec();
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let Ok(book) = OpeningBook::from_bytes(&bytes) else { return false };
    let again = OpeningBook::from_bytes(&book.to_bytes()).expect("it was written");
    assert_eq!(again.len(), book.len());
    let _ = book.verify(&mut Solver::new(1 << 16, 1), 0);
    true
}

/// A saved game.
fn saved(bytes: &[u8]) -> bool {
    let Some(saved) = from_utf8(bytes).ok().and_then(|text| told(SavedGame::read(text))) else {
        return false;
    };
    let asked = saved.request();
    let asked = OpenRequest { text_only: true, memory: Some(MEMORY), ..asked };
    let Some(table) = told(PlayableGame::open(&asked)) else { return false };
    let Some(session) = told(saved.resume(Arc::new(table))) else { return false };
    let again = SavedGame::read(&SavedGame::of(&session).text());
    assert!(again.is_ok(), "{again:?}");
    true
}

/// What another process of a cluster may say.
fn peers(bytes: &[u8]) -> bool {
    let game = attractor_games::open("nim:1-2").expect("it is in the catalogue").game;
    attractor_cluster::receive(game, bytes)
}

/// A question to the explorer: where it goes in a line, then its body.
fn http(bytes: &[u8]) -> bool {
    static ROUTER: OnceLock<axum::Router> = OnceLock::new();
    static RUNTIME: OnceLock<tokio::runtime::Runtime> = OnceLock::new();
    let Some((path, body)) = lines(bytes) else { return false };
    let runtime = RUNTIME.get_or_init(|| {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        runtime.worker_threads(1).enable_all().build().expect("the system gives threads")
    });
    let router = ROUTER.get_or_init(|| {
        let mut config = attractor_web::ServerConfig::default();
        let limits = &mut config.limits;
        (limits.positions, limits.memory, limits.body) = (2_000, MEMORY, 1 << 16);
        limits.time = Duration::from_secs(2);
        let _inside = runtime.enter();
        attractor_web::Served::new(&config).router()
    });
    let send = async |method: &str, path: &str, body: &str| {
        let request = Request::builder().method(method).uri(path).header("host", "localhost");
        let request = request.header("content-type", "application/json");
        let request = request.body(Body::from(body.to_owned())).ok()?;
        let Ok(response) = router.clone().oneshot(request).await;
        let status = response.status();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("it is in memory");
        Some((status, bytes))
    };
    runtime.block_on(async {
        let Some((mut status, mut answer)) = send("POST", path, body).await else { return false };
        while status == StatusCode::ACCEPTED {
            let told: Json = serde_json::from_slice(&answer).expect("it tells of a job");
            let job = format!("/api/jobs/{}", told["job"].as_str().expect("it has a name"));
            (status, answer) = send("GET", &job, "").await.expect("it is an address");
        }
        let text = String::from_utf8_lossy(&answer);
        assert!(!status.is_server_error() && !text.contains("mistake in the program"), "{text}");
        status == StatusCode::OK
    })
}
