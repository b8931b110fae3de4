// A drawn graph as text that other programs read.

/// The neighbours of each vertex, as JSON.
export function neighbours({ vertices, edges }) {
  return JSON.stringify(lists({ vertices, edges }));
}

function lists({ vertices, edges }) {
  const near = vertices.map(() => []);
  for (const [a, b] of edges) {
    near[a].push(b);
    near[b].push(a);
  }
  return near;
}

/// One edge in a line; a vertex without an edge stands alone.
export function edgeList({ vertices, edges }) {
  const met = new Set(edges.flat());
  return [...edges.map(([a, b]) => `${a} ${b}`), ...vertices.flatMap((_, i) => (met.has(i) ? [] : [String(i)]))].join('\n');
}

/// The adjacency matrix, a row in a line.
export function matrix(sketch) {
  const near = lists(sketch);
  return near.map((row) => near.map((_, k) => (row.includes(k) ? 1 : 0)).join(' ')).join('\n');
}

/// graph6: the number of vertices, then the upper triangle by columns, six bits a character.
export function graph6(sketch) {
  const near = lists(sketch);
  const order = near.length;
  const size =
    order < 63
      ? String.fromCharCode(order + 63)
      : `~${[12, 6, 0].map((shift) => String.fromCharCode(((order >> shift) & 63) + 63)).join('')}`;
  const bits = [];
  for (let j = 1; j < order; j += 1) for (let i = 0; i < j; i += 1) bits.push(near[j].includes(i) ? 1 : 0);
  let text = size;
  for (let k = 0; k < bits.length; k += 6) {
    const six = [0, 1, 2, 3, 4, 5].reduce((sum, n) => sum * 2 + (bits[k + n] ?? 0), 0);
    text += String.fromCharCode(six + 63);
  }
  return text;
}
