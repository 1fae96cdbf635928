import { randomUUID } from 'node:crypto';
import { callsByName } from '@grandstand/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { checkHandlers } from '../context/call.ts';
import { signedIn } from '../../modules/session/testing.ts';
import { replyWithError } from './error-reply.ts';

let api: TestApi;
const lines: string[] = [];
beforeAll(async () => {
  api = await createTestApi({ logTo: { write: (line: string) => void lines.push(line) } });
}, 60_000);
afterAll(() => api.close());

const host = 'alpha.test';
const post = (url: string, body: string, type: string | null = 'application/json') =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { host, ...(type === null ? {} : { 'content-type': type }) },
    body,
  });
const list = '/api/event/list';
const codeOf = (response: { statusCode: number; json(): { messageErrorCode: string } }) => [
  response.statusCode,
  response.json().messageErrorCode,
];

describe('errors', () => {
  it.each([
    [
      'an unknown address',
      () => api.app.inject({ url: '/api/nothing', headers: { host } }),
      404,
      'not_found',
    ],
    [
      'another method',
      () => api.app.inject({ url: list, headers: { host } }),
      405,
      'method_not_allowed',
    ],
    ['JSON that is cut off', () => post(list, '{"page":'), 400, 'bad_request'],
    ['no body', () => post(list, ''), 400, 'validation_failed'],
    ['a body that is not an object', () => post(list, '[]'), 400, 'validation_failed'],
    [
      'a form',
      () => post(list, 'a=b', 'application/x-www-form-urlencoded'),
      415,
      'unsupported_media_type',
    ],
    ['plain text', () => post(list, '{}', 'text/plain'), 415, 'unsupported_media_type'],
    ['more than 64 KB', () => post(list, `{"x":"${'x'.repeat(70_000)}"}`), 413, 'body_too_large'],
    ['an unknown key', () => post(list, '{"pages":1}'), 400, 'validation_failed'],
    ['a page that is too large', () => post(list, '{"size":101}'), 400, 'validation_failed'],
    [
      'a path that cannot be decoded',
      () => api.app.inject({ url: '/api/event/get_by_id/id/%E0%A4%A', headers: { host } }),
      400,
      'bad_request',
    ],
    [
      'a malformed id',
      () => api.app.inject({ url: '/api/event/get_by_id/id/a%2Fb', headers: { host } }),
      400,
      'validation_failed',
    ],
    [
      'an unknown host',
      () => api.app.inject({ url: '/api/openapi.json', headers: { host: 'evil.test' } }),
      421,
      'unknown_tenant',
    ],
    [
      'a wrong operator key',
      () =>
        api.app.inject({
          url: '/api/operator/event/list',
          headers: { host, 'x-operator-key': 'guess' },
        }),
      401,
      'operator_key_invalid',
    ],
  ])('[TEN-13] %s gets an error code and message', async (_, send, status, code) => {
    const response = await send();
    expect(codeOf(response)).toEqual([status, code]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toMatchObject({
      message: expect.stringMatching(/./),
      requestId: response.headers['x-request-id'],
    });
  });

  it('name the unknown key and the maximum size', async () => {
    expect((await post(list, '{"pages":1}')).json().details).toEqual([
      { path: 'body.pages', message: 'is not a known field' },
    ]);
    expect((await post(list, '{"size":101}')).json().message).toContain('100');
  });

  it('name the method that an address supports', async () => {
    const response = await api.app.inject({ url: list, headers: { host } });
    expect(response.headers.allow).toBe('POST');
  });

  it('are logged once, with their code and without secrets', async () => {
    lines.length = 0;
    await api.app.inject({
      url: '/api/user/get_profile?data=very-secret-data',
      headers: {
        host,
        'x-authorization': 'Bearer very-secret-token',
        'x-request-id': 'look-for-me',
      },
    });
    await api.signIn.login({
      body: {
        username: 'a@b.org',
        password: 'very-secret-password',
        device_id: 'd',
        device_name: 'n',
        strategy: 'refresh',
      },
    });
    const about = lines.filter((line) => line.includes('look-for-me'));
    expect(about).toHaveLength(1);
    expect(JSON.parse(about[0] ?? '')).toMatchObject({
      level: 30,
      path: '/api/user/get_profile',
      status: 401,
      code: 'unauthorized',
    });
    expect(lines.join('')).not.toContain('very-secret');
  });

  it.each([
    '/media/h/very-secret/events/match/master.m3u8',
    '/media/h/very-secret/events/match/films/final/nothing',
    '/media/h/very-secret',
    '/api/payment/sandbox/pay_1/very-secret',
    '/api/payment/sandbox/pay_1/very-secret/approve',
  ])('are logged without the secret part of an address: %s', async (url) => {
    lines.length = 0;
    const { statusCode } = await api.app.inject({ url, headers: { host } });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(lines.filter((line) => line.includes('request refused'))).toHaveLength(1);
    expect(lines.join('')).toContain(url.replace(/very-secret.*/, '-'));
    expect(lines.join('')).not.toContain('very-secret');
  });
});

describe('requests', () => {
  it('[TEN-10] reads key[] lists, one value or several, encoded or not', async () => {
    for (const query of ['status[]=live&status[]=channel', 'status%5B%5D=live', 'status=live'])
      expect(
        (
          await api.app.inject({
            url: `/api/operator/event/list?${query}`,
            headers: { host, 'x-operator-key': testOperatorKey },
          })
        ).statusCode,
      ).toBe(200);
    const wrong = await api.app.inject({
      url: '/api/operator/event/list?status[]=live&status[]=over',
      headers: { host, 'x-operator-key': testOperatorKey },
    });
    expect(wrong.json().details[0].path).toBe('query.status.1');
  });

  it('preserves a valid request id and replaces any other', async () => {
    const requestIdFor = async (id: string) =>
      (await api.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    expect(await requestIdFor('client-id-1')).toBe('client-id-1');
    expect(await requestIdFor('bad id\t<script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('responds to health checks for any host', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const response = await api.app.inject({ url, headers: { host: 'probe.internal' } });
      expect(response.statusCode).toBe(200);
    }
  });

  it('names its version in the health check and the API document', async () => {
    const [health, document] = [
      await api.app.inject({ url: '/healthz', headers: { host: 'probe.internal' } }),
      await api.app.inject({ url: '/api/openapi.json', headers: { host } }),
    ];
    const { version } = health.json<{ version: string }>();
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(document.json<{ info: { version: string } }>().info.version).toBe(version);
  });
});

describe('CORS', () => {
  const preflight = (origin: string) =>
    api.app.inject({
      method: 'OPTIONS',
      url: list,
      headers: {
        host,
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-authorization',
      },
    });

  it('[TEN-09] lets the portal of the tenant call from its own origin', async () => {
    const response = await preflight('http://alpha.test:3000');
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-origin']).toBe('http://alpha.test:3000');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(response.headers['access-control-allow-methods']).toContain(method);
    for (const name of ['content-type', 'x-authorization'])
      expect(response.headers['access-control-allow-headers']).toContain(name);
    const real = await api.app.inject({
      method: 'POST',
      url: list,
      headers: { host, origin: 'http://alpha.test:3000', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(real.headers['access-control-allow-origin']).toBe('http://alpha.test:3000');
  });

  it.each([
    'https://evil.example',
    'http://beta.test:3000',
    'null',
    'http://alpha.test.evil.example',
  ])('denies access to %s', async (origin) => {
    expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the API document', () => {
  it('[TEN-09] is OpenAPI 3.1 and lists exactly the calls of the map', async () => {
    const response = await api.app.inject({ url: '/api/openapi.json', headers: { host } });
    const document = response.json();
    expect(document.openapi).toBe('3.1.0');
    const found = Object.entries<Record<string, object>>(document.paths).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found.toSorted()).toEqual(
      Object.values(callsByName)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
  });

  it('is shown as a page', async () => {
    const response = await api.app.inject({ url: '/api/docs/', headers: { host } });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });
});

it.each([
  [{}, 200],
  [{ API_DOCUMENT: 'off' }, 404],
  [{ GRANDSTAND_ENV: 'production' }, 404],
  [{ GRANDSTAND_ENV: 'production', API_DOCUMENT: 'on' }, 200],
])('with %j the API document returns %i', async (env, status) => {
  const other = await createTestApi({ db: api.db, env });
  const get = async (url: string) =>
    (await other.app.inject({ url, headers: { host } })).statusCode;
  expect([await get('/api/openapi.json'), await get('/api/docs/')]).toEqual([status, status]);
  // The calls themselves still work.
  expect((await other.event.countBySport()).status).toBe(200);
  await other.close();
});

it.each([
  [{}, '127.0.0.1', 'https', undefined],
  [{ TRUST_PROXY: 'loopback' }, '127.0.0.1', 'https', 'max-age=31536000'],
  [{ TRUST_PROXY: 'loopback' }, '203.0.113.7', 'https', undefined],
  [{ TRUST_PROXY: 'loopback' }, '127.0.0.1', 'http', undefined],
  [{ PUBLIC_ORIGIN: 'https://tv.example' }, '127.0.0.1', 'http', 'max-age=31536000'],
])(
  'with %j and a proxy at %s that says %s, browsers must stay on https: %s',
  async (env, remoteAddress, proto, expected) => {
    const other = await createTestApi({ db: api.db, env });
    for (const url of ['/readyz', '/api/nothing', '/media/nothing']) {
      const headers = { host, 'x-forwarded-proto': proto };
      const response = await other.app.inject({ url, remoteAddress, headers });
      expect(response.headers['strict-transport-security']).toBe(expected);
    }
    await other.close();
  },
);

it('checkHandlers throws for a call without a handler or with two, and for a handler without a call', () => {
  expect(() =>
    checkHandlers([{ name: 'signIn.login' }], ['signIn.login', 'signIn.logout']),
  ).toThrow('logout has no handler');
  expect(() =>
    checkHandlers([{ name: 'signIn.login' }, { name: 'signIn.logout' }], ['signIn.login']),
  ).toThrow('logout is not a call');
  expect(() =>
    checkHandlers([{ name: 'signIn.login' }, { name: 'signIn.login' }], ['signIn.login']),
  ).toThrow('login has two handlers');
});

describe('calls with an optional body', () => {
  const optional = Object.entries(callsByName).flatMap(([name, call]) =>
    call.body?.safeParse(undefined).success === true
      ? [[name, call.method, call.path.replace(/\{\w+\}/g, 'one')] as const]
      : [],
  );
  const emptyBodies = {
    'nothing at all': {},
    'no bytes in chunks': { 'transfer-encoding': 'chunked' },
    'a length of 0': { 'content-length': '0' },
    'no bytes of JSON': { 'content-type': 'application/json' },
    'no bytes of JSON in chunks': {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    },
  };

  it.each(optional)(
    '[AUT-37] %s accepts every form of an empty body',
    async (name, method, url) => {
      for (const [form, headers] of Object.entries(emptyBodies)) {
        const viewer = await signedIn(api, `viewer-${randomUUID()}`);
        const response = await api.app.inject({
          method,
          url,
          headers: { host, 'x-authorization': `Bearer ${viewer.access}`, ...headers },
        });
        // Deleting an account accepts an empty body, and then responds that it needs the password.
        const expected: Readonly<Record<string, readonly number[]>> = {
          'signIn.logout': [200],
          'account.remove': [400],
        };
        const allowed = expected[name] ?? [200, 204, 404];
        expect(allowed, form).toContain(response.statusCode);
      }
    },
  );

  it('exist, including logout', () => {
    expect(optional.map(([name]) => name)).toContain('signIn.logout');
  });
});

/** An error of `http-errors`, as libraries throw it. */
const httpError = (statusCode: number, headers?: object) =>
  Object.assign(new Error('from a library'), { statusCode, expose: statusCode < 500, headers });
const sdkError = (statusCode: number) => Object.assign(new Error('from an SDK'), { statusCode });

async function replyTo(error: Error) {
  const app = fastify();
  app.decorateRequest('failure', null);
  app.setErrorHandler(replyWithError);
  app.get('/', () => {
    throw error;
  });
  const { statusCode, headers, ...response } = await app.inject('/');
  await app.close();
  return { status: statusCode, headers, code: response.json().messageErrorCode };
}

it.each([
  [400, 'bad_request'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [408, 'bad_request'],
  [412, 'precondition_failed'],
  [414, 'bad_request'],
  [416, 'range_not_satisfiable'],
  [429, 'too_many_requests'],
  [503, 'service_unavailable'],
  [504, 'internal_error'],
])('a library’s error with the status %i keeps it, as %s', async (status, code) => {
  expect(await replyTo(httpError(status))).toMatchObject({ status, code });
});

it('a library’s error keeps its headers', async () => {
  const { headers } = await replyTo(httpError(416, { 'Content-Range': 'bytes */5', Age: 7 }));
  expect(headers).toMatchObject({
    'content-range': 'bytes */5',
    age: '7',
    'cache-control': 'no-store',
  });
});

it('the status of another service’s error is not that of the request', async () => {
  expect(await replyTo(sdkError(401))).toMatchObject({ status: 400, code: 'bad_request' });
  expect(await replyTo(sdkError(503))).toMatchObject({ status: 500, code: 'internal_error' });
});

it('[SEC-11] an operator key cannot be guessed: an address has sixty attempts in ten minutes', async () => {
  const attempts = await createTestApi({ clock: () => 0 });
  const call = (key: string) => attempts.event.listForOperator({ operatorKey: key });
  for (let attempt = 0; attempt < 60; attempt += 1) expect((await call('guess')).status).toBe(401);
  expect((await call('guess')).status).toBe(429);
  expect((await call(testOperatorKey)).status).toBe(200);
  await attempts.close();
});
