import { createRandom } from '../random.ts';
import type { SimulatedMatch } from '../simulation/simulated-match.ts';
import { ticksPerSecond } from '../simulation/simulated-match.ts';

export const sampleRate = 48_000;
const perTick = sampleRate / ticksPerSecond;

/** A one-pole low-pass filter with its corner at `hertz`. */
function lowPass(hertz: number): (sample: number) => number {
  const share = 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate);
  let state = 0;
  return (sample) => (state += (sample - state) * share);
}

/** Noise between two corners (Hz), two poles on each side. */
function createBand(seed: number, low: number, high: number): () => number {
  const random = createRandom(seed);
  const upper = [lowPass(high), lowPass(high)] as const;
  const lower = [lowPass(low), lowPass(low)] as const;
  return () => {
    const soft = upper[1](upper[0](random.next() * 2 - 1));
    return soft - lower[1](lower[0](soft));
  };
}

/** Adds the crowd: a murmur that swells with danger, a roar at goals, and a low rumble throughout. */
function addCrowd(samples: Float32Array, match: SimulatedMatch): void {
  const rumble = createBand(11, 70, 320);
  const murmur = createBand(12, 260, 900);
  const roar = createBand(13, 480, 2300);
  const away = createBand(14, 600, 2600);
  let swell = 0;
  let joy = 0;
  let joyAway = 0;
  const breath = createRandom(21);
  let drift = 0;
  for (const [index, tick] of match.ticks.entries()) {
    drift += (breath.next() - 0.5) * 0.12 - drift * 0.04;
    for (let step = 0; step < perTick; step++) {
      const at = index * perTick + step;
      if (at >= samples.length) return;
      const targetSwell = tick.danger * tick.danger;
      swell += (targetSwell - swell) * (targetSwell > swell ? 0.000_05 : 0.000_018);
      joy += ((tick.joy === 'home' ? 1 : 0) - joy) * (tick.joy === 'home' ? 0.000_2 : 0.000_016);
      joyAway +=
        ((tick.joy === 'away' ? 1 : 0) - joyAway) * (tick.joy === 'away' ? 0.000_2 : 0.000_016);
      const base = 0.55 + drift + swell * 0.9;
      samples[at] =
        rumble() * 0.9 * base +
        murmur() * (0.42 * base + swell * 0.7 + joy * 1.3) +
        roar() * (0.1 + swell * 0.34 + joy * 1.7) +
        away() * joyAway * 1.15;
    }
  }
}

function addTone(
  samples: Float32Array,
  start: number,
  seconds: number,
  sound: (t: number) => number,
): void {
  const count = Math.floor(seconds * sampleRate);
  for (let step = 0; step < count; step++) {
    const at = start + step;
    if (at >= samples.length) return;
    samples[at] = (samples[at] ?? 0) + sound(step / sampleRate);
  }
}

function whistle(samples: Float32Array, start: number, seconds: number): void {
  addTone(samples, start, seconds, (t) => {
    const shape = Math.min(1, t / 0.02) * Math.min(1, (seconds - t) / 0.05);
    const trill = 0.6 + 0.4 * Math.sin(2 * Math.PI * 34 * t);
    const tone = Math.sin(2 * Math.PI * 2750 * t) + 0.6 * Math.sin(2 * Math.PI * 2930 * t);
    return shape * trill * tone * 0.13;
  });
}

function thump(samples: Float32Array, start: number, pitch: number, strength: number): void {
  addTone(samples, start, 0.12, (t) => {
    const fall = pitch * (0.5 + 0.5 * Math.exp(-t * 40));
    return Math.sin(2 * Math.PI * fall * t) * Math.exp(-t * 38) * strength;
  });
}

/** Adds a supporters' drum in the distance: five beats in three seconds, with pauses. */
function addDrums(samples: Float32Array): void {
  const pattern = [0, 0.75, 1.5, 1.875, 2.25];
  for (let bar = 0; bar * 3 * sampleRate < samples.length; bar++) {
    if (bar % 8 >= 5) continue;
    for (const beat of pattern)
      thump(samples, Math.floor((bar * 3 + beat) * sampleRate), 95, 0.085);
  }
}

function addNoises(samples: Float32Array, match: SimulatedMatch): void {
  const swish = createBand(31, 1500, 6000);
  for (const { kind, tick } of match.noises) {
    const start = tick * perTick;
    if (kind === 'kick') thump(samples, start, 170, match.videoId === 'football' ? 0.3 : 0.12);
    else if (kind === 'bounce') thump(samples, start, 230, 0.2);
    else if (kind === 'whistle') whistle(samples, start, 0.5);
    else if (kind === 'whistle_long') {
      whistle(samples, start, 0.35);
      whistle(samples, start + 0.5 * sampleRate, 0.35);
      whistle(samples, start + sampleRate, 1.1);
    } else addTone(samples, start, 0.2, (t) => swish() * Math.exp(-t * 16) * 0.9);
  }
}

/**
 * Synthesises the sound of a match.
 * @param seconds length from the start
 * @returns 16-bit little-endian mono samples at 48 kHz
 */
export function synthesiseSound(match: SimulatedMatch, seconds: number): Buffer {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  addCrowd(samples, match);
  addDrums(samples);
  addNoises(samples, match);
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries())
    bytes.writeInt16LE(Math.round(Math.tanh(sample * 1.25) * 30_000), index * 2);
  return bytes;
}
