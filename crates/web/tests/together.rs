//! Journeys of those who choose at the same time.

use crate::browser::Explorer;

journeys! {
    pennies_are_pasted_asked_and_played_from_both_sides
    a_standoff_is_played_by_lot_with_nothing_but_the_keyboard
    rules_with_together_lead_to_questions_and_to_play
}

const PENNIES: &str = r#"{"joint": ["even", "odd"], "states": {
"toss": {"actions": [["head", "tail"], ["head", "tail"]], "moves": ["same", "other", "other", "same"]},
"same": {"labels": ["even_wins"]}, "other": {"labels": ["odd_wins"]}}}"#;

const STANDOFF: &str = include_str!("../../../examples/standoff.lcgs");
const PAPER: &str = include_str!("../../../examples/rules/rps.game");

/// A text as it stands in an address.
fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

async fn pennies_are_pasted_asked_and_played_from_both_sides(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("")).await;
    page.type_into("#paste", PENNIES).await;
    page.click("#open-paste").await;
    page.wait("location.hash.startsWith('#ask') && document.querySelectorAll('.stage [data-node]').length === 3").await;
    page.type_into("#formula", "<<even>> F even_wins").await;
    page.click("#ask").await;
    assert_eq!(page.text("#at-start").await, "fails at the start");
    let why = page.text(".witness").await;
    assert!(why.starts_with("Odd prevents it"), "{why}");
    page.wait("document.querySelectorAll('.stage .strategy').length === 1").await;
    // Whatever even chooses, odd answers with the other side of the penny.
    page.click("[data-against]").await;
    page.wait("document.querySelectorAll('#choices [data-action]').length === 2").await;
    assert_eq!(page.text("#ahead").await, "From here odd can prevent it");
    for side in ["head", "tail"] {
        page.click(&format!("#choices [data-action={side}]")).await;
        page.wait(
            "document.querySelector('#status').textContent === 'The others have got their way'",
        )
        .await;
        let other = if side == "head" { "tail" } else { "head" };
        assert_eq!(
            page.text("#last").await,
            format!("The last joint move: even.{side} odd.{other}")
        );
        page.wait("document.querySelector('.stage .present')").await;
        // All of it is in the address.
        page.reload().await;
        page.wait("document.querySelector('#here')?.textContent === 'other'").await;
        page.click("#do-undo").await;
        page.wait("document.querySelector('#here').textContent === 'toss'").await;
    }
    // Whoever answers sees what was chosen, and may answer badly.
    page.click("#sides [data-value='2']").await;
    page.wait("/^Even has chosen even.(head|tail): answer$/.test(document.querySelector('#status').textContent)").await;
    page.run("[...document.querySelectorAll('#choices [data-action]')].find((one) => document.querySelector('#status').textContent.includes(one.dataset.action)).click()").await;
    page.wait("document.querySelector('#here').textContent === 'same'").await;
    page.wait("document.querySelector('#status').textContent === 'The others have got their way'")
        .await;
    // A formula that the start alone decides is nothing to play for.
    page.type_into("#joint-formula", "initial\u{e007}").await;
    page.wait(
        "document.querySelector('.notice.wrong')?.textContent.includes('The start alone shows')",
    )
    .await;
    // The graph of turns says where to go instead.
    page.click("#tab-graph").await;
    page.wait(
        "document.querySelector('.notice.wrong')?.textContent.includes('is asked with `Ask`')",
    )
    .await;
    page.close().await;
}

async fn a_standoff_is_played_by_lot_with_nothing_but_the_keyboard(explorer: &Explorer) {
    let page = explorer.browser(400, "fr").await;
    let game = encoded(STANDOFF);
    page.go(&explorer.address(&format!("#play?game={game}&you=1,2&seed=1"))).await;
    page.wait("document.querySelectorAll('#choices input').length === 6").await;
    assert_eq!(page.text("#status").await, "Choisissez pour billy et clay");
    page.tab_to("#choices input").await;
    page.keys("\u{e015}").await; // down
    page.wait("document.querySelector('#choices [data-action=shoot_left]').checked").await;
    page.tab_to("#choose").await;
    page.keys("\u{e007}").await; // Enter
    page.wait("document.querySelectorAll('#record li').length === 1").await;
    let last = page.text("#last").await;
    assert!(
        last.starts_with("Le dernier coup joint : billy.shoot_left clay.wait jesse."),
        "{last}"
    );
    // Whoever goes on has the next choice at hand, and the arrows walk through what was played.
    page.wait("document.activeElement.closest('#choices')").await;
    page.run("document.activeElement.blur()").await;
    page.keys("\u{e012}").await; // left
    page.wait(
        "document.querySelector('#here').textContent === 'billy.hits=0, clay.hits=0, jesse.hits=0'",
    )
    .await;
    let width = page.number("document.documentElement.scrollWidth").await;
    assert!(width <= 400, "{width} pixels wide");
    let faint = page.value(include_str!("browser/contrast.js")).await;
    assert_eq!(faint, "");
    let nameless = page.value(include_str!("browser/names.js")).await;
    assert_eq!(nameless, "");
    page.close().await;
}

async fn rules_with_together_lead_to_questions_and_to_play(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address(&format!("#rules?game={}", encoded(PAPER)))).await;
    page.wait("document.querySelector('#rules-verdict')?.classList.contains('win')").await;
    assert!(!page.yes("document.querySelector('#rules-graph, .notice.wrong')").await);
    page.click("#rules-play").await;
    page.wait("document.querySelectorAll('#choices [data-action]').length === 3").await;
    page.type_into("#joint-formula", "<<ann>> G !bob_wins\u{e007}").await;
    // Whoever is ahead is not the one who is played.
    page.wait("document.querySelector('#ahead')?.textContent === 'From here bob can prevent it'")
        .await;
    page.click("#choices [data-action=rock]").await;
    page.wait("document.querySelector('#last')?.textContent === 'The last joint move: ann.rock bob.paper'").await;
    assert_eq!(page.text("#status").await, "The others have got their way");
    page.close().await;
}
