import type { ViewerRail } from '../../../lib/session/viewer-data/row-placeholders.ts';
import { EventCardSkeleton, type CardContent } from '../card/event-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { wideCardCount } from '../../../ui/styles/wide-cards.ts';

const indexes = [0, 1, 2, 3, 4, 5, 6];

interface Props {
  /** What its cards show. */
  readonly of?: CardContent;
  /** Expected number of cards. Few of them become wide ones. */
  readonly count?: number;
  /** The viewer's row whose number of cards `theme-script.ts` knows before the first paint. */
  readonly row?: ViewerRail;
}

/** Skeleton of a rail while its events load. A separate module: the frame includes it, but not the rail. */
export const EventRailSkeleton = ({ of, count = indexes.length, row }: Props) => (
  <div
    aria-busy="true"
    className="@container/rail"
    style={{ '--rail-item': 'var(--t-card-width)' }}
  >
    <div className="page-gutter mb-3 flex min-h-11 items-center">
      <Skeleton className="h-6 w-44" />
    </div>
    <div
      data-few={wideCardCount(count)}
      data-row={row}
      className="page-gutter rail-row overflow-hidden"
    >
      {indexes.slice(0, count).map((index) => (
        <EventCardSkeleton key={index} of={of} />
      ))}
    </div>
  </div>
);
