// The guided first game. An edition may say some of this in its own words; these fit any.

import { anArmy, armies } from "./units";

export const tourText = {
  offer: "Play your first game: two minutes",
  offerWhy: "A real game against easy bots, with a hint for every step. You can leave the tour at any time.",
  starting: "Setting the table…",
  label: "Your first game",
  next: "Let’s go",
  skip: "Skip the tour",
  end: "End tour",
  howTo: "How to play",
  hide: "Hide this hint",
  show: "Show the hint",
  opening: "You play against easy bots. Lands in your colour are yours. One turn is enough to see how it goes.",
  hints: {
    waiting: "The others come first. Watch what they do, or skip to your turn.",
    watching: "The others are playing. Watch what they do, or press “Skip to my turn”.",
    land: "Choose one of the lit territories on the map, then confirm it below.",
    get single() {
      return `Put ${anArmy()} onto one of your territories: click it on the map. Next to an enemy is a good place.`;
    },
    get amount() {
      return `New ${armies()} for you. Click territories of yours to lay them out; next to an enemy is a good place.`;
    },
    get attack() {
      return `Attack, if you like: choose a territory of yours with several ${armies()}, then an enemy next to it. Or end this step.`;
    },
    get commit() {
      return `Choose how many ${armies()} fight: you roll that many dice. Or stop here.`;
    },
    get force() {
      return `Choose how many ${armies()} take part in this invasion, and who goes along. All but one is usually best.`;
    },
    dice: "You are attacked. Choose how many dice to defend with: more dice are usually better.",
    get follow() {
      return `You have taken it! Choose how many ${armies()} move in.`;
    },
    get move() {
      return `Move ${armies()} from one territory of yours to another, to where they are needed. Or end this step.`;
    },
    get cards() {
      return `Cards that make a set bring extra ${armies()}. Trade them, or keep them for later.`;
    },
    list: "Choose one of the answers.",
    pass: "There is nothing else to do here. End this step.",
  } as Record<string, string>,
  restForYou: "Place the others as you like, or let a bot place the rest for you.",
  laid: "All of them lie ready. Press the button to place them; until then you can still change your mind.",
  target: "Now choose the enemy territory to attack: those that you can reach are lit.",
  roll: "These are your chances to win. Above a half is worth a try. Roll!",
  rollAgain: "Roll again as long as the odds are good. To stop, end the attack.",
  get sent() {
    return `Choose how many ${armies()} go, and move them.`;
  },
  done: "That was a whole turn! Every turn goes like this. Play on as long as you like: the question mark beside a question shows its rule, and undo takes back a slip.",
  over: "The game is over. Now begin one of your own.",
};
