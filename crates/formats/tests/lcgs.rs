//! Models of joint moves: what they mean, what is wrong with them, and arenas written as one.

use attractor_core::{ArenaBuilder, Coalition, Player, Unwatched, Vertex, VertexSet, attract};
use attractor_formats::{
    Format, Lcgs, NamedArena, Settings, read_joint, read_lcgs, read_str, settle, write,
};
use attractor_logic::{
    Ends, Exploration, JointGame, JointModel, JointNames, Reader, check, decide,
};
use proptest::prelude::*;

fn example(name: &str) -> String {
    let path = format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("it is there")
}

/// Whether a formula holds at the start, asked of the start alone and of all states.
fn holds<G: JointGame + Clone>(game: &G, text: &str) -> bool {
    let formula = Reader::new(&JointNames(game)).formula(text).expect("it reads");
    let explore = || Exploration::new(game.clone(), formula.coalitions(), u64::MAX);
    let mut few = explore();
    let Ok(decision) = decide(&mut few, &formula, Ends::Rules, &Unwatched) else {
        panic!("{text}")
    };
    let mut all = explore();
    assert!(all.everything(&Unwatched).is_ok());
    let answer = check(&JointModel::new(&all), &formula, &Unwatched).expect("every name is known");
    assert_eq!(answer.holds().contains(0), decision.holds, "{text}");
    assert!(decision.found <= all.states() as u64);
    decision.holds
}

fn states(game: &Lcgs) -> usize {
    let mut all = Exploration::new(game.clone(), [], u64::MAX);
    assert!(all.everything(&Unwatched).is_ok());
    all.states()
}

#[test]
fn examples_mean_what_their_stories_say() {
    let rps = read_lcgs(&example("rps.lcgs")).unwrap();
    assert_eq!(states(&rps), 3);
    let standoff = read_lcgs(&example("standoff.lcgs")).unwrap();
    assert_eq!(states(&standoff), 27);
    let bridge = read_lcgs(&example("bridge.lcgs")).unwrap();
    for (game, text, expected) in [
        (&rps, "<<ann>> F ann.wins", false),
        (&rps, "<<ann>> G !bob.wins", false),
        (&rps, "[[bob]] F ann.wins", true),
        (&rps, "<<ann,bob>> X (!ann.wins & !bob.wins)", true),
        (&rps, "<<all>> F (ann.wins & bob.wins)", false),
        (&standoff, "<<billy>> G billy.alive", false),
        (&standoff, "<<billy>> F !clay.alive", false),
        (&standoff, "<<billy,clay>> G (billy.alive | clay.alive)", true),
        (&standoff, "<<billy,jesse>> F !clay.alive", true),
        (&standoff, "<<billy>> F<=2 billy.hits = 2", false),
        (&bridge, "<<>> G !collision", false),
        (&bridge, "<<signal>> G !collision", true),
        (&bridge, "<<north>> G !collision", true),
        (&bridge, "<<north>> F north.crosses", false),
        (&bridge, "<<signal>> F north.crosses", false),
        (&bridge, "<<north,signal>> G F north.crosses", true),
        (&bridge, "<<north,south>> F collision", false),
        (&bridge, "<<all>> F collision", true),
    ] {
        assert_eq!(holds(game, text), expected, "{text}");
    }
}

#[test]
fn names_stand_instead_of_names_and_expressions_instead_of_names() {
    let text = "
        const big = 3 * 2 - 1; /* a comment /* within another */ */
        player a = thing [x = height, go = climb, other = b, first = big - 1];
        player b = thing [other = a, first = 0];
        template thing
            x : [-1 .. big] init first;
            x' = max(-1, min(big, x + go - (other.go ? 1 : 0)));
            label top = x == big;
            [go] true;
            [wait] x < big;
        endtemplate
        label level = a.height == b.x;";
    // `other.go` of `a` is `b.climb`, which b does not have.
    let error = read_lcgs(text).unwrap_err();
    assert_eq!(error.to_string(), "line 7, column 45: `b.climb` is not declared");
    let text = text.replace("x = height, go = climb", "x = height");
    let game = read_lcgs(&text).unwrap();
    assert_eq!(game.notation(&game.start()), "a.height=4, b.x=0");
    assert_eq!(game.labels(), ["a.top", "b.top", "level"]);
    assert!(holds(&game, "<<a,b>> F (level & a.height = 2)"));
    assert!(holds(&game, "<<a>> X (a.top | a.height = 4)"));
    assert_eq!(game.notation(&game.find("b.x = 2").unwrap()), "a.height=4, b.x=2");
    assert!(game.find("b.y = 2").unwrap_err().contains("did you mean `b.x`"));
    assert!(game.find("b.x = 9").unwrap_err().contains("from -1 to 5"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let template = "template t\n [go] true;\nendtemplate\n";
    for (text, expected) in [
        ("", "the model declares nothing"),
        ("const a = 1;", "the model has no player"),
        ("player p = t", "line 1, column 12: `;` is expected, but the text ends here"),
        ("player p = s;", "line 1, column 12: there is no template `s`"),
        ("player p = t; player p = t;", "line 1, column 22: `p` is declared twice"),
        (
            "x : [0 .. 1] init 2; x' = x; player p = t;",
            "line 1, column 19: `x` begins with 2, outside 0 to 1",
        ),
        (
            "x : [1 .. 0] init 0; x' = x; player p = t;",
            "line 1, column 6: the range 1 to 0 of `x` is empty",
        ),
        (
            "x : [0 .. 1] init 0; y' = x; player p = t;",
            "line 1, column 22: the update `x' = …` is expected, not that of `y`",
        ),
        ("label a = p.go; player p = t;", "line 1, column 11: `p.go` is an action"),
        ("x : [0 .. p] init 0; x' = 0; player p = t;", "line 1, column 11: `p` is a player"),
        ("label a = 1 / 0; player p = t;", "line 1, column 15: a division by 0"),
        ("label a = 1 & 1; player p = t;", "line 1, column 13: `&` has no meaning here"),
        (
            "label a = 99999999999; player p = t;",
            "line 1, column 11: `99999999999` is too large a number",
        ),
        ("/* no end", "line 1, column 1: this comment has no end"),
        ("[go] true; player p = t;", "line 1, column 1: a declaration is expected, not `[`"),
        ("label a = é; player p = t;", "line 1, column 11: `é` has no meaning in a model"),
    ] {
        let text =
            if text.contains("= t;") { format!("{text}\n{template}") } else { text.to_owned() };
        let error = read_lcgs(&text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let deep = format!("label a = {}1; player p = t;{template}", "(".repeat(10_000));
    assert!(read_lcgs(&deep).unwrap_err().to_string().contains("nested too deeply"));
    let long = format!("label a = 1{}; player p = t;{template}", " + 1".repeat(10_000));
    assert!(read_lcgs(&long).unwrap_err().to_string().contains("too long"));
}

#[test]
fn a_value_outside_its_range_is_told_when_play_comes_there() {
    let text = "player p = t;\nx : [0 .. 2] init 0;\nx' = x + p.up;\ntemplate t\n [up] true;\n [wait] true;\nendtemplate";
    let game = read_lcgs(text).unwrap();
    let mut all = Exploration::new(game, [], u64::MAX);
    let error = all.everything(&Unwatched).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 3, column 6: `x` would be 3, outside 0 to 2, after `x=2` and p.up"
    );
}

#[test]
fn concurrent_arenas_are_read_as_json() {
    let pennies = read_joint(&example("pennies.json")).unwrap();
    assert!(!holds(&pennies, "<<even>> F even_wins"));
    assert!(holds(&pennies, "<<even,odd>> F odd_wins & [[even]] F even_wins"));
    for (text, expected) in [
        (r#"{"joint": 2, "states": {}}"#, "0 names for 0 states"),
        (r#"{"joint": 0, "states": {"a": {}}}"#, "there are 1 to 32 players, not 0"),
        (r#"{"joint": ["x", "x"], "states": {"a": {}}}"#, "two players are called `x`"),
        (
            r#"{"joint": 1, "start": "b", "states": {"a": {}}}"#,
            "there is no state `b` to begin at: the arena has no state of this name",
        ),
        (
            r#"{"joint": 1, "states": {"a": {"actions": [["x"]], "moves": ["b"]}}}"#,
            "state `a` leads to `b`, which is no state",
        ),
        (
            r#"{"joint": 2, "states": {"a": {"actions": [["x"]], "moves": ["a"]}}}"#,
            "state `a`: actions of 1 players out of 2",
        ),
        (
            r#"{"joint": 1, "states": {"a": {"actions": [["x", "y"]], "moves": ["a"]}}}"#,
            "state `a`: 1 joint moves for 2 combinations of actions",
        ),
        (r#"{"joint": 1, "states": {"a": {}, "a": {}}}"#, "state `a`: the name stands there twice"),
        (
            "{\"joint\": 1,\n \"moves\": 3}",
            "line 2, column 8: unknown field `moves`, expected one of `joint`, `start`, `states`",
        ),
    ] {
        assert_eq!(read_joint(text).unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn other_doors_say_that_players_choose_together() {
    let error = read_str(&example("rps.lcgs"), Some(Format::Lcgs)).unwrap_err();
    assert!(error.to_string().contains("the players choose at the same time"));
    assert_eq!(
        Format::of_text(b"player p = t;\ntemplate t [go] true; endtemplate").unwrap(),
        Format::Lcgs
    );
    for name in ["bridge.lcgs", "rps.lcgs", "standoff.lcgs"] {
        assert_eq!(Format::of_text(example(name).as_bytes()).unwrap(), Format::Lcgs, "{name}");
    }
    assert_eq!(Format::of_text(b"// a graph\ndigraph { a -> b }").unwrap(), Format::Dot);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// An arena that was written as a model has the same attractors.
    #[test]
    fn arenas_are_written_as_models(
        owners in prop::collection::vec(0u8..3, 1..12),
        edges in prop::collection::vec((0usize..12, 0u32..12), 0..30),
        target in 0u32..12,
        bits in 0u32..8,
    ) {
        let vertices = owners.len();
        let target = target % vertices as u32;
        let mut builder = ArenaBuilder::new(3);
        for (v, &owner) in owners.iter().enumerate() {
            let own = edges.iter().filter(|(from, _)| from % vertices == v);
            builder.position(Player(owner), own.map(|(_, to)| to % vertices as Vertex));
        }
        let arena = builder.build().expect("all edges lead to vertices");
        let who = Coalition::from_bits(bits);
        let expected = attract(&arena, who, &VertexSet::of(vertices, [target]));
        let named = NamedArena { start: Some(0), ..NamedArena::new(arena) };
        let mut text = Vec::new();
        write(&mut text, &named, Format::Lcgs).expect("it can be written");
        let game = read_lcgs(&String::from_utf8(text).expect("it is text")).expect("it reads");
        let text = format!("<<{who}>> F at = {target}");
        prop_assert_eq!(holds(&game, &text), expected.contains(0));
    }
}

#[test]
fn a_written_arena_keeps_its_start() {
    let draft = read_str("{0: [1], 1: [0]}", None).unwrap();
    let named =
        settle(draft, &Settings { start: Some("1".into()), plain: true, ..Settings::default() })
            .unwrap();
    let mut text = Vec::new();
    write(&mut text, &named, Format::Lcgs).unwrap();
    let game = read_lcgs(std::str::from_utf8(&text).unwrap()).unwrap();
    assert_eq!(game.notation(&game.start()), "at=1");
}
