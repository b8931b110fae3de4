// Games written as text: an editor that says what is wrong as one types, with the board beside it.

import { ask, look, refusal } from './api.js';
import { drawBoard } from './board.js';
import { code, h, put } from './dom.js';
import { save } from './download.js';
import { writtenTitle } from './game.js';
import { KEYWORDS, TITLES } from './keywords.js';
import { select } from './paste.js';
import { address, here, renew } from './place.js';
import { inFrench, large, number, t } from './words.js';

/// How long nobody types before the rules are tried, in milliseconds.
const PAUSE = 250;

export function mount(root) {
  const colours = h('pre', { class: 'colours', 'aria-hidden': 'true' });
  const text = h('textarea', {
    id: 'rules',
    spellcheck: false,
    autocomplete: 'off',
    autocapitalize: 'off',
    wrap: 'off',
    'aria-label': t('rulesText'),
    'aria-describedby': 'rules-state',
    oninput: () => typed(),
    onkeydown: (event) => indent(event),
    onscroll: () => {
      colours.scrollTop = text.scrollTop;
      colours.scrollLeft = text.scrollLeft;
    },
  });
  const parameters = h('input', { type: 'text', id: 'rules-parameters', placeholder: 'size=4', oninput: () => typed() });
  const examples = h('span', { class: 'row tight' });
  const format = h('button', { type: 'button', id: 'rules-format', onclick: () => replace(answer.formatted) }, t('rulesFormat'));
  const keep = h('button', { type: 'button', onclick: () => save(text.value, `${file()}.game`, 'text/plain') }, t('rulesSave'));
  const state = h('p', { id: 'rules-state', class: 'row', role: 'status' });
  const problems = h('div', { class: 'stack tight', id: 'problems' });
  const ways = h('div', { class: 'row', id: 'rules-ways' });
  const board = h('div', { class: 'table', id: 'rules-board' });
  const facts = h('ul', { class: 'soft facts' });
  const sentences = h('ul', { class: 'sentences' });
  const help = h('div', { class: 'words-help' });
  put(
    root,
    h('header', { class: 'stack tight head' }, h('h1', {}, t('tab-rules')), h('p', { class: 'lead' }, t('rulesLead'))),
    h('p', { class: 'row tight' }, t('rulesBegin'), examples),
    h(
      'div',
      { class: 'split' },
      h(
        'div',
        { class: 'stack tight' },
        h('div', { class: 'code' }, colours, text),
        state,
        problems,
        h(
          'div',
          { class: 'row' },
          h('label', { class: 'row tight', for: 'rules-parameters' }, t('rulesParameters'), parameters),
          format,
          keep,
        ),
        h('details', {}, h('summary', {}, t('rulesWords')), help),
      ),
      h('aside', { class: 'stack' }, board, ways, h('section', { class: 'card' }, h('h2', {}, t('rulesSay')), sentences, facts)),
    ),
  );

  let roles = new Map();
  let answer = {};
  let timer;
  /// What was last tried, so that going back and forth asks nothing twice.
  let tried;

  const known = look('/api/language').then((language) => {
    roles = new Map(language.words.map((word) => [word.text, word]));
    put(
      examples,
      language.examples.map((example) =>
        h(
          'button',
          {
            type: 'button',
            class: 'small',
            data: { example: example.name },
            onclick: () => {
              parameters.value = '';
              replace(example.text);
            },
          },
          (inFrench() && TITLES[example.name]) || writtenTitle(example.text),
        ),
      ),
    );
    put(
      help,
      h(
        'dl',
        {},
        language.words.map((word) => [
          h('dt', {}, h('code', { class: `w-${word.role}` }, word.text)),
          h('dd', { class: 'soft' }, code((inFrench() && KEYWORDS.get(word.text)) || word.about)),
        ]),
      ),
    );
    paint();
    return language;
  });
  known.catch((error) => put(problems, refusal(error)));

  /// The text in colours, below the one that is typed into; what is wrong is underlined.
  function paint() {
    const wrong = new Map((answer.problems ?? []).filter((one) => !one.warning && one.line).map((one) => [one.line, one.column]));
    put(
      colours,
      text.value.split('\n').map((line, i) => [i > 0 && '\n', coloured(line, wrong.get(i + 1))]),
      '\n',
    );
  }

  function coloured(line, column) {
    let at = 0;
    return [...line.matchAll(/--.*|"[^"]*"?|\d+|[\p{L}_][\p{L}\d_]*|\s+|./gu)].map(([word]) => {
      const from = at;
      at += [...word].length;
      const role = word.startsWith('--')
        ? 'comment'
        : word.startsWith('"')
          ? 'quoted'
          : /^\d/.test(word)
            ? 'digits'
            : roles.get(word)?.role;
      const bad = column !== undefined && column - 1 >= from && column - 1 < at;
      return role || bad ? h('span', { class: `w-${role}${bad ? ' bad' : ''}` }, word) : word;
    });
  }

  function typed() {
    paint();
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The address holds the rules, so that a link is enough to share them.
      renew({ game: text.value, with: parameters.value.trim(), m: '', ply: '', b: '' });
      attempt();
    }, PAUSE);
  }

  function replace(other) {
    if (other === undefined || other === null) return;
    text.value = other;
    text.scrollTop = 0;
    typed();
    text.focus();
  }

  /// A new line begins where the one before it does, a move's effects one step further.
  function indent(event) {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const line = text.value.slice(0, text.selectionStart).split('\n').at(-1);
    const before = /^\s*/.exec(line)[0];
    const deeper = before === '' && /^(move|part)\b/.test(line) ? '  ' : before;
    text.setRangeText(`\n${deeper}`, text.selectionStart, text.selectionEnd, 'end');
    typed();
  }

  async function attempt() {
    const asked = { text: text.value, parameters: parameters.value.trim(), french: inFrench() };
    const key = JSON.stringify(asked);
    if (key === tried) return;
    tried = key;
    if (!asked.text.trim()) {
      answer = {};
      render();
      put(board);
      return;
    }
    try {
      answer = await ask('/api/rules', asked, 'rules');
    } catch (error) {
      answer = {};
      tried = undefined;
      put(problems, refusal(error));
      return;
    }
    render();
    if (answer.text) await showBoard();
  }

  function render() {
    paint();
    const wrong = (answer.problems ?? []).filter((one) => !one.warning);
    const empty = answer.ok === undefined;
    text.setAttribute('aria-invalid', String(wrong.length > 0));
    put(
      state,
      !empty &&
        h(
          'span',
          { class: `tag ${answer.ok ? 'win' : 'loss'}`, id: 'rules-verdict' },
          answer.ok ? t('rulesSound') : t('rulesWrong', { n: wrong.length, count: number(wrong.length) }),
        ),
    );
    put(problems, (answer.problems ?? []).map(problem));
    format.disabled = !answer.formatted || answer.formatted === text.value;
    const game = answer.text;
    put(
      ways,
      game && [
        h('a', { class: 'button primary', id: 'rules-play', href: address('play', { game }) }, t('playIt')),
        !answer.together && h('a', { class: 'button', id: 'rules-graph', href: address('graph', { game }) }, t('rulesSolve')),
        !answer.together && h('a', { class: 'button', href: address('tree', { game }) }, t('tab-tree')),
        h('a', { class: 'button', href: address('ask', { game }) }, t('tab-ask')),
      ],
    );
    put(
      sentences,
      (answer.sentences ?? []).map((sentence) => h('li', {}, code(sentence))),
    );
    put(
      facts,
      !empty &&
        answer.explored > 0 && [
          h(
            'li',
            { id: 'rules-size' },
            answer.positions !== undefined
              ? t('rulesPositions', { n: answer.positions, count: number(answer.positions) })
              : t('rulesAtMost', { count: large(answer.estimate), seen: number(answer.explored) }),
          ),
          h('li', {}, t('rulesBranching', { mean: number(answer.branching), most: number(answer.most_moves) })),
          answer.comes_back !== undefined && h('li', {}, t(answer.comes_back ? 'rulesComesBack' : 'rulesNeverBack')),
        ],
    );
  }

  function problem(one) {
    const where = one.line ? [t('rulesAt', { line: String(one.line), column: String(one.column) })] : [];
    const lines = [
      [one.line && t('rulesGoThere'), () => select(text, one.line, one.column)],
      [one.moves_to_it && t('rulesSee'), address('play', { game: answer.text ?? text.value, m: one.moves_to_it ?? [] })],
    ].filter(([word, way]) => word && (typeof way !== 'string' || answer.text));
    const shown = refusal(
      {
        message: one.message,
        spot: one.line ? { line: one.line, column: one.column } : undefined,
        parts: { error: [one.message], where, hint: one.hint ? [one.hint] : [] },
      },
      text.value,
      lines,
    );
    if (one.warning) shown.classList.remove('wrong');
    if (one.position) shown.append(h('p', {}, t('rulesShown', { position: one.position, moves: (one.moves_to_it ?? []).join(' ') })));
    return shown;
  }

  async function showBoard() {
    const game = answer.text;
    try {
      const picture = answer.together
        ? (await ask('/api/joint', { game }, 'rules-board')).picture
        : (await ask('/api/play', { game, moves: [] }, 'rules-board')).history[0].picture;
      put(board, picture.spots.length > 0 && drawBoard(picture, { label: t('board') }));
    } catch (error) {
      put(board, refusal(error));
    }
  }

  const file = () => (writtenTitle(text.value) ?? 'game').toLowerCase().replace(/[^\p{L}\d]+/gu, '-');

  return {
    update(params) {
      // Whoever comes from a game of the catalogue begins with an empty page.
      const given = writtenTitle(params.game) === undefined ? undefined : params.game;
      if (given !== undefined && given !== text.value) {
        text.value = given;
        parameters.value = params.with ?? '';
        paint();
        attempt();
      } else if (given === undefined && !text.value) {
        known.then((language) => {
          if (text.value || here().view !== 'rules') return;
          text.value = language.examples[0].text;
          paint();
          attempt();
        });
      }
    },
    leave() {
      clearTimeout(timer);
    },
  };
}
