import { Skeleton } from './skeleton.tsx';

/** Placeholder of a list in a panel while it loads. */
export const ListPanelSkeleton = ({ rows = 3 }: { readonly rows?: number }) => (
  <div className="grid gap-4 p-5" aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} className="h-8 w-full" />
    ))}
  </div>
);
