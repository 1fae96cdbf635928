import { locales } from '@grandstand/contract/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNotPage, readAddress } from './address.ts';

const redirectOf = (url: string) => {
  const address = readAddress(url);
  return address.kind === 'redirect' ? address.location : null;
};

describe('readAddress', () => {
  it('[RTE-27] adds the slash to a path with a query, and keeps the query in order', () => {
    expect(readAddress('/live?x=1')).toEqual({
      kind: 'redirect',
      status: 301,
      location: '/live/?x=1',
    });
    expect(redirectOf('/live?b=2&a=%20&b=1')).toBe('/live/?b=2&a=%20&b=1');
    expect(redirectOf('/live')).toBeNull();
    expect(redirectOf('/live/?x=1')).toBeNull();
  });

  it('[RTE-27] leaves calls, sockets, builds, media, assets and files alone', () => {
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

  it('[RTE-27, SEC-06] never leads to another host', () => {
    expect(redirectOf('//evil.example?x')).toBe('/evil.example/?x');
    expect(redirectOf('/\\evil.example/?x')).toBe('/evil.example/?x');
    expect(redirectOf('/en//evil.example')).toBe('/evil.example');
    expect(redirectOf('/en/\\evil.example')).toBe('/evil.example');
    expect(redirectOf('/fr-ca/\\/evil.example')).toBe('/fr-CA/evil.example');
    const piece = fc.constantFrom('/', '\\', 'en', 'fr-ca', 'de', 'evil.example', '?', 'x=1', '.');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const location = redirectOf(`/${pieces.join('')}`);
        if (location === null) return;
        expect(location).not.toMatch(/^[/\\]{2}/);
        expect(new URL(location, 'http://portal.example').host).toBe('portal.example');
      }),
      { numRuns: 2000 },
    );
  });

  it('never redirects to where it redirects from', () => {
    const piece = fc.constantFrom('/', 'en', 'EN', 'fr-ca', 'fr-CA', 'de', 'live', '?', 'x=1');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        let url = `/${pieces.join('')}`;
        for (let hops = 0; hops < 3; hops += 1) {
          const next = redirectOf(url);
          if (next === null) return;
          url = next;
        }
        expect(redirectOf(url)).toBeNull();
      }),
    );
  });

  it('[I18N-02] reads the locale prefix of every locale', () => {
    for (const locale of locales.filter((one) => one !== 'en')) {
      expect(readAddress(`/${locale}/live/`)).toMatchObject({ locale, path: '/live/' });
    }
    expect(readAddress('/xx/live/')).toMatchObject({ locale: 'en', path: '/xx/live/' });
  });

  it('redirects other spellings of a locale for good', () => {
    expect(readAddress('/en/live/?x=1')).toMatchObject({ status: 308, location: '/live/?x=1' });
    expect(readAddress('/fr-ca/live/')).toMatchObject({ status: 308, location: '/fr-CA/live/' });
    expect(readAddress('/en')).toMatchObject({ status: 308, location: '/' });
    expect(readAddress('/EN/live?x=1')).toMatchObject({ status: 308, location: '/live/?x=1' });
  });
});
