// A contest between champions.

export const duelText = {
  dice: "dice",
  armies: "armies",
  more: "cards",
  against: "against",
  won: "wins",
  lost: "is beaten",
  tie: { attacker: "A tie, which goes to the attacker.", defender: "A tie, which goes to the defender." },
};
