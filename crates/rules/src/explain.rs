//! The rules in plain sentences, in English and in French.

use crate::tree::*;

/// A language in which rules are explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// French.
    French,
}

/// Every rule as a sentence.
pub fn explain(tree: &Tree, language: Language) -> Vec<String> {
    let say = Say { french: language == Language::French, together: tree.is_together() };
    let mut sentences = Vec::new();
    if !tree
        .items
        .iter()
        .any(|item| matches!(item.kind, ItemKind::Players(_) | ItemKind::PlayerCount(_)))
    {
        sentences.push(match say.together {
            true => say.two(
                "Two players choose at the same time.",
                "Deux joueurs choisissent en même temps.",
            ),
            false => say.two("Two players move in turn.", "Deux joueurs jouent à tour de rôle."),
        });
    }
    sentences.extend(tree.items.iter().map(|item| say.item(&item.kind)));
    if say.french {
        for sentence in &mut sentences {
            *sentence = sentence.replace(" de les ", " des ").replace(" de le ", " du ");
        }
    }
    sentences
}

struct Say {
    french: bool,
    /// Whether moves are made together.
    together: bool,
}

impl Say {
    fn two(&self, english: &str, french: &str) -> String {
        (if self.french { french } else { english }).to_owned()
    }

    fn list(&self, parts: &[String], english: &str, french: &str) -> String {
        let word = if self.french { french } else { english };
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [start @ .., last] => format!("{} {word} {last}", start.join(", ")),
        }
    }

    fn item(&self, item: &ItemKind) -> String {
        match item {
            ItemKind::Players(players) => {
                let names: Vec<String> = players
                    .iter()
                    .map(|(name, way)| match way {
                        Some(way) => {
                            let way = self.word(&way.text);
                            self.two(
                                &format!("{} (forward is {way})", name.text),
                                &format!("{} (qui avance vers : {way})", name.text),
                            )
                        }
                        None => name.text.clone(),
                    })
                    .collect();
                let names = self.list(&names, "and", "et");
                let how = self.how_they_move();
                self.two(
                    &format!("The players are {names}; they {how}."),
                    &format!("Les joueurs sont {names} ; ils {how}."),
                )
            }
            ItemKind::PlayerCount(count) => {
                let (count, how) = (self.expr(count), self.how_they_move());
                self.two(
                    &format!("There are {count} players, who {how}."),
                    &format!("Il y a {count} joueurs, qui {how}."),
                )
            }
            ItemKind::Pieces(pieces) => {
                let of = |piece: &PieceItem| match &piece.owner {
                    Some(owner) => self.two(
                        &format!("{} of {}", piece.name.text, owner.text),
                        &format!("{} de {}", piece.name.text, owner.text),
                    ),
                    None => piece.name.text.clone(),
                };
                let pieces = self.list(&pieces.iter().map(of).collect::<Vec<_>>(), "and", "et");
                self.two(
                    &format!("The pieces are {pieces}."),
                    &format!("Les pièces sont {pieces}."),
                )
            }
            ItemKind::Board(board) => self.board(board),
            ItemKind::Heaps(name, sizes) => {
                let sizes: Vec<String> = sizes.iter().map(|size| self.expr(size)).collect();
                let sizes = self.list(&sizes, "and", "et");
                self.two(
                    &format!("There are heaps, each called `{}`: {sizes}.", name.text),
                    &format!("Il y a des tas, appelés `{}` : {sizes}.", name.text),
                )
            }
            ItemKind::Number(name, low, high, start) => {
                let (low, high) = (self.expr(low), self.expr(high));
                let start = start.as_ref().map_or(low.clone(), |start| self.expr(start));
                self.two(
                    &format!("`{}` is a number from {low} to {high}, at first {start}.", name.text),
                    &format!("`{}` est un nombre de {low} à {high}, au début {start}.", name.text),
                )
            }
            ItemKind::Flag(name, start) => {
                let so = if *start { self.two("so", "vrai") } else { self.two("not so", "faux") };
                self.two(
                    &format!("`{}` is so or not; at first it is {so}.", name.text),
                    &format!("`{}` est vrai ou faux, au début {so}.", name.text),
                )
            }
            ItemKind::First(who, when) => {
                let (who, when) = (self.expr(who), self.maybe_when(when.as_ref()));
                self.two(&format!("{who} begins{when}."), &format!("{who} commence{when}."))
            }
            ItemKind::Move(chosen) => self.movement(chosen),
            ItemKind::Pass(when) => {
                let (when, who) = (self.maybe_when(when.as_ref()), self.mover());
                capital(
                    &self.two(
                        &format!("{who} may pass{when}."),
                        &format!("{who} peut passer{when}."),
                    ),
                )
            }
            ItemKind::Together(lines) => {
                let lines = self.lines(lines);
                self.two(
                    &format!("When all have chosen: {lines}."),
                    &format!("Quand tous ont choisi : {lines}."),
                )
            }
            ItemKind::End(who, wins, when) => {
                let (who, several) = match who {
                    Who::Everybody => (self.two("everybody", "tout le monde"), false),
                    Who::These(players) => {
                        let names: Vec<String> =
                            players.iter().map(|player| self.expr(player)).collect();
                        (self.list(&names, "and", "et"), names.len() > 1)
                    }
                };
                let verb = match (wins, several) {
                    (true, false) => self.two("wins", "gagne"),
                    (true, true) => self.two("win", "gagnent"),
                    (false, false) => self.two("loses", "perd"),
                    (false, true) => self.two("lose", "perdent"),
                };
                let when = self.expr(when);
                capital(&self.two(
                    &format!("{who} {verb} when {when}."),
                    &format!("{who} {verb} quand {when}."),
                ))
            }
            ItemKind::Draw(when) => {
                let when = self.expr(when);
                self.two(
                    &format!("The game is a draw when {when}."),
                    &format!("La partie est nulle quand {when}."),
                )
            }
            ItemKind::Misere(when) => {
                let when = self.maybe_when(when.as_ref());
                self.two(
                    &format!("Winning and losing are exchanged{when}."),
                    &format!("Gagner et perdre sont échangés{when}."),
                )
            }
            ItemKind::Label(name, when, _) => {
                let when = self.expr(when);
                self.two(
                    &format!("One says `{}` when {when}.", name.text),
                    &format!("On dit `{}` quand {when}.", name.text),
                )
            }
            ItemKind::Worth(worth) => {
                let worth = self.expr(worth);
                self.two(
                    &format!("Whoever looks ahead takes a position to be worth {worth}."),
                    &format!("Qui calcule à l'avance estime qu'une position vaut {worth}."),
                )
            }
            ItemKind::Symmetric(names) => {
                let names: Vec<String> = names.iter().map(|name| self.word(&name.text)).collect();
                let names = self.list(&names, "and", "et");
                self.two(
                    &format!(
                        "The board may be turned or mirrored ({names}) without changing anything."
                    ),
                    &format!("On peut tourner ou refléter le plateau ({names}) sans rien changer."),
                )
            }
            ItemKind::Always(holds) => {
                let holds = self.expr(holds);
                self.two(
                    &format!("In every position: {holds}."),
                    &format!("Dans toute position : {holds}."),
                )
            }
            ItemKind::Whole => self
                .two("Every position belongs to the game.", "Toute position fait partie du jeu."),
        }
    }

    fn how_they_move(&self) -> String {
        match self.together {
            true => self.two("choose at the same time", "choisissent en même temps"),
            false => self.two("move in turn", "jouent à tour de rôle"),
        }
    }

    fn mover(&self) -> String {
        match self.together {
            true => self.two("each player", "chaque joueur"),
            false => self.two("the mover", "celui qui a le trait"),
        }
    }

    fn maybe_when(&self, when: Option<&Expr>) -> String {
        when.map_or(String::new(), |when| {
            let when = self.expr(when);
            self.two(&format!(" when {when}"), &format!(" quand {when}"))
        })
    }

    fn board(&self, board: &BoardItem) -> String {
        let shape = match &board.shape {
            Shape::Rectangle(width, height, torus) => {
                let (width, height) = (self.expr(width), self.expr(height));
                let round = if *torus {
                    self.two(" whose sides meet", " dont les bords se rejoignent")
                } else {
                    String::new()
                };
                self.two(
                    &format!("a board of {width} by {height} squares{round}"),
                    &format!("un plateau de {width} sur {height} cases{round}"),
                )
            }
            Shape::Hex(width, height) => {
                let (width, height) = (self.expr(width), self.expr(height));
                self.two(
                    &format!("a board of {width} by {height} hexagons"),
                    &format!("un plateau de {width} sur {height} hexagones"),
                )
            }
            Shape::Ring(count) => {
                let count = self.expr(count);
                self.two(
                    &format!("a ring of {count} places"),
                    &format!("un anneau de {count} places"),
                )
            }
            Shape::Points(chains) => {
                let chains: Vec<String> = chains
                    .iter()
                    .map(|chain| {
                        chain.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join("-")
                    })
                    .collect();
                let chains = chains.join(", ");
                self.two(
                    &format!("points joined by lines: {chains}"),
                    &format!("des points reliés par des lignes : {chains}"),
                )
            }
            Shape::Pairs(count) => {
                let count = self.expr(count);
                self.two(
                    &format!("a place for each two of {count} points"),
                    &format!("une place pour chaque paire de {count} points"),
                )
            }
        };
        let are = if let Shape::Points(_) = board.shape { "are" } else { "is" };
        let mut text = self.two(&format!("There {are} {shape}"), &format!("Il y a {shape}"));
        if let Some(times) = &board.times {
            let times = self.expr(times);
            text += &self.two(&format!(", {times} times"), &format!(", {times} fois"));
        }
        if !board.without.is_empty() {
            let holes: Vec<String> = board.without.iter().map(|hole| self.expr(hole)).collect();
            let holes = self.list(&holes, "and", "et");
            text += &self.two(&format!(", without {holes}"), &format!(", sans {holes}"));
        }
        text.push('.');
        for (what, places) in &board.start {
            let what = self.expr(what);
            let places: Vec<String> = places.iter().map(|place| self.expr(place)).collect();
            let places = self.list(&places, "and", "et");
            text += &self.two(
                &format!(" At first {what} stands on {places}."),
                &format!(" Au début {what} est sur {places}."),
            );
        }
        text
    }

    fn binders(&self, binders: &[Binder]) -> String {
        let one = |binder: &Binder| {
            let domain = self.expr(&binder.domain);
            match binder.single {
                true => self.two(
                    &format!("{} is {domain}", binder.name.text),
                    &format!("{} est {domain}", binder.name.text),
                ),
                false => self.two(
                    &format!("{} among {domain}", binder.name.text),
                    &format!("{} parmi {domain}", binder.name.text),
                ),
            }
        };
        self.list(&binders.iter().map(one).collect::<Vec<_>>(), "and", "et")
    }

    fn movement(&self, chosen: &MoveItem) -> String {
        let who = match &chosen.of {
            Some(who) => self.expr(who),
            None => self.mover(),
        };
        let who = match (&chosen.name, chosen.part) {
            (Some(name), true) => self.two(
                &format!("to go on with `{}`, {who}", name.text),
                &format!("pour continuer avec `{}`, {who}", name.text),
            ),
            _ => who,
        };
        let mut text = if let (true, Some(name)) = (self.together, &chosen.name) {
            let name = &name.text;
            let with = match chosen.binders.as_slice() {
                [] => String::new(),
                binders => {
                    let binders = self.binders(binders);
                    self.two(&format!(" with {binders}"), &format!(" avec {binders}"))
                }
            };
            self.two(
                &format!("{who} may choose `{name}`{with}"),
                &format!("{who} peut choisir `{name}`{with}"),
            )
        } else if chosen.binders.is_empty() {
            self.two(&format!("{who} may move"), &format!("{who} peut jouer"))
        } else {
            let binders = self.binders(&chosen.binders);
            self.two(&format!("{who} chooses {binders}"), &format!("{who} choisit {binders}"))
        };
        if let Some(condition) = &chosen.condition {
            let condition = self.expr(condition);
            text += &self.two(&format!(", if {condition}"), &format!(", si {condition}"));
        }
        if !chosen.lines.is_empty() {
            let lines = self.lines(&chosen.lines);
            text += &self.two(&format!(": {lines}"), &format!(" : {lines}"));
        }
        capital(&format!("{text}."))
    }

    fn lines(&self, lines: &[Vec<Effect>]) -> String {
        let line = |line: &Vec<Effect>| {
            let effects: Vec<String> =
                line.iter().map(|effect| self.effect(&effect.kind)).collect();
            self.list(&effects, "and", "et")
        };
        let lines: Vec<String> = lines.iter().map(line).collect();
        lines.join(&self.two("; then ", " ; puis "))
    }

    fn effect(&self, effect: &EffectKind) -> String {
        let e = |expr: &Expr| self.expr(expr);
        match effect {
            EffectKind::Becomes(target, value) => self.two(
                &format!("{} becomes {}", e(target), e(value)),
                &format!("{} devient {}", e(target), e(value)),
            ),
            EffectKind::MovesTo(from, to) => self.two(
                &format!("what stands on {} goes to {}", e(from), e(to)),
                &format!("ce qui est sur {} va sur {}", e(from), e(to)),
            ),
            EffectKind::Gains(target, by) => self.two(
                &format!("{} grows by {}", e(target), e(by)),
                &format!("{} augmente de {}", e(target), e(by)),
            ),
            EffectKind::Loses(target, by) => self.two(
                &format!("{} falls by {}", e(target), e(by)),
                &format!("{} diminue de {}", e(target), e(by)),
            ),
            EffectKind::Push(value, from, to) => self.two(
                &format!(
                    "{} is pushed in at {}, and everything as far as {} moves on by one",
                    e(value),
                    e(from),
                    e(to)
                ),
                &format!(
                    "{} est poussé en {}, et tout jusqu'à {} avance d'une case",
                    e(value),
                    e(from),
                    e(to)
                ),
            ),
            EffectKind::Swap(one, other) => self.two(
                &format!("{} and {} change places", e(one), e(other)),
                &format!("{} et {} échangent leurs places", e(one), e(other)),
            ),
            EffectKind::Sow(from) => self.two(
                &format!("the seeds of {} are sown one by one", e(from)),
                &format!("les graines de {} sont semées une à une", e(from)),
            ),
            EffectKind::Next(who) => {
                self.two(&format!("{} moves next", e(who)), &format!("c'est ensuite à {}", e(who)))
            }
            EffectKind::Then(name, from) => {
                let from = from.as_ref().map_or(String::new(), |from| {
                    self.two(&format!(" from {}", e(from)), &format!(" depuis {}", e(from)))
                });
                self.two(
                    &format!("the same player goes on with `{}`{from}", name.text),
                    &format!("le même joueur continue avec `{}`{from}", name.text),
                )
            }
            EffectKind::Must(condition) => self.two(
                &format!("which is allowed only if now {}", e(condition)),
                &format!("ce qui n'est permis que si maintenant {}", e(condition)),
            ),
            EffectKind::If(condition, effects) => {
                let effects: Vec<String> =
                    effects.iter().map(|effect| self.effect(&effect.kind)).collect();
                let effects = self.list(&effects, "and", "et");
                self.two(
                    &format!("if {}, {effects}", e(condition)),
                    &format!("si {}, {effects}", e(condition)),
                )
            }
            EffectKind::Let(name, value) => self.two(
                &format!("{} is {}", name.text, e(value)),
                &format!("{} est {}", name.text, e(value)),
            ),
        }
    }

    /// What a square is, or several are, after the verb.
    fn test(&self, test: &Test, (is, est): (&str, &str)) -> String {
        let word = |what: &Expr| match &what.kind {
            ExprKind::Word(word) if word == "empty" && est.ends_with("sont") => {
                self.two("empty", "vides")
            }
            ExprKind::Word(word) if ["mover", "other", "last", "next"].contains(&word.as_str()) => {
                let whose = self.word(word);
                self.two(&format!("of {whose}"), &format!("à {whose}"))
            }
            _ => self.expr(what),
        };
        let any: Vec<String> = test.any.iter().map(word).collect();
        let any = self.list(&any, "or", "ou");
        match (test.not, est) {
            (false, _) => self.two(&format!("{is} {any}"), &format!("{est} {any}")),
            (true, "est") => self.two(&format!("{is} not {any}"), &format!("n'{est} pas {any}")),
            (true, _) => self.two(&format!("{is} not {any}"), &format!("ne {est} pas {any}")),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        let e = |expr: &Expr| self.expr(expr);
        match &expr.kind {
            ExprKind::Number(number) => number.to_string(),
            ExprKind::Word(word) => self.word(word),
            ExprKind::Negative(inner) => format!("-{}", e(inner)),
            ExprKind::Not(inner) => self.two(
                &format!("it is not so that {}", e(inner)),
                &format!("il est faux que {}", e(inner)),
            ),
            ExprKind::Binary(op, left, right) => {
                format!("{} {} {}", e(left), self.op(*op), e(right))
            }
            ExprKind::Is(left, test) => format!("{} {}", e(left), self.test(test, ("is", "est"))),
            ExprKind::In(left, right) => self.two(
                &format!("{} is among {}", e(left), e(right)),
                &format!("{} est parmi {}", e(left), e(right)),
            ),
            ExprKind::That(inner, test) => {
                let test = self.test(test, ("are", "sont"));
                self.two(&format!("{} that {test}", e(inner)), &format!("{} qui {test}", e(inner)))
            }
            ExprKind::Quantified(quantifier, binders, condition, body) => {
                let mut text =
                    format!("{} {}", self.quantifier(*quantifier), self.binders(binders));
                if let Some(condition) = condition {
                    text += &self.two(
                        &format!(" such that {}", e(condition)),
                        &format!(" tel que {}", e(condition)),
                    );
                }
                if let Some(body) = body {
                    text += &self.two(&format!(": {}", e(body)), &format!(" : {}", e(body)));
                }
                text
            }
            ExprKind::Short(quantifier, inner) => {
                let asked = match quantifier {
                    Quantifier::Some => self.two("there is one among", "il y en a parmi"),
                    Quantifier::No => self.two("there is none among", "il n'y en a pas parmi"),
                    other => self.quantifier(*other),
                };
                format!("{asked} {}", e(inner))
            }
            ExprKind::Of(head, of) => {
                self.two(&format!("{} of {}", e(head), e(of)), &format!("{} de {}", e(head), e(of)))
            }
            ExprKind::Apply(name, of) => format!("{} {}", self.word(&name.text), e(of)),
            ExprKind::Directions(ways) => {
                let ways: Vec<String> = ways
                    .iter()
                    .map(|(way, slanting)| match slanting {
                        true => format!("{} {}", self.word(&way.text), self.word("diagonal")),
                        false => self.word(&way.text),
                    })
                    .collect();
                self.list(&ways, "or", "ou")
            }
            ExprKind::Ray(slide, ways, of) => match slide {
                true => self.two(
                    &format!("the empty squares {} of {}, up to the first piece", e(ways), e(of)),
                    &format!(
                        "les cases vides ({}) depuis {}, jusqu'à la première pièce",
                        e(ways),
                        e(of)
                    ),
                ),
                false => self.two(
                    &format!("all squares {} of {}", e(ways), e(of)),
                    &format!("toutes les cases ({}) depuis {}", e(ways), e(of)),
                ),
            },
            ExprKind::Leap(far, wide, of) => self.two(
                &format!("the squares {} one way and {} across from {}", e(far), e(wide), e(of)),
                &format!(
                    "les cases à {} dans un sens et {} dans l'autre de {}",
                    e(far),
                    e(wide),
                    e(of)
                ),
            ),
            ExprKind::Path(false, from, to) => self.two(
                &format!("what lies between {} and {}", e(from), e(to)),
                &format!("ce qui est entre {} et {}", e(from), e(to)),
            ),
            ExprKind::Path(true, from, to) => self.two(
                &format!("everything from {} to {}", e(from), e(to)),
                &format!("tout de {} à {}", e(from), e(to)),
            ),
            ExprKind::First(ways, of, test) => {
                let test = test.as_ref().map_or(String::new(), |test| {
                    let test = self.test(test, ("is", "est"));
                    self.two(&format!(" that {test}"), &format!(" qui {test}"))
                });
                self.two(
                    &format!("the first square {} of {}{test}", e(ways), e(of)),
                    &format!("la première case ({}) depuis {}{test}", e(ways), e(of)),
                )
            }
            ExprKind::Lowest(set) => self
                .two(&format!("the lowest of {}", e(set)), &format!("la plus basse de {}", e(set))),
            ExprKind::At(of) => {
                let of: Vec<String> = of.iter().map(e).collect();
                self.two(
                    &format!("the square ({})", of.join(", ")),
                    &format!("la case ({})", of.join(", ")),
                )
            }
            ExprKind::Has(who, many, within) => {
                let within = within.as_ref().map_or(String::new(), |within| {
                    self.two(&format!(" within {}", e(within)), &format!(" dans {}", e(within)))
                });
                self.two(
                    &format!("{} has {} in a line{within}", e(who), e(many)),
                    &format!("{} en a {} alignés{within}", e(who), e(many)),
                )
            }
            ExprKind::Connects(who, sides) => {
                let sides: Vec<String> = sides.iter().map(e).collect();
                let sides = self.list(&sides, "and", "et");
                self.two(
                    &format!("{} connects {sides}", e(who)),
                    &format!("{} relie {sides}", e(who)),
                )
            }
            ExprKind::Chose(who, moves) => {
                let moves: Vec<String> =
                    moves.iter().map(|name| format!("`{}`", name.text)).collect();
                let moves = self.list(&moves, "or", "ou");
                self.two(
                    &format!("{} chose {moves}", e(who)),
                    &format!("{} a choisi {moves}", e(who)),
                )
            }
            ExprKind::Exists(inner) => {
                self.two(&format!("there is {}", e(inner)), &format!("il y a {}", e(inner)))
            }
            ExprKind::Range(low, high) => self.two(
                &format!("the numbers from {} to {}", e(low), e(high)),
                &format!("les nombres de {} à {}", e(low), e(high)),
            ),
            ExprKind::List(items) => {
                let items: Vec<String> = items.iter().map(e).collect();
                self.list(&items, "and", "et")
            }
            ExprKind::Either(sets) => {
                let sets: Vec<String> = sets.iter().map(e).collect();
                self.list(&sets, "or", "ou")
            }
            ExprKind::Extreme(most, of) => {
                let of: Vec<String> = of.iter().map(e).collect();
                let of = self.list(&of, "and", "et");
                match most {
                    true => {
                        self.two(&format!("the larger of {of}"), &format!("le plus grand de {of}"))
                    }
                    false => {
                        self.two(&format!("the smaller of {of}"), &format!("le plus petit de {of}"))
                    }
                }
            }
        }
    }

    fn quantifier(&self, quantifier: Quantifier) -> String {
        match quantifier {
            Quantifier::Some => self.two("there is some", "il y a"),
            Quantifier::No => self.two("there is no", "il n'y a pas de"),
            Quantifier::Every => self.two("for every", "pour tout"),
            Quantifier::Count => self.two("the number of", "le nombre de"),
            Quantifier::All => self.two("all", "tous les"),
            Quantifier::Sum => self.two("the sum over", "la somme pour"),
        }
    }

    fn op(&self, op: Op) -> String {
        match op {
            Op::Add => "+".to_owned(),
            Op::Subtract => "-".to_owned(),
            Op::Multiply => "·".to_owned(),
            Op::Divide => "/".to_owned(),
            Op::Mod => "mod".to_owned(),
            Op::Equal => self.two("is", "vaut"),
            Op::NotEqual => self.two("is not", "ne vaut pas"),
            Op::Less => self.two("is less than", "est inférieur à"),
            Op::AtMost => self.two("is at most", "vaut au plus"),
            Op::Greater => self.two("is more than", "est supérieur à"),
            Op::AtLeast => self.two("is at least", "vaut au moins"),
            Op::And => self.two("and", "et"),
            Op::Or => self.two("or", "ou"),
        }
    }

    /// A word that needs nothing else.
    fn word(&self, word: &str) -> String {
        let (english, french) = match word {
            "mover" if self.together => ("who chooses", "qui choisit"),
            "blocked" if self.together => {
                ("there is no other choice", "il n'y a pas d'autre choix")
            }
            "players" => ("the players", "les joueurs"),
            "mover" => ("the mover", "celui qui a le trait"),
            "other" => ("the other player", "l'autre joueur"),
            "last" => ("who moved last", "celui qui vient de jouer"),
            "next" => ("the next player", "le joueur suivant"),
            "empty" => ("empty", "vide"),
            "blocked" => ("the mover has no move", "aucun coup n'est possible"),
            "stuck" => ("nobody has a move", "personne ne peut jouer"),
            "full" => ("the board is full", "le plateau est plein"),
            "squares" => ("the squares", "les cases"),
            "points" => ("the points", "les points"),
            "border" => ("the border", "le bord"),
            "rows" => ("the rows", "les rangées"),
            "columns" => ("the columns", "les colonnes"),
            "row" => ("row", "rangée"),
            "column" => ("column", "colonne"),
            "board" => ("the board", "le plateau"),
            "neighbours" => ("the neighbours", "les voisins"),
            "ends" => ("the ends of the row and column", "les bouts de la rangée et de la colonne"),
            "group" => ("the group", "le groupe"),
            "far" => ("the far side", "le côté opposé"),
            "home" => ("the home side", "le côté de départ"),
            "up" => ("up", "vers le haut"),
            "down" => ("down", "vers le bas"),
            "left" => ("left", "à gauche"),
            "right" => ("right", "à droite"),
            "upleft" => ("up to the left", "en haut à gauche"),
            "upright" => ("up to the right", "en haut à droite"),
            "downleft" => ("down to the left", "en bas à gauche"),
            "downright" => ("down to the right", "en bas à droite"),
            "straight" => ("straight", "tout droit"),
            "diagonal" => ("diagonally", "en diagonale"),
            "around" => ("in any direction", "dans toutes les directions"),
            "forward" => ("forward", "vers l'avant"),
            "back" => ("back", "vers l'arrière"),
            "sideways" => ("sideways", "de côté"),
            "clockwise" => ("to the next one", "vers le suivant"),
            "counter" => ("to the one before", "vers le précédent"),
            "mirror" => ("left and right", "gauche et droite"),
            "flip" => ("up and down", "haut et bas"),
            "turn" => ("a quarter turn", "un quart de tour"),
            "half" => ("a half turn", "un demi-tour"),
            "yes" => ("so", "vrai"),
            "no" => ("not so", "faux"),
            other => (other, other),
        };
        self.two(english, french)
    }
}

/// The same with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, explain};
    use crate::parse::parse;

    #[test]
    fn rules_read_as_sentences_in_both_languages() {
        let text = "game A\nplayers X, O\nboard points 1-2-3\n  start X on 1, O on 3\n\nmove a in points of mover, b in \
                    neighbours of a that are empty\n  where b is not 2 or some neighbours of a that are other\n  a moves \
                    to b\n\nmover loses when blocked\nalways count points of X = 1\n";
        let (tree, problems) = parse(text);
        assert!(problems.is_empty(), "{}", problems[0]);
        let [english, french] =
            [Language::English, Language::French].map(|say| explain(&tree, say).join("\n"));
        for said in [
            "There are points joined by lines",
            "that are empty",
            "b is not 2",
            "there is one among the neighbours of a that are of the other player",
            "The mover loses when the mover has no move",
        ] {
            assert!(english.contains(said), "{said}: {english}");
        }
        for said in [
            "parmi les points de celui qui a le trait",
            "qui sont vides",
            "b n'est pas 2",
            "il y en a parmi les voisins de a qui sont à l'autre joueur",
            "Celui qui a le trait perd quand aucun coup n'est possible",
            "le nombre des points de X",
        ] {
            assert!(french.contains(said), "{said}: {french}");
        }
    }
}
