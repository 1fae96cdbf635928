import { Skeleton } from '../../ui/skeleton.tsx';

/** What stands in the place of a chat that is on its way. */
export const ChatLoading = () => (
  <div className="grid gap-4 p-5" aria-busy="true">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} className="h-8 w-full" />
    ))}
  </div>
);
