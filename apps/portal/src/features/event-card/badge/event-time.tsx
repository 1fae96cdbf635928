import type { Event } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { startOf } from '../card/event-properties.ts';
import { useEventTime } from './use-event-time.ts';

interface Props {
  readonly event: Pick<Event, 'date' | 'gameStartDate' | 'cancelled'>;
  /** Omits the day, if a heading above shows it. */
  readonly hourOnly?: boolean;
  readonly className?: string;
}

/** When an event starts or started; struck through if it is cancelled. */
export function EventTime({ event, hourOnly = false, className }: Props) {
  const format = useFormatter();
  const start = startOf(event);
  const formatTime = useEventTime();
  return (
    <time
      dateTime={new Date(start).toISOString()}
      className={clsx('figures', event.cancelled && 'line-through', className)}
    >
      {hourOnly
        ? format.dateTime(start, { hour: 'numeric', minute: '2-digit' })
        : formatTime(start)}
    </time>
  );
}
