import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import proxyAddress from '@fastify/proxy-addr';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { createSerializerCompiler } from './platform/http/serializer.ts';
import { systemClock, type Clock } from './platform/config/clock.ts';
import type { ApiConfig } from './platform/config/config.ts';
import type { Database, OpenDatabase } from './platform/database/database.ts';
import { createEventChanges } from './platform/realtime/event-changes.ts';
import { AppError } from './platform/context/error.ts';
import { createEntitlementChanges } from './platform/realtime/entitlement-changes.ts';
import { addApiDocument } from './platform/http/api-document.ts';
import { addCallRoutes } from './platform/http/call-routes.ts';
import { replyWithError } from './platform/http/error-reply.ts';
import { addModuleRoutes, readJsonOnly } from './platform/http/module-routes.ts';
import { createLimiter } from './platform/http/limiter.ts';
import { rejectMalformedRequests } from './platform/http/malformed-requests.ts';
import { originForm } from './platform/http/request-origin.ts';
import { parseQuery } from './platform/http/query-parser.ts';
import { logRequests, logUnroutable } from './platform/http/request-log.ts';
import { compileValidator } from './platform/http/validator.ts';
import { addContext, addCors, addErrors, addSafetyHeaders } from './platform/http/tenant-scope.ts';
import { createJobRunner, type JobRunner } from './platform/jobs/jobs.ts';
import { createKeySets } from './platform/security/key-sets.ts';
import { createFileMailer } from './platform/mail/file-mailer.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createSmtpMailer } from './platform/mail/smtp-mailer.ts';
import type { AccountDataHandler } from './platform/context/context.ts';
import { checkNames, type ApiModule, type ModuleLife } from './platform/context/module.ts';
import { openOutbox } from './platform/jobs/outbox.ts';
import { passwordCost, type PasswordCost } from './platform/security/password-cost.ts';
import type { Platform } from './platform/context/platform.ts';
import { connectProcesses } from './platform/realtime/process-channel.ts';
import { attachRealtime } from './platform/realtime/realtime-server.ts';
import { shareEventChanges } from './platform/realtime/shared-event-changes.ts';
import { shareRealtime } from './platform/realtime/shared-realtime.ts';
import { createResources } from './platform/context/resources.ts';
import { saveTenants } from './platform/tenancy/tenant.queries.ts';
import type { TenantDirectory } from './platform/tenancy/tenants.ts';
import { checkSecrets, type GivenSecrets } from './platform/config/third-party-secrets.ts';
import { createTotalCache } from './platform/cache/total-cache.ts';
import type { FindHoldings } from './platform/context/viewer.ts';
import { version } from './platform/config/version.ts';
import { listModules } from './modules.ts';
import { createAuthenticate } from './modules/session/index.ts';

export interface ApiOptions {
  readonly config: ApiConfig;
  readonly tenants: TenantDirectory;
  /** Belongs to the caller and stays open when the app closes. */
  readonly db: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Key that operator calls must send. */
  readonly operatorKey: string;
  /** Root key of the token keys; at least 32 bytes. */
  readonly tokenSecret: string;
  readonly clock?: Clock;
  /** Multiplies every request limit; defaults to 1. */
  readonly limitFactor?: number;
  /** For tests, which sign in constantly; defaults to the cost that SEC-12 requires. */
  readonly passwordCost?: PasswordCost;
  /** Secrets of third parties; defaults to none. */
  readonly secrets?: GivenSecrets;
  /** Defaults to the configured mailer: SMTP, or files in DATA_DIR/mail. */
  readonly mailer?: Mailer;
  /** True if other listeners handle upgrades to paths other than `/ws` (hot reload). */
  readonly sharesUpgrades?: boolean;
  /** For tests of the platform without modules. */
  readonly modules?: readonly ApiModule[];
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
    /** The modules' jobs; they run between `listen` and `close`. */
    jobs: JobRunner;
    /**
     * Call before `close`. Makes `/readyz` report that this process accepts no more work, and closes its
     * sockets over up to 20 s while it still answers.
     */
    drain: () => Promise<void>;
  }
}

/** Maximum request body (SEC-24). */
const bodyLimit = 64 * 1024;
/** Interval between database cleanups, ms. */
const tidyEveryMs = 60 * 60_000;
/** Interval between runs of the outbox, and of the recovery of work that an ended process had taken, ms. */
const workEveryMs = 1000;
const recoverEveryMs = 60_000;
const headersTimeoutMs = 10_000;
const bodyTimeoutMs = 30_000;
/** Idle connections close after this time, ms: their client does not read its answer. */
const unreadTimeoutMs = 120_000;
const saneRequestId = /^[A-Za-z0-9._-]{8,64}$/;

function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID();
}

/** A year, without subdomains: other servers may serve those. */
const onlyHttps = 'max-age=31536000';

/** True if viewers connect over https, to this process or to the proxy in front of it. */
const isSecure = ({ protocol }: FastifyRequest, { publicOrigin }: ApiConfig): boolean =>
  protocol === 'https' || publicOrigin?.startsWith('https:') === true;

function createServer(options: ApiOptions): FastifyInstance {
  const { config, log } = options;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    rewriteUrl: originForm,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    bodyLimit,
    requestTimeout: bodyTimeoutMs,
    keepAliveTimeout: 72_000,
    connectionTimeout: unreadTimeoutMs,
    forceCloseConnections: 'idle',
    // Without the interval, slow clients are checked for only every 30 s.
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 2000 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: (error, request, reply) => {
      logUnroutable(request, reply);
      void replyWithError(error, request, reply);
    },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 512 },
  });
  app.setErrorHandler(replyWithError);
  rejectMalformedRequests(app);
  // Replaces the framework's message, which repeats the query and any secrets in it.
  app.setNotFoundHandler((request, reply) =>
    replyWithError(new AppError('not_found'), request, reply),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (isSecure(request, config)) void reply.header('strict-transport-security', onlyHttps);
  });
  logRequests(app);
  return app;
}

/** Returns the client address of a request that the framework does not route, such as a socket's. */
function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trusted.length === 0 ? () => false : proxyAddress.compile([...trusted]);
  return (request) => proxyAddress(request, isTrusted) ?? '';
}

/** Mails go over SMTP if configured, otherwise into a folder. */
function mailerOf(config: ApiConfig, clock: Clock): Mailer {
  if (config.smtpUrl !== null) return createSmtpMailer(config.smtpUrl, config.mailFrom);
  return createFileMailer(path.join(config.dataDir, 'mail'), clock);
}

function addHealth(app: FastifyInstance, db: Database, isReady: () => boolean): void {
  app.get('/healthz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok', version };
  });
  app.get('/readyz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isReady()) throw new AppError('service_unavailable');
    await db.ping();
    return { status: 'ready' };
  });
}

/**
 * Creates the backend: calls below `/api`, media below `/media`, sockets at `/ws`, and the health checks.
 * The caller may add routes before it listens. It does not listen yet.
 */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const { config, tenants, log } = options;
  // Modules do not get the queue, because its SQL is not separated by tenant.
  const { queue: _, ...db } = options.db;
  const modules = options.modules ?? (await listModules());
  const clock = options.clock ?? systemClock;
  const secrets = checkSecrets(
    options.secrets ?? {},
    modules.flatMap((module) => module.secrets ?? []),
  );
  await saveTenants(db, tenants, clock());
  const app = createServer(options);
  const authenticate = createAuthenticate(options.tokenSecret);
  // Processes that share a PostgreSQL server announce changes to each other.
  const processes =
    config.databaseUrl === null ? null : await connectProcesses({ url: config.databaseUrl, log });
  const tenantIds = tenants.all.map(({ id }) => id);
  const eventChanges =
    processes === null ? createEventChanges(log) : shareEventChanges(processes, { tenantIds, log });
  const entitlementChanges = createEntitlementChanges({ processes, tenantIds, log });
  const ownSockets = attachRealtime(app, {
    tenants,
    log,
    clock,
    sharesUpgrades: options.sharesUpgrades ?? false,
    addressOf: clientAddress(config.trustProxy),
    limitFactor: options.limitFactor ?? 1,
    authenticate: (tenant, token) => authenticate({ tenant, db, clock }, token),
    messages: () => lives.flatMap(({ sockets = [] }) => sockets),
  });
  const realtime = processes === null ? ownSockets : shareRealtime(ownSockets, processes);
  const mailer = options.mailer ?? mailerOf(config, clock);
  const lives: ModuleLife[] = [];
  const outbox = await openOutbox({
    db: options.db,
    log,
    handlers: () => lives.flatMap(({ work = [] }) => work),
  });
  const accountDataHandlers: AccountDataHandler[] = [];
  const findHoldings: FindHoldings[] = [];
  const resources = createResources(() => platform);
  const totals = createTotalCache(clock);
  // Neither a new score nor a viewer's clip changes the length of a list that others see.
  eventChanges.subscribe(({ tenantId, kind }) => {
    const leavesLists = ['scored', 'counted', 'clip-changed'];
    if (!leavesLists.includes(kind)) totals.drop(tenantId);
  });
  const platform: Platform = {
    config,
    tenants,
    db,
    clock,
    log,
    realtime,
    eventChanges,
    entitlementChanges,
    totals,
    limiter: createLimiter(clock, { factor: options.limitFactor ?? 1 }),
    tokenSecret: options.tokenSecret,
    mailer,
    outbox,
    resources,
    findHoldings,
    keySets: createKeySets(),
    secrets,
    limitFactor: options.limitFactor ?? 1,
    passwordCost: options.passwordCost ?? passwordCost,
  };
  for (const module of modules) {
    const life = await module.create?.(platform);
    if (life === undefined) continue;
    lives.push(life);
    if (life.account !== undefined) accountDataHandlers.push(life.account);
    if (life.holdings !== undefined) findHoldings.push(life.holdings);
  }
  checkNames(modules, lives);
  const jobs = createJobRunner(
    [
      ...lives.flatMap((life) => life.jobs ?? []),
      { name: 'outbox', everyMs: workEveryMs, run: () => outbox.runIfLikely() },
      { name: 'outbox-recovery', everyMs: recoverEveryMs, run: () => outbox.recover() },
      { name: 'database-tidy', everyMs: tidyEveryMs, run: () => db.tidy() },
    ],
    log,
  );
  app.decorate('platform', platform);
  app.decorate('jobs', jobs);
  let isDraining = false;
  app.decorate('drain', async () => {
    isDraining = true;
    await ownSockets.drain();
  });
  app.addHook('onListen', async () => jobs.start());
  app.addHook('preClose', async () => {
    outbox.stop();
    await jobs.stop();
  });
  app.addHook('onClose', async () => {
    const ends = [
      ...lives.map((life) => () => life.close?.()),
      () => outbox.close(),
      () => resources.close(),
      () => mailer.close(),
      () => eventChanges.close(),
      () => processes?.close(),
    ];
    // One failure must not leave the others open.
    for (const end of ends)
      try {
        await end();
      } catch (error) {
        log.error({ err: error }, 'a resource could not be closed');
      }
  });
  addHealth(app, db, () => !isDraining);

  await app.register(
    async (api) => {
      addErrors(api);
      addSafetyHeaders(api);
      await addCors(api, platform);
      addContext(api, platform, accountDataHandlers);
      readJsonOnly(api);
      api.setValidatorCompiler(compileValidator);
      api.setSerializerCompiler(createSerializerCompiler());
      if (config.apiDocument) await addApiDocument(api);
      const { operatorKey } = options;
      const entrance = { authenticate, limiter: platform.limiter, operatorKey };
      addCallRoutes(api, {
        ...entrance,
        handlers: modules.flatMap((module) => module.calls),
      });
      for (const { routes = [] } of lives)
        for (const each of routes) await addModuleRoutes(api, each, entrance);
    },
    { prefix: '/api' },
  );
  await app.register(
    async (media) => {
      addErrors(media);
      addSafetyHeaders(media);
      await addCors(media, platform);
      addContext(media, platform, accountDataHandlers);
      for (const life of lives) await life.media?.(media);
    },
    { prefix: '/media' },
  );
  return app;
}
