"""Proximal policy optimisation with masks: what is learnt from a rollout."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import torch
from torch import Tensor

from hegemon.learn.gains import advantages
from hegemon.learn.network import Network
from hegemon.learn.rollout import HIDDEN, Rollout


class Settings(NamedTuple):
    """How it is learnt."""

    rate: float = 4e-3
    slowest: float = 1e-4
    target: float = 0.01
    """The learning rate at the start; it falls to a tenth of that."""
    clip: float = 0.2
    epochs: int = 3
    batch: int = 1024
    discount: float = 0.999
    trace: float = 0.97
    entropy: float = 0.01
    value: float = 0.5
    norm: float = 0.5


class Learnt(NamedTuple):
    """What an update tells of itself."""

    policy_loss: float
    value_loss: float
    entropy: float
    divergence: float
    explained: float


class Learner:
    """The optimiser of one network."""

    def __init__(self, network: Network, settings: Settings, seed: int) -> None:
        self.network: Final = network
        self.settings: Final = settings
        self.optimiser: Final = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)
        self.rate = settings.rate / 4
        self.rng: Final = np.random.default_rng(seed)

    def update(self, rollout: Rollout, progress: float) -> Learnt:
        """Learn from a rollout; ``progress`` is the part of the training that is over."""
        settings = self.settings
        gains, usable = advantages(
            rollout.values, rollout.seat, rollout.idle, rollout.returns, settings.discount, settings.trace
        )
        usable &= ~rollout.past
        wanted = gains + rollout.values[:-1]
        steps, places = np.nonzero(usable)
        chosen = gains[usable]
        scaled = (gains - chosen.mean()) / (chosen.std() + 1e-6)
        variance = float(wanted[usable].var())
        explained = 1.0 - float((wanted - rollout.values[:-1])[usable].var()) / (variance + 1e-9)
        told: list[tuple[float, float, float, float]] = []
        for _ in range(settings.epochs):
            order = self.rng.permutation(len(steps))
            parts = max(1, round(len(order) / settings.batch))
            for some in np.array_split(order, parts):
                told.append(self.learn(rollout, steps[some], places[some], scaled, wanted))
            divergence = float(np.mean([one[3] for one in told[-parts:]]))
            if divergence > 2 * settings.target:
                self.rate = max(settings.slowest, self.rate / 1.5)
            elif divergence < settings.target / 2:
                self.rate = min(settings.rate, self.rate * 1.5)
            for group in self.optimiser.param_groups:
                group["lr"] = self.rate * (1.0 - 0.8 * progress)
        means = [float(number) for number in np.mean(told, axis=0)]
        return Learnt(means[0], means[1], means[2], means[3], explained)

    def learn(
        self, rollout: Rollout, t: np.ndarray, k: np.ndarray, scaled: np.ndarray, wanted: np.ndarray
    ) -> tuple[float, float, float, float]:
        """One step of the optimiser."""
        settings = self.settings
        numbers, values = self.network(
            torch.from_numpy(rollout.lands[t, k]),
            torch.from_numpy(rollout.whole[t, k]),
            torch.from_numpy(rollout.said[t, k]).float(),
        )
        mask = torch.from_numpy(rollout.mask[t, k])
        logs = torch.log_softmax(numbers.masked_fill(~mask, HIDDEN), dim=1)
        said = logs.gather(1, torch.from_numpy(rollout.ids[t, k]).unsqueeze(1)).squeeze(1)
        before = torch.from_numpy(rollout.logs[t, k])
        gain = torch.from_numpy(scaled[t, k])
        ratio = torch.exp(said - before)
        clipped = torch.clamp(ratio, 1.0 - settings.clip, 1.0 + settings.clip)
        policy: Tensor = -torch.min(ratio * gain, clipped * gain).mean()
        value = torch.nn.functional.mse_loss(values, torch.from_numpy(wanted[t, k]))
        entropy = -(logs.exp() * logs.masked_fill(~mask, 0.0)).sum(dim=1).mean()
        loss = policy + settings.value * value - settings.entropy * entropy
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), settings.norm)
        self.optimiser.step()
        with torch.no_grad():
            divergence = ((ratio - 1.0) - (said - before)).mean()
        return float(policy.detach()), float(value.detach()), float(entropy.detach()), float(divergence)
