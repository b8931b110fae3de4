//! Journeys through the page in a real browser: Debian's Chromium, headless, driven by chromedriver. Each is made
//! twice: with a server, and with nothing but files, whose server is gone once they have been visited.

#[macro_use]
mod browser;
mod class;
mod own_words;
mod site;
mod table;
mod together;

use browser::Explorer;

journeys! {
    chomp_is_chosen_solved_and_stepped_through
    matches_are_won_from_a_won_position_and_lost_from_a_lost_one
    a_broken_arena_is_pasted_and_its_error_read
    errors_name_fields_as_the_forms_do
    an_arena_is_drawn_undone_shared_and_solved
    french_by_one_click_and_by_the_browser
    the_keyboard_is_enough
    nothing_is_cut_off_at_400_pixels
    a_long_solve_shows_progress_and_is_cancelled
    a_part_of_a_large_game_is_called_a_part
    text_is_readable_and_every_control_has_a_name
    everything_can_be_taken_away
    on_a_five_cycle_one_cop_fails_and_two_succeed
    a_min_max_tree_is_unfolded_and_stepped_through
    a_formula_is_asked_on_the_nim_of_coalitions
}

async fn chomp_is_chosen_solved_and_stepped_through(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("")).await;
    page.click("#game-chomp").await;
    page.click("#see-graph").await;
    page.wait("document.querySelectorAll('[data-node]').length === 66").await;
    assert_eq!(page.text("#verdict").await, "Player 1 wins from 3-3-3-3@1, in 7 moves");
    page.click("#step-first").await;
    assert!(page.text("#step-title").await.starts_with("A0 · adds 1 position, 1 in all"));
    assert!(page.text("#added").await.contains("The game is over at 1-0-0-0@2: player 1 wins"));
    let coloured = "[...document.querySelectorAll('[data-node] > .outline:not(.ring)')].filter((shape) => shape.style.fill.startsWith('rgb')).length";
    assert_eq!(page.number(coloured).await, 1);
    page.click("#step-next").await;
    assert!(page.text("#added").await.contains("Player 1 is to move and"));
    page.click("#step-last").await;
    assert!(page.text("#step-title").await.starts_with("A7"));
    assert_eq!(page.number(coloured).await, 33);
    assert!(page.number("document.querySelectorAll('[data-link].strategy').length").await > 0);
    // A reload restores the layer, back leads to the catalogue.
    page.click("#step-first").await;
    page.reload().await;
    page.wait("document.querySelector('#step-title')?.textContent.startsWith('A0')").await;
    page.back().await;
    page.wait("document.querySelector('#see-graph')").await;
    page.close().await;
}

async fn matches_are_won_from_a_won_position_and_lost_from_a_lost_one(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    // From nine, leaving multiples of four wins.
    page.go(&explorer.address("#play?game=matches:9&values=1")).await;
    page.wait("document.querySelectorAll('.board .playable').length === 3").await;
    for _ in 0..3 {
        page.wait("document.querySelector('#moves button:not(:disabled)') || document.querySelector('#status').textContent.includes('over')").await;
        if page.text("#status").await.contains("over") {
            break;
        }
        page.click("#do-hint").await;
        page.wait("document.querySelector('#moves button.hint')").await;
        page.click("#moves button.hint").await;
        page.wait("!document.querySelector('#moves button.hint')").await;
    }
    page.wait("document.querySelector('#status').textContent === 'The game is over: you win'")
        .await;
    assert_eq!(page.number("document.querySelectorAll('.plot .mistake').length").await, 0);
    // From eight every move loses against perfect play.
    page.go(&explorer.address("#play?game=matches:8&values=1")).await;
    page.wait("document.querySelector('h1').textContent === 'Matches 8' && document.querySelectorAll('.board .playable').length === 3").await;
    assert_eq!(page.number("document.querySelectorAll('#moves .tag.loss').length").await, 3);
    for _ in 0..8 {
        page.wait("document.querySelector('#moves button:not(:disabled)') || document.querySelector('#status').textContent.includes('over')").await;
        if page.text("#status").await.contains("over") {
            break;
        }
        let before = page.number("document.querySelectorAll('#record li').length").await;
        page.click(".board .playable").await;
        page.wait(&format!("document.querySelectorAll('#record li').length > {before}")).await;
    }
    page.wait("document.querySelector('#status').textContent === 'The game is over: you lose'")
        .await;
    page.close().await;
}

async fn a_broken_arena_is_pasted_and_its_error_read(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("")).await;
    page.type_into("#paste", "{0: [1, 2],\n 1: [0, 2\n 2: [1]}").await;
    page.click("#open-paste").await;
    page.wait("document.querySelector('.notice.wrong')").await;
    let error = page.text(".notice.wrong").await;
    assert!(error.contains("line 3, column 2"), "{error}");
    assert_eq!(page.value("document.activeElement.id").await, "paste");
    assert_eq!(page.number("document.activeElement.selectionStart").await, 23);
    // Mended, it opens.
    page.type_into("#paste", "{\"start\": 0, \"moves\": {0: [1],\n 1: [0, 2],\n 2: [1]}}").await;
    page.click("#open-paste").await;
    page.wait("document.querySelectorAll('[data-node]').length === 3").await;
    page.close().await;
}

async fn errors_name_fields_as_the_forms_do(explorer: &Explorer) {
    for (language, owners) in [("en", "Owners 1=a,b"), ("fr", "Propriétaires 1=a,b")] {
        let page = explorer.browser(1280, language).await;
        page.go(&explorer.address("")).await;
        page.type_into("#paste", "{0: [1], 1: []}").await;
        page.click("#open-paste").await;
        page.wait("document.querySelector('.notice.wrong')").await;
        let error = page.text(".notice.wrong").await;
        assert!(error.contains(owners), "{error}");
        page.wait("document.querySelector('#owner').closest('details').open").await;
        // Nor do other errors speak of the terminal.
        for place in [
            "#graph?game=chmp",
            "#graph?game=chomp:14x14",
            "#play?game=chomp:4x3&m=zz",
            "#play?game=chomp:4x3&at=zz",
            "#tree?game=tictactoe&depth=12",
            "#tree?game=tictactoe&m=zz",
            "#ask?game=chomp:3x2&f=<<3>> F over",
            "#cops?graph=peterson",
        ] {
            page.go("about:blank").await;
            page.go(&explorer.address(place)).await;
            page.wait("document.querySelector('.notice.wrong')").await;
            let error = page.text(".notice.wrong").await;
            assert!(!error.contains("--") && !error.contains("attractor "), "{place}: {error}");
            let french = [" le ", " la ", " de ", " n’", " pas ", " un "];
            assert!(
                language == "en" || french.iter().any(|word| error.contains(word)),
                "{place}: {error}"
            );
        }
        page.close().await;
    }
}

async fn an_arena_is_drawn_undone_shared_and_solved(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#draw")).await;
    page.wait("document.querySelector('.editor')").await;
    for (x, y) in [(150, 150), (350, 150), (550, 150)] {
        page.click_at(".editor", x, y).await;
    }
    page.wait("document.querySelectorAll('.knot').length === 3").await;
    page.click("[data-value=edge]").await;
    page.drag(".editor", (150, 150), (350, 150)).await;
    page.drag(".editor", (350, 150), (550, 150)).await;
    page.wait("document.querySelectorAll('.thread').length === 2").await;
    page.click("#sketch-undo").await;
    page.wait("document.querySelectorAll('.thread').length === 1").await;
    page.click("#sketch-redo").await;
    page.wait("document.querySelectorAll('.thread').length === 2").await;
    // Everything is in the address.
    page.reload().await;
    page.wait("document.querySelectorAll('.knot').length === 3 && document.querySelectorAll('.thread').length === 2").await;
    // The drawing is solved meanwhile, and what is said of it moves the button: after that it stays where it is.
    page.wait("document.querySelector('#sketch-verdict')?.textContent.startsWith('Player 2 wins')")
        .await;
    page.click("#solve-sketch").await;
    page.wait("document.querySelectorAll('[data-node]').length === 3").await;
    assert_eq!(page.text("#verdict").await, "Player 2 wins from 0, in 2 moves");
    page.close().await;
}

async fn french_by_one_click_and_by_the_browser(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#graph?game=chomp:3x2")).await;
    page.wait("document.querySelectorAll('[data-node]').length === 16").await;
    page.click("#language").await;
    page.wait("document.documentElement.lang === 'fr'").await;
    page.wait("document.querySelector('#verdict')?.textContent === 'Le joueur 1 gagne depuis 2-2-2@1, en 5 coups'").await;
    page.reload().await;
    page.wait("document.documentElement.lang === 'fr'").await;
    page.close().await;
    let page = explorer.browser(1280, "fr").await;
    page.go(&explorer.address("")).await;
    page.wait("document.querySelector('h1')?.textContent === 'Qui peut forcer quoi, et en combien de coups ?'").await;
    page.wait("document.querySelector('#game-connect4')?.textContent.includes('Puissance 4')")
        .await;
    page.close().await;
    // Its words are longer: all tabs fit a projector, and reasons are sentences.
    let page = explorer.sized_browser(1024, 768, "fr").await;
    page.go(&explorer.address("#graph?game=chomp:3x2&step=4")).await;
    page.wait(
        "document.querySelector('#added')?.textContent.includes('dans l’attracteur du joueur 1')",
    )
    .await;
    assert!(page.yes("document.querySelector('#tabs').scrollWidth <= document.querySelector('#tabs').clientWidth").await);
    page.go(&explorer.address("#ask?game=chomp:3x2&f=<<1>> F over")).await;
    page.wait("document.querySelector('.witness')?.textContent.includes('y est vraie')").await;
    page.close().await;
}

async fn the_keyboard_is_enough(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("")).await;
    page.wait("document.querySelector('#game-matches')").await;
    page.tab_to("#game-matches").await;
    page.keys("\u{e007}").await; // Enter
    page.wait("document.querySelector('#play-it')").await;
    page.tab_to("#play-it").await;
    page.keys("\u{e007}").await;
    page.wait("document.querySelectorAll('.board .playable').length === 2 || document.querySelectorAll('.board .playable').length === 3").await;
    page.tab_to(".board .playable").await;
    let before = page.value("document.activeElement.getAttribute('data-plays')").await;
    page.keys("\u{e014}").await; // right
    let after = page.value("document.activeElement.getAttribute('data-plays')").await;
    assert_ne!(before, after);
    page.keys(" ").await;
    page.wait("document.querySelectorAll('#record li').length >= 2 && document.querySelector('#moves button:not(:disabled)')").await;
    page.keys("h").await;
    page.wait("document.querySelector('#advice').textContent !== ''").await;
    // In the graph the arrows go from vertex to vertex, Enter selects.
    page.go(&explorer.address("#graph?game=chomp:3x2")).await;
    page.wait("document.querySelectorAll('[data-node]').length === 16").await;
    page.tab_to("[data-node]").await;
    page.keys("\u{e014}").await;
    page.keys("\u{e007}").await;
    page.wait("document.querySelector('#vertex-name')").await;
    page.wait("document.activeElement.matches('[data-node]')").await;
    // Focus can be seen.
    page.wait(
        "getComputedStyle(document.activeElement.querySelector('.outline')).strokeWidth >= '3'",
    )
    .await;
    page.close().await;
}

async fn nothing_is_cut_off_at_400_pixels(explorer: &Explorer) {
    let page = explorer.browser(400, "en").await;
    let views = [
        ("#games?about=chomp", "#see-graph"),
        ("#graph?game=chomp:3x2", "[data-node], [data-block]"),
        ("#play?game=chomp:4x3&values=1", ".board .playable"),
        ("#draw", ".editor"),
        ("#tree?game=tictactoe&depth=1", ".bud"),
        ("#ask?game=chomp:3x2&f=over", "#at-start"),
        ("#cops?v=0,200,200&v=1,400,200&e=0-1", "[data-cops]"),
        ("#rules", "#rules-verdict"),
        ("#exercise?kind=layer&seed=7", ".given [data-node]"),
    ];
    for (place, there) in views {
        page.go(&explorer.address(place)).await;
        page.wait(&format!("document.querySelector('{there}')")).await;
        let width = page.number("document.documentElement.scrollWidth").await;
        assert!(width <= 400, "{place} is {width} pixels wide");
        let small = "[...document.querySelectorAll('button, select, input:not([type=checkbox]):not([type=radio]), .tabs a')].filter((one) => one.offsetParent && !one.classList.contains('hidden-text') && one.getBoundingClientRect().height < 24).length";
        assert_eq!(page.number(small).await, 0, "{place} has targets too small for a finger");
    }
    // Nor is the way to cancel what takes long.
    page.go(&explorer.address("#graph?game=chomp:12x12")).await;
    page.wait("document.querySelector('#cancel')?.getBoundingClientRect().right <= 400 && document.querySelector('#busy').getBoundingClientRect().left >= 0").await;
    page.close().await;
}

async fn a_long_solve_shows_progress_and_is_cancelled(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#graph?game=chomp:12x12")).await;
    page.wait("document.querySelector('#cancel')").await;
    // Which stage is seen depends on the moment.
    page.wait("/(: [\\d,]+ positions|Waiting|Preparing).* · \\d+ s/.test(document.querySelector('#busy').textContent)")
        .await;
    page.click("#cancel").await;
    page.wait("document.querySelector('.notice.wrong')").await;
    assert!(page.text(".notice.wrong").await.contains("Cancelled"));
    assert!(page.yes("document.querySelector('.ways button')").await, "there is no way on");
    page.close().await;
}

async fn a_part_of_a_large_game_is_called_a_part(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#graph?game=tictactoe&layout=steps")).await;
    page.wait("document.querySelectorAll('[data-node]').length === 2000").await;
    let part = page.text("#part").await;
    assert!(part.contains("2,000 of 5,478 positions"), "{part}");
    // Where a formula holds is shown on boards that can be read, around the start or the position that is looked for.
    page.go(&explorer.address("#ask?game=tictactoe&f=<<1>> F wins 1")).await;
    page.wait("document.querySelector('#satisfying button') && document.querySelectorAll('[data-node] .board').length === 60").await;
    page.run("[...document.querySelectorAll('#satisfying button')].at(-1).click()").await;
    page.wait("document.querySelector('.legend').textContent.includes('60 of 5,478') && document.querySelector('[data-node].picked')").await;
    page.close().await;
}

async fn text_is_readable_and_every_control_has_a_name(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    let views = [
        ("#games?about=chomp", "#see-graph"),
        ("#graph?game=chomp:3x2&vertex=2-1-0@2", "#explain"),
        ("#play?game=chomp:4x3&values=1&p2=human&m=c2", ".board .playable"),
        ("#draw?v=a,200,200,1&v=b,400,200,2&e=0-1", ".knot"),
        ("#rules", "#rules-verdict"),
        ("#exercise?kind=layer&seed=7", ".given [data-node]"),
    ];
    for theme in ["light", "dark"] {
        for (place, there) in views {
            page.go(&explorer.address(place)).await;
            page.wait(&format!("document.querySelector('{there}')")).await;
            page.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            let faint = page.value(include_str!("browser/contrast.js")).await;
            assert_eq!(faint, "", "{place} in {theme} colours");
            let nameless = page.value(include_str!("browser/names.js")).await;
            assert_eq!(nameless, "", "{place}");
        }
    }
    page.close().await;
}

async fn everything_can_be_taken_away(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#graph?game=chomp:3x2")).await;
    page.wait("document.querySelectorAll('[data-download]').length === 6").await;
    // What would be saved is looked at in place of being saved.
    page.run("window.saved = {}; HTMLAnchorElement.prototype.click = function () { window.saved[this.download] = this.href; }").await;
    page.run("const make = URL.createObjectURL.bind(URL); URL.createObjectURL = (blob) => { const url = make(blob); (window.blobs ??= {})[url] = blob; return url; }").await;
    for kind in ["svg", "png", "dot", "json", "answer.json", "certificate.json"] {
        page.click(&format!("[data-download='{kind}']")).await;
        let size = format!("window.blobs?.[window.saved['chomp-3x2.{kind}']]?.size > 200");
        page.wait(&size).await;
    }
    assert!(!page.yes("document.querySelector('.notice.wrong')").await);
    assert_eq!(page.text(".copy code").await, "attractor solve chomp:3x2");
    page.close().await;
}

async fn on_a_five_cycle_one_cop_fails_and_two_succeed(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#cops")).await;
    page.wait("document.querySelector('.editor')").await;
    let ring = [(400, 90), (590, 230), (520, 450), (280, 450), (210, 230)];
    for (x, y) in ring {
        page.click_at(".editor", x, y).await;
    }
    page.wait("document.querySelectorAll('.knot').length === 5").await;
    page.click("[data-value=edge]").await;
    for (i, &from) in ring.iter().enumerate() {
        page.drag(".editor", from, ring[(i + 1) % 5]).await;
    }
    page.wait("document.querySelectorAll('.thread').length === 5").await;
    for rule in ["move", "stay"] {
        page.click(&format!("#rules [data-value={rule}]")).await;
        page.wait(&format!("document.querySelector('#rules [data-value={rule}]').ariaPressed === 'true' && document.querySelectorAll('[data-cops]').length === 2")).await;
        assert!(page.text("[data-cops='1']").await.contains("the robber escapes"), "{rule}");
        assert!(page.text("[data-cops='2']").await.contains("caught in"), "{rule}");
        assert!(page.text("#cops-result").await.contains("2 cops are needed"), "{rule}");
    }
    page.wait("document.querySelectorAll('.knot.good').length === 5").await;
    page.click("#chase").await;
    page.wait("document.querySelectorAll('.knot.cop').length > 0 && document.querySelectorAll('.knot.robber').length === 1").await;
    page.wait("document.querySelector('#chase-title').textContent.startsWith('Caught after')")
        .await;
    page.click("[data-cops='1']").await;
    page.click("#chase").await;
    page.wait("document.querySelector('#chase-title').textContent.includes('escapes for ever')")
        .await;
    page.close().await;
}

async fn a_min_max_tree_is_unfolded_and_stepped_through(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    page.go(&explorer.address("#tree?game=tictactoe&m=b2&m=a1&m=c1&m=a3&depth=2&method=alphabeta"))
        .await;
    page.wait("document.querySelectorAll('.bud').length > 1").await;
    page.click("#fold").await;
    page.wait("document.querySelectorAll('.bud').length === 6").await;
    page.click("#unfold").await;
    page.wait("document.querySelectorAll('.bud').length > 6").await;
    assert!(page.number("document.querySelectorAll('.scissors').length").await > 0);
    assert!(page.yes("[...document.querySelectorAll('.level')].map((one) => one.textContent).join() .includes('Max')").await);
    assert!(page.yes("document.querySelector('.window')").await);
    page.click("#tree-first").await;
    page.wait("document.querySelectorAll('.bud').length === 0").await;
    page.click("#tree-next").await;
    page.wait("document.querySelectorAll('.bud').length === 1").await;
    assert!(page.text("#tree-step-title").await.starts_with("Look at root"));
    page.click("#tree-next").await;
    page.click("#tree-next").await;
    page.wait("document.querySelectorAll('.bud').length === 3").await;
    page.close().await;
}

async fn a_formula_is_asked_on_the_nim_of_coalitions(explorer: &Explorer) {
    let page = explorer.browser(1280, "en").await;
    let game = "coalition-nim:N=3,n=1,K=6,rules=1;2";
    page.go(&explorer.address(&format!("#ask?game={game}"))).await;
    page.wait("document.querySelectorAll('[data-node]').length > 0").await;
    // A word of the game is completed.
    page.type_into("#formula", "<<1>> F blo").await;
    page.wait("document.querySelector('#completions li')").await;
    page.keys("\u{e007}").await; // Enter takes the word
    assert_eq!(page.value("document.querySelector('#formula').value").await, "<<1>> F blocked");
    assert!(
        page.yes("document.querySelector('#completions').hidden && !location.hash.includes('f=')")
            .await
    );
    page.keys("\u{e007}").await; // and asks
    page.wait("document.querySelector('#at-start')").await;
    // A mistake is shown at its character.
    page.type_into("#formula", "<<1>> F wns 1").await;
    page.keys("\u{e00c}").await; // Escape closes the completions
    page.click("#ask").await;
    page.wait("document.querySelector('.notice.wrong')").await;
    assert_eq!(page.number("document.querySelector('#formula').selectionStart").await, 8);
    // Two players together make the third lose; one of them alone does not.
    page.type_into("#formula", "<<1,2>> F (blocked & turn 3)").await;
    page.keys("\u{e00c}").await;
    page.click("#ask").await;
    page.wait("document.querySelector('#at-start')").await;
    let together = page.text("#at-start").await;
    let holds = page.number("document.querySelectorAll('#satisfying li').length").await;
    assert!(page.text("#holds").await.contains(&format!("holds at {holds} position")));
    let coloured = page.number("[...document.querySelectorAll('[data-node] > .outline:not(.ring)')].filter((shape) => shape.style.fill.includes('--p3')).length").await;
    assert_eq!(coloured, holds);
    assert!(page.yes("document.querySelector('.witness')").await, "{together}");
    page.close().await;
}
