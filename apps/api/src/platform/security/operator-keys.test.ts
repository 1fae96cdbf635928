import { afterAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import type { OpenDatabase } from '../database/database.ts';
import { createTestApi, openTestDatabase, testOperatorKey, type TestApi } from '../../testing.ts';

let db: OpenDatabase | null = null;
let api: TestApi;
let now = Date.parse('2026-11-21T12:00:00Z');

beforeEach(async () => {
  db ??= await openTestDatabase();
  api = await createTestApi({ db, clock: () => now, env: { TRUST_PROXY: '127.0.0.1' } });
});
afterEach(() => api.close());
afterAll(async () => db?.close());

const asPassword = (key: string) => ({
  authorization: `Basic ${Buffer.from(`me:${key}`).toString('base64')}`,
});
/** Requests that carry a key, by how they send it. */
const transports = {
  'in a header': {
    url: '/api/operator/event/list',
    send: (key: string) => ({ 'x-operator-key': key }),
  },
  'as a password': { url: '/api/operator/analytics/pages/quality', send: asPassword },
  'in a header for a browser’s page': {
    url: '/api/operator/analytics/pages/quality',
    send: (key: string) => ({ 'x-operator-key': key }),
  },
} as const;

const statusOf = async (
  transport: keyof typeof transports,
  key: string | null,
  address: string | null = '203.0.113.7',
) => {
  const { url, send } = transports[transport];
  const headers = {
    host: 'alpha.test',
    // Without it, the request is one of this machine.
    ...(address !== null && { 'x-forwarded-for': address }),
  };
  const response = await api.app.inject({
    url,
    headers: { ...headers, ...(key !== null && send(key)) },
  });
  return response.statusCode;
};

describe('wrong operator keys', () => {
  it.each(Object.keys(transports) as (keyof typeof transports)[])(
    '[SEC-33] sent %s are limited to 60 in ten minutes, and the right one works',
    async (transport) => {
      for (let guess = 0; guess < 60; guess += 1)
        expect(await statusOf(transport, `gsk_guess${guess}`)).toBe(401);
      // The limit covers every way to send a key.
      for (const other of Object.keys(transports) as (keyof typeof transports)[])
        expect([other, await statusOf(other, 'gsk_guess')]).toEqual([other, 429]);
      const { body } = await api.operator.createKey({
        operatorKey: testOperatorKey,
        body: { name: 'Script', scopes: ['event:read', 'figures:read'], days: 1 },
      });
      expect(await statusOf(transport, body.content.key)).toBe(200);
      expect(await statusOf(transport, 'gsk_guess', '203.0.113.8')).toBe(401);
      now += 10 * minuteMs;
      expect(await statusOf(transport, 'gsk_guess')).toBe(401);
    },
  );

  it.each(Object.keys(transports) as (keyof typeof transports)[])(
    '[SEC-33] of the machine, sent %s, are refused from elsewhere without telling the right one',
    async (transport) => {
      expect(await statusOf(transport, testOperatorKey, null)).toBe(200);
      expect(await statusOf(transport, 'guess', null)).toBe(401);
      for (let guess = 0; guess < 60; guess += 1)
        expect(await statusOf(transport, guess % 2 === 0 ? 'guess' : testOperatorKey)).toBe(403);
      expect(await statusOf(transport, testOperatorKey)).toBe(429);
    },
  );

  it('[SEC-33] are counted for the whole /48 of IPv6', async () => {
    let refused = 0;
    for (let network = 0; network < 500; network += 1)
      if ((await statusOf('in a header', 'gsk_guess', `2001:db8:1:${network}::1`)) === 429)
        refused += 1;
    expect(refused).toBe(20);
  });

  it('do not include requests without a key', async () => {
    for (let visit = 0; visit < 61; visit += 1)
      for (const transport of ['in a header', 'as a password'] as const)
        expect(await statusOf(transport, null)).toBe(401);
  });
});
