"""The types that the package promises."""

import inspect
import json
import os
import pathlib
import subprocess
import sys

import pytest

import attractor
from attractor import options
from attractor.arena import OPENING

pytest.importorskip("mypy")
HERE = pathlib.Path(__file__).resolve().parent
CONFIG = os.fspath(HERE.parent / "pyproject.toml")
# The installed package is looked at, not the sources beside.
ELSEWHERE = os.fspath(HERE)


def run(*command, **more):
    ran = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, timeout=600, **more
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_stubs_are_those_of_the_module(tmp_path):
    # Keywords of questions are typed by a TypedDict, which this tool does not take apart: the next test does.
    allowed = tmp_path / "allowed.txt"
    allowed.write_text(r"attractor\.(questions\.(best|check|match|minmax|solve|solve_async)|session\.play)" + "\n")
    options = ["--allowlist", os.fspath(allowed), "--ignore-unused-allowlist"]
    run("mypy.stubtest", "attractor", "--concise", "--mypy-config-file", CONFIG, *options, cwd=ELSEWHERE)


def test_keywords_that_have_a_type_are_those_that_are_taken():
    typed = {
        attractor.solve: options.Solve,
        attractor.check: options.Check,
        attractor.minmax: options.Minmax,
        attractor.best: options.BestMove,
        attractor.match: options.Matches,
        attractor.play: options.Play,
    }
    for question, keywords in typed.items():
        parameters = inspect.signature(question).parameters.values()
        named = {one.name for one in parameters if one.kind is one.KEYWORD_ONLY}
        positional = {one.name for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD}
        handed_on = OPENING - positional if any(one.kind is one.VAR_KEYWORD for one in parameters) else set()
        assert set(keywords.__annotations__) == named | handed_on, question.__name__


def test_the_package_is_typed():
    run("mypy", "--config-file", CONFIG, "-p", "attractor", cwd=os.fspath(HERE.parent / "python"))


def test_programs_are_checked_against_it(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "from typing import Any\n"
        "import attractor\n"
        "solution: attractor.Solution[Any, Any] = attractor.solve('chomp:4x3')\n"
        "arena = attractor.Arena.from_dict({0: [1], 1: []}, owner=lambda v: v < 1)\n"
        "rank: int | None = arena.attractor(player=1).rank(0)\n"
        "wins: dict[int, int] = attractor.match('chomp:2x2').wins\n"
    )
    run("mypy", "--strict", os.fspath(program))


EXAMPLE = HERE.parent / "examples" / "typed.py"


def test_the_example_runs():
    ran = subprocess.run([sys.executable, os.fspath(EXAMPLE)], capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0 and "['b3']" in ran.stdout, ran.stderr


def test_mypy_knows_what_comes_back(tmp_path):
    run("mypy", "--strict", "--python-version", "3.10", os.fspath(EXAMPLE), cwd=os.fspath(tmp_path))


def test_pyright_knows_what_comes_back(tmp_path):
    pytest.importorskip("pyright")
    config = tmp_path / "pyrightconfig.json"
    strict = {"include": [os.fspath(EXAMPLE)], "typeCheckingMode": "strict", "reportMissingTypeStubs": False}
    config.write_text(json.dumps({**strict, "pythonVersion": "3.10"}))
    ran = subprocess.run(
        [sys.executable, "-m", "pyright", "-p", os.fspath(config), "--pythonpath", sys.executable],
        capture_output=True,
        text=True,
        timeout=600,
        cwd=os.fspath(tmp_path),
    )
    if "npm" in ran.stderr or "node" in ran.stderr.lower() and not ran.stdout:
        pytest.skip("pyright has no node to run on")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_misspelt_keywords_are_seen_by_types(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import attractor\nattractor.solve('chomp:4x3', enigne='flat')\n")
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", os.fspath(program)], capture_output=True, text=True, timeout=600
    )
    assert ran.returncode == 1 and "enigne" in ran.stdout
