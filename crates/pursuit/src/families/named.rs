//! Graphs that have a name of their own.
//!
//! LCF codes and edges are facts from the literature (Coxeter, Frucht and Powers, "Zero-symmetric
//! graphs"; Exoo and Jajcay, "Dynamic cage survey"); the tests check degrees, girths and orders.

use super::arguments::{Arguments, FamilyError};
use super::lcf::ring_with_chords;
use super::plain::{self, join};
use crate::graph::Graph;

type Built = Result<Graph, FamilyError>;

/// Graphs that are a ring with chords.
macro_rules! by_code {
    ($($name:ident: $code:expr, $repeats:expr;)*) => {
        $(pub(super) fn $name(_: &mut Arguments<'_>) -> Built {
            Ok(ring_with_chords(&$code, $repeats)?)
        })*
    };
}

by_code! {
    heawood: [5, -5], 7;
    mcgee: [12, 7, -7], 8;
    tutte_coxeter: [-13, -9, 7, -7, 9, 13], 5;
    harries: [-29, -19, -13, 13, 21, -27, 27, 33, -13, 13, 19, -21, -33, 29], 5;
    tutte_12_cage:
        [17, 27, -13, -59, -35, 35, -11, 13, -53, 53, -27, 21, 57, 11, -21, -57, 59, -17], 7;
    balaban_10_cage: [
        -9, -25, -19, 29, 13, 35, -13, -29, 19, 25, 9, -29, 29, 17, 33, 21, 9, -13, -31, -9, 25,
        17, 9, -31, 27, -9, 17, -19, -29, 27, -17, -9, -29, 33, -25, 25, -21, 17, -17, 29, 35,
        -29, 17, -17, 21, -25, 25, -33, 29, 9, 17, -27, 29, 19, -17, 9, -27, 31, -9, -17, -25, 9,
        31, 13, -9, -21, -33, -17, -29, 29,
    ], 1;
    franklin: [5, -5], 6;
    frucht: [-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2], 1;
    mobius_kantor: [5, -5], 8;
    pappus: [5, 7, -7, 7, -7, -5], 3;
    desargues: [5, -5, 9, -9], 5;
    nauru: [5, -9, 7, -7, 9, -5], 4;
    dyck: [5, -5, 13, -13], 8;
    gray: [-25, 7, -7, 13, -13, 25], 9;
    foster: [17, -9, 37, -37, 9, -17], 15;
    dodecahedron: [10, 7, 4, -4, -7, 10, -4, 7, -7, 4], 2;
}

pub(super) fn tetrahedron(_: &mut Arguments<'_>) -> Built {
    join(4, |_, _| true)
}

pub(super) fn octahedron(_: &mut Arguments<'_>) -> Built {
    join(6, |a, b| a / 2 != b / 2)
}

pub(super) fn cube(_: &mut Arguments<'_>) -> Built {
    join(8, |a, b| (a ^ b).is_power_of_two())
}

/// Two poles, each with a ring of five; the rings are joined by a band of triangles.
pub(super) fn icosahedron(_: &mut Arguments<'_>) -> Built {
    let edges = (0..5).flat_map(|i| {
        let (north, south) = (i, 5 + i);
        let next = (i + 1) % 5;
        [(10, north), (11, south), (north, next), (south, 5 + next), (north, south), (next, south)]
    });
    Ok(Graph::from_edges(12, edges)?)
}

pub(super) fn petersen(_: &mut Arguments<'_>) -> Built {
    plain::petersen_like(5, 2)
}

/// The Robertson graph is the only graph of degree 4 and girth 5 on 19 vertices.
pub(super) fn robertson(_: &mut Arguments<'_>) -> Built {
    const CHORDS: [(usize, usize); 19] = [
        (0, 4),
        (0, 7),
        (1, 9),
        (1, 12),
        (2, 6),
        (2, 14),
        (3, 8),
        (3, 11),
        (4, 15),
        (5, 13),
        (5, 17),
        (6, 10),
        (7, 16),
        (8, 13),
        (9, 17),
        (10, 15),
        (11, 18),
        (12, 16),
        (14, 18),
    ];
    Ok(Graph::from_edges(19, (0..19).map(|v| (v, (v + 1) % 19)).chain(CHORDS))?)
}

/// Five pentagons P and five pentagrams Q, with j of P(h) joined to hi + j of Q(i).
pub(super) fn hoffman_singleton(_: &mut Arguments<'_>) -> Built {
    let edges = (0..25).flat_map(|at| {
        let (h, j) = (at / 5, at % 5);
        let rings = [(at, 5 * h + (j + 1) % 5), (25 + at, 25 + 5 * h + (j + 2) % 5)];
        rings.into_iter().chain((0..5).map(move |i| (at, 25 + 5 * i + (h * i + j) % 5)))
    });
    Ok(Graph::from_edges(50, edges)?)
}

/// Sets of three out of seven without the lines of the Fano plane, joined where disjoint.
pub(super) fn coxeter(_: &mut Arguments<'_>) -> Built {
    let line = |start: usize| [0, 1, 3].iter().fold(0u32, |set, d| set | 1 << ((start + d) % 7));
    let lines: Vec<u32> = (0..7).map(line).collect();
    let sets: Vec<u32> =
        (0..128u32).filter(|set| set.count_ones() == 3 && !lines.contains(set)).collect();
    join(sets.len(), |a, b| sets[a] & sets[b] == 0)
}

/// Words of four bits, joined where one or all of them differ.
pub(super) fn clebsch(_: &mut Arguments<'_>) -> Built {
    join(16, |a, b| (a ^ b).is_power_of_two() || a ^ b == 15)
}

/// Pairs of numbers modulo 4 that differ by (1, 0), (0, 1) or (1, 1), either way.
pub(super) fn shrikhande(_: &mut Arguments<'_>) -> Built {
    join(16, |a, b| {
        let difference = ((4 + a / 4 - b / 4) % 4, (4 + a % 4 - b % 4) % 4);
        matches!(difference, (1 | 3, 0) | (0, 1 | 3) | (1, 1) | (3, 3))
    })
}

/// A pentagon, a copy of each of its vertices joined to the neighbours, and a top above.
pub(super) fn grotzsch(_: &mut Arguments<'_>) -> Built {
    let edges = (0..5).flat_map(|i| {
        let next = (i + 1) % 5;
        [(i, next), (5 + i, next), (5 + next, i), (5 + i, 10)]
    });
    Ok(Graph::from_edges(11, edges)?)
}

/// Three of the fragments of Tutte around a centre.
pub(super) fn tutte(_: &mut Arguments<'_>) -> Built {
    const LATER: [&[usize]; 44] = [
        &[1, 2, 3],
        &[4, 26],
        &[10, 11],
        &[18, 19],
        &[5, 33],
        &[6, 29],
        &[7, 27],
        &[8, 14],
        &[9, 38],
        &[10, 37],
        &[39],
        &[12, 39],
        &[13, 35],
        &[14, 15],
        &[34],
        &[16, 22],
        &[17, 44],
        &[18, 43],
        &[45],
        &[20, 45],
        &[21, 41],
        &[22, 23],
        &[40],
        &[24, 27],
        &[25, 32],
        &[26, 31],
        &[33],
        &[28],
        &[29, 32],
        &[30],
        &[31, 33],
        &[32],
        &[],
        &[],
        &[35, 38],
        &[36],
        &[37, 39],
        &[38],
        &[],
        &[],
        &[41, 44],
        &[42],
        &[43, 45],
        &[44],
    ];
    let edges = LATER.iter().enumerate().flat_map(|(v, later)| later.iter().map(move |&w| (v, w)));
    Ok(Graph::from_edges(46, edges)?)
}

/// The four cages of degree 5 and girth 5, in graph6. They differ in the number of their
/// symmetries, so that number says which is which.
macro_rules! by_line {
    ($($name:ident: $line:expr;)*) => {
        $(pub(super) fn $name(_: &mut Arguments<'_>) -> Built {
            Ok(crate::graph6::read($line, 1).expect("the line is valid"))
        })*
    };
}

by_line! {
    meringer: "]sa??C??GG?_@?@?GP?ObCGg_W?aO?PO@?c?CD?@CGAGAOPOOOSGGO_@OOAGcAH?APB??`AO_?";
    foster_cage: "]sa??????_@?@?O?C?WGYOE@?c?cA?QA?`GCG`A?`CA`AOS@c@O@WA_CEA?AEC?@CTG??Ig_??";
    robertson_wegner: "]sa?????I?C?C?A?__gc?GOCE??Q?GIO?IG?OCKa@AW@CaG@CaGGI__AB__AEK??CWGG?aP@??";
    wong: "]sa?????AC?hAICE?o?S?C_?a??a?_H?OGO_OOAI?_aGCCOAOPOCH@G?aOo@AD?OGDA@?_`OO?";
}
