//! A solved game as a file: written whole or not at all, resumed after any interruption, probed
//! through a map of the file, and verified position by position.
//!
//! A file is a row of checksummed sections (`docs/tablebase.md` describes every byte). Positions
//! stand in blocks of their own checksum, a byte a value before compression; they are found by
//! number or by notation. Several parts, one a worker, are read as one tablebase.
//!
//! ```
//! use std::cmp::Reverse;
//! use attractor_core::Value;
//! use attractor_tablebase::{Head, Tablebase, Writer};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("two.tb");
//! let mut writer = Writer::create(&path, Head::numbered("matches:2", 3))?;
//! for value in [Value::Loss(0), Value::Win(Reverse(1)), Value::Win(Reverse(1))] {
//!     writer.number(Some(value))?;
//! }
//! writer.finish()?;
//! let tablebase = Tablebase::open_for(&path, "matches:2")?;
//! assert_eq!(tablebase.value(2)?, Some(Value::Win(Reverse(1))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!

mod atomic_file;
mod block;
mod cell;
pub mod disk;
mod error;
mod file;
mod frontiers;
mod graph;
mod head;
mod index;
mod list;
mod log;
mod marks;
mod pages;
mod parts;
mod pass;
mod runs;
mod section;
mod solve;
mod tablebase;
mod verify;
mod work;
mod writer;

pub use atomic_file::AtomicFile;
pub use error::{Reason, TablebaseError};
pub use graph::noted_bytes;
pub use head::{Head, Key, Keys, Part, Summary, Views};
pub use log::{Log, read_log};
pub use parts::{join, part_path};
pub use section::{MAGIC, Tag, VERSION};
pub use solve::{Estimate, SolveOptions, by_numbers, check_room, solve_noted, solve_numbered};
pub use tablebase::{Row, Rows, Tablebase};
pub use verify::{Verified, Wrong, verify_noted, verify_numbered};
pub use work::{NO_DATA, read_record, write_record};
pub use writer::Writer;
