import type {
  Identity,
  Paged,
  SortDirection,
  SortField,
  TenantConfig,
  identityListBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { addressesOf } from '../../platform/tenancy/media-address.ts';
import { tableRulesOf } from '../../platform/tenancy/table-rules.ts';
import { listSortOf } from '../../platform/context/list-sort.ts';
import { pageOf, sliceOf } from '../../platform/context/page.ts';
import { indexIdentities } from '../search-index/index.ts';
import {
  countIdentities,
  hasPlayers,
  selectIdentities,
  listIdentities,
  listLinksOfEvents,
  updateSafeguarded,
  type IdentityFilter,
} from './identity.queries.ts';
import { presentIdentity, type IdentityView } from './present-identity.ts';
import type { IdentityRow } from './identity.table.ts';

/** Treats an empty list like a missing one: no filter. */
const nonEmpty = <T>(values: readonly T[] | undefined): readonly T[] | null =>
  values === undefined || values.length === 0 ? null : values;

/** Returns a page of identities (DSC-18), by curated position by default. */
export async function listIdentityPage(
  scope: Scope,
  body: z.output<typeof identityListBody>,
  view: IdentityView,
): Promise<Paged<Identity>> {
  const filter: IdentityFilter = {
    below: nonEmpty(body.filters.identityId),
    mediaTypes: nonEmpty(body.filters.media_type),
    types: nonEmpty(body.filters.type),
    archived: body.filters.archived ?? null,
  };
  const requestedSort = Object.entries(body.sort ?? {}) as [SortField, SortDirection][];
  const { field, direction } = listSortOf(body.paging) ?? { field: 'order', direction: 'asc' };
  const sort = requestedSort.length === 0 ? ([[field, direction]] as const) : requestedSort;
  const slice = sliceOf(body.paging);
  const rows = slice === null ? [] : await listIdentities(scope, filter, sort, slice);
  const total = await countIdentities(scope, filter);
  return pageOf(
    body.paging,
    rows.map((row) => presentIdentity(row, view)),
    total,
  );
}

/**
 * Returns one identity with its full title, since short ones are for lists (TEN-06). Throws
 * `identity_not_found`.
 */
export async function getIdentity(
  scope: Scope,
  id: string,
  tenant: TenantConfig,
): Promise<Identity> {
  const [row] = await selectIdentities(scope, [id]);
  if (row === undefined) throw new AppError('identity_not_found');
  const identity = presentIdentity(row, { shortTitles: false, addresses: addressesOf(tenant) });
  const hasTable =
    row.type === 'league' && tableRulesOf(tenant, { id, sportType: row.sport_type }) !== null;
  const hasRoster = row.type === 'team' && (await hasPlayers(scope, id));
  if ((!hasTable && !hasRoster) || (await isOfMinors(scope, row))) return identity;
  return {
    ...identity,
    ...(hasTable && { hasTable: true as const }),
    ...(hasRoster && { hasRoster: true as const }),
  };
}

/** True if an identity, or one above it, is marked as of minors. */
export async function isOfMinors(
  scope: Scope,
  { safeguarded, identity_ids: above }: Pick<IdentityRow, 'safeguarded' | 'identity_ids'>,
): Promise<boolean> {
  return (
    safeguarded || (await selectIdentities(scope, above)).some((identity) => identity.safeguarded)
  );
}

/** Sets whether the events of an identity are of minors. Throws `identity_not_found`. */
export async function setIdentitySafeguarded(
  scope: Scope,
  id: string,
  safeguarded: boolean,
): Promise<void> {
  const row = await updateSafeguarded(scope, id, safeguarded);
  if (row === null) throw new AppError('identity_not_found');
  await indexIdentities(scope, [{ ...row, shortTitle: row.short_title }]);
}

/** Returns identities by id; unknown ids are absent from the map. */
export async function identitiesById(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, IdentityRow>> {
  const rows = await selectIdentities(scope, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns identity ids by event id, each in its event's order. */
export async function identityIdsByEvent(
  scope: Scope,
  eventIds: readonly string[],
): Promise<Map<string, string[]>> {
  const links = await listLinksOfEvents(scope, eventIds);
  const byEvent = new Map<string, string[]>();
  for (const { eventId, identityId } of links) {
    const ids = byEvent.get(eventId);
    if (ids === undefined) byEvent.set(eventId, [identityId]);
    else ids.push(identityId);
  }
  return byEvent;
}
