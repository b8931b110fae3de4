"""Arenas from edges, matrices, rows and frames."""

import networkx
import numpy as np
import pandas
import pytest

import attractor
from attractor import Arena, _attractor
from attractor.arena import NUMBERS, _whole

EDGES = [(0, 4), (0, 5), (1, 4), (1, 5), (1, 6), (2, 7), (4, 2), (5, 3), (6, 3)]
GRAPH = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}


def owner(vertex):
    return vertex < 4


def same(arena):
    """The arena is the one of the dictionary."""
    expected = Arena.from_dict(GRAPH, owner, start=0)
    assert {v: arena.solve().value(v) for v in GRAPH} == {v: expected.solve().value(v) for v in GRAPH}
    assert sorted(arena.positions) == sorted(GRAPH)


def test_edges_matrices_rows_and_frames_are_the_same_arena():
    same(Arena.from_edges(EDGES, owner, start=0))
    matrix = np.zeros((8, 8), dtype=int)
    for v, w in EDGES:
        matrix[v, w] = 1
    same(Arena.from_matrix(matrix, owner, start=0))
    first = np.concatenate(([0], np.cumsum([len(GRAPH[v]) for v in range(8)])))
    same(Arena.from_rows(first, np.array([w for v in range(8) for w in GRAPH[v]]), owner, start=0))
    frame = pandas.DataFrame(EDGES, columns=["source", "target"])
    same(Arena.from_pandas(frame, owner, start=0))
    assert len(Arena.from_edges([], [1, 2, 1], vertices=range(3))) == 3


def test_sparse_matrices():
    sparse = pytest.importorskip("scipy.sparse")
    matrix = sparse.coo_matrix(([1] * len(EDGES), tuple(zip(*EDGES))), shape=(8, 8))
    same(Arena.from_matrix(matrix, owner, start=0))


def test_what_does_not_fit_is_said():
    with pytest.raises(ValueError, match="square"):
        Arena.from_matrix(np.zeros((2, 3)), [1, 2])
    with pytest.raises(ValueError, match="two dimensions"):
        Arena.from_matrix(np.zeros(3), [1, 2])
    with pytest.raises(ValueError, match="`indptr`"):
        Arena.from_rows([0, 2], [1], [1])


def test_parallel_edges_are_kept():
    graph = networkx.MultiDiGraph([("a", "b"), ("a", "b"), ("b", "c")])
    arena = Arena.from_networkx(graph, {"a": 1, "b": 2, "c": 1}, start="a")
    assert arena.moves("a") == ["b", "b"]


def test_a_missing_file_is_one():
    with pytest.raises(FileNotFoundError):
        attractor.Tablebase("nowhere.tb")
    with pytest.raises(attractor.AttractorError):
        attractor.Tablebase("nowhere.tb")


@pytest.mark.parametrize("kind", NUMBERS)
def test_rows_are_read_where_they_lie(kind):
    first, to = np.array([0, 2, 2, 2], dtype=kind), np.array([1, 2], dtype=kind)
    assert np.shares_memory(_whole("indptr", first, *NUMBERS), first) and np.shares_memory(_whole("indices", to, *NUMBERS), to)
    # And that is what Rust takes.
    assert _attractor.Graph.from_rows(None, first, to, None, [1, 2, 2], {}).rows()[1].tolist() == [1, 2]


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint32, np.int8, np.uint64, np.dtype(">i4"), float])
def test_rows_of_every_kind_are_the_same(kind):
    expected = Arena.from_rows([0, 2, 2, 3], [1, 2, 0], [1, 2, 2], start=0)
    assert Arena.from_rows(np.array([0, 2, 2, 3], dtype=kind), np.array([1, 2, 0], dtype=kind), [1, 2, 2], start=0) == expected
    for wrong in ([0, 2, 1, 3], [0, 1, 2, 2]):
        with pytest.raises(attractor.AttractorError, match="`indptr`"):
            Arena.from_rows(np.array(wrong, dtype=kind), np.array([1, 2, 0], dtype=kind), [1, 2, 2])
    with pytest.raises(KeyError, match="an edge to 9"):
        Arena.from_rows(np.array([0, 1, 1, 1], dtype=kind), np.array([9], dtype=kind), [1, 2, 2])
