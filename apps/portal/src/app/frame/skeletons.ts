import type { ReactNode } from 'react';
import { AccountSkeleton } from '../../features/account/index.ts';
import { HomeSkeleton } from '../../features/home/index.ts';
import { ListPageSkeleton } from '../../features/media-list/index.ts';
import { SearchSkeleton } from '../../features/search/index.ts';
import type { SkeletonName } from '../../lib/page/route-row.ts';

/** Placeholders of loading pages. */
export const skeletons: Readonly<Record<SkeletonName, () => ReactNode>> = {
  account: AccountSkeleton,
  home: HomeSkeleton,
  list: ListPageSkeleton,
  search: SearchSkeleton,
};
