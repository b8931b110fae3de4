//! Twenty pages come and go while one plays.
use attractor_web::{Server, ServerConfig};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

const PAGES: usize = 20;
const ROUNDS: usize = 3;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_pages_come_and_go_while_one_plays() {
    let server = Server::bind(&ServerConfig::default()).await.unwrap();
    let root = format!("http://{}", server.address().unwrap());
    tokio::spawn(server.run(std::future::pending()));
    let client = Client::new();
    let pages: Vec<_> = (0..PAGES)
        .map(|page| {
            let (client, root) = (client.clone(), root.clone());
            tokio::spawn(async move {
                for round in 0..ROUNDS {
                    come_and_go(&client, &root, page + round).await;
                }
            })
        })
        .collect();
    // Somebody plays Chomp meanwhile, to the end.
    let mut moves: Vec<Value> = Vec::new();
    loop {
        let board =
            ask(&client, &root, "play", &json!({"game": "chomp:4x3", "moves": moves})).await;
        if !board["over"].is_null() {
            break;
        }
        let values = json!({"game": "chomp:4x3", "moves": moves});
        let values = ask(&client, &root, "values", &values).await;
        assert_eq!(values["complete"], true);
        let reply = json!({"game": "chomp:4x3", "moves": moves, "opponent": "perfect"});
        moves.push(ask(&client, &root, "reply", &reply).await["move"].clone());
    }
    assert_eq!(moves.len(), 7);
    for page in pages {
        page.await.unwrap();
    }
}

/// A page asks for something large, looks once how far it is, and is closed.
async fn come_and_go(client: &Client, root: &str, kind: usize) {
    let game = ["chomp:11x11", "connect4:5x4", "chomp:12x10"][kind % 3];
    let asked = client.post(format!("{root}/api/solve")).json(&json!({"game": game})).send();
    let answer = asked.await.unwrap();
    match answer.status() {
        StatusCode::ACCEPTED => {
            let job: Value = answer.json().await.unwrap();
            let job = format!("{root}/api/jobs/{}", job["job"].as_str().unwrap());
            client.get(&job).send().await.unwrap();
            assert!(client.delete(&job).send().await.unwrap().status().is_success());
        }
        // It was known already, or too much is going on.
        StatusCode::OK | StatusCode::SERVICE_UNAVAILABLE | StatusCode::CONFLICT => {}
        other => panic!("{other}"),
    }
}

/// The answer, waited for as a page does.
async fn ask(client: &Client, root: &str, question: &str, body: &Value) -> Value {
    let ready = |answer: &Response| answer.status() != StatusCode::ACCEPTED;
    let mut answer = client.post(format!("{root}/api/{question}")).json(body).send().await.unwrap();
    while !ready(&answer) {
        let job: Value = answer.json().await.unwrap();
        let job = job["job"].as_str().unwrap().to_owned();
        answer = client.get(format!("{root}/api/jobs/{job}")).send().await.unwrap();
    }
    assert_eq!(answer.status(), StatusCode::OK, "{question}");
    answer.json().await.unwrap()
}
