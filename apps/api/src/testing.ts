/** A backend for tests: requests are injected, and the database is fresh and its own. */
import { fileURLToPath } from 'node:url';
import {
  buildRequest,
  mapCalls,
  tenantConfig,
  type ByCall,
  type CallName,
  type ContentBundle,
  type TenantConfigInput,
} from '@grandstand/contract';
import type { FastifyInstance } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import { createApi, type ApiOptions } from './app.ts';
import type { Clock } from './platform/config/clock.ts';
import { parseConfig } from './platform/config/config.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { ensureTemplate } from './platform/database/template.ts';
import type { Mail } from './platform/mail/mailer.ts';
import { refuseLocalUrl, type AllowlistedRead } from '@grandstand/outbound';
import { createLogger } from './platform/config/logger.ts';
import type { PasswordCost } from './platform/security/password-cost.ts';
import { createTenantDirectory } from './platform/tenancy/tenants.ts';
import { importAccessCodes } from './modules/access-code/index.ts';
import { importComments } from './modules/comment/index.ts';
import { importContent } from './modules/event/index.ts';
import { importProducts } from './modules/product/index.ts';
import { importTags } from './modules/tag/index.ts';
import { importUsers } from './modules/user/index.ts';
import { openEmbeddedTestDatabase } from './testing/databases.testing.ts';
import {
  openServerTestDatabase,
  type TestDatabaseOptions,
} from './testing/server-databases.testing.ts';
import { expectAudited } from './testing/expect-audited.testing.ts';
import { expectResponse } from './testing/expect-response.testing.ts';

const cacheDir = fileURLToPath(new URL('../../../node_modules/.cache/grandstand', import.meta.url));
export const testOperatorKey = 'operator-key-of-the-tests';

/** Creates a tenant for tests with the host `<id>.test`. */
export const testTenant = (
  id: string,
  changes: Partial<TenantConfigInput> = {},
): TenantConfigInput => ({
  id,
  hosts: [`${id}.test`],
  name: `The ${id} league`,
  name_short: id,
  portal_url: '{origin}',
  api_base: '{origin}',
  brand: {
    accent: '#e4002b',
    secondary: '#112244',
    neutral: { hue: 220, chroma: 0.1 },
    displayFont: 'archivo',
    radius: 8,
    density: 'comfortable',
    headings: { weight: 800, uppercase: false },
    logoUrl: '/media/art/logo.svg',
    markUrl: '/media/art/mark.svg',
    defaultTheme: 'dark',
  },
  enable_comments: true,
  stream_sources: ['https://cdn.example'],
  protected_stream_sources: ['https://cdn.example'],
  ...changes,
});

/**
 * Opens an empty database: embedded in memory, or with `TEST_DATABASE_URL` a separate schema on that
 * server. `close` empties it for the next test.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url
    ? openServerTestDatabase(url, options)
    : openEmbeddedTestDatabase(await ensureTemplate(cacheDir));
}

/** Responds to every address of other sites with a live stream that browsers can play. */
const readTestStream: AllowlistedRead = async (url) => ({
  url,
  status: 200,
  headers: {
    'access-control-allow-origin': '*',
    'content-type': 'application/vnd.apple.mpegurl',
  },
  bytes: Buffer.from(
    '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:2,\n1.ts\n',
  ),
});

/** The minimum that argon2id accepts, since hashing takes most of the time of a sign-in. */
const cheapestPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

export interface TestApiOptions extends Pick<
  ApiOptions,
  | 'modules'
  | 'limitFactor'
  | 'mailer'
  | 'secrets'
  | 'tableLimits'
  | 'allowlistedRead'
  | 'refusePrivateUrl'
  | 'resolveTxt'
> {
  /** Defaults to two tenants, `alpha` and `beta`. */
  readonly tenants?: readonly TenantConfigInput[];
  readonly clock?: Clock;
  /** Imported before the first request, by tenant id. */
  readonly content?: Readonly<Record<string, Partial<ContentBundle>>>;
  readonly env?: Readonly<Record<string, string>>;
  /** True to hash passwords at the cost of production; defaults to almost none. */
  readonly usesProductionPasswordCost?: boolean;
  /** Destination of log lines; defaults to none. */
  readonly logTo?: DestinationStream;
  /** Owned by the caller; defaults to a database of its own. */
  readonly db?: OpenDatabase;
}

interface CallInput {
  /** Id of the tenant whose first host is called; defaults to the first tenant. */
  readonly tenant?: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | readonly string[]>;
  readonly body?: unknown;
  /** Access token. */
  readonly token?: string;
  readonly operatorKey?: string;
  readonly headers?: Record<string, string>;
}

export interface TestResponse {
  readonly status: number;
  /** Parsed JSON. Tests read it without types; the backend itself validates it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

type TestCall = (input?: CallInput) => Promise<TestResponse>;

/** A running backend and its calls by resource: `api.event.get({ params: { id } })`. */
export interface TestApi extends ByCall<TestCall> {
  readonly app: FastifyInstance;
  readonly db: OpenDatabase;
  /** Makes a call whose name is a test's parameter. */
  readonly call: (name: CallName, input?: CallInput) => Promise<TestResponse>;
  /** Returns the mails sent so far, after the outbox is empty. */
  readonly mails: () => Promise<readonly Mail[]>;
  readonly close: () => Promise<void>;
}

/**
 * Creates a backend with its content, ready for injected requests; tests of sockets call `app.listen`. Rates
 * are limited 1000 times as generously as in production, unless `limitFactor` is set.
 */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const db = options.db ?? (await openTestDatabase());
  const config = parseConfig(
    { DATA_DIR: '/nonexistent', GRANDSTAND_ENV: 'local', ...options.env },
    '/',
  );
  const inputs = options.tenants ?? [testTenant('alpha'), testTenant('beta')];
  const tenants = createTenantDirectory(
    inputs.map((input) => ({
      file: `${input.id}.json`,
      config: tenantConfig.parse(input),
      written: input,
    })),
    config,
  );
  const sent: Mail[] = [];
  const app = await createApi({
    mailer: options.mailer ?? { send: async (mail) => void sent.push(mail), close: () => {} },
    ...(options.secrets === undefined ? {} : { secrets: options.secrets }),
    allowlistedRead: options.allowlistedRead ?? readTestStream,
    refusePrivateUrl: options.refusePrivateUrl ?? (async (url) => refuseLocalUrl(url)),
    resolveTxt: options.resolveTxt ?? (async () => []),
    config,
    tenants,
    db,
    log:
      options.logTo === undefined
        ? pino({ level: 'silent' })
        : createLogger('debug', options.logTo),
    operatorKey: testOperatorKey,
    tokenSecret: 'a secret of the tests, long enough',
    limitFactor: options.limitFactor ?? 1000,
    ...(options.usesProductionPasswordCost === true ? {} : { passwordCost: cheapestPasswordCost }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.modules === undefined ? {} : { modules: options.modules }),
    ...(options.tableLimits === undefined ? {} : { tableLimits: options.tableLimits }),
  });
  for (const [
    tenantId,
    {
      identities = [],
      events = [],
      products = [],
      accessCodes = [],
      users = [],
      tags = [],
      comments = [],
    },
  ] of Object.entries(options.content ?? {})) {
    await importContent(app.platform, tenantId, { identities, events });
    await importProducts(app.platform, tenantId, products);
    await importAccessCodes(app.platform, tenantId, accessCodes);
    await importUsers(app.platform, tenantId, users);
    await importTags(app.platform, tenantId, tags);
    await importComments(app.platform, tenantId, comments);
  }
  await app.ready();

  const call = async (name: CallName, input: CallInput = {}): Promise<TestResponse> => {
    const tenant = input.tenant === undefined ? tenants.all[0] : tenants.find(input.tenant);
    const { address, path, body } = buildRequest(name, input);
    const response = await app.inject({
      method: address.method,
      url: path,
      headers: {
        host: tenant?.hosts[0] ?? 'unknown.test',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(input.token === undefined ? {} : { 'x-authorization': `Bearer ${input.token}` }),
        ...(input.operatorKey === undefined ? {} : { 'x-operator-key': input.operatorKey }),
        ...input.headers,
      },
      ...(body === null ? {} : { body }),
    });
    const parsed = response.body === '' ? {} : response.json();
    if (response.statusCode === 200) expectResponse(name, parsed);
    if (response.statusCode < 300 && tenant != null) await expectAudited(db, tenant.id, name);
    return { status: response.statusCode, body: parsed, headers: response.headers };
  };
  return {
    ...mapCalls((name) => (input?: CallInput) => call(name, input)),
    app,
    db,
    call,
    mails: async () => {
      await app.platform.outbox.runDue();
      return sent;
    },
    close: async () => {
      await app.close();
      if (options.db === undefined) await db.close();
    },
  };
}

export { freePort } from './testing/free-port.testing.ts';
export { fillTenant } from './testing/many-events.queries.ts';
export { createCuttableProxy, type CuttableProxy } from './testing/cuttable-proxy.testing.ts';
export { freeAndTicketedMatch } from './testing/free-and-ticketed-match.testing.ts';
export { startProcessTimer } from './testing/process-timer.testing.ts';
export { connectProcesses } from './platform/realtime/channel/process-channel.ts';
export { createLogger } from './platform/config/logger.ts';
export { createRedis } from './platform/redis/open-redis.ts';
export {
  hasRedisServer,
  startRedisServer,
  type RedisServer,
} from './testing/redis-server.testing.ts';
