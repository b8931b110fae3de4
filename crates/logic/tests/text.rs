//! Reading and printing formulas.

use crate::common::{comparisons, facts, trees};
use attractor_core::Coalition;
use attractor_logic::{Fact, ParseError, Reader, Sum, Vocabulary};
use proptest::prelude::*;

/// Four players, a few awkward names, and every position but `nowhere`.
struct Words;

impl Vocabulary for Words {
    fn players(&self) -> u8 {
        4
    }

    fn labels(&self) -> Vec<String> {
        ["p", "q", "corner", "check", "in", "F", "tour", "two words", "it's", "x-y", "été", "a_1"]
            .map(String::from)
            .to_vec()
    }

    fn numbers(&self) -> Vec<String> {
        ["n", "heap 1", "heap 2", "heap", "heap 1 left", "1st", "turn 2"].map(String::from).to_vec()
    }

    fn recognise(&self, text: &str) -> Result<(), String> {
        if text == "nowhere" { Err("it is not on the board".into()) } else { Ok(()) }
    }
}

fn awkward_facts() -> impl Strategy<Value = Fact> {
    let number = || prop::sample::select(Words.numbers());
    let sum = move || {
        let times = prop_oneof![3 => -3i64..4, 1 => any::<i64>()];
        (prop::collection::vec((times, number()), 0..3), any::<i64>())
            .prop_map(|(terms, constant)| Sum { terms, constant })
    };
    prop_oneof![
        3 => facts(),
        1 => prop::sample::select(Words.labels()).prop_map(Fact::Label),
        1 => (sum(), comparisons(), sum()).prop_map(|(l, sign, r)| Fact::Compare(l, sign, r)),
        1 => "[ -~é\\\\\"']{0,6}".prop_map(Fact::At),
    ]
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(tree in trees(awkward_facts())) {
        let formula = tree.formula();
        for text in [formula.to_string(), format!("{formula:#}")] {
            match Reader::new(&Words).formula(&text) {
                Ok(read) => prop_assert_eq!(&read, &formula, "{}", text),
                Err(error) => prop_assert!(false, "{}", error),
            }
        }
    }

    #[test]
    fn mangled_text_is_an_error_and_not_a_panic(
        tree in trees(awkward_facts()),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), "\\PC{0,3}"), 1..5),
    ) {
        let mut text: Vec<char> = format!("let A(J) = {} in A({{1}})", tree.formula()).chars().collect();
        for (at, insert) in cuts {
            let at = at.index(text.len());
            text.splice(at..(at + 1).min(text.len()), insert.chars());
            if text.is_empty() {
                break;
            }
        }
        let text: String = text.into_iter().collect();
        let mut reader = Reader::new(&Words);
        if let Err(error) = reader.formula(&text) {
            prop_assert!(!error.to_string().is_empty());
            prop_assert!(error.column <= error.text.chars().count() + 1);
        }
        let _ = reader.define("mangled", &text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        let _ = Reader::new(&Words).formula(&text);
    }
}

fn read(text: &str) -> Result<String, ParseError> {
    Reader::new(&Words).formula(text).map(|formula| formula.to_string())
}

fn reads_as(text: &str, printed: &str) {
    match read(text) {
        Ok(read) => assert_eq!(read, printed),
        Err(error) => panic!("{error}"),
    }
}

fn error(text: &str) -> ParseError {
    match read(text) {
        Ok(read) => panic!("`{text}` reads as {read}"),
        Err(error) => error,
    }
}

#[test]
fn the_papers_spelling_reads_too() {
    reads_as(
        "⟨⟨{1,2}⟩⟩(⟨⟨𝒥⟩⟩○⊤) Until (tour_{1} ∧ ¬⊥)",
        "<<1,2>> (<<1,2,3,4>> X true) U (turn 1 & !false)",
    );
    reads_as("tour_2 ⇒ ⟪∅⟫ ◇ tour_{𝒥 \\ {1}}", "turn 2 -> <<>> F turn {2,3,4}");
    reads_as("[[1]] □≤3 p ⇔ ⟦1⟧ (p W≤2 q)", "[[1]] G<=3 p <-> [[1]] p W<=2 q");
    reads_as("not p and q or p -> q -> false", "!p & q | p -> q -> false");
}

#[test]
fn parentheses_around_paths_and_players() {
    reads_as("<<1>> ((p U q))", "<<1>> p U q");
    reads_as("<<1>> ((p) U (q & p))", "<<1>> p U (q & p)");
    reads_as("<<1>> (X p) & q", "<<1>> X p & q");
    reads_as("<<1>> G (F (p & q)) | q", "<<1>> G F (p & q) | q");
    reads_as("<<1>> (F G !p)", "<<1>> F G !p");
    reads_as("[[1]] □◇ p", "[[1]] G F p");
    reads_as("<<1>> ((G F p) -> □(◇ q))", "<<1>> (G F p -> G F q)");
    reads_as(
        "[[1]] (G F p & F G q | !G F (p & q)) & p",
        "[[1]] (G F p & F G q | !G F (p & q)) & p",
    );
    reads_as("<<1>> not (G F p <-> (((F G q))))", "<<1>> !(G F p <-> F G q)");
    reads_as(
        "<<1>> (G F <<2>> (G F p & F G q) & G F q)",
        "<<1>> (G F <<2>> (G F p & F G q) & G F q)",
    );
    reads_as("<<all - {1,2}, 1>> (((p | q)) R q)", "<<1,3,4>> (p | q) R q");
    reads_as(
        "<<1>> F<=5 heap 1 left + 2 * n >= heap 2 - 3",
        "<<1>> F<=5 heap 1 left + 2 * n >= heap 2 - 3",
    );
    reads_as(
        "'in' | 'F' | x-y | \"a \\\"b\\\"\" # a comment",
        "'in' | 'F' | x-y | \"a \\\"b\\\"\"",
    );
}

#[test]
fn what_comes_to_one_is_one() {
    for (text, printed) in [
        ("<<1>> (G F p | G F q)", "<<1>> G F (p | q)"),
        ("<<1>> (F G p & F G q)", "<<1>> F G (p & q)"),
        ("[[1]] !(G F p | G F !q)", "[[1]] F G (!p & q)"),
        ("<<1>> !G F p", "<<1>> F G !p"),
        ("<<1>> (!F G p -> G F q)", "<<1>> (!F G p -> G F q)"),
        ("<<1>> (F G p -> G F q)", "<<1>> G F (!p | q)"),
        ("<<1>> (G F p & G F p)", "<<1>> G F p"),
        ("<<1>> (G F p | (G F p & F G q))", "<<1>> G F p"),
        ("<<1>> (G F p | !G F p)", "<<1>> F G true"),
        ("<<1>> (G F p & !G F p)", "<<1>> G F false"),
    ] {
        reads_as(text, printed);
    }
}

#[test]
fn combinations_have_a_size() {
    let recur = |labels: &[&str], sign: &str| {
        let each: Vec<String> = labels.iter().map(|label| format!("G F {label}")).collect();
        format!("p & <<1>> ({})", each.join(sign))
    };
    let labels = ["p", "q", "corner", "check", "'in'", "'F'", "été", "'two words'", "x-y"];
    reads_as(&recur(&labels[..8], " & "), &recur(&labels[..8], " & "));
    let many = error(&recur(&labels, " & "));
    assert_eq!(many.message, "9 different `G F` and `F G` are combined, 8 at most can be");
    assert_eq!((many.line, many.column), (1, 11));
    // An even number of five: 326 nodes of Zielonka's tree.
    let even = "<<1>> (G F p <-> (G F q <-> (G F corner <-> (G F check <-> G F été))))";
    let cases = error(even);
    assert_eq!(cases.message, "this combination of `G F` and `F G` falls into more than 256 cases");
    assert_eq!(cases.column, 7);
    let pairs: Vec<String> = labels
        .chunks_exact(2)
        .map(|pair| format!("(G F {} -> G F {})", pair[0], pair[1]))
        .collect();
    let pairs = format!("<<1>> ({})", pairs.join(" & "));
    reads_as(&pairs, &pairs);
}

#[test]
fn definitions_are_put_in() {
    reads_as("let A = p & q in !A | A", "!(p & q) | p & q");
}

#[test]
fn definitions_take_players() {
    reads_as("let A(J, k) = <<J,k>> X turn k in A({1,2}, 3)", "<<1,2,3>> X turn 3");
    reads_as(
        "let A(J) = let B = turn J in <<J>> F B in A_1 & A_{2,3}",
        "<<1>> F turn 1 & <<2,3>> F turn {2,3}",
    );
    reads_as(
        "let F(J) = <<J>> F p in F(1) & F_2 & <<1>> F F(3)",
        "<<1>> F p & <<2>> F p & <<1>> F <<3>> F p",
    );
    reads_as("let p = q in p", "q");
    let mut reader = Reader::new(&Words);
    reader
        .define("file", "A = p # one\nB(j) = A & <<j>> X A;\n\nC = B(1) | <<7>> X p")
        .expect("reads");
    assert_eq!(reader.definitions(), ["C", "B(j)", "A"]);
    assert_eq!(reader.formula("B_2").expect("reads").to_string(), "p & <<2>> X p");
    let error = reader.formula("C").expect_err("there is no player 7");
    assert_eq!((error.source.as_str(), error.line, error.column), ("file", 4, 14));
}

#[test]
fn errors_point_at_the_character() {
    let missing = error("p & <<1,2 X q");
    assert_eq!(missing.column, 11);
    assert_eq!(
        missing.to_string(),
        "expected `>>` to close the `<<` at character 5, found `X`\n  \
           --> formula, line 1, character 11\n  \
           p & <<1,2 X q\n            ^"
    );
    for (text, column, message, hint) in [
        ("cornr | p", 1, "unknown label `cornr`", "did you mean `corner`?"),
        ("zzzz", 1, "unknown label `zzzz`", "this game knows: p, q"),
        ("<<5>> X p", 3, "there is no player 5", "players are 1 to 4"),
        ("turn 0", 6, "there is no player 0", "players are 1 to 4"),
        ("<<z>> X p", 3, "`z` is not a player", "players are 1 to 4, or `all`"),
        ("(p & q", 7, "expected `)` to close the `(` at character 1, found the end", ""),
        ("p)", 2, "this `)` closes nothing", ""),
        ("p U q", 3, "`f U g` needs a coalition before it", "`<<1>> f U g` says"),
        (
            "<<1>> G<=3 F p",
            12,
            "`G F` and `F G` look at whole plays, and no bound goes with them",
            "",
        ),
        (
            "<<1>> F (G<=3 p)",
            9,
            "`G F` and `F G` look at whole plays, and no bound goes with them",
            "",
        ),
        ("F p", 1, "`F` needs a coalition before it", "`<<1>> F over` says"),
        (
            "<<1>> (G F p & q)",
            16,
            "expected `G F` or `F G`, found `q`",
            "under one coalition only `G F f` and `F G f` can be combined",
        ),
        (
            "<<1>> G F p & G F q",
            15,
            "`G` needs a coalition before it",
            "`<<1>> (G F f & F G g)` says",
        ),
        ("<<1>> (G F p & X q)", 16, "expected `G F` or `F G`, found `X`", "under one coalition"),
        ("<<1>> (G F p -> F q)", 17, "expected `G F` or `F G`, found `F`", "under one coalition"),
        (
            "<<1>> !(G F p -> (F G q)",
            25,
            "expected `)` to close the `(` at character 8, found the end",
            "",
        ),
        (
            "<<1>> (G F p <-> G F q <-> F G p)",
            24,
            "`f <-> g <-> h` can be read in two ways",
            "put parentheses",
        ),
        (
            "<<1>> (G F p & G<=2 F q)",
            21,
            "`G F` and `F G` look at whole plays, and no bound goes with them",
            "",
        ),
        ("<<1>> p", 8, "expected `U`, `R` or `W`, found the end", "after a coalition comes"),
        ("<<1>> (p & q U p)", 8, "what stands before `U`, `R` or `W` is loose", "put parentheses"),
        ("", 1, "expected a formula, found the end", ""),
        ("p q", 3, "expected `&`, `|`, `->`, `<->` or the end, found `q`", ""),
        ("heap 1", 7, "expected a comparison such as `<=`, found the end", ""),
        ("heap 1 <= nn", 11, "unknown label `nn`", ""),
        ("p & $", 5, "`$` has no meaning in a formula", ""),
        ("\"nowhere\"", 1, "`nowhere` is not a position: it is not on the board", ""),
        ("let p in q", 7, "expected `=` and a formula, found `in`", ""),
        (
            "let A(J) = turn J in A",
            22,
            "`A` takes 1 players or coalitions, not 0",
            "use it as `A(J)`",
        ),
        ("p <-> q <-> p", 9, "`f <-> g <-> h` can be read in two ways", "put parentheses"),
        ("n <= 99999999999999999999", 6, "`99999999999999999999` is too large a number", ""),
    ] {
        let error = error(text);
        assert_eq!((error.message.as_str(), error.column), (message, column), "{text}");
        assert!(error.hint.clone().unwrap_or_default().starts_with(hint), "{text}: {error}");
    }
}

#[test]
fn depth_and_size_have_an_end() {
    let deep = format!("{}p{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(error(&deep).message, "nested more than 200 deep");
    assert_eq!(error(&"!".repeat(100_000)).message, "nested more than 200 deep");
    let mut doubling = String::from("let a0 = p in ");
    for i in 1..60 {
        doubling += &format!("let a{i} = a{0} & !a{0} in ", i - 1);
    }
    // Nesting of `let` counts too, so the definitions come as a file.
    let file = doubling.replace("let ", "\n").replace(" in", "");
    let error = Reader::new(&Words).define("file", &file).expect_err("2 to the 60 parts");
    assert_eq!(error.message, "the formula is too large once its definitions are written out");
    let chain: String = (1..900).map(|i| format!("a{i} = !a{}\n", i - 1)).collect();
    let mut reader = Reader::new(&Words);
    reader.define("file", &format!("a0 = p\n{chain}")).expect("each is read with the one before");
    assert_eq!(reader.definitions().len(), 900);
    let error = reader.formula("a899").expect_err("read afresh, it goes too deep");
    assert_eq!(error.message, "nested more than 200 deep");
    let many: String = (0..3_000).map(|i| format!("a{i} = p\n")).collect();
    let error = reader.define("file", &many).expect_err("that many");
    assert_eq!(error.message, "there are too many definitions");
    let long = vec!["p"; 50_000].join(" & ");
    reads_as(&long, &long);
}

#[test]
fn everyone_is_written_out() {
    let formula = Reader::new(&Words).formula("turn all").expect("reads");
    assert_eq!(
        formula[formula.root()],
        attractor_logic::Node::Fact(Fact::Turn(Coalition::everyone(4)))
    );
}
