import { z } from 'zod';
import type { ProcessChannel } from './channel/process-channel.ts';
import type { SharedPresence } from './shared-presence.ts';
import { reloadSpreadMs, type Realtime } from './realtime.ts';

const eventMessage = z.object({
  tenantId: z.string(),
  eventId: z.string(),
  name: z.string(),
  payload: z.looseObject({ loadWithinMs: z.number().optional() }),
});
const userMessage = z.object({
  tenantId: z.string(),
  userId: z.string(),
  name: z.string(),
  payload: z.unknown(),
});
/** `familyId` is the session's id: processes of other builds send and read that name. */
const endedSession = z.object({ tenantId: z.string(), familyId: z.string() });

/** Returns the payload with a period for reloads that is long enough for the pages of this process. */
function withReloadSpread<P extends z.output<typeof eventMessage>['payload']>(
  payload: P,
  pages: number,
): P {
  const { loadWithinMs } = payload;
  return loadWithinMs === undefined
    ? payload
    : { ...payload, loadWithinMs: Math.max(loadWithinMs, reloadSpreadMs(pages)) };
}

/**
 * Emits messages to the rooms of all processes, and ends sessions in all of them. Messages sent while the
 * connection is broken are lost.
 */
export function shareRealtime(
  local: Realtime,
  processes: ProcessChannel,
  presence: Pick<SharedPresence, 'count'>,
): Realtime {
  processes.subscribe('event-message', eventMessage, ({ tenantId, eventId, name, payload }) => {
    const message = withReloadSpread(payload, local.countInEvent(tenantId, eventId));
    // The cast is safe: `emitToEvent` of the other process got the name with its payload.
    local.emitToEvent(tenantId, eventId, name as never, message as never);
  });
  processes.subscribe('user-message', userMessage, ({ tenantId, userId, name, payload }) =>
    local.emitToUser(tenantId, userId, name as never, payload as never),
  );
  processes.subscribe('session-ended', endedSession, ({ tenantId, familyId: sessionId }) =>
    local.endSession(tenantId, sessionId),
  );
  return {
    countInEvent: (...event) => local.countInEvent(...event),
    countPages: (...event) => local.countPages(...event) + presence.count(...event),
    onSessionEnd: (listener) => local.onSessionEnd(listener),
    emitToEvent: (tenantId, eventId, name, payload) => {
      local.emitToEvent(tenantId, eventId, name, payload);
      void processes.send('event-message', { tenantId, eventId, name, payload });
    },
    emitToUser: (tenantId, userId, name, payload) => {
      local.emitToUser(tenantId, userId, name, payload);
      void processes.send('user-message', { tenantId, userId, name, payload });
    },
    endSession: (tenantId, sessionId) => {
      local.endSession(tenantId, sessionId);
      void processes.send('session-ended', { tenantId, familyId: sessionId });
    },
  };
}
