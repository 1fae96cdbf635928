import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../config/clock.ts';
import type { Job } from '../jobs/jobs.ts';
import type { ProcessChannel } from './channel/process-channel.ts';
import type { OwnRooms } from './realtime.ts';

const topic = 'presence';
/** Interval between announcements, ms. */
const everyMs = 5000;
/** Age from which a process that announces nothing counts as ended, ms. */
const expiresAfterMs = 3 * everyMs;
/** Maximum number of events announced; those with most pages come first. */
const maxEvents = 2000;

/** The open pages of a process: tenant, event and number. */
const share = z.object({
  from: z.string(),
  events: z.array(z.tuple([z.string(), z.string(), z.int().min(0)])),
});

/** The open pages of the other processes. */
export interface SharedPresence {
  /** Number of their open pages of an event. */
  count(tenantId: string, eventId: string): number;
  /** Announces the pages of this process. */
  readonly job: Job;
}

const keyOf = (tenantId: string, eventId: string) => `${tenantId}:${eventId}`;

/** Announces to the other processes how many pages of which events are open here, and counts theirs. */
export function sharePresence(
  processes: ProcessChannel,
  ownRooms: Pick<OwnRooms, 'listEvents'>,
  clock: Clock,
): SharedPresence {
  const ownId = randomUUID();
  const shares = new Map<string, { at: number; pages: ReadonlyMap<string, number> }>();
  let hadPages = false;
  processes.subscribe(topic, share, ({ from, events }) => {
    for (const [id, { at }] of shares) if (clock() - at > expiresAfterMs) shares.delete(id);
    const pages = new Map(events.map(([tenant, event, count]) => [keyOf(tenant, event), count]));
    shares.set(from, { at: clock(), pages });
  });
  return {
    count: (tenantId, eventId) =>
      [...shares.values()]
        .filter(({ at }) => Math.abs(clock() - at) <= expiresAfterMs)
        .reduce((sum, { pages }) => sum + (pages.get(keyOf(tenantId, eventId)) ?? 0), 0),
    job: {
      name: 'presence',
      everyMs,
      runsIn: 'each process',
      run: async () => {
        const events = ownRooms
          .listEvents()
          .toSorted((one, other) => other.pages - one.pages)
          .slice(0, maxEvents)
          .map(({ tenantId, eventId, pages }) => [tenantId, eventId, pages]);
        // An idle process is silent once it has announced that its last page closed.
        if (events.length > 0 || hadPages) await processes.send(topic, { from: ownId, events });
        hadPages = events.length > 0;
      },
    },
  };
}
