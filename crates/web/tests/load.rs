//! A hundred clients with bad requests on loopback do not stop the explorer.

use std::time::Duration;

use attractor_web::{Limits, Server, ServerConfig};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const CLIENTS: usize = 100;
const REQUESTS: usize = 12;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_clients_with_bad_requests_do_not_stop_it() {
    let limits = Limits {
        positions: 20_000,
        time: Duration::from_secs(2),
        memory: 256 << 20,
        body: 64 << 10,
        ..Limits::default()
    };
    let server = Server::bind(&ServerConfig { limits, ..ServerConfig::default() }).await.unwrap();
    let address = server.address().unwrap();
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(server.run(async {
        let _ = ended.await;
    }));
    let client = reqwest::Client::new();
    let solve = format!("http://{address}/api/solve");
    let clients: Vec<_> = (0..CLIENTS)
        .map(|number| {
            let (client, solve) = (client.clone(), solve.clone());
            tokio::spawn(async move {
                for round in 0..REQUESTS {
                    bad_request(&client, &solve, address, number + round).await;
                }
            })
        })
        .collect();
    // Somebody honest asks meanwhile, and is put off at worst.
    while clients.iter().any(|one| !one.is_finished()) {
        let answer = client.post(&solve).json(&json!({"game": "chomp:3x3"})).send().await.unwrap();
        match answer.status().as_u16() {
            200 => assert_eq!(answer.json::<Value>().await.unwrap()["winner"], 1),
            202 | 503 => {}
            other => panic!("status {other}"),
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for one in clients {
        one.await.unwrap();
    }
    // What still waits is worked off.
    let mut rounds = 0;
    loop {
        let answer = client.post(&solve).json(&json!({"game": "chomp:3x3"})).send().await.unwrap();
        if answer.status() == 200 {
            break;
        }
        assert!(rounds < 6000, "still {} long after the storm", answer.status());
        rounds += 1;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    end.send(()).unwrap();
    drop(client);
    tokio::time::timeout(Duration::from_secs(300), serving).await.unwrap().unwrap().unwrap();
}

/// One of several kinds of bad request; none of them may be answered with success.
async fn bad_request(
    client: &reqwest::Client,
    solve: &str,
    address: std::net::SocketAddr,
    kind: usize,
) {
    let json = |body: String| {
        client.post(solve).header("content-type", "application/json").body(body).send()
    };
    let answer = match kind % 7 {
        0 => json("{\"game\": ".to_owned()).await,
        1 => json(json!({"game": "chomp:15x15"}).to_string()).await,
        2 => json(json!({"game": "{0: ["}).to_string()).await,
        3 => json(format!("\"{}\"", "x".repeat(80 << 10))).await,
        4 => client.post(solve).header("host", "evil.example").body("{}").send().await,
        5 => json("[".repeat(60 << 10)).await,
        _ => {
            // Not HTTP at all, and a request that never ends.
            let mut stream = TcpStream::connect(address).await.unwrap();
            let noise: &[u8] =
                if kind.is_multiple_of(2) { b"\x00\xff\x13 nothing\r\n\r\n" } else { b"POST /api" };
            stream.write_all(noise).await.unwrap();
            let mut some = [0; 64];
            let _ = tokio::time::timeout(Duration::from_millis(50), stream.read(&mut some)).await;
            return;
        }
    };
    // A server that refuses a body may close the connection while it is being sent.
    if let Ok(answer) = answer {
        let status = answer.status().as_u16();
        assert!([202, 400, 403, 413, 422, 503].contains(&status), "kind {}: {status}", kind % 7);
    }
}
