//! The one table of the language's words: the reader, the formatter, the colours of editors and the
//! page of the book are made from it.

/// What a word is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Begins a paragraph of the rules.
    Paragraph,
    /// Belongs to the description of a board.
    Board,
    /// Says what a move changes.
    Effect,
    /// Names squares.
    Squares,
    /// Names directions.
    Direction,
    /// Names a player by what he does.
    Player,
    /// Is true or false.
    Condition,
    /// Counts or compares.
    Count,
    /// Holds the rest together.
    Glue,
}

/// A word with its use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// As it is written.
    pub text: &'static str,
    /// What it is for.
    pub role: Role,
    /// How it is used.
    pub about: &'static str,
}

macro_rules! words {
    ($($role:ident { $($text:literal $about:literal)* })*) => {
        /// Every word that means something by itself.
        pub static WORDS: &[Word] = &[$($(Word { text: $text, role: Role::$role, about: $about },)*)*];
    };
}

words! {
    Paragraph {
        "game" "`game TITLE (size: 3..5 = 3)`: the first line, with the parameters of the file"
        "players" "`players X, O` or `players X up, O down`: who plays, and which way is forward for each"
        "pieces" "`pieces K of White, arrow \"#\"`: what can stand on a board, whose it is, and how it is written"
        "board" "`board 3 x 3`, `board points 1-2-3-1`: where pieces stand"
        "heaps" "`heaps heap = 3, 4, 5`: numbers that start like this and never exceed it"
        "number" "`number stock: 0..9 = 9`: a number that is part of a position"
        "flag" "`flag caught`: something that is so or not, at first not"
        "first" "`first O`, `first O when swapped`: who begins; also `first up of s that are not empty`"
        "move" "`move s in squares that are empty`: a move, what it is chosen from, and below it what it changes"
        "part" "`part shoot`: a move that only `then shoot` leads to"
        "pass" "`pass when blocked`: a move that changes nothing but the turn"
        "together" "everybody chooses at the same time, and below it what the choices do together"
        "draw" "`draw when full`: nobody wins"
        "misere" "who would win loses, and who would lose wins"
        "label" "`label check when …`: a fact that formulas can name, and conditions too"
        "worth" "`worth count squares of X - count squares of O`: what min-max thinks of a position, the more the better for the first player"
        "symmetric" "`symmetric mirror, turn`: boards that look alike are worth the same; checked, then used"
        "always" "`always count squares of X = 4`: what every position has; tried, and asked of positions that are typed"
        "whole" "every position belongs to the game, also those that play does not lead to"
    }
    Board {
        "torus" "`board 4 x 4 torus`: what leaves on one side comes in on the other"
        "hex" "`board hex 3 x 3`: each cell has six neighbours"
        "ring" "`board ring 12`: one after the other, round and round"
        "points" "`board points 1-2-3-1, 1-4`: any graph, by its lines"
        "pairs" "`board pairs 6`: a place for each two of so many points"
        "times" "`board 3 x 3 times 2`: so many boards, apart from each other"
        "without" "`without a1, a3`: holes in the board"
        "links" "`links straight, diagonal of b2`: what `neighbours` means"
        "drawn" "`drawn \"1 . 2\", \". 3 .\"`: where points are drawn, row by row from the top"
        "start" "`start X on row 1, O on row 3`: what stands where at first"
        "list" "`heaps: list 0..9 = 3-4-5`: a parameter of several numbers"
    }
    Effect {
        "becomes" "`s becomes mover`, `s becomes empty`, `stock becomes 3`"
        "become" "`between a and b become empty`: the same for several squares"
        "moves" "`a moves to b`; `O moves next`; `mover moves again`"
        "gains" "`h gains 2`"
        "loses" "`h loses n`; also `mover loses when blocked`"
        "push" "`push mover from b to a`: in at b, everything as far as a moves on by one"
        "swap" "`swap a with b`"
        "sow" "`sow a`: its seeds one by one into the squares after it"
        "then" "`then shoot from b`: the same player goes on with that part"
        "must" "`must no squares of k`: the move is allowed only if this holds now"
        "if" "`if b is K: caught becomes yes`"
        "called" "`called \"{a}-off\"`: how the move is written"
        "again" "`mover moves again`"
        "swaps" "a symmetry that exchanges the two players"
    }
    Squares {
        "squares" "all squares of the board, unless it has another name"
        "border" "the squares at the edge"
        "row" "`row 1`, `row of s`; `row s` is its number, from the bottom"
        "column" "`column 1`, `column of s`; `column s` is its number, from the left"
        "rows" "`r in rows`"
        "columns" "`c in columns`"
        "boards" "`b in boards`, where there are several"
        "lines" "`l in lines of 3`: straight lines of so many squares"
        "neighbours" "`neighbours of s`"
        "ray" "`ray up of s`: everything that way, as far as the edge"
        "slide" "`slide straight of s`: the empty squares that way, up to the first piece"
        "leap" "`leap 1 2 of s`: a knight's jump"
        "between" "`between a and b`, without the two"
        "from" "`from a to b`, with the two"
        "ends" "`ends of s`: the first and last squares of its row and its column"
        "group" "`group of s`: all that hangs together with s and holds the same"
        "far" "`far of mover`: the squares from which there is no way forward"
        "home" "`home of mover`: the squares from which there is no way back"
        "lowest" "`lowest of c that are empty`: the one nearest to a1"
        "at" "`at(x, y)`: the square in column x, row y; of pairs the pair"
        "either" "`either A or B`: the squares of both"
    }
    Direction {
        "up" "one step towards the last row" "down" "one step towards row 1"
        "left" "one step towards column a" "right" "one step towards the last column"
        "upleft" "a step both ways" "upright" "a step both ways"
        "downleft" "a step both ways" "downright" "a step both ways"
        "straight" "up, down, left and right; on a hex board all six"
        "diagonal" "the four slanting ways; `forward diagonal` are the two in front"
        "around" "straight and diagonal"
        "forward" "the way that the mover goes" "back" "the other way"
        "sideways" "the two ways across"
        "clockwise" "on a ring, to the next square"
        "counter" "on a ring, to the square before"
    }
    Player {
        "mover" "whose turn it is; in a move who makes it"
        "other" "the other one of two players"
        "last" "who moved before the mover"
        "next" "who moves after the mover"
    }
    Condition {
        "empty" "nothing stands there"
        "blocked" "the mover has no move"
        "stuck" "nobody would have a move"
        "full" "no square is empty"
        "has" "`X has 3 in line`"
        "line" "`X has 3 in line`, `X has 3 in line in board of s`"
        "connects" "`X connects row 1 and row 5`: a chain of neighbours"
        "exists" "`forward of a exists`"
        "chose" "`X chose rock`, `X chose rock or paper`: which move X has made, where moves are made together"
        "yes" "of a flag"
    }
    Count {
        "some" "`some s in squares of X where row s = 1`, `some neighbours of a that are O`"
        "no" "`no squares of X`"
        "every" "`every s in c: s is X`"
        "count" "`count squares of X`, `count s in squares where …`"
        "all" "`all s in squares where row s > 2 become empty`"
        "sum" "`sum h in heap: h`"
        "least" "`least of 3, n`" "most" "`most of 3, n`"
        "mod" "what is left over: `n mod 2`"
    }
    Glue {
        "in" "" "of" "" "on" "" "to" "" "with" "" "that" "" "are" "" "is" "" "not" "" "and" "" "or" "" "where" ""
        "when" "" "win" "" "wins" "" "lose" "" "nobody" "" "everybody" ""
    }
}

/// The word, if it means something by itself.
pub fn find(text: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.text == text)
}

/// The words that begin a paragraph.
pub fn paragraphs() -> impl Iterator<Item = &'static str> {
    WORDS.iter().filter(|word| word.role == Role::Paragraph).map(|word| word.text)
}
