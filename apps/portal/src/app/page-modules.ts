import { ahead } from '@grandstand/player/ahead';
import type { AnyPage } from '../lib/page/define-page.ts';
import type { RouteRow } from '../lib/page/route-row.ts';
import { cameWithPage } from './came-with-page.ts';
import type * as PageTable from './page-table.tsx';

let table: typeof PageTable | null = null;

/** Fetches what the portal knows of its pages. @throws when it cannot be fetched */
export async function loadPageTable(): Promise<typeof PageTable> {
  table ??= await import('./page-table.tsx');
  return table;
}

/** The same, or null before it is there. */
export const pageTable = (): typeof PageTable | null => table;

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
      page ??= (await cameWithPage<{ readonly page?: AnyPage }>(`page ${name}`))?.page ?? null;
      if (page !== null) return page;
      const importer = (await ahead(loadPageTable())).importers[`../features/${name}.route.tsx`];
      if (importer === undefined) throw new Error(`No page module features/${name}.route.tsx`);
      page = await ahead(importer());
      return page;
    },
    loaded: () => page,
  };
}
