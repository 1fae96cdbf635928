import { z } from 'zod';
import type { Platform } from '../../platform/context/platform.ts';
import { defineWork, performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import { indexEvents } from '../search-index/index.ts';
import { listLinkedEventIds } from './edit/edit-identity.queries.ts';

/**
 * Maximum events that a change of a name indexes in its own transaction; further ones follow in the
 * background.
 */
export const reindexedAtOnce = 200;

/** Indexes the events of a renamed competition or team by its new name. */
export const reindexWork = defineWork(
  'identity-reindex',
  z.object({ tenantId: z.string(), identityId: z.string() }),
  { maxSeconds: 600, isSlow: true },
);

/** Indexes all events of a renamed identity, in batches of their own transactions. */
export const reindexIdentityWork = ({ db }: Pick<Platform, 'db'>): WorkHandler =>
  performWork(reindexWork, async ({ tenantId, identityId }, signal) => {
    let after: string | null = '';
    while (after !== null && !signal.aborted) {
      const since: string = after;
      after = await db.forTenant(tenantId, async (scope) => {
        const ids = await listLinkedEventIds(scope, identityId, since, reindexedAtOnce);
        await indexEvents(scope, ids);
        return ids.length < reindexedAtOnce ? null : (ids.at(-1) ?? null);
      });
    }
  });

/**
 * Links the events of a moved competition to what it is below now, in place of what it was below. Moving a team
 * changes no event: it played where it was then. The event module performs it.
 */
export const relinkWork = defineWork(
  'identity-relink',
  z.object({
    tenantId: z.string(),
    identityId: z.string(),
    /** What it was below. */
    former: z.array(z.string()),
  }),
  { maxSeconds: 600, isSlow: true },
);
