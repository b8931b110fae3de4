"""The same question has the same answer, whatever solves the game, here and on the command line."""

import json
import shutil
import subprocess

import pytest

import attractor

GAMES = ["matches:9", "tictactoe", "chomp:4x3", "quixo:3x3", "krk:4", "sim:4", "tactix:3x3", "connect4:4x3"]
PLAIN = ["nim:3-4-5", "kayles:7", "dodgem:3x3", "nim:2-3,players=3", "hexapawn:3x3"]


def told(solution):
    """The answer but for what names the engine."""
    return {key: value for key, value in solution.answer.items() if key != "engine"}


@pytest.mark.parametrize("game", GAMES + PLAIN)
def test_engines_agree(game, tmp_path):
    expected = told(attractor.solve(game, engine="graph"))
    assert expected["positions"] > 0
    assert told(attractor.solve(game, output=tmp_path / "game.tb")) == expected
    if game in GAMES:
        flat = attractor.solve(game, engine="flat")
        assert flat.answer["engine"] == "flat"
        assert told(flat) == expected


COMMAND = shutil.which("attractor")


@pytest.mark.skipif(COMMAND is None, reason="the command is not installed")
@pytest.mark.parametrize("game", GAMES + PLAIN)
def test_the_command_says_the_same(game):
    said = subprocess.run([COMMAND, "solve", game, "--json", "--quiet"], check=True, capture_output=True)
    assert json.loads(said.stdout) == attractor.solve(game, engine="graph").answer


ARENA = "{0: [1, 2], 1: [3, 0], 2: [0, 3], 3: []}"


@pytest.mark.skipif(COMMAND is None, reason="the command is not installed")
def test_the_command_says_the_same_of_a_graph():
    asked = ["--owner", "1=0,3", "--owner", "2=1,2", "--start", "0", "--json", "--quiet"]
    said = subprocess.run([COMMAND, "solve", ARENA, *asked], check=True, capture_output=True)
    solution = attractor.solve(ARENA, owner={1: [0, 3], 2: [1, 2]}, start="0")
    assert json.loads(said.stdout) == solution.answer


@pytest.mark.skipif(COMMAND is None, reason="the command is not installed")
@pytest.mark.parametrize("seed", range(8))
def test_the_command_says_the_same_of_random_arenas(seed):
    order = ["--vertices", "12", "--finished", "0.2", "--draws", "0.3", "--seed", str(seed), "--to", "json"]
    made = subprocess.run([COMMAND, "generate", "random", *order, "-o", "-"], check=True, capture_output=True)
    text = made.stdout.decode()
    for asked, options in [([], {}), (["--reach", "3,4", "--avoid", "5"], {"reach": ["3", "4"], "avoid": ["5"]})]:
        said = subprocess.run([COMMAND, "solve", text, *asked, "--json", "--quiet"], check=True, capture_output=True)
        assert json.loads(said.stdout) == attractor.solve(text, **options).answer
