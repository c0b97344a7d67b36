// A few quiet sounds, made on the spot; loaded only when somebody wants them.

let desk;

/// A tone: when it begins, how high, how long, how loud.
function tone(at, pitch, long, loud = 0.08, shape = "sine") {
  const voice = desk.createOscillator(), gain = desk.createGain(), from = desk.currentTime + at;
  voice.type = shape;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud, from + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + long);
  voice.connect(gain).connect(desk.destination);
  voice.start(from);
  voice.stop(from + long);
}

const sounds = {
  turn: () => (tone(0, 523, 0.35), tone(0.14, 784, 0.5)),
  dice: () => [0, 0.07, 0.12, 0.2, 0.31].forEach((at, k) => tone(at, 190 + 35 * (k % 3), 0.06, 0.06, "square")),
  score: () => (tone(0, 880, 0.18, 0.05), tone(0.07, 1175, 0.25, 0.05)),
  over: () => [392, 494, 587, 784].forEach((pitch, k) => tone(k * 0.16, pitch, 0.7)),
};

/// Plays a sound by its name; a browser that wants a click first stays silent.
export function play(name) {
  desk ??= new AudioContext();
  if (desk.state === "suspended") desk.resume();
  sounds[name]?.();
}
