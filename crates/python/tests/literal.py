"""The exercises answered word for word, as a student would: slow, and nothing to do with Rust."""

from itertools import product


def attracteurs(G, fA):
    """By recursion on the successors; acyclic graphs only."""
    known = {}

    def wins(v):
        if v not in known:
            below = [wins(w) for w in G[v]]
            if not below:
                known[v] = not fA(v)
            else:
                known[v] = any(below) if fA(v) else all(below)
        return known[v]

    return [v for v in G if wins(v)]


def attracteurs_loops(G, fA):
    """The same with every comparison written out, and every successor asked twice."""
    known = {}

    def wins(v):
        if v not in known:
            below = [wins(w) for w in G[v]]
            if len(below) == 0:
                known[v] = not fA(v)
            elif fA(v):
                known[v] = False
                for w in G[v]:
                    if wins(w):
                        known[v] = True
            else:
                known[v] = True
                for w in G[v]:
                    if not wins(w):
                        known[v] = False
        return known[v]

    return [v for v in G if wins(v)]


def layers(G, fA, target):
    """A0, A1, … by the definition, until nothing is added."""
    known, added = set(target), [v for v in G if v in target]
    found = [added]
    while added:
        added = [
            v
            for v in G
            if v not in known
            and G[v]
            and (any if fA(v) else all)(w in known for w in G[v])
        ]
        known.update(added)
        found.append(added)
    return found[:-1]


def GrapheNimL_printed(N, joueur):
    """With the slip of the course: `j` is read before it is given a value."""
    queue = [(N, j)]  # noqa: F821
    while queue:
        (N, j) = queue.pop(0)


def suivant(G, pos):
    i, j, b = pos
    return [(k, j, False) for k in G[i]] if b else [(i, k, True) for k in G[j]]


def victoire(pos):
    return pos[0] == pos[1]


def suivant2(G, pos):
    g1, g2, v, b = pos
    if b:
        return [(a, c, v, False) for a in G[g1] for c in G[g2]]
    return [(g1, g2, w, True) for w in G[v]]


def capture2(pos):
    return pos[0] == pos[2] or pos[1] == pos[2]


def sait_gagnante(G, suivant, victoire, pos, gagnantes):
    if pos in gagnantes:
        return True
    if victoire(pos):
        return True
    if pos[-1]:
        for p in suivant(G, pos):
            if p in gagnantes:
                return True
        return False
    for p in suivant(G, pos):
        if p not in gagnantes:
            return False
    return True


def maj_gagnante(G, suivant, victoire, pos, gagnantes):
    if pos not in gagnantes and sait_gagnante(G, suivant, victoire, pos, gagnantes):
        gagnantes[pos] = True


def _balaye(G, suivant, victoire, positions):
    gagnantes = {}
    while True:
        avant = len(gagnantes)
        for pos in positions:
            maj_gagnante(G, suivant, victoire, pos, gagnantes)
        if len(gagnantes) == avant:
            return gagnantes


def resout(G):
    n = range(len(G))
    return _balaye(G, suivant, victoire, [(i, j, b) for i in n for j in n for b in (True, False)])


def copwin(G):
    gagnantes, n = resout(G), range(len(G))
    return [i for i in n if all((i, j, True) in gagnantes for j in n if j != i)]


def resout2(G):
    n = range(len(G))
    return _balaye(G, suivant2, capture2, list(product(n, n, n, (True, False))))


def copwin2(G):
    gagnantes, n = resout2(G), range(len(G))
    return [
        (a, b) for a in n for b in n if all((a, b, v, True) in gagnantes for v in n if v not in (a, b))
    ]


def F(G, X, j):
    ajoutes = []
    for s in G:
        if s not in X and s[1] == j and any(t in X for t in G[s]):
            ajoutes.append(s)
        if s not in X and s[1] != j and all(t in X for t in G[s]):
            ajoutes.append(s)
    return ajoutes


def Attracteur(G, Opp, j):
    X = [(1, Opp[j])]
    Y = F(G, X, j)
    while Y:
        X = X + Y
        Y = F(G, X, j)
    return X


def Strategie(G, Opp, joueur, sommet):
    n, X = 0, [(1, Opp[joueur])]
    R = {s: 0 for s in X}
    while sommet not in R:
        n += 1
        Y = F(G, X, joueur)
        for s in Y:
            R[s] = n
        X = X + Y
    for v in G[sommet]:
        if v in R and R[v] < R[sommet]:
            return v
    return None


def minMax(s, p, successeurs, h, controle):
    suite = successeurs(s)
    if p == 0 or not suite:
        return h(s), -1
    valeurs = [minMax(f, p - 1, successeurs, h, controle)[0] for f in suite]
    meilleure = max(valeurs) if controle(s) else min(valeurs)
    return meilleure, valeurs.index(meilleure)


class Nim:
    """Nim(N, n, K, r) of the examination by its definition."""

    def __init__(self, N, n, K, r, u0):
        self.N, self.n, self.K = N, n, K
        terms = [u0]
        while len(terms) < r * n:
            terms.append((101 * terms[-1] + 269) % 4890367)
        rules = {tuple(t % 5 for t in terms[i * n : i * n + n]) for i in range(r)}
        self.R = rules - {(0,) * n}
        self.C = set(product(range(1, N + 1), *[range(K + 1)] * n))

    def delta(self, c):
        turn = c[0] % self.N + 1
        after = [tuple(k - d for k, d in zip(c[1:], rule)) for rule in self.R]
        return {(turn, *k) for k in after if min(k) >= 0}

    def pre_existe(self, J, tau):
        return {c for c in self.C if c[0] in J and any(d in tau for d in self.delta(c))}

    def pre_pourtout(self, J, tau):
        return {c for c in self.C if c[0] not in J and all(d in tau for d in self.delta(c))}

    def pre(self, J, tau):
        return self.pre_existe(J, tau) | self.pre_pourtout(J, tau)

    def until(self, J, sigma, tau):
        found = set(tau)
        while True:
            more = found | (self.pre(J, found) & sigma)
            if more == found:
                return found
            found = more
