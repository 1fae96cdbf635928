import { createRandom, type Random } from '../films/random.ts';

/** A whole number for a text (FNV-1a): the same text always gives the same one. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A source of chance that belongs to a name, so that content never depends on the order it is made in. */
export const chanceOf = (name: string): Random => createRandom(hashOf(name));
