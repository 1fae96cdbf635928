import {
  localeCookieDays,
  localeNameOf,
  localePrefix,
  type Locale,
} from '@grandstand/contract/constants';
import { useLocation } from '@tanstack/react-router';
import { Check, Globe } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { usePortal } from '../../lib/portal/portal-context.tsx';
import { iconButtonClass } from '../../ui/button.ts';
import { Menu, menuRowClass } from '../../ui/overlay/menu.tsx';

/** Stores the choice in a cookie; the next visit to `/` opens in this language (I18N-06). */
function storeLocale(locale: Locale): void {
  const maxAge = localeCookieDays * 24 * 60 * 60;
  document.cookie = `ott-locale=${locale}; Max-Age=${maxAge}; Path=/; SameSite=Lax`;
}

/**
 * Links to the same page in each of the tenant's languages. They are plain links, because another language
 * is another document.
 */
export function LanguageList() {
  const { tenant, locale: current } = usePortal();
  const { pathname, searchStr } = useLocation();
  return (
    <ul className="grid max-md:grid-cols-2">
      {tenant.locales.map((locale) => (
        <li key={locale}>
          <a
            href={localePrefix(locale) + pathname + searchStr}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === current}
            className={menuRowClass}
            onClick={() => storeLocale(locale)}
          >
            <bdi className="content-text flex-1">{localeNameOf(locale)}</bdi>
            {locale === current && <Check aria-hidden="true" className="size-4" />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The name of the page's language. */
export const CurrentLanguage = () => <bdi>{localeNameOf(usePortal().locale)}</bdi>;

/** The languages in a menu of the header. */
export function LanguageMenu() {
  const t = useTranslations('navigation');
  return (
    <Menu
      label={t('chooseLanguage')}
      trigger={<Globe aria-hidden="true" className="size-5" />}
      triggerClassName={iconButtonClass()}
      iconOnly
      panelClassName="md:w-64"
    >
      <p className="heading px-3 pt-1 pb-2 text-lg md:hidden">{t('language')}</p>
      <LanguageList />
    </Menu>
  );
}
