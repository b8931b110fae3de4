"""Everything that is shown is run: docstrings, the page of the documentation, the notebooks."""

import doctest
import importlib
import os
import pathlib
import pkgutil
import re

import pytest

import attractor

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
MODULES = sorted(
    module.name for module in pkgutil.iter_modules(attractor.__path__) if module.name != "_attractor"
)


@pytest.mark.parametrize("name", ["", *MODULES])
def test_docstrings(name):
    module = importlib.import_module(f"attractor.{name}" if name else "attractor")
    failed, _ = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


def test_every_public_name_is_documented():
    for name in attractor.__all__:
        thing = getattr(attractor, name)
        assert thing.__doc__, name
        if isinstance(thing, type):
            for inner, value in vars(thing).items():
                if not inner.startswith("_") and callable(value):
                    assert value.__doc__, f"{name}.{inner}"


def snippets(text):
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


PAGES = ["README.md", *(f"docs/{folder}{page}.md" for page in ("python", "recipes") for folder in ("", "fr/"))]


@pytest.mark.parametrize("page", [ROOT / name for name in PAGES], ids=PAGES)
def test_pages_of_the_documentation(page, tmp_path, monkeypatch):
    """Plain snippets run one after the other; sessions are doctests in the same names."""
    monkeypatch.chdir(tmp_path)
    names = {}
    found = snippets(page.read_text(encoding="utf-8"))
    assert found
    for number, snippet in enumerate(found):
        if ">>>" in snippet:
            parsed = doctest.DocTestParser().get_doctest(
                snippet, names, f"{page.name}[{number}]", str(page), 0
            )
            runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
            runner.run(parsed, clear_globs=False)
            names.update(parsed.globs)
            assert runner.summarize(verbose=False).failed == 0
        else:
            exec(compile(snippet, f"{page.name}[{number}]", "exec"), names)


NOTEBOOKS = sorted((HERE.parent / "notebooks").glob("*.ipynb"))
# What a notebook shows besides the package.
NEEDS = {"pursuit": ["matplotlib", "networkx"], "networkx_pandas": ["networkx", "pandas"], "coming_from": ["easyAI", "pyspiel"]}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_notebooks(path):
    """From top to bottom in a fresh kernel; their outputs are the ones that are shown. ``NOTEBOOKS=overwrite`` writes
    them anew."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    for module in NEEDS.get(path.name.split(".")[0], ["pandas"]):
        pytest.importorskip(module)
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    shown = [plain(cell) for cell in notebook.cells if cell.cell_type == "code"]
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    if os.environ.get("NOTEBOOKS") == "overwrite":
        for cell in notebook.cells:
            cell.metadata.pop("execution", None)
            if cell.cell_type == "code":  # bars of progress are no part of the page
                cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
        nbformat.write(notebook, path)
        return
    assert any(shown), "the notebook was executed"
    assert [plain(cell) for cell in notebook.cells if cell.cell_type == "code"] == shown


def test_notebooks_say_the_same_in_both_languages():
    nbformat = pytest.importorskip("nbformat")
    code = {}
    for path in NOTEBOOKS:
        name, language, _ = path.name.split(".")
        cells = nbformat.read(path, as_version=4).cells
        # Only the answers' language may be told besides.
        sources = [cell.source.replace('\n\nattractor.speak("fr")', "") for cell in cells if cell.cell_type == "code"]
        code.setdefault(name, {})[language] = sources
        kinds = [cell.cell_type for cell in cells]
        code[name].setdefault("kinds", kinds)
        assert code[name]["kinds"] == kinds
    assert set(code) == {"course", "own_game", "pursuit", "networkx_pandas", "coming_from"}
    assert all(one["en"] == one["fr"] for one in code.values())


def plain(cell):
    """What a cell shows as text; how the kernel cuts what is printed into pieces is chance."""
    text = ""
    for output in cell.outputs:
        if output.output_type == "stream" and output.name == "stdout":
            text += output.text
        elif "data" in output and "application/vnd.jupyter.widget-view+json" not in output.data:
            text += output.data.get("text/plain", "")
    return text
