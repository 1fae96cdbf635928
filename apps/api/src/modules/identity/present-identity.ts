import { defaultTitle, type Identity } from '@grandstand/contract';
import type { Addresses } from '../../platform/tenancy/media-address.ts';
import type { IdentityRow } from './identity.table.ts';

/** Tenant settings that affect the presentation of identities. */
export interface IdentityView {
  readonly shortTitles: boolean;
  readonly addresses: Addresses;
}

/** Returns the displayed title: the short one if the tenant enables it (TEN-06). */
export function titleOf(
  row: Pick<IdentityRow, 'title' | 'short_title'>,
  view: IdentityView,
): string {
  const title = view.shortTitles && row.short_title !== '' ? row.short_title : row.title;
  return title === '' ? defaultTitle : title;
}

/** Returns the full title, whatever the tenant's setting. */
export const fullTitleOf = ({ title }: Pick<IdentityRow, 'title'>): string =>
  title === '' ? defaultTitle : title;

/** Presents an identity or an identity item (DSC-21, DSC-22). */
export function presentIdentity(row: IdentityRow, view: IdentityView): Identity {
  const { picture } = view.addresses;
  const banners = (list: IdentityRow['banners']) =>
    list.map((banner) => ({ ...banner, imageUrl: picture(banner.imageUrl) ?? banner.imageUrl }));
  const title = titleOf(row, view);
  return {
    id: row.id,
    title,
    shortTitle: row.short_title,
    ...(title !== row.title && row.title !== '' && { fullTitle: row.title }),
    type: row.type,
    media_type: row.media_type,
    imageUrl: picture(row.image_url),
    identitiesId: row.parent_id,
    identityIds: row.identity_ids,
    mainCategories: row.main_categories,
    sportType: row.sport_type,
    archived: row.archived,
    order: row.position,
    color: row.color,
    bannerUrl: picture(row.banner_url),
    banners: banners(row.banners),
    mobileBanners: banners(row.mobile_banners),
    logoUrl: picture(row.logo_url),
    facebookUrl: row.links.facebook,
    instagramUrl: row.links.instagram,
    xUrl: row.links.x,
    webUrl: row.links.web,
    youtubeUrl: row.links.youtube,
    tiktokUrl: row.links.tiktok,
    whatsappUrl: row.links.whatsapp,
    trainingUrl: row.links.training ?? null,
    otherUrl: row.links.other ?? null,
    ...(row.place !== null && { place: row.place }),
    ...(row.safeguarded && { safeguarded: true as const }),
  };
}
