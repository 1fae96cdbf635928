import { expect, it } from 'vitest';
import { daysBetween, daysOf } from './figure-days.ts';
import { figuresSearch } from './figures-search.ts';

it('figures span the last thirty days, unless the address has others', () => {
  expect(daysOf({}, '2026-11-28')).toEqual({ from: '2026-10-30', to: '2026-11-28' });
  expect(daysOf({ from: '2026-11-01' }, '2026-11-28').from).toBe('2026-11-01');
});

it('figures put the first and the last day in order if they were chosen the other way round', () => {
  expect(daysOf({ from: '2026-11-10', to: '2026-11-01' }, '2026-11-28')).toEqual({
    from: '2026-11-01',
    to: '2026-11-10',
  });
});

it('figures ignore days in the address that do not exist', () => {
  expect(figuresSearch({ from: '2026-13-01', to: 'soon', view: 'revenue' })).toEqual({
    view: 'revenue',
  });
});

it('figures have a match in the address only where its retention is shown', () => {
  expect(figuresSearch({ view: 'retention', match: 'e1' })).toEqual({
    view: 'retention',
    match: 'e1',
  });
  expect(figuresSearch({ view: 'retention', match: 7 })).toEqual({ view: 'retention', match: '7' });
  expect(figuresSearch({ view: 'quality', match: 'e1' })).toEqual({ view: 'quality' });
});

it('a chart has every day of the span, at most 366', () => {
  expect(daysBetween('2026-11-29', '2026-12-02')).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ]);
  expect(daysBetween('2020-01-01', '2026-01-01')).toHaveLength(366);
});
