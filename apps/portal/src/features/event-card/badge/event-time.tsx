import type { Event } from '@grandstand/contract';
import { clsx } from 'clsx';
import { memo, useDeferredValue } from 'react';
import type { DateTimeFormatOptions } from 'use-intl/core';
import { useFormatter, type Formatter } from '../../../lib/i18n/use-formatter.ts';
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

const hour = { hour: 'numeric', minute: '2-digit' } as const;

interface TenantTimeProps {
  readonly format: Formatter;
  /** Epoch ms. */
  readonly start: number;
}

/** The start in the tenant's zone (` · 6:50 PM GMT+1`). Renders nothing if the viewer's clock shows the same. */
function TenantTime({ format, start }: TenantTimeProps) {
  const { time_zone: timeZone } = usePortal().tenant;
  const isSame = (options: DateTimeFormatOptions) =>
    format.dateTime(start, { ...options, timeZone }) === format.dateTime(start, options);
  if (isSame(hour)) return null;
  const day = isSame({ weekday: 'short' }) ? {} : ({ weekday: 'short' } as const);
  return ` · ${format.dateTime(start, { ...day, ...hour, timeZone, timeZoneName: 'short' })}`;
}

/** Memoised, because formatting is expensive and a change of the zone renders the parent twice. */
const FormattedTime = memo(function FormattedTime({
  format,
  event,
  hourOnly = false,
  withTenantTime = false,
  className,
}: Props & { readonly format: Formatter }) {
  const start = startOf(event);
  const formatTime = useEventTime(format);
  return (
    <time
      dateTime={new Date(start).toISOString()}
      className={clsx('figures', event.cancelled && 'line-through', className)}
    >
      {hourOnly ? format.dateTime(start, hour) : formatTime(start)}
      {withTenantTime && <TenantTime format={format} start={start} />}
    </time>
  );
});

/**
 * When an event starts or started; struck through if it is cancelled. A change of the viewer's zone is deferred: a list
 * has many times, which would all change in the task that ends the hydration.
 */
export const EventTime = (props: Props) => (
  <FormattedTime {...props} format={useDeferredValue(useFormatter())} />
);
