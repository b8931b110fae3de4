// The layers of an attractor to step through: those of a drawing one by one, or those of an overview block by block.

import { reason } from './reason.js';
import { number, t, upper } from './words.js';

/// What a stepper goes through: `last` is the number of the last step, `layer(step)` the layer that it ends with and `at(layer)`
/// the step of a layer; `joined(step)` are the positions that are named with their reasons, `more` counts the others.
class Layers {
  constructor(coalition, grows) {
    this.coalition = coalition;
    this.grows = grows;
    this.last = Math.max(0, grows.length - 1);
  }

  layer(step) {
    return step;
  }

  at(layer) {
    return layer;
  }

  name(step) {
    return `A${step}`;
  }

  /// How many positions a step adds, and how many there are then.
  adds(step) {
    const total = this.grows.slice(0, step + 1).reduce((sum, n) => sum + n, 0);
    return t('layerAdds', { n: this.grows[step] ?? 0, total: number(total) });
  }

  /// What a step adds, with the reason of the first of the positions that join where it is known.
  sentence(step, [first]) {
    return first?.why ? `${upper(this.adds(step))}. ${upper(reason(first.why))}.` : `${upper(this.adds(step))}.`;
  }
}

/// So many positions are named with their reasons.
const NAMED = 60;

/// The layers of a region of a drawing.
export class DrawnLayers extends Layers {
  constructor(view, region) {
    super(
      region.coalition,
      Array.from({ length: region.stationary + 1 }, (_, k) => region.grows[k] ?? 0),
    );
    this.view = view;
    this.region = region;
  }

  inside(step) {
    return this.region.ranks.flatMap((rank, i) => (rank === step ? [i] : []));
  }

  joined(step) {
    const nodes = this.inside(step);
    const named = nodes
      .slice(0, NAMED)
      .map((node) => ({ node, name: this.view.nodes[node].name, why: because(this.view, this.region, node) }));
    return { named, more: nodes.length - named.length, hidden: (this.grows[step] ?? 0) - nodes.length };
  }

  /// Whether positions of the coalition join, and whether positions of the others do.
  whose(step) {
    const owners = this.inside(step).map((i) => this.coalition.includes(this.view.nodes[i].owner));
    return { own: owners.includes(true), others: owners.includes(false) };
  }
}

/// The blocks of one coalition in an overview. `look(name)` finds the reason of a position; `heard()` is called when it came.
export class BlockLayers extends Layers {
  constructor(seen, coalition, look, heard) {
    const own = seen.blocks.flatMap((block, i) => (block.coalition.join() === coalition.join() ? [i] : []));
    super(
      coalition,
      own.map((i) => seen.blocks[i].positions),
    );
    this.numbers = own;
    this.blocks = own.map((i) => seen.blocks[i]);
    this.look = look;
    this.heard = heard;
    this.reasons = new Map();
  }

  layer(step) {
    return this.blocks[step].to;
  }

  at(layer) {
    return Math.max(
      0,
      this.blocks.findIndex((block) => layer <= block.to),
    );
  }

  name(step) {
    return blockName(this.blocks[step]);
  }

  joined(step) {
    const names = this.blocks[step].some.slice(0, EXPLAINED);
    const missing = names.filter((name) => !this.reasons.has(name));
    if (missing.length) this.explain(missing);
    const named = names.map((name) => ({ name, why: this.reasons.get(name) }));
    return { named, more: this.blocks[step].positions - named.length, hidden: 0 };
  }

  async explain(names) {
    for (const name of names) this.reasons.set(name, undefined);
    for (const name of names) this.reasons.set(name, await this.look(name));
    this.heard();
  }

  whose(step) {
    const { owners, coalition } = this.blocks[step];
    const some = (inside) => owners.some((n, k) => n > 0 && coalition.includes(k + 1) === inside);
    return { own: some(true), others: some(false) };
  }
}

/// So many positions of a block are explained.
const EXPLAINED = 4;

/// `A3`, `A4–A7`, or that nobody can force it.
export const blockName = (block) =>
  block.coalition.length === 0 ? t('drawn') : block.from === block.to ? `A${block.from}` : `A${block.from}–A${block.to}`;

/// Why a node that is shown joins its layer, from the layers alone.
function because(view, region, i) {
  const node = view.nodes[i];
  const rank = region.ranks[i];
  const sentence = { position: node.name, turn: node.owner, coalition: region.coalition };
  const step = (link) => ({ move: link.move, to: view.nodes[link.to].name, layer: region.ranks[link.to] });
  if (rank === 0) {
    return { ...sentence, because: node.outcome ? { kind: 'over', winners: node.outcome } : { kind: 'target' } };
  }
  const choice = region.choices[i];
  if (choice !== null) return { ...sentence, because: { kind: 'some', step: step(view.links[choice]) } };
  const links = view.links.filter((link) => link.from === i);
  const steps = links.slice(0, 6).map(step);
  return { ...sentence, because: { kind: 'all', steps, more: links.length - steps.length + node.hidden } };
}
