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
 * Sends what concerns one user to the sockets of all processes. Messages about events need no such way:
 * each process tells its own sockets what it hears of changes (decision 19). What is sent while the
 * connection is broken does not arrive.
 */
export function shareRealtime(own: Realtime, processes: ProcessChannel): Realtime {
  processes.hear('user-message', userMessage, ({ tenantId, userId, name, payload }) =>
    // The cast is safe: `emitToUser` of another process was given the name with its payload.
    own.emitToUser(tenantId, userId, name as never, payload as never),
  );
  processes.hear('session-ended', endedSession, ({ tenantId, familyId }) =>
    own.forgetSession(tenantId, familyId),
  );
  return {
    countInEvent: (...event) => own.countInEvent(...event),
    onSessionEnd: (listener) => own.onSessionEnd(listener),
    emitToEvent: (...message) => own.emitToEvent(...message),
    emitToUser: (tenantId, userId, name, payload) => {
      own.emitToUser(tenantId, userId, name, payload);
      void processes.send('user-message', { tenantId, userId, name, payload });
    },
    forgetSession: (tenantId, familyId) => {
      own.forgetSession(tenantId, familyId);
      void processes.send('session-ended', { tenantId, familyId });
    },
  };
}
