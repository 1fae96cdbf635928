import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '../config/config.ts';
import type { Job } from '../jobs/jobs.ts';
import { clientAddress } from '../http/request/request-origin.ts';
import { createEntitlementChanges, type EntitlementChanges } from './entitlement-changes.ts';
import { createEventChanges, type EventChanges } from './event-changes.ts';
import { connectProcesses, type ProcessChannel } from './channel/process-channel.ts';
import { attachRealtime, type RealtimeOptions } from './realtime-server.ts';
import { createRefusedEncoders, type RefusedEncoders } from './refused-encoders.ts';
import type { OwnRooms, Realtime } from './realtime.ts';
import type { Redis } from '../redis/open-redis.ts';
import { shareEventChanges } from './shared-event-changes.ts';
import { sharePresence } from './shared-presence.ts';
import { shareRealtime } from './shared-realtime.ts';

interface Options extends Omit<RealtimeOptions, 'addressOf'> {
  readonly config: ApiConfig;
  /** Carries the messages between processes, if it is reached; null for only PostgreSQL. */
  readonly redis: { readonly server: Redis; readonly channel: string } | null;
}

/** The sockets, and the changes that all processes announce to each other. */
export interface OpenRealtime {
  readonly realtime: Realtime;
  readonly ownRooms: OwnRooms;
  readonly eventChanges: EventChanges;
  readonly entitlementChanges: EntitlementChanges;
  readonly refusedEncoders: RefusedEncoders;
  /** Announces this process to the others. */
  readonly jobs: readonly Job[];
  /** Accepts no more sockets and closes the existing ones over some time (FLT-08). */
  readonly drain: () => Promise<void>;
  /** Messages to the other processes; null if only this one uses the database. */
  readonly processes: ProcessChannel | null;
  /** Disconnects from the other processes. */
  readonly disconnect: () => Promise<void>;
}

/**
 * Serves sockets and opens the channels of changes. Processes that share a PostgreSQL server announce
 * changes to each other; rejects if that cannot be reached.
 */
export async function openRealtime(app: FastifyInstance, options: Options): Promise<OpenRealtime> {
  const { config, tenants, log, clock } = options;
  const countSent = app.metrics?.addCounter(
    'process_messages_total',
    'Messages sent to other processes, by what carried them',
    ['transport'],
  );
  const processes =
    config.databaseUrl === null
      ? null
      : await connectProcesses({
          url: config.databaseUrl,
          directUrl: config.directDatabaseUrl ?? config.databaseUrl,
          redis: options.redis,
          log,
          ...(countSent !== undefined && { onSent: countSent }),
        });
  const tenantIds = () => tenants.all.map(({ id }) => id);
  const ownRealtime = attachRealtime(app, {
    ...options,
    addressOf: clientAddress(config.trustProxy),
  });
  const presence = processes === null ? null : sharePresence(processes, ownRealtime, clock);
  return {
    realtime:
      processes === null || presence === null
        ? ownRealtime
        : shareRealtime(ownRealtime, processes, presence),
    jobs: presence === null ? [] : [presence.job],
    ownRooms: ownRealtime,
    eventChanges:
      processes === null
        ? createEventChanges(log)
        : shareEventChanges(processes, { tenantIds, log }),
    entitlementChanges: createEntitlementChanges({ processes, tenantIds, log }),
    refusedEncoders: createRefusedEncoders({ clock: options.clock, processes }),
    drain: () => ownRealtime.drain(),
    processes,
    disconnect: async () => processes?.close(),
  };
}
