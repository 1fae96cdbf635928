import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { demoBundle, extendSchedule } from '../src/bundle.ts';
import { testVideos } from '../src/testing.ts';
import { demoTenantIds } from '../src/world/worlds.ts';
import { drawArt } from './draw.ts';
import { lightOf } from './paint.ts';
import { artPathsOf, writeDemoArt } from './write.ts';

const now = Date.UTC(2026, 10, 21, 15, 3, 20);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grandstand-art-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('generated pictures', () => {
  it.each(demoTenantIds)('of %s have a file for each of its matches and channels', async (id) => {
    const bundle = demoBundle(id, now, testVideos);
    const written = await writeDemoArt(join(folder, id), id, bundle);
    const pictures = bundle.events
      .filter(({ mediaType }) => mediaType === 'event')
      .map(({ imageUrl }) => imageUrl);
    expect(pictures).not.toContain(null);
    for (const address of pictures) {
      const path = String(address).replace('/media/art/', '');
      expect((await stat(join(folder, id, path))).size).toBeGreaterThan(500);
    }
    expect(written).toBe(artPathsOf(bundle).length);
    expect(artPathsOf(bundle)).toEqual(expect.arrayContaining(['logo.svg', 'mark.svg']));
  });

  it('are written once, and extended with the schedule', async () => {
    const target = join(folder, 'growing');
    const write = (at: number) =>
      writeDemoArt(target, 'northline', { events: extendSchedule('northline', at, testVideos) });
    expect(await write(now)).toBeGreaterThan(20);
    expect(await write(now)).toBe(0);
    expect(await write(now + 90 * dayMs)).toBeGreaterThan(0);
  });

  it('are complete drawings without scripts, external URLs or NaN', async () => {
    for (const id of demoTenantIds) {
      for (const path of artPathsOf(demoBundle(id, now, testVideos))) {
        const text = drawArt(id, path);
        expect(text.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')).toBe(true);
        expect(text.endsWith('</svg>\n')).toBe(true);
        expect(text).not.toMatch(
          /NaN|undefined|Infinity|<script|href|https?:(?!\/\/www\.w3\.org\/2000\/svg")/,
        );
        expect(text.length).toBeLessThan(24_000);
      }
    }
  });

  it('have the colours that the teams wear in a match, and the crests of the teams', () => {
    const own = drawArt('northline', 'posters/nl-ast--nl-brw.svg');
    const worn = drawArt('northline', 'posters/nl-ast--nl-brw--own--12ab9f.svg');
    const light = lightOf({ color: '#12ab9f', second: '#000000' });
    expect([own, worn].map((text) => text.includes(light))).toEqual([false, true]);
    const crests = (text: string) => text.match(/<clipPath id="[ha]">.*?<\/g><\/g>/g);
    expect(crests(own)).toHaveLength(2);
    expect(crests(worn)).toEqual(crests(own));
    const { events } = demoBundle('northline', now, testVideos);
    const dressed = events.filter(
      ({ mediaType, team1Color, team2Color }) =>
        mediaType === 'event' && (team1Color != null || team2Color != null),
    );
    expect(dressed.length).toBeGreaterThan(0);
    for (const { imageUrl, team1Color, team2Color } of dressed) {
      const names = [team1Color, team2Color].map((color) => color?.slice(1) ?? 'own');
      expect(imageUrl).toContain(`--${names.join('--')}.svg`);
    }
  });

  it('are identical on every run', async () => {
    const path = 'posters/nl-ast--nl-brw.svg';
    expect(drawArt('northline', path)).toBe(drawArt('northline', path));
    expect(await readFile(join(folder, 'northline', 'logo.svg'), 'utf8')).toBe(
      drawArt('northline', 'logo.svg'),
    );
  });

  it.each(demoTenantIds)(
    'include the logo of %s in the size that its settings state',
    async (id) => {
      const file = new URL(`../tenants/${id}.json`, import.meta.url);
      const { brand } = JSON.parse(await readFile(file, 'utf8'));
      const { width, height } = brand.logoSize;
      expect(drawArt(id, 'logo.svg')).toContain(` width="${width}" height="${height}"`);
    },
  );

  it('are refused for a path that names nothing', () => {
    expect(() => drawArt('northline', 'crests/nobody.svg')).toThrow('crests/nobody.svg');
    expect(() => drawArt('northline', '../secrets.svg')).toThrow('nothing to draw');
    expect(() => drawArt('northline', 'constructor/x.svg')).toThrow('nothing to draw');
  });
});
