import { lastCountOf, type ViewerRail } from '../../../lib/session/viewer-data/row-placeholders.ts';
import { EventRailSkeleton } from './event-rail-skeleton.tsx';

interface Props {
  readonly row: ViewerRail;
}

/** Skeleton of a row of the viewer, with as many cards as on the last visit. */
export const ViewerRailSkeleton = ({ row }: Props) => (
  <EventRailSkeleton count={lastCountOf(row) ?? undefined} />
);
