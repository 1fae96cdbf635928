import { EventCardSkeleton } from '../../event-card/index.ts';

interface Props {
  readonly cards?: number;
}

/** As many columns as fit. */
export const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,var(--t-grid-card)),1fr))] gap-x-(--t-gap) gap-y-[calc(var(--t-gap)*1.75)]';

/** Skeleton of a list: cards at their final size, in the final columns. */
export const MediaListSkeleton = ({ cards = 12 }: Props) => (
  <div aria-busy="true" className={gridClass}>
    {Array.from({ length: cards }, (_, index) => (
      <EventCardSkeleton key={index} />
    ))}
  </div>
);
