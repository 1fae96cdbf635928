import { expect, it } from 'vitest';
import { dayMs, hourMs } from '@grandstand/contract/constants';
import { testVideos } from '../testing.ts';
import { demoTenantIds, worldOf } from '../world/worlds.ts';
import { fixturesOf } from './fixtures.ts';
import { kitsAgree, withClearKits, wornColorsOf } from './kits.ts';
import { slotsOf } from './slots.ts';

const now = Date.UTC(2026, 10, 21, 15, 3, 20);
const team = (color: string, second: string) => ({
  id: 't',
  title: 'T',
  short: 'TTT',
  color,
  second,
  emblem: null,
});
const red = team('#b3202c', '#ffffff');
const blue = team('#202020', '#1d4fa3');

it('teams agree with kits of one of their two colours, each on its own side', () => {
  expect(kitsAgree(testVideos.football, { home: red, away: blue })).toBe(true);
  expect(kitsAgree(testVideos.football, { home: blue, away: red })).toBe(false);
  const grey = team('#202020', '#eceff4');
  expect(kitsAgree(testVideos.football, { home: red, away: grey })).toBe(false);
});

it('the kits of a match are clear unless one has the first colour of the other team', () => {
  const video = testVideos.football;
  const clear = { home: red, away: blue };
  const confusing = { home: team('#1d4fa3', '#b3202c'), away: blue };
  expect(kitsAgree(video, confusing)).toBe(true);
  expect(withClearKits(video, [clear, confusing])).toEqual([clear]);
});

it('a team in its second colour wears the colour of the kit, and one in its first colour its own', () => {
  const { away } = testVideos.football.kits;
  expect(wornColorsOf(testVideos.football, { home: red, away: blue })).toEqual({
    team1Color: null,
    team2Color: away.color,
  });
  expect(wornColorsOf(null, { home: red, away: blue })).toEqual({
    team1Color: null,
    team2Color: null,
  });
});

it.each(demoTenantIds)('every live match of %s has clear kits', (id) => {
  const slots = slotsOf(worldOf(id), now - 3 * hourMs, now + 3 * hourMs, testVideos);
  expect(slots.length).toBeGreaterThan(20);
  for (const match of slots)
    expect(match.video !== null && withClearKits(match.video, [match]), match.id).toEqual([match]);
});

it.each(demoTenantIds)('every match of %s with a video has the colours of its teams', (id) => {
  const world = worldOf(id);
  const matches = [
    ...fixturesOf(world, now - 75 * dayMs, now, now, testVideos),
    ...slotsOf(world, now - 3 * hourMs, now + 3 * hourMs, testVideos),
  ];
  const shown = matches.flatMap((match) => (match.video === null ? [] : [match]));
  expect(shown.length).toBeGreaterThan(80);
  for (const match of shown)
    expect(match.video !== null && kitsAgree(match.video, match), match.id).toBe(true);
});
