//! Journeys at the game table.

use attractor_app::{BestRequest, OpenRequest, best};
use attractor_core::Unwatched;

use crate::browser::Explorer;

journeys! {
    the_real_board_is_there_at_once_and_somebody_answers
    every_column_carries_its_exact_score
    moves_are_counted_in_one_way_and_the_focus_stays
    a_record_is_walked_through_branched_and_ends_with_a_banner
    boards_look_as_in_life
    a_position_is_set_up_on_the_board_whatever_its_notation
    moves_are_pasted_as_other_solvers_write_them
}

async fn the_real_board_is_there_at_once_and_somebody_answers(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#games?about=connect4")).await;
    page.wait("document.querySelector('#play-it.primary')").await;
    page.click("#play-it").await;
    page.wait("document.querySelectorAll('.board .playable').length === 42").await;
    assert!(!page.yes("document.querySelector('.notice.wrong')").await);
    page.click("#moves [data-move='4']").await;
    page.wait("document.querySelectorAll('#record li').length === 2").await;
    page.wait("document.querySelector('#status').textContent.startsWith('Player 1 to move')").await;
    // Nothing is computed for the board of Domineering either.
    page.go(&explorer.address("#play?game=domineering:8x8&p2=wizard")).await;
    page.wait("document.querySelectorAll('.board .playable').length === 64").await;
    // A program that cannot play is not thinking, and there is a way on.
    page.click("#moves button").await;
    page.wait("document.querySelector('.notice.wrong')").await;
    assert_eq!(page.text("#status").await, "Player 2 cannot find a move");
    page.run("[...document.querySelectorAll('.ways button')].find((one) => one.textContent.includes('chance')).click()").await;
    page.wait("document.querySelectorAll('#record li').length === 2").await;
    page.close().await;
}

async fn every_column_carries_its_exact_score(explorer: &Explorer) {
    let line = "4444432253";
    let open = OpenRequest {
        game: "connect4:7x6".to_owned(),
        line: Some(line.to_owned()),
        ..OpenRequest::default()
    };
    let known = best(&BestRequest { open, ..BestRequest::default() }, &Unwatched).unwrap();
    let page = explorer.browser(1280, "en").await;
    let moves: String = line.chars().map(|column| format!("&m={column}")).collect();
    page.go(&explorer.address(&format!("#play?game=connect4:7x6&p2=human&values=1{moves}"))).await;
    page.wait("document.querySelectorAll('[data-score]:not(.bounds)').length === 7").await;
    assert_eq!(page.text("h1").await, "Connect Four 7×6");
    // Values that arrive draw the board again, and the last stone does not begin to fall once more.
    let since = "[...document.querySelectorAll('*')].map((one) => one.style?.getPropertyValue('--since')).find(Boolean)";
    assert!(page.value(since).await.starts_with('-'));
    for chosen in &known.moves {
        let score = chosen.worth.score.unwrap();
        let shown = page.text(&format!("[data-score='{}'] text", chosen.name)).await;
        assert_eq!(shown.replace('−', "-").parse::<i32>().unwrap(), score, "{}", chosen.name);
    }
    // The best move stands on top; the course is plotted from the same engine.
    assert_eq!(
        page.value("document.querySelector('#moves button').dataset.move").await,
        known.moves[0].name
    );
    page.wait("document.querySelectorAll('.plot .dot, .plot .mistake').length >= 4").await;
    page.click("#do-bestLine").await;
    page.wait("document.querySelectorAll('#best-line button').length > 0").await;
    page.close().await;
}

async fn moves_are_counted_in_one_way_and_the_focus_stays(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    // What the graph says is what hint and line say.
    for (game, count) in [("chomp:4x3", 7), ("nim:3-4-5", 11), ("hare", 23)] {
        page.go(&explorer.address(&format!("#graph?game={game}"))).await;
        let verdict = format!("from .* in {count} moves$");
        page.wait(&format!("/{verdict}/.test(document.querySelector('#verdict')?.textContent)"))
            .await;
        page.go(&explorer.address(&format!("#play?game={game}&p2=human"))).await;
        page.wait("document.querySelectorAll('.board .playable').length > 1").await;
        page.click("#do-hint").await;
        let hint = format!("win in {count} moves");
        page.wait(&format!("document.querySelector('#advice').textContent.includes('{hint}')"))
            .await;
        page.click("#do-bestLine").await;
        page.wait(&format!("document.querySelectorAll('#best-line button').length === {count}"))
            .await;
    }
    // And so do the badges.
    page.go(&explorer.address("#play?game=chomp:4x3&values=1")).await;
    page.wait("document.querySelectorAll('.board .worth').length === 11").await;
    assert_eq!(page.text("#moves .tag.win").await, "★W7");
    // Enter plays; after the answer the focus is on the board.
    page.run("document.querySelector('.board [tabindex=\"0\"]').focus()").await;
    page.keys("\u{e007}").await;
    page.wait("document.querySelectorAll('#record li').length >= 2 || document.querySelector('#banner:not([hidden])')").await;
    page.wait("document.activeElement.closest('.table')").await;
    page.close().await;
}

async fn a_record_is_walked_through_branched_and_ends_with_a_banner(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    let game = "#play?game=tictactoe&p2=human&m=a1&m=b2&m=a2&m=b1&m=a3";
    page.go(&explorer.address(game)).await;
    page.wait("document.querySelector('#banner:not([hidden]) #again')").await;
    assert!(page.text("#banner").await.starts_with("Player 1 wins"));
    assert!(page.yes("document.querySelector('.winning-line')").await);
    assert!(page.yes("document.querySelector('.spot.latest')").await);
    // Back without cutting, then another move: a branch.
    page.keys("\u{e012}\u{e012}").await; // left, left
    page.wait("document.querySelector('#record [aria-current]')?.dataset.ply === '3'").await;
    assert_eq!(page.number("document.querySelectorAll('#record li').length").await, 5);
    page.click("#moves [data-move='c3']").await;
    page.wait("document.querySelector('[data-branch=\"3:b1 a3\"]')").await;
    assert_eq!(page.number("document.querySelectorAll('#record li').length").await, 4);
    page.click("[data-branch]").await;
    page.wait("document.querySelector('#banner:not([hidden])')").await;
    // A position is pasted, and another one is refused where it is wrong.
    page.type_into("#notation", "XO./.../...").await;
    page.click("#set-position").await;
    page.wait("document.querySelectorAll('.board .playable').length === 7").await;
    page.type_into("#notation", "XXX").await;
    page.click("#set-position").await;
    page.wait("document.querySelector('.notice.wrong')").await;
    page.close().await;
}

async fn boards_look_as_in_life(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    // A car leaves the board by a click beside it.
    page.go(&explorer.address("#play?game=dodgem:3x3&p2=human&m=a3-b3&m=b1-a1&m=b3-c3&m=a1-b1"))
        .await;
    page.click(".board .exit").await;
    page.wait("document.querySelector('#record').textContent.includes('off')").await;
    // Values of sticks that stand close do not lie on each other, however long they are.
    for (game, many) in [("nim:3-4-5", 12), ("matches:2000", 3)] {
        page.go(&explorer.address(&format!("#play?game={game}&values=1&p2=human"))).await;
        page.wait(&format!("document.querySelectorAll('.board .worth rect').length === {many}"))
            .await;
        let over = "(() => { const boxes = [...document.querySelectorAll('.board .worth')].map((one) => one.getBoundingClientRect()); \
                    return boxes.filter((a, i) => boxes.some((b, k) => k < i && a.left < b.right - 1 && b.left < a.right - 1 \
                    && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length; })()";
        assert_eq!(page.number(over).await, 0, "{game}");
    }
    // Every line of Sim is drawn between its points.
    page.go(&explorer.address("#play?game=sim:5&p2=human")).await;
    page.wait("document.querySelectorAll('.board .playable .rope').length === 10").await;
    // And each of them can be pointed at.
    let apart = "[...document.querySelectorAll('.board .playable')].every((spot) => [0.2, 0.3, 0.4, 0.6].some((part) => { \
                 const rope = spot.querySelector('.rope'); const matrix = rope.getScreenCTM(); \
                 const at = rope.getPointAtLength(part * rope.getTotalLength()).matrixTransform(matrix); \
                 return document.elementFromPoint(at.x, at.y)?.closest('.spot') === spot; }))";
    assert!(page.yes(apart).await);
    // The cells of Hex are hexagons, and have names.
    page.go(&explorer.address(&format!("#play?p2=human&game={HEX}"))).await;
    page.wait("document.querySelectorAll('.board polygon.cell').length === 9").await;
    assert_eq!(
        page.value(
            "[...document.querySelectorAll('.board .ruler')].map((one) => one.textContent).join('')"
        )
        .await,
        "abc123"
    );
    // Its sides have the colours of those who connect them.
    for player in ["p1", "p2"] {
        let sides = format!("document.querySelectorAll('.board .side.{player}').length");
        assert_eq!(page.number(&sides).await, 6);
    }
    page.click("#moves [data-move='b2']").await;
    page.wait("document.querySelectorAll('.board .spot.piece polygon').length === 1").await;
    // Values do not lie on each other.
    let apart = "(() => { const boxes = [...document.querySelectorAll('.board .worth rect')].map((one) => one.getBoundingClientRect()); \
                 return boxes.length > 5 && boxes.every((a, i) => boxes.every((b, k) => i === k || a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5)); })()";
    for game in ["nim:3-4-5", "matches:1000,take=1-8"] {
        page.go(&explorer.address(&format!("#play?game={game}&values=1&p2=human"))).await;
        page.wait(apart).await;
    }
    page.close().await;
}

/// Hex as the examples of rules have it, for an address.
const HEX: &str = "game+Hex%0Aplayers+X,+O%0Aboard+hex+3+x+3%0A%0Amove+s+in+squares+that+are+empty%0A++s+becomes+mover%0A%0A\
                   X+wins+when+X+connects+row+1+and+row+3%0AO+wins+when+O+connects+column+1+and+column+3%0A";

async fn a_position_is_set_up_on_the_board_whatever_its_notation(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    let open = async |game: &str| {
        page.go("about:blank").await;
        page.go(&explorer.address(&format!("#play?p2=human&game={game}"))).await;
        page.click("#edit-position").await;
        page.wait("document.querySelector('#edit-done')").await;
    };
    let click = async |spots: &str| {
        let event = "dispatchEvent(new MouseEvent('click', { bubbles: true }))";
        page.run(&format!("document.querySelector(\".board {spots}\").{event}")).await;
    };
    let reads = async |text: &str| {
        page.wait(&format!("document.querySelector('#notation').value === '{text}'")).await;
    };
    let taken = async |text: &str| {
        page.click("#edit-done").await;
        page.wait(&format!("new URLSearchParams(location.hash.split('?')[1]).get('at') === '{text}' && !document.querySelector('#edit-done')")).await;
    };
    // Cells, by the keyboard too: one mark of player 2 alone is no position, and that is said.
    open("tictactoe").await;
    page.run("document.querySelector('.board [tabindex=\"0\"]').focus()").await;
    page.keys("\u{e007}").await; // Enter
    reads(".../.../X..").await;
    page.wait("document.querySelector('#edit-turn-is')?.textContent === 'Player 2 to move'").await;
    page.keys("\u{e007}").await;
    page.wait("document.querySelector('#edit-done').disabled && document.querySelector('#offers .notice.wrong')").await;
    page.keys("\u{e014}\u{e007}").await; // right, Enter
    reads(".../.../OX.").await;
    page.wait("!document.querySelector('#edit-done').disabled").await;
    taken(".../.../OX.").await;
    // Stones fall.
    open("connect4:4x4").await;
    click("[data-spot='1']").await;
    reads(".X../..../..../....").await;
    taken(".X../..../..../....").await;
    // Cells of one player's things, lines of Sim, points of a ring.
    for (game, text) in [
        ("tactix:4x4", "oooo/oooo/oooo/.ooo@1"),
        ("sim:5", "X........."),
        ("mutorere", "OXXXOOOO.@1"),
        (HEX, "X../.../...@1"),
    ] {
        open(game).await;
        let spot = if game == HEX { "[data-spot='6']" } else { "[data-spot]" };
        click(spot).await;
        reads(text).await;
    }
    // Numbers.
    open("nim:3-4-5").await;
    page.run("const heap = document.querySelector('#edit-number-1'); heap.value = '2'; heap.dispatchEvent(new Event('change'))").await;
    reads("3-2-5@1").await;
    page.wait("document.querySelectorAll('.board .spot').length === 10").await;
    page.click("#edit-turn").await;
    reads("3-2-5@2").await;
    taken("3-2-5@2").await;
    // Pieces that go somewhere else.
    open("hare").await;
    click(".spot.piece").await;
    page.wait("document.querySelector('.board .spot.latest')").await;
    click(".spot.empty").await;
    page.wait("document.querySelector('#notation').value !== 'a2b1b3-e2@1' && document.querySelector('#edit-turn-is')").await;
    open("cops:grid:3x4,cops=2").await;
    reads("0+0-11@1").await;
    page.close().await;
}

async fn moves_are_pasted_as_other_solvers_write_them(explorer: &Explorer) {
    let page = explorer.browser(1280, "fr").await;
    page.go(&explorer.address("#play?game=connect4:7x6&p2=human")).await;
    page.wait("document.querySelectorAll('.board .playable').length === 42").await;
    page.type_into("#notation", "4453").await;
    page.click("#set-position").await;
    page.wait("document.querySelectorAll('#record li').length === 4").await;
    // What is pasted anywhere on the page is taken as well.
    page.run("const data = new DataTransfer(); data.setData('text', '44444'); document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))").await;
    page.wait("document.querySelectorAll('#record li').length === 5").await;
    // What is neither is refused, and the game is not lost.
    page.type_into("#notation", "4444444").await;
    page.click("#set-position").await;
    page.wait("document.querySelector('.notice.wrong')").await;
    assert_eq!(page.number("document.querySelectorAll('#record li').length").await, 5);
    page.close().await;
}
