import { describe, expect, it } from 'vitest';
import { anEvent } from '../testing.tsx';
import { backgroundOf, fillsOf } from './side-fills.ts';

const { team1 } = anEvent();
if (team1 === null) throw new Error('no team');
const fills = (home: string | null, away: string | null) =>
  fillsOf([
    { ...team1, Color: home },
    { ...team1, Color: away },
  ]);

describe('the bars of two teams', () => {
  it.each([
    ['blue and orange', '#1557c0', '#f77f00'],
    ['white and black', '#ffffff', '#111111'],
    ['navy and sky blue', '#14213d', '#57b6e8'],
  ])('have the colours of the teams: %s', (_, home, away) => {
    expect(fills(home, away)).toEqual([
      { color: home, stripe: null },
      { color: away, stripe: null },
    ]);
  });

  it.each([
    ['two reds', '#d62828', '#a4161a', '#fff'],
    ['two blues', '#1557c0', '#2b6cb0', '#fff'],
    ['navy and black', '#14213d', '#111111', '#fff'],
    ['white and cream', '#ffffff', '#f4f1de', '#000'],
    ['the same colour', '#f2d23c', '#f2d23c', '#000'],
  ])('are told apart by stripes on the away side: %s', (_, home, away, stripe) => {
    expect(fills(home, away)).toEqual([
      { color: home, stripe: null },
      { color: away, stripe },
    ]);
    expect(backgroundOf(fills(home, away)[1]).backgroundImage).toContain(stripe);
  });

  it('are told apart without colours, too', () => {
    expect(fills(null, null)[1].stripe).not.toBeNull();
    expect(fills(null, '#d62828')[1].stripe).not.toBeNull();
    expect(fills('#d62828', null)[1].stripe).not.toBeNull();
  });
});
