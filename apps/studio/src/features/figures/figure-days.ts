import { addDays } from '../../lib/zoned-time.ts';
import type { FiguresSearch } from './figures-search.ts';

/** Returns the first and last day of the figures: the last thirty days, unless the address has others. */
export function daysOf(
  { from, to }: Pick<FiguresSearch, 'from' | 'to'>,
  today: string,
): { from: string; to: string } {
  const last = to ?? today;
  const first = from ?? addDays(last, -29);
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** Maximum days that a chart shows. */
const maxDays = 366;

/** Returns the days of a span, both ends included, but no more than the first `maxDays`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < maxDays; day = addDays(day, 1)) days.push(day);
  return days;
}
