import { describe, expect, it } from 'vitest';
import { positionOf } from '../../event/index.ts';
import { currentIndexAt, sortByPosition, filterTags, noFilter, reachedTags } from './shown-tags.ts';
import { aTag } from '../testing.ts';

const tagAt = (id: string, position: number, change: Parameters<typeof aTag>[0] = {}) => ({
  ...aTag({ id, startTime: position, ...change }),
  position,
  isPending: false,
});

describe('shown tags', () => {
  it('are at the live position of their wall-clock time, even if an encoder restarted its timestamps', () => {
    const originMs = Date.parse('2026-11-21T12:00:00Z');
    const tag = { startTime: 4, wallClock: '2026-11-21T12:31:00.000Z' };
    expect(positionOf(tag, { status: 'live', originMs })).toBe(31 * 60);
    expect(positionOf(tag, { status: 'vod', originMs })).toBe(4);
    expect(positionOf({ ...tag, wallClock: null }, { status: 'live', originMs })).toBe(4);
  });

  it('reveal no future moment, except the viewer’s own', () => {
    const tags = [tagAt('seen', 10), tagAt('ahead', 30), tagAt('mine', 40, { own: true })];
    expect(reachedTags(tags, 12).map(({ id }) => id)).toEqual(['seen', 'mine']);
    expect(reachedTags(tags, 30).map(({ id }) => id)).toEqual(['seen', 'ahead', 'mine']);
    expect(reachedTags(tags, 0).map(({ id }) => id)).toEqual(['mine']);
  });

  it('are in playback order, and the last one that has started is current', () => {
    const tags = sortByPosition([tagAt('c', 20), tagAt('b', 5), tagAt('a', 5)]);
    expect(tags.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect([0, 5, 19, 20].map((time) => currentIndexAt(tags, time))).toEqual([-1, 1, 1, 2]);
  });

  it('are filtered by kind, team and player', () => {
    const team = { teamId: 'north', title: 'North', color: null, logo: null };
    const tags = [
      tagAt('goal', 1, { type: 'goal', tagTeam: team, playerNumber: 9 }),
      tagAt('shot', 2, { type: 'shot', tagTeam: team, playerNumber: 10 }),
      tagAt('foul', 3, { type: 'foul' }),
    ];
    const ids = (filter: Partial<typeof noFilter>) =>
      filterTags(tags, { ...noFilter, ...filter }).map(({ id }) => id);
    expect(ids({})).toEqual(['goal', 'shot', 'foul']);
    expect(ids({ type: 'foul' })).toEqual(['foul']);
    expect(ids({ team: 'north' })).toEqual(['goal', 'shot']);
    expect(ids({ team: 'north', player: 10 })).toEqual(['shot']);
  });
});
