import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/constants';
import { addDays, dayOf, daysFrom, type Day } from '../../lib/i18n/calendar-days.ts';
import { startOf } from '../event-card/index.ts';
import { boundsOfDay } from '../filter/index.ts';
import type { EventListSource } from './list/list-source.ts';

/** Number of days in the strip above a schedule, including today. */
const stripDays = 14;

/** The starts of the events scheduled in the coming days. */
export interface MatchStarts {
  /** Epoch ms; at most one hundred are loaded. */
  readonly starts: readonly number[];
  /** True if `starts` has all of them: only then does a day without a start have no matches. */
  readonly complete: boolean;
}

export const noStarts: MatchStarts = { starts: [], complete: false };

export interface MatchDay {
  readonly day: Day;
  /** Null if the number of matches is unknown. */
  readonly count: number | null;
}

/** Returns the `event_date` of one day in a time zone. */
export const eventDateOfDay = (day: Day, zone: string): string => boundsOfDay(day, zone).join('~');

/** Loads the starts of scheduled events within the days of the strip. Throws ApiError. */
export async function listStarts(
  api: ApiClient,
  { body }: EventListSource,
  { now, zone }: { readonly now: number; readonly zone: string },
): Promise<MatchStarts> {
  const today = dayOf(now, zone);
  const [start] = boundsOfDay(today, zone);
  const [, end] = boundsOfDay(addDays(today, stripDays - 1), zone);
  const { content } = await api.event.list({
    body: { ...body, event_date: `${start}~${end}`, page: 0, size: maxPageSize, next: true },
  });
  return {
    starts: content.entries.map(startOf).toSorted((a, b) => a - b),
    complete: !content.nextExists,
  };
}

/** Returns the days of the strip from today on, in a time zone; includes `chosen` if it is beyond them. */
export function matchDays(
  { starts, complete }: MatchStarts,
  {
    now,
    zone,
    chosen,
  }: { readonly now: number; readonly zone: string; readonly chosen: Day | null },
): MatchDay[] {
  const counts = new Map<Day, number>();
  for (const start of starts) {
    const day = dayOf(start, zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const days = daysFrom(dayOf(now, zone), stripDays);
  const shown = chosen === null || days.includes(chosen) ? days : [...days, chosen].toSorted();
  return shown.map((day) => ({
    day,
    count: complete && days.includes(day) ? (counts.get(day) ?? 0) : null,
  }));
}
