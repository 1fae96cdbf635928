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
}

/** Cards in as many columns as fit. */
export const EventGrid = ({ events, headingLevel = 'h2', eager = 0 }: Props) => (
  <ReplaysBesideContext value={replaysIn(events)}>
    <ul className={gridClass}>
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
