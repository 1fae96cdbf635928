import { InTurn } from '../../lib/page/in-turn.tsx';
import { EventCard, type CardEvent } from '../event-card/index.ts';
import { gridClass } from './list-skeleton.tsx';

interface Props {
  readonly events: readonly CardEvent[];
  readonly now: number;
  readonly headingLevel?: 'h2' | 'h3';
  /** How many of the first pictures are loaded at once. */
  readonly eager?: number;
}

/** Cards in as many columns as fit. */
export const EventGrid = ({ events, now, headingLevel = 'h2', eager = 0 }: Props) => (
  <ul className={gridClass}>
    {events.map((event, index) => (
      <li key={event.id} className="min-w-0">
        <InTurn>
          <EventCard
            event={event}
            now={now}
            eager={index < eager}
            first={eager > 0 && index === 0}
            headingLevel={headingLevel}
          />
        </InTurn>
      </li>
    ))}
  </ul>
);
