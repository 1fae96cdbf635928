import type { Event } from '@grandstand/contract';
import { clsx } from 'clsx';
import type { DateTimeFormatOptions } from 'use-intl/core';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { usePortal } from '../../../lib/portal/portal-context.tsx';
import { startOf } from '../card/event-properties.ts';
import { useEventTime } from './use-event-time.ts';

interface Props {
  readonly event: Pick<Event, 'date' | 'gameStartDate' | 'cancelled'>;
  /** Omits the day, if a heading above shows it. */
  readonly hourOnly?: boolean;
  /**
   * Adds the time in the tenant's zone, the nearest to that of the venue, for viewers whose clock shows another:
   * `Today, 5:50 PM · 6:50 PM GMT+1`.
   */
  readonly withTenantTime?: boolean;
  readonly className?: string;
}

/** When an event starts or started; struck through if it is cancelled. */
export function EventTime({ event, hourOnly = false, withTenantTime = false, className }: Props) {
  const format = useFormatter();
  const { time_zone: timeZone } = usePortal().tenant;
  const start = startOf(event);
  const formatTime = useEventTime();
  const hour = { hour: 'numeric', minute: '2-digit' } as const;
  const isSame = (options: DateTimeFormatOptions) =>
    format.dateTime(start, { ...options, timeZone }) === format.dateTime(start, options);
  const day = isSame({ weekday: 'short' }) ? {} : ({ weekday: 'short' } as const);
  return (
    <time
      dateTime={new Date(start).toISOString()}
      className={clsx('figures', event.cancelled && 'line-through', className)}
    >
      {hourOnly ? format.dateTime(start, hour) : formatTime(start)}
      {withTenantTime &&
        !isSame(hour) &&
        ` · ${format.dateTime(start, { ...day, ...hour, timeZone, timeZoneName: 'short' })}`}
    </time>
  );
}
