import { RailSkeleton } from '../../../ui/rail-skeleton.tsx';
import { EventCardSkeleton } from '../card/event-card.tsx';

/** Skeleton of a rail while its events load. A separate module: the frame includes it, but not the rail. */
export const EventRailSkeleton = () => <RailSkeleton card={<EventCardSkeleton />} />;
