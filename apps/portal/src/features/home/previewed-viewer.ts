import { bannerAudiences, type BannerAudience } from '@grandstand/contract/constants';
import { createContext } from 'react';

/** The kind of viewer for whom an operator previews the home page. A ticket holder is signed in, too. */
export type PreviewedViewer = Exclude<BannerAudience, 'everyone'>;

export const previewedViewers = bannerAudiences.filter(
  (audience): audience is PreviewedViewer => audience !== 'everyone',
);

/** Null outside a preview. In a preview, personal rows are left out. */
export const PreviewContext = createContext<PreviewedViewer | null>(null);
