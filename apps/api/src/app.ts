import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAuthenticate, createFindRemovedSession } from './modules/session/index.ts';
import { findOperatorKey, findOperatorPerson } from './modules/operator/index.ts';
import { listModules } from './modules.ts';
import { listTableLimits } from './table-limits.ts';
import { checkSecrets, type UncheckedSecrets } from './platform/config/third-party-secrets.ts';
import { startModules, type ApiModule, type RunningModules } from './platform/context/module.ts';
import { openPlatform, type PlatformOptions } from './platform/context/open-platform.ts';
import type { ProcessPlatform } from './platform/context/platform.ts';
import type { TableLimit } from './platform/database/table-limit.ts';
import { replyWithError } from './platform/http/error-reply.ts';
import { hasRole } from './platform/config/roles.ts';
import { openMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { measureProcess, measureRequests } from './platform/metrics/process-metrics.ts';
import { traceRequests } from './platform/metrics/tracing.ts';
import { addHealth } from './platform/http/health.ts';
import { shedUnderOverload } from './platform/http/limits/overload.ts';
import { refuseOtherRoles, rolesOf } from './platform/http/roles.ts';
import { createServer } from './platform/http/server.ts';
import { apiRoutes, mediaRoutes } from './platform/http/tenant-routes.ts';
import { addSecurityHeaders } from './platform/http/tenant-scope.ts';
import { addJobs } from './platform/jobs/scheduled-jobs.ts';
import { openTokenSecrets } from './platform/security/secrets/token-secrets.ts';

export interface ApiOptions extends PlatformOptions {
  /** Key of operator calls from this machine. */
  readonly operatorKey: string;
  /** A second one while keys are rotated; defaults to none. */
  readonly acceptedOperatorKey?: string | null;
  /** Secrets of third parties; defaults to none. */
  readonly secrets?: UncheckedSecrets;
  /** Limits of the tables, for tests; defaults to those of the nouns. */
  readonly tableLimits?: ReadonlyMap<string, TableLimit>;
  /** Modules to start, for tests of the platform; defaults to all. */
  readonly modules?: readonly ApiModule[];
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: ProcessPlatform;
    /** Measurements, which the caller lets listen; null if `/metrics` is off. */
    metrics: Metrics | null;
  }
}

/** Closes resources in order. Logs failures, so that one does not leave the others open. */
async function closeAll(
  closers: readonly (() => void | Promise<void>)[],
  log: FastifyBaseLogger,
): Promise<void> {
  for (const close of closers)
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, 'a resource could not be closed');
    }
}

/**
 * Creates the backend: calls below `/api`, media below `/media`, sockets at `/ws`, and the health checks.
 * The caller may add routes before it listens. It does not listen yet.
 */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const { config, log, operatorKey, acceptedOperatorKey = null } = options;
  const modules = options.modules ?? (await listModules());
  const secrets = checkSecrets(
    options.secrets ?? {},
    modules.flatMap((module) => module.secrets ?? []),
  );
  const { tokenSecret: signing, acceptedTokenSecret = null } = options;
  const accepted = acceptedTokenSecret === null ? [] : [acceptedTokenSecret];
  const tokenSecret = await openTokenSecrets(options.db, { signing, accepted });
  const authenticate = createAuthenticate(tokenSecret);
  const running: RunningModules = { started: [], accountDataHandlers: [], findHoldings: [] };

  const app = createServer(config, log);
  const metrics = config.metrics === null ? null : await openMetrics(config.metrics, log);
  app.decorate('metrics', metrics);
  if (metrics !== null) measureRequests(app, metrics);
  if (config.traces !== null) traceRequests(app);
  refuseOtherRoles(app, config);
  shedUnderOverload(app, config, metrics);
  const tableLimits = options.tableLimits ?? (await listTableLimits());
  const parts = { secrets, tokenSecret, authenticate, tableLimits, running };
  const {
    platform,
    drainSockets,
    shared: sharedStates,
    jobs,
    jobPlacement,
    closers,
  } = await openPlatform(app, options, parts);
  await startModules(modules, platform, running);

  app.decorate('platform', platform);
  if (metrics !== null) {
    measureProcess(metrics, {
      config,
      db: options.db,
      ownRooms: platform.ownRooms,
      shared: sharedStates,
    });
    if (hasRole(config, 'jobs'))
      for (const gauge of running.started.flatMap(({ gauges = [] }) => gauges))
        metrics.addGauge(gauge);
    app.addHook('onClose', () => metrics.close());
  }
  addJobs(
    app,
    platform,
    [...jobs, ...running.started.flatMap((module) => module.jobs ?? [])],
    jobPlacement,
  );
  app.addHook('onClose', () =>
    closeAll([...running.started.map((module) => () => module.close?.()), ...closers], log),
  );
  addHealth(app, { db: platform.db, roles: rolesOf(config), shared: sharedStates, drainSockets });
  for (const { hostless } of running.started)
    if (hostless !== undefined)
      await app.register(async (hostlessApp) => {
        addSecurityHeaders(hostlessApp);
        hostlessApp.setErrorHandler(replyWithError);
        await hostless(hostlessApp);
      });
  const shared = { platform, running };
  const findRemovedSession = createFindRemovedSession(tokenSecret);
  const operators = {
    machineKeys: [operatorKey, ...(acceptedOperatorKey === null ? [] : [acceptedOperatorKey])],
    findPerson: findOperatorPerson,
    findKey: findOperatorKey,
  };
  const callers = { authenticate, findRemovedSession, operators };
  await app.register(apiRoutes, { prefix: '/api', ...shared, modules, ...callers });
  await app.register(mediaRoutes, { prefix: '/media', ...shared });
  return app;
}
