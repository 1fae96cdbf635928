import { clsx } from 'clsx';
import {
  EventCard,
  ReplaysBesideContext,
  replaysIn,
  type CardEvent,
} from '../../event-card/index.ts';
import { gridClass } from './list-skeleton.tsx';

interface Props {
  readonly events: readonly CardEvent[];
  readonly headingLevel?: 'h2' | 'h3';
  /** Number of pictures that load eagerly. */
  readonly eager?: number;
  /** Number of events for which the cards are sized, if some enter and leave; default: the current number. */
  readonly sizedFor?: number;
}

/** Cards in as many columns as fit; few become wide ones. */
export function EventGrid({
  events,
  headingLevel = 'h2',
  eager = 0,
  sizedFor = events.length,
}: Props) {
  return (
    <ReplaysBesideContext value={replaysIn(events)}>
      <ul
        className={clsx(
          gridClass,
          sizedFor <= 2 && 'md:grid-cols-2',
          sizedFor === 3 && 'lg:grid-cols-3',
        )}
      >
        {events.map((event, index) => (
          <li key={event.id} className="min-w-0">
            <EventCard
              event={event}
              eager={index < eager}
              first={eager > 0 && index === 0}
              headingLevel={headingLevel}
            />
          </li>
        ))}
      </ul>
    </ReplaysBesideContext>
  );
}
