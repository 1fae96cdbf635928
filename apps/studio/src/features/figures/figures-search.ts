import { revenueGroups, type RevenueGroup } from '@grandstand/contract/constants';
import { addDays } from '../../lib/zoned-time.ts';

export const figureViews = ['now', 'revenue', 'quality'] as const;
export type FigureView = (typeof figureViews)[number];

/** The room in its address. */
export interface FiguresSearch {
  view?: FigureView;
  from?: string;
  to?: string;
  by?: RevenueGroup;
}

const dayOf = (value: unknown): string | null =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00Z`))
    ? value
    : null;

export function figuresSearch(search: Record<string, unknown>): FiguresSearch {
  const view = figureViews.find((one) => one === search['view']);
  const by = revenueGroups.find((one) => one === search['by']);
  const [from, to] = [dayOf(search['from']), dayOf(search['to'])];
  return {
    ...(view !== undefined && view !== 'now' && { view }),
    ...(by !== undefined && by !== 'day' && { by }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}

/** Returns the days of the figures: the last thirty, unless the address has others. */
export function daysOf({ from, to }: FiguresSearch, today: string): { from: string; to: string } {
  const last = to ?? today;
  const first = from ?? addDays(last, -29);
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** Most days that a chart shows. */
const maxDays = 366;

/** Returns the days of a span, both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < maxDays; day = addDays(day, 1)) days.push(day);
  return days;
}
