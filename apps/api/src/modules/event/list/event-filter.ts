import type {
  CommerceType,
  EventStatus,
  IdentityMediaType,
  IdentityType,
  MediaKind,
  eventListBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import { scopeOfOwner } from '../../../platform/search/search-rows.ts';
import type { SearchTerm } from '../../search-index/index.ts';
import { commerceTypesOf } from '../access/availability.ts';

/** Terms that must all occur within these scopes, the rarest first. */
export interface SearchFilter {
  readonly scopes: readonly string[];
  readonly terms: readonly SearchTerm[];
  /** True if even the rarest term occurs in hundreds of events. */
  readonly isFrequent: boolean;
  /** True if texts that are hidden with a result must not be searched. */
  readonly hidesResults: boolean;
}

/** The player of a team whose matches and clips are listed. */
export interface PlayerFilter {
  readonly teamId: string;
  /** Shirt number. */
  readonly number: number;
  /** False for viewers with hidden results, who do not learn who is in a clip. */
  readonly hasClips: boolean;
}

/** Filter of an event list; null for no condition. */
export interface EventFilter {
  readonly mediaTypes: readonly MediaKind[];
  readonly identityIds: readonly string[] | null;
  readonly identityTypes: readonly (IdentityType | IdentityMediaType)[] | null;
  readonly teamIds: readonly string[] | null;
  /** These events and the clips cut from them. */
  readonly eventIds: readonly string[] | null;
  readonly sportTypes: readonly string[] | null;
  /** Start times in ms since 1970, both inclusive. */
  readonly between: { readonly startMs: number; readonly endMs: number } | null;
  readonly statuses: readonly EventStatus[] | null;
  /** Only events of these commerce types. */
  readonly commerceTypes: readonly CommerceType[] | null;
  /** Only events that can be played. */
  readonly hasStream: boolean;
  /** True for only clips that show one player, false for all others. */
  readonly ofPlayer: boolean | null;
  /** Only matches with this player in a line-up and clips that show the player; none of minors. */
  readonly player: PlayerFilter | null;
  /** Includes events of minors, which are otherwise listed only under the identity that safeguards them. */
  readonly hasSafeguarded: boolean;
  /** Only clips of this viewer. */
  readonly ownedBy: string | null;
  /** Search terms that must occur in the texts. */
  readonly search: SearchFilter | null;
  /** The viewer whose own clips are included; null for none. */
  readonly userId: string | null;
}

/** Treats an empty list like a missing one: no filter. */
export const nonEmpty = <T>(values: readonly T[] | undefined): readonly T[] | null =>
  values === undefined || values.length === 0 ? null : values;

/** Parses a range `start~end`, both ms since 1970. */
export function parseTimeRange(range: string | undefined): EventFilter['between'] {
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
  commerceTypes: null,
  hasStream: false,
  ofPlayer: null,
  player: null,
  hasSafeguarded: false,
  ownedBy: null,
  search: null,
  userId: null,
};

/** Builds a filter of events with these conditions only. */
export const eventFilter = (conditions: Partial<EventFilter>): EventFilter => ({
  ...everyEvent,
  ...conditions,
});

/** Builds the filter of `/api/event/list`. */
export const eventFilterOf = (
  body: z.output<typeof eventListBody>,
  userId: string | null,
  hidesResults = false,
): EventFilter =>
  eventFilter({
    mediaTypes: nonEmpty(body.media_type) ?? ['event'],
    identityIds: nonEmpty(body['identities.id']),
    identityTypes: nonEmpty(body['identities.type']),
    teamIds: nonEmpty(body['search.teams.id']),
    eventIds: nonEmpty(body.event_id),
    sportTypes: nonEmpty(body.sportType),
    between: parseTimeRange(body.event_date),
    statuses: nonEmpty(body.status),
    commerceTypes: body.access === undefined ? null : commerceTypesOf(body.access),
    hasStream: body.hasStream === true,
    player:
      body.player === undefined
        ? null
        : { teamId: body.player.team_id, number: body.player.number, hasClips: !hidesResults },
    userId,
  });

/** Returns the search scopes of a filter. A viewer's own clips have their own scope. */
export function searchScopesOf({ mediaTypes, ofPlayer, ownedBy, userId }: EventFilter): string[] {
  if (ownedBy !== null) return [scopeOfOwner(ownedBy)];
  const hasClips = mediaTypes.some((kind) => kind !== 'event');
  return [
    ...(mediaTypes.includes('event') ? ['event'] : []),
    ...(hasClips && ofPlayer !== true ? ['clip'] : []),
    ...(hasClips && ofPlayer !== false ? ['player'] : []),
    ...(hasClips && userId !== null ? [scopeOfOwner(userId)] : []),
  ];
}
