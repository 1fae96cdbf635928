import type { ReactionRow } from './comment.table.ts';

interface Sent {
  readonly count: number;
  readonly sentAt: number;
}

/** The reaction counts that a process has emitted lately, so that it emits none twice. */
interface SentReactions {
  /** Returns the counts that were not emitted yet. */
  unsent(tenantId: string, rows: readonly ReactionRow[]): ReactionRow[];
  /** @param now ms since 1970 */
  add(tenantId: string, rows: readonly ReactionRow[], now: number): void;
  /** Drops counts emitted before a time, ms since 1970. */
  removeBefore(time: number): void;
  /** Number of known counts. */
  readonly size: number;
}

const keyOf = (tenantId: string, { event_id, at_ms, reaction }: ReactionRow): string =>
  `${tenantId}|${event_id}|${at_ms}|${reaction}`;

export function createSentReactions(): SentReactions {
  /** In the order of emission. */
  const sent = new Map<string, Sent>();
  return {
    unsent: (tenantId, rows) =>
      rows.filter((row) => sent.get(keyOf(tenantId, row))?.count !== row.count),
    add: (tenantId, rows, now) => {
      for (const row of rows) {
        const key = keyOf(tenantId, row);
        sent.delete(key);
        sent.set(key, { count: row.count, sentAt: now });
      }
    },
    removeBefore: (time) => {
      for (const [key, { sentAt }] of sent) {
        if (sentAt >= time) return;
        sent.delete(key);
      }
    },
    get size() {
      return sent.size;
    },
  };
}
