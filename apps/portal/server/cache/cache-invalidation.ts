import type { EventChange } from '../options.ts';

/**
 * Effect of an event change on cached pages and responses:
 *
 * - `stale`: served for a few more seconds while the next one is made;
 * - `renew`: served again only if the next one cannot be made;
 * - `drop`: never served again;
 * - `drop-own`: like `drop`, but only for pages about the event itself.
 */
export type CacheInvalidation = 'stale' | 'renew' | 'drop' | 'drop-own';

/**
 * A change of who may see an event, or of whether it takes place, drops every earlier copy; so does an
 * unknown change. Otherwise an operator's change is visible when they look. What the clock did (a goal,
 * the start or end of a match) may be seconds late on lists, because that is when everyone looks.
 */
const effects: Readonly<Record<EventChange['kind'], CacheInvalidation>> = {
  'called-off': 'drop',
  changed: 'drop',
  // No list shows it to others, and no viewer may clear shared lists.
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
