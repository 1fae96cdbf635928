import type { FastifyInstance } from 'fastify';
import type { CallHandler } from './call.ts';
import type { Job } from './jobs.ts';
import type { WorkHandler } from './outbox.ts';
import type { Platform } from './platform.ts';

/** One noun of the backend, as `app.ts` puts it together. */
export interface ApiModule {
  readonly name: string;
  /** Looks, before anything is served, at what people wrote for it; throws `StartupError`. */
  readonly check?: (platform: Platform) => Promise<void>;
  /** Called once before anything is served, e.g. to listen to what others do. */
  readonly start?: (platform: Platform) => void;
  /** Calls of the contract's map that it answers. */
  readonly calls: readonly CallHandler[];
  /**
   * Routes that are no calls, below `/media`: `media` already has the prefix, `request.ctx` and the
   * error handler, so a route `/films/*` answers `/media/films/*`.
   */
  readonly mediaRoutes?: (media: FastifyInstance, platform: Platform) => void | Promise<void>;
  /** Routes below `/api` that are no calls: what people look at, not programs. */
  readonly pages?: (api: FastifyInstance, platform: Platform) => void | Promise<void>;
  /** What it does of the work in the outbox. */
  readonly work?: (platform: Platform) => readonly WorkHandler[];
  /** Work done at intervals from the moment the server is ready until it closes. */
  readonly jobs?: (platform: Platform) => readonly Job[];
}
