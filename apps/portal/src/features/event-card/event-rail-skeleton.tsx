import { RailSkeleton } from '../../ui/rail-skeleton.tsx';
import { EventCardSkeleton } from './event-card.tsx';

/** The place of a row of cards while its events are on their way; the frame has it, and not the row. */
export const EventRailSkeleton = () => <RailSkeleton card={<EventCardSkeleton />} />;
