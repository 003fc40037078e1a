// Between two players at one screen.

export const curtainText = {
  over: "Pass the screen",
  title: (name: string) => `${name}’s turn`,
  how: (name: string) => `Only ${name} should be looking. Press and hold the seal when you are ready.`,
  seal: (name: string) => `I am ${name}`,
};
