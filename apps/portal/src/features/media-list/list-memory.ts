import type { ListPart } from './media-list.api.ts';

/** Lists that were unfolded, by the visit they belong to; the oldest are forgotten. */
const remembered = 24;

/** What belongs to whom: one memory a router, so that nothing is shared between requests. */
const memories = new WeakMap<object, Map<string, ListPart>>();

/** The list as the viewer left it, or null. `owner` is the router, `key` the visit and the list. */
export const recallList = (owner: object, key: string): ListPart | null =>
  memories.get(owner)?.get(key) ?? null;

/** Keeps how far a list was unfolded, so that going back finds all of it. */
export function rememberList(owner: object, key: string, list: ListPart): void {
  const memory = memories.get(owner) ?? new Map<string, ListPart>();
  memories.set(owner, memory);
  memory.delete(key);
  memory.set(key, list);
  const [oldest] = memory.keys();
  if (memory.size > remembered && oldest !== undefined) memory.delete(oldest);
}
