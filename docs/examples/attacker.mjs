#!/usr/bin/env node
// A bot as a program in JavaScript: a position on each line of its input, a sentence on each line of its output.
// It piles its armies up where it can attack, attacks with the largest advantage there is, and moves all armies in.

import { createInterface } from "node:readline";

function answer({ armies, board, menu, owners, seat }) {
  const enemies = (land) =>
    board.borders.filter((pair) => pair.includes(land)).map(([one, other]) => (one === land ? other : one))
      .filter((near) => owners[near] !== seat);
  const score = (sentence) => {
    const [verb, from, to] = sentence.split(" ");
    if (verb === "pass") return 1;
    if (verb === "attack") return armies[from] - armies[to];
    if (verb === "place") return enemies(from).length > 0 ? armies[from] : 0;
    if (verb === "fortify") return 0;
    return 2;
  };
  const sentences = menu.map(({ sentence }) => sentence);
  sentences.sort((one, other) => score(other) - score(one));
  return sentences[0]; // a number that is left out is as large as it may be
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(answer(JSON.parse(line)));
}
