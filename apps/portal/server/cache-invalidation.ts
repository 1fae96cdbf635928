import type { EventChange } from './options.ts';

/**
 * What a change of an event does to what is kept of it:
 *
 * - `stale`: still served, for seconds, while the next one is made;
 * - `renew`: served again only when the next one cannot be made;
 * - `drop`: never served again;
 * - `drop-own`: the same for the pages that are about it alone.
 */
export type CacheInvalidation = 'stale' | 'renew' | 'drop' | 'drop-own';

/**
 * What was before a change to who may see something, or to whether it takes place at all, is dropped;
 * so is everything when it is not known what changed. Of the rest, what an operator saved is there
 * when they look, and what the clock did (a goal, the start and the end of a match) may be seconds
 * late on lists: it is the moment at which everyone looks.
 */
const effects: Readonly<Record<EventChange['kind'], CacheInvalidation>> = {
  'called-off': 'drop',
  changed: 'drop',
  // No list shows it to others; and no viewer empties everybody's lists.
  'clip-changed': 'drop-own',
  missed: 'drop',
  created: 'renew',
  started: 'renew',
  scored: 'renew',
  ended: 'renew',
};

export function invalidationOf({ kind, byClock }: EventChange): CacheInvalidation {
  const effect = effects[kind];
  return effect === 'renew' && byClock === true ? 'stale' : effect;
}
