//! Words that name a value, as JSON has them.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn serialize<T: Display, S: Serializer>(it: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(it)
}

pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display> + Default,
    D: Deserializer<'de>,
{
    match Option::<String>::deserialize(from)? {
        Some(word) => word.parse().map_err(D::Error::custom),
        None => Ok(T::default()),
    }
}
