import type { Platform } from '../../../platform/context/platform.ts';
import { reloadSpreadMs } from '../../../platform/realtime/realtime.ts';
import type { MessageSocket } from '../../../platform/realtime/socket-message.ts';
import { identityCache } from '../../identity/index.ts';
import { getLinkedEvent } from '../event.service.ts';
import { eventCache } from '../present/event-cache.ts';

/**
 * Makes a page that joins the room of an event load the event again if it changed after `knownAt`, the
 * time of the version on the page. Pages are cached, and get no update before they join.
 */
export async function emitMissedUpdate(
  { db, log, realtime, resources }: Platform,
  socket: Pick<MessageSocket, 'tenant' | 'emit'>,
  { eventId, knownAt }: { eventId: string; knownAt: string },
): Promise<void> {
  const { id: tenantId } = socket.tenant;
  try {
    const { read } = resources.of(identityCache);
    const { row } = await resources
      .of(eventCache)
      .get(tenantId, eventId, () =>
        db.forTenant(tenantId, (scope) =>
          getLinkedEvent(scope, eventId, { idType: 'eventId' }, read),
        ),
      );
    if ((row.updated_at?.getTime() ?? 0) <= Date.parse(knownAt)) return;
    const loadWithinMs = reloadSpreadMs(realtime.countInEvent(tenantId, eventId));
    socket.emit('update-event', { eventId, loadWithinMs });
  } catch (error) {
    // A missing event has no updates. For any other error the page retries by itself.
    log.debug({ err: error, tenant: tenantId, eventId }, 'a missed update could not be determined');
  }
}
