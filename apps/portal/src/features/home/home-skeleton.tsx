import { Skeleton } from '../../ui/skeleton.tsx';
import { EventRailSkeleton } from '../event-card/index.ts';

/** Skeleton of the home page: hero and rails at their final size. */
export const HomeSkeleton = () => (
  <div className="pb-16" aria-busy="true">
    <div className="page-width md:px-(--gutter) md:pt-4">
      <Skeleton className="hero-panel aspect-video rounded-none! md:aspect-auto md:rounded-card!" />
    </div>
    <div className="page-width mt-7 grid grid-cols-1 gap-(--t-rail-gap) md:mt-8">
      {[0, 1].map((index) => (
        <EventRailSkeleton key={index} />
      ))}
    </div>
  </div>
);
