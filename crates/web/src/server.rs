//! Listening, and ending well.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use attractor_app::{OpeningBook, Own, SolvedTablebase};
use attractor_explorer::Limits;
use tokio::net::TcpListener;

use crate::connections;
use crate::served::Served;

/// Where the explorer listens, and what it allows.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// The address to listen on; loopback unless told otherwise.
    pub address: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// More names by which browsers may call this machine.
    pub names: Vec<String>,
    /// What strangers may ask for at most.
    pub limits: Limits,
    /// Games besides those of the catalogue, asked for by their titles.
    pub own: Vec<Own>,
    /// Tablebases in which values are looked up when their games are played.
    pub tablebases: Vec<Arc<SolvedTablebase>>,
    /// An opening book for Connect Four.
    pub book: Option<Arc<OpeningBook>>,
}

impl Default for ServerConfig {
    fn default() -> ServerConfig {
        ServerConfig {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            names: Vec::new(),
            limits: Limits::default(),
            own: Vec::new(),
            tablebases: Vec::new(),
            book: None,
        }
    }
}

/// An explorer that listens.
pub struct Server {
    served: Served,
    listener: TcpListener,
}

impl Server {
    /// Listen where `config` says.
    pub async fn bind(config: &ServerConfig) -> io::Result<Server> {
        let listener = TcpListener::bind((config.address, config.port)).await?;
        Ok(Server { served: Served::new(config), listener })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answer until `end`, then finish what was begun.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let router = self.served.router();
        self.served.watch_memory();
        let end = async move {
            end.await;
            self.served.jobs().cancel_all();
        };
        connections::serve(self.listener, router, end).await;
        Ok(())
    }
}
