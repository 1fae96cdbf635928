import type { FastifyInstance } from 'fastify';
import { version } from '../config/version.ts';
import type { Role } from '../config/roles.ts';
import { AppError } from '../context/error.ts';
import type { Database } from '../database/database.ts';
import type { SharedStates } from '../context/open-platform.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Call before `close`. Makes `/readyz` report that this process accepts no more work, waits until proxies
     * have noticed, and closes its sockets over up to 20 s while it still responds.
     */
    drain: () => Promise<void>;
  }
}

interface HealthOptions {
  readonly db: Database;
  /** What this process does. */
  readonly roles: readonly Role[];
  /** What this process shares with others; null if only this one uses the database. */
  readonly shared: () => SharedStates | null;
  /** Closes this process's sockets over some time. */
  readonly drainSockets: () => Promise<void>;
}

/** Name of the check that a request leaves out by `?exclude=database`, as Kubernetes' own `/readyz` does. */
const databaseCheck = 'database';

/** Adds `/healthz` and `/readyz`, and `Connection: close` to the responses of a process that drains. */
export function addHealth(
  app: FastifyInstance,
  { db, roles, shared, drainSockets }: HealthOptions,
): void {
  let isDraining = false;
  app.decorate('drain', async () => {
    isDraining = true;
    await drainSockets();
  });
  app.addHook('onRequest', async (_, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  app.get('/healthz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok', version };
  });
  app.get<{ Querystring: { exclude?: string } }>('/readyz', async ({ query }, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isDraining) throw new AppError('service_unavailable');
    // For proxies: without the database every process still serves what it has cached, and a failing check would
    // take all of them out.
    if (query.exclude !== databaseCheck) await db.ping();
    const states = shared();
    return {
      status: 'ready',
      roles,
      ...(states !== null && { messages: states.postgresql }),
      ...(states !== null && states.redis !== null && { redis: states.redis }),
      ...(states?.replica != null && { replica: states.replica.isUsed ? 'used' : 'unused' }),
    };
  });
}
