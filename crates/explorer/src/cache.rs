//! What was computed lately, up to a weight.

use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

/// Answers by their request. When they weigh too much together, those that nobody asked for
/// longest go first.
pub(crate) struct Cache<T> {
    kept: Mutex<Kept<T>>,
    most: usize,
}

struct Kept<T> {
    entries: LruCache<String, (Arc<T>, usize)>,
    weight: usize,
}

impl<T> Cache<T> {
    pub(crate) fn new(most: usize) -> Cache<T> {
        Cache { kept: Mutex::new(Kept { entries: LruCache::unbounded(), weight: 0 }), most }
    }

    pub(crate) fn get(&self, key: &str) -> Option<Arc<T>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entries.get(key).map(|(value, _)| value.clone())
    }

    pub(crate) fn clear(&self) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entries.clear();
        kept.weight = 0;
    }

    /// Keep `value` if it is not too heavy by itself.
    pub(crate) fn put(&self, key: String, value: Arc<T>, weight: usize) {
        // The request itself may be a large pasted text.
        let weight = weight + 2 * key.len();
        if weight > self.most {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.weight += weight;
        if let Some((_, (_, old))) = kept.entries.push(key, (value, weight)) {
            kept.weight -= old;
        }
        while kept.weight > self.most
            && let Some((_, (_, old))) = kept.entries.pop_lru()
        {
            kept.weight -= old;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_unasked_goes_first() {
        let cache = Cache::new(10);
        cache.put("a".to_owned(), Arc::new(1), 2);
        cache.put("b".to_owned(), Arc::new(2), 2);
        assert_eq!(cache.get("a").as_deref(), Some(&1));
        cache.put("c".to_owned(), Arc::new(3), 2);
        assert_eq!(cache.get("b"), None);
        assert_eq!(cache.get("a").as_deref(), Some(&1));
        cache.put("a".to_owned(), Arc::new(4), 2);
        assert_eq!(cache.get("a").as_deref(), Some(&4));
        cache.put("d".to_owned(), Arc::new(5), 20);
        assert_eq!(cache.get("d"), None);
        assert_eq!(cache.get("c").as_deref(), Some(&3));
        cache.clear();
        assert_eq!(cache.get("c"), None);
    }
}
