//! A sheet of exercises for print: one page of HTML, solutions on a page of their own.

use attractor_messages::{Catalogue, Language};
use std::fmt::Write;

use crate::exercise::{Exercise, Kind, Order};

/// A sheet to be made: the same seed gives the same sheet, so that everybody in a class can have
/// one of their own, and the solutions can be printed again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Which kinds, in turn.
    pub kinds: Vec<Kind>,
    /// How many exercises.
    pub count: usize,
    /// The sheet's seed, from which those of the exercises are counted on.
    pub seed: u64,
    /// How large, whether with cycles and draws.
    pub order: Order,
    /// In which language.
    pub language: Language,
}

const STYLE: &str = "body{font:11pt/1.45 Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em;color:#111;background:#fff}\
h1{font-size:1.4em;margin:0 0 .2em}h2{font-size:1.05em;margin:1.6em 0 .3em}.seed{color:#555;font-size:.8em;font-weight:normal}\
pre{white-space:pre-wrap;font-size:.85em;background:#f4f4f4;padding:.5em}svg{max-width:100%;height:auto;max-height:9cm}\
section{break-inside:avoid}.line{border-bottom:1px solid #777;height:1.6em}.solutions{break-before:page}\
@media print{body{margin:0;max-width:none}pre{background:none;border:1px solid #ccc}}@page{margin:18mm}";

impl Sheet {
    /// The exercises.
    pub fn exercises(&self) -> Vec<Exercise> {
        let kinds = if self.kinds.is_empty() { &Kind::ALL[..] } else { &self.kinds };
        let seeds = (0..self.count as u64).map(|k| self.seed.wrapping_mul(1000).wrapping_add(k));
        seeds
            .zip(kinds.iter().cycle())
            .map(|(seed, &kind)| Exercise::make(&Order { kind, seed, ..self.order }))
            .collect()
    }

    /// The page, which needs nothing else.
    pub fn html(&self) -> String {
        let words = Catalogue::of(self.language);
        let seed = self.seed.to_string();
        let title = words.say("sheet-title", &[]);
        let code = self.language.code();
        let mut page = format!(
            "<!doctype html>\n<html lang=\"{code}\">\n<head><meta charset=\"utf-8\"><title>{title}</title>\
             <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head>\n<body>\n\
             <h1>{title} <span class=\"seed\">{}</span></h1>\n<p>{} ____________________</p>\n<p>{}</p>\n",
            words.say("sheet-seed", &[("seed", &seed)]),
            words.say("sheet-name", &[]),
            words.say("sheet-legend", &[]),
        );
        let mut solutions = String::new();
        for (number, exercise) in (1..).zip(self.exercises()) {
            let head = self.head(number, &exercise, words);
            let view = exercise.view(self.language);
            let _ = writeln!(page, "<section>{head}\n<p>{}</p>", escaped(&view.text));
            // Heaps stand in the question.
            page.push_str(&exercise.picture(self.language).unwrap_or_default());
            page.push_str("<p class=\"line\"></p></section>\n");
            let _ = writeln!(
                solutions,
                "<section>{head}\n<p>{}</p></section>",
                escaped(&view.solution.join(", "))
            );
        }
        let _ = write!(
            page,
            "<div class=\"solutions\"><h1>{} <span class=\"seed\">{}</span></h1>\n{solutions}</div>\n</body>\n</html>\n",
            words.say("sheet-solutions", &[]),
            words.say("sheet-seed", &[("seed", &seed)]),
        );
        page
    }

    fn head(&self, number: usize, exercise: &Exercise, words: &Catalogue) -> String {
        let Order { kind, seed, .. } = exercise.order();
        format!(
            "<h2>{} <span class=\"seed\">{}, {}</span></h2>",
            words.say("sheet-exercise", &[("number", &number.to_string())]),
            words.say(kind.message(), &[]),
            words.say("sheet-seed", &[("seed", &seed.to_string())]),
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
