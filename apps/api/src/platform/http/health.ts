import type { FastifyInstance } from 'fastify';
import { version } from '../config/version.ts';
import { AppError } from '../context/error.ts';
import type { Database } from '../database/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Call before `close`. Makes `/readyz` report that this process accepts no more work, and closes its
     * sockets over up to 20 s while it still responds.
     */
    drain: () => Promise<void>;
  }
}

interface HealthOptions {
  readonly db: Database;
  /** Closes this process's sockets over some time. */
  readonly drainSockets: () => Promise<void>;
}

/** Adds `/healthz` and `/readyz`. */
export function addHealth(app: FastifyInstance, { db, drainSockets }: HealthOptions): void {
  let isDraining = false;
  app.decorate('drain', async () => {
    isDraining = true;
    await drainSockets();
  });
  app.get('/healthz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok', version };
  });
  app.get('/readyz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isDraining) throw new AppError('service_unavailable');
    await db.ping();
    return { status: 'ready' };
  });
}
