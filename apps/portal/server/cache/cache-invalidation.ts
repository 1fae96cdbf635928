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
 * `changed` may change who may see the event, and `missed` may be any change, so both drop every earlier copy,
 * as `cancelled` does. The kinds with `renew` hide nothing that a copy shows. Made by an operator, they are
 * visible at once; a scheduled or imported one (a goal, the start or end of a match) may be seconds late in
 * lists, because most viewers request them at that moment.
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
