/** Started processes with some of the roles each, on one PostgreSQL database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseConfig } from '@grandstand/api';
import { freePort } from '@grandstand/api/testing';
import { addSourcePortal } from '@grandstand/portal/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestEnvironment, projectRoot } from '../config.ts';
import { serveIngest } from '../ingest/serve-ingest.ts';
import { startServer } from '../serve.ts';
import { welcomeText } from '../welcome.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const database = `roles_${process.pid}`;
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-roles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (changes: Record<string, string>) => {
  const databaseUrl = new URL(url === '' ? 'postgres://none/none' : url);
  databaseUrl.pathname = database;
  return {
    HOST: '127.0.0.1',
    GRANDSTAND_ENV: 'production',
    LOG_LEVEL: 'silent',
    TENANT: 'northline',
    DATABASE_URL: databaseUrl.href,
    TOKEN_SECRET: 'a secret of the tests, long enough',
    OPERATOR_KEY: 'an operator key of the tests, long',
    ...changes,
  };
};

interface Started {
  readonly origin: string;
  readonly welcome: string;
  readonly status: (address: string, init?: RequestInit) => Promise<number>;
}

describe.skipIf(url === '')('a process with', () => {
  const closing: (() => Promise<void>)[] = [];
  const started = new Map<string, Started>();

  async function start(roles: string): Promise<void> {
    const port = await freePort();
    const config = parseConfig(
      environment({
        ROLES: roles,
        PORT: String(port),
        DATA_DIR: path.join(folder, roles),
        SHARED_DIR: path.join(folder, 'shared'),
      }),
      projectRoot,
    );
    const server = await startServer(config, 'production', addSourcePortal);
    closing.push(() => server.close());
    const origin = `http://localhost:${port}`;
    started.set(roles, {
      origin,
      welcome: welcomeText(config, server.tenants, []),
      status: async (address, init) => {
        const response = await fetch(new URL(address, origin), init);
        await response.arrayBuffer();
        return response.status;
      },
    });
  }
  const processOf = (roles: string): Started => {
    const found = started.get(roles);
    if (found === undefined) throw new Error(`${roles} was not started`);
    return found;
  };
  /** Returns the status of an upgrade at `/ws`. */
  const upgrade = async ({ origin }: Started): Promise<number> => {
    const sent = request(new URL('/ws/?EIO=4&transport=websocket', origin), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    sent.end();
    return new Promise((resolve, reject) => {
      sent.once('error', reject);
      sent.once('response', (response) => resolve(response.statusCode ?? 0));
      sent.once('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? 0);
      });
    });
  };

  beforeAll(async () => {
    await onServer(`CREATE DATABASE ${database}`);
    for (const roles of ['web', 'api', 'media', 'jobs']) await start(roles);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
    await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
  }, 60_000);

  const addresses = { web: '/live/', api: '/api/event/count_live', media: '/media/art/none.svg' };

  it.each(['web', 'api', 'media', 'jobs'])(
    '%s says so when it starts and at /readyz',
    async (role) => {
      const { origin, welcome } = processOf(role);
      expect(welcome).toContain(`Roles: ${role} (ROLES)`);
      const response = await fetch(new URL('/readyz', origin));
      expect([response.status, await response.json()]).toEqual([
        200,
        { status: 'ready', roles: [role], messages: 'listening' },
      ]);
      expect((await fetch(new URL('/healthz', origin))).status).toBe(200);
    },
  );

  it('web renders pages, from data that it reads itself', async () => {
    const { status, origin } = processOf('web');
    expect(await status(addresses.web)).toBe(200);
    const response = await fetch(new URL(addresses.api, origin));
    expect([response.status, await response.text()]).toEqual([
      421,
      'This process serves web; this address needs api (ROLES).',
    ]);
    expect([await status(addresses.media), await upgrade(processOf('web'))]).toEqual([421, 503]);
  });

  it('api serves calls and sockets', async () => {
    const { status } = processOf('api');
    const calls = await status('/api/operator/tenant/list', {
      headers: { 'x-operator-key': 'an operator key of the tests, long' },
    });
    expect([calls, await upgrade(processOf('api'))]).toEqual([200, 101]);
    expect([await status(addresses.web), await status(addresses.media)]).toEqual([421, 421]);
  });

  it('media serves playlists, segments and pictures', async () => {
    const { status } = processOf('media');
    expect([
      await status(addresses.media),
      await status('/media/events/none/master.m3u8'),
      await status(addresses.web),
      await status(addresses.api),
      await upgrade(processOf('media')),
    ]).toEqual([404, 404, 421, 421, 503]);
  });

  it('jobs serves nothing, and does the work that others add', async () => {
    const { status } = processOf('jobs');
    expect([
      await status(addresses.web),
      await status(addresses.api),
      await status(addresses.media),
      await upgrade(processOf('jobs')),
    ]).toEqual([421, 421, 421, 503]);
    const username = 'ann@club.example';
    const response = await fetch(new URL('/api/user/register', processOf('api').origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username,
        password: 'six white seagulls',
        display_name: 'Ann',
        strategy: 'refresh',
      }),
    });
    expect(response.status).toBe(200);
    const countMails = () => {
      try {
        return readdirSync(path.join(folder, 'shared', 'mail')).length;
      } catch {
        return 0;
      }
    };
    await expect.poll(countMails, { timeout: 60_000 }).toBeGreaterThan(0);
  });
});

describe('a process with the role ingest', () => {
  it('is ready while encoders can publish, and names its role', async () => {
    const script = path.join(folder, 'ingest.mjs');
    writeFileSync(
      script,
      "process.send({ address: 'rtmp://127.0.0.1:1/live' }); process.once('disconnect', () => process.exit(0)); setInterval(() => {}, 1000);",
    );
    const port = await freePort();
    const server = await serveIngest({ host: '127.0.0.1', port }, process.env, script);
    const get = async (address: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${address}`);
      return [response.status, await response.json()];
    };
    await expect.poll(() => get('/readyz')).toEqual([200, { status: 'ready', roles: ['ingest'] }]);
    expect((await get('/'))[0]).toBe(421);
    await server.close();
  });

  it('needs the address of a process that checks stream keys', () => {
    const config = parseConfig({ ROLES: 'ingest' }, '/');
    expect(() => ingestEnvironment(config)).toThrow('API_URL: expected the address of a process');
    expect(ingestEnvironment(parseConfig({ ROLES: 'web,api,media,jobs' }, '/'))).toBeNull();
    expect(
      ingestEnvironment(
        parseConfig({ GRANDSTAND_ENV: 'production', ROLES: 'web,api,media,jobs,ingest' }, '/'),
      ),
    ).not.toBeNull();
  });
});

it('an unknown role stops the start with one line that lists the roles', async () => {
  const child = spawn(process.execPath, [path.join(projectRoot, 'apps/standalone/src/main.ts')], {
    env: { PATH: process.env.PATH, ROLES: 'web,films', DATA_DIR: folder, INGEST: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [printed] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  expect(printed).toContain(
    'ROLES: expected any of web, api, media, jobs, ingest, found "web,films"',
  );
}, 60_000);
