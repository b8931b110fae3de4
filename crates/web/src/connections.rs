//! Connections: so many at a time, and nobody keeps one open who says nothing.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::convert::Infallible;
use std::future::Future;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

/// So many at a time; systems usually allow a program to have 1024 files and connections open.
const MOST: usize = 512;

/// So long somebody may take to say what is asked for, also if nothing is.
const HEAD: Duration = Duration::from_secs(10);

/// So long whoever is being answered has when the explorer ends.
const LAST: Duration = Duration::from_secs(2);

/// Who asks: the address of the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    /// Where there is no network, as in tests, it is this machine.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asker, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Asker([127, 0, 0, 1].into())))
    }
}

/// Answer whoever connects, until `end`.
pub(crate) async fn serve(listener: TcpListener, router: Router, end: impl Future<Output = ()>) {
    let open = Arc::new(Connections::default());
    let (ending, ends) = watch::channel(());
    let mut serving = JoinSet::new();
    let mut end = pin!(end);
    loop {
        tokio::select! {
            () = &mut end => break,
            Some(_) = serving.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => {
                    let place = Connections::enter(&open, from.ip());
                    serving.spawn(converse(stream, place, router.clone(), ends.clone()));
                }
                // It was gone before it was accepted, or there are too many open.
                Err(_) => {
                    open.all().make_room(0);
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            },
        }
    }
    drop((listener, ending));
    let rest = async { while serving.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(LAST, rest).await; // whoever takes longer is cut off
}

/// Answer what is asked on one connection.
async fn converse(stream: TcpStream, place: Place, router: Router, mut ends: watch::Receiver<()>) {
    // Answers are sent whole; where that cannot be said they come a little later.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|mut request: hyper::Request<Incoming>| {
        place.asks();
        request.extensions_mut().insert(Asker(place.from));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    tokio::select! {
        _ = connection.as_mut() => return, // whether it ended well concerns the other end
        () = place.ended.notified() => return,
        _ = ends.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Those that are open.
#[derive(Default)]
struct Connections(Mutex<Open>);

#[derive(Default)]
struct Open {
    connections: Vec<Connection>,
    count: u64,
}

struct Connection {
    number: u64,
    from: IpAddr,
    /// When it was opened or asked last.
    last: Instant,
    ended: Arc<Notify>,
}

/// An open connection, until it is dropped.
struct Place {
    open: Arc<Connections>,
    number: u64,
    from: IpAddr,
    ended: Arc<Notify>,
}

impl Connections {
    fn all(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(open: &Arc<Connections>, from: IpAddr) -> Place {
        let ended = Arc::new(Notify::new());
        let mut all = open.all();
        all.make_room(MOST);
        all.count += 1;
        let number = all.count;
        let last = Instant::now();
        all.connections.push(Connection { number, from, last, ended: ended.clone() });
        Place { open: open.clone(), number, from, ended }
    }
}

impl Open {
    /// Where there are `most`, end the one that has been silent longest of whoever has most of them.
    fn make_room(&mut self, most: usize) {
        if self.connections.len() < most {
            return;
        }
        let mut counts = HashMap::new();
        for one in &self.connections {
            *counts.entry(one.from).or_insert(0) += 1;
        }
        let silent = (0..self.connections.len()).max_by_key(|&i| {
            let one = &self.connections[i];
            (counts[&one.from], Reverse(one.last))
        });
        if let Some(i) = silent {
            self.connections.swap_remove(i).ended.notify_one();
        }
    }
}

impl Place {
    /// It asks something.
    fn asks(&self) {
        let mut all = self.open.all();
        if let Some(own) = all.connections.iter_mut().find(|one| one.number == self.number) {
            own.last = Instant::now();
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.open.all().connections.retain(|one| one.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_most_connections_loses_the_silent_ones() {
        let open = Arc::new(Connections::default());
        let [flood, guest] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let first = Connections::enter(&open, guest);
        let many: Vec<Place> = (1..MOST).map(|_| Connections::enter(&open, flood)).collect();
        many[0].asks();
        let another = Connections::enter(&open, guest);
        let numbers = || open.all().connections.iter().map(|one| one.number).collect::<Vec<_>>();
        assert_eq!(numbers().len(), MOST);
        assert!([&first, &another, &many[0]].iter().all(|kept| numbers().contains(&kept.number)));
        assert!(!numbers().contains(&many[1].number), "it was silent longest");
        drop((first, many, another));
        assert!(numbers().is_empty());
    }
}
