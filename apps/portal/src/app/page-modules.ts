import type { AnyPage } from '../lib/page/define-page.ts';
import type { RouteRow } from '../lib/page/route-row.ts';

const importers = import.meta.glob<AnyPage>('../features/*/*.route.tsx', { import: 'page' });

const keyOf = (name: RouteRow['page']) => `../features/${name}.route.tsx`;

/** Names in the table that have no module. */
export const missingPages = (rows: readonly RouteRow[]): string[] =>
  rows.filter((row) => !(keyOf(row.page) in importers)).map((row) => row.page);

/** A page module that is loaded once and then at hand. */
export interface PageModule {
  load(): Promise<AnyPage>;
  /** The page, or null before `load` is done. */
  loaded(): AnyPage | null;
}

/** Makes the handle of a page module; it is fetched when the page is first needed. */
export function pageModule(name: RouteRow['page']): PageModule {
  let page: AnyPage | null = null;
  return {
    async load() {
      const importer = importers[keyOf(name)];
      if (importer === undefined) throw new Error(`No page module features/${name}.route.tsx`);
      page ??= await importer();
      return page;
    },
    loaded: () => page,
  };
}
