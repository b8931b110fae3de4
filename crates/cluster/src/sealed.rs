//! A connection on which every piece carries a seal: nobody can change, insert, repeat or leave out
//! anything unnoticed, and neither can a broken network card.
//!
//! A piece is its length (4 bytes), its seal (32) and at most [`PIECE`] bytes. Timely fills 64 kilobytes
//! before it writes, so that there are few of them.

use std::cell::Cell;
use std::io::{self, ErrorKind, Read, Write};
use std::net::Shutdown;

use blake3::{Hash, Hasher};
use timely::communication::allocator::zero_copy::stream::Stream;

/// The most bytes of a piece.
const PIECE: usize = 1 << 16;
/// Its length and its seal.
const HEAD: usize = 4 + 32;

/// A connection with seals. What is cloned goes on from here in one direction: timely reads from one
/// clone and writes to the other.
#[derive(Clone)]
pub(crate) struct Sealed<S> {
    pub(crate) stream: S,
    ours: Seal,
    theirs: Seal,
    /// The piece that is being read, and how much of it was.
    piece: Vec<u8>,
    read: usize,
}

/// Seals the pieces of one direction, each with its number.
#[derive(Clone)]
struct Seal {
    key: Hash,
    pieces: u64,
}

impl Seal {
    fn next(&mut self, piece: &[u8]) -> Hash {
        let mut hasher = Hasher::new_keyed(self.key.as_bytes());
        hasher.update(&self.pieces.to_le_bytes()).update(piece);
        self.pieces += 1;
        hasher.finalize()
    }
}

impl<S> Sealed<S> {
    /// What this side writes is sealed with one key, what the other side writes with another one.
    pub(crate) fn new(stream: S, ours: Hash, theirs: Hash) -> Sealed<S> {
        let seal = |key| Seal { key, pieces: 0 };
        Sealed { stream, ours: seal(ours), theirs: seal(theirs), piece: Vec::new(), read: 0 }
    }
}

impl<S: Write> Write for Sealed<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = &bytes[..bytes.len().min(PIECE)];
        if piece.is_empty() {
            return Ok(0);
        }
        let mut sent = Vec::with_capacity(HEAD + piece.len());
        sent.extend((piece.len() as u32).to_le_bytes());
        sent.extend(self.ours.next(piece).as_bytes());
        sent.extend(piece);
        self.stream.write_all(&sent)?;
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl<S: Read> Sealed<S> {
    /// Take the next piece; none is left where the stream ends behind a piece. Nothing of a piece is there
    /// before its seal was found right.
    fn next_piece(&mut self) -> io::Result<()> {
        let mut piece = std::mem::take(&mut self.piece);
        self.read = 0;
        let mut head = [0; HEAD];
        let mut begun = 0;
        while begun < HEAD {
            match self.stream.read(&mut head[begun..]) {
                Ok(0) if begun == 0 => return Ok(()),
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(read) => begun += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let (length, seal) = head.split_at(4);
        let length = u32::from_le_bytes(length.try_into().expect("it has four bytes")) as usize;
        if length == 0 || length > PIECE {
            return Err(damaged());
        }
        piece.resize(length, 0);
        self.stream.read_exact(&mut piece)?;
        // Hashes are compared in a time that tells nothing about them.
        if Hash::from_slice(seal).ok() != Some(self.theirs.next(&piece)) {
            return Err(damaged());
        }
        self.piece = piece;
        Ok(())
    }
}

impl<S: Read> Read for Sealed<S> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.read == self.piece.len() && !out.is_empty() {
            self.next_piece()?;
        }
        let read = (&self.piece[self.read..]).read(out)?;
        self.read += read;
        Ok(read)
    }
}

impl<S: Stream> Stream for Sealed<S> {
    fn try_clone(&self) -> io::Result<Sealed<S>> {
        let (ours, theirs) = (self.ours.clone(), self.theirs.clone());
        let (stream, piece) = (self.stream.try_clone()?, self.piece.clone());
        Ok(Sealed { stream, ours, theirs, piece, read: self.read })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}

thread_local! {
    /// Timely makes a panic of every error of a stream, on the thread that read it: this is how the
    /// reason survives.
    static DAMAGED: Cell<bool> = const { Cell::new(false) };
}

fn damaged() -> io::Error {
    DAMAGED.set(true);
    io::Error::new(ErrorKind::InvalidData, "it does not carry the seal of its sender")
}

/// Whether something without a seal came in on this thread.
pub(crate) fn saw_damage() -> bool {
    DAMAGED.get()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn keys() -> (Hash, Hash) {
        (blake3::hash(b"ours"), blake3::hash(b"theirs"))
    }

    /// What `said` is on the wire.
    fn written(said: &[&[u8]]) -> Vec<u8> {
        let (ours, theirs) = keys();
        let mut sealed = Sealed::new(Vec::new(), ours, theirs);
        said.iter().for_each(|said| sealed.write_all(said).expect("there is room"));
        sealed.stream
    }

    /// What the other side makes of it, and whether it ended well.
    fn heard(wire: &[u8]) -> (Vec<u8>, bool) {
        let (ours, theirs) = keys();
        let mut sealed = Sealed::new(wire, theirs, ours);
        let mut heard = Vec::new();
        let ended = sealed.read_to_end(&mut heard).is_ok();
        assert!(sealed.piece.capacity() <= PIECE, "nobody makes it take more memory");
        (heard, ended)
    }

    #[test]
    fn large_pieces_are_cut_and_put_together() {
        let said: Vec<u8> = (0..200_000u32).map(|i| i as u8).collect();
        assert_eq!(heard(&written(&[&said])), (said, true));
        assert_eq!(heard(&written(&[])), (Vec::new(), true));
    }

    #[test]
    fn pieces_that_come_again_or_in_another_order_are_noticed() {
        let first = written(&[b"first"]);
        let both = written(&[b"first", b"second"]);
        let second = &both[first.len()..];
        assert_eq!(heard(&[&first[..], &first].concat()), (b"first".to_vec(), false));
        assert_eq!(heard(&[second, &first].concat()), (Vec::new(), false));
        // Whoever sends back what was said to them does not know the other key.
        let (ours, theirs) = keys();
        let mut reflected = Sealed::new(&first[..], ours, theirs);
        assert!(reflected.read(&mut [0; 8]).is_err());
    }

    proptest! {
        #[test]
        fn rubbish_is_refused(wire in prop::collection::vec(any::<u8>(), 1..400)) {
            prop_assert_eq!(heard(&wire), (Vec::new(), false));
        }

        #[test]
        fn nothing_that_was_changed_comes_through(
            pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..100), 1..5),
            place in any::<prop::sample::Index>(),
            change in 1u8..,
            cut in any::<bool>(),
        ) {
            let said: Vec<&[u8]> = pieces.iter().map(Vec::as_slice).collect();
            let mut wire = written(&said);
            let place = place.index(wire.len());
            if cut {
                wire.truncate(place);
            } else {
                wire[place] ^= change;
            }
            let (heard, ended) = heard(&wire);
            prop_assert!(said.concat().starts_with(&heard) && heard.len() < said.concat().len());
            // A connection may end between two pieces, which whoever reads notices: more was to come.
            let between = (0..said.len()).any(|i| written(&said[..i]).len() == wire.len());
            prop_assert_eq!(ended, cut && between);
        }
    }
}
