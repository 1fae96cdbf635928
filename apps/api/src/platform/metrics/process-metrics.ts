/** What the platform measures of a process: its requests, database, outbox, sockets and build. */
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '../config/config.ts';
import { hasRole } from '../config/roles.ts';
import { version } from '../config/version.ts';
import type { OpenDatabase } from '../database/database.ts';
import { readOutbox } from '../database/job-queue.ts';
import { readNewestMigration } from '../database/migrate.ts';
import { rolesOf } from '../http/roles.ts';
import type { SharedStates } from '../context/open-platform.ts';
import type { OwnRooms } from '../realtime/realtime.ts';
import { isInternal } from '../security/read-rate-limits.ts';
import type { Metrics } from './metrics.ts';

/** Class of a request by its path: one for each way of serving it. */
function classOf(path: string): string {
  if (path === '/healthz' || path === '/readyz') return 'health';
  if (path.startsWith('/api/ingest/')) return 'ingest';
  if (path.startsWith('/api/operator/')) return 'operator';
  if (path.startsWith('/api/')) return 'call';
  if (path.startsWith('/media/picture/') || path.startsWith('/media/art/')) return 'picture';
  if (path.startsWith('/media/'))
    return path.endsWith('.m3u8')
      ? path.startsWith('/media/h/')
        ? 'granted-playlist'
        : 'playlist'
      : 'segment';
  if (/^\/(?:assets|builds|studio\/assets)\//.test(path)) return 'asset';
  if (path.startsWith('/studio')) return 'studio';
  return 'page';
}

/** Measures requests by class and status. Add it before any route. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const observe = metrics.addDuration(
    'request_duration_seconds',
    'Time until the response was complete, of requests from outside',
    ['class', 'status'],
  );
  app.addHook('onResponse', async (request, reply) => {
    if (isInternal(request)) return;
    const path = request.url.split('?', 1)[0] ?? '';
    observe(reply.elapsedTime, classOf(path), String(reply.statusCode));
  });
}

interface Measured {
  readonly config: ApiConfig;
  readonly db: OpenDatabase;
  readonly ownRooms: OwnRooms;
  readonly shared: () => SharedStates | null;
}

/** Measures what a process holds. */
export function measureProcess(metrics: Metrics, { config, db, ownRooms, shared }: Measured): void {
  metrics.addGauge({
    name: 'build_info',
    help: '1, with the version, the number of the newest migration, and the roles',
    labels: ['version', 'schema', 'roles'],
    read: async () => [
      {
        value: 1,
        labels: [
          version,
          String(await db.withoutTenant(readNewestMigration)),
          rolesOf(config).join(','),
        ],
      },
    ],
  });
  metrics.addGauge({
    name: 'database_connections',
    help: 'Connections of this process to its database, and work that waits for one',
    labels: ['state'],
    read: () => {
      const counts = db.connections();
      if (counts === null) return [];
      return [
        { value: counts.open - counts.idle, labels: ['busy'] },
        { value: counts.idle, labels: ['idle'] },
        { value: counts.waiting, labels: ['waiting'] },
      ];
    },
  });
  metrics.addGauge({
    name: 'sockets',
    help: 'Open sockets of this process',
    read: () => [{ value: ownRooms.countSockets() }],
  });
  metrics.addGauge({
    name: 'rooms',
    help: 'Events with open pages in this process',
    read: () => [{ value: ownRooms.listEvents().length }],
  });
  metrics.addGauge({
    name: 'message_transport_up',
    help: '1 if messages of other processes arrive over it, else 0',
    labels: ['transport'],
    read: () => {
      const states = shared();
      if (states === null) return [];
      return (['postgresql', 'redis'] as const).flatMap((transport) =>
        states[transport] === null
          ? []
          : [{ value: states[transport] === 'listening' ? 1 : 0, labels: [transport] }],
      );
    },
  });
  metrics.addGauge({
    name: 'shared_limits_up',
    help: '1 if Redis counts the requests of all processes, 0 if each counts by itself for now',
    read: () => {
      const isCounting = shared()?.isCounting ?? null;
      return isCounting === null ? [] : [{ value: isCounting ? 1 : 0 }];
    },
  });
  metrics.addGauge({
    name: 'replica_up',
    help: '1 if lists are read from the replica, 0 if from the primary',
    read: () => {
      const replica = shared()?.replica ?? null;
      return replica === null ? [] : [{ value: replica.isUsed ? 1 : 0 }];
    },
  });
  metrics.addGauge({
    name: 'replica_lag_seconds',
    help: 'Age of the newest state that the replica is known to have',
    read: () => {
      const replica = shared()?.replica ?? null;
      return replica === null ? [] : [{ value: replica.lagSeconds }];
    },
  });
  // All processes would report the same numbers.
  if (!hasRole(config, 'jobs')) return;
  metrics.addGauge({
    name: 'outbox_pending',
    help: 'Due work that no process has done',
    labels: ['queue'],
    read: async () =>
      (await readOutbox(db.queue)).map(({ queue, pending }) => ({
        value: Number(pending),
        labels: [queue],
      })),
  });
  metrics.addGauge({
    name: 'outbox_age_seconds',
    help: 'Age of the oldest due work',
    labels: ['queue'],
    read: async () =>
      (await readOutbox(db.queue)).map(({ queue, age }) => ({
        value: Number(age ?? 0),
        labels: [queue],
      })),
  });
}
