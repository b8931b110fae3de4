//! What only the folder of files has: the front door, the book that leads into the explorer, and one game in another page.

use crate::browser::Explorer;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_book_leads_into_the_explorer() {
    let Some(explorer) = Explorer::files().await else { return };
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.beside("../index.html")).await;
    page.click("a[href='book/index.html']").await;
    page.wait("document.querySelector('mdbook-sidebar-scrollbox, .sidebar')").await;
    page.go(&explorer.beside("../book/part1/chomp.html")).await;
    page.wait("document.querySelector('p.live a')").await;
    page.run("document.querySelector('p.live a[href*=\"game=chomp\"]').click()").await;
    page.wait("location.pathname.endsWith('/explorer/index.html') && document.querySelector('[data-node]')").await;
    assert!(page.text("h1").await.starts_with("Chomp"));
    // Whoever reads the French book goes on in French, from tab to tab.
    page.go(&explorer.beside("../book/fr/part1/chomp.html")).await;
    page.run("document.querySelector('p.live a[href*=\"game=chomp\"]').click()").await;
    page.wait("document.querySelector('#verdict')?.textContent.startsWith('Le joueur 1 gagne')")
        .await;
    page.click("#tab-play").await;
    page.wait("document.querySelector('.board .playable') && location.hash.includes('lang=fr')")
        .await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_stands_in_another_page() {
    let Some(explorer) = Explorer::files().await else { return };
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.beside("../book/index.html")).await;
    page.run(
        "const script = document.createElement('script'); script.type = 'module'; script.src = '../attractor-game.js'; \
         document.head.append(script); \
         document.querySelector('main').innerHTML = '<attractor-game game=\"chomp:4x3\" values></attractor-game>'",
    )
    .await;
    let inside = "document.querySelector('attractor-game')?.shadowRoot?.querySelector('iframe')?.contentDocument";
    page.wait(&format!("{inside}?.querySelector('.board .playable')")).await;
    page.wait(&format!("{inside}.body.textContent.includes('W7')")).await;
    assert!(page.yes(&format!("{inside}.documentElement.classList.contains('embed')")).await);
    // What is said of it later, or in another place, is shown as well.
    page.run(
        "const one = document.querySelector('attractor-game'); document.body.prepend(one); \
         one.lang = 'fr'; one.setAttribute('game', 'nim:1-2')",
    )
    .await;
    page.wait(&format!("{inside}?.querySelector('h1')?.textContent === 'Nim 1-2'")).await;
    page.wait(&format!("{inside}.documentElement.lang === 'fr' && {inside}.querySelectorAll('.board .worth').length === 3")).await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_is_made_and_checked_in_the_page() {
    let Some(explorer) = Explorer::files().await else { return };
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#graph?game=chomp:3x2")).await;
    page.wait("document.querySelector('[data-download=\"certificate.json\"]')").await;
    page.click("[data-download='certificate.json']").await;
    page.wait(
        "document.querySelector('#proof')?.textContent.startsWith('The certificate is true')",
    )
    .await;
    // One that claims something else is found out.
    page.run(
        "const file = new File(['{\"certificate\": 1, \"positions\": 1, \"moves\": 0}'], 'a.json'); \
         const held = new DataTransfer(); held.items.add(file); \
         const input = document.querySelector('#certificate'); input.files = held.files; \
         input.dispatchEvent(new Event('change'))",
    )
    .await;
    page.wait("document.querySelector('.notice.wrong')?.textContent.includes('positions')").await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_says_what_it_runs_on_and_allows_nothing_else() {
    let Some(explorer) = Explorer::files().await else { return };
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("")).await;
    page.wait("/nothing is sent anywhere.*5,000,000 positions/.test(document.querySelector('#engine').textContent)").await;
    let policy = page.value("document.querySelector('meta[http-equiv]').content").await;
    assert_eq!(policy.matches("unsafe").count(), 1, "{policy}");
    assert!(
        policy
            .contains("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'"),
        "{policy}"
    );
    // From the second visit on, what is cancelled does not take along what was solved.
    assert!(page.yes("crossOriginIsolated").await);
    // A game that does not fit says so before anything is tried.
    page.go(&explorer.address("#graph?game=chomp:14x14")).await;
    page.wait("document.querySelector('.notice.wrong')").await;
    let said = page.text(".notice.wrong").await;
    assert!(said.contains("too many for a graph"), "{said}");
    page.close().await;
}
