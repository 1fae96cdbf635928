import { z } from 'zod';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { defineWork, performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import { indexEvents } from '../search-index/index.ts';
import { listLinkedEventIds } from './edit/edit-identity.queries.ts';

/**
 * Maximum events that are indexed again in the transaction that renames an identity. If there are more, all of them
 * are indexed in the background, in batches of this size.
 */
export const maxReindexedAtOnce = 200;

/** Work that indexes the events of a renamed competition or team by its new name. */
export const reindexWork = defineWork(
  'identity-reindex',
  z.object({ tenantId: z.string(), identityId: z.string() }),
  { maxSeconds: 600, isSlow: true },
);

/** Runs `work` for the events of an identity in batches, each in a transaction of its own. */
export async function eachBatchOfEvents(
  { db }: Pick<Platform, 'db'>,
  { tenantId, identityId }: { readonly tenantId: string; readonly identityId: string },
  signal: AbortSignal,
  work: (scope: Scope, eventIds: readonly string[]) => Promise<void>,
): Promise<void> {
  let after: string | null = '';
  while (after !== null && !signal.aborted) {
    const since: string = after;
    after = await db.forTenant(tenantId, async (scope) => {
      const ids = await listLinkedEventIds(scope, identityId, since, maxReindexedAtOnce);
      await work(scope, ids);
      return ids.length < maxReindexedAtOnce ? null : (ids.at(-1) ?? null);
    });
  }
}

/** Indexes all events of a renamed identity. */
export const reindexIdentityWork = (platform: Pick<Platform, 'db'>): WorkHandler =>
  performWork(reindexWork, (identity, signal) =>
    eachBatchOfEvents(platform, identity, signal, indexEvents),
  );

/**
 * Work that relinks the events of a competition with a new parent: from its former ancestors to the current ones.
 * Moving a team relinks no events, because its past matches belong to the competition of that time.
 */
export const relinkWork = defineWork(
  'identity-relink',
  z.object({
    tenantId: z.string(),
    identityId: z.string(),
    /** Ids of its former ancestors. */
    former: z.array(z.string()),
  }),
  { maxSeconds: 600, isSlow: true },
);
