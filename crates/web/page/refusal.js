// An answer that could not be given.

import { t } from './words.js';

/// What is wrong: the `field` that it is about, the `spot` in the text, and in `parts` what is wrong, where, and what
/// would be right; in `french` the same in French, where that was asked for.
export class Refusal extends Error {
  constructor(body) {
    super(body.error ?? t('noAnswer'));
    this.spot = body.spot;
    this.field = body.field;
    this.parts = body.parts;
    this.french = body.french;
    this.kind = body.kind;
  }
}

/// A refusal in the page's own words.
export const refused = (error, hint, kind = undefined) => new Refusal({ error, kind, parts: { error: [error], where: [], hint: [hint] } });
