"""Answers are values: they can be compared, copied, pickled, sent to other processes and awaited."""

import asyncio
import concurrent.futures
import copy
import pickle
import threading

import numpy as np
import pytest

import attractor
from attractor import Arena
from conftest import Nim, TicTacToe

GRAPH = {"a": ["b", "c", "b"], "b": ["a"], "c": []}


def arenas():
    return [
        Arena.open("chomp:3x2"),
        Arena.open("{0: [1, 2], 1: [], 2: [0]}", owner={1: [0], 2: [1, 2]}, start="0"),
        Arena.from_dict(GRAPH, {"a": 1, "b": 2, "c": 2}, start="a", outcome={"c": "draw"}, title="three"),
        Arena.from_game(Nim(5)),
        Arena.from_rows([0, 2, 2, 2], [1, 2], [1, 2, 2]),
    ]


@pytest.mark.parametrize("which", range(5))
def test_arenas(which):
    arena = arenas()[which]
    again = pickle.loads(pickle.dumps(arena))
    assert again == arena == arenas()[which] and hash(again) == hash(arena)
    assert again.title == arena.title and again.start == arena.start
    assert [again.moves(at) for at in again] == [arena.moves(at) for at in arena]
    assert again.draw().svg == arena.draw().svg
    assert copy.deepcopy(arena) == arena == copy.copy(arena)
    assert arena != arenas()[(which + 1) % 5] and arena != 5
    attracted = arena.attractor(2)
    again = pickle.loads(pickle.dumps(attracted))
    assert again == attracted and again.layers == attracted.layers
    assert attracted != arena.attractor(1) or not len(attracted)


def test_solutions(tmp_path):
    arena = arenas()[2]
    for solution in [
        arena.solve(),
        arena.solve(2),
        arena.solve(reach=["c"], avoid=["b"]),
        arena.solve(1, within=np.array([True, False, True])),
        attractor.solve(Nim(5)),
        attractor.solve("chomp:3x2", output=tmp_path / "a.tb"),
        attractor.solve("tictactoe", engine="flat"),
    ]:
        again = pickle.loads(pickle.dumps(solution))
        assert again == solution and hash(again) == hash(solution)
        assert {k: v for k, v in again.answer.items() if k != "engine"} == {
            k: v for k, v in solution.answer.items() if k != "engine"
        }
        assert again.attractor() == solution.attractor()
        assert pickle.loads(pickle.dumps(solution.attractor())) == solution.attractor()
        assert copy.deepcopy(solution) is solution
    assert arena.solve() != arena.solve(2)


def test_sessions(tmp_path):
    path = tmp_path / "nim.tb"
    attractor.solve("tictactoe", output=path)
    for session in [
        attractor.play("tictactoe", tablebase=path).move("b2"),
        attractor.play(Nim(7), at=(6, 2)).move(2).move(1),
        attractor.play(arenas()[2]).move("b"),
    ]:
        for again in (pickle.loads(pickle.dumps(session)), copy.deepcopy(session), copy.copy(session)):
            assert again == session and again.line == session.line
            assert again.value() == session.value()
            again.undo()
            assert again != session, "a copy is played on its own"


def test_answers(board):
    for answer in [
        attractor.check(board, "<<1>> F wins 1"),
        attractor.minmax(board, 2, tree=200),
        attractor.best(Nim(5)),
        attractor.match("chomp:2x2", games=5),
        attractor.cops("petersen", rule="stay"),
        attractor.odds(8, 0.3, trials=10),
        Arena.open("matches:3").draw(),
    ]:
        assert pickle.loads(pickle.dumps(answer)) == answer
    error = pytest.raises(attractor.AttractorError, attractor.solve, "chmop").value
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    error = pytest.raises(FileNotFoundError, attractor.Tablebase, "nowhere.tb").value
    assert pickle.loads(pickle.dumps(error)).filename == "nowhere.tb"


def test_tablebases(tmp_path):
    path = tmp_path / "a.tb"
    attractor.solve("matches:9", output=path)
    with attractor.Tablebase(path) as tablebase:
        again = pickle.loads(pickle.dumps(tablebase))
        assert again == tablebase and again.probe().value == tablebase.probe().value
    assert "closed" in repr(tablebase)
    with pytest.raises(attractor.AttractorError, match="is closed"):
        tablebase.probe()


def test_processes_and_threads():
    games = ["chomp:3x2", "matches:9", "nim:1-2"]
    expected = [attractor.solve(game).winner for game in games]
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        assert [solution.winner for solution in pool.map(attractor.solve, games)] == expected
    import multiprocessing

    with concurrent.futures.ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert [solution.winner for solution in pool.map(attractor.solve, games)] == expected
        mine = Arena.from_game(Nim(5))
        assert pool.submit(attractor.solve, mine).result() == mine.solve()


def test_joblib():
    joblib = pytest.importorskip("joblib")
    found = joblib.Parallel(n_jobs=2)(joblib.delayed(attractor.solve)(f"matches:{n}") for n in range(3, 6))
    assert [solution.winner for solution in found] == [attractor.solve(f"matches:{n}").winner for n in range(3, 6)]


def test_await():
    async def both():
        return await asyncio.gather(attractor.solve_async("chomp:4x3"), attractor.solve_async(TicTacToe()))

    chomp, board = asyncio.run(both())
    assert chomp.winner == 1 and board.winner is None


def test_a_cancelled_task_ends_the_work():
    async def cancelled():
        task = asyncio.ensure_future(attractor.solve_async("connect4:5x5", engine="graph"))
        await asyncio.sleep(0.3)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert all("asyncio" not in thread.name or not thread.is_alive() for thread in threading.enumerate())
