import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { createClientCountries } from './client-country.ts';

const tenant = { default_country: 'DE' };
/** Returns the country of a request over a socket from `from`, whose client the framework sees as `ip`. */
function countryOf(
  env: Record<string, string>,
  { from = '192.0.2.9', ip = from, header }: { from?: string; ip?: string; header?: string } = {},
): string {
  const countries = createClientCountries({ config: parseConfig(env, '/') });
  const headers = header === undefined ? {} : { 'x-country': header };
  return countries.of({ headers, ip, socket: { remoteAddress: from } } as FastifyRequest, tenant);
}

describe('the country of a viewer', () => {
  const behind = { COUNTRY_HEADER: 'X-Country', TRUST_PROXY: '10.0.0.0/8' };

  it('is what a trusted proxy names', () => {
    expect(countryOf(behind, { from: '10.0.0.1', ip: '8.8.8.8', header: 'FR' })).toBe('FR');
  });

  it('ignores the header of a viewer who bypasses the proxy', () => {
    expect(countryOf(behind, { from: '192.0.2.9', header: 'FR' })).toBe('DE');
  });

  it('is that of the address if no proxy names a valid one', () => {
    expect(countryOf({}, { from: '8.8.8.8' })).toBe('US');
    expect(countryOf({}, { from: '::ffff:8.8.8.8' })).toBe('US');
    expect(countryOf({}, { from: '2001:4860:4860::8888' })).toBe('US');
    expect(countryOf(behind, { from: '10.0.0.1', ip: '194.25.0.60', header: 'nowhere' })).toBe(
      'DE',
    );
    expect(countryOf(behind, { from: '10.0.0.1', ip: '193.252.19.3' })).toBe('FR');
  });

  it.each(['127.0.0.1', '::1', '::', '10.1.2.3', '192.168.1.1', '172.16.0.1', 'fd00::1', ''])(
    'is the tenant’s own for %j, which has no country',
    (from) => {
      expect(countryOf({}, { from })).toBe('DE');
    },
  );

  it('an operator’s invalid country database stops the start and names the setting', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'countries-'));
    const file = path.join(folder, 'countries.mmdb');
    await writeFile(file, 'no countries here');
    for (const database of [file, path.join(folder, 'none')])
      expect(() => countryOf({ COUNTRY_DATABASE: database })).toThrow(/^COUNTRY_DATABASE: /);
    await rm(folder, { recursive: true });
  });
});
