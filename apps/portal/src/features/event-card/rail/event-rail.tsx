import type { CardEvent } from '../card/card-event.ts';
import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Rail } from '../../../ui/rail.tsx';
import { EventCard } from '../card/event-card.tsx';

interface Props {
  readonly title: string;
  readonly events: readonly CardEvent[];
  /** Rendered next to the title. */
  readonly more?: ReactNode;
  /** Near the top: loads the visible pictures eagerly. */
  readonly eager?: boolean;
  /** First rail of the page: its first picture loads before all others. */
  readonly first?: boolean;
  /** Starts below the first screen: laid out when it scrolls near. */
  readonly belowFold?: boolean;
  /** Height of heading and text around the pictures until then; as a CSS length. */
  readonly textHeight?: string | undefined;
  /** True if events enter and leave while it is open: the cards that stay then keep their size. */
  readonly keepsCardSize?: boolean;
  /** Button over the upper start corner of a card, or nothing. */
  readonly Beside?: ComponentType<{ readonly event: CardEvent }>;
}

/** Number of cards that a wide screen shows before scrolling. */
const visibleCards = 4;

/** A rail of event cards. Renders nothing without events. */
export function EventRail({
  title,
  events,
  more,
  first = false,
  eager = first,
  belowFold = false,
  textHeight,
  keepsCardSize = false,
  Beside,
}: Props) {
  const t = useTranslations('eventCard');
  if (events.length === 0) return null;
  const texts = { back: t('railBack'), forward: t('railForward'), keys: t('railKeys') };
  return (
    <Rail
      title={title}
      texts={texts}
      more={more}
      belowFold={belowFold}
      textHeight={textHeight}
      keepsCardSize={keepsCardSize}
    >
      {events.map((event, index) => (
        <li key={event.id} className="relative min-w-0">
          <EventCard
            event={event}
            eager={eager && index < visibleCards}
            first={first && index === 0}
          />
          {Beside !== undefined && <Beside event={event} />}
        </li>
      ))}
    </Rail>
  );
}
