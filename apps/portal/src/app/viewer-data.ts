import type { ViewerData } from '../lib/session/viewer-data.ts';

const importers = import.meta.glob<ViewerData>('../features/*/*.viewer.ts', {
  import: 'viewerData',
});

/** Everything that features hold about the signed-in viewer; its code is fetched by the first call. */
export const listViewerData = (): Promise<readonly ViewerData[]> =>
  Promise.all(Object.values(importers).map((load) => load()));
