//! Writes an arena as a model.

use std::io::{self, Write};

use attractor_core::Vertex;

use crate::error::Error;
use crate::named_arena::NamedArena;

/// Write an arena in which players move in turn as a model of one variable, the position. Everybody but the
/// owner of a position waits there, and a finished game stays where it is: LCGS has no other end.
///
/// # Errors
/// The failure of the output.
pub fn write_lcgs(out: &mut impl Write, named: &NamedArena) -> Result<(), Error> {
    let arena = &named.arena;
    let last = arena.vertices().saturating_sub(1);
    let start = named.start.unwrap_or(0);
    let mut most = vec![0; usize::from(arena.players())];
    for v in arena.all() {
        let own = &mut most[usize::from(arena.owner(v).0)];
        *own = arena.moves(v).len().max(*own);
    }
    for player in 1..=arena.players() {
        writeln!(out, "player p{player} = mover{player};")?;
    }
    writeln!(out, "\n// where play is")?;
    for v in arena.all() {
        writeln!(out, "// {v}: {}", named.names.get(v).replace(['\n', '\r'], " "))?;
    }
    writeln!(out, "at : [0 .. {last}] init {start};")?;
    write!(out, "at' = ")?;
    sum(out, 0, arena.vertices() as Vertex, &|out, v| {
        write!(out, "(at == {v}) * (")?;
        let moves = arena.moves(v);
        match moves {
            [] => write!(out, "{v}")?,
            [only] => write!(out, "{only}")?,
            moves => sum(out, 0, moves.len() as Vertex, &|out, i| {
                write!(out, "p{}.move{} * {}", arena.owner(v).number(), i + 1, moves[i as usize])
            })?,
        }
        write!(out, ")")
    })?;
    writeln!(out, ";")?;
    for player in 1..=arena.players() {
        writeln!(out, "\ntemplate mover{player}")?;
        let owns = |v: &Vertex| arena.owner(*v).number() == player && arena.moves(*v).len() > 1;
        let own: Vec<Vertex> = arena.all().filter(owns).collect();
        let places = |out: &mut dyn Write, at: &[Vertex]| match at {
            [] => write!(out, "false"),
            at => any(out, at),
        };
        write!(out, "    [wait] !(")?;
        places(out, &own)?;
        writeln!(out, ");")?;
        for i in 0..most[usize::from(player - 1)] {
            let at: Vec<Vertex> =
                own.iter().copied().filter(|&v| arena.moves(v).len() > i).collect();
            if at.is_empty() {
                continue;
            }
            write!(out, "    [move{}] ", i + 1)?;
            places(out, &at)?;
            writeln!(out, ";")?;
        }
        writeln!(out, "endtemplate")?;
    }
    Ok(())
}

/// The sum of terms, in halves: so that no reader has to go deep.
fn sum(
    out: &mut dyn Write,
    from: Vertex,
    to: Vertex,
    term: &dyn Fn(&mut dyn Write, Vertex) -> io::Result<()>,
) -> io::Result<()> {
    if to - from == 1 {
        return term(out, from);
    }
    let middle = from + (to - from) / 2;
    write!(out, "(")?;
    sum(out, from, middle, term)?;
    write!(out, " + ")?;
    sum(out, middle, to, term)?;
    write!(out, ")")
}

fn any(out: &mut dyn Write, at: &[Vertex]) -> io::Result<()> {
    match at {
        [only] => write!(out, "at == {only}"),
        at => {
            let (left, right) = at.split_at(at.len() / 2);
            write!(out, "(")?;
            any(out, left)?;
            write!(out, " || ")?;
            any(out, right)?;
            write!(out, ")")
        }
    }
}
