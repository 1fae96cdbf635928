import { defineResource } from '../../platform/context/resources.ts';
import type { ReactionRow } from './comment.table.ts';

/** Maximum distinct counts waiting to be written, over all tenants; beyond it reactions are dropped. */
const maxWaiting = 5000;

/** Reactions since the last write, counted: one row holds thousands of them. */
interface ReactionCounter {
  add(tenantId: string, reaction: ReactionRow): void;
  /** Returns a tenant's counts and resets them. */
  drain(tenantId: string): ReactionRow[];
}

function countReactions(): ReactionCounter {
  const waiting = new Map<string, Map<string, ReactionRow>>();
  return {
    add: (tenantId, reaction) => {
      const counts = waiting.get(tenantId) ?? new Map<string, ReactionRow>();
      waiting.set(tenantId, counts);
      const key = `${reaction.event_id}|${reaction.at_ms}|${reaction.reaction}`;
      const before = counts.get(key);
      if (before === undefined && counts.size >= maxWaiting) return;
      counts.set(key, { ...reaction, count: (before?.count ?? 0) + reaction.count });
    },
    drain: (tenantId) => {
      const counts = waiting.get(tenantId);
      waiting.delete(tenantId);
      return [...(counts?.values() ?? [])];
    },
  };
}

/** The counts of this process. A crash loses at most one second of reactions. */
export const reactionCounter = defineResource(countReactions, () => {});
