//! Graphs by name: `petersen`, `grid:5x7`, `gp:40,7`, `random:20,p=0.1,seed=3`.
//!
//! [`FAMILIES`] is the one list of them. It holds names, parameters, explanations and examples
//! as data, and the same list drives [`graph`], the help and the suggestions in errors.

mod arguments;
mod lcf;
mod named;
mod plain;
mod random;

pub use arguments::FamilyError;
pub(crate) use random::Draws;

use arguments::{Arguments, MOST};
use serde::Serialize;

use crate::graph::Graph;

/// A family of graphs.
#[derive(Serialize)]
pub struct Family {
    /// What it is called.
    pub name: &'static str,
    /// Its parameters as they are written after the name, or nothing.
    pub parameters: &'static str,
    /// What it is.
    pub about: &'static str,
    /// The name of one of its graphs.
    pub example: &'static str,
    #[serde(skip)]
    build: fn(&mut Arguments<'_>) -> Result<Graph, FamilyError>,
}

/// The graph with this name.
///
/// # Errors
/// If there is no such family, or its parameters are wrong.
///
/// ```
/// use attractor_pursuit::families;
/// assert_eq!(families::graph("grid:5x7").unwrap().order(), 35);
/// let error = families::graph("petersn").unwrap_err();
/// assert_eq!(error.to_string(), "there is no graph `petersn`: did you mean `petersen`?");
/// ```
pub fn graph(name: &str) -> Result<Graph, FamilyError> {
    graph_within(name, MOST)
}

/// The same, unless it has more than `most` vertices or edges, which is told before it is made.
///
/// # Errors
/// As [`graph`].
pub fn graph_within(name: &str, most: usize) -> Result<Graph, FamilyError> {
    nested(name, 0, most.min(MOST))
}

/// How deep graphs may stand in the names of graphs.
const DEEPEST: usize = 8;

/// The graph with this name, which stands within the names of `depth` others.
fn nested(name: &str, depth: usize, most: usize) -> Result<Graph, FamilyError> {
    if depth > DEEPEST {
        let problem = format!(
            "graphs are nested more than {DEEPEST} deep: name a simpler graph, or write it to a file"
        );
        return Err(FamilyError::Impossible { problem });
    }
    let (family, arguments) = name.split_once(':').unwrap_or((name, ""));
    let family = find(family).ok_or_else(|| FamilyError::unknown(family))?;
    let mut arguments = Arguments::new(family, arguments, depth, most)?;
    let graph = (family.build)(&mut arguments)?;
    arguments.finish()?;
    Ok(graph)
}

/// The family with this name.
pub fn find(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name.eq_ignore_ascii_case(name))
}

/// Shortens a line of the list below.
const fn family(
    name: &'static str,
    parameters: &'static str,
    about: &'static str,
    example: &'static str,
    build: fn(&mut Arguments<'_>) -> Result<Graph, FamilyError>,
) -> Family {
    Family { name, parameters, about, example, build }
}

/// All families, in the order in which the help shows them.
#[rustfmt::skip]
pub const FAMILIES: &[Family] = &[
    family("path", "N", "N vertices in a row", "path:9", plain::path),
    family("cycle", "N", "N vertices in a ring", "cycle:12", plain::cycle),
    family("complete", "N", "all of N vertices joined", "complete:6", plain::complete),
    family("empty", "N", "N vertices without edges", "empty:4", plain::empty),
    family("bipartite", "A,B", "two sides, all of one joined to all of the other", "bipartite:3,4", plain::multipartite),
    family("multipartite", "A,B,...", "several sides, vertices of different sides joined", "multipartite:2,2,2", plain::multipartite),
    family("star", "N", "a centre joined to N leaves", "star:5", plain::star),
    family("wheel", "N", "a ring of N vertices and a hub", "wheel:6", plain::wheel),
    family("friendship", "N", "N triangles that share a vertex", "friendship:4", plain::friendship),
    family("ladder", "N", "two paths of N vertices with N rungs", "ladder:6", plain::ladder),
    family("prism", "N", "two rings of N vertices with N rungs", "prism:5", plain::prism),
    family("antiprism", "N", "two rings of N vertices joined by a band of triangles", "antiprism:4", plain::antiprism),
    family("mobius-ladder", "N", "a ring of 2N vertices with opposite ones joined", "mobius-ladder:5", plain::mobius_ladder),
    family("grid", "MxN", "a board where steps go to the four sides; also LxMxN and so on", "grid:5x7", plain::grid),
    family("torus", "MxN", "a grid whose opposite borders are joined", "torus:5x6", plain::torus),
    family("king", "MxN", "a chess board for a king", "king:8x8", plain::king),
    family("queen", "MxN", "a chess board for a queen", "queen:5x5", plain::queen),
    family("rook", "MxN", "a chess board for a rook", "rook:4x4", plain::rook),
    family("bishop", "MxN", "a chess board for a bishop", "bishop:5x5", plain::bishop),
    family("knight", "MxN", "a chess board for a knight", "knight:5x5", plain::knight),
    family("hypercube", "D", "words of D bits, joined where one bit differs", "hypercube:5", plain::hypercube),
    family("hamming", "D,Q", "words of D letters out of Q, joined where one letter differs", "hamming:3,3", plain::hamming),
    family("circulant", "N,A,B,...", "a ring of N vertices with steps A, B and so on", "circulant:13,1,5", plain::circulant),
    family("gp", "N,K", "generalised Petersen graph: a ring of N, spokes, and steps of K inside", "gp:40,7", plain::generalised_petersen),
    family("kneser", "N,K", "sets of K out of N, joined where they have nothing in common", "kneser:5,2", plain::kneser),
    family("johnson", "N,K", "sets of K out of N, joined where one element differs", "johnson:5,2", plain::johnson),
    family("paley", "Q", "numbers modulo a prime Q = 1 mod 4, joined where they differ by a square", "paley:13", plain::paley),
    family("pg", "Q", "points and lines of the projective plane over a prime Q", "pg:3", plain::projective_plane),
    family("tree", "B,D", "the tree of depth D in which all but the leaves have B children", "tree:2,4", plain::tree),
    family("caterpillar", "N,L", "a path of N vertices with L leaves at each", "caterpillar:5,2", plain::caterpillar),
    family("lcf", "[A,B,...]^R", "the cubic graph with this LCF code", "lcf:[5,-5]^7", lcf::lcf),
    family("random", "N,p=P,seed=S", "each of the pairs of N vertices joined with probability P", "random:20,p=0.1,seed=3", random::random),
    family("random-tree", "N,seed=S", "one of all labelled trees on N vertices, all as likely", "random-tree:20,seed=1", random::random_tree),
    family("regular", "N,d=D,seed=S", "a random graph in which all of N vertices have D neighbours", "regular:50,d=3,seed=1", random::regular),
    family("cartesian", "G*H", "Cartesian product of two graphs", "cartesian:cycle:5*path:3", plain::cartesian),
    family("strong", "G*H", "strong product of two graphs", "strong:path:3*cycle:5", plain::strong),
    family("complement", "G", "the pairs that are not joined in another graph", "complement:cycle:7", plain::complement),
    family("tetrahedron", "", "the Platonic solid with 4 vertices", "tetrahedron", named::tetrahedron),
    family("octahedron", "", "the Platonic solid with 6 vertices", "octahedron", named::octahedron),
    family("cube", "", "the Platonic solid with 8 vertices", "cube", named::cube),
    family("icosahedron", "", "the Platonic solid with 12 vertices", "icosahedron", named::icosahedron),
    family("dodecahedron", "", "the Platonic solid with 20 vertices", "dodecahedron", named::dodecahedron),
    family("petersen", "", "10 vertices, the cage of degree 3 and girth 5", "petersen", named::petersen),
    family("heawood", "", "14 vertices, the cage of degree 3 and girth 6", "heawood", named::heawood),
    family("mcgee", "", "24 vertices, the cage of degree 3 and girth 7", "mcgee", named::mcgee),
    family("tutte-coxeter", "", "30 vertices, the cage of degree 3 and girth 8", "tutte-coxeter", named::tutte_coxeter),
    family("balaban-10-cage", "", "70 vertices, a cage of degree 3 and girth 10", "balaban-10-cage", named::balaban_10_cage),
    family("harries", "", "70 vertices, a cage of degree 3 and girth 10", "harries", named::harries),
    family("tutte-12-cage", "", "126 vertices, the cage of degree 3 and girth 12", "tutte-12-cage", named::tutte_12_cage),
    family("robertson", "", "19 vertices, the cage of degree 4 and girth 5", "robertson", named::robertson),
    family("meringer", "", "30 vertices, a cage of degree 5 and girth 5 with 96 symmetries", "meringer", named::meringer),
    family("foster-cage", "", "30 vertices, a cage of degree 5 and girth 5 with 30 symmetries", "foster-cage", named::foster_cage),
    family("robertson-wegner", "", "30 vertices, a cage of degree 5 and girth 5 with 20 symmetries", "robertson-wegner", named::robertson_wegner),
    family("wong", "", "30 vertices, a cage of degree 5 and girth 5 with 120 symmetries", "wong", named::wong),
    family("hoffman-singleton", "", "50 vertices, the cage of degree 7 and girth 5", "hoffman-singleton", named::hoffman_singleton),
    family("franklin", "", "12 vertices, cubic, girth 4", "franklin", named::franklin),
    family("frucht", "", "12 vertices, cubic, without symmetry", "frucht", named::frucht),
    family("mobius-kantor", "", "16 vertices, cubic, girth 6", "mobius-kantor", named::mobius_kantor),
    family("pappus", "", "18 vertices, cubic, girth 6", "pappus", named::pappus),
    family("desargues", "", "20 vertices, cubic, girth 6", "desargues", named::desargues),
    family("nauru", "", "24 vertices, cubic, girth 6", "nauru", named::nauru),
    family("coxeter", "", "28 vertices, cubic, girth 7", "coxeter", named::coxeter),
    family("dyck", "", "32 vertices, cubic, girth 6", "dyck", named::dyck),
    family("tutte", "", "46 vertices, cubic and planar, no round trip through all of them", "tutte", named::tutte),
    family("gray", "", "54 vertices, cubic, girth 8", "gray", named::gray),
    family("foster", "", "90 vertices, cubic, girth 10", "foster", named::foster),
    family("clebsch", "", "16 vertices of degree 5: a folded cube", "clebsch", named::clebsch),
    family("shrikhande", "", "16 vertices of degree 6, strongly regular", "shrikhande", named::shrikhande),
    family("grotzsch", "", "11 vertices without triangles that need four colours", "grotzsch", named::grotzsch),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Order, size, smallest and largest degree, and girth (0 for a forest).
    fn facts(name: &str) -> [usize; 5] {
        let graph = graph(name).unwrap();
        let degrees = (0..graph.order()).map(|v| graph.neighbours(v).len());
        let (least, most) = (degrees.clone().min().unwrap(), degrees.max().unwrap());
        [graph.order(), graph.size(), least, most, girth(&graph)]
    }

    /// The length of a shortest ring, by a walk from every vertex.
    fn girth(graph: &Graph) -> usize {
        let mut best = usize::MAX;
        for start in 0..graph.order() {
            let mut far = vec![usize::MAX; graph.order()];
            let mut from = vec![usize::MAX; graph.order()];
            far[start] = 0;
            let mut queue = std::collections::VecDeque::from([start]);
            while let Some(at) = queue.pop_front() {
                for &next in graph.neighbours(at) {
                    let next = next as usize;
                    if far[next] == usize::MAX {
                        far[next] = far[at] + 1;
                        from[next] = at;
                        queue.push_back(next);
                    } else if from[at] != next {
                        best = best.min(far[at] + far[next] + 1);
                    }
                }
            }
        }
        if best == usize::MAX { 0 } else { best }
    }

    #[test]
    fn every_example_is_built_and_every_name_is_its_own() {
        for (index, family) in FAMILIES.iter().enumerate() {
            let built = graph(family.example);
            assert!(built.is_ok(), "{}: {:?}", family.example, built.err());
            assert!(family.example.starts_with(family.name));
            assert!(FAMILIES[..index].iter().all(|other| other.name != family.name));
        }
    }

    /// Facts about the graphs from the tables of regular graphs and cages; where a cage is the
    /// only one, its degree, girth and order say that it is the right graph.
    #[test]
    fn graphs_are_what_they_are_called() {
        for (name, expected) in [
            ("path:9", [9, 8, 1, 2, 0]),
            ("path:1", [1, 0, 0, 0, 0]),
            ("cycle:12", [12, 12, 2, 2, 12]),
            ("complete:6", [6, 15, 5, 5, 3]),
            ("bipartite:3,4", [7, 12, 3, 4, 4]),
            ("wheel:6", [7, 12, 3, 6, 3]),
            ("star:5", [6, 5, 1, 5, 0]),
            ("grid:5x7", [35, 58, 2, 4, 4]),
            ("grid:2x2x2", [8, 12, 3, 3, 4]),
            ("torus:5x6", [30, 60, 4, 4, 4]),
            ("king:3x3", [9, 20, 3, 8, 3]),
            ("queen:5x5", [25, 160, 12, 16, 3]),
            ("rook:4x4", [16, 48, 6, 6, 3]),
            ("knight:8x8", [64, 168, 2, 8, 4]),
            ("bishop:3x3", [9, 10, 2, 4, 3]),
            ("hypercube:5", [32, 80, 5, 5, 4]),
            ("hamming:3,3", [27, 81, 6, 6, 3]),
            ("circulant:13,1,5", [13, 26, 4, 4, 4]),
            ("gp:40,7", [80, 120, 3, 3, 8]),
            ("kneser:5,2", [10, 15, 3, 3, 5]),
            ("johnson:5,2", [10, 30, 6, 6, 3]),
            ("paley:13", [13, 39, 6, 6, 3]),
            ("pg:3", [26, 52, 4, 4, 6]),
            ("tree:2,4", [31, 30, 1, 3, 0]),
            ("caterpillar:5,2", [15, 14, 1, 4, 0]),
            ("prism:5", [10, 15, 3, 3, 4]),
            ("mobius-ladder:5", [10, 15, 3, 3, 4]),
            ("cartesian:cycle:5*path:3", [15, 25, 3, 4, 4]),
            ("strong:path:3*path:3", [9, 20, 3, 8, 3]),
            ("complement:cycle:5", [5, 5, 2, 2, 5]),
            ("octahedron", [6, 12, 4, 4, 3]),
            ("icosahedron", [12, 30, 5, 5, 3]),
            ("dodecahedron", [20, 30, 3, 3, 5]),
            ("petersen", [10, 15, 3, 3, 5]),
            ("heawood", [14, 21, 3, 3, 6]),
            ("mcgee", [24, 36, 3, 3, 7]),
            ("tutte-coxeter", [30, 45, 3, 3, 8]),
            ("balaban-10-cage", [70, 105, 3, 3, 10]),
            ("harries", [70, 105, 3, 3, 10]),
            ("tutte-12-cage", [126, 189, 3, 3, 12]),
            ("robertson", [19, 38, 4, 4, 5]),
            ("meringer", [30, 75, 5, 5, 5]),
            ("foster-cage", [30, 75, 5, 5, 5]),
            ("robertson-wegner", [30, 75, 5, 5, 5]),
            ("wong", [30, 75, 5, 5, 5]),
            ("hoffman-singleton", [50, 175, 7, 7, 5]),
            ("franklin", [12, 18, 3, 3, 4]),
            ("frucht", [12, 18, 3, 3, 3]),
            ("mobius-kantor", [16, 24, 3, 3, 6]),
            ("pappus", [18, 27, 3, 3, 6]),
            ("desargues", [20, 30, 3, 3, 6]),
            ("nauru", [24, 36, 3, 3, 6]),
            ("coxeter", [28, 42, 3, 3, 7]),
            ("dyck", [32, 48, 3, 3, 6]),
            ("tutte", [46, 69, 3, 3, 4]),
            ("gray", [54, 81, 3, 3, 8]),
            ("foster", [90, 135, 3, 3, 10]),
            ("clebsch", [16, 40, 5, 5, 4]),
            ("shrikhande", [16, 48, 6, 6, 3]),
            ("grotzsch", [11, 20, 3, 5, 4]),
        ] {
            assert_eq!(facts(name), expected, "{name}");
        }
    }

    #[test]
    fn names_nest_eight_deep_and_no_deeper() {
        let complements = |count: usize| format!("{}cycle:5", "complement:".repeat(count));
        // A ring of five is its own complement, but for the numbers of its vertices.
        let facts = |name: &str| graph(name).map(|graph| (graph.order(), graph.size()));
        assert_eq!(facts(&complements(8)), Ok((5, 5)));
        let products = |count: usize| format!("{}path:2", "cartesian:path:1*".repeat(count));
        assert_eq!(facts(&products(8)), Ok((2, 1)));
        for name in [complements(9), complements(100_000), products(9), products(100_000)] {
            let error = graph(&name).unwrap_err().to_string();
            assert!(error.starts_with("graphs are nested more than 8 deep"), "{error}");
        }
    }

    #[test]
    fn long_names_are_refused_in_few_words() {
        for name in ["x".repeat(1 << 20), format!("grid:{}", "(".repeat(1 << 20))] {
            assert!(graph(&name).unwrap_err().to_string().len() < 400);
        }
    }

    #[test]
    fn random_graphs_are_the_same_every_time() {
        let again = graph("random:20,p=0.1,seed=3").unwrap();
        assert_eq!(graph("random:20,p=0.1,seed=3").unwrap(), again);
        assert_ne!(graph("random:20,p=0.1,seed=4").unwrap(), again);
        let [order, _, least, most, _] = facts("regular:50,d=3,seed=1");
        assert_eq!([order, least, most], [50, 3, 3]);
        let [order, size, ..] = facts("regular:21,d=8,seed=5");
        assert_eq!([order, size], [21, 84]);
        let [order, size, .., girth] = facts("random-tree:20,seed=1");
        assert_eq!([order, size, girth], [20, 19, 0]);
    }

    #[test]
    fn errors_say_what_would_be_right() {
        for (name, part) in [
            ("gird:5x7", "did you mean `grid`"),
            ("grid", "`grid` is written `grid:MxN`, for example `grid:5x7`"),
            ("grid:5xb", "`b`"),
            ("cycle:2", "at least 3"),
            ("petersen:3", "takes no parameters"),
            ("random:20,p=1.5", "between 0 and 1"),
            ("random:20,p=0.5,q=0.5", "`q`"),
            ("random:20", "`p`"),
            ("regular:5,d=3", "even"),
            ("gp:40,20", "less than half"),
            ("path:99999999", "at most"),
            ("complete:99999", "at most"),
            ("paley:9", "prime"),
            ("lcf:[5,-5", "brackets"),
            ("cartesian:path:3", "`*`"),
            ("path:3,4", "`4`"),
        ] {
            let error = graph(name).unwrap_err().to_string();
            assert!(error.contains(part), "{name}: {error}");
        }
    }
}
