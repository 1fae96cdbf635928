import type { eventListBody } from '@grandstand/contract';
import type { z } from 'zod';
import { ownScope } from '../../platform/search/search-rows.ts';
import type { EventFilter } from './event-conditions.queries.ts';

/** An empty list of choices narrows nothing, like one that is left out. */
export const chosen = <T>(values: readonly T[] | undefined): readonly T[] | null =>
  values === undefined || values.length === 0 ? null : values;

/** The bounds of `start~end`, ms since 1970. */
export function betweenOf(range: string | undefined): EventFilter['between'] {
  if (range === undefined) return null;
  const [startMs = 0, endMs = 0] = range.split('~').map(Number);
  return { startMs, endMs };
}

const everyEvent: EventFilter = {
  mediaTypes: ['event'],
  identityIds: null,
  identityTypes: null,
  teamIds: null,
  eventIds: null,
  sportTypes: null,
  between: null,
  statuses: null,
  ofPlayer: null,
  ownedBy: null,
  search: null,
  userId: null,
};

/** A filter that narrows by what is given and by nothing else. */
export const eventFilter = (given: Partial<EventFilter>): EventFilter => ({
  ...everyEvent,
  ...given,
});

/** The filter of `/api/event/list`. */
export const eventFilterOf = (
  body: z.output<typeof eventListBody>,
  userId: string | null,
): EventFilter =>
  eventFilter({
    mediaTypes: chosen(body.media_type) ?? ['event'],
    identityIds: chosen(body['identities.id']),
    identityTypes: chosen(body['identities.type']),
    teamIds: chosen(body['search.teams.id']),
    eventIds: chosen(body.event_id),
    sportTypes: chosen(body.sportType),
    between: betweenOf(body.event_date),
    statuses: chosen(body.status),
    userId,
  });

/** Where a search with this filter looks: what a viewer made is a place of its own. */
export function searchScopesOf({ mediaTypes, ofPlayer, ownedBy, userId }: EventFilter): string[] {
  if (ownedBy !== null) return [ownScope(ownedBy)];
  const hasClips = mediaTypes.some((kind) => kind !== 'event');
  return [
    ...(mediaTypes.includes('event') ? ['event'] : []),
    ...(hasClips && ofPlayer !== true ? ['clip'] : []),
    ...(hasClips && ofPlayer !== false ? ['player'] : []),
    ...(hasClips && userId !== null ? [ownScope(userId)] : []),
  ];
}
