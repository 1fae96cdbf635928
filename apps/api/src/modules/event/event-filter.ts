import type {
  EventStatus,
  IdentityMediaType,
  IdentityType,
  MediaKind,
  SportType,
  eventListBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import { ownScope } from '../../platform/search/search-rows.ts';
import type { SearchTerm } from '../search-index/index.ts';

/** Terms that all have to be found among what these scopes hold; the rarest first. */
export interface SearchFilter {
  readonly scopes: readonly string[];
  readonly terms: readonly SearchTerm[];
  /** Whether even the rarest term stands in hundreds of events. */
  readonly isFrequent: boolean;
}

/** What narrows a list of events; null does not narrow. */
export interface EventFilter {
  readonly mediaTypes: readonly MediaKind[];
  readonly identityIds: readonly string[] | null;
  readonly identityTypes: readonly (IdentityType | IdentityMediaType)[] | null;
  readonly teamIds: readonly string[] | null;
  /** Events of these ids, and clips that were cut from them. */
  readonly eventIds: readonly string[] | null;
  readonly sportTypes: readonly SportType[] | null;
  /** ms since 1970, both bounds included. */
  readonly between: { readonly startMs: number; readonly endMs: number } | null;
  readonly statuses: readonly EventStatus[] | null;
  /** Only what has something to play. */
  readonly hasStream: boolean;
  /** Clips that show one player, or those that do not. */
  readonly ofPlayer: boolean | null;
  /** Events of minors as well, which no list of viewers has. */
  readonly hasSafeguarded: boolean;
  /** Only what this user made. */
  readonly ownedBy: string | null;
  /** The search terms that must occur in their texts. */
  readonly search: SearchFilter | null;
  /** The user whose own clips are included. */
  readonly userId: string | null;
}

/** An empty list does not filter, like a missing one. */
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
  hasStream: false,
  ofPlayer: null,
  hasSafeguarded: false,
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
    hasStream: body.hasStream === true,
    userId,
  });

/** The search scopes of this filter; a viewer's own clips have a scope of their own. */
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
