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
 * unknown change. Any other change by an operator is visible at once. A scheduled or imported one (a goal,
 * the start or end of a match) may be seconds late in lists, because most viewers request them at that moment.
 */
const effects: Readonly<Record<EventChange['kind'], CacheInvalidation>> = {
  cancelled: 'drop',
  changed: 'drop',
  // Lists show a clip only to its owner, and a viewer must not be able to clear shared lists.
  'clip-changed': 'drop-own',
  missed: 'drop',
  created: 'renew',
  started: 'renew',
  scored: 'renew',
  ended: 'renew',
};

export function invalidationOf({ kind, mayBeLate }: EventChange): CacheInvalidation {
  const effect = effects[kind];
  return effect === 'renew' && mayBeLate === true ? 'stale' : effect;
}
