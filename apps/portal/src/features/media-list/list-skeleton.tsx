import { EventCardSkeleton } from '../event-card/index.ts';
import { gridClass } from './event-grid.tsx';

interface Props {
  readonly cards?: number;
}

/** The place of a list that is on its way: cards in their final size and columns. */
export const MediaListSkeleton = ({ cards = 12 }: Props) => (
  <div aria-busy="true" className={gridClass}>
    {Array.from({ length: cards }, (_, place) => (
      <EventCardSkeleton key={place} />
    ))}
  </div>
);
