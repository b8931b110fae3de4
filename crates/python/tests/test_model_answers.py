"""The model answers of the book, taken from its pages and held to the engines and to the naive versions."""

import doctest
import pathlib
import random
import re
from itertools import product

import literal
import pytest
from test_cours import graphs, random_dag

import attractor.cours as cours

DOCS = pathlib.Path(__file__).resolve().parents[3] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page(name):
    """The names that the functions of a page define, those of sessions too."""
    names = {}
    for block in BLOCK.findall((DOCS / name).read_text(encoding="utf-8")):
        if ">>> " not in block:
            exec(compile(block, name, "exec"), names)
        for example in doctest.DocTestParser().get_examples(block):
            if example.source.startswith(("def ", "from ", "import ")):
                exec(compile(example.source, name, "exec"), names)
    return names


def test_every_function_of_the_courses_has_an_answer():
    found = {}
    for path in sorted(DOCS.glob("part[1-4]/*.md")):
        found.update(page(path.relative_to(DOCS).as_posix()))
    classes = {"Nim", "Piege"}
    aliases = {"capture": "victoire", "maj_gagnantes": "maj_gagnante"}
    whole = {"feuille"}  # the whole sheet at once is nobody's exercise
    for name in cours.__all__:
        if callable(getattr(cours, name)) and name not in classes | whole:
            assert aliases.get(name, name) in found, name
    listed = (DOCS / "part5" / "courses.md").read_text(encoding="utf-8")
    french = (DOCS / "fr" / "part5" / "courses.md").read_text(encoding="utf-8")
    for name in cours.__all__:
        if callable(getattr(cours, name)):
            assert f'<a id="{name}"></a>' in listed and f'<a id="{name}"></a>' in french, name


@pytest.mark.parametrize("G", [G for G in graphs() if len(G) <= 7])
def test_one_cop(G):
    answers = page("part3/one-cop.md")
    assert answers["resout"](G) == cours.resout(G) == literal.resout(G)
    assert answers["copwin"](G) == cours.copwin(G)
    n = range(len(G))
    for pos in product(n, n, (True, False)):
        assert answers["suivant"](G, pos) == cours.suivant(G, pos)
        assert answers["victoire"](pos) == cours.victoire(pos)


@pytest.mark.parametrize("G", [G for G in graphs() if len(G) <= 5])
def test_two_cops(G):
    answers = page("part3/two-cops.md")
    assert answers["resout2"](G) == cours.resout2(G)
    assert answers["copwin2"](G) == cours.copwin2(G)
    n = range(len(G))
    for pos in product(n, n, n, (True, False)):
        assert answers["suivant2"](G, pos) == cours.suivant2(G, pos)
        assert answers["capture2"](pos) == cours.capture2(pos)


def test_rounds_passes_and_moves():
    """A round counts the moves of both sides, a pass depends on the order: neither is the cop's number."""
    numeros = page("part3/one-cop.md")["numeros"]
    G = cours.G1
    tours, passages = numeros(G, en_place=False), numeros(G, en_place=True)
    assert set(tours) == set(passages) == set(cours.resout(G))
    n = range(len(G))
    positions = {(i, j, b): cours.suivant(G, (i, j, b)) for i, j, b in product(n, n, (True, False))}
    caught = [pos for pos in positions if cours.victoire(pos)]
    layers = literal.layers(
        {pos: [] if pos in caught else after for pos, after in positions.items()}, lambda pos: pos[2], caught
    )
    assert tours == {pos: rank for rank, layer in enumerate(layers) for pos in layer}
    assert any(passages[pos] != tours[pos] for pos in tours)


@pytest.mark.parametrize("n,p", [(2, 2), (2, 6), (3, 3), (4, 5), (5, 5)])
def test_one_cop_on_the_other_colour_catches_on_every_grid(n, p):
    answers = page("part3/two-cops.md")
    assert answers["longest"](n, p) >= 1
    # The positions of different colours are exactly those that one cop wins when it is to move.
    won = cours.resout(cours.grid(n, p))
    for i, j in product(range(n * p), repeat=2):
        different = (i // p + i % p + j // p + j % p) % 2 == 1
        assert ((i, j, True) in won) == (different or i == j)


def test_grids_and_random_graphs():
    grid, drawn = page("part3/one-cop.md")["grid"], page("part3/random.md")["random_graph"]
    for n, p in product(range(1, 5), repeat=2):
        assert grid(n, p) == cours.grid(n, p)
    for seed in range(10):
        random.seed(seed)
        one = drawn(12, 0.3)
        random.seed(seed)
        assert one == cours.random_graph(12, 0.3)


@pytest.mark.parametrize("N", range(2, 12))
def test_nim(N):
    answers = page("part1/nim.md")
    answers.update(G={}, GP={}, GL={})
    for build in ("GrapheNim", "GrapheNimP", "GrapheNimL"):
        answers[build](N, "Morgan")
    G, Opp = answers["G"], answers["Opp"]
    assert G == answers["GP"] == answers["GL"]
    expected = {}
    cours._parcours(N, "Morgan", expected, Opp)
    assert G == expected
    for j in Opp:
        if (1, Opp[j]) in G:
            assert answers["Attracteur"](j) == literal.Attracteur(G, Opp, j)
            for s in G:
                if s in answers["Attracteur"](j):
                    assert answers["Strategie"](j, s) == literal.Strategie(G, Opp, j, s)
                else:
                    assert answers["Strategie"](j, s) is None


@pytest.mark.parametrize("seed", range(20))
def test_attracteurs(seed):
    answers = page("part1/nim.md")
    rng = random.Random(seed)
    G = random_dag(rng.randint(1, 40), 3, rng)
    owned = {v: rng.random() < 0.5 for v in G}
    expected = cours.attracteurs(G, owned.get)
    assert answers["attracteurs"](G, owned.get) == answers["attracteurs_boucles"](G, owned.get) == expected
    for n in range(1, 10):
        assert answers["nim"](n) == cours.nim(n)


@pytest.mark.parametrize("seed", range(60))
def test_the_sets_of_the_slides_grow_and_n_minus_1_of_them_suffice(seed):
    """On bipartite graphs, with cycles and without: what the page proves."""
    slide_sets = page("part1/attractors.md")["slide_sets"]
    rng = random.Random(seed)
    alice, bob = range(0, rng.randint(1, 8)), range(100, 100 + rng.randint(1, 8))
    G = {u: rng.sample(other, rng.randint(0, min(3, len(other)))) for mine, other in ((alice, bob), (bob, alice)) for u in mine}
    if seed % 2:  # without cycles: edges lead to smaller numbers, counted apart
        place = {u: i for i, u in enumerate(rng.sample(sorted(G), len(G)))}
        G = {u: [v for v in after if place[v] < place[u]] for u, after in G.items()}
    n = len(G)
    A = slide_sets(G, lambda u: u < 100, n + 3)
    assert all(A[k] <= A[k + 2] for k in range(n + 2))
    expected = set(cours.attracteurs(G, lambda u: u < 100))
    assert set().union(*A[:n]) == expected == set().union(*A)
    growing = literal.layers(G, lambda u: u < 100, A[0])
    for k in range(1, len(growing)):
        assert set().union(*growing[: k + 1]) == A[k - 1] | A[k]


@pytest.mark.parametrize("n,p", [(2, 3), (4, 3), (1, 4)])
def test_chomp(n, p):
    answers = page("part1/chomp.md")
    answers["G"] = []
    answers["GrapheTab"](answers["Milka"](n, p), "Morgan")
    expected = []
    names = {"G": expected, "Opp": answers["Opp"], "GrapheTab": cours.GrapheTab, "Milka": cours.Milka}
    exec(f"GrapheTab(Milka({n}, {p}), 'Morgan')", names)
    key = lambda s: (sorted(s[0]), s[1])  # noqa: E731
    assert sorted(map(key, answers["G"])) == sorted(map(key, expected))
    for j in answers["Opp"]:
        names.update(Attracteur=cours.Attracteur)
        ours = answers["Attracteur"](j)
        assert sorted(map(key, ours)) == sorted(map(key, eval(f"Attracteur({j!r})", names)))
    random.seed(n * p)
    first = (answers["Milka"](n, p), "Morgan") in answers["Attracteur"]("Morgan")
    assert first
    play = answers["Partie"]
    assert {play(n, p, answers["StrategieGagnante"], answers["StrategieAleatoire"]) for _ in range(3)} == {"Morgan"}


@pytest.mark.parametrize("seed", range(15))
def test_minmax(seed):
    answers = page("part2/trees.md")
    rng = random.Random(seed)
    G = random_dag(rng.randint(2, 25), 3, rng)
    worth = [rng.randint(-9, 9) for _ in G]
    first = [rng.random() < 0.5 for _ in G]
    answers.update(successeurs=G.get, h=worth.__getitem__, controle=first.__getitem__)
    for depth in range(5):
        asked = (len(G) - 1, depth, G.get, worth.__getitem__, first.__getitem__)
        assert answers["minMax"](len(G) - 1, depth) == cours.minMax(*asked)


def test_sets():
    answers = page("part4/sets.md")
    rng = random.Random(5)
    for _ in range(50):
        A, B = ({tuple(rng.randint(0, 3) for _ in range(2)) for _ in range(rng.randint(0, 9))} for _ in "AB")
        a, b = sorted(A), sorted(B)
        assert set(answers["s_union"](a, b)) == cours.s_union(A, B)
        assert answers["s_union"](a, b) == sorted(A | B)
        assert answers["s_inter"](a, b) == sorted(cours.s_inter(A, B))
        assert answers["s_egal"](a, b) == cours.s_egal(A, B)
        assert answers["s_card"](a) == cours.s_card(A)
    for u0 in (0, 1, 42, 4890366):
        assert answers["u"](17, u0) == cours.u(17, u0)
        assert answers["question_1d"](u0) == cours.feuille(u0)["1d"]


@pytest.mark.parametrize("N,n,K,r,u0", [(2, 2, 4, 2, 42), (3, 2, 5, 3, 7), (3, 3, 3, 3, 123)])
def test_coalitions(N, n, K, r, u0):
    answers = page("part4/game.md")
    jeu = cours.Nim(N, n, K, r, u0)
    assert answers["regles"](n, r, u0) == jeu.R
    answers.update(N=N, R=jeu.R, C=jeu.C)
    rng = random.Random(u0)
    assert all(answers["delta"](c) == cours.delta(c, jeu) for c in jeu.C)
    for J in (set(), {1}, {1, 2}, set(jeu.J)):
        tau = {c for c in jeu.C if rng.random() < 0.1}
        sigma = {c for c in jeu.C if rng.random() < 0.7}
        assert answers["pre_existe"](J, tau) == cours.pre_existe(J, tau, jeu)
        assert answers["pre_pourtout"](J, tau) == cours.pre_pourtout(J, tau, jeu)
        assert answers["pre"](J, tau) == cours.pre(J, tau, jeu)
        assert answers["until"](J, sigma, tau) == cours.until(J, sigma, tau, jeu)
    formulas = page("part4/logic.md")
    formulas.update(C=jeu.C, jeu=jeu)
    assert formulas["satisfait"](("suivant", {1}, ("tour", {2}))) == cours.satisfait(N, n, K, r, "<<1>> X turn 2", u0)
