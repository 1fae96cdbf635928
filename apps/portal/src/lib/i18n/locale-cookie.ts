import { localeCookieDays, localePrefix, type Locale } from '@grandstand/contract/names';
import { useRouterState } from '@tanstack/react-router';
import { useTenant } from '../portal/portal-context.tsx';

const name = 'ott-locale';

/** Keeps the chosen language for a year (I18N-06); `/` then opens in it. */
export function keepLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const seconds = localeCookieDays * 24 * 60 * 60;
  document.cookie = `${name}=${locale}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** A language a viewer may choose, and where this page is in it. */
export interface LocaleLink {
  readonly locale: Locale;
  /** Its own name for itself, e.g. `Deutsch`. */
  readonly label: string;
  readonly href: string;
}

const labels: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'fr-CA': 'Français (Canada)',
  he: 'עברית',
  it: 'Italiano',
  pl: 'Polski',
  pt: 'Português',
  ca: 'Català',
  ko: '한국어',
  zh: '中文',
  'bs-BA': 'Bosanski',
  'uk-UA': 'Українська',
};

/**
 * The languages of the tenant with this page's address in each. Use plain links with
 * `onClick={() => keepLocale(locale)}`: another language is a full load, with its own messages.
 */
export function useLocaleLinks(): readonly LocaleLink[] {
  const { locales } = useTenant();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return locales.map((locale) => ({
    locale,
    label: labels[locale],
    href: localePrefix(locale) + path,
  }));
}
