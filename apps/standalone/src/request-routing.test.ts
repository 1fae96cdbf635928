import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '@grandstand/api';
import { freePort } from '@grandstand/api/testing';
import type { TenantConfig } from '@grandstand/contract';
import { addSourcePortal } from '@grandstand/portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from './config.ts';
import { addDemoGuide, startServer, type RunningServer } from './serve.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'grandstand-routing-'));
let port = 0;
let server: RunningServer;

beforeAll(async () => {
  port = await freePort();
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    GRANDSTAND_ENV: 'production',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  };
  server = await startServer(parseConfig(settings, projectRoot), 'production', addSourcePortal);
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a raw request, including its target. */
const send = (
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body: string | null = null,
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: { host: `localhost:${port}`, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
const errorOf = ({ status, body }: RawResponse) => {
  const { messageErrorCode, message } = JSON.parse(body) as Record<string, string>;
  return { status, messageErrorCode, hasMessage: (message ?? '') !== '' };
};

describe('unknown paths and wrong methods below /api, /media and /assets', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['PUT', '/api/event'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['DELETE', '/api/event/'],
    ['GET', '/media/nothing'],
    ['GET', '/assets/nothing.js'],
  ])(
    '[TEN-13] %s %s responds with a 404 error, which has a code and a message and not the query',
    async (method, target) => {
      const response = await send(method, `${target}?token=a-secret`);
      expect(errorOf(response)).toEqual({
        status: 404,
        messageErrorCode: 'not_found',
        hasMessage: true,
      });
      expect(response.body).not.toContain('a-secret');
    },
  );

  it.each([
    ['GET', '/api/event/list', 'POST'],
    ['DELETE', '/api/event/list', 'POST'],
    ['POST', '/api/event/get_by_id/id/one', 'GET'],
    ['GET', '/api/user/login', 'POST'],
  ])('[TEN-13] %s %s responds with 405 and allows %s', async (method, target, allowed) => {
    const response = await send(method, `${target}?token=a-secret`);
    expect(errorOf(response)).toEqual({
      status: 405,
      messageErrorCode: 'method_not_allowed',
      hasMessage: true,
    });
    expect(response.headers.allow).toBe(allowed);
    expect(response.body).not.toContain('a-secret');
  });
});

describe('addresses of pages', () => {
  it.each([
    '/%E0%A4%A',
    '/%',
    '/events/%ZZ/',
    '/%C3%C3/',
    `/events/${'x'.repeat(600)}/`,
    '/live/%00/',
  ])('an address that cannot be decoded responds with the page for 404: %s', async (target) => {
    const { status, headers, body } = await send('GET', target);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(/<title>(Page Not Found)/i.exec(body)?.[1]).toBeDefined();
  });

  it.each([
    ['/LIVE/', '/live/'],
    ['/Live/', '/live/'],
    ['/Auth/Login/', '/auth/login/'],
    ['/de/LIVE/', '/de/live/'],
  ])('an address with capital letters redirects to lower case: %s', async (target, location) => {
    const { status, headers } = await send('GET', target);
    expect([status, headers.location]).toEqual([308, location]);
  });
});

describe('host names outside the Host header', () => {
  it('[SEC-01, SEC-23] X-Forwarded-Host selects no tenant for calls, pages, feeds and pictures', async () => {
    const forwarded = { 'x-forwarded-host': 'harbour.localhost' };
    const info = await send('GET', '/robots.txt', forwarded);
    expect(info.status).toBe(200);
    expect(info.body).not.toContain('harbour');
    const page = await send('GET', '/live/', forwarded);
    expect(page.body).toContain('data-tenant="northline"');
    const harbourPage = await send('GET', '/live/', { host: 'harbour.localhost', ...forwarded });
    expect(harbourPage.body).toContain('data-tenant="harbour"');
    for (const target of ['/live/', '/robots.txt', '/share/en/site.jpg', '/api/nothing'])
      expect((await send('GET', target, { host: 'evil.test', ...forwarded })).status).toBe(421);
  }, 60_000);

  it('[SEC-06] an absolute target selects the tenant it names and redirects nowhere else', async () => {
    const harbourPage = await send('GET', `http://harbour.localhost:${port}/live/`);
    expect(harbourPage.body).toContain('data-tenant="harbour"');
    expect((await send('GET', 'http://evil.test/live/?x=1')).status).toBe(421);
    const moved = await send('GET', `http://localhost:${port}/live?x=1`);
    expect([moved.status, moved.headers.location]).toEqual([301, '/live/?x=1']);
    for (const target of ['/\\evil.test?x', '//evil.test?x', '/\\/evil.test/?x']) {
      const { headers } = await send('GET', target);
      const redirected = new URL(headers.location ?? '/', `http://localhost:${port}`);
      expect(redirected.hostname).toBe('localhost');
    }
  }, 60_000);
});

it('[SEC-01] the guide of a demo channel is that of the host, whatever host a forwarded header names', () => {
  let handler: (request: unknown, reply: unknown) => { body: string } = () => ({ body: '' });
  const app = { get: (_path: string, added: typeof handler) => void (handler = added) };
  addDemoGuide(
    app as never,
    { findByHost: (host) => ({ id: host.replace('.test', '') }) as TenantConfig },
    (tenantId, file) => ({ type: 'application/json', text: `${tenantId}: ${file}` }),
  );
  const reply = { type: () => reply, send: (body: string) => ({ body }) };
  const sent = handler(
    // As Fastify reads `X-Forwarded-Host` behind a trusted proxy.
    { headers: { host: 'alpha.test:3000' }, hostname: 'beta.test', params: { file: 'one.json' } },
    reply,
  );
  expect(sent.body).toBe('alpha: one.json');
});
