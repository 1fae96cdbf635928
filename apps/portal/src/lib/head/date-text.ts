import { formatLocaleOf, type Locale } from '@grandstand/contract/names';

/** Cached by locale and zone: creating one costs many times what using it does. */
const formats: Partial<Record<string, Intl.DateTimeFormat>> = {};

/**
 * Returns a moment's date in words, optionally with its time and the zone's name. Always in the tenant's
 * zone: what search engines read must not depend on the machine that rendered it.
 */
export function dateText(
  iso: string,
  { locale, timeZone, time = false }: { locale: Locale; timeZone: string; time?: boolean },
): string {
  const kind = `${locale} ${timeZone} ${time}`;
  formats[kind] ??= new Intl.DateTimeFormat(formatLocaleOf(locale), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...(time && { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    timeZone,
  });
  return formats[kind].format(Date.parse(iso));
}
