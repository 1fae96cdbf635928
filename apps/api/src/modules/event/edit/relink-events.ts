import type { Platform } from '../../../platform/context/platform.ts';
import { performWork, type WorkHandler } from '../../../platform/jobs/outbox.ts';
import { eachBatchOfEvents, identitiesById, relinkWork } from '../../identity/index.ts';
import { indexEvents } from '../../search-index/index.ts';
import { linkPresent, unlinkFormerAncestors } from './relink-events.queries.ts';

/** Links the events of a moved competition to its new ancestors, in place of the former ones. */
export const relinkEventsWork = (platform: Pick<Platform, 'db' | 'eventChanges'>): WorkHandler =>
  performWork(relinkWork, async ({ tenantId, identityId, former }, signal) => {
    await eachBatchOfEvents(platform, { tenantId, identityId }, signal, async (scope, ids) => {
      // Read in each batch: it may have moved again.
      const current = (await identitiesById(scope, [identityId])).get(identityId)?.identity_ids;
      if (current === undefined) return;
      await unlinkFormerAncestors(
        scope,
        ids,
        former.filter((id) => !current.includes(id)),
      );
      await linkPresent(scope, ids, current);
      await indexEvents(scope, ids);
    });
    await platform.eventChanges.publish({ tenantId, eventId: null, kind: 'changed' });
  });
