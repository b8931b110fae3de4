// The graph of a game, and the attractor as it grows in it.

import { ask, isCancelled, refusal } from './api.js';
import { READABLE, asDrawn, banded } from './bands.js';
import { h, put, say, segments } from './dom.js';
import { Drawing } from './drawing.js';
import { downloads } from './download.js';
import { Sketch } from './editor.js';
import { calledByName, gameParams, gameRef, gameTitle, goalRef, keptParams, playedMoves } from './game.js';
import { BlockLayers, DrawnLayers } from './layers.js';
import { Lecture } from './lecture.js';
import { OverviewPicture, blockPanel } from './overview.js';
import { address, adjust, go, here, list } from './place.js';
import { Stepper } from './stepper.js';
import { vertexPanel } from './vertex.js';
import { Viewport } from './viewport.js';
import { number, t, upper, who } from './words.js';

export function mount(root) {
  const viewport = new Viewport(t('tab-graph'));
  const title = h('h1', {}, t('tab-graph'));
  const verdict = h('p', { class: 'lead', id: 'verdict', 'aria-live': 'polite' });
  const part = h('p', { class: 'notice', hidden: true, id: 'part' });
  const wrong = h('div', {});
  const share = h('div', { class: 'stack tight' });
  const regionsRow = h('div', {});
  const goalBox = h('div', { class: 'stack tight' });
  const vertexCard = h('section', { class: 'card', id: 'vertex', hidden: true, 'aria-label': t('position') });
  const takeCard = h('section', { class: 'card' });
  const search = h('input', {
    type: 'search',
    id: 'search',
    list: 'names',
    placeholder: t('search'),
    'aria-label': t('search'),
    onchange: () => find(search.value),
  });
  const names = h('datalist', { id: 'names' });
  const layout = h(
    'select',
    { id: 'layout', 'aria-label': t('layout'), onchange: () => set({ layout: layout.value === 'auto' ? undefined : layout.value }) },
    ['auto', 'bands', 'overview', 'rows', 'layers', 'steps', 'force'].map((name) => h('option', { value: name }, t(`layout-${name}`))),
  );
  const stepper = new Stepper(
    (now, quiet) => {
      paint();
      lecture.show(stepper);
      if (!quiet) adjust({ step: String(stepper.layers.layer(now)) });
    },
    ({ node, name }) => (node === undefined ? lookAround(name) : pick(node)),
  );
  const lecture = new Lecture(root, stepper, () => {
    viewport.fit();
    redraw();
  });
  const playing = h('input', {
    type: 'checkbox',
    id: 'play-here',
    onchange: () => {
      adjust({ click: playing.checked ? '1' : '0' });
      params = here().params;
    },
  });
  const unknown = h('p', { class: 'soft', id: 'unknown', role: 'status' });
  const stepCard = h(
    'section',
    { class: 'card', 'aria-labelledby': 'grow-title' },
    h('div', { class: 'row spread' }, h('h2', { id: 'grow-title' }, t('growing')), lecture.button),
    h('details', { id: 'what-attractor' }, h('summary', {}, t('whatAttractor')), h('p', {}, t('attractorIs')), lecture.sample()),
    regionsRow,
    stepper.element,
  );
  const blockCard = h('section', { class: 'card', id: 'block', hidden: true, 'aria-live': 'polite' });
  const playCheck = h('label', { class: 'check' }, playing, t('clickPlays'));
  const empty = h(
    'div',
    { class: 'card' },
    h('p', {}, t('noGame')),
    h('a', { class: 'button primary', href: address('games') }, t('chooseGame')),
  );

  put(
    root,
    h(
      'header',
      { class: 'row spread head' },
      h('div', { class: 'stack tight' }, title, verdict),
      h('div', { class: 'row' }, search, names, layout),
    ),
    unknown,
    wrong,
    part,
    h(
      'div',
      { class: 'split' },
      h('div', { class: 'canvas' }, viewport.element, viewport.buttons(), lecture.caption, h('p', { class: 'soft legend' })),
      h(
        'aside',
        { class: 'stack' },
        stepCard,
        blockCard,
        vertexCard,
        h('section', { class: 'card' }, share, playCheck, h('details', { id: 'goal' }, h('summary', {}, t('otherGoal')), goalBox)),
        takeCard,
      ),
    ),
    empty,
  );
  const split = root.querySelector('.split');
  const legend = root.querySelector('.legend');

  let params = {};
  let drawing;
  let view;
  let seen; // the game from afar, where it is shown so
  let picture;
  let answer;
  let asked = '';
  let path = '';

  const set = (changes) => go('graph', { ...here().params, ...changes });

  /// Whose attractors there are to step through.
  const coalitions = () => view?.regions.map((one) => one.coalition) ?? seen?.coalitions ?? [];

  /// The number of the attractor that is shown; nothing where all of them are.
  const whose = () => {
    const wanted = params.region ?? usual();
    return wanted === 'all' ? undefined : Math.min(Number(wanted) || 0, coalitions().length - 1);
  };

  const region = () => (whose() === undefined ? undefined : view.regions[whose()]);

  const lookAround = (name) => set({ around: name, vertex: name, layout: undefined, step: undefined });

  /// The attractor that is shown first: that of whoever wins at the start.
  function usual() {
    const winners = answer?.goal === 'outcomes' ? answer.winners.join() : '';
    return String(
      Math.max(
        0,
        coalitions().findIndex((one) => one.join() === winners),
      ),
    );
  }

  function paint() {
    if (picture) picture.paint(whose() === undefined ? undefined : stepper.layers, stepper.step);
    if (!drawing) return;
    const one = region();
    const marked = new Set([...list(params.reach), ...list(params.avoid)]);
    if (one) drawing.paint([one], stepper.step ?? one.stationary, { marked });
    else drawing.paint(view.regions, Infinity, { drawn: !marked.size, marked });
  }

  /// The move to a vertex, if it can be made from the present position and clicks are to play.
  function playable(node) {
    if (params.click !== '1' && !(params.click === undefined && list(params.m).length)) return undefined;
    return view.links.find((link) => link.from === drawing.present && link.to === node);
  }

  function pick(node) {
    const played = playable(node);
    if (played) {
      say(t('answered', { who: who([view.nodes[drawing.present].owner]), move: played.move }));
      go('graph', {
        ...here().params,
        m: [...playedMoves(params), played.move],
        ply: undefined,
        click: '1',
        vertex: view.nodes[node].name,
      });
    }
    if (drawing.selected !== node) drawing.select(node);
    const [x, y] = drawing.at(node);
    viewport.reveal(x, y, viewport.scale < 0.35 ? 0.6 : 0);
    const { name } = view.nodes[node];
    adjust({ vertex: name });
    params = here().params;
    const target = goalKey();
    vertexCard.hidden = false;
    put(
      vertexCard,
      vertexPanel(drawing, node, params, {
        pick: (other) => {
          drawing.pick(other);
          drawing.nodes[other].focus({ preventScroll: true });
        },
        isTarget: list(params[target]).includes(name),
        toggleTarget: (one) => {
          const marked = list(params[target]);
          set({
            [target]: marked.includes(one) ? marked.filter((other) => other !== one) : [...marked, one],
            step: undefined,
            region: undefined,
          });
        },
      }),
    );
    if (view.part) {
      vertexCard.append(h('button', { type: 'button', onclick: () => set({ around: name }) }, t('centreHere')));
    }
  }

  /// Look for a position by its name; one that there is not is called so.
  async function find(text) {
    const wanted = text.trim();
    put(unknown);
    if (!wanted) return;
    const node = view?.nodes.findIndex((one) => one.name === wanted) ?? -1;
    if (node >= 0) {
      drawing.pick(node);
      const [x, y] = drawing.at(node);
      viewport.reveal(x, y, 0.8);
      return;
    }
    const missing = () => put(unknown, t('noPosition', { name: wanted }));
    if (view && !view.part) {
      missing();
      return;
    }
    try {
      await ask('/api/why', { game: gameRef(params), goal: goalRef(params), position: wanted }, 'find');
      set({ around: wanted, vertex: wanted, layout: params.layout === 'overview' ? undefined : params.layout });
    } catch {
      missing();
    }
  }

  const goalKey = () => (params.avoid !== undefined ? 'avoid' : 'reach');

  function goal() {
    const players = Array.from({ length: answer.players }, (_, k) => k + 1);
    const coalition = (params.for ?? '').split(',').filter(Boolean).map(Number);
    const side = params.avoid !== undefined ? 'avoid' : params.reach !== undefined ? 'reach' : undefined;
    const kind = side === undefined ? 'outcomes' : params.endless === '1' ? ENDLESS[side] : side;
    const targets = list(params[side ?? 'reach']);
    const fresh = { step: undefined, region: undefined };
    put(
      goalBox,
      h(
        'fieldset',
        { class: 'plain' },
        h('legend', {}, t('coalition')),
        h(
          'div',
          { class: 'row' },
          players.map((p) =>
            h(
              'label',
              { class: 'check' },
              h('input', {
                type: 'checkbox',
                checked: coalition.includes(p),
                id: `for-${p}`,
                onchange: (event) =>
                  set({
                    ...fresh,
                    for: players.filter((q) => (q === p ? event.target.checked : coalition.includes(q))).join(',') || undefined,
                  }),
              }),
              h('span', { class: `who p${p}` }, upper(who([p]))),
            ),
          ),
        ),
      ),
      segments(
        t('goal'),
        ['outcomes', 'reach', 'avoid', 'buchi', 'cobuchi'].map((name) => [name, t(`goal-${name}`)]),
        kind,
        (chosen) => {
          const kept = targets.length ? targets : drawing?.selected !== undefined ? [view.nodes[drawing.selected].name] : [];
          const of = (one) => (chosen === one || chosen === ENDLESS[one] ? kept : undefined);
          const endless = Object.values(ENDLESS).includes(chosen) ? '1' : undefined;
          set({ ...fresh, reach: of('reach'), avoid: of('avoid'), endless });
        },
      ),
      h('p', { class: 'soft' }, t('targetHelp')),
      h(
        'div',
        { class: 'row tight' },
        targets.map((name) =>
          h(
            'span',
            { class: 'chip' },
            name,
            h(
              'button',
              {
                type: 'button',
                'aria-label': t('remove', { name }),
                onclick: () => set({ ...fresh, [goalKey()]: targets.filter((other) => other !== name) }),
              },
              '×',
            ),
          ),
        ),
      ),
    );
  }

  function summary() {
    title.textContent = gameTitle(params, answer.game);
    verdict.textContent = verdictText(answer);
    const total = answer.positions;
    const rows = Object.entries(answer.won).map(([players, n]) => [players.split(',').map(Number), n]);
    put(
      share,
      h(
        'div',
        { class: 'share', 'aria-hidden': 'true' },
        rows.map(([players, n]) => n > 0 && h('i', { class: `p${players[0]}`, style: { flex: String(n) } })),
        answer.drawn > 0 && h('i', { class: 'none', style: { flex: String(answer.drawn) } }),
      ),
      h(
        'p',
        { class: 'counts' },
        h('span', {}, t('size', { positions: number(total), moves: number(answer.moves) })),
        rows.map(([players, n]) => h('span', {}, h('span', { class: `who p${players[0]}` }, upper(who(players))), ` ${number(n)}`)),
        answer.drawn > 0 && h('span', {}, t('drawnCount', { n: answer.drawn })),
      ),
      answer.remarks.map((remark) => h('p', { class: 'soft' }, h('small', {}, remark))),
    );
    put(
      takeCard,
      h('h2', {}, t('take')),
      downloads(params, { layout: () => params.layout ?? null, command: () => answer.command, name: () => answer.game }),
    );
  }

  async function load() {
    put(wrong);
    put(unknown);
    blockCard.hidden = true;
    [seen, picture] = [undefined, undefined];
    const body = { game: gameRef(params), goal: goalRef(params) };
    answer = await ask('/api/solve', body, 'solve');
    summary();
    goal();
    layout.value = params.layout ?? 'auto';
    const afar = params.layout === 'overview' || ((params.layout ?? 'auto') === 'auto' && answer.positions > MANY && !params.around);
    if (afar) {
      await showOverview(body);
      return;
    }
    const server = ['rows', 'layers', 'steps', 'force'].includes(params.layout) ? params.layout : null;
    const most = params.around && !server ? AROUND : undefined;
    view = await ask('/api/graph', { ...body, layout: server, around: params.around ?? null, most }, 'graph');
    if (!server && !redraw() && params.layout !== 'bands') {
      // Boards that could not be read are not shown: layers as blocks are.
      if (!view.part && view.nodes.some((node) => node.picture)) {
        await showOverview(body);
        return;
      }
    }
    if (!drawing || drawing.view.nodes.length !== view.nodes.length || server) showDrawing(view);
    put(
      names,
      view.nodes.slice(0, 2000).map((node) => h('option', { value: node.name })),
    );
    part.hidden = !view.part;
    put(
      part,
      view.part && [
        h('span', {}, t('onlyPart', { shown: number(view.nodes.length), all: number(view.positions), centre: view.centre })),
        ' ',
        h(
          'button',
          {
            type: 'button',
            class: 'small',
            id: 'to-overview',
            onclick: () => set({ around: undefined, vertex: undefined, layout: 'overview' }),
          },
          t('layout-overview'),
        ),
      ],
    );
    legend.textContent = t(drawing.view.element ? 'legendFrames' : 'legend', {
      n: view.nodes.length,
      shown: number(view.nodes.length),
      links: number(view.links.length),
    });
    stepCard.hidden = false;
    regions();
    showPath();
  }

  function showDrawing(shown) {
    drawing = new Drawing(shown, pick);
    drawing.onfocus = (node) => {
      const [x, y] = drawing.at(node);
      viewport.reveal(x, y);
    };
    viewport.show(drawing.svg, drawing.width, drawing.height);
    viewport.fit();
    viewport.element.dataset.board = String(Math.round((shown.board ?? shown.radius * 1.2) * viewport.scale));
  }

  /// Draw the vertices where somebody drew them, or in bands that fill the frame; whether that can be read.
  function redraw() {
    if (seen) {
      drawSeen();
      return true;
    }
    if (!view || !['auto', 'bands'].includes(params.layout ?? 'auto')) return false;
    const sketch = params.v && Sketch.read(params);
    const at = sketch && new Map(sketch.vertices.map(({ name, x, y }) => [name, [x, y]]));
    const { clientWidth, clientHeight } = viewport.element;
    const boards = view.nodes.some((node) => node.picture) || params.layout === 'bands';
    const shown = at
      ? asDrawn(view, at, params, Sketch.WIDE, Sketch.TALL)
      : boards
        ? banded(view, params, Math.max(280, clientWidth - 24), Math.max(280, clientHeight - 24))
        : undefined;
    if (!shown || (!at && shown.board < READABLE)) return false;
    const selected = drawing?.selected;
    showDrawing(shown);
    if (selected !== undefined && selected < shown.nodes.length) drawing.select(selected);
    paint();
    path = '';
    showPath();
    return true;
  }

  async function showOverview(body) {
    view = undefined;
    drawing = undefined;
    const found = await ask('/api/overview', body, 'graph');
    // The layers of another drawing have no blocks.
    stepper.clear();
    const sides = found.blocks.map((block) => block.coalition).filter((one) => one.length);
    seen = { ...found, coalitions: sides.filter((one, i) => sides.findIndex((other) => other.join() === one.join()) === i) };
    vertexCard.hidden = true;
    part.hidden = true;
    put(names);
    legend.textContent = t('overviewLegend');
    drawSeen();
    stepCard.hidden = seen.coalitions.length === 0;
    if (!stepCard.hidden) regions();
  }

  /// The overview as large as its frame.
  function drawSeen() {
    const { clientWidth, clientHeight } = viewport.element;
    // The buttons stand on the right.
    const [width, height] = [Math.max(240, clientWidth - 76), Math.max(280, clientHeight - 24)];
    picture = new OverviewPicture(seen, width, height, (block) => {
      blockCard.hidden = false;
      blockPanel(blockCard, block, lookAround);
      blockCard.scrollIntoView({ block: 'nearest' });
    });
    viewport.show(picture.svg, width + 52, height);
    viewport.fit();
    paint();
    path = '';
    showPath();
  }

  /// Why a position of an overview has its value; nothing where that cannot be told.
  async function reasonOf(name) {
    const question = { game: gameRef(params), goal: goalRef(params), position: name };
    return (await ask('/api/why', question, 'reason').catch(() => []))[0];
  }

  /// The way of the game that is being played, in the graph.
  async function showPath() {
    const moves = playedMoves(params);
    const key = JSON.stringify([gameRef(params), moves, asked]);
    if (key === path || !(drawing || picture)) return;
    path = key;
    playing.checked = params.click === '1' || (params.click === undefined && moves.length > 0);
    // Blocks are those of the game's own ends; with other goals there is no way through them.
    const blocks = picture && !params.for && !params.reach && !params.avoid;
    if (!moves.length && params.click !== '1') {
      drawing?.path([]);
      picture?.path([]);
      return;
    }
    const played = await ask('/api/play', { game: gameRef(params), moves, solve: Boolean(blocks) }, 'path').catch(() => undefined);
    drawing?.path(played?.history.map((moment) => moment.at) ?? []);
    if (blocks) picture?.path(played?.history ?? []);
  }

  /// What cannot be drawn can still be played, or be had smaller.
  async function refuse(error) {
    const again = isCancelled(error) ? [[t('tryAgain'), () => update(params)]] : [];
    const ways = [...again, [t('playIt'), address('play', keptParams(params))], [t('chooseGame'), address('games')]];
    put(wrong, refusal(error, params.game, ways));
    if (error.kind !== 'too-large') return;
    const size = await ask('/api/size', { game: gameRef(params) }, 'size').catch(() => ({}));
    if (size.smaller)
      put(
        wrong,
        refusal(error, params.game, [
          ...ways.slice(0, 1),
          [t('useSmaller', { game: calledByName(size.smaller) }), address('graph', { game: size.smaller })],
          ...ways.slice(1),
        ]),
      );
  }

  function regions() {
    const choices = coalitions().map((one, k) => [String(k), upper(who(one))]);
    put(
      regionsRow,
      segments(t('whose'), [...choices, ['all', t('everyone')]], params.region ?? usual(), (one) => {
        adjust({ region: one === usual() ? undefined : one, step: undefined });
        params = here().params;
        step();
      }),
    );
    step();
  }

  function step() {
    const k = whose();
    stepper.element.hidden = k === undefined;
    if (k === undefined) {
      stepper.stop();
      paint();
    } else stepper.show(layersOf(k), params.step === undefined ? undefined : Number(params.step));
    if (params.vertex && view) {
      const node = view.nodes.findIndex((other) => other.name === params.vertex);
      if (node >= 0 && drawing.selected !== node) {
        drawing.select(node);
        pick(node);
      }
    }
  }

  /// What the stepper goes through.
  function layersOf(k) {
    if (view) return new DrawnLayers(view, view.regions[k]);
    const layers = new BlockLayers(seen, seen.coalitions[k], reasonOf, () => {
      if (stepper.layers !== layers) return;
      stepper.list();
      lecture.show(stepper);
    });
    return layers;
  }

  const onresize = () => {
    if (!redraw()) viewport.fit();
  };
  const ontheme = () => paint();
  addEventListener('resize', onresize);
  addEventListener('themechange', ontheme);

  function update(next) {
    params = next;
    const given = gameRef(params);
    split.hidden = !given;
    empty.hidden = Boolean(given);
    if (!given) return;
    const key = JSON.stringify([gameParams(params), goalRef(params), params.layout, params.around]);
    if (key === asked) {
      if (seen || (view && drawing)) {
        step();
        showPath();
      }
      lecture.set(params.lecture === '1');
      return;
    }
    asked = key;
    vertexCard.hidden = true;
    title.textContent = gameTitle(params);
    lecture.set(params.lecture === '1');
    load().catch((error) => {
      if (key !== asked) return;
      asked = '';
      split.hidden = true;
      verdict.textContent = '';
      refuse(error);
    });
  }

  return {
    update,
    leave() {
      lecture.set(false);
      stepper.stop();
      removeEventListener('resize', onresize);
      removeEventListener('themechange', ontheme);
    },
  };
}

/// More positions than this are seen from afar first.
const MANY = 240;
/// What visits and dangers are called where play goes on for ever.
const ENDLESS = { reach: 'buchi', avoid: 'cobuchi' };
/// Goals of endless play, and what is said of them.
const ENDS_NEVER = { parity: 'endless-parity', buchi: 'endless-buchi', cobuchi: 'endless-cobuchi' };
/// So many are shown around a position.
const AROUND = 60;

/// Who wins, in one sentence.
function verdictText(answer) {
  if (!answer.start) return t('noStart');
  const at = { start: answer.start, n: answer.rank ?? 0 };
  // Somebody wins endless play, or nobody does where it ends in a draw.
  if (answer.goal in ENDS_NEVER) {
    const endless = t(ENDS_NEVER[answer.goal]);
    return upper(t(answer.winners.length ? 'verdict-endless' : 'verdict-draw', { ...at, who: who(answer.winners), endless }));
  }
  if (answer.goal !== 'outcomes') {
    const [[players]] = Object.entries(answer.won);
    const coalition = players.split(',').map(Number);
    const able = answer.winners.length > 0;
    return upper(
      t(`verdict-${answer.goal}-${able ? 'yes' : 'no'}`, { ...at, who: who(answer.winners.length ? answer.winners : coalition) }),
    );
  }
  if (answer.winners.length) return upper(t('verdict-win', { ...at, who: who(answer.winners) }));
  if (answer.rank !== null) return upper(t('verdict-loss', at));
  return upper(t('verdict-draw', at));
}
