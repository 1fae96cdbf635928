/** Shared by identity tests. */
import type { Banner } from '@grandstand/contract';

/** Builds a wide banner without a link; `overrides` replaces fields. */
export const aBanner = (overrides: Partial<Banner> = {}): Banner => ({
  imageUrl: '/media/art/wide.webp',
  linkUrl: null,
  linkTarget: null,
  type: 'horizontal_banner',
  ...overrides,
});
