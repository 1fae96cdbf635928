import { createRandom, type Random } from '../../videos/random.ts';

/** Returns a stable whole number for a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Creates a named random source, so that content never depends on the order of its creation. */
export const chanceOf = (name: string): Random => createRandom(hashOf(name));
