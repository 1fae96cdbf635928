/** What the tests of identities share. */
import type { Banner, Identity } from '@grandstand/contract';

/** A league without pictures and links; name what differs. */
export const anIdentity = (differs: Partial<Identity> = {}): Identity => ({
  id: 'coast',
  title: 'Coast League',
  shortTitle: 'CL',
  type: 'league',
  media_type: 'identity',
  imageUrl: null,
  identitiesId: null,
  identityIds: [],
  mainCategories: [],
  sportType: 'football',
  archived: false,
  order: 1,
  color: '#115588',
  bannerUrl: null,
  banners: [],
  mobileBanners: [],
  logoUrl: null,
  facebookUrl: null,
  instagramUrl: null,
  xUrl: null,
  webUrl: null,
  youtubeUrl: null,
  tiktokUrl: null,
  whatsappUrl: null,
  trainingUrl: null,
  otherUrl: null,
  ...differs,
});

/** A wide banner that leads nowhere; name what differs. */
export const aBanner = (differs: Partial<Banner> = {}): Banner => ({
  imageUrl: '/media/art/wide.webp',
  linkUrl: null,
  linkTarget: null,
  type: 'horizontal_banner',
  ...differs,
});
