import type { TableRules } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { computeTable, type FinishedMatch } from './league-table.ts';

const match = (home: string, score: string, away: string): FinishedMatch => {
  const [scored = 0, conceded = 0] = score.split('-').map(Number);
  return { home, away, score: { home: scored, away: conceded } };
};
const football: TableRules = {
  points: { win: 3, draw: 1, loss: 0, narrow: null },
  order: ['points', 'difference', 'scored'],
};
const volleyball: TableRules = {
  points: { win: 3, draw: 1, loss: 0, narrow: { margin: 1, win: 2, loss: 1 } },
  order: ['wins', 'points', 'ratio'],
};
const orderedBy = (...criteria: TableRules['order'][number][]): TableRules => ({
  ...football,
  order: criteria,
});
const byName = (one: string, other: string) => one.localeCompare(other);
const table = (
  matches: readonly FinishedMatch[],
  rules: TableRules = football,
  teams: readonly string[] = [],
) => computeTable(teams, matches, rules, byName);
const order = (...input: Parameters<typeof table>) => table(...input).map(({ teamId }) => teamId);

describe('the table of a competition', () => {
  it('adds up matches, scores and points of both sides', () => {
    const rows = table([match('a', '3-1', 'b'), match('b', '2-2', 'a')]);
    expect(rows).toEqual([
      {
        teamId: 'a',
        played: 2,
        won: 1,
        drawn: 1,
        lost: 0,
        scored: 5,
        conceded: 3,
        points: 4,
        form: ['win', 'draw'],
      },
      {
        teamId: 'b',
        played: 2,
        won: 0,
        drawn: 1,
        lost: 1,
        scored: 3,
        conceded: 5,
        points: 1,
        form: ['loss', 'draw'],
      },
    ]);
  });

  it('includes teams that have not played', () => {
    expect(order([match('a', '1-0', 'b')], football, ['c', 'b', 'a'])).toEqual(['a', 'c', 'b']);
  });

  it('shows the last five matches as form, the newest last', () => {
    const scores = ['0-1', '1-0', '1-1', '2-0', '3-0', '0-4'];
    const [, row] = table(scores.map((score) => match('a', score, 'b')));
    expect(row?.teamId).toBe('b');
    expect(row?.form).toEqual(['loss', 'draw', 'loss', 'loss', 'win']);
  });

  it('orders level teams by difference, then by what they scored, then by name', () => {
    const matches = [
      match('wide', '4-0', 'x'),
      match('many', '3-2', 'x'),
      match('few', '1-0', 'x'),
      match('also', '1-0', 'x'),
    ];
    expect(order(matches)).toEqual(['wide', 'many', 'also', 'few', 'x']);
  });

  it('orders level teams by only the matches between them', () => {
    const rules = orderedBy('points', 'head_to_head', 'difference');
    const matches = [
      match('a', '1-0', 'b'),
      // The difference of b is far better, but a has won their match.
      match('b', '9-0', 'c'),
      match('c', '2-0', 'a'),
      match('a', '1-0', 'd'),
      match('b', '1-0', 'd'),
    ];
    expect(order(matches, rules)).toEqual(['a', 'b', 'c', 'd']);
    expect(order(matches, orderedBy('points', 'difference'))).toEqual(['b', 'a', 'c', 'd']);
  });

  it('compares three level teams by a table of their own, points before difference', () => {
    const rules = orderedBy('points', 'head_to_head');
    const matches = [
      match('a', '1-0', 'b'),
      match('b', '3-0', 'c'),
      match('c', '2-0', 'a'),
      // Everyone beats d, who is not in their table.
      match('a', '9-0', 'd'),
      match('b', '1-0', 'd'),
      match('c', '1-0', 'd'),
    ];
    // Each has three points in it: b +2, c -1, a -1.
    expect(order(matches, rules)).toEqual(['b', 'a', 'c', 'd']);
  });

  it('gives other points for narrow matches, as volleyball does', () => {
    const rows = table([match('a', '3-2', 'b'), match('c', '3-1', 'd')], volleyball);
    const points = Object.fromEntries(rows.map((row) => [row.teamId, row.points]));
    expect(points).toEqual({ a: 2, b: 1, c: 3, d: 0 });
  });

  it('puts wins before points where the rules do', () => {
    const narrow = [match('a', '3-2', 'x'), match('a', '3-2', 'y')];
    expect(order([...narrow, match('b', '3-0', 'x')], volleyball).slice(0, 2)).toEqual(['a', 'b']);
    // Four points each: two wins are more than one and a narrow loss.
    const points: TableRules = { ...volleyball, order: ['points', 'wins'] };
    expect(order([...narrow, match('b', '3-0', 'x'), match('z', '3-2', 'b')], points)[0]).toBe('a');
  });

  it('orders by the ratio, a team that concedes nothing first', () => {
    const rules = orderedBy('ratio');
    const matches = [match('a', '1-0', 'x'), match('b', '6-2', 'x'), match('c', '9-4', 'x')];
    expect(order(matches, rules, ['new'])).toEqual(['a', 'b', 'c', 'x', 'new']);
  });

  it('takes deducted points off, below zero if need be, and orders by what is left', () => {
    const matches = [match('a', '1-0', 'b'), match('b', '2-0', 'c'), match('c', '0-0', 'a')];
    const deductions = [
      { team: 'a', points: 1 },
      { team: 'a', points: 2 },
      { team: 'c', points: 3 },
      { team: 'unknown', points: 9 },
    ];
    const rows = computeTable([], matches, football, byName, deductions);
    expect(rows.map(({ teamId, points }) => [teamId, points])).toEqual([
      ['b', 3],
      ['a', 1],
      ['c', -2],
    ]);
  });

  it('compares level teams by the points from the matches between them, without deductions', () => {
    const matches = [match('a', '1-0', 'b'), match('a', '1-0', 'x'), match('b', '1-0', 'x')];
    const rules = orderedBy('points', 'head_to_head');
    const deductions = [{ team: 'a', points: 3 }];
    const rows = computeTable([], matches, rules, byName, deductions);
    expect(rows.map(({ teamId, points }) => [teamId, points])).toEqual([
      ['a', 3],
      ['b', 3],
      ['x', 0],
    ]);
  });
});
