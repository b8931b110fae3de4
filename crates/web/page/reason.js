// Reasons in the reader's language, from what the server found.

import { ofWhom, t, who } from './words.js';

/// One sentence of an explanation.
export function reason({ position, turn, coalition, because }) {
  const at = position;
  const mover = who([turn]);
  const attractor = t('attractorOf', { of: ofWhom(coalition) });
  const step = ({ move, to }) => (move === to ? `${at} → ${to}` : `${move} (${at} → ${to})`);
  switch (because.kind) {
    case 'over':
      return because.winners.length
        ? t('because-over', { at, who: who(because.winners), n: because.winners.length })
        : t('because-drawn', { at });
    case 'target':
      return t('because-target', { at });
    case 'some':
      return t('because-some', { mover, step: step(because.step), layer: because.step.layer });
    case 'all': {
      const steps = because.steps.map((one) => (one.layer === null ? step(one) : t('because-in', { step: step(one), layer: one.layer })));
      const count = because.steps.length + because.more;
      const key = count === 1 ? 'because-only' : count === 2 ? 'because-both' : 'because-all';
      return t(key, { mover, attractor, steps: steps.join(', ') }) + (because.more ? t('because-more', { n: because.more }) : '');
    }
    case 'stays':
      return t('because-stays', { mover, step: step(because.step), attractor });
    case 'none':
      return t('because-none', { mover, attractor });
    case 'blocked':
      return t('because-blocked', { at });
    case 'again': {
      const said = { at, priority: because.priority, side: who(coalition) };
      return because.step ? t('because-again-on', { ...said, step: step(because.step) }) : t('because-again', said);
    }
    case 'neither':
      return t('because-neither', { at });
    default:
      return t('because-barred', { at });
  }
}
