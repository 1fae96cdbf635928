import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder while a chat loads. */
export const ChatLoading = () => (
  <div className="grid gap-4 p-5" aria-busy="true">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} className="h-8 w-full" />
    ))}
  </div>
);
