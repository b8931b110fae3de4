//! A game that has forgotten its types: front ends hold it, and games made of games are built on it.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use attractor_core::{
    Arena, Counted, Exploration, ExploreError, Explored, Game, Label, LineBoard, Outcome, Picture,
    Player, Positions, Vertex, Watch,
};

/// Any game, behind one type. Slower than the game itself, which [`visit`](crate::visit) hands out.
#[derive(Clone)]
pub struct AnyGame(Arc<dyn Erased>);

impl AnyGame {
    /// Forget the types of `game`.
    pub fn new<G: Game + 'static>(game: G) -> AnyGame {
        AnyGame::shared(Arc::new(game))
    }

    pub(crate) fn shared<G: Game + 'static>(game: Arc<G>) -> AnyGame {
        AnyGame(game)
    }

    /// Explore the game as `how` says. Inside, it has its types: nothing is slower than with
    /// [`Exploration`].
    pub fn explore(
        &self,
        how: &HowToExplore,
        watch: &dyn Watch,
    ) -> Result<(Arena, AnyPositions), ExploreError> {
        let (arena, positions) = self.0.explore(how, watch)?;
        Ok((arena, AnyPositions { game: self.clone(), positions }))
    }

    /// Explore until `expanded` positions have been, with its types inside; less where `watch`
    /// ends it or the bytes do not suffice.
    pub fn first_positions(
        &self,
        expanded: usize,
        bytes: usize,
        watch: &dyn Watch,
    ) -> FirstPositions {
        self.0.first_positions(expanded, bytes, watch)
    }

    /// What a position takes in memory.
    pub fn position_bytes(&self) -> usize {
        self.0.position_bytes()
    }

    /// The game as it was before, with a position of it; `None` if it is of another kind.
    pub fn typed<'a, G: Game + 'static>(
        &'a self,
        at: &'a AnyPosition,
    ) -> Option<(&'a G, &'a G::Position)> {
        Some((self.get()?, at.typed()))
    }

    /// The game as it was before; `None` if it is of another kind.
    pub fn get<G: Game + 'static>(&self) -> Option<&G> {
        self.0.any().downcast_ref()
    }
}

/// What was seen of a game in which only the first positions were explored.
#[derive(Clone, Debug, Default)]
pub struct FirstPositions {
    /// How many positions were found, by their numbers in the order of an [`Exploration`].
    pub found: usize,
    /// Where the moves of those that were expanded lead.
    pub moves: Vec<Box<[Vertex]>>,
    /// Whether that was all.
    pub finished: bool,
}

/// From where a game is explored, and in how much memory.
#[derive(Clone)]
pub struct HowToExplore {
    /// From these positions, numbered in this order; else from where the rules say.
    pub from: Option<Vec<AnyPosition>>,
    /// From every legal position, where the rules define them.
    pub everywhere: bool,
    /// Whether one vertex stands for all symmetric positions.
    pub folded: bool,
    /// Bytes that the arena, its positions and the table that finds them may take.
    pub bytes: usize,
}

impl Default for HowToExplore {
    fn default() -> HowToExplore {
        HowToExplore { from: None, everywhere: false, folded: false, bytes: usize::MAX }
    }
}

/// The positions of an explored game, by vertex and back.
pub struct AnyPositions {
    game: AnyGame,
    positions: Box<dyn ErasedPositions>,
}

impl AnyPositions {
    /// The position of a vertex.
    pub fn at(&self, v: Vertex) -> AnyPosition {
        self.positions.at(v)
    }

    /// The vertex of a position; `None` where play does not lead. Where symmetric positions were
    /// folded, the vertex of its representative.
    pub fn find(&self, at: &AnyPosition) -> Option<Vertex> {
        if self.positions.folded() {
            self.positions.seek(&self.game.0.representative(at))
        } else {
            self.positions.seek(at)
        }
    }
}

trait ErasedPositions: Send + Sync {
    fn at(&self, v: Vertex) -> AnyPosition;
    fn seek(&self, at: &AnyPosition) -> Option<Vertex>;
    fn folded(&self) -> bool;
}

impl<P: Clone + Eq + Hash + Send + Sync + 'static> ErasedPositions for Positions<P> {
    fn at(&self, v: Vertex) -> AnyPosition {
        AnyPosition::new(self[v as usize].clone())
    }
    fn seek(&self, at: &AnyPosition) -> Option<Vertex> {
        Positions::seek(self, at.typed())
    }
    fn folded(&self) -> bool {
        Positions::folded(self)
    }
}

/// A position of some game.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn ErasedPosition>);

/// A move of some game: its name is all that anybody sees of it.
#[derive(Clone)]
pub struct AnyMove(Arc<dyn ErasedMove>);

impl PartialEq for AnyPosition {
    fn eq(&self, other: &AnyPosition) -> bool {
        self.0.same(&*other.0)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.feed(state);
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is asked of a game as a whole, or needs the types of its moves.
trait Explorable: Send + Sync {
    fn any(&self) -> &dyn Any;
    fn explore(
        &self,
        how: &HowToExplore,
        watch: &dyn Watch,
    ) -> Result<(Arena, Box<dyn ErasedPositions>), ExploreError>;
    fn first_positions(&self, expanded: usize, bytes: usize, watch: &dyn Watch) -> FirstPositions;
    fn position_bytes(&self) -> usize;
    fn moves(&self, at: &AnyPosition) -> Vec<AnyMove>;
    fn play(&self, at: &AnyPosition, chosen: &AnyMove) -> AnyPosition;
}

impl<G: Game + 'static> Explorable for G {
    fn any(&self) -> &dyn Any {
        self
    }
    fn explore(
        &self,
        how: &HowToExplore,
        watch: &dyn Watch,
    ) -> Result<(Arena, Box<dyn ErasedPositions>), ExploreError> {
        let mut exploration = Exploration::new(self).limited(how.bytes);
        if how.everywhere {
            exploration = exploration.from_everywhere();
        }
        if how.folded {
            exploration = exploration.folded();
        }
        let from = how.from.as_ref().map(|from| from.iter().map(AnyPosition::typed::<G::Position>));
        let Explored { arena, positions } = match from {
            Some(from) => exploration.run_from(from.cloned(), watch)?,
            None => exploration.run(watch)?,
        };
        Ok((arena, Box::new(positions)))
    }
    fn first_positions(&self, expanded: usize, bytes: usize, watch: &dyn Watch) -> FirstPositions {
        let exploration = Exploration::new(self).limited(bytes);
        let Ok(mut exploring) = exploration.begin(exploration.roots(), watch) else {
            return FirstPositions::default();
        };
        let waits = exploring.expand(expanded, watch);
        let rows = 0..exploring.expanded() as Vertex;
        FirstPositions {
            found: exploring.positions().len(),
            moves: rows.map(|v| exploring.moves(v).into()).collect(),
            finished: matches!(waits, Ok(false)),
        }
    }
    fn position_bytes(&self) -> usize {
        size_of::<G::Position>()
    }
    fn moves(&self, at: &AnyPosition) -> Vec<AnyMove> {
        Game::moves(self, at.typed()).map(|chosen| AnyMove(Arc::new(chosen))).collect()
    }
    fn play(&self, at: &AnyPosition, chosen: &AnyMove) -> AnyPosition {
        // The pointer is something that can be displayed, too: what it points to is meant.
        let chosen = (*chosen.0).any().downcast_ref().expect("a move of this game");
        AnyPosition::new(Game::play(self, at.typed(), chosen))
    }
}

/// The type of an argument of [`Game`] without types.
macro_rules! given {
    (at) => { &AnyPosition };
    (text) => { &str };
    (out) => { &mut Vec<u8> };
    (bytes) => { &mut &[u8] };
}

/// An argument as the game with its types takes it. A position of another game is a mistake of the
/// program.
macro_rules! typed {
    (at, $it:ident) => {
        $it.typed()
    };
    ($other:ident, $it:ident) => {
        $it
    };
}

/// [`Game`] without types: each method once, and what its answer is wrapped into.
macro_rules! erased {
    ($(fn $name:ident($($given:ident),*) -> $answer:ty => $wrap:expr;)+) => {
        trait Erased: Explorable {
            $(fn $name(&self $(, $given: given!($given))*) -> $answer;)+
        }

        impl<G: Game + 'static> Erased for G {
            $(fn $name(&self $(, $given: given!($given))*) -> $answer {
                $wrap(Game::$name(self $(, typed!($given, $given))*))
            })+
        }

        impl Game for AnyGame {
            type Position = AnyPosition;
            type Move = AnyMove;

            fn moves(&self, at: &AnyPosition) -> impl Iterator<Item = AnyMove> {
                self.0.moves(at).into_iter()
            }

            fn play(&self, at: &AnyPosition, chosen: &AnyMove) -> AnyPosition {
                self.0.play(at, chosen)
            }

            $(fn $name(&self $(, $given: given!($given))*) -> $answer {
                self.0.$name($($given),*)
            })+
        }
    };
}

erased! {
    fn players() -> u8 => |it| it;
    fn start() -> AnyPosition => AnyPosition::new;
    fn turn(at) -> Player => |it| it;
    fn outcome(at) -> Option<Outcome> => |it| it;
    fn notation(at) -> String => |it| it;
    fn read(text) -> Result<AnyPosition, String> => |it: Result<_, _>| it.map(AnyPosition::new);
    fn pack(at, out) -> () => |it| it;
    fn unpack(bytes) -> Option<AnyPosition> => |it: Option<_>| it.map(AnyPosition::new);
    fn line_board() -> Option<LineBoard> => |it| it;
    fn stones(at) -> [u64; 2] => |it| it;
    fn picture(at) -> Picture => |it| it;
    fn labels(at) -> Vec<Label> => |it| it;
    fn numbers(at) -> Vec<(String, i64)> => |it| it;
    fn guess(at) -> Option<f64> => |it| it;
    fn every_position() -> Option<EachPosition<'_>> => each;
    fn starts_everywhere() -> bool => |it| it;
    fn beginnings() -> Option<EachPosition<'_>> => each;
    fn counted() -> Option<Counted> => |it| it;
    fn impartial() -> bool => |it| it;
    fn passed(at) -> Option<AnyPosition> => |it: Option<_>| it.map(AnyPosition::new);
    fn representative(at) -> AnyPosition => AnyPosition::new;
}

type EachPosition<'a> = Box<dyn Iterator<Item = AnyPosition> + 'a>;

fn each<'a, P: Eq + Hash + Send + Sync + 'static>(
    positions: Option<Box<dyn Iterator<Item = P> + 'a>>,
) -> Option<EachPosition<'a>> {
    Some(Box::new(positions?.map(AnyPosition::new)))
}

impl AnyPosition {
    /// Forget the type of a position.
    pub fn new<P: Eq + Hash + Send + Sync + 'static>(position: P) -> AnyPosition {
        AnyPosition(Arc::new(position))
    }

    /// The position as its game knows it; `None` if it belongs to another kind of game.
    pub fn get<P: 'static>(&self) -> Option<&P> {
        self.0.any().downcast_ref()
    }

    pub(crate) fn typed<P: 'static>(&self) -> &P {
        self.0.any().downcast_ref().expect("a position of this game")
    }
}

trait ErasedPosition: Send + Sync {
    fn any(&self) -> &dyn Any;
    fn same(&self, other: &dyn ErasedPosition) -> bool;
    fn feed(&self, hasher: &mut dyn Hasher);
}

impl<P: Eq + Hash + Send + Sync + 'static> ErasedPosition for P {
    fn any(&self) -> &dyn Any {
        self
    }
    fn same(&self, other: &dyn ErasedPosition) -> bool {
        other.any().downcast_ref() == Some(self)
    }
    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

trait ErasedMove: fmt::Display + Send + Sync {
    fn any(&self) -> &dyn Any;
}

impl<M: fmt::Display + Send + Sync + 'static> ErasedMove for M {
    fn any(&self) -> &dyn Any {
        self
    }
}
