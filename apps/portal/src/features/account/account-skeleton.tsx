import { Skeleton } from '../../ui/skeleton.tsx';

/** Skeleton of an account page. */
export const AccountSkeleton = () => (
  <div
    aria-busy="true"
    className="grid grid-cols-[minmax(0,1fr)] gap-x-10 md:grid-cols-[13.25rem_minmax(0,1fr)] lg:gap-x-14"
  >
    <div className="grid content-start gap-2 max-md:hidden">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
    <div className="min-w-0">
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <Skeleton className="mt-7 h-64 rounded-card" />
      <Skeleton className="mt-6 h-40 rounded-card" />
    </div>
  </div>
);
