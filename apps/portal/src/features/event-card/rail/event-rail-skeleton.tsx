import { EventCardSkeleton, type CardContent } from '../card/event-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const indexes = [0, 1, 2, 3, 4, 5, 6];

interface Props {
  /** True if its cards will be matches, which a brand may lay out in two rows. */
  readonly hasMatches?: boolean;
  /** What its cards show. */
  readonly of?: CardContent;
}

/** Skeleton of a rail while its events load. A separate module: the frame includes it, but not the rail. */
export const EventRailSkeleton = ({ hasMatches = false, of }: Props) => (
  <div aria-busy="true">
    <div className="page-gutter mb-3 flex min-h-11 items-center">
      <Skeleton className="h-6 w-44" />
    </div>
    <div
      data-matches={hasMatches ? '' : undefined}
      className="page-gutter rail-skeleton grid auto-cols-[min(var(--t-card-width),78vw)] grid-flow-col gap-(--t-gap) overflow-hidden"
    >
      {indexes.map((index) => (
        <div key={index}>
          <EventCardSkeleton of={of} />
        </div>
      ))}
    </div>
  </div>
);
