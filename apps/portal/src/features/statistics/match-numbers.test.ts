import type { MatchStatistics, StatMetric, ShownMoment } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { isShare, momentumOf, numbersAt, playersIn, withUpdate } from './match-numbers.ts';

const metric = (overrides: Partial<StatMetric> = {}): StatMetric => ({
  name: 'Shots',
  filterId: 'shots',
  shortName: 'SH',
  home: 3,
  away: 1,
  suffix: '',
  max: 4,
  timeline: [
    [0, 0, 0],
    [600, 2, 0],
    [1800, 3, 1],
  ],
  ...overrides,
});
const moment = (time: number, overrides: Partial<ShownMoment> = {}): ShownMoment => ({
  time,
  filterId: 'shots',
  side: 'home',
  playerNumber: 9,
  ...overrides,
});
const match = (): MatchStatistics => ({
  'game-scores': {
    team_home: { total: 2 },
    team_away: { total: 1 },
    timeline: [
      { time: 0, home: 0, away: 0 },
      { time: 700, home: 1, away: 0 },
      { time: 1900, home: 2, away: 1 },
    ],
  },
  'game-overview': { metrics: [metric()], moments: [moment(600), moment(1800)] },
});

describe('match numbers', () => {
  it('[STA-02] come from game-scores and game-overview; a missing part is empty', () => {
    const { score, rows } = numbersAt(match(), null);
    expect(score).toEqual({ home: 2, away: 1 });
    expect(rows).toEqual([
      { filterId: 'shots', name: 'Shots', isShare: false, max: 4, home: 3, away: 1 },
    ]);
    expect(numbersAt({}, null)).toEqual({ score: null, rows: [], moments: [] });
  });

  it('for a viewer ten minutes behind are those of ten minutes ago', () => {
    // The broadcast is at 2000 s; this viewer sees second 1400.
    const late = numbersAt(match(), 2000 - 600);
    expect(late.score).toEqual({ home: 1, away: 0 });
    expect(late.rows).toMatchObject([{ home: 2, away: 0, max: 2 }]);
    expect(late.moments.map(({ time }) => time)).toEqual([600]);
    // Nothing reveals the future: neither the end of a scale nor an entry.
    expect(JSON.stringify(late)).not.toMatch(/1800|1900|"max":4/);
  });

  it('without a time are hidden from viewers who may not have seen them yet', () => {
    const { timeline: _timeline, ...bare } = metric();
    const scores = { team_home: { total: 2 }, team_away: { total: 1 } };
    const untimed = { 'game-scores': scores, 'game-overview': { metrics: [bare] } };
    expect(numbersAt(untimed, 100)).toEqual({ score: null, rows: [], moments: [] });
    expect(numbersAt(untimed, null).rows).toMatchObject([{ home: 3, away: 1, max: 4 }]);
  });

  it('[STA-04] that end in percent are shares of 100, however that is written', () => {
    for (const overrides of [
      { home: '54%', away: '46 %' },
      { filterId: 'possession_percent', home: 54, away: 46 },
      { name: 'Possession percent', home: 54, away: 46 },
      { suffix: 'percent', home: 54, away: 46 },
    ] satisfies Partial<StatMetric>[]) {
      const { timeline: _timeline, ...share } = metric({ max: 60, ...overrides });
      expect(isShare(share)).toBe(true);
      const { rows } = numbersAt({ 'game-overview': { metrics: [share] } }, null);
      expect(rows).toMatchObject([{ isShare: true, home: 54, away: 46, max: 100 }]);
    }
    expect(isShare(metric({ name: 'Percentile' }))).toBe(false);
  });
});

describe('match updates', () => {
  const update: MatchStatistics = {
    'game-overview': {
      metrics: [metric({ home: 4, timeline: [[2000, 4, 1]] })],
      moments: [moment(2000)],
    },
  };

  it('are merged once, in any order', () => {
    const once = withUpdate(match(), update);
    expect(withUpdate(once, update)).toEqual(once);
    expect(numbersAt(once, null).rows).toMatchObject([{ home: 4, away: 1 }]);
    expect(once['game-overview']?.moments?.map(({ time }) => time)).toEqual([600, 1800, 2000]);
    const late = {
      'game-overview': { metrics: [metric({ timeline: [[1000, 2, 1]] })], moments: [] },
    };
    const after = numbersAt(withUpdate(once, late), null);
    expect(after.rows).toMatchObject([{ home: 4, away: 1 }]);
    expect(numbersAt(withUpdate(once, late), 1000).rows).toMatchObject([{ home: 2, away: 1 }]);
  });
});

describe('momentum', () => {
  it('leans to the pressing team, and ends at the viewer’s position', () => {
    const momentum = momentumOf([moment(10), moment(95, { side: 'away' })], 300, 100);
    expect(momentum).toHaveLength(11);
    expect(momentum[1]?.value).toBe(1);
    expect(momentum[2]?.value).toBe(0.5);
    expect(momentum[9]?.value).toBeLessThan(0);
    expect(momentumOf([], 300, 0)).toEqual([{ time: 0, value: 0 }]);
  });
});

describe('players', () => {
  it('are those named in moments, with their counts', () => {
    const rows = playersIn([
      moment(1),
      moment(2, { side: 'away', playerNumber: 4 }),
      moment(3, { filterId: 'goals' }),
      moment(4, { playerNumber: null }),
    ]);
    expect(rows).toEqual([
      { side: 'home', playerNumber: 9, counts: { shots: 1, goals: 1 } },
      { side: 'away', playerNumber: 4, counts: { shots: 1 } },
    ]);
  });
});
