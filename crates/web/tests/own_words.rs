//! Journeys of those who write: the rules of a game, and answers to exercises.

use crate::browser::Explorer;

journeys! {
    nim_is_written_with_a_mistake_mended_played_and_solved
    an_exercise_is_answered_by_clicks_and_marked_with_reasons
    an_exercise_that_there_is_not_is_refused_with_those_that_there_are
}

async fn nim_is_written_with_a_mistake_mended_played_and_solved(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#rules")).await;
    page.wait("document.querySelector('#rules-verdict')").await;
    // A line begins where the last one does, below a move one step further.
    page.type_into("#rules", "game Nim\nheaps heap = 1, 2\nmove h in heap, n in 1..h\nhh loses n")
        .await;
    page.wait("document.querySelector('#problems .notice.wrong')").await;
    let told = page.text("#problems").await;
    assert!(told.contains("hh") && told.contains("line 4, column 3"), "{told}");
    assert!(page.yes("document.querySelector('.colours .bad').textContent === 'hh'").await);
    assert!(page.yes("!document.querySelector('#rules-play')").await);
    page.type_into(
        "#rules",
        "game Nim\nheaps heap = 1, 2\nmove h in heap, n in 1..h\nh loses n\u{e007}\u{e003}\u{e003}mover loses when blocked",
    )
    .await;
    page.wait("document.querySelector('#rules-verdict')?.classList.contains('win')").await;
    assert_eq!(page.text("#rules-size").await, "8 positions");
    assert!(page.number("document.querySelectorAll('#rules-board .spot').length").await > 1);
    // The address is enough to share it.
    page.reload().await;
    page.wait("document.querySelector('#rules-verdict')?.classList.contains('win')").await;
    assert!(page.value("document.querySelector('#rules').value").await.ends_with("when blocked"));
    page.click("#rules-play").await;
    page.wait("document.querySelectorAll('#moves button').length === 3").await;
    assert_eq!(page.text("h1").await, "Nim");
    page.click("#tab-graph").await;
    page.wait("document.querySelectorAll('[data-node]').length === 8").await;
    assert!(page.text("#verdict").await.starts_with("Player 1 wins"));
    page.close().await;
}

async fn an_exercise_is_answered_by_clicks_and_marked_with_reasons(explorer: &Explorer) {
    for (language, wrong, right) in [("en", "Not yet", "Right"), ("fr", "Pas encore", "Juste")] {
        let page = explorer.browser(1280, language).await;
        page.go(&explorer.address("#exercise?kind=layer&seed=7")).await;
        page.wait("document.querySelectorAll('.given [data-node][role=button]').length === 8")
            .await;
        page.run("document.querySelector('.given [data-node=\"2\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
            .await;
        assert_eq!(page.value("document.querySelector('#answer').value").await, "2");
        page.click("#mark").await;
        page.wait("document.querySelector('#verdict')").await;
        assert_eq!(page.text("#verdict").await, wrong);
        assert!(page.number("document.querySelectorAll('#marking li').length").await > 0);
        page.click("#solution").await;
        page.wait("document.querySelector('#answer').value.includes('3')").await;
        page.click("#mark").await;
        page.wait("document.querySelector('#verdict')?.classList.contains('win')").await;
        assert_eq!(page.text("#verdict").await, right);
        // Another seed is another exercise, and the address leads to it.
        page.click("#another").await;
        page.wait(
            "location.hash.includes('seed=8') && document.querySelector('#answer').value === ''",
        )
        .await;
        page.close().await;
    }
}

async fn an_exercise_that_there_is_not_is_refused_with_those_that_there_are(explorer: &Explorer) {
    for (language, told, way) in [
        ("en", "There is no exercise `lair`", "the rank of a vertex"),
        ("fr", "Il n’y a pas d’exercice `lair`", "le rang d’un sommet"),
    ] {
        let page = explorer.browser(1280, language).await;
        page.go(&explorer.address("#exercise?kind=lair&seed=7")).await;
        page.wait("document.querySelector('.notice.wrong')").await;
        let notice = page.text(".notice.wrong").await;
        assert!(notice.contains(told) && notice.contains("layer, rank, move"), "{notice}");
        assert!(notice.contains(way), "{notice}");
        // Nothing is asked that nobody wanted; a click leads on, and owners go with the address.
        assert!(page.yes("document.querySelector('#task').closest('section').hidden").await);
        page.click(".notice .ways button:nth-of-type(2)").await;
        page.wait("document.querySelectorAll('.given [data-node]').length === 8").await;
        assert!(
            page.yes("location.hash.includes('kind=rank') && !document.querySelector('.notice')")
                .await
        );
        page.go(&explorer.address("#exercise?kind=rank&seed=7&owners=one")).await;
        page.wait("document.querySelector('#owners').value === 'one'").await;
        page.wait("document.querySelectorAll('.given [data-node]').length === 8").await;
        page.close().await;
    }
}
