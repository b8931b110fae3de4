"""What makes no sense is refused, by an error that says what would."""

import warnings

import numpy as np
import pytest
from conftest import Nim, TicTacToe

import attractor
from attractor import Arena, AttractorError, IllegalMove, MissingFile, WrongType


@pytest.mark.parametrize("limit", [-1, 0, 2.5, "10", True])
@pytest.mark.parametrize(
    "ask",
    [
        lambda limit: attractor.solve(Nim(), limit=limit),
        lambda limit: attractor.check(Nim(), "wins 1", limit=limit),
        lambda limit: attractor.minmax(Nim(), limit=limit),
        lambda limit: attractor.best(Nim(), limit=limit),
        lambda limit: attractor.match(Nim(), limit=limit),
        lambda limit: attractor.play(Nim(), limit=limit),
        lambda limit: attractor.serve(Nim(), limit=limit),
        lambda limit: Arena.from_game(Nim(), limit=limit),
    ],
)
def test_limits_that_are_none(ask, limit):
    with pytest.raises(AttractorError, match="`limit` cannot be .*: expected (1 or more|a whole number)") as raised:
        ask(limit)
    assert isinstance(raised.value, TypeError) == isinstance(limit, (float, str, bool))


def test_limits_that_are_too_large():
    with pytest.raises(AttractorError, match="`limit` cannot be .*: expected a smaller number") as raised:
        attractor.solve(Nim(), limit=2**70)
    assert not isinstance(raised.value, TypeError)
    with pytest.raises(AttractorError, match="`indices` has a number that is too large: 1180591620717411303424"):
        Arena.from_rows([0, 1, 1], [2**70], [1, 2])


def test_limits_may_be_numbers_of_numpy():
    assert Arena.from_game(Nim(), limit=np.int64(100)) == Arena.from_game(Nim())


@pytest.mark.parametrize("players", [np.int64(2), (np.int64(2),), [2], iter([2]), np.array([2]), {2}])
def test_players_may_be_said_in_every_way(players):
    solution = attractor.solve(Nim(), players)
    assert solution == attractor.solve(Nim(), 2)
    assert solution.value() == "loss" and solution.values(np.int64(2))[0][0] == -1
    assert solution.draw().svg.startswith("<svg")


def test_coalitions_that_are_none():
    arena = Arena.from_game(Nim())
    for ask in (
        lambda players: arena.solve(players),
        lambda players: attractor.solve(Nim(), players),
        lambda players: attractor.solve("chomp:3x3", players=players),
        lambda players: arena.attractor(players),
    ):
        with pytest.raises(AttractorError, match="a coalition has at least one player"):
            ask(())
        with pytest.raises(AttractorError, match="player 1 is named twice"):
            ask((1, 1))
        with pytest.raises(AttractorError, match="there are players 1 to 2"):
            ask((1, 3))
        with pytest.raises(TypeError, match="is no player"):
            ask("1")


class Steps:
    """Three steps of one of two arrays; whoever makes the last has won."""

    UP, DOWN = np.array([1, 0]), np.array([0, 1])

    def start(self):
        return (0, 0)

    def turn(self, position):
        return 1 + sum(position) % 2

    def outcome(self, position):
        return 1 if sum(position) == 3 else None

    def moves(self, position):
        return [self.UP, self.DOWN]

    def play(self, position, move):
        return tuple(int(one) for one in np.array(position) + move)


def test_moves_may_be_arrays():
    line = [np.array([1, 0]), np.array([0, 1])]
    assert attractor.solve(Steps(), line=line).rank() == 1
    assert attractor.minmax(Steps(), 2, line=line).value == float("inf")
    assert attractor.minmax(Steps(), 2, moves=[np.array([1, 0])]).best[0] is Steps.UP
    assert attractor.best(Steps(), line=line).value == "win"
    assert attractor.best(Steps()).moves[np.array([0, 1])] == "win"
    assert attractor.check(Steps(), "<<1>> X wins 1", line=line)
    session = attractor.play(Steps(), line=line)
    assert session.position == (1, 1) and session.move(np.array([0, 1])).winners == (1,)
    assert session == attractor.play(Steps(), line=[*line, Steps.DOWN])
    assert session != attractor.play(Steps(), line=[*line, Steps.UP])
    assert attractor.match(Steps(), {1: lambda position, moves: np.array([1, 0])}, games=2).wins[1] == 2
    for ask in (
        lambda depth: attractor.minmax(Steps(), depth, tree=100),
        lambda depth: attractor.best(Steps(), line=line[:depth]),
        lambda depth: attractor.match(Steps(), games=depth, list=True),
    ):
        assert ask(1) == ask(1) != ask(2) and ask(1) != 5
    for wrong in (np.array([1, 1]), np.array([1]), np.array([]), 3):
        with pytest.raises(IllegalMove):
            attractor.solve(Steps(), line=[wrong])
        with pytest.raises(IllegalMove):
            attractor.play(Steps(), line=[wrong])
        with pytest.raises(IllegalMove):
            attractor.match(Steps(), {1: lambda position, moves: wrong}, games=1)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf")])
def test_matrices_hold_numbers(wrong):
    sparse = pytest.importorskip("scipy.sparse")
    dense = np.array([[0, 1.0, 0], [0, 0, 1], [0, 0, wrong]])
    for matrix in (dense, dense.tolist(), sparse.csr_matrix(dense), sparse.coo_matrix(dense)):
        with pytest.raises(AttractorError, match="row 2, column 2 of the matrix is (nan|inf)"):
            Arena.from_matrix(matrix, [1, 2, 1])
    with pytest.raises(TypeError, match="holds numbers"):
        Arena.from_matrix(np.array([["0", "1"], ["0", "0"]]), [1, 2])
    assert Arena.from_matrix(np.array([[0, 0.5], [0, 0]]), [1, 2]).edges == 1
    assert Arena.from_matrix(np.array([[False, True], [False, False]]), [1, 2]).edges == 1


def test_rows_are_whole_numbers():
    with pytest.raises(TypeError, match=r"`indices\[1\]` is 1.5: expected a whole number"):
        Arena.from_rows([0, 2, 2], [1, 1.5], [1, 2])
    with pytest.raises(TypeError, match=r"`indptr\[1\]` is 0.5"):
        Arena.from_rows([0, 0.5, 1], [1], [1, 2])
    with pytest.raises(TypeError, match=r"`indices\[0\]` is None"):
        Arena.from_rows([0, 1, 1], [None], [1, 2])
    with pytest.raises(AttractorError, match="never falls"):
        Arena.from_rows([0, 2, 1], [1], [1, 2])
    assert Arena.from_rows([0.0, 1.0, 1.0], np.array([1.0]), [1, 2]).moves(0) == [1]


def test_moves_that_cannot_be_made():
    for ask, words in [
        (lambda: attractor.match(Nim(), {1: lambda position, moves: 9}, games=1), r"9 is not a move of \(7, 1\)\n.*1, 2, 3"),
        (lambda: attractor.match("tictactoe", {1: lambda position, moves: "z9"}, games=1), "z9(.|\n)*a1"),
        (lambda: attractor.play(Nim()).move(9), "9(.|\n)*1(.|\n)*2(.|\n)*3"),
        (lambda: attractor.play("tictactoe").move("z9"), "z9(.|\n)*a1"),
        (lambda: attractor.play(Nim()).reply(lambda position, moves: 9), "9(.|\n)*1(.|\n)*2(.|\n)*3"),
        (lambda: attractor.solve(Nim(), line=[9]), r"9 is not a move of \(7, 1\)\n.*1, 2, 3"),
        (lambda: attractor.best(Nim(), line=[3, 3, 1, 1]), "the game is over"),
    ]:
        with pytest.raises(IllegalMove, match=words) as raised:
            ask()
        assert isinstance(raised.value, ValueError)


def test_output_needs_a_folder_and_outcomes(tmp_path):
    nowhere = tmp_path / "nowhere" / "x.tb"
    with pytest.raises(FileNotFoundError, match="there is no folder `.*nowhere`") as raised:
        attractor.solve("chomp:3x3", output=nowhere)
    assert isinstance(raised.value, MissingFile)
    output = tmp_path / "x.tb"
    for options in ({"players": 1}, {"reach": ["1"]}, {"wins": "one"}, {"goal": "parity"}):
        name = next(iter(options))
        with pytest.raises(WrongType, match=f"`output` keeps the outcomes for every player, and `{name}`"):
            attractor.solve("chomp:3x3", output=output, **options)
    with pytest.raises(WrongType, match="named by text"):
        attractor.solve(Nim(), output=output)
    with pytest.raises(AttractorError, match="the name of the file to be written is empty"):
        attractor.solve("chomp:3x3", output="")
    assert not output.exists()
    attractor.solve("chomp:3x3", output=output)
    with pytest.raises(FileNotFoundError):
        attractor.Tablebase(output).export(tmp_path / "nowhere" / "x.csv")


@pytest.mark.parametrize("said", [5, None, ["X"], b"X"])
def test_pictures_are_texts(said):
    class Drawn(Nim):
        def picture(self, position):
            return said

    with pytest.raises(TypeError, match="`picture` returned .*: it returns a text"):
        attractor.solve(Drawn()).draw()
    with pytest.raises(TypeError, match="`picture` returned .*: it returns a text"):
        attractor.play(Drawn()).board


@pytest.mark.parametrize("method", ["plain", "alphabeta", "deepening"])
def test_infinity_is_for_games_that_are_over(method):
    for worth in (float("inf"), float("-inf")):
        with pytest.raises(AttractorError, match="the game goes on there"):
            attractor.minmax(TicTacToe(), 2, heuristic=lambda position: worth, method=method)

        class Sure(Nim):
            def evaluate(self, position):
                return worth

        with pytest.raises(AttractorError, match="the game goes on there"):
            attractor.minmax(Sure(), 2, method=method)


def test_misspelt_methods_are_told():
    for written, meant in [
        ("notatoin", "notation"),
        ("pictur", "picture"),
        ("lables", "labels"),
        ("evalute", "evaluate"),
        ("heuristc", "evaluate"),
        ("heuristic", "evaluate"),
    ]:
        rules = {name: getattr(Nim, name) for name in ("__init__", "start", "turn", "outcome", "moves", "play")}
        made = type("Heap", (), {**rules, written: lambda self, position: "x"})
        with pytest.warns(UserWarning, match=f"`Heap.{written}`: did you mean `{meant}`"):
            attractor.solve(made())
        with pytest.warns(UserWarning, match=f"did you mean `{meant}`"):
            Arena.from_game(made())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What has its own name, or a name of the class alone, is nobody's mistake.
        for extra in ("_pictur", "neighbours", "tables", "level", "value", "rotation", "fixture"):
            rules = {name: getattr(Nim, name) for name in ("__init__", "start", "turn", "outcome", "moves", "play")}
            attractor.solve(type("Heap", (), {**rules, extra: lambda self: None})())
        attractor.solve(type("Heap", (Nim,), {"pictures": lambda self: None})())
    with pytest.raises(TypeError, match=r"no method `moves` \(it has `move`\)"):
        rules = {name: getattr(Nim, name) for name in ("__init__", "start", "turn", "outcome", "play")}
        attractor.solve(type("Heap", (), {**rules, "move": Nim.moves})())


def test_pursuits_are_about_objects():
    path = {1: ["1"], "1": [1, 2], 2: ["1"]}
    found = attractor.cops(path, rule="stay")
    assert found.cop_number == 1 and found.starts == [(1,), ("1",), (2,)]
    assert found.tried[0].best_start == ("1",)
    assert found.draw().svg.startswith("<svg")
    chased = attractor.cops(path, 1, rule="stay", at=(1, 2, True), play=True)
    assert chased.chase[0] == "1-2@1" and "1#2" in chased.chase[1]
    assert attractor.cops(path, 1, rule="stay", why=("1", 1, True)).answer["why"]

    class Same:
        def __repr__(self):
            return "same"

    one, two, three = Same(), Same(), Same()
    assert attractor.cops({one: [two], two: [one, three], three: [two]}, rule="stay").tried[0].best_start == (two,)
    grid = pytest.importorskip("networkx").grid_2d_graph(2, 3)
    found = attractor.cops(grid, 2, rule="stay", at=((0, 0), (0, 1), (1, 2), True), play=True)
    assert found.wins and all(vertex in grid for start in found.starts for vertex in start)
    # Names that two vertices could have had are told apart as well.
    odd = {"1": ["1#2"], "1#2": ["1", 1], 1: ["1#2"]}
    assert attractor.cops(odd, rule="stay").tried[0].best_start == ("1#2",)
    with pytest.raises(KeyError, match="'9' is not a vertex"):
        attractor.cops(path, 1, at=("9", 1, True))
    with pytest.raises(TypeError, match="is no position"):
        attractor.cops(path, 1, at=(1, 2))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: attractor.minmax("tictactoe", -1),
        lambda: attractor.match("tictactoe", games=-1),
        lambda: attractor.play("tictactoe", seed=-1),
        lambda: attractor.cops("petersen", -1),
        lambda: attractor.odds(-1, 0.5),
        lambda: attractor.odds(5, 0.5, trials=-1),
        lambda: attractor.solve("chomp:3x3", memory=-1),
    ],
)
def test_negative_counts_are_of_the_right_type_and_too_small(ask):
    with pytest.raises(AttractorError, match="cannot be -1: expected [01] or more") as raised:
        ask()
    assert not isinstance(raised.value, TypeError)


class Chooses:
    """Whoever takes the first move."""

    def choose(self, position, moves):
        return moves[0]


class ChoosesAlways:
    """The same without an object."""

    @staticmethod
    def choose(position, moves):
        return moves[0]


def test_a_class_chooses_where_it_can_do_so_itself():
    assert attractor.match(Nim(), {1: ChoosesAlways}, games=2) == attractor.match(Nim(), {1: Chooses()}, games=2)


class Labelled(Nim):
    """The same labels everywhere."""

    def __init__(self, said):
        super().__init__()
        self.said = said

    def labels(self, position):
        return self.said


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda: attractor.solve(type("Heap", (Nim,), {"players": 2.5})()), "`Heap.players` is 2.5"),
        (lambda: attractor.solve(type("Heap", (Nim,), {"title": 5})()), "`Heap.title` is 5"),
        (lambda: attractor.minmax("tictactoe", "two"), "`depth` cannot be 'two'"),
        (lambda: attractor.odds("five", 0.5), "`vertices` cannot be 'five'"),
        (lambda: attractor.solve(Nim(), progress=5), "`progress` is 5"),
        (lambda: attractor.solve(Nim()).why(lang=3), "a language is"),
        (lambda: attractor.solve(Nim()).value(player="1"), "'1' is no player"),
        (lambda: attractor.solve(Nim(), reach=5), "5 is no set of positions"),
        (lambda: Arena.from_game(Nim()).attractor(1, 5), "5 is no set of positions"),
        (lambda: Arena.from_dict({0: []}, [1], title=5), "`title` cannot be 5$"),
        (lambda: Arena.from_edges([(1, 2, 3)], {1: 1, 2: 2}), r"the edge \(1, 2, 3\) is no pair"),
        (lambda: Arena.from_edges([5], {5: 1}), "the edge 5 is no pair"),
        (lambda: Arena.from_matrix([[0, 1], [0]], [1, 2]), "of the same length"),
        (lambda: attractor.play(Nim()).reply(5), "5 is no player"),
        (lambda: attractor.match(Nim(), {"x": max}), "'x' is no player"),
        (lambda: attractor.match(Nim(), "random"), "does not say who plays"),
        (lambda: attractor.check(Labelled({"x": 1.5}), "x = 1"), r"the label `x` of \(7, 1\) is 1.5"),
        (lambda: attractor.check(Labelled([1]), "x"), r"a label of \(7, 1\) is called 1"),
        (lambda: attractor.solve(type("Heap", (Nim,), {"moves": lambda self, at: b"12"})()), "are the text b'12'"),
        (lambda: attractor.minmax("tictactoe", 2.5), "`depth` cannot be 2.5: expected a whole number"),
        (lambda: attractor.solve("chomp:3x3", fold="yes"), "`fold` cannot be 'yes': expected True or False"),
        (lambda: attractor.solve("chomp:3x3", format=5), "`format` cannot be 5: expected a text"),
        (lambda: attractor.match(Nim(), {1: Chooses}), r"`Chooses` is a class and not yet a player: write `Chooses\(\)`"),
        (lambda: attractor.Tablebase(pth="x.tb"), "`Tablebase` has no option `pth`: did you mean `path`"),
        (lambda: attractor.solve("chomp:3x3", resume=True), "`resume` is about a file, and none is written"),
        (lambda: attractor.solve(Nim(), force=True), "`force` is about a file, and none is written"),
    ],
)
def test_what_is_of_another_type_is_ours_and_pythons(ask, words):
    with pytest.raises(WrongType, match=words) as raised:
        ask()
    assert isinstance(raised.value, TypeError)


def test_positions_that_are_not_there_are_key_errors():
    for engine in ("graph", "flat"):
        with pytest.raises(KeyError, match="zzz"):
            attractor.solve("chomp:3x3", engine=engine).value("zzz")


def test_neighbours_that_print_alike_are_told_apart():
    with pytest.raises(AttractorError, match="vertex 1 lists '1' as a neighbour, but '1' does not list 1"):
        attractor.cops({1: ["1"], "1": []})


def test_owners_are_as_many_as_vertices():
    for owner in ([1, 2, 1], np.array([1, 2, 1]), (1, 2, 2)):
        with pytest.raises(AttractorError, match="`owner` has 3 entries for 2 vertices"):
            Arena.from_dict({0: [1], 1: []}, owner)
    with pytest.raises(AttractorError, match="`outcome` has 3 entries for 2 vertices"):
        Arena.from_dict({0: [1], 1: []}, [1, 2], outcome=[None] * 3)
    with pytest.raises(AttractorError, match="vertex 1 has no owner"):
        Arena.from_dict({0: [1], 1: []}, [1])


def test_outcomes_are_of_vertices():
    for graph in ({"a": ["b"], "b": []}, {"a": ["b"], "b": ["a"]}):
        with pytest.raises(KeyError, match="`outcome` names win, which is not a vertex"):
            Arena.from_dict(graph, {"a": 1, "b": 2}, outcome={"win": 1})
    arena = Arena.from_dict({"a": ["b"], "b": []}, {"a": 1, "b": 2, "c": 1}, outcome={"b": 2})
    assert arena.outcome("b") == (2,) and arena.outcome("a") is None


class Board:
    """A heap that does not say which other one it is equal to."""

    def __init__(self, left, turn):
        self.left, self.turn = left, turn


class Boards:
    """Nim on such heaps."""

    def start(self):
        return Board(3, 1)

    def turn(self, board):
        return board.turn

    def outcome(self, board):
        return None

    def moves(self, board):
        return [n for n in (1, 2) if n <= board.left]

    def play(self, board, taken):
        return Board(board.left - taken, 3 - board.turn)


def test_positions_that_are_equal_only_to_themselves():
    for ask in (lambda: attractor.solve(Boards()).best, lambda: attractor.solve(Boards(), limit=5)):
        with pytest.raises(AttractorError) as raised:
            ask()
        assert "every `Board` is a position of its own" in raised.value.hint and "`__eq__`" in raised.value.hint


def test_masked_entries_are_no_moves():
    masked = np.ma.masked_array([[0, 1], [1, 0]], mask=[[False, True], [False, False]])
    assert Arena.from_matrix(masked, [1, 2]).edges == 1


def test_frames_without_the_columns():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(AttractorError, match="no column `source`") as raised:
        Arena.from_pandas(pandas.DataFrame({"a": [1], "b": [2]}), {1: 1, 2: 2})
    assert "a, b" in raised.value.hint
    with pytest.raises(AttractorError, match="row 1 of the frame has nothing in the column `target`"):
        Arena.from_pandas(pandas.DataFrame({"source": [1, 2], "target": [2, None]}), {1: 1, 2: 2})
