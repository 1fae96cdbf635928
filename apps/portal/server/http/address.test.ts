import { locales } from '@grandstand/contract/constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/app/router/routes.ts';
import type { RouteRow } from '../../src/lib/page/route-row.ts';
import { isNotPage, readAddress } from './address.ts';

const [row] = routes as [RouteRow];
/** The route table with every path in lower case. */
const matchPath = (path: string) => ({
  row,
  path: path.replace(/%[\dA-F]{2}|[A-Z]/g, (matched) =>
    matched.length > 1 ? matched : matched.toLowerCase(),
  ),
});

const addressPiece = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '%2F',
  '%5c',
  '%',
  '\t',
  ' ',
  'é',
  '\ud800',
  '?',
  'x=1',
  'http:',
  'en',
  'EN',
  'fr-ca',
  'fr-CA',
  'de',
  'live',
  'Live',
  '%4cive',
  'evil.example',
);

const redirectOf = (url: string) => {
  const address = readAddress(url, matchPath);
  return address.kind === 'redirect' ? address.location : null;
};

describe('readAddress', () => {
  it('[RTE-27] a query on a path without a slash gets the slash and keeps its order', () => {
    expect(readAddress('/live?x=1')).toEqual({
      kind: 'redirect',
      status: 301,
      location: '/live/?x=1',
    });
    expect(redirectOf('/live?b=2&a=%20&b=1')).toBe('/live/?b=2&a=%20&b=1');
    expect(redirectOf('/live')).toBeNull();
    expect(redirectOf('/live/?x=1')).toBeNull();
  });

  it('[RTE-27] calls, sockets, builds, media, assets and files are not pages', () => {
    for (const path of [
      '/api/event/list',
      '/ws',
      '/builds/latest.json',
      '/media/x.m3u8',
      '/assets/a.js',
      '/live/_payload.json',
      '/robots.txt',
    ]) {
      expect(isNotPage(path), path).toBe(true);
    }
    for (const path of ['/', '/live', '/apiary', '/events/e1', '/de/live/']) {
      expect(isNotPage(path), path).toBe(false);
    }
  });

  it('[RTE-27, SEC-06] a redirect never leads to another host', () => {
    expect(redirectOf('//evil.example?x')).toBe('/evil.example/?x');
    expect(redirectOf('/\\evil.example/?x')).toBe('/evil.example/?x');
    expect(redirectOf('/en//evil.example')).toBe('/evil.example');
    expect(redirectOf('/en/\\evil.example')).toBe('/evil.example');
    expect(redirectOf('/fr-ca/\\/evil.example')).toBe('/fr-CA/evil.example');
    fc.assert(
      fc.property(fc.array(addressPiece, { maxLength: 8 }), (pieces) => {
        const location = redirectOf(`/${pieces.join('')}`) ?? '/';
        expect(location).toMatch(/^\/(?![/\\])[\u0021-\u007e]*(?:\?|$)/);
        expect(new URL(location, 'http://portal.example').host).toBe('portal.example');
      }),
      { numRuns: 2000 },
    );
  });

  it('one redirect leads to the canonical address', () => {
    fc.assert(
      fc.property(fc.array(addressPiece, { maxLength: 8 }), (pieces) => {
        const location = redirectOf(`/${pieces.join('')}`) ?? '/';
        expect(redirectOf(location), location).toBeNull();
      }),
      { numRuns: 2000 },
    );
    expect(redirectOf('/en/EN//en/live')).toBe('/live');
    expect(redirectOf('/en/fr-ca/Live?x=1')).toBe('/fr-CA/live/?x=1');
  });

  it.each([
    ['/%6cive/%7e/', '/live/~/'],
    ['/a%2fb%c3%a9/', '/a%2Fb%C3%A9/'],
    ['/é/', '/%C3%A9/'],
    ['//live///x//', '/live/x/'],
    ['/live/./x/../y', '/live/y'],
    ['/live/%2E%2e/..', '/'],
    ['/live/x/.', '/live/x/'],
    ['/live/x/..?y=1', '/live/?y=1'],
    ['/live\\x', '/live/x'],
    ['/%64e/live/', '/de/live/'],
    ['/a.b/..c/', null],
    ['/%/', null],
  ])('a path is normalised: %s', (url, location) => {
    expect(redirectOf(url)).toBe(location);
  });

  it('a path is spelled as its page spells it', () => {
    expect(readAddress('/DE/Live/?x=1', matchPath)).toEqual({
      kind: 'redirect',
      status: 308,
      location: '/de/live/?x=1',
    });
    expect(readAddress('/de/live/', matchPath)).toMatchObject({ kind: 'page', row });
    expect(readAddress('/De/Nothing/')).toMatchObject({ location: '/de/Nothing/' });
  });

  it('[I18N-02] the locale prefix of every locale is read', () => {
    for (const locale of locales.filter((item) => item !== 'en')) {
      expect(readAddress(`/${locale}/live/`)).toMatchObject({ locale, path: '/live/' });
    }
    expect(readAddress('/xx/live/')).toMatchObject({ locale: 'en', path: '/xx/live/' });
  });

  it('other spellings of a locale redirect permanently', () => {
    expect(readAddress('/en/live/?x=1')).toMatchObject({ status: 308, location: '/live/?x=1' });
    expect(readAddress('/fr-ca/live/')).toMatchObject({ status: 308, location: '/fr-CA/live/' });
    expect(readAddress('/en')).toMatchObject({ status: 308, location: '/' });
    expect(readAddress('/EN/live?x=1')).toMatchObject({ status: 308, location: '/live/?x=1' });
  });
});
