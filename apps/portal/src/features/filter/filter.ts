import type { EventListBody, PublicTenantConfig } from '@grandstand/contract';
import {
  accessFilters,
  dateFilters,
  eventStatuses,
  type AccessFilter,
  type DateFilter,
  type EventStatus,
  type MediaKind,
} from '@grandstand/contract/constants';
import { dependsOnZone, eventDateOf } from './date-range.ts';

export type FilterName = 'date' | 'sport' | 'access' | 'status' | 'league' | 'team' | 'kind';

/** The kinds of media that a viewer can narrow a list to. */
export const listedKinds = ['event', 'highlight', 'clip'] as const satisfies MediaKind[];
export type ListedKind = (typeof listedKinds)[number];

/** The chosen filters; null does not narrow. */
export interface ChosenFilters {
  readonly date: DateFilter;
  readonly sport: string | null;
  /** What a viewer needs to watch. */
  readonly access: AccessFilter | null;
  readonly status: EventStatus | null;
  readonly league: string | null;
  readonly team: string | null;
  readonly kind: ListedKind | null;
}

/** Returns the kinds of access that a filter offers: none for a tenant that sells nothing. */
export const offeredAccess = ({
  monetisation,
}: Pick<PublicTenantConfig, 'monetisation'>): readonly AccessFilter[] =>
  accessFilters.filter((access) => {
    if (access === 'free') return monetisation.length > 0;
    return monetisation.some((model) => (model === 'ppv') === (access === 'ticket'));
  });

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

const oneOf = <T extends string>(list: readonly T[], value: string | undefined): T | null =>
  list.find((known) => known === value) ?? null;

const idIn = (value: string | undefined): string | null =>
  value !== undefined && idPattern.test(value) ? value : null;

/** Reads the filters from the query of a page; invalid values are ignored. */
export function filtersInQuery(
  search: Readonly<Record<string, string>>,
  filters: readonly FilterName[],
  { sports }: Pick<PublicTenantConfig, 'sports'>,
): ChosenFilters {
  const value = (name: FilterName) => (filters.includes(name) ? search[name] : undefined);
  return {
    date: oneOf(dateFilters, value('date')) ?? 'anytime',
    sport: sports.find(({ id }) => id === value('sport'))?.id ?? null,
    access: oneOf(accessFilters, value('access')),
    status: oneOf(eventStatuses, value('status')),
    league: idIn(value('league')),
    team: idIn(value('team')),
    kind: oneOf(listedKinds, value('kind')),
  };
}

/** Returns the names of the filters that narrow. */
export const activeFilters = (chosen: ChosenFilters): FilterName[] =>
  (Object.keys(chosen) as FilterName[]).filter((name) =>
    name === 'date' ? chosen.date !== 'anytime' : chosen[name] !== null,
  );

type FilterBody = Pick<
  EventListBody,
  | 'event_date'
  | 'sportType'
  | 'status'
  | 'access'
  | 'identities.id'
  | 'identities.type'
  | 'search.teams.id'
  | 'media_type'
>;

interface ZonedTime {
  /** Epoch ms. */
  readonly now: number;
  readonly zone: string;
}

/** Returns the request body of the filters, without those that do not narrow (DSC-04, DSC-12). */
export function filterBody(chosen: ChosenFilters, { now, zone }: ZonedTime): FilterBody {
  const { sport, access, status, league, team, kind } = chosen;
  const date = eventDateOf(chosen.date, now, zone);
  return {
    ...(date !== null && { event_date: date }),
    ...(sport !== null && { sportType: [sport] }),
    ...(access !== null && { access }),
    ...(status !== null && { status: [status] }),
    ...(league !== null && { 'identities.id': [league], 'identities.type': ['league'] }),
    ...(team !== null && { 'search.teams.id': [team] }),
    ...(kind !== null && { media_type: [kind] }),
  };
}

/** Returns the time zone for days: the browser's; on the server, which does not know it, the tenant's. */
export const dayTimeZone = (tenantZone: string): string =>
  import.meta.env.SSR ? tenantZone : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zone on which the filtered list depends, or null if it is the same in every zone. */
export const timeZoneOfFilters = (chosen: ChosenFilters, zone: string): string | null =>
  dependsOnZone(chosen.date) ? zone : null;
