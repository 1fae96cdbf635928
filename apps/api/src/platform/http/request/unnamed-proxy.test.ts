import { expect, it } from 'vitest';
import { createTestApi } from '../../../testing.ts';

const forwarded = { host: 'alpha.test', 'x-forwarded-for': '203.0.113.9' };

/** Sends requests to a backend with these settings; returns what it logs about the proxy. */
async function noticed(
  env: Readonly<Record<string, string>>,
  remoteAddress: string,
  headers: Readonly<Record<string, string>> = forwarded,
): Promise<string[]> {
  const lines: string[] = [];
  const api = await createTestApi({
    env: { GRANDSTAND_ENV: 'production', ...env },
    logTo: { write: (line) => void lines.push(line) },
  });
  for (let request = 0; request < 3; request += 1)
    await api.app.inject({ url: '/healthz', remoteAddress, headers });
  await api.close();
  return lines.filter((line) => line.includes('TRUST_PROXY'));
}

it('a proxy nearby that TRUST_PROXY does not name is logged once, with its address and what is allowed', async () => {
  expect(await noticed({}, '10.0.0.7')).toEqual([
    expect.stringContaining('requests come through a proxy at 10.0.0.7, which it does not name'),
  ]);
  expect(await noticed({ TRUST_PROXY: 'loopback' }, '10.0.0.7')).toHaveLength(1);
}, 60_000);

it.each([
  ['from a proxy that it names', { TRUST_PROXY: '10.0.0.0/8' }, '10.0.0.7', forwarded],
  ['of a viewer who sends the header', {}, '203.0.113.7', forwarded],
  ['without a proxy', {}, '10.0.0.7', { host: 'alpha.test' }],
  ['in the local environment', { GRANDSTAND_ENV: 'local' }, '10.0.0.7', forwarded],
])(
  'requests %s are not',
  async (_, env, address, headers) => {
    expect(await noticed(env, address, headers)).toEqual([]);
  },
  60_000,
);
