import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { createEventChanges, eventChangeKinds, type EventChanges } from './event-changes.ts';
import type { ProcessChannel } from './channel/process-channel.ts';

const topic = 'event-change';

const knownChange = z.object({
  tenantId: z.string(),
  eventId: z.string().nullable(),
  kind: z.enum(eventChangeKinds),
  reloads: z.literal(true).optional(),
  mayBeLate: z.literal(true).optional(),
});
/** A newer process may announce a kind that this one does not know: what it has cached may be outdated. */
const unknownChange = z
  .object({ tenantId: z.string(), kind: z.string() })
  .transform(({ tenantId }) => ({ tenantId, eventId: null, kind: 'missed' as const }));
const eventChange = z.union([knownChange, unknownChange]);

interface SharedOptions {
  /** Returns the tenants that this process serves, all of which are reported as missed after an outage. */
  readonly tenantIds: () => readonly string[];
  readonly log: FastifyBaseLogger;
}

/**
 * Shares event changes between processes. Listeners of the publishing process are called directly, so that
 * they never depend on the server. After an outage, listeners get `missed` for each tenant.
 */
export function shareEventChanges(
  processes: ProcessChannel,
  { tenantIds, log }: SharedOptions,
): EventChanges {
  const local = createEventChanges(log);
  processes.subscribe(
    topic,
    eventChange,
    (change) => void local.publish(change),
    async () => {
      for (const tenantId of tenantIds())
        await local.publish({ tenantId, eventId: null, kind: 'missed' });
    },
  );
  return {
    subscribe: (listener) => local.subscribe(listener),
    publish: async (change) => {
      await Promise.all([local.publish(change), processes.send(topic, change)]);
    },
    publishHere: (change) => local.publish(change),
    close: () => local.close(),
  };
}
