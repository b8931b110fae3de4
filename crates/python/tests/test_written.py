"""Games written as text."""

import copy
import json
import pathlib
import pickle
import subprocess

import pytest

import attractor
from attractor import AttractorError, MissingFile, Rules

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples" / "rules"
NIM = "game Nim (heaps: list 0..9 = 1-2)\nheaps heap = heaps\nmove h in heap, n in 1..h\n  h loses n\nmover loses when blocked\n"


def test_rules_answer_every_question_as_their_twin_does():
    rules = Rules.read(EXAMPLES / "tictactoe.game")
    mine, twin = attractor.solve(rules), attractor.solve("tictactoe")
    for key in ("positions", "won", "draws", "value"):
        assert mine.answer.get(key) == twin.answer.get(key), key
    assert attractor.best(rules, line="a1 b1").value is not None
    assert attractor.check(rules, "<<1,2>> F draw").holds == attractor.check("tictactoe", "<<1,2>> F draw").holds
    assert len(attractor.play(rules).moves) == 9
    assert attractor.match(rules, {1: "perfect", 2: "random"}, games=5).wins[2] == 0
    assert attractor.minmax(rules, 2).moves


def test_a_file_with_parameters_is_a_game():
    path = EXAMPLES / "nim.game"
    assert attractor.solve(f"{path},heaps=1-2-3").winner == 2
    assert attractor.solve(path).winner == attractor.solve(Rules.read(path)).winner == 1
    assert attractor.Arena.open(f"{path},heaps=1-1").start
    with pytest.raises(MissingFile):
        attractor.solve("nowhere.game,heaps=1")
    with pytest.raises(MissingFile):
        Rules.read("nowhere.game")


def test_parameters_are_spelled_as_python_has_them():
    assert attractor.solve(Rules(NIM, heaps=[3, 3])).winner == 2
    assert attractor.solve(Rules(NIM, heaps=(3, 2))).winner == 1
    with pytest.raises(AttractorError, match="piles"):
        Rules(NIM, piles=3)


def test_what_is_wrong_is_told_with_its_place():
    with pytest.raises(AttractorError, match="hh"):
        Rules(NIM.replace("h loses n", "hh loses n"))
    (problem,) = Rules.problems(NIM.replace("h loses n", "hh loses n"))
    assert (problem.line, problem.column, problem.warning) == (4, 3, False)
    report = Rules(NIM.replace("1..h", "1..9")).check()
    assert not report and report.problems[0].position and report.problems[0].moves_to_it is not None
    assert str(report.problems[0]) in str(report)


def test_rules_say_what_they_are():
    nim = Rules(NIM)
    assert (nim.name, repr(nim)) == ("Nim", "<Rules Nim>")
    report = nim.check()
    assert report and report.positions == 8
    assert report.comes_back is False and report.players and report.answer["ok"]
    assert nim.explain()[0] != nim.explain("fr")[0]
    with pytest.raises(AttractorError, match="expected `en` or `fr`"):
        nim.explain("de")
    assert Rules(nim.formatted()).formatted() == nim.formatted()
    assert "<li>" in nim._repr_html_()


def test_rules_travel():
    nim = Rules(NIM, heaps=[2, 3])
    for other in (pickle.loads(pickle.dumps(nim)), copy.copy(nim), copy.deepcopy(nim)):
        assert isinstance(other, Rules) and other == nim and attractor.solve(other).winner == 1


def test_the_cell_magic_makes_a_variable(capsys):
    pytest.importorskip("IPython")
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "attractor")
    made = shell.run_cell_magic("game", "nim heaps=1-1", NIM)
    assert isinstance(made, Rules) and attractor.solve(shell.user_ns["nim"]).winner == 2
    assert shell.run_cell_magic("game", "bad", NIM.replace("h loses", "hh loses")) is None
    assert "line 4, column 3" in capsys.readouterr().out and "bad" not in shell.user_ns
    with pytest.raises(AttractorError, match="no name of a variable"):
        shell.run_cell_magic("game", "1x", NIM)


def test_the_command_says_the_same():
    answer = Rules.read(EXAMPLES / "nim.game").check(50_000).answer
    try:
        ran = subprocess.run(
            ["attractor", "rules", "--json", EXAMPLES / "nim.game"], capture_output=True, text=True, check=True
        )
    except FileNotFoundError:
        pytest.skip("no `attractor` is installed")
    assert json.loads(ran.stdout) == answer
