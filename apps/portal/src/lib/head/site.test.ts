import { describe, expect, it } from 'vitest';
import { openGraphLocale } from './head-tags.ts';
import { createSite } from './site.ts';

const tenant = { name: 'Club', portal_url: 'https://club.example', locales: ['de', 'he'] as const };
const siteOf = (portal_url = tenant.portal_url) =>
  createSite({ ...tenant, locales: [...tenant.locales], portal_url }, 'de');

describe('createSite', () => {
  it('returns absolute page URLs with the locale and a trailing slash', () => {
    const site = siteOf();
    expect(site.pageUrl('/live')).toBe('https://club.example/de/live/');
    expect(site.pageUrl('/', 'en')).toBe('https://club.example/');
    expect(site.pageUrl('/archive/?page=2', 'he')).toBe('https://club.example/he/archive/?page=2');
  });

  it('preserves the path of a portal below its host’s root', () => {
    expect(siteOf('https://club.example/tv/').pageUrl('/live')).toBe(
      'https://club.example/tv/de/live/',
    );
  });

  it('makes file paths absolute and leaves absolute URLs unchanged', () => {
    expect(siteOf().fileUrl('/media/a.png')).toBe('https://club.example/media/a.png');
    expect(siteOf().fileUrl('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
  });

  it('always includes the default locale, whose pages have no prefix', () => {
    expect(siteOf().translatedLocales).toEqual(['en', 'de', 'he']);
  });

  it('rejects a portal URL that is not absolute', () => {
    expect(() => siteOf('{origin}')).toThrow(TypeError);
  });
});

describe('openGraphLocale', () => {
  it('names a territory for every locale', () => {
    expect(
      ['en', 'de', 'he', 'fr-CA', 'bs-BA', 'uk-UA'].map((locale) =>
        openGraphLocale(locale as 'en'),
      ),
    ).toEqual(['en_US', 'de_DE', 'he_IL', 'fr_CA', 'bs_BA', 'uk_UA']);
  });
});
