"""Signals, threads, the lock of the interpreter, and progress."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import attractor
from attractor import Arena
from conftest import Nim, TicTacToe

LONG = "connect4:7x6"


def interrupted(statement):
    """Run a statement that takes long, interrupt it, and tell how long it took to end."""
    program = textwrap.dedent(f"""
        import _thread, os, signal, threading, time
        import attractor
        from attractor import Arena

        class Endless:
            def start(self): return 0
            def turn(self, at): return 1
            def outcome(self, at): return None
            def moves(self, at): return [0, 1]
            def play(self, at, move): return 2 * at + 1 + move

        def strike():
            time.sleep(0.7)
            global struck
            struck = time.monotonic()
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=strike, daemon=True).start()
        try:
            {statement}
        except KeyboardInterrupt:
            print("after", time.monotonic() - struck)
        else:
            print("not interrupted")
        assert attractor.solve("chomp:2x2").winner == 1  # everything still works
    """)
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=600
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.split()


@pytest.mark.parametrize(
    "statement",
    [
        f'attractor.best("{LONG}")',
        'attractor.solve("connect4:5x5", engine="graph")',
        'attractor.minmax("connect4", 30)',
        'attractor.cops("hypercube:7", 4, rule="stay", everything=True)',
        "attractor.solve(Endless())",
        "attractor.best(Endless())",
        "attractor.minmax(Endless(), 25)",
        'attractor.match("connect4", {1: "minmax:3"}, games=10**9)',
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way")
def test_ctrl_c_ends_everything(statement):
    words = interrupted(statement)
    assert words[0] == "after", words


def test_other_threads_run_meanwhile():
    """A thread counts while Rust works: it could not if the interpreter were locked."""
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    # How often it comes to count depends on what else the machine does.
    for time_to_work in (0.5, 2, 8, 32):
        before = counted[0]
        attractor.best(LONG, time=time_to_work)
        meanwhile = counted[0] - before
        if meanwhile > 20:
            break
    done.set()
    thread.join()
    assert meanwhile > 20


def test_many_threads_ask_at_the_same_time():
    arena = Arena.from_dict({v: [v + 1] for v in range(2000)} | {2000: []}, lambda v: v % 2 == 0)
    expected = arena.attractor(2).ranks.tolist()
    heap, board = Nim(30), TicTacToe()
    wrong = []

    def work(which):
        try:
            for _ in range(3):
                assert arena.attractor(2).ranks.tolist() == expected
                assert attractor.solve(heap).winner == 1
                assert attractor.minmax(board, 2).value == attractor.minmax(board, 2).value
                assert attractor.cops("petersen", rule="stay").cop_number == 3
        except BaseException as error:  # noqa: BLE001
            wrong.append((which, error))

    threads = [threading.Thread(target=work, args=(which,)) for which in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_one_session_shared_by_threads():
    session = attractor.play(Nim(40))
    threads = [threading.Thread(target=session.reply, args=("random",)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(session.line) == 8


def test_progress_is_told():
    told = []
    Arena.from_game(TicTacToe(), progress=told.append)
    assert told and told == sorted(told)
    # A machine that is busy comes to fewer looks in the same time.
    for time_to_work in (0.4, 2, 8, 32):
        told.clear()
        attractor.best(LONG, time=time_to_work, progress=told.append)
        if len(told) >= 2:
            break
    assert len(told) >= 2


def test_an_exception_of_the_progress_function_ends_the_work():
    def stop(done):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        attractor.best(LONG, progress=stop)
    with pytest.raises(RuntimeError, match="enough"):
        Arena.from_game(TicTacToe(), progress=stop)


def test_a_bar_is_shown_when_asked_for(capsys):
    pytest.importorskip("tqdm")
    shown = ""
    for time_to_work in (0.3, 2, 8, 32):
        attractor.best(LONG, time=time_to_work, progress=True)
        shown += capsys.readouterr().err
        if "searching" in shown:
            break
    assert "searching" in shown
    attractor.best(LONG, time=0.1)
    assert capsys.readouterr().err == "", "nobody looks"


def test_a_signal_handler_of_ones_own_is_heard():
    if not hasattr(signal, "setitimer"):
        pytest.skip("no timers here")
    heard = []
    before = signal.signal(signal.SIGALRM, lambda *_: heard.append(time.monotonic()))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        attractor.best(LONG, time=0.6)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert len(heard) == 1
