import path from 'node:path';
import {
  addressGroup,
  checkSiteFolders,
  createAddressShares,
  createApi,
  createLogger,
  ffmpeg,
  followDatabaseClock,
  demoHosts,
  demoPort,
  hasRole,
  internalAddress,
  loadOrCreateSecret,
  loadTenants,
  openTracing,
  makePrivate,
  readSecretsFile,
  consumeReadLimit,
  type ApiConfig,
  type Metrics,
  type OpenDatabase,
  type OpenTenantDirectory,
  type TenantDirectory,
  type UncheckedSecrets,
} from '@grandstand/api';
import { hostOf } from '@grandstand/contract/constants';
import { registerPortal, type PortalOptions } from '@grandstand/portal/server';
import { registerStudio } from '@grandstand/studio/server';
import { attachSite } from './attach-site.ts';
import type { EncodedEvents } from './ingest/demo-encoder/demo-encoder.ts';
import { prepareDemo, withdrawDemoLogins, type DemoContent } from './demo/demo-content.ts';
import { workerNumber } from './config.ts';
import { openConfigured } from './open-configured.ts';
import { listen, type ExtraListener } from './listen.ts';
import { listenToParent } from './processes/listen-to-parent.ts';
import { createDemoProviders } from './demo/providers/demo-providers.ts';

type App = Awaited<ReturnType<typeof createApi>>;

/** Serves the guides of the demo's channels on each tenant's own host, as a guide provider would. */
export function addDemoGuide(
  app: Pick<App, 'get'>,
  tenants: Pick<TenantDirectory, 'findByHost'>,
  guideOf: DemoContent['guide'],
): void {
  app.get<{ Params: { file: string } }>('/demo/guide/:file', (request, reply) => {
    const tenant = tenants.findByHost(hostOf(request));
    const guide = tenant === null ? null : guideOf(tenant.id, request.params.file);
    if (guide === null) return reply.code(404).send();
    return reply.type(`${guide.type}; charset=utf-8`).send(guide.text);
  });
}

/** A running server. */
export interface RunningServer {
  readonly tenants: TenantDirectory;
  /** Tenants with the demo's content and logins. */
  readonly demoTenantIds: readonly string[];
  /** The demo's matches that an encoder may publish; null without them. */
  readonly encodedEvents: EncodedEvents | null;
  /**
   * Closes sockets, over up to 20 s if there are thousands, then stops accepting, finishes requests in
   * progress and closes the database.
   */
  close(): Promise<void>;
}

/**
 * Starts everything in this process: database, backend, demo content, portal, sockets. Resolves when it
 * listens. Throws errors that `explainFailure` explains, and leaves nothing open.
 * @param addPortal the portal; tests pass one that renders from source instead of a build
 */
export async function startServer(
  config: ApiConfig,
  mode: 'production' | 'development',
  addPortal: typeof registerPortal = registerPortal,
): Promise<RunningServer> {
  const log = createLogger(config.logLevel);
  const tenants = loadTenants(config);
  const { dataDir, sharedDir } = config;
  const folders = { DATA_DIR: dataDir, ...(sharedDir !== dataDir && { SHARED_DIR: sharedDir }) };
  for (const [name, folder] of Object.entries(folders)) {
    const openFileCount = makePrivate(folder);
    if (openFileCount > 0)
      log.warn(
        `${name}: others may read ${openFileCount} files and folders of ${folder}; restrict their permissions`,
      );
  }
  const tracing = config.traces === null ? null : await openTracing(config.traces, log);
  const db = await openConfigured(config, {
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    onStatement: tracing?.onStatement,
  });
  try {
    const server = await serve(config, mode, { log, tenants, db, addPortal });
    return {
      ...server,
      close: async () => {
        await server.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Measures pages, their renders and their queue. */
function pageMetrics(metrics: Metrics): NonNullable<PortalOptions['metrics']> {
  return {
    countPage: metrics.addCounter('pages_total', 'Pages by their source', ['source']),
    observeRender: metrics.addDuration('render_duration_seconds', 'Time to render a page'),
    addQueue: (read) =>
      metrics.addGauge({
        name: 'queued_renders',
        help: 'Pages that wait to be rendered',
        read: () => [{ value: read() }],
      }),
  };
}

/** Adds the portal and the studio. */
async function addPages(
  app: App,
  config: ApiConfig,
  {
    mode,
    log,
    tenants,
    addPortal,
  }: {
    readonly mode: 'production' | 'development';
    readonly log: ReturnType<typeof createLogger>;
    readonly tenants: OpenTenantDirectory;
    readonly addPortal: typeof registerPortal;
  },
): Promise<void> {
  const resolveTenant = (host: string) => tenants.findWithPlaceholders(host);
  await registerStudio(app, { mode, resolveTenant });
  await addPortal(app, {
    mode,
    environment: config.environment,
    resolveTenant,
    inject: async (request) =>
      app.inject({
        ...request,
        headers: { ...request.headers },
        remoteAddress: internalAddress,
      }),
    limitMisses: (miss, tenantId, address) =>
      consumeReadLimit(app.platform.limiter, miss, tenantId, address),
    groupOf: addressGroup,
    createShares: (share) => createAddressShares(share, config.rateLimitFactor),
    pageCacheBytes: config.pageCacheBytes,
    offlinePages: config.offlinePages,
    ...(config.sharedStore.kind === 'folder'
      ? { buildArchiveFolder: path.join(config.sharedDir, 'builds') }
      : {
          buildArchiveFolder: path.join(config.dataDir, 'shared-builds'),
          sharedBuilds: app.platform.sharedFiles,
        }),
    onEventChange: (listener) =>
      app.platform.eventChanges.subscribe(({ kind, ...change }) => {
        // No cached page shows a match's statistics.
        if (kind !== 'counted') return listener({ ...change, kind });
      }),
    log,
    ...(app.metrics !== null && { metrics: pageMetrics(app.metrics) }),
  });
}

/** Logs settings of production that would fail only when they are first needed. */
async function noticeUnusable(
  { platform }: Pick<App, 'platform'>,
  config: ApiConfig,
  secrets: UncheckedSecrets,
): Promise<void> {
  const { tenants, resources, log } = platform;
  if (hasRole(config, 'jobs') && !(await resources.of(ffmpeg).isAvailable()))
    log.error(
      { program: config.ffmpeg },
      'FFMPEG: this machine has no ffmpeg, with ffprobe beside it, of that name: uploads and imports fail, and recordings get no pictures; install it, or set FFMPEG to its path',
    );
  // Another process may serve the others.
  const unknown =
    config.tenant === null ? Object.keys(secrets).filter((id) => tenants.find(id) === null) : [];
  if (unknown.length > 0)
    log.error(
      { tenants: unknown },
      'PROVIDER_SECRETS_FILE: it has secrets of tenants that this site does not have; correct their ids, unless they follow',
    );
}

async function serve(
  config: ApiConfig,
  mode: 'production' | 'development',
  parts: {
    log: ReturnType<typeof createLogger>;
    tenants: OpenTenantDirectory;
    db: OpenDatabase;
    addPortal: typeof registerPortal;
  },
): Promise<RunningServer> {
  const { log, tenants, db, addPortal } = parts;
  const tokenSecret =
    config.tokenSecret ?? loadOrCreateSecret(path.join(config.dataDir, 'token.key'));
  // The demo's providers accept any login, so they run only locally.
  const providers =
    config.environment === 'local'
      ? createDemoProviders(tenants, { port: demoPort(config), secret: tokenSecret })
      : null;
  const secrets =
    config.providerSecretsFile === null ? {} : readSecretsFile(config.providerSecretsFile);
  if (config.environment === 'production' && config.smtpUrl === null)
    log.warn('SMTP_URL is not set: mails are written to SHARED_DIR/mail and not sent');
  if (config.environment === 'production' && config.databaseUrl !== null)
    await checkSiteFolders({ config, db, log });
  // The embedded database has this machine's.
  const shared = config.databaseUrl === null ? null : await followDatabaseClock({ db, log });
  const app = await createApi({
    ...(shared !== null && { clock: shared.clock }),
    config,
    tenants,
    db,
    log,
    operatorKey:
      config.operatorKey ?? loadOrCreateSecret(path.join(config.dataDir, 'operator.key')),
    acceptedOperatorKey: config.acceptedOperatorKey,
    tokenSecret,
    acceptedTokenSecret: config.acceptedTokenSecret,
    limitFactor: config.rateLimitFactor,
    secrets: { ...providers?.secrets, ...secrets },
    sharesUpgrades: mode === 'development',
  });
  if (config.environment === 'production') await noticeUnusable(app, config, secrets);
  // The logins of the demo are public and its matches fictional, so it runs only locally.
  const demo =
    config.environment === 'local'
      ? await prepareDemo({
          platform: app.platform,
          sharedDir: config.sharedDir,
          mediaDir: config.mediaDir,
          recordingsDir: config.recordingsDir,
        })
      : null;
  if (demo !== null) {
    app.jobs.add(demo.job);
    addDemoGuide(app, tenants, demo.guide);
  } else await withdrawDemoLogins(app.platform);
  let listening: ExtraListener;
  try {
    // Before anyone is served, since a taken port stops the start.
    await app.metrics?.listen();
    if (hasRole(config, 'web')) await addPages(app, config, { mode, log, tenants, addPortal });
    if (providers !== null) {
      providers.attach(app.server);
      attachSite(app.server, demoHosts.forms, async (request, response) =>
        (await import('./demo/forms/survey-form.ts')).surveyForm(request, response),
      );
      attachSite(app.server, demoHosts.ads, async (request, response) =>
        (await import('./demo/ads/ad-server.ts')).adServer(request, response),
      );
    }
    listening = workerNumber() === null ? await listen(app, config) : await listenToParent(app);
  } catch (error) {
    await app.close();
    throw error;
  }
  return {
    tenants,
    demoTenantIds: demo?.tenantIds ?? [],
    encodedEvents: demo?.encoded ?? null,
    close: async () => {
      await app.drain();
      await listening.finish?.();
      await Promise.all([listening.close(), app.close()]);
      shared?.close();
      await db.close();
    },
  };
}
