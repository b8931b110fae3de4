//! A browser that a test drives, and an explorer for it to look at.

#![allow(dead_code, reason = "each test uses a part")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use attractor_testkit::ports::free_addresses;
use attractor_web::{Server, ServerConfig};
use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// Make each journey a test with a server, and one with nothing but files.
macro_rules! journeys {
    ($($name:ident)*) => {
        mod served {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(&crate::browser::Explorer::open().await).await;
            })*
        }
        mod files {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                if let Some(explorer) = crate::browser::Explorer::files().await {
                    super::$name(&explorer).await;
                }
            })*
        }
    };
}

/// An explorer that listens on a free port for as long as the test lasts.
pub(crate) struct Explorer {
    root: String,
    /// Its own, so that all of it can be ended.
    runtime: Mutex<Option<Runtime>>,
    /// What serves nothing but files, and can be cut off.
    network: Option<Arc<Network>>,
}

/// A network that is there, or not.
#[derive(Default)]
struct Network {
    cut: AtomicBool,
    /// What was asked for while it was not.
    missed: Mutex<Vec<String>>,
}

/// Below what the files are served: they may lie anywhere.
const FOLDER: &str = "/a/folder";

impl Explorer {
    pub(crate) async fn open() -> Explorer {
        let runtime = Runtime::new().unwrap();
        let bound = runtime.spawn(async { Server::bind(&ServerConfig::default()).await.unwrap() });
        let server = bound.await.unwrap();
        let root = format!("http://{}/", server.address().unwrap());
        runtime.spawn(server.run(std::future::pending()));
        Explorer { root, runtime: Mutex::new(Some(runtime)), network: None }
    }

    /// The folder that `scripts/site` wrote, as files and nothing else. `scripts/check` says in `SITE` where it is;
    /// without it there is no such explorer.
    pub(crate) async fn files() -> Option<Explorer> {
        let site = PathBuf::from(std::env::var_os("SITE")?);
        assert!(site.join("explorer/attractor.wasm").is_file(), "{} is no site", site.display());
        let runtime = Runtime::new().unwrap();
        let network = Arc::new(Network::default());
        let served = network.clone();
        let bound = runtime.spawn(async move {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let router =
                Router::new().fallback(async move |uri: Uri| served.file(&site, uri.path()));
            tokio::spawn(async move { axum::serve(listener, router).await });
            address
        });
        let root = format!("http://{}{FOLDER}/explorer/index.html", bound.await.unwrap());
        Some(Explorer { root, runtime: Mutex::new(Some(runtime)), network: Some(network) })
    }

    /// A fresh window of this width, for somebody who reads this language.
    pub(crate) async fn browser(&self, width: u32, language: &str) -> Browser {
        self.sized_browser(width, 900, language).await
    }

    /// The same with this height. Where there are only files, they have been visited, and the network is cut.
    pub(crate) async fn sized_browser(&self, width: u32, height: u32, language: &str) -> Browser {
        let browser = Browser::sized(width, height, language).await;
        if let Some(network) = &self.network {
            network.cut.store(false, Ordering::Relaxed);
            browser.go(&self.root).await;
            browser.run("navigator.serviceWorker.ready.then(() => { window.kept = true; })").await;
            browser.wait("window.kept && navigator.serviceWorker.controller").await;
            network.cut.store(true, Ordering::Relaxed);
            browser.go("about:blank").await;
        }
        browser
    }

    /// End it, whatever it is doing.
    pub(crate) fn stop(&self) {
        if let Some(runtime) = self.runtime.lock().unwrap().take() {
            runtime.shutdown_background();
        }
    }

    /// Another file, from the explorer's.
    pub(crate) fn beside(&self, name: &str) -> String {
        let folder = self.root.strip_suffix("index.html").unwrap_or(&self.root);
        format!("{folder}{name}")
    }

    pub(crate) fn address(&self, place: &str) -> String {
        format!("{}{place}", self.root)
    }
}

impl Network {
    fn file(&self, site: &Path, path: &str) -> Response {
        if self.cut.load(Ordering::Relaxed) {
            self.missed.lock().unwrap().push(path.to_owned());
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        let name = path.strip_prefix(FOLDER).unwrap_or("/none").trim_start_matches('/');
        let kind = match name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css",
            Some("js") => "text/javascript",
            Some("svg") => "image/svg+xml",
            Some("json" | "webmanifest") => "application/json",
            _ => "application/octet-stream",
        };
        match std::fs::read(site.join(name)) {
            Ok(bytes) => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
            Err(_) => StatusCode::NOT_FOUND.into_response(),
        }
    }
}

impl Drop for Explorer {
    fn drop(&mut self) {
        self.stop();
        if let Some(network) = &self.network {
            // Browsers look for a newer service worker by themselves.
            let mut missed = network.missed.lock().unwrap().clone();
            missed.retain(|path| !path.ends_with("/offline.js") && !path.ends_with("/favicon.ico"));
            assert!(
                std::thread::panicking() || missed.is_empty(),
                "asked for without a network: {missed:?}"
            );
        }
    }
}

/// A window of a headless Chromium.
pub(crate) struct Browser {
    client: Client,
    driver: Driver,
    _profile: tempfile::TempDir,
}

/// The program that drives Chromium; it ends with the test.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill(); // it may have ended by itself
        let _ = self.0.wait();
    }
}

/// How long a test waits for the page, and for the browser: only so that what hangs does not do so for ever.
const PATIENCE: Duration = Duration::from_secs(180);

impl Browser {
    /// A fresh window of this width, for somebody who reads this language.
    pub(crate) async fn open(width: u32, language: &str) -> Browser {
        Browser::sized(width, 900, language).await
    }

    /// The same with this height.
    pub(crate) async fn sized(width: u32, height: u32, language: &str) -> Browser {
        let address = free_addresses(1).remove(0);
        let (_, port) = address.rsplit_once(':').unwrap();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the journeys need `chromedriver`: install the Debian packages `chromium` and `chromium-driver`");
        let driver = Driver(driver);
        let profile = tempfile::tempdir().unwrap();
        let flags = [
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-quic".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--force-prefers-reduced-motion".to_owned(),
            format!("--lang={language}"),
            format!("--window-size={},{height}", width.max(500)),
            format!("--user-data-dir={}", profile.path().display()),
        ];
        let mut options = json!({ "args": flags, "prefs": { "intl.accept_languages": language } });
        if width < 500 {
            // Windows do not become this narrow; telephones are.
            let metrics =
                json!({ "width": width, "height": 850, "pixelRatio": 1.0, "touch": false });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let mut capabilities = serde_json::Map::new();
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let end = tokio::time::Instant::now() + PATIENCE;
        let client = loop {
            match builder.connect(&format!("http://{address}")).await {
                Ok(client) => break client,
                Err(_) if tokio::time::Instant::now() < end => {}
                Err(error) => panic!(
                    "Chromium does not start ({error}): install the Debian packages `chromium` and `chromium-driver`"
                ),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        Browser { client, driver, _profile: profile }
    }

    pub(crate) async fn close(self) {
        self.client.close().await.unwrap();
        drop(self.driver);
    }

    pub(crate) async fn go(&self, address: &str) {
        self.client.goto(address).await.unwrap();
    }

    pub(crate) async fn reload(&self) {
        self.client.refresh().await.unwrap();
    }

    pub(crate) async fn back(&self) {
        self.client.back().await.unwrap();
    }

    /// What an expression of the page is worth.
    async fn ask(&self, expression: &str) -> Value {
        self.client.execute(&format!("return {expression}"), Vec::new()).await.unwrap()
    }

    /// Do something in the page.
    pub(crate) async fn run(&self, statement: &str) {
        self.client.execute(statement, Vec::new()).await.unwrap();
    }

    pub(crate) async fn value(&self, expression: &str) -> String {
        let value = self.ask(expression).await;
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    pub(crate) async fn number(&self, expression: &str) -> i64 {
        let value = self.ask(expression).await;
        value.as_i64().unwrap_or_else(|| panic!("{expression} is {value}"))
    }

    pub(crate) async fn yes(&self, expression: &str) -> bool {
        self.ask(&format!("Boolean({expression})")).await == Value::Bool(true)
    }

    /// Wait until an expression is true.
    pub(crate) async fn wait(&self, expression: &str) {
        let end = tokio::time::Instant::now() + PATIENCE;
        while !self.yes(expression).await {
            if tokio::time::Instant::now() > end {
                let page = self.value("document.body.innerText").await;
                let place = self.value("location.href").await;
                panic!("{expression} never came true at {place}, where one reads:\n{page}");
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    pub(crate) async fn text(&self, selector: &str) -> String {
        self.wait(&format!("document.querySelector({})", json!(selector))).await;
        self.value(&format!("document.querySelector({}).textContent", json!(selector))).await
    }

    pub(crate) async fn click(&self, selector: &str) {
        self.wait(&format!("document.querySelector({})", json!(selector))).await;
        // The element may be drawn anew between finding and clicking it, or lie below the header.
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            let show = "?.scrollIntoView({ block: 'center', behavior: 'instant' })";
            self.ask(&format!("document.querySelector({}){show}", json!(selector))).await;
            let clicked = match self.client.find(Locator::Css(selector)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(_) if tokio::time::Instant::now() < end => {}
                Err(error) => panic!("{selector} cannot be clicked: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub(crate) async fn type_into(&self, selector: &str, text: &str) {
        let element = self.client.wait().for_element(Locator::Css(selector)).await.unwrap();
        element.clear().await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    /// Type without pointing anywhere: as a keyboard does, to whatever has the focus at that moment.
    pub(crate) async fn keys(&self, text: &str) {
        let keys =
            text.chars().flat_map(|value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        let keys = keys.fold(KeyActions::new("keyboard".to_owned()), InputSource::then);
        self.client.perform_actions(keys).await.unwrap();
    }

    /// Press Tab until something has the focus.
    pub(crate) async fn tab_to(&self, selector: &str) {
        for _ in 0..120 {
            self.keys("\u{e004}").await;
            let there = format!("document.activeElement.matches({})", json!(selector));
            if self.yes(&there).await {
                return;
            }
        }
        panic!("Tab never leads to {selector}");
    }

    /// Click at a point of a drawing, in its own coordinates.
    pub(crate) async fn click_at(&self, selector: &str, x: i64, y: i64) {
        self.drag(selector, (x, y), (x, y)).await;
    }

    /// Drag from a point of a drawing to another.
    pub(crate) async fn drag(&self, selector: &str, from: (i64, i64), to: (i64, i64)) {
        let (start, end) =
            (self.on_screen(selector, from).await, self.on_screen(selector, to).await);
        let move_to = |(x, y): (f64, f64)| PointerAction::MoveTo { duration: None, x, y };
        let button = fantoccini::actions::MOUSE_BUTTON_LEFT;
        let mut mouse = MouseActions::new("mouse".to_owned())
            .then(move_to(start))
            .then(PointerAction::Down { button });
        if start != end {
            let middle = (f64::midpoint(start.0, end.0), f64::midpoint(start.1, end.1));
            mouse = mouse.then(move_to(middle)).then(move_to(end));
        }
        self.client.perform_actions(mouse.then(PointerAction::Up { button })).await.unwrap();
    }

    async fn on_screen(&self, selector: &str, (x, y): (i64, i64)) -> (f64, f64) {
        let script = format!(
            "(() => {{ const svg = document.querySelector({}); svg.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
             const at = new DOMPoint({x}, {y}).matrixTransform(svg.getScreenCTM()); return [Math.round(at.x), Math.round(at.y)]; }})()",
            json!(selector)
        );
        let at = self.ask(&script).await;
        (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
    }
}
