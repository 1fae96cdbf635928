/**
 * What it takes to go on to any other page: how its script is fetched, and what stands in its place
 * meanwhile. The first page has its files from the document (`came-with-page.ts`),
 * so this comes with the first sign that the viewer is there (`page-modules.ts`). The server has it all
 * along.
 */
import type { ReactNode } from 'react';
import { AccountSkeleton } from '../features/account/index.ts';
import { HomeSkeleton } from '../features/home/index.ts';
import { ListPageSkeleton } from '../features/media-list/index.ts';
import { SearchSkeleton } from '../features/search/index.ts';
import type { AnyPage } from '../lib/page/define-page.ts';
import type { SkeletonName } from '../lib/page/route-row.ts';

/** The pages by the path of their module. */
export const importers = import.meta.glob<AnyPage>('../features/*/*.route.tsx', { import: 'page' });

export const skeletons: Readonly<Record<SkeletonName, () => ReactNode>> = {
  account: AccountSkeleton,
  home: HomeSkeleton,
  list: ListPageSkeleton,
  search: SearchSkeleton,
};
