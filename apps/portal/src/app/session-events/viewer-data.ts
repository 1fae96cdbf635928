import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';

const importers = import.meta.glob<ViewerData>('../../features/*/*.viewer.ts', {
  import: 'viewerData',
});

/** Returns the viewer data of all features; the first call fetches its code. */
export const listViewerData = (): Promise<readonly ViewerData[]> =>
  Promise.all(Object.values(importers).map((load) => load()));
