import { describe, expect, it } from 'vitest';
import { identityJsonLd, type DescribedIdentity } from './identity-json-ld.ts';
import { isoDuration } from './event-json-ld.ts';
import { breadcrumbJsonLd } from './json-ld.ts';
import { siteJsonLd } from './site-json-ld.ts';
import { createSite } from './site.ts';
import { jsonLdProblems } from './testing.ts';

const site = createSite(
  { name: 'Club', portal_url: 'https://club.example', locales: ['en', 'de'] },
  'de',
);

const aTeam = (overrides: Partial<DescribedIdentity> = {}): DescribedIdentity => ({
  title: 'Harbour',
  type: 'team',
  imageUrl: '/media/harbour.svg',
  logoUrl: null,
  facebookUrl: null,
  instagramUrl: null,
  xUrl: 'https://x.example/harbour',
  webUrl: null,
  youtubeUrl: null,
  tiktokUrl: null,
  ...overrides,
});
const page = { path: '/team/t1/', sport: 'Fußball' };

describe('JSON-LD', () => {
  it('breadcrumbs start at home and count from one', () => {
    const list = breadcrumbJsonLd([{ title: 'Coast League', to: '/league/l1/' }], site);
    expect(jsonLdProblems(list)).toEqual([]);
    expect(list).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Club', item: 'https://club.example/de/' },
        { position: 2, name: 'Coast League', item: 'https://club.example/de/league/l1/' },
      ],
    });
  });

  it('the site describes its search', () => {
    const home = siteJsonLd(site);
    expect(jsonLdProblems(home)).toEqual([]);
    expect(JSON.stringify(home)).toContain(
      'https://club.example/de/search/?q={search_term_string}',
    );
  });

  it('teams and leagues state their type and their other sites', () => {
    const [team] = identityJsonLd(aTeam(), site, page);
    const [league] = identityJsonLd(aTeam({ type: 'league', xUrl: null }), site, page);
    for (const value of [team, league]) expect(value && jsonLdProblems(value)).toEqual([]);
    expect(team).toMatchObject({
      '@type': 'SportsTeam',
      logo: 'https://club.example/media/harbour.svg',
      sameAs: ['https://x.example/harbour'],
    });
    expect(league).toMatchObject({ '@type': 'SportsOrganization' });
    expect(league).not.toHaveProperty('sameAs');
    expect(identityJsonLd(aTeam({ type: 'category' }), site, page)).toEqual([]);
  });
});

describe('jsonLdProblems', () => {
  it('finds missing properties, relative URLs and invalid times', () => {
    const broken = { '@context': 'https://schema.org', '@type': 'VideoObject', uploadDate: 'soon' };
    const problems = jsonLdProblems({ ...broken, thumbnailUrl: '/a.png' } as never).join('\n');
    for (const part of [
      'lacks name',
      'lacks description',
      'not a time: soon',
      'not absolute: /a.png',
    ]) {
      expect(problems).toContain(part);
    }
  });
});

describe('isoDuration', () => {
  it('writes seconds as ISO 8601', () => {
    expect([6130, 45, 3600, 0, 59.6].map(isoDuration)).toEqual([
      'PT1H42M10S',
      'PT45S',
      'PT1H',
      'PT0S',
      'PT1M',
    ]);
  });
});
