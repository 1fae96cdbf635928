import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { SearchEntry } from '../search/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { BrowseMenu } from './browse-menu.tsx';
import { destinations, isDestinationOrBelow } from './destinations.ts';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/**
 * The server renders for an anonymous viewer; for a signed-in one, this reserves the width of an avatar
 * until hydration.
 */
function AccountSlot() {
  const hydrated = useHydrated();
  return (
    <div
      className={clsx(
        'ms-1.5 grid justify-items-end',
        !hydrated &&
          'in-data-viewer:w-11 in-data-viewer:overflow-hidden in-data-viewer:*:invisible',
      )}
    >
      <AccountMenu />
    </div>
  );
}

/**
 * Logo, main pages, search, language, appearance and account; sticky on wide screens. It has no backdrop blur
 * on a phone: a filter would be the containing block of the menus' sheets.
 */
export function SiteHeader() {
  const t = useTranslations('navigation');
  const { pathname } = useLocation();
  return (
    <header className="site-header z-40 border-b border-line/60 bg-canvas max-md:relative max-md:has-[details[open]]:z-50 md:sticky md:top-0 md:bg-canvas/90 md:backdrop-blur-xl sideways:static">
      <div className="page-width page-gutter flex h-(--header-height) items-center gap-2">
        <BrandLink />
        <nav aria-label={t('main')} className="ms-3 hidden h-full md:block lg:ms-10">
          <ul className="flex h-full gap-1">
            {destinations.map(({ to, text }) => {
              const isCurrent = isDestinationOrBelow(to, pathname);
              return (
                // On narrower screens, the archive is in the menu only.
                <li key={to} className={clsx('h-full', to === '/archive' && 'max-lg:hidden')}>
                  <AppLink
                    to={to}
                    aria-current={isCurrent ? 'page' : undefined}
                    className={clsx(
                      'relative flex h-full items-center px-2 text-body font-medium outline-offset-[-6px] lg:px-3 transition-colors duration-150',
                      isCurrent
                        ? 'text-text after:absolute after:inset-x-2 lg:after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-full after:bg-accent-edge'
                        : 'text-muted hover:text-text',
                    )}
                  >
                    {t(text)}
                  </AppLink>
                </li>
              );
            })}
            <li className="flex items-center">
              <BrowseMenu />
            </li>
          </ul>
        </nav>
        <div className="site-header-tools ms-auto flex items-center md:gap-1">
          <SearchEntry />
          {/* On a phone they are in the sheet of the bottom bar. */}
          <div className="contents max-md:hidden">
            <LanguageMenu />
            <ThemeMenu />
          </div>
          <AccountSlot />
        </div>
      </div>
    </header>
  );
}
