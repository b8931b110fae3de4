//! Which name may have been meant.

/// At most three of the names that are nearly `word`, the nearest first.
pub(crate) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Comparing takes the product of the lengths, and long text is no misspelt name.
    const LONGEST: usize = 100;
    if word.len() > LONGEST {
        return Vec::new();
    }
    let lower = word.to_lowercase();
    let mut near: Vec<(usize, &str)> = names
        .into_iter()
        .map(|name| (strsim::osa_distance(&lower, &name.to_lowercase()), name))
        // One mistake in three letters at most, else everything is near to a short word.
        .filter(|(distance, _)| *distance <= (word.chars().count() / 3).max(1))
        .filter(|(_, name)| name.chars().count() > 1)
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().map(|(_, name)| name).take(3).collect()
}
