//! A question that can be asked: what it is about, and who answers it.

use attractor_app::Error;
#[cfg(feature = "schema")]
use schemars::{JsonSchema as Described, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::explorer::Explorer;
use crate::job::{Answered, Job};

/// A question. Doors are made of these, and so is the description.
pub struct Question {
    /// By what it is asked for.
    pub path: &'static str,
    /// In a few words.
    pub summary: &'static str,
    /// A request to try, as JSON; none where nothing is sent.
    pub example: Option<&'static str>,
    read: Read,
    /// What is sent, as a schema.
    #[cfg(feature = "schema")]
    pub request: fn(&mut SchemaGenerator) -> Schema,
    /// What comes back, as a schema.
    #[cfg(feature = "schema")]
    pub answer: fn(&mut SchemaGenerator) -> Schema,
}

/// How a request is read.
type Read = Box<dyn Fn(&str) -> Result<Work, Malformed> + Send + Sync>;

/// What has to be done for an answer. It may have to begin again.
pub type Work = Box<dyn Fn(&Explorer, &Job) -> Answered + Send + Sync>;

/// A request that is not what its question takes.
#[derive(Debug)]
pub struct Malformed {
    /// Whether it is JSON at all.
    pub json: bool,
    /// What is wrong, and where.
    pub error: Error,
}

/// What a schema can be made of; anything where none is made.
#[cfg(not(feature = "schema"))]
pub(crate) trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

impl Question {
    /// What has to be done for a request, as JSON; nothing is read where nothing is sent.
    ///
    /// # Errors
    /// When it is no JSON, or other JSON than this question takes.
    pub fn read(&self, request: &str) -> Result<Work, Malformed> {
        (self.read)(request)
    }

    /// A question that needs no more than its path.
    pub(crate) fn look<A: Serialize + Described + 'static>(
        path: &'static str,
        summary: &'static str,
        answer: fn(&Explorer, &Job) -> Result<A, Error>,
    ) -> Question {
        Question {
            path,
            summary,
            example: None,
            read: Box::new(move |_| {
                Ok(Box::new(move |explorer, job| written(answer(explorer, job))))
            }),
            #[cfg(feature = "schema")]
            request: <()>::json_schema,
            #[cfg(feature = "schema")]
            answer: A::json_schema,
        }
    }

    /// A question with a request.
    pub(crate) fn ask<Q, A>(
        path: &'static str,
        summary: &'static str,
        example: &'static str,
        answer: fn(&Explorer, &Job, Q) -> Result<A, Error>,
    ) -> Question
    where
        Q: Clone + DeserializeOwned + Described + Send + Sync + 'static,
        A: Serialize + Described + 'static,
    {
        Question {
            path,
            summary,
            example: Some(example),
            read: Box::new(move |request| {
                let ask: Q = parsed(request)?;
                Ok(Box::new(move |explorer, job| written(answer(explorer, job, ask.clone()))))
            }),
            #[cfg(feature = "schema")]
            request: Q::json_schema,
            #[cfg(feature = "schema")]
            answer: A::json_schema,
        }
    }
}

fn written(answer: Result<impl Serialize, Error>) -> Answered {
    let written = serde_json::to_vec(&answer?)
        .map_err(|error| Error::new(format!("the answer cannot be written: {error}")))?;
    Ok(written.into())
}

fn parsed<Q: DeserializeOwned>(request: &str) -> Result<Q, Malformed> {
    let mut json = serde_json::Deserializer::from_str(request);
    let read = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let is_json = error.inner().is_data();
        (is_json, error.to_string())
    });
    let read = read.and_then(|read| match json.end() {
        Ok(()) => Ok(read),
        Err(error) => Err((false, error.to_string())),
    });
    read.map_err(|(json, wrong)| Malformed { json, error: Error::new(wrong).at("body") })
}
