import type { Event } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useFormatter } from 'use-intl/react';
import { startOf } from './event-facts.ts';
import { useEventTime } from './use-event-time.ts';

interface Props {
  readonly event: Pick<Event, 'date' | 'gameStartDate' | 'cancelled'>;
  /** Epoch ms; null where the day stands above, so that the hour says enough. */
  readonly now: number | null;
  readonly className?: string;
}

/** When an event starts or started, struck out when it was called off. */
export function EventTime({ event, now, className }: Props) {
  const format = useFormatter();
  const start = startOf(event);
  const write = useEventTime(now ?? start);
  return (
    <time
      dateTime={new Date(start).toISOString()}
      className={clsx('figures', event.cancelled && 'line-through', className)}
    >
      {now === null ? format.dateTime(start, { hour: 'numeric', minute: '2-digit' }) : write(start)}
    </time>
  );
}
