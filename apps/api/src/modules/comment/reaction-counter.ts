import { defineResource } from '../../platform/context/resources.ts';
import type { ReactionRow } from './comment.table.ts';

/** Maximum distinct counts of a tenant that wait to be stored; further reactions are dropped. */
const maxPendingCounts = 5000;

/** Counts reactions until they are stored, so that one row stands for thousands of them. */
interface ReactionCounter {
  add(tenantId: string, reaction: ReactionRow): void;
  /** Returns a tenant's counts and resets them. */
  drain(tenantId: string): ReactionRow[];
}

function createReactionCounter(): ReactionCounter {
  const pending = new Map<string, Map<string, ReactionRow>>();
  return {
    add: (tenantId, reaction) => {
      const counts = pending.get(tenantId) ?? new Map<string, ReactionRow>();
      pending.set(tenantId, counts);
      const key = `${reaction.event_id}|${reaction.at_ms}|${reaction.reaction}`;
      const before = counts.get(key);
      if (before === undefined && counts.size >= maxPendingCounts) return;
      counts.set(key, { ...reaction, count: (before?.count ?? 0) + reaction.count });
    },
    drain: (tenantId) => {
      const counts = pending.get(tenantId);
      pending.delete(tenantId);
      return [...(counts?.values() ?? [])];
    },
  };
}

/** The counts of this process. A crash loses at most one second of reactions. */
export const reactionCounter = defineResource(createReactionCounter, () => {});
