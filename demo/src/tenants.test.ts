import { paletteProblems, tenantConfig, type TenantConfig } from '@grandstand/contract';
import { locales } from '@grandstand/contract/constants';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  demoBundle,
  demoLogins,
  demoMediaDir,
  demoTenantIds,
  demoTenantsDir,
  readDemoVideos,
} from './index.ts';
import { testVideos } from './testing.ts';
import { worldOf } from './world/worlds.ts';

const tenants = demoTenantIds.map((id): TenantConfig =>
  tenantConfig.parse(JSON.parse(readFileSync(join(demoTenantsDir, `${id}.json`), 'utf8'))),
);
const of = (id: string) => tenants.find((tenant) => tenant.id === id);

describe('the demo tenants', () => {
  it('have different hosts, including the bare local names', () => {
    const hosts = tenants.flatMap((tenant) => tenant.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(of('northline')?.hosts).toEqual(expect.arrayContaining(['localhost', '127.0.0.1']));
    expect(of('harbour')?.hosts).toContain('harbour.localhost');
    expect(of('pxa')?.hosts).toContain('pxa.localhost');
  });

  it('look different and meet contrast requirements in every theme they offer', () => {
    for (const { brand, enable_white_theme: light } of tenants) {
      expect(paletteProblems(brand, light ? ['dark', 'light'] : ['dark'])).toEqual([]);
    }
    for (const key of ['accent', 'secondary', 'displayFont', 'radius'] as const) {
      expect(new Set(tenants.map(({ brand }) => brand[key])).size).toBe(tenants.length);
    }
    expect(new Set(tenants.map(({ home }) => home.join())).size).toBe(tenants.length);
  });

  it('differ in their feature switches as the README describes', () => {
    expect(of('northline')?.monetisation).toEqual(['svod', 'cvod', 'ppv']);
    expect(of('harbour')).toMatchObject({
      hasIfaAuth: true,
      enable_favorite_club_selection: true,
      brand: { defaultTheme: 'light' },
    });
    expect(of('pxa')).toMatchObject({
      name_short: 'pxa',
      enable_white_theme: false,
      brand: { defaultTheme: 'dark', density: 'compact' },
    });
  });

  it.each(['northline', 'harbour'] as const)('%s names its divisions in all languages', (id) => {
    const { division_names: names = {} } = of(id) ?? {};
    const titles = worldOf(id).subcategories.map(({ title }) => title);
    // The same in all languages.
    const translated = titles.filter((title) => title !== 'U19');
    expect(new Set(Object.keys(names))).toEqual(new Set(translated));
    for (const translations of Object.values(names))
      expect(Object.keys(translations).toSorted()).toEqual(
        locales.filter((locale) => locale !== 'en').toSorted(),
      );
  });

  it('each have their own accounts, one of which may create global tags', () => {
    const logins = demoTenantIds.map((id) => demoLogins(id));
    const mails = logins.flat().map(({ email }) => email);
    expect(new Set(mails).size).toBe(mails.length);
    for (const tenantLogins of logins) {
      expect(tenantLogins.filter(({ note }) => note.includes('global tags'))).toHaveLength(1);
    }
  });
});

it('each tenant lists exactly the sports of its content', () => {
  const day = Date.parse('2026-11-21T12:00:00.000Z');
  for (const { id, sports } of tenants) {
    const { events, identities } = demoBundle(id, day, testVideos);
    const played = [...events, ...identities].flatMap(({ sportType }) => sportType ?? []);
    expect(new Set(sports.map((sport) => sport.id)), id).toEqual(new Set(played));
  }
});

describe('the videos', () => {
  it('are read from the media folder in the shape that the content needs', async () => {
    const videos = await readDemoVideos(demoMediaDir);
    for (const id of ['football', 'handball'] as const) {
      expect(Object.keys(videos[id])).toEqual(expect.arrayContaining(Object.keys(testVideos[id])));
      expect(videos[id].id).toBe(id);
    }
  });

  it('are reported by name if a folder lacks them', async () => {
    await expect(readDemoVideos(demoTenantsDir)).rejects.toThrow(
      'lacks the video football, handball',
    );
  });
});

it('each tenant advertises exactly its own demo access codes', () => {
  const day = Date.parse('2026-11-21T12:00:00.000Z');
  for (const { id, demo_codes: shown } of tenants) {
    const { accessCodes, products } = demoBundle(id, day, testVideos);
    expect(shown.map(({ code }) => code)).toEqual(accessCodes.flatMap(({ codes }) => codes));
    for (const productId of accessCodes.flatMap(({ productId: product }) => product ?? []))
      expect(products.map((product) => product.id)).toContain(productId);
    const coupons = accessCodes.filter(({ discount }) => discount !== null);
    expect(coupons).toHaveLength(1);
    const named = shown.filter(({ coupon }) => coupon).map(({ code }) => code);
    expect(named).toEqual(coupons.flatMap(({ codes }) => codes));
  }
});
