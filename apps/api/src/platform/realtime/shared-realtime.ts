import { z } from 'zod';
import type { ProcessChannel } from './process-channel.ts';
import type { Realtime } from './realtime.ts';

const userMessage = z.object({
  tenantId: z.string(),
  userId: z.string(),
  name: z.string(),
  payload: z.unknown(),
});
const endedSession = z.object({ tenantId: z.string(), familyId: z.string() });

/**
 * Emits a user's messages to the sockets of all processes. Event messages need no such channel: each
 * process emits to its own sockets when it hears of a change (decision 19). Messages sent while the
 * connection is broken are lost.
 */
export function shareRealtime(own: Realtime, processes: ProcessChannel): Realtime {
  processes.hear('user-message', userMessage, ({ tenantId, userId, name, payload }) =>
    // The cast is safe: `emitToUser` of the other process got the name with its payload.
    own.emitToUser(tenantId, userId, name as never, payload as never),
  );
  processes.hear('session-ended', endedSession, ({ tenantId, familyId }) =>
    own.endSession(tenantId, familyId),
  );
  return {
    countInEvent: (...event) => own.countInEvent(...event),
    onSessionEnd: (listener) => own.onSessionEnd(listener),
    emitToEvent: (...message) => own.emitToEvent(...message),
    emitToUser: (tenantId, userId, name, payload) => {
      own.emitToUser(tenantId, userId, name, payload);
      void processes.send('user-message', { tenantId, userId, name, payload });
    },
    endSession: (tenantId, familyId) => {
      own.endSession(tenantId, familyId);
      void processes.send('session-ended', { tenantId, familyId });
    },
  };
}
