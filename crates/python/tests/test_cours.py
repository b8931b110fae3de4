"""The functions of the courses against the exercises answered word for word."""

import collections
import random
import warnings

import literal
import pytest

import attractor.cours
from attractor.cours import *  # noqa: F403
from attractor.cours import _attracteur, _parcours


def random_dag(n, degree, rng):
    """Edges lead to smaller numbers, so that recursion ends."""
    return {v: [rng.randrange(v) for _ in range(rng.randint(0, degree))] if v else [] for v in range(n)}


@pytest.mark.parametrize("seed", range(20))
def test_attracteurs(seed):
    rng = random.Random(seed)
    n = rng.randint(1, 60)
    owned = {v: rng.random() < 0.5 for v in range(n)}
    G = random_dag(n, 3, rng)
    expected = literal.attracteurs_loops(G, owned.get)
    assert attracteurs(G, owned.get) == literal.attracteurs(G, owned.get) == expected
    # Other kinds of vertices, in another order.
    keys = list(G)
    rng.shuffle(keys)
    name = {v: ("s", v) for v in keys}
    H = {name[v]: tuple(name[w] for w in G[v]) for v in keys}
    assert attracteurs(H, lambda v: owned[v[1]]) == literal.attracteurs(H, lambda v: owned[v[1]])
    # Integers far apart.
    far = {v: v * 1_000_003 - 5 for v in keys}
    K = {far[v]: [far[w] for w in G[v]] for v in keys}
    back = {far[v]: owned[v] for v in keys}
    assert attracteurs(K, back.get) == literal.attracteurs(K, back.get)


@pytest.mark.parametrize("seed", range(20))
def test_attracteurs_with_cycles(seed):
    rng = random.Random(100 + seed)
    n = rng.randint(2, 40)
    G = {v: [rng.randrange(n) for _ in range(rng.randint(0, 3))] for v in range(n)}
    owned = [rng.random() < 0.5 for _ in range(n)]
    target = {v for v in G if not G[v] and not owned[v]}
    layered = literal.layers(G, lambda v: owned[v], target)
    assert attracteurs(G, lambda v: owned[v]) == sorted(v for layer in layered for v in layer)


def test_the_vertex_that_has_no_owner_is_named():
    with pytest.raises(ZeroDivisionError) as caught:
        attracteurs({0: [1], 1: [], 2: []}, lambda v: 1 // (2 - v))
    assert any("for 2" in note for note in getattr(caught.value, "__notes__", ["for 2"]))


@pytest.mark.parametrize("seed", range(20))
def test_attracteurs_in_any_order_of_the_vertices(seed):
    # Edges that all lead one way are decided in one pass; the same graph in another order is not.
    rng = random.Random(seed)
    n = rng.randrange(1, 30)
    G = {v: [rng.randrange(v + 1, n) for _ in range(rng.randrange(4))] if v < n - 1 else [] for v in range(n)}
    owned = [rng.random() < 0.5 for _ in range(n)]
    for order in (range(n), range(n - 1, -1, -1), rng.sample(range(n), n)):
        place = {v: k for k, v in enumerate(order)}
        H = {place[v]: [place[w] for w in G[v]] for v in order}
        fA = lambda v: owned[order[v]]  # noqa: B023, E731
        assert attracteurs(H, fA) == literal.attracteurs_loops(H, fA)
        won = lambda v: v % 3 == 0  # noqa: E731
        puits = {v for v in H if not H[v]}
        target = {v for v in puits if won(v)}
        layered = literal.layers(H, fA, target)
        assert set(attracteurs(H, fA, won)) == {v for layer in layered for v in layer}


def test_attracteurs_of_a_graph_that_its_owner_changes():
    G = {0: [1], 1: []}

    def fA(v):
        G[0].append(0)
        return True

    assert attracteurs(G, fA) == []
    H = {0: [1], 1: []}
    with pytest.raises((RuntimeError, ValueError)):
        attracteurs(H, lambda v: H.update({len(H): []}))


def test_attracteurs_of_the_course():
    G = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}
    assert attracteurs(G, lambda v: v < 4) == [0, 1, 2, 4, 7]
    for n in range(1, 15):
        mine = lambda v: v[1] == "A"  # noqa: E731
        assert attracteurs(nim(n), mine) == literal.attracteurs(nim(n), mine)
    # One match taken: Alice wins unless 1 is left modulo 4.
    won = attracteurs(nim(9), lambda v: v[1] == "A")
    assert (1, "A") not in won and (1, "B") in won


def test_attracteurs_with_draws():
    G = {"a": ["b", "c"], "b": [], "c": [], "d": ["b"]}
    assert attracteurs(G, lambda v: v in "ad", lambda v: v == "c") == ["a", "c"]


def test_attracteurs_goes_deeper_than_recursion():
    n = 50_000
    G = {v: [v + 1] for v in range(n)}
    G[n] = []
    assert attracteurs(G, lambda v: v % 2 == 0)[:2] == []
    assert len(attracteurs(G, lambda v: v % 2 == 1)) == n + 1


def graphs():
    yield [[]]
    yield [[], []]
    yield attractor.cours.G1
    yield attractor.cours.G2
    yield attractor.cours.G3
    yield [[0, 1], [0]]
    yield [[1], [2], [0]]
    yield grid(2, 3)
    yield grid(1, 5)
    rng = random.Random(7)
    for seed in range(25):
        random.seed(seed)
        yield random_graph(rng.randint(2, 8), rng.choice([0.1, 0.3, 0.6]))
    for _ in range(10):
        n = rng.randint(1, 6)
        yield [[w for w in range(n) if rng.random() < 0.4] for _ in range(n)]


@pytest.mark.parametrize("G", list(graphs()))
def test_one_cop(G):
    assert resout(G) == literal.resout(G)
    assert copwin(G) == literal.copwin(G)


@pytest.mark.parametrize("G", [G for G in graphs() if len(G) <= 6])
def test_two_cops(G):
    assert resout2(G) == literal.resout2(G)
    assert copwin2(G) == literal.copwin2(G)


def test_cops_of_the_course():
    G1 = attractor.cours.G1
    assert suivant(G1, (1, 3, False)) == [(1, 0, True), (1, 4, True)]
    for G in graphs():
        n = range(len(G))
        for pos in [(i, j, b) for i in n for j in n for b in (True, False)]:
            assert suivant(G, pos) == literal.suivant(G, pos)
            assert victoire(pos) == capture(pos) == literal.victoire(pos)
        for pos in [(i, j, k, b) for i in n for j in n for k in n for b in (True, False)][:60]:
            assert suivant2(G, pos) == literal.suivant2(G, pos)
            assert capture2(pos) == literal.capture2(pos)
    for n in range(2, 4):
        for p in range(2, 4):
            assert copwin(grid(n, p)) == []
            assert copwin2(grid(n, p)) != []
    assert copwin([]) == [] and resout([]) == {}


def test_the_helpers_take_any_rules():
    G = attractor.cours.G3
    for follow, caught, positions in (
        (suivant, victoire, list(literal.resout(G))),
        (suivant2, capture2, list(literal.resout2(G))[:200]),
    ):
        known, expected = {}, {}
        for pos in positions:
            assert sait_gagnante(G, follow, caught, pos, known) == literal.sait_gagnante(
                G, follow, caught, pos, expected
            )
            maj_gagnante(G, follow, caught, pos, known)
            literal.maj_gagnante(G, follow, caught, pos, expected)
        assert known == expected
    assert maj_gagnantes is maj_gagnante


def test_grids_and_random_graphs():
    for n in range(1, 5):
        for p in range(1, 5):
            G = grid(n, p)
            for v, row in enumerate(G):
                i, j = divmod(v, p)
                around = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
                assert row == [a * p + b for a, b in around if 0 <= a < n and 0 <= b < p]
    random.seed(3)
    one = random_graph(12, 0.3)
    random.seed(3)
    drawn = [(i, j) for i in range(12) for j in range(i + 1, 12) if random.random() < 0.3]
    assert one == [
        [w for w in range(12) if (v, w) in drawn or (w, v) in drawn] for v in range(12)
    ]


Opp = {"Morgan": "Malo", "Malo": "Morgan"}
G = {}
GP = {}
GL = {}


@pytest.mark.parametrize("N", range(1, 14))
def test_nim_with_the_variables_of_the_course(N):
    for graph in (G, GP, GL):
        graph.clear()
    GrapheNim(N, "Morgan")
    GrapheNimP(N, "Morgan")
    GrapheNimL(N, "Morgan")
    assert G == GP == GL
    assert G[(N, "Morgan")] == [(k, "Malo") for k in range(max(N - 3, 1), N)]
    if N == 1:
        return
    for player in Opp:
        if (1, Opp[player]) not in G:
            continue
        assert Attracteur(player) == literal.Attracteur(G, Opp, player)
        X = [(1, Opp[player])]
        assert F(X, player) == literal.F(G, X, player)
        for s in G:
            assert Existence(X, s) == any(t in X for t in G[s])
            assert PourTout(X, s) == all(t in X for t in G[s])
        for s in Attracteur(player):
            assert Strategie(player, s) == literal.Strategie(G, Opp, player, s)


def test_nim_of_two_players():
    whole = GrapheNim(9, "a", "b")
    assert whole[(0, "a")] == [] and whole[(1, "b")] == [(0, "a")]
    assert whole[(2, "a")] == [(0, "b"), (1, "b")]
    assert whole[(9, "b")] == [(8, "a"), (7, "a"), (6, "a")]
    assert len(whole) == 20
    for player, other in ("ab", "ba"):
        with pytest.warns(Piege, match=rf"\(0, '{other}'\)"):
            found, _ = _attracteur(whole, {"a": "b", "b": "a"}, player)
        assert found == literal.Attracteur(whole, {"a": "b", "b": "a"}, player)


def test_the_trap_of_the_first_graph_is_told_where_it_is_met():
    program = """
from attractor.cours import *
Opp = {"Morgan": "Malo", "Malo": "Morgan"}
G = GrapheNim(9, "Morgan", "Malo")
de_morgan = Attracteur("Morgan")
de_malo = Attracteur("Malo")
coup = Strategie("Morgan", (9, "Morgan"))
"""
    names = {}
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        exec(compile(program, "tp.py", "exec"), names)
    # What the course's own code gives: positions that both players win.
    assert [len(names["de_morgan"]), len(names["de_malo"])] == [17, 17]
    assert len(set(names["de_morgan"]) & set(names["de_malo"])) == 14
    assert names["coup"] == (8, "Malo")
    assert [warning.category for warning in told] == [Piege] * 3
    assert [(warning.filename, warning.lineno) for warning in told] == [("tp.py", 5), ("tp.py", 6), ("tp.py", 7)]
    # The graph that the course uses has no such vertex.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        exec("from attractor.cours import *\n"
             "Opp = {'Morgan': 'Malo', 'Malo': 'Morgan'}\nG = {}\n"
             "GrapheNim(9, 'Morgan')\nAttracteur('Morgan')\nStrategie('Malo', (6, 'Malo'))\n", {})


def test_the_slips_of_the_printed_code():
    """What is said of `GrapheNimL`: its parameter has another name than its body uses."""
    with pytest.raises(UnboundLocalError):
        literal.GrapheNimL_printed(9, "Morgan")


def test_outside_the_attractor_there_is_no_strategy():
    G.clear()
    GrapheNim(9, "Morgan")
    with pytest.raises(ValueError, match="attracteur de 'Morgan'"):
        Strategie("Morgan", (9, "Morgan"))


def test_the_course_needs_its_variables():
    namespace = {"Attracteur": Attracteur}
    with pytest.raises(NameError, match="`G`"):
        exec("Attracteur('x')", namespace)


def test_chomp_of_the_course():
    program = """
from attractor.cours import *
L = ["Morgan", "Malo"]
Opp = {"Morgan": "Malo", "Malo": "Morgan"}
G = []
GrapheTab(Milka(4, 3), "Morgan")
sommets = len(G)
attracteurs_de = {j: Attracteur(j) for j in L}
depart = (Milka(4, 3), "Morgan") in attracteurs_de["Morgan"]
vainqueurs = {Partie(4, 3, StrategieGagnante, StrategieAleatoire, False) for _ in range(10)}
perdants = {Partie(4, 3, StrategieAleatoire, StrategieAleatoire, False) for _ in range(40)}
coup = StrategieGagnante({(0, 0), (0, 1), (1, 0), (1, 1)}, "Malo")
"""
    namespace = {}
    exec(program, namespace)
    assert namespace["sommets"] == 66
    assert [len(namespace["attracteurs_de"][j]) for j in namespace["L"]] == [33, 33]
    assert namespace["depart"]
    assert namespace["vainqueurs"] == {"Morgan"}
    assert namespace["perdants"] == {"Morgan", "Malo"}
    assert namespace["coup"] == (1, 1)


def test_chomp_needs_only_the_names():
    """The practical names `L` alone; `Opp` belongs to the course before it."""
    names = {}
    exec(
        "from attractor.cours import *\nL = ['Morgan', 'Malo']\n"
        "won = {Partie(4, 3, StrategieGagnante, StrategieAleatoire, False) for _ in range(5)}\n"
        "voisins = ListeVoisins(({(0, 0), (1, 0)}, 'Malo'))\n",
        names,
    )
    assert names["won"] == {"Morgan"}
    assert names["voisins"] == [({(0, 0)}, "Morgan")]
    with pytest.raises(ValueError, match="'Zoé'"):
        exec("StrategieGagnante({(0, 0), (0, 1)}, 'Zoé')", names)
    with pytest.raises(ValueError, match="`L`"):
        exec("L = ['Morgan']\nPartie(2, 2, StrategieAleatoire, StrategieAleatoire)", names)


def test_chomp_for_people(capsys, monkeypatch):
    answers = iter(["9 9", "oui", "1,1"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert JoueurHumain(Milka(2, 2), "Malo") == (1, 1)
    assert "pas dans la tablette" in capsys.readouterr().out
    with pytest.raises(ValueError, match=r"\(5, 5\)"):
        Mange(Milka(2, 2), 5, 5)
    assert Partie(1, 1, StrategieAleatoire, StrategieAleatoire, True) == 2


@pytest.mark.parametrize("seed", range(15))
def test_minmax(seed):
    rng = random.Random(seed)
    n = rng.randint(2, 25)
    G = random_dag(n, 3, rng)
    worth = [rng.randint(-9, 9) for _ in range(n)]
    first = [rng.random() < 0.5 for _ in range(n)]
    for depth in range(5):
        asked = (n - 1, depth, G.get, worth.__getitem__, first.__getitem__)
        assert minMax(*asked) == literal.minMax(*asked)
    with pytest.raises(ValueError, match="-1"):
        minMax(0, -1, G.get, worth.__getitem__, first.__getitem__)


def test_minmax_with_the_functions_of_the_program():
    namespace = {}
    exec(
        "from attractor.cours import *\n"
        "successeurs = {'s': [['a'], ['b']]}.get\n"
        "def successeurs(s): return [['a'], ['b']] if s == ['s'] else []\n"
        "def h(s): return ord(s[0])\n"
        "def controle(s): return True\n"
        "found = minMax(['s'], 3)\n",
        namespace,
    )
    assert namespace["found"] == (98, 1)


def test_sets():
    A, B = {(0, 0, 1)}, {(0, 2, 1)}
    assert s_union(A, B) == A | B and s_inter(A, B) == s_vide() and s_card(s_union(A, A)) == 1
    assert s_egal([(1, 2), (0, 1)], [(0, 1), (1, 2)]) and not s_egal(A, B)
    assert s_singl((1, 2)) == {(1, 2)}


@pytest.mark.parametrize("N,n,K,r,u0", [(2, 2, 4, 2, 42), (3, 2, 5, 3, 7), (3, 3, 3, 3, 123), (1, 1, 4, 2, 5)])
def test_coalitions(N, n, K, r, u0):
    jeu, expected = Nim(N, n, K, r, u0), literal.Nim(N, n, K, r, u0)
    assert (jeu.R, jeu.C) == (expected.R, expected.C)
    assert regles(n, r, u0) == expected.R
    assert all(delta(c, jeu) == expected.delta(c) for c in expected.C)
    rng = random.Random(u0)
    everybody = sorted(jeu.J)
    for J in ([], [1], everybody, everybody[1:]):
        tau = {c for c in expected.C if rng.random() < 0.1}
        sigma = {c for c in expected.C if rng.random() < 0.7}
        assert pre_existe(J, tau, jeu) == expected.pre_existe(J, tau)
        assert pre_pourtout(J, tau, jeu) == expected.pre_pourtout(J, tau)
        assert pre(J, tau, jeu) == expected.pre(J, tau)
        assert until(J, sigma, tau, jeu) == expected.until(J, sigma, tau)
    blocked = {c for c in expected.C if not expected.delta(c)}
    others = {c for c in blocked if c[0] != 1}
    can_move = expected.C - blocked
    assert satisfait(N, n, K, r, "F(1)", u0) == expected.until([1], can_move, others)


def test_coalitions_with_the_variables_of_the_program():
    namespace = {}
    exec(
        "from attractor.cours import *\nu0 = 42\njeu = Nim(2, 2, 4, 2)\n"
        "found = pre({1}, {(2, 0, 0)}), delta((1, 4, 4)), regles(2, 2), u(1)\n",
        namespace,
    )
    expected = literal.Nim(2, 2, 4, 2, 42)
    assert namespace["found"] == (
        expected.pre({1}, {(2, 0, 0)}), expected.delta((1, 4, 4)), expected.R, 101 * 42 + 269,
    )  # fmt: skip


def test_everything_is_documented_and_exported():
    for name in attractor.cours.__all__:
        thing = getattr(attractor.cours, name)
        if callable(thing):
            assert thing.__doc__ and len(thing.__doc__) > 20, name


@pytest.mark.parametrize(
    "call, kind, words",
    [
        (lambda: attracteurs({0: [1]}, bool), KeyError, "vertex 0 has an edge to 1"),
        (lambda: attracteurs({0: 5}, bool), TypeError, "neighbours of vertex 0"),
        (lambda: attracteurs({0: [[1]]}, bool), TypeError, "unhashable"),
        (lambda: attracteurs(5, bool), TypeError, "int"),
        (lambda: attracteurs({0: []}, 3), TypeError, "fA"),
        (lambda: attracteurs({0: []}, lambda v: 1 / v), ZeroDivisionError, "division"),
        (lambda: resout({0: []}), TypeError, "list"),
        (lambda: copwin([[1]]), KeyError, "vertex 0 has an edge to 1"),
        (lambda: copwin([["a"]]), KeyError, "a"),
        (lambda: Nim(2, 99, 4, 2, 42), ValueError, "99"),
        (lambda: pre([5], [], Nim(2, 2, 4, 2, 42)), ValueError, "players 1 to 2"),
        (lambda: pre([1], [(9, 9, 9)], Nim(2, 2, 4, 2, 42)), ValueError, "9"),
        (lambda: pre([1], ["x"], Nim(2, 2, 4, 2, 42)), TypeError, "x"),
        (lambda: satisfait(2, 2, 4, 2, "<<1>", 42), ValueError, "formula"),
        (lambda: GrapheNim(3), TypeError, "joueurs"),
    ],
)
def test_bad_input(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)


def test_parcours_is_the_course_graph():
    graph = {}
    _parcours(4, 1, graph, {1: 2, 2: 1})
    assert graph[(4, 1)] == [(1, 2), (2, 2), (3, 2)]


def test_the_neighbours_of_a_pupil_are_asked_for():
    """A program that writes `ListeVoisins` itself gets its own graph and attractor: here only whole rows are eaten."""
    program = {}
    code = (
        "from attractor.cours import *\n"
        "Opp = {1: 2, 2: 1}\n"
        "G = []\n"
        "def ListeVoisins(s):\n"
        "    tab, joueur = s\n"
        "    lignes = sorted({i for i, _ in tab if i > 0})\n"
        "    return [({(a, b) for a, b in tab if a < i}, Opp[joueur]) for i in lignes]\n"
        "GrapheTab(Milka(3, 1), 1)\n"
        "A = Attracteur(1)\n"
    )
    exec(compile(code, "program", "exec"), program)
    assert len(program["G"]) == 4, "three rows, two, and one for each player who may be to move"
    assert ({(0, 0)}, 2) in program["A"]


def test_players_of_a_pupil_need_no_opponents():
    """The text has pupils change `L`; `Opp` may still be that of the question before."""
    for opponents in ("", "Opp = {'Morgan': 'Malo', 'Malo': 'Morgan'}\n", "Opp = {'Ana': 'Bob', 'Bob': 'Ana'}\n"):
        program = {}
        code = (
            "from attractor.cours import *\n"
            f"{opponents}"
            "L = ['Ana', 'Bob']\n"
            "winner = Partie(3, 3, StrategieGagnante, StrategieAleatoire, False)\n"
        )
        exec(compile(code, "program", "exec"), program)
        assert program["winner"] == "Ana"
    with pytest.raises(ValueError, match="'Eve' n'est pas un joueur : ce sont 'Ana' et 'Bob'"):
        exec("StrategieGagnante({(0, 0), (1, 0)}, 'Eve')", program)


def test_graphs_are_read_whatever_they_are_made_of():
    """Plain dictionaries of lists of integers are read in a way of their own; all others say the same."""
    rng = random.Random(11)
    for _ in range(60):
        n = rng.randrange(1, 9)
        G = {v: [rng.randrange(n) for _ in range(rng.randrange(4))] for v in range(n)}
        mine = [rng.random() < 0.5 for _ in range(n)]
        fA = mine.__getitem__
        expected = attracteurs(G, fA)
        assert attracteurs(collections.defaultdict(list, G), fA) == expected
        assert attracteurs(collections.OrderedDict(G), fA) == expected
        assert attracteurs([G[v] for v in G], fA) == expected
        assert attracteurs({v: tuple(row) for v, row in G.items()}, fA) == expected
        assert attracteurs({v: [float(to) for to in row] for v, row in G.items()}, fA) == expected
        turned = {v: G[v] for v in reversed(range(n))}
        assert sorted(attracteurs(turned, fA)) == expected
        named = {str(v): [str(to) for to in row] for v, row in G.items()}
        assert attracteurs(named, lambda v: mine[int(v)]) == [str(v) for v in expected]


@pytest.mark.parametrize("edge", [2, -1, 1 << 31, 1 << 32, 1 << 70, 0.5, None, "0", (0,)])
def test_edges_to_nowhere_are_named(edge):
    for graph in ({0: [1, edge], 1: [0]}, {0: [0] * 50 + [edge], 1: []}, [[1], [edge]]):
        with pytest.raises((KeyError, TypeError)) as raised:
            attracteurs(graph, lambda v: True)
        assert repr(edge).strip("'") in str(raised.value)
