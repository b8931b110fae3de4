//! The terminal speaks French where it is asked to, or where the machine does; programs get what they always get.

use std::process::{Command, Output, Stdio};

use crate::support::{Run, attractor, root};

/// What the program answers on a machine that is set to this language.
fn on_machine(locale: &str, args: &[&str]) -> String {
    String::from_utf8(run_on_machine(locale, args).stdout).unwrap()
}

/// What it says besides.
fn on_machine_errors(locale: &str, args: &[&str]) -> String {
    String::from_utf8(run_on_machine(locale, args).stderr).unwrap()
}

fn run_on_machine(locale: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_attractor"))
        .args(args)
        .current_dir(root())
        .stdin(Stdio::null())
        .env("NO_COLOR", "1")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", locale)
        .output()
        .unwrap()
}

fn french(args: &[&str]) -> String {
    let Run { code, stdout, stderr } = attractor(&[args, &["--lang", "fr"]].concat());
    assert!(code < 2, "{stderr}");
    stdout
}

#[test]
fn answers_of_the_courses_are_french() {
    let told =
        french(&["solve", "examples/matches9.py", "--layers", "--why", "(4, 'B')", "--play"]);
    for line in [
        "examples/matches9.py : 2 joueurs, 18 positions, 30 coups",
        "de (9, 'A'), le joueur 1 a le trait : le joueur 2 gagne en 6 coups",
        "couches de l’attracteur du joueur 2",
        "(4, 'B') : le joueur 2 a le trait et (4, 'B') → (3, 'A') est dans A2",
        "le joueur 2 gagne",
    ] {
        assert!(told.lines().any(|found| found.ends_with(line)), "{line}\n{told}");
    }
    assert!(french(&["solve", "tictactoe"]).contains("5\u{202f}478 positions"));
    assert!(french(&["minmax", "tictactoe", "--depth", "2"]).contains("b2   1  meilleur, joué"));
    assert!(french(&["minmax", "[3, 1] @2", "--depth", "1"]).starts_with("arbre en 0"));
    let chase = french(&["cops", "path:3", "--play", "-o", "-"]);
    for words in ["path:3, 1 gendarme, règle ", ">le départ<", ">1. gendarmes en 1<"] {
        assert!(chase.contains(words), "{words}\n{chase}");
    }
    let drawn = french(&["draw", "nim:1-1", "-o", "-"]);
    assert!(drawn.contains("<desc>Un graphe de jeu, nombre de sommets"), "{drawn}");
    let cops = french(&["cops", "cycle:4", "--why", "0-2@1"]);
    assert!(cops.contains("où qu’aillent les gendarmes, le voleur a une réponse"), "{cops}");
    let checked = french(&["check", "nim:3-4-5", "<<1>> F wins 1"]);
    assert!(checked.contains("vraie en 116 d’entre elles"), "{checked}");
    let judged = [
        "judge",
        "examples/matches9.py",
        "--strategy",
        "examples/matches9-one-by-one.json",
        "--for",
        "1",
    ];
    assert!(french(&judged).starts_with("la stratégie du joueur 1 n’est pas gagnante"));
    let named = french(&["solve", "examples/matches9.py", "--names", "Alice,Bob"]);
    assert!(named.contains("Alice a le trait : Bob gagne en 6 coups"), "{named}");
}

#[test]
fn help_is_french() {
    let told = french(&["solve", "--help"]);
    assert!(told.contains("Qui peut forcer quoi, en combien de coups, et par quel coup"), "{told}");
    assert!(told.contains("Utilisation : attractor solve"), "{told}");
    assert!(told.contains("Donner les couches A0, A1, … de chaque attracteur"), "{told}");
    assert!(told.contains("\nPartout :\n"), "{told}");
    assert!(french(&["--help"]).contains("\nCommandes :\n"));
}

#[test]
fn the_machine_decides_where_nothing_is_said() {
    let asked = ["solve", "examples/matches9.py"];
    let english = on_machine("C", &asked);
    assert!(english.contains("player 2 wins in 6 moves"), "{english}");
    let french = on_machine("fr_FR.UTF-8", &asked);
    assert!(french.contains("le joueur 2 gagne en 6 coups"), "{french}");
    assert_eq!(on_machine("fr_FR.UTF-8", &[&asked[..], &["--lang", "en"]].concat()), english);
    // Programs get the same everywhere, unless they ask.
    let why = ["solve", "examples/matches9.py", "--why", "(4, 'B')", "--json"];
    assert_eq!(on_machine("fr_FR.UTF-8", &why), on_machine("C", &why));
    let asked = on_machine("C", &[&why[..], &["--lang", "fr"]].concat());
    assert!(asked.contains("le joueur 2 a le trait"), "{asked}");
}

#[test]
fn errors_are_french() {
    let told = |args: &[&str]| {
        let Run { code, stdout, stderr } = attractor(&[args, &["--lang", "fr"]].concat());
        assert_eq!((code, stdout.as_str()), (2, ""), "{args:?}");
        stderr
    };
    let said = [
        (
            &["solve", "nimm"][..],
            "erreur : `nimm` n’est ni un fichier, ni un graphe collé, ni un jeu\n\
             conseil : vouliez-vous dire `nim` ? `attractor games` en donne la liste\n",
        ),
        (
            &["solve", "{0: [1], 1: [2]}"],
            "erreur : graphe collé : ligne 1, colonne 14 : un coup mène à `2`, qui n’est pas un sommet\n\
             conseil : chaque sommet est une clé du dictionnaire ; un sommet sans coup a la valeur []\n",
        ),
        (
            &["check", "nim:3-4", "<<1>> F wns 1"],
            "erreur : formule, ligne 1, caractère 9 : étiquette inconnue : `wns`\n  \
             <<1>> F wns 1\n          ^^^\nconseil : vouliez-vous dire `wins` ?\n",
        ),
        (
            &["solve", "nim:3-4", "--foo"],
            "erreur : argument inattendu : '--foo'\n\n  \
             conseil : il y a un argument semblable, '--for'\n\n\
             Utilisation : attractor solve --for <PLAYERS> <GAME>\n\n\
             Pour en savoir plus, essayez '--help'.\n",
        ),
        (
            &["solve", "examples/eight.py", "--for", "3"],
            "erreur : il n’y a pas de joueur `3`\nconseil : les joueurs sont numérotés de 1 à 2\n",
        ),
    ];
    for (args, said) in said {
        assert_eq!(told(args), said);
    }
    // Programs get English, and what an option is called in it.
    let json = on_machine_errors("fr_FR.UTF-8", &["solve", "nimm", "--json"]);
    assert!(json.contains("is neither a file, nor a pasted graph, nor a game"), "{json}");
    let person = on_machine_errors("fr_FR.UTF-8", &["solve", "nimm"]);
    assert!(person.starts_with("erreur : "), "{person}");
}

#[test]
fn help_is_french_to_the_last_word() {
    let told = french(&["cops", "--help"]);
    for line in [
        "          - all:      Tous\n",
        "          [par défaut : move]\n",
        "          Valeurs possibles :\n",
        "          [environnement : ATTRACTOR_PROGRESS=]\n",
    ] {
        assert!(told.contains(line), "{line}{told}");
    }
    let told = french(&["nim", "--help"]);
    assert!(told.contains("Un jeu s’écrit `N=2,n=2,K=20,r=2,u0=42`"), "{told}");
    assert!(french(&["nim", "pre", "--help"]).contains("          La coalition\n"));
}

#[test]
fn the_doctor_speaks_french() {
    let told = french(&["doctor"]);
    assert!(told.contains("\nmémoire    ") && told.contains(" Go libres sur "), "{told}");
    assert!(told.contains("aucun, les réponses vont dans un fichier ou un tube"), "{told}");
}

#[cfg(feature = "cluster")]
#[test]
fn workers_are_refused_in_french() {
    let asked = ["solve", "examples/matches9.py", "--workers", "2", "--lang", "fr"];
    let Run { code, stderr, .. } = attractor(&asked);
    assert_eq!(
        (code, stderr.as_str()),
        (
            2,
            "erreur : --workers : des travailleurs ne peuvent pas répondre à cela : un graphe n’a pas de \
             règles que chaque travailleur pourrait suivre\nconseil : enlevez `--workers`\n"
        )
    );
}

#[test]
fn games_are_explained_in_french() {
    let list = french(&["games"]);
    assert!(list.lines().any(|line| line.starts_with("tictactoe      Morpion ")), "{list}");
    let nim = french(&["games", "nim"]);
    for line in [
        "Il y a des tas d’allumettes. À tour de rôle, les joueurs en prennent autant qu’ils",
        "  heaps : la taille de chaque tas",
        "    au plus 15 nombres de 0 à 255, comme `3-4-5` ; `3-4-5` si rien n’est dit",
        "  position 3-4-5@1, le joueur 1 a le trait",
    ] {
        assert!(nim.lines().any(|found| found == line), "{line}\n{nim}");
    }
    let rules = french(&["rules", "examples/rules/nim.game"]);
    assert!(rules.starts_with("Nim : les règles sont correctes\njoueurs : 1, 2\n"), "{rules}");
}
