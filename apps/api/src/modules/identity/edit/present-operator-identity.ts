import type { OperatorIdentity } from '@grandstand/contract';
import type { IdentityRow } from '../identity.table.ts';

/** Presents an identity to operators. */
export const presentForOperator = (row: IdentityRow): OperatorIdentity => ({
  id: row.id,
  type: row.type,
  title: row.title,
  shortTitle: row.short_title,
  referenceId: row.reference_id,
  parentId: row.parent_id,
  identityIds: row.identity_ids,
  mainCategories: row.main_categories,
  sportType: row.sport_type,
  position: row.position,
  place: row.place,
  color: row.color,
  imageUrl: row.image_url,
  bannerUrl: row.banner_url,
  logoUrl: row.logo_url,
  banners: row.banners,
  mobileBanners: row.mobile_banners,
  links: row.links,
  archived: row.archived,
  safeguarded: row.safeguarded,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});
