import { isLocale, type Locale } from '@grandstand/contract/names';

/** Name of the cookie with the chosen language (I18N-06); the language menu sets it. */
export const localeCookie = 'ott-locale';

/** Returns the locale in a request's cookie, or null. */
export function localeOfCookie(header: string | undefined): Locale | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === localeCookie && value !== undefined && isLocale(value)) return value;
  }
  return null;
}
