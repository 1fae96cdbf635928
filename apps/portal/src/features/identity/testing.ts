/** What the tests of identities share. */
import type { Banner } from '@grandstand/contract';

/** A wide banner that leads nowhere; name what differs. */
export const aBanner = (differs: Partial<Banner> = {}): Banner => ({
  imageUrl: '/media/art/wide.webp',
  linkUrl: null,
  linkTarget: null,
  type: 'horizontal_banner',
  ...differs,
});
