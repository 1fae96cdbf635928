/** A seeded random source. The videos use no other, so a seed always produces the same match. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  range(low: number, high: number): number;
  /** Bell-shaped around 0, within ±3, with a standard deviation of 0.7: a sum of six uniform values. */
  bell(): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** Returns one element of a non-empty list. */
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Creates a generator (32-bit multiply-and-shift counter); any integer is a valid seed. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 4_294_967_296;
  };
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    bell: () => next() + next() + next() + next() + next() + next() - 3,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Returns a stable value in [0, 1) for a pair of whole numbers: the same point always looks the same. */
export function speckle(a: number, b: number): number {
  let mixed = Math.imul(a | 0, 0x27d4eb2d) ^ Math.imul((b | 0) + 0x165667b1, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  return (mixed >>> 0) / 4_294_967_296;
}
