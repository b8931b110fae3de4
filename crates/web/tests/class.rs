//! Journeys of a class: the graph, play in it, and drawings.

use crate::browser::{Browser, Explorer};

journeys! {
    boards_can_be_read_at_a_projector_or_blocks_are_shown
    a_lecture_goes_by_the_arrow_keys_and_begins_with_the_winner
    a_game_of_thousands_of_positions_is_stepped_through_block_by_block
    play_and_graph_are_one
    a_drawing_is_solved_where_it_stands_and_kept
    cops_are_counted_and_anybody_plays_on_a_drawn_graph
}

async fn boards_can_be_read_at_a_projector_or_blocks_are_shown(explorer: &Explorer) {
    let page = explorer.sized_browser(1024, 768, "en").await;
    for game in ["chomp:3x3", "nim:2-3", "tictactoe&at=XOX/OO./.XX@1", "tictactoe"] {
        page.go(&explorer.address(&format!("#graph?game={game}"))).await;
        page.wait(
            "document.querySelector('.overview .block') || document.querySelector('[data-node]')",
        )
        .await;
        if page.yes("document.querySelector('[data-node]')").await {
            let wide =
                page.number("Number(document.querySelector('.viewport').dataset.board)").await;
            assert!(wide >= 24, "{game}: {wide}");
        }
    }
    // Again and again, and for good: the same arena with other goals.
    let arena = "%7B%22a%22:%5B%22b%22%5D,%22b%22:%5B%22a%22,%22c%22%5D,%22c%22:%5B%22c%22%5D%7D&owner=1%3Da,c&owner=2%3Db&start=a";
    page.go(&explorer.address(&format!("#graph?game={arena}&for=1&reach=a"))).await;
    page.wait("document.querySelector('#verdict')?.textContent.startsWith('Player 1 can force')")
        .await;
    page.run("[...document.querySelectorAll('button')].find((one) => one.textContent === 'Visit it again and again').click()").await;
    page.wait("location.hash.includes('endless=1')").await;
    page.wait("document.querySelector('#verdict').textContent.startsWith('Player 2 wins endless play from a')").await;
    page.wait("document.body.textContent.includes('--goal buchi')").await;
    // The way of a game leads from block to block: from a draw into what the other wins.
    page.go(&explorer.address("#graph?game=tictactoe&m=b2&m=a1&m=a2&m=c2&m=b1&m=c1")).await;
    page.wait("document.querySelector('.overview .trail polyline')?.points.length === 7").await;
    page.go(&explorer.address("#graph?game=tictactoe")).await;
    page.wait("document.querySelector('.overview .block') && !document.querySelector('.trail')")
        .await;
    // The overview of all of tic-tac-toe opens where one clicks.
    assert!(page.number("document.querySelectorAll('.overview .flow').length").await > 5);
    page.run("document.querySelector('.overview .block').dispatchEvent(new MouseEvent('click'))")
        .await;
    page.click("#block-positions button").await;
    page.wait("document.querySelectorAll('[data-node]').length === 60").await;
    assert!(page.text("#part").await.contains("60 of 5,478 positions"));
    // A position that there is not is called so, and nothing is lost.
    page.type_into("#search", "junk\u{e007}").await;
    page.wait("document.querySelector('#unknown').textContent.includes('junk')").await;
    assert!(page.yes("document.querySelectorAll('[data-node]').length === 60 && !location.hash.includes('junk')").await);
    page.close().await;
}

async fn a_lecture_goes_by_the_arrow_keys_and_begins_with_the_winner(explorer: &Explorer) {
    let page = explorer.sized_browser(1024, 768, "en").await;
    page.go(&explorer.address("#graph?game=nim:2-2")).await;
    page.wait("document.querySelector('.segments [data-value=\"1\"][aria-pressed=true]')").await;
    assert!(page.text("#step-title").await.starts_with("A4"));
    page.click("#step-first").await;
    page.click("#lecture").await;
    page.wait("document.documentElement.classList.contains('lecturing')").await;
    page.keys("\u{e014}").await; // right
    page.wait("document.querySelector('#lecture-sentence').textContent.startsWith('A1')").await;
    assert!(page.number("document.querySelectorAll('.algorithm .lit').length").await > 0);
    assert!(page.yes("parseFloat(getComputedStyle(document.querySelector('#lecture-sentence')).fontSize) >= 17").await);
    page.keys("\u{e00c}").await; // Escape
    page.wait("!document.documentElement.classList.contains('lecturing')").await;
    page.close().await;
}

async fn a_game_of_thousands_of_positions_is_stepped_through_block_by_block(explorer: &Explorer) {
    let page = explorer.sized_browser(1024, 768, "en").await;
    page.go(&explorer.address("#graph?game=tictactoe")).await;
    page.click(".segments [data-value='0']").await;
    page.wait("document.querySelector('#step-title').textContent === 'A5 · adds 72 positions, 2,936 in all'").await;
    page.click("#step-first").await;
    page.wait("document.querySelector('.block.fresh')?.dataset.block === '0'").await;
    assert_eq!(page.number("document.querySelectorAll('.block:not(.ahead)').length").await, 1);
    page.wait(
        "document.querySelector('#added').textContent.includes('The game is over at XOO/X../X..')",
    )
    .await;
    page.click("#step-next").await;
    page.wait("document.querySelectorAll('.flow.joins').length === 1").await;
    page.wait("document.querySelector('#added').textContent.includes('is in A0')").await;
    // In a lecture the arrow keys go on, with the sentence and the line of the algorithm.
    page.click("#lecture").await;
    page.wait("document.documentElement.classList.contains('lecturing')").await;
    page.keys("\u{e014}").await; // right
    page.wait("/^A2 Adds 392 positions.*all moves lead into/.test(document.querySelector('#lecture-sentence').textContent)").await;
    assert_eq!(page.text(".algorithm .lit").await, "other vertex: joins if all moves lead into it");
    page.keys("\u{e00c}").await; // Escape
    page.wait("!document.documentElement.classList.contains('lecturing')").await;
    // The address leads to the same layer.
    assert!(page.value("location.hash").await.contains("step=2"));
    page.reload().await;
    page.wait("document.querySelector('.block.fresh')?.dataset.block === '2'").await;
    page.close().await;
    // Numbers of blocks can be read at a projector and on a telephone, however many layers there are.
    for (width, height) in [(1024, 768), (768, 1024), (390, 844)] {
        let page = explorer.sized_browser(width, height, "fr").await;
        for game in ["tictactoe", "chomp:5x4", "matches:2000"] {
            page.go(&explorer.address(&format!("#graph?game={game}"))).await;
            page.wait("document.querySelector('.overview .block')").await;
            let small = "[...document.querySelectorAll('.overview .many')].filter((one) => one.getBoundingClientRect().height < 10).length";
            assert_eq!(page.number(small).await, 0, "{game} at {width}");
            let outside = "(() => { const frame = document.querySelector('.viewport').getBoundingClientRect(); return [...document.querySelectorAll('.overview text')].filter((one) => { const box = one.getBoundingClientRect(); return box.left < frame.left - 1 || box.right > frame.right + 1; }).length; })()";
            assert_eq!(page.number(outside).await, 0, "{game} at {width}");
            let tabs = "[...document.querySelectorAll('#tabs a')].filter((one) => one.getBoundingClientRect().right > document.querySelector('#tabs').getBoundingClientRect().right).length";
            assert_eq!(page.number(tabs).await, 0, "{game} at {width}");
            // Nor do words lie on each other or on blocks.
            let over = "(() => { const boxes = [...document.querySelectorAll('.overview .lane, .overview .flag, .overview .block rect')].map((one) => one.getBoundingClientRect()); return boxes.filter((a, i) => boxes.some((b, k) => k < i && a.left < b.right - 3 && b.left < a.right - 3 && a.top < b.bottom - 3 && b.top < a.bottom - 3)).length; })()";
            assert_eq!(page.number(over).await, 0, "{game} at {width}");
        }
        page.close().await;
    }
}

async fn play_and_graph_are_one(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#play?game=chomp:3x2&p2=human&m=b2")).await;
    page.wait("document.querySelector('#record li')").await;
    page.click("#tab-graph").await;
    page.wait("document.querySelectorAll('[data-node].played').length === 2").await;
    // A click on a vertex that can be reached plays there; the tab leads back to the same game.
    page.run("document.querySelector('[data-node].present').dispatchEvent(new MouseEvent('click', { bubbles: true }))").await;
    page.wait("document.querySelectorAll('[data-link].next').length > 0").await;
    page.run("document.querySelector('[data-node].next').dispatchEvent(new MouseEvent('click', { bubbles: true }))").await;
    page.wait("document.querySelectorAll('[data-node].played').length === 3").await;
    page.click("#tab-play").await;
    page.wait("document.querySelectorAll('#record li').length === 2").await;
    // Whoever goes on from a position of player 2 plays player 2.
    page.go(&explorer.address("#graph?game=chomp:3x2&vertex=2-1-0@2")).await;
    page.click("#vertex a.button").await;
    page.wait("document.querySelector('#seat-2')?.value === 'human'").await;
    assert!(page.text("#status").await.starts_with("Player 2 to move"));
    page.close().await;
}

async fn a_drawing_is_solved_where_it_stands_and_kept(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    // Player 2 wins all of it: the stepper says so, in colours.
    page.go(&explorer
        .address("#draw?v=a,150,150,1&v=b,350,150,2&v=c,550,150,1&e=0-1,1-2&called=Two+moves"))
        .await;
    page.wait("document.querySelector('#sketch-verdict')?.textContent === 'Player 2 wins from a, in 2 moves'").await;
    page.wait("[...document.querySelectorAll('.knot .shape')].every((one) => one.style.fill.startsWith('rgb'))").await;
    assert!(page.yes("document.querySelector('.thread.strategy')").await);
    page.click("#solve-sketch").await;
    page.wait("document.querySelectorAll('[data-node]').length === 3").await;
    assert_eq!(page.text("h1").await, "Two moves");
    page.wait("document.querySelector('.segments [data-value=\"1\"][aria-pressed=true]')").await;
    assert_eq!(page.text("#step-title").await, "A2 · adds 1 position, 3 in all");
    let places = "[...document.querySelectorAll('[data-node] > .outline:not(.ring)')].map((one) => Number(one.getAttribute('x')) + Number(one.getAttribute('width')) / 2).join()";
    assert_eq!(page.value(places).await, "150,350,550");
    page.click("#tab-draw").await;
    page.wait("document.querySelectorAll('.knot').length === 3").await;
    page.close().await;
}

async fn cops_are_counted_and_anybody_plays_on_a_drawn_graph(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#cops")).await;
    page.click("details:has(#paste-graph) summary").await;
    page.type_into("#paste-graph", "DUW").await;
    page.click("#draw-pasted").await;
    page.wait("document.querySelectorAll('.knot').length === 5 && document.querySelector('#start-counts')").await;
    // The standard rule comes first; starts are counted with and without order.
    assert!(
        page.yes("document.querySelector('#rules [data-value=stay]').ariaPressed === 'true'").await
    );
    let counts = page.text("#start-counts").await;
    assert!(counts.contains("25 starts") && counts.contains("15 if not"), "{counts}");
    assert!(page.text("#copy-graph").await.contains("DUW"));
    page.click("#chase").await;
    page.wait("document.querySelector('.knot .badge')?.textContent === 'caught'").await;
    page.click("#play-cops").await;
    page.wait("document.querySelectorAll('.board .playable').length === 5").await;
    assert!(page.text("#status").await.starts_with("Player 1 to move"));
    // Two cops on one vertex are two.
    let square = "v=a,150,150&v=b,350,150&v=c,350,350&v=d,150,350&e=0-1,1-2,2-3,3-0";
    page.go(&explorer.address(&format!("#cops?rule=move&{square}"))).await;
    page.wait("document.querySelector('[data-cops=\"2\"][aria-pressed=true]')").await;
    page.click("#chase").await;
    page.wait("document.querySelector('.knot .badge')?.textContent === 'caught'").await;
    page.run("const step = document.querySelector('#chase-step'); step.value = 0; step.dispatchEvent(new Event('input'))").await;
    page.wait("document.querySelector('.knot.cop .badge')?.textContent === '×2'").await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_ends_with_its_page_and_a_stopped_explorer_is_said() {
    let explorer = Explorer::open().await;
    let page = Browser::open(1280, "fr").await;
    let asked = "performance.getEntriesByType('resource').map((one) => one.name).findLast((name) => name.includes('/api/jobs/'))";
    let ended = |job: &str| {
        format!(
            "(() => {{ const ask = new XMLHttpRequest(); ask.open('GET', '{job}', false); ask.send(); return ask.status === 409 || ask.status === 404; }})()"
        )
    };
    page.go(&explorer.address("#graph?game=chomp:12x12")).await;
    page.wait(&format!("document.querySelector('#cancel') && {asked}")).await;
    let job = page.value(asked).await;
    page.run("document.querySelector('#tab-games').click()").await;
    page.wait("document.querySelector('#game-chomp') && document.querySelector('#busy').hidden")
        .await;
    // What was begun for the graph has been told to end.
    page.wait(&ended(&job)).await;
    // Nor does it go on where the whole page is left.
    page.go(&explorer.address("#graph?game=chomp:12x11")).await;
    page.wait(&format!("document.querySelector('#cancel') && {asked} !== '{job}'")).await;
    let job = page.value(asked).await;
    page.go("about:blank").await;
    page.go(&explorer.address("")).await;
    page.wait(&ended(&job)).await;
    // Errors speak French, of fields and not of options, and lead on.
    page.go(&explorer.address("#graph?game=connect4:7x6")).await;
    page.wait("document.querySelectorAll('.ways a').length >= 2").await;
    let error = page.text(".notice.wrong").await;
    let said = "Puissance 4 7×6 a 4,5 × 10¹² positions : trop pour un graphe";
    assert!(error.starts_with(said) && !error.contains("--"), "{error}");
    // A formula that is wrong leaves no colours behind.
    page.go(&explorer.address("#ask?game=chomp:3x2&f=over")).await;
    page.wait("document.querySelector('#at-start')").await;
    page.type_into("#formula", "ovr").await;
    page.keys("\u{e00c}").await;
    page.click("#ask").await;
    page.wait("document.querySelector('.notice.wrong')").await;
    assert!(!page.yes("[...document.querySelectorAll('[data-node] > .outline')].some((one) => one.style.fill.includes('--p3'))").await);
    explorer.stop();
    page.click("#tab-tree").await;
    page.wait("document.querySelector('main').textContent.includes('ne répond pas')").await;
    page.close().await;
}
