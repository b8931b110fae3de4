//! Looks up the names of a model.

use rustc_hash::FxHashMap;

use attractor_core::MAX_PLAYERS;

use super::code::{Code, Node, Plan};
use super::tree::{Binary, Declaration, Expr, ExprKind, VariableText, Word};
use super::{Action, Label, Lcgs, PlayerActions, Variable};
use crate::error::{Error, Place};

/// What a name stands for.
#[derive(Clone, Copy)]
enum Meaning {
    Constant(i64),
    Variable(u32),
    Action(u8, u32),
    Label,
    Player,
    Template,
}

/// What an expression may speak of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaks {
    /// Constants.
    Constants,
    /// And variables.
    State,
    /// And actions.
    Moves,
}

/// What stands instead of the names of a template.
type Instead = [(Word, Expr)];

/// Everything that has a name: `name`, or `player.name`.
#[derive(Default)]
struct Names {
    known: FxHashMap<String, (Meaning, Place)>,
    code: Code,
}

/// An expression to look up once all names are known, and where.
struct Later<'a> {
    expr: &'a Expr,
    owner: Option<&'a str>,
    instead: &'a Instead,
}

pub(super) fn resolve(declarations: &[Declaration]) -> Result<Lcgs, Error> {
    let mut names = Names::default();
    let mut variables = Vec::new();
    let mut labels = Vec::new();
    let mut players = Vec::new();
    let mut templates = FxHashMap::default();
    let mut late_updates = Vec::new();
    let mut late_labels = Vec::new();
    let mut late_guards = Vec::new();
    // Constants speak of those above them only.
    for declaration in declarations {
        match declaration {
            Declaration::Constant(name, expr) => {
                let value = names.constant(expr, None, &[])?;
                names.declare(name, None, Meaning::Constant(value))?;
            }
            Declaration::Template(name, inner) => {
                names.declare(name, None, Meaning::Template)?;
                templates.insert(name.text.as_str(), inner);
            }
            Declaration::Player { name, .. } => names.declare(name, None, Meaning::Player)?,
            Declaration::Label(..) | Declaration::Variable(_) | Declaration::Action(..) => {}
        }
    }
    for declaration in declarations {
        let whole = |expr| Later { expr, owner: None, instead: &[] };
        match declaration {
            Declaration::Label(name, expr) => {
                names.declare(name, None, Meaning::Label)?;
                labels.push(Label { name: name.text.clone(), test: 0 });
                late_labels.push(whole(expr));
            }
            Declaration::Variable(text) => {
                names.declare(&text.name, None, Meaning::Variable(variables.len() as u32))?;
                variables.push(names.variable(text, &text.name.text, None, &[])?);
                late_updates.push(whole(&text.update));
            }
            Declaration::Player { name, template, instead } => {
                let Some(inner) = templates.get(template.text.as_str()) else {
                    let known = attractor_words::meant(&template.text, templates.keys().copied());
                    let error = Error::new(format!("there is no template `{}`", template.text));
                    let error = error.at(template.place);
                    return Err(match known.first() {
                        Some(near) => error.hint(format!("did you mean `{near}`?")),
                        None => error,
                    });
                };
                if players.len() == usize::from(MAX_PLAYERS) {
                    return Err(
                        Error::new(format!("there can be {MAX_PLAYERS} players")).at(name.place)
                    );
                }
                let owner = Some(name.text.as_str());
                let mut actions = Vec::new();
                for declaration in *inner {
                    match declaration {
                        Declaration::Variable(text) => {
                            let own = renamed(&text.name, instead)?;
                            names.declare(
                                &own,
                                owner,
                                Meaning::Variable(variables.len() as u32),
                            )?;
                            let full = format!("{}.{}", name.text, own.text);
                            variables.push(names.variable(text, &full, owner, instead)?);
                            late_updates.push(Later { expr: &text.update, owner, instead });
                        }
                        Declaration::Label(label, expr) => {
                            let own = renamed(label, instead)?;
                            names.declare(&own, owner, Meaning::Label)?;
                            labels.push(Label {
                                name: format!("{}.{}", name.text, own.text),
                                test: 0,
                            });
                            late_labels.push(Later { expr, owner, instead });
                        }
                        Declaration::Action(action, expr) => {
                            let own = renamed(action, instead)?;
                            let number = actions.len() as u32;
                            names.declare(
                                &own,
                                owner,
                                Meaning::Action(players.len() as u8, number),
                            )?;
                            actions.push(Action { name: own.text, guard: 0 });
                            late_guards.push(Later { expr, owner, instead });
                        }
                        _ => unreachable!("the parser lets nothing else into a template"),
                    }
                }
                if actions.is_empty() {
                    return Err(Error::new(format!("player `{}` has no action", name.text))
                        .at(name.place)
                        .hint(format!(
                            "add one to the template `{}`: `[wait] true;`",
                            template.text
                        )));
                }
                players.push(PlayerActions { name: name.text.clone(), actions });
            }
            _ => {}
        }
    }
    if players.is_empty() {
        return Err(Error::new("the model has no player")
            .hint("a player is declared by `player NAME = TEMPLATE;`"));
    }
    for (variable, later) in variables.iter_mut().zip(&late_updates) {
        variable.update = names.later(later, Speaks::Moves)?;
    }
    for (label, later) in labels.iter_mut().zip(&late_labels) {
        label.test = names.later(later, Speaks::State)?;
    }
    let actions = players.iter_mut().flat_map(|player| &mut player.actions);
    for (action, later) in actions.zip(&late_guards) {
        action.guard = names.later(later, Speaks::State)?;
    }
    let words = lay_out(&mut variables);
    let updates = variables.iter().map(|variable| variable.update);
    let guards = players.iter().flat_map(|player| &player.actions).map(|action| action.guard);
    let plan = Plan::new(&names.code, updates.chain(guards));
    Ok(Lcgs { players, variables, labels, code: names.code, plan, words })
}

/// Give each variable its bits, none of them across two words.
fn lay_out(variables: &mut [Variable]) -> usize {
    let (mut word, mut used) = (0, 0);
    for variable in variables {
        let bits = 64 - ((variable.most - variable.least) as u64).leading_zeros();
        if used + bits > 64 {
            (word, used) = (word + 1, 0);
        }
        variable.word = word;
        // A variable of one value takes no bit, and may stand behind the last one.
        variable.shift = if bits == 0 { 0 } else { used };
        variable.mask = if bits == 0 { 0 } else { u64::MAX >> (64 - bits) };
        used += bits;
    }
    word as usize + 1
}

/// The name that stands instead of one that a template declares.
fn renamed(name: &Word, instead: &Instead) -> Result<Word, Error> {
    let Some((from, to)) = instead.iter().find(|(from, _)| from.text == name.text) else {
        return Ok(name.clone());
    };
    match &to.kind {
        ExprKind::Name(None, to) => Ok(Word { text: to.text.clone(), place: name.place }),
        _ => Err(Error::new(format!("only a name can stand instead of `{}`", from.text))
            .at(from.place)
            .hint("the template declares it, or uses it beside a full stop")),
    }
}

impl Names {
    fn declare(&mut self, name: &Word, owner: Option<&str>, meaning: Meaning) -> Result<(), Error> {
        let full = match owner {
            Some(owner) => format!("{owner}.{}", name.text),
            None => name.text.clone(),
        };
        match self.known.insert(full.clone(), (meaning, name.place)) {
            Some((_, before)) => Err(Error::new(format!("`{full}` is declared twice"))
                .at(name.place)
                .hint(format!("it is declared at {before} too"))),
            None => Ok(()),
        }
    }

    fn variable(
        &mut self,
        text: &VariableText,
        name: &str,
        owner: Option<&str>,
        instead: &Instead,
    ) -> Result<Variable, Error> {
        let least = self.constant(&text.least, owner, instead)?;
        let most = self.constant(&text.most, owner, instead)?;
        let first = self.constant(&text.first, owner, instead)?;
        if least > most {
            return Err(Error::new(format!("the range {least} to {most} of `{name}` is empty"))
                .at(text.least.place));
        }
        if !(least..=most).contains(&first) {
            let message = format!("`{name}` begins with {first}, outside {least} to {most}");
            return Err(Error::new(message).at(text.first.place));
        }
        Ok(Variable {
            name: name.into(),
            least,
            most,
            first,
            update: 0,
            place: text.update.place,
            word: 0,
            shift: 0,
            mask: 0,
        })
    }

    fn constant(
        &mut self,
        expr: &Expr,
        owner: Option<&str>,
        instead: &Instead,
    ) -> Result<i64, Error> {
        let at = self.expr(expr, owner, instead, Speaks::Constants)?;
        let value = self.code.value(at, &|_| 0);
        // Far from where numbers stop growing.
        if value.abs() > i64::from(u32::MAX) {
            return Err(Error::new("this number is too large").at(expr.place));
        }
        Ok(value)
    }

    fn later(&mut self, later: &Later<'_>, speaks: Speaks) -> Result<u32, Error> {
        self.expr(later.expr, later.owner, later.instead, speaks)
    }

    fn expr(
        &mut self,
        expr: &Expr,
        owner: Option<&str>,
        instead: &Instead,
        speaks: Speaks,
    ) -> Result<u32, Error> {
        let mut of = |expr: &Expr| self.expr(expr, owner, instead, speaks);
        let node = match &expr.kind {
            ExprKind::Number(number) => Node::Number(*number),
            ExprKind::Not(f) => Node::Not(of(f)?),
            ExprKind::Minus(f) => Node::Minus(of(f)?),
            ExprKind::Binary(operator, left, right) => {
                let left = of(left)?;
                if *operator == Binary::Divide {
                    let divisor = self.divisor(right, owner, instead)?;
                    let divisor = self.code.add(Node::Number(divisor));
                    Node::Binary(*operator, left, divisor)
                } else {
                    Node::Binary(*operator, left, of(right)?)
                }
            }
            ExprKind::If(test, yes, no) => Node::If(of(test)?, of(yes)?, of(no)?),
            ExprKind::Least(parts) | ExprKind::Most(parts) => {
                let parts: Vec<u32> = parts.iter().map(of).collect::<Result<_, _>>()?;
                return Ok(self.code.add_list(parts, matches!(expr.kind, ExprKind::Most(_))));
            }
            ExprKind::Name(None, name) => {
                if let Some((_, to)) = instead.iter().find(|(from, _)| from.text == name.text) {
                    // What stands there instead is not looked at again.
                    return self.expr(to, owner, &[], speaks);
                }
                self.meaning(owner, None, name, speaks)?
            }
            ExprKind::Name(Some(of), name) => {
                let (of, name) = (renamed(of, instead)?, renamed(name, instead)?);
                self.meaning(owner, Some(&of), &name, speaks)?
            }
        };
        Ok(self.code.add_simplified(node))
    }

    /// A divisor has to be a number that is known and not 0: so a division never fails.
    fn divisor(
        &mut self,
        expr: &Expr,
        owner: Option<&str>,
        instead: &Instead,
    ) -> Result<i64, Error> {
        let number = self.constant(expr, owner, instead);
        match number {
            Ok(0) => Err(Error::new("a division by 0").at(expr.place)),
            Ok(number) => Ok(number),
            Err(error) => Err(error.hint("what one divides by has to be a constant")),
        }
    }

    fn meaning(
        &self,
        owner: Option<&str>,
        of: Option<&Word>,
        name: &Word,
        speaks: Speaks,
    ) -> Result<Node, Error> {
        let own = || owner.and_then(|owner| self.known.get(&format!("{owner}.{}", name.text)));
        let (full, found) = match of {
            Some(of) => {
                let full = format!("{}.{}", of.text, name.text);
                let found = self.known.get(&full);
                (full, found)
            }
            None => (name.text.clone(), own().or_else(|| self.known.get(&name.text))),
        };
        let place = of.map_or(name.place, |of| of.place);
        let Some(&(meaning, _)) = found else {
            let error = Error::new(format!("`{full}` is not declared")).at(place);
            let mut known: Vec<&str> = self.known.keys().map(String::as_str).collect();
            known.sort_unstable();
            return Err(match attractor_words::meant(&full, known).first() {
                Some(near) => error.hint(format!("did you mean `{near}`?")),
                None => error,
            });
        };
        let wrong = |what: &str, hint: &str| {
            Err(Error::new(format!("`{full}` is {what}")).at(place).hint(hint))
        };
        match meaning {
            Meaning::Constant(number) => Ok(Node::Number(number)),
            Meaning::Variable(i) if speaks != Speaks::Constants => Ok(Node::Variable(i)),
            Meaning::Variable(_) => wrong("a variable", "only constants are known here"),
            Meaning::Action(player, number) if speaks == Speaks::Moves => {
                Ok(Node::Action(player, number))
            }
            Meaning::Action(..) => wrong("an action", "only updates speak of actions"),
            Meaning::Label => wrong("a label", "labels are for formulas: write what it stands for"),
            Meaning::Player => wrong("a player", "name something of that player: `player.name`"),
            Meaning::Template => wrong("a template", "players are made of it"),
        }
    }
}
