import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/names';
import { addDays, dayOf, daysFrom, type Day } from '../../lib/i18n/calendar-days.ts';
import { startOf } from '../event-card/index.ts';
import { boundsOfDay } from '../filter/index.ts';
import type { EventSource } from './list-source.ts';

/** Days that the strip above a schedule reaches, today among them. */
const reach = 14;

/** The starts of what is scheduled in the next days. */
export interface MatchStarts {
  /** Epoch ms; more than one hundred are not looked at. */
  readonly starts: readonly number[];
  /** Whether these are all: only then is a day without one a day without matches. */
  readonly complete: boolean;
}

export const noStarts: MatchStarts = { starts: [], complete: false };

export interface MatchDay {
  readonly day: Day;
  /** Null when it is not known how many there are. */
  readonly count: number | null;
}

/** `event_date` of one day in a zone. */
export const eventDateOfDay = (day: Day, zone: string): string => boundsOfDay(day, zone).join('~');

/** Asks when the events of a schedule start, in the days that the strip shows. @throws ApiError */
export async function listStarts(
  api: ApiClient,
  { body }: EventSource,
  { now, zone }: { readonly now: number; readonly zone: string },
): Promise<MatchStarts> {
  const today = dayOf(now, zone);
  const [start] = boundsOfDay(today, zone);
  const [, end] = boundsOfDay(addDays(today, reach - 1), zone);
  const { content } = await api.call('eventList', {
    body: { ...body, event_date: `${start}~${end}`, page: 0, size: maxPageSize, next: true },
  });
  return {
    starts: content.entries.map(startOf).toSorted((a, b) => a - b),
    complete: !content.nextExists,
  };
}

/** The days of the strip from today on, by the days of a zone; `chosen` is among them if it is later. */
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
  const days = daysFrom(dayOf(now, zone), reach);
  const shown = chosen === null || days.includes(chosen) ? days : [...days, chosen].toSorted();
  return shown.map((day) => ({
    day,
    count: complete && days.includes(day) ? (counts.get(day) ?? 0) : null,
  }));
}
