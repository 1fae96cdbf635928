import type { CardEvent } from './card-event.ts';
import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Rail } from '../../ui/rail.tsx';
import { EventCard } from './event-card.tsx';

interface Props {
  readonly title: string;
  readonly events: readonly CardEvent[];
  /** Stands beside the title. */
  readonly more?: ReactNode;
  /** Near the top: the pictures in sight are loaded at once. */
  readonly eager?: boolean;
  /** The page begins with it: its first picture is loaded before all others. */
  readonly first?: boolean;
  /** Begins below the first screen: it is laid out when it comes near. */
  readonly below?: boolean;
  /** A button over the upper start corner of a card, or nothing. */
  readonly Beside?: ComponentType<{ readonly event: CardEvent }>;
}

/** A row of cards of events; nothing at all without any. */
export function EventRail({
  title,
  events,
  more,
  first = false,
  eager = first,
  below = false,
  Beside,
}: Props) {
  const t = useTranslations('eventCard');
  if (events.length === 0) return null;
  const texts = { back: t('railBack'), forward: t('railForward') };
  return (
    <Rail title={title} texts={texts} more={more} below={below}>
      {events.map((event, index) => (
        <li key={event.id} className="relative min-w-0">
          <EventCard event={event} eager={eager && index < 4} first={first && index === 0} />
          {Beside !== undefined && <Beside event={event} />}
        </li>
      ))}
    </Rail>
  );
}
