//! Whoever does not belong to a cluster holds nobody up, and learns nothing.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Mutex;
use std::time::Duration;

use attractor_cluster::{ClusterSolution, Error, Membership, Secret, Solve};
use attractor_core::Unwatched;
use attractor_games::{AnyGame, open};
use attractor_testkit::ports::free_addresses;

const GAME: &str = "hexapawn:3x3";

fn solve() -> Solve<AnyGame> {
    Solve::new(open(GAME).expect("it is in the catalogue").game, GAME)
}

fn member(hosts: &[String], process: usize, secret: &str) -> Membership {
    Membership {
        hosts: hosts.to_vec(),
        process,
        threads: 1,
        // It only keeps what hangs from hanging for ever.
        wait: Duration::from_secs(300),
        secret: Secret::new(secret),
    }
}

fn connect(address: &str) -> TcpStream {
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return stream,
            Err(_) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

/// What was told of strangers, without those who said nothing for long: on a slow machine the meeting takes longer than
/// they are listened to.
fn told(notes: Mutex<Vec<String>>) -> Vec<String> {
    let mut notes = notes.into_inner().expect("nobody panics");
    notes.retain(|note| !note.contains("it said nothing, or not enough"));
    notes
}

/// The greeting of another version.
fn another_version() -> Vec<u8> {
    let mut said = format!("attract\n{:32}", "attractor 0.0.1").into_bytes();
    said.extend([7; 32]);
    said
}

#[test]
fn strangers_hold_nobody_up() {
    let expected = solve().on_threads(1, &Unwatched).expect("it can be solved");
    let hosts = free_addresses(2);
    let notes = Mutex::new(Vec::new());
    let secret = "known to both of them";
    let solved: Vec<ClusterSolution> = std::thread::scope(|scope| {
        let (first, second) = (member(&hosts, 0, secret), member(&hosts, 1, secret));
        let note = |note: &str| notes.lock().expect("nobody panics").push(note.to_owned());
        let first = scope.spawn(move || solve().on_cluster(&first, &note, &Unwatched));
        // They stay until all is over.
        let silent: Vec<TcpStream> = (0..10).map(|_| connect(&hosts[0])).collect();
        let words = [b"GET / HTTP/1.1\r\n\r\n".to_vec(), vec![0xFF; 100_000], another_version()];
        let loud = words.map(|words| {
            let mut stream = connect(&hosts[0]);
            // It may hang up before it has heard everything.
            let _ = stream.write_all(&words);
            let mut heard = Vec::new();
            let _ = stream.read_to_end(&mut heard);
            assert!(heard.len() <= 72, "they hear a greeting at most");
            stream
        });
        let second = scope.spawn(move || solve().on_cluster(&second, &|_| (), &Unwatched));
        let solved = [first, second].map(|member| member.join().expect("it ends"));
        drop((silent, loud));
        // Where one fails the other one only tells that it waited.
        let [Ok(first), Ok(second)] = solved else { panic!("{solved:?}") };
        vec![first, second]
    });
    for solved in solved {
        assert_eq!(
            (solved.value, solved.choices),
            (expected.value.clone(), expected.choices.clone())
        );
    }
    let notes = told(notes);
    assert_eq!(notes.len(), 2, "each kind of stranger is told of once: {notes:?}");
    assert!(notes.iter().any(|note| note.contains("`attractor 0.0.1`")), "{notes:?}");
    assert!(notes.iter().any(|note| note.contains("does not speak as")), "{notes:?}");
}

#[test]
fn who_has_another_secret_is_told_and_waited_for() {
    let hosts = free_addresses(2);
    let notes = Mutex::new(Vec::new());
    let right = "the right secret of all";
    std::thread::scope(|scope| {
        let first = member(&hosts, 0, right);
        let note = |note: &str| notes.lock().expect("nobody panics").push(note.to_owned());
        let first = scope.spawn(move || solve().on_cluster(&first, &note, &Unwatched));
        for wrong in ["the wrong secret of one", ""] {
            let refused = solve().on_cluster(&member(&hosts, 1, wrong), &|_| (), &Unwatched);
            let Err(Error::Secret(said)) = refused else { panic!("{refused:?}") };
            assert!(said.contains("process 0") && said.contains("another secret"), "{said}");
        }
        let second = solve().on_cluster(&member(&hosts, 1, right), &|_| (), &Unwatched);
        let first = first.join().expect("it ends");
        assert_eq!(first.expect("it is solved").value, second.expect("it is solved").value);
    });
    let notes = told(notes);
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].contains("another secret"), "{notes:?}");
}

#[test]
fn the_first_process_says_which_version_it_takes() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("bound").to_string();
    let hosts = [vec![address], free_addresses(1)].concat();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("somebody calls");
        let _ = stream.write_all(&another_version());
        let _ = stream.read_to_end(&mut Vec::new());
    });
    let refused = solve().on_cluster(&member(&hosts, 1, ""), &|_| (), &Unwatched);
    let Err(Error::Peers(said)) = refused else { panic!("{refused:?}") };
    assert!(said.contains("differs in its program: `attractor 0.0.1`"), "{said}");
}
