"""Advantages follow each seat of each game through the answers of the others."""

from __future__ import annotations

import numpy as np

from hegemon.learn.gains import advantages


def test_one_seat_alone() -> None:
    values = np.array([[0.1], [0.2], [0.3]], np.float32)
    seat = np.zeros((3, 1), np.int64)
    idle = np.zeros((3, 1), np.bool_)
    returns = np.zeros((2, 1, 1), np.float32)
    found, known = advantages(values, seat, idle, returns, 0.5, 0.5)
    last = 0.5 * 0.3 - 0.2
    np.testing.assert_allclose(found[:, 0], [0.5 * 0.2 - 0.1 + 0.25 * last, last], rtol=1e-5)
    assert known.all()


def test_seats_in_turn_are_told_apart_and_paid_at_the_end() -> None:
    """Two seats answer in turn; the second one's answer ends the game, and the next answer begins another."""
    values = np.array([[0.1], [-0.2], [0.3], [-0.4], [9.0], [0.5]], np.float32)
    seat = np.array([[0], [1], [0], [1], [1], [0]], np.int64)
    idle = np.array([[False], [False], [False], [False], [True], [False]])
    returns = np.zeros((5, 1, 2), np.float32)
    returns[3, 0] = (-1.0, 1.0)
    found, known = advantages(values, seat, idle, returns, 1.0, 0.5)
    second = 1.0 - -0.4
    first = -1.0 - 0.3
    np.testing.assert_allclose(
        found[:, 0], [0.3 - 0.1 + 0.5 * first, -0.4 - -0.2 + 0.5 * second, first, second, 0.0], rtol=1e-5
    )
    assert known[:, 0].tolist() == [True, True, True, True, False]


def test_what_a_seat_is_not_asked_again_about_is_unknown() -> None:
    values = np.array([[0.1], [0.2], [0.3]], np.float32)
    seat = np.array([[0], [1], [0]], np.int64)
    idle = np.zeros((3, 1), np.bool_)
    found, known = advantages(values, seat, idle, np.zeros((2, 1, 2), np.float32), 1.0, 0.9)
    assert known[:, 0].tolist() == [True, False]
    np.testing.assert_allclose(found[:, 0], [0.2, 0.0], rtol=1e-5)
