import { Skeleton } from '../../ui/skeleton.tsx';
import { listPageClass, MediaListSkeleton } from '../media-list/index.ts';

/** Skeleton of the search page at its final size. */
export const SearchSkeleton = () => (
  <div className={listPageClass} aria-busy="true">
    <Skeleton className="mb-5 h-8.5 w-36 md:h-12" />
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-14.5 max-w-180 rounded-[min(var(--t-radius),16px)]" />
      <Skeleton className="h-13 w-90 max-w-full rounded-control" />
    </div>
    <div className="mt-7">
      <MediaListSkeleton />
    </div>
  </div>
);
