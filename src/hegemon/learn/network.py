"""The network, for PyTorch: a row for each place, rounds of messages between neighbours, a number for each id.

An id that names a place gets its number from the row of that place, with weights shared by all places; every other id
from the whole position. ``hegemon.learn.policy`` does the same forward pass with NumPy.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from hegemon.learn.features import MARKS, Features
from hegemon.learn.heads import Heads

ROUNDS: Final = 2
"""So many times places tell their neighbours what they know."""


class Network(nn.Module):  # type: ignore[misc]  # PyTorch is not there where types are checked
    """What to answer, and how good the position is."""

    def __init__(self, features: Features, heads: Heads, width: int) -> None:
        super().__init__()
        near = torch.from_numpy(features.near)
        self.register_buffer("mean", near / near.sum(dim=1, keepdim=True).clamp(min=1.0), persistent=False)
        self.register_buffer("order", torch.from_numpy(heads.order), persistent=False)
        self.marks: Final = slice(features.planes.shapes["lands"][1] - MARKS, features.planes.shapes["lands"][1])
        self.whole_in = nn.Linear(features.whole_size, width)
        self.said_in = nn.Linear(features.said_size, width, bias=False)
        self.land_in = nn.Linear(features.land_size, width)
        self.land_whole = nn.Linear(width, width, bias=False)
        self.own = nn.ModuleList([nn.Linear(width, width) for _ in range(ROUNDS)])
        self.beside = nn.ModuleList([nn.Linear(width, width, bias=False) for _ in range(ROUNDS)])
        self.above = nn.ModuleList([nn.Linear(width, width, bias=False) for _ in range(ROUNDS)])
        self.gather = nn.Linear(width * (2 + MARKS), width)
        self.worth_1 = nn.Linear(width, width)
        self.worth_2 = nn.Linear(width, 1)
        self.place_whole = nn.Linear(width, width, bias=False)
        self.place_own = nn.Linear(width, width)
        self.place_ids = nn.Linear(width, heads.blocks)
        self.other_ids = nn.Linear(width, heads.others)
        with torch.no_grad():
            for layer in (self.place_ids, self.other_ids, self.worth_2):
                layer.weight.mul_(0.05)
                layer.bias.zero_()
            self.said_in.weight.normal_(0.0, 0.3)

    def forward(self, lands: Tensor, whole: Tensor, said: Tensor) -> tuple[Tensor, Tensor]:
        """The numbers of all ids, and the value of the position, for many positions."""
        top = torch.relu(self.whole_in(whole) + self.said_in(said))
        rows = torch.relu(self.land_in(lands) + self.land_whole(top).unsqueeze(1))
        for own, beside, above in zip(self.own, self.beside, self.above, strict=True):
            told = torch.matmul(self.mean, beside(rows))
            rows = rows + torch.relu(own(rows) + told + above(rows.mean(dim=1)).unsqueeze(1))
        marked = torch.einsum("bpm,bph->bmh", lands[:, :, self.marks], rows).flatten(1)
        top = torch.relu(self.gather(torch.cat([top, rows.mean(dim=1), marked], dim=1)))
        value = self.worth_2(torch.relu(self.worth_1(top))).squeeze(1)
        places = torch.relu(self.place_own(rows) + self.place_whole(top).unsqueeze(1))
        numbers = torch.cat([self.place_ids(places).flatten(1), self.other_ids(top)], dim=1)
        return numbers.index_select(1, self.order), value

    def arrays(self) -> dict[str, np.ndarray]:
        """The weights, as they are saved."""
        return {name: value.detach().cpu().numpy() for name, value in self.state_dict().items()}
