import { defineResource } from '../../platform/resources.ts';
import type { ReactionRow } from './comment.table.ts';

/** Different counts that wait to be written, of all tenants; above it reactions are dropped. */
const mostWaiting = 5000;

/** Reactions since the last time they were written, counted: one row takes thousands of them. */
interface ReactionCounter {
  add(tenantId: string, reaction: ReactionRow): void;
  /** What has been counted for a tenant, which is counted anew. */
  take(tenantId: string): ReactionRow[];
}

function countReactions(): ReactionCounter {
  const waiting = new Map<string, Map<string, ReactionRow>>();
  return {
    add: (tenantId, reaction) => {
      const counts = waiting.get(tenantId) ?? new Map<string, ReactionRow>();
      waiting.set(tenantId, counts);
      const key = `${reaction.event_id}|${reaction.at_ms}|${reaction.reaction}`;
      const before = counts.get(key);
      if (before === undefined && counts.size >= mostWaiting) return;
      counts.set(key, { ...reaction, count: (before?.count ?? 0) + reaction.count });
    },
    take: (tenantId) => {
      const counts = waiting.get(tenantId);
      waiting.delete(tenantId);
      return [...(counts?.values() ?? [])];
    },
  };
}

/** The counts of this process. What waits when it is killed is lost: a second of applause. */
export const reactionCounter = defineResource(countReactions, () => {});
