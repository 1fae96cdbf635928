import { formatLocaleOf, type Locale } from '@grandstand/contract/names';

/** Of each locale and zone: making one takes many times what using it does. */
const formats: Partial<Record<string, Intl.DateTimeFormat>> = {};

/**
 * A moment's date in words, and its time with the zone's name if asked for. Always in the tenant's
 * zone: what search engines read must not depend on who rendered it.
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
