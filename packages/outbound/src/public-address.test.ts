import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicLookup, refusePrivateUrl } from './public-address.ts';

/** Looks up a name that has these addresses. Returns the result as text, or the name of the error. */
const lookUp = (addresses: readonly string[], all = true) =>
  new Promise<string>((resolve) => {
    const lookup = publicLookup((_host, done) =>
      done(
        null,
        addresses.map((address): LookupAddress => ({
          address,
          family: address.includes(':') ? 6 : 4,
        })),
      ),
    );
    lookup('site.example', { all }, (error, found) => {
      if (error !== null) resolve(error.name);
      else resolve(typeof found === 'string' ? found : JSON.stringify(found));
    });
  });

describe('addresses of other sites', () => {
  it('[SEC-19] addresses of a machine, of private networks and of special ranges are not public, others are', () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      'localhost',
      '',
    ])
      expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
      expect(isPublicAddress(address), address).toBe(true);
  });

  it('[SEC-19] a name is refused if any of its addresses is internal', async () => {
    expect(await lookUp(['93.184.215.14', '10.0.0.1'])).toBe('NotPublicAddressError');
    expect(await lookUp([])).toBe('NotPublicAddressError');
    expect(await lookUp(['93.184.215.14'], false)).toBe('93.184.215.14');
    expect(await lookUp(['93.184.215.14'])).toContain('93.184.215.14');
  });

  it('[SEC-19] an address to be stored is refused if its name has an internal address, and accepted if it cannot be resolved', async () => {
    const store = (address: string, found: readonly string[] | null) =>
      refusePrivateUrl(
        new URL(address),
        publicLookup((_host, done) =>
          found === null
            ? done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
            : done(
                null,
                found.map((one) => ({ address: one, family: 4 })),
              ),
        ),
      );
    await expect(store('https://site.example/', ['93.184.215.14', '10.0.0.1'])).rejects.toThrow(
      'site.example is not a public address',
    );
    await expect(store('https://10.0.0.1/', [])).rejects.toThrow('10.0.0.1 is not a public');
    await expect(store('http://site.example/', [])).rejects.toThrow('must be https');
    await expect(store('https://site.example/', ['93.184.215.14'])).resolves.toBeUndefined();
    await expect(store('https://site.example/', null)).resolves.toBeUndefined();
  });
});
