// Small sounds, made while they are heard. They are off until the player turns them on.

/** @typedef {"card" | "turn" | "home" | "no" | "won"} Sound */
/** @type {AudioContext | undefined} */
let context;

/** A tone that fades. @param {AudioContext} audio @param {number} pitch @param {number} begin @param {number} length @param {number} loud @param {OscillatorType} [form] */
function tone(audio, pitch, begin, length, loud, form = "sine") {
  const source = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + begin;
  source.type = form;
  source.frequency.setValueAtTime(pitch, at);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/** The swish of a card: noise in which only some pitches are left. @param {AudioContext} audio @param {number} pitch @param {number} length @param {number} loud */
function swish(audio, pitch, length, loud) {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate), values = samples.getChannelData(0);
  for (let each = 0; each < values.length; each += 1) values[each] = (Math.random() * 2 - 1) * (1 - each / values.length) ** 3;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), volume = audio.createGain();
  source.buffer = samples;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start();
}

/** @type {{ [sound in Sound]: (audio: AudioContext) => void }} */
const SOUNDS = {
  card: (audio) => swish(audio, 1400, 0.09, 0.5),
  turn: (audio) => swish(audio, 2600, 0.07, 0.35),
  home: (audio) => { swish(audio, 1400, 0.07, 0.3); tone(audio, 880, 0.02, 0.16, 0.07); },
  no: (audio) => tone(audio, 150, 0, 0.16, 0.12, "triangle"),
  won: (audio) => [523, 659, 784, 1047, 1319].forEach((pitch, number) => tone(audio, pitch, 0.11 * number, 0.5, 0.1)),
};

/** Play a sound. A browser that has none, or does not allow any yet, stays silent. @param {Sound} sound */
export function play(sound) {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    SOUNDS[sound](context);
  } catch {
    // Nothing is lost without a sound.
  }
}

/** Return the sound of a turn. @param {string[]} moves @returns {Sound} */
export function soundOf(moves) {
  if (moves.some((move) => /-[fx]\d*(:|$)/.test(move))) return "home";
  return moves.every((move) => move === "deal" || move === "redeal") ? "turn" : "card";
}
