//! A disk that fails, for tests.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use super::{Change, Fault};

/// Decides what becomes of the changes in a folder.
pub trait Disk: Send + Sync {
    /// Let a change happen, or fail.
    fn allow(&self, change: &Change<'_>) -> Result<(), Fault>;
}

static DISKS: RwLock<Vec<(PathBuf, Arc<dyn Disk>)>> = RwLock::new(Vec::new());

/// Let `disk` decide about all changes below `folder`, for as long as the answer is kept.
pub fn replace(folder: &Path, disk: Arc<dyn Disk>) -> Replaced {
    let mut disks = DISKS.write().unwrap_or_else(PoisonError::into_inner);
    disks.push((folder.to_path_buf(), disk));
    Replaced(folder.to_path_buf())
}

/// A folder on a disk of one's own.
pub struct Replaced(PathBuf);

impl Drop for Replaced {
    fn drop(&mut self) {
        DISKS
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|(folder, _)| *folder != self.0);
    }
}

pub(super) fn allow(change: &Change<'_>) -> Result<(), Fault> {
    let (Change::Create(path)
    | Change::Write(path, ..)
    | Change::Resize(path, _)
    | Change::Sync(path)
    | Change::Rename(_, path)
    | Change::Remove(path)
    | Change::SyncFolder(path)) = change;
    let disks = DISKS.read().unwrap_or_else(PoisonError::into_inner);
    let disk = disks.iter().find(|(folder, _)| path.starts_with(folder)).map(|(_, disk)| disk);
    disk.map_or(Ok(()), |disk| disk.allow(change))
}
