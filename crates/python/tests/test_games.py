"""Games of one's own: Python classes."""

import collections

import pytest

import attractor
from attractor import Arena, AttractorError
from conftest import Nim, TicTacToe


def bfs(game):
    """Every position that play leads to, by a plain search."""
    start = game.start()
    seen, queue = {start}, collections.deque([start])
    while queue:
        at = queue.popleft()
        if game.outcome(at) is None:
            for move in game.moves(at):
                to = game.play(at, move)
                if to not in seen:
                    seen.add(to)
                    queue.append(to)
    return seen


def worth(game, at, known):
    """The value for player 1 by recursion: 1, 0 or -1."""
    if at not in known:
        end = game.outcome(at)
        moves = [] if end is not None else list(game.moves(at))
        if end is not None:
            known[at] = {1: 1, 2: -1}.get(end, 0)
        elif not moves:
            known[at] = -1 if game.turn(at) == 1 else 1
        else:
            values = [worth(game, game.play(at, move), known) for move in moves]
            known[at] = max(values) if game.turn(at) == 1 else min(values)
    return known[at]


@pytest.mark.parametrize("game", [Nim(0), Nim(1), Nim(9), TicTacToe()])
def test_solving(game):
    arena = Arena.from_game(game)
    assert set(arena.positions) == bfs(game) and arena.start == game.start()
    known = {}
    solution = arena.solve()
    signs, _ = solution.values(1)
    assert signs.tolist() == [worth(game, at, known) for at in arena.positions]
    for at in arena.positions[:50]:
        if game.outcome(at) is None:
            assert arena.moves(at) == list(game.moves(at))
            assert arena.successors(at) == [game.play(at, move) for move in game.moves(at)]
            assert arena.owner(at) == game.turn(at)
    for at, move in list(solution.strategy(1).items())[:50]:
        assert move in list(game.moves(at))


def test_the_same_as_the_catalogue(board):
    mine, theirs = attractor.solve(board), attractor.solve("tictactoe")
    assert (mine.positions, mine.winner, mine.drawn) == (
        theirs.positions, theirs.winner, theirs.drawn,
    )  # fmt: skip


def test_formulas(heap):
    checked = attractor.check(heap, "<<1>> F wins 1")
    assert checked and checked.positions == 14
    assert (7, 1) in checked.where and (4, 1) not in checked.where
    assert set(attractor.check(heap, "last").where) == {(1, 1), (1, 2)}
    assert set(attractor.check(heap, "heap > 5").where) == {(7, 1), (6, 2)}
    assert attractor.check(heap, "<<1>> X heap = 4").at_start
    assert not attractor.check(heap, "<<1>> F wins 1", at=(4, 1))
    assert attractor.check(heap, "<<1>> F wins 1", witness=True).witness[0]["players"] == [1]
    with pytest.raises(AttractorError, match="formula, line 1"):
        attractor.check(heap, "<<1>> F nonsense")


def test_minmax(board):
    plain = attractor.minmax(board, 3)
    assert plain.value == attractor.minmax(board, 3, method="alphabeta").value
    assert plain.value == attractor.minmax(board, 3, method="deepening").value
    assert plain.answer["heuristic"] == "evaluate"

    def literal(at, depth):
        end = board.outcome(at)
        if end is not None:
            return {1: float("inf"), 2: float("-inf")}.get(end, 0.0)
        if depth == 0:
            return board.evaluate(at)
        values = [literal(board.play(at, move), depth - 1) for move in board.moves(at)]
        return max(values) if board.turn(at) == 1 else min(values)

    for depth in range(1, 4):
        found = attractor.minmax(board, depth)
        assert found.value == literal(board.start(), depth)
        for name, value in found.moves.items():
            assert value == literal(board.play(board.start(), name), depth - 1)
    won = attractor.minmax(board, 2, at="XX.OO....")
    assert won.value == float("inf") and won.best == [2]
    assert attractor.minmax(board, 1, line=[4, 0]).value == literal("O...X....", 1)
    assert attractor.minmax(board, 2, heuristic="0").value == 0


def test_minmax_of_a_game_that_cannot_be_explored():
    class Endless:
        asked = 0

        def start(self):
            return 0

        def turn(self, at):
            return 1 + at.bit_length() % 2

        def outcome(self, at):
            return None

        def moves(self, at):
            Endless.asked += 1
            return [0, 1]

        def play(self, at, move):
            return 2 * at + 1 + move

        def evaluate(self, at):
            return at % 7

    assert attractor.minmax(Endless(), 5).nodes == 63
    assert Endless.asked < 100
    with pytest.raises(AttractorError, match="more than 1000 positions"):
        Arena.from_game(Endless(), limit=1000)
    session = attractor.play(Endless())
    session.reply("minmax:3")
    assert len(session.line) == 1
    assert attractor.match(Endless(), games=2, progress=False, seed=1).draws == 2


def test_playing(heap, board):
    session = attractor.play(heap)
    assert session.moves == [1, 2, 3] and session.notation == "(7, 1)"
    assert session.move(3).notation == "(4, 2)" and session.value() == ("loss", 2)
    assert session.reply("perfect") in (1, 2, 3) and len(session.line) == 2
    assert session.undo() and session.turn == 2
    assert session.board == "| | | |"
    assert "<pre>" in session._repr_html_() and "Nim" in repr(session)
    assert session.hints()[0]["value"] == "loss" and session.why() and session.best_line()
    assert session.position == (4, 2)
    session.restart()
    assert session.notation == "(7, 1)" and session.position == (7, 1)
    with pytest.raises(AttractorError, match="9 is not a move of"):
        session.move(9)
    wins = attractor.match(heap, {1: "perfect"}, games=30).wins
    assert wins == {1: 30, 2: 0}
    played = attractor.match(board, {1: "minmax:2", 2: "random"}, games=10, list=True)
    assert played.games == 10 and len(played.list) == 10 and played.rates["draw"][0] <= 1
    ended = attractor.play(board, line=[0, 3, 1, 4, 2])
    assert ended.winners == (1,) and ended.moves == [] and "won by 1" in repr(ended)


def test_best(heap, board):
    found = attractor.best(heap)
    assert (found.value, found.rank, found.best) == ("win", 3, [3])
    assert attractor.best(board).value == "draw"
    assert attractor.best(board, at="XX.OO....").best == [2]


def test_pictures(heap, board):
    assert Arena.from_game(heap).draw().svg.startswith("<svg")
    assert Arena.from_game(board).draw(depth=1).svg.startswith("<svg")
    with pytest.raises(AttractorError, match="too many"):
        Arena.from_game(board).draw()


def test_three_players():
    class Three(Nim):
        players = 3

        def play(self, position, taken):
            return (position[0] - taken, position[1] % 3 + 1)

    solution = attractor.solve(Three(5))
    assert len(solution.won) == 3 and Arena.from_game(Three()).players == 3
    assert attractor.check(Three(5), "<<1,2>> F blocked").positions > 0


def test_start_may_be_an_attribute_and_moves_any_objects():
    class Coins:
        start = frozenset({"a", "b"})
        players = 2
        title = "coins"

        def turn(self, at):
            return 1 + len(at) % 2

        def outcome(self, at):
            return None if at else (1,)

        def moves(self, at):
            return {("take", coin) for coin in at}

        def play(self, at, move):
            return at - {move[1]}

    arena = Arena.from_game(Coins())
    assert arena.title == "coins" and len(arena) == 4
    assert arena.solve().winner == 1
    assert ("take", "a") in arena.moves(frozenset({"a", "b"}))


class Wrong(Nim):
    """A game with one mistake."""

    def __init__(self, **mistakes):
        super().__init__(5)
        for name, mistake in mistakes.items():
            setattr(self, name, mistake)


def boom(*_):
    raise ArithmeticError("boom")


QUESTIONS = [
    attractor.solve,
    lambda game: attractor.check(game, "<<1>> F wins 1"),
    lambda game: attractor.minmax(game, 3),
    attractor.best,
    lambda game: attractor.match(game, games=3),
    lambda game: attractor.play(game).moves,
    lambda game: Arena.from_game(game).draw(),
]


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("method", ["moves", "play", "turn", "outcome"])
def test_errors_come_out_as_they_are(ask, method):
    with pytest.raises(ArithmeticError, match="boom") as caught:
        ask(Wrong(**{method: boom}))
    names = [entry.name for entry in caught.traceback]
    assert "boom" in names, "the traceback leads into the class"


def test_errors_of_optional_methods_too():
    with pytest.raises(ArithmeticError):
        attractor.minmax(Wrong(evaluate=boom), 3)
    with pytest.raises(ArithmeticError):
        attractor.check(Wrong(labels=boom), "<<1>> F last")
    with pytest.raises(ArithmeticError):
        attractor.play(Wrong(picture=boom)).board
    with pytest.raises(ArithmeticError):
        Arena.from_game(Wrong(picture=boom)).draw()
    assert attractor.solve(Wrong(picture=boom)).winner == 1


@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_game_is_an_object_with_methods(ask):
    class NoMoves:
        def start(self):
            return 0

    with pytest.raises(TypeError, match="`NoMoves` has no method `moves`"):
        ask(NoMoves())
    with pytest.raises(TypeError, match=r"`Nim` is a class and not yet a game: write `Nim\(\)`"):
        ask(Nim)


@pytest.mark.parametrize(
    "mistakes, kind, words",
    [
        ({"moves": 5}, TypeError, "`Wrong.moves` is 5"),
        ({"moves": lambda at: 5}, TypeError, "the moves of (5, 1) are 5"),
        ({"play": lambda at, move: None}, ValueError, "the move 1 of (5, 1) leads nowhere"),
        ({"play": lambda at, move: [1]}, TypeError, "the position [1] is a `list`"),
        ({"play": lambda at: at}, TypeError, "argument"),
        ({"turn": lambda at: 3}, ValueError, "the turn of (5, 1) is 3"),
        ({"turn": lambda at: "Alice"}, TypeError, "the turn of (5, 1) is 'Alice'"),
        ({"outcome": lambda at: 7}, ValueError, "the outcome of (5, 1) is 7"),
        ({"outcome": lambda at: "won"}, TypeError, "the outcome of (5, 1) is 'won'"),
        ({"start": lambda: {}}, TypeError, "the position {} is a `dict`"),
        ({"players": 77}, ValueError, "77"),
    ],
)
def test_mistakes_are_named(mistakes, kind, words):
    for ask in (attractor.solve, lambda game: attractor.minmax(game, 2)):
        with pytest.raises(kind) as caught:
            ask(Wrong(**mistakes))
        assert words in str(caught.value)


def test_labels_must_be_names():
    with pytest.raises(TypeError, match=r"the labels of \(5, 1\) are corner"):
        attractor.check(Wrong(labels=lambda at: "corner"), "corner")


def test_the_protocol_knows_games(heap):
    assert isinstance(heap, attractor.Game) and not isinstance(5, attractor.Game)
