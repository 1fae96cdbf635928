import { clsx } from 'clsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { lastCountOf } from '../../lib/session/viewer-data/row-placeholders.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventRailSkeleton } from '../event-card/index.ts';

const chips = [0, 1, 2, 3, 4, 5, 6, 7];

/** The score strip, unless the last visit was on a day without matches. */
const StripSkeleton = () =>
  lastCountOf('strip') === 0 ? null : (
    <div className="page-width overflow-hidden border-b border-line/60">
      <div className="page-gutter strip-row">
        {chips.map((chip) => (
          <Skeleton key={chip} className="h-14 w-44" />
        ))}
      </div>
    </div>
  );

/** Skeleton of the home page: score strip, hero and rails at their final size. */
export function HomeSkeleton() {
  // The hero of an arena goes from edge to edge.
  const isStage = useTenant().brand.hero === 'stage';
  return (
    <div className="pb-16" aria-busy="true">
      <StripSkeleton />
      <div className={isStage ? undefined : 'page-width md:px-(--gutter) md:pt-4'}>
        <Skeleton
          className={clsx(
            'hero-panel rounded-none! max-md:h-[60svh]',
            !isStage && 'md:rounded-card!',
          )}
        />
      </div>
      <div className="page-width mt-7 grid grid-cols-1 gap-(--t-rail-gap) md:mt-8">
        {[0, 1].map((index) => (
          <EventRailSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
