import type { EventListEntry, EventListResponse } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays, dayOf, startOfDay } from '../../lib/zoned-time.ts';
import type { MatchSearch, MatchView } from './match-search.ts';

const pageSize = 50;
/** How often an open list polls for changes, ms. */
const refreshMs = 15_000;

type Listed = EventListEntry;

/** Returns the current day in a time zone as `start~end`, ms since 1970; `end` is its last millisecond. */
export function todayIn(timeZone: string, now: number): string {
  const day = dayOf(new Date(now).toISOString(), timeZone);
  const start = Date.parse(startOfDay(day, timeZone));
  const end = Date.parse(startOfDay(addDays(day, 1), timeZone));
  return `${start}~${end - 1}`;
}

const statusOf: Readonly<Record<Exclude<MatchView, 'today'>, 'live' | 'upcoming' | 'archived'>> = {
  live: 'live',
  upcoming: 'upcoming',
  finished: 'archived',
};

/** Returns the live matches first, then the others, each by their start. */
const inOrderOfDay = (entries: readonly Listed[]): Listed[] =>
  entries.toSorted(
    (a, b) =>
      Number(b.eventStatus === 'live') - Number(a.eventStatus === 'live') ||
      (a.gameStartDate ?? a.date).localeCompare(b.gameStartDate ?? b.date),
  );

/** Matches whose title, teams or reference have a text, of two characters at least, to choose one of. */
export const matchChoicesQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['fixtures', 'choices', text],
    queryFn: async () => (await api.event.listAll({ query: { text, size: 20 } })).content.entries,
    enabled: text.length > 1,
  });

type Page = EventListResponse['content'];

/** Matches of a view. `today` with a search has those of any day. */
export const matchesQuery = (
  api: ApiClient,
  { view = 'today', search, page = 0 }: MatchSearch,
  timeZone: string,
) =>
  queryOptions({
    queryKey: ['matches', view, search ?? '', page],
    queryFn: async (): Promise<Page> => {
      const isDay = view === 'today' && search === undefined;
      const { content } = await api.event.listForOperator({
        query: {
          page,
          size: isDay ? 100 : pageSize,
          ...(isDay && { event_date: todayIn(timeZone, Date.now()) }),
          ...(view !== 'today' && { status: [statusOf[view]] }),
          ...(search !== undefined && { search }),
        },
      });
      return isDay ? { ...content, entries: inOrderOfDay(content.entries) } : content;
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
