import { Skeleton } from '../../ui/skeleton.tsx';

/** Skeleton of a step after the sign-up: the position in the steps, its title and its content. */
export const SignUpSkeleton = () => (
  <div aria-busy="true" className="w-full self-start">
    <Skeleton className="h-9" />
    <Skeleton className="mt-6 h-9 w-64 max-w-full" />
    <Skeleton className="mt-6 h-52 rounded-card" />
    <Skeleton className="mt-5 h-44 rounded-card" />
  </div>
);
