import type { Platform } from '../../../platform/context/platform.ts';
import { performWork, type WorkHandler } from '../../../platform/jobs/outbox.ts';
import { identitiesById, relinkWork } from '../../identity/index.ts';
import { indexEvents } from '../../search-index/index.ts';
import { linkPresent, selectLinkedIds, unlinkFormer } from './relink.queries.ts';

/** Events per transaction. */
const batchSize = 200;

/** Links the events of a moved competition to what it is below now, and announces it to pages and caches. */
export const relinkEventsWork = ({
  db,
  eventChanges,
}: Pick<Platform, 'db' | 'eventChanges'>): WorkHandler =>
  performWork(relinkWork, async ({ tenantId, identityId, former }, signal) => {
    let after: string | null = '';
    while (after !== null && !signal.aborted) {
      const since: string = after;
      after = await db.forTenant(tenantId, async (scope) => {
        // Read in each batch: it may have moved again.
        const present = (await identitiesById(scope, [identityId])).get(identityId)?.identity_ids;
        if (present === undefined) return null;
        const ids = await selectLinkedIds(scope, identityId, since, batchSize);
        const left = former.filter((id) => !present.includes(id));
        await unlinkFormer(scope, ids, left);
        await linkPresent(scope, ids, present);
        await indexEvents(scope, ids);
        return ids.length < batchSize ? null : (ids.at(-1) ?? null);
      });
    }
    await eventChanges.publish({ tenantId, eventId: null, kind: 'changed' });
  });
