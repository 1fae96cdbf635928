import { Skeleton } from './skeleton.tsx';

/** Placeholder of a list in a panel while it loads: three rows. */
export const ListPanelSkeleton = () => (
  <div className="grid gap-4 p-5" aria-busy="true">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-8 w-full" />
    ))}
  </div>
);
