import { defineResource } from '../../platform/resources.ts';
import type { EventRow } from '../event/index.ts';

/** How long a playback goes on without the database, ms: as long as pages do (FLT-01). */
const keptMs = 10 * 60_000;
/** More events than are watched at the same time; those watched last are kept. */
const maxEvents = 2000;

/** Events as the database had them when somebody watched them last. */
export interface LastKnown {
  keep(tenantId: string, row: EventRow, now: number): void;
  /** Null when nobody has watched it lately. */
  find(tenantId: string, eventId: string, now: number): EventRow | null;
}

export function createLastKnown(): LastKnown {
  const kept = new Map<string, { readonly row: EventRow; readonly at: number }>();
  const keyOf = (tenantId: string, eventId: string) => `${tenantId}|${eventId}`;
  return {
    keep: (tenantId, row, at) => {
      const key = keyOf(tenantId, row.id);
      kept.delete(key);
      kept.set(key, { row, at });
      const [oldest] = kept.keys();
      if (kept.size > maxEvents && oldest !== undefined) kept.delete(oldest);
    },
    find: (tenantId, eventId, now) => {
      const found = kept.get(keyOf(tenantId, eventId));
      return found !== undefined && now - found.at < keptMs ? found.row : null;
    },
  };
}

/** Those of a running backend. */
export const lastKnown = defineResource(createLastKnown, () => {});
