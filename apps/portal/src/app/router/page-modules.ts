import { asPrefetch } from '@grandstand/player/prefetch';
import type { AnyPage } from '../../lib/page/define-page.ts';
import type { RouteRow } from '../../lib/page/route-row.ts';

/** Page importers by module path. */
const importers = import.meta.glob<AnyPage>('../../features/*/*.route.tsx', { import: 'page' });

/** A page module that is loaded once and then available synchronously. */
export interface PageModule {
  load(): Promise<AnyPage>;
  /** The page, or null before `load` resolves. */
  loaded(): AnyPage | null;
}

/** Returns the handle of a page module, which is fetched when the page is first needed. */
export function pageModule(name: RouteRow['page']): PageModule {
  let page: AnyPage | null = null;
  return {
    async load() {
      if (page !== null) return page;
      const importer = importers[`../../features/${name}.route.tsx`];
      if (importer === undefined) throw new Error(`No page module features/${name}.route.tsx`);
      page = await asPrefetch(importer());
      return page;
    },
    loaded: () => page,
  };
}
