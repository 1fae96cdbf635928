import type { DateTimeFormatOptions } from 'use-intl';
import { useMemo, useSyncExternalStore } from 'react';
// oxlint-disable-next-line no-restricted-imports -- this is where the viewer's zone is added
import { useFormatter as useIntlFormatter, useTimeZone as useServerTimeZone } from 'use-intl/react';
import { deviceTimeZone } from './device-time-zone.ts';

const subscribe = () => () => {};

/**
 * Returns the viewer's time zone (IANA name). On the server, and for the first render of its HTML, it is
 * the tenant's. Read it where a time is shown: a zone in a context above would re-render the whole page, and make
 * React hydrate pending boundaries at once.
 */
export function useTimeZone(): string {
  const zone = useServerTimeZone() ?? 'UTC';
  return useSyncExternalStore(subscribe, deviceTimeZone, () => zone);
}

export type Formatter = ReturnType<typeof useFormatter>;

/** Returns the formatter of `use-intl`, with times in the viewer's zone (see `useTimeZone`). */
export function useFormatter() {
  const format = useIntlFormatter();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const dateTime = (time: number | Date, options?: DateTimeFormatOptions) =>
      format.dateTime(time, { timeZone, ...options });
    return { ...format, dateTime };
  }, [format, timeZone]);
}

/** Returns the part of the formatter that needs no zone. */
export const useNumberFormatter = (): Pick<
  ReturnType<typeof useIntlFormatter>,
  'number' | 'list' | 'relativeTime'
> => useIntlFormatter();
