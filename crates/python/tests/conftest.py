"""What the tests share."""

import os
import subprocess
import sys

import pytest


def refused_in_a_gigabyte(module, question):
    """A program that asks this with a module of the tests and prints the error, where the system gives it no more memory."""
    code = (
        f"import resource, attractor, {module}\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        f"try: {question}\n"
        "except attractor.AttractorError as error: print(error)\n"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=os.path.dirname(__file__))


class Nim:
    """One heap, one to three matches a move; whoever cannot move has lost."""

    def __init__(self, heap=7):
        self.heap = heap

    def start(self):
        return (self.heap, 1)

    def turn(self, position):
        return position[1]

    def outcome(self, position):
        return None

    def moves(self, position):
        return [n for n in (1, 2, 3) if n <= position[0]]

    def play(self, position, taken):
        return (position[0] - taken, 3 - position[1])

    def labels(self, position):
        return {"heap": position[0], "last": position[0] == 1}

    def picture(self, position):
        return "|" * position[0]


class TicTacToe:
    """Rows as a tuple of nine letters; the board belongs to whoever has fewer letters."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self):
        return "........."

    def turn(self, board):
        return 1 if board.count("X") == board.count("O") else 2

    def outcome(self, board):
        for a, b, c in self.LINES:
            if board[a] != "." and board[a] == board[b] == board[c]:
                return 1 if board[a] == "X" else 2
        return None if "." in board else "draw"

    def moves(self, board):
        return (cell for cell in range(9) if board[cell] == ".")

    def play(self, board, cell):
        return board[:cell] + "XO"[self.turn(board) - 1] + board[cell + 1 :]

    def picture(self, board):
        return "\n".join((board[:3], board[3:6], board[6:]))

    def evaluate(self, board):
        free = lambda mine: sum(all(board[i] in (mine, ".") for i in line) for line in self.LINES)  # noqa: E731
        return free("X") - free("O")


@pytest.fixture
def heap():
    return Nim()


@pytest.fixture
def board():
    return TicTacToe()
