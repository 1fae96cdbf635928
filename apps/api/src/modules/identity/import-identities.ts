import type { ContentIdentity } from '@grandstand/contract';
import type { Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import { json } from '../../platform/database/tables.ts';
import { sortKeyOf } from '../../platform/text/fold-title.ts';
import { indexIdentities } from '../search-index/index.ts';
import { insertIdentities } from './import.queries.ts';
import type { IdentityTable } from './identity.table.ts';

/** Identities per statement, far below the parameter limit. */
const batchSize = 100;

const rowOf = (
  tenantId: string,
  identity: ContentIdentity,
  now: Date,
): Insertable<IdentityTable> => ({
  tenant_id: tenantId,
  id: identity.id,
  type: identity.type,
  media_type: identity.mediaType,
  title: identity.title,
  short_title: identity.shortTitle,
  folded_title: sortKeyOf(identity.title),
  parent_id: identity.parentId,
  identity_ids: json(identity.identityIds),
  main_categories: json(identity.mainCategories),
  sport_type: identity.sportType,
  archived: identity.archived,
  safeguarded: identity.safeguarded ?? false,
  position: identity.position,
  place: identity.place === undefined ? null : json(identity.place),
  color: identity.color,
  image_url: identity.imageUrl,
  banner_url: identity.bannerUrl,
  banners: json(identity.banners),
  mobile_banners: json(identity.mobileBanners),
  logo_url: identity.logoUrl,
  links: json(identity.links),
  added_at: now,
  created_at: now,
});

/**
 * Imports identities into a tenant; parents must come before their children. Existing ones stay unchanged.
 * Returns how many are new.
 */
export async function importIdentities(
  scope: Scope,
  identities: readonly ContentIdentity[],
  now: Date,
): Promise<number> {
  let count = 0;
  for (let start = 0; start < identities.length; start += batchSize) {
    const batch = identities.slice(start, start + batchSize);
    const added = await insertIdentities(
      scope,
      batch.map((identity) => rowOf(scope.tenantId, identity, now)),
    );
    const newOnes = batch.filter(({ id }) => added.has(id));
    await indexIdentities(scope, newOnes);
    count += newOnes.length;
  }
  return count;
}
