import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { SearchEntry } from '../search/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { BrowseMenu } from './browse-menu.tsx';
import { destinations, isAt } from './destinations.ts';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** The page of the server is an anonymous viewer's: for others it keeps an avatar's width until it is hydrated. */
function AccountPlace() {
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
 * Logo, main pages, language, appearance and account; stays at the top of wide screens. On a phone it
 * has no blur: a filter would hold the menus' sheets inside of it.
 */
export function SiteHeader() {
  const t = useTranslations('navigation');
  const { pathname } = useLocation();
  return (
    <header className="z-40 border-b border-line/60 bg-canvas max-md:relative max-md:has-[details[open]]:z-50 md:sticky md:top-0 md:bg-canvas/90 md:backdrop-blur-xl sideways:static">
      <div className="page-width page-gutter flex h-(--header-height) items-center gap-2">
        <BrandLink />
        <nav aria-label={t('main')} className="ms-3 hidden h-full md:block lg:ms-10">
          <ul className="flex h-full gap-1">
            {destinations.map(({ to, text }) => {
              const here = isAt(to, pathname);
              return (
                // Where there is little room, the archive is in the menu alone.
                <li key={to} className={clsx('h-full', to === '/archive' && 'max-lg:hidden')}>
                  <AppLink
                    to={to}
                    aria-current={here ? 'page' : undefined}
                    className={clsx(
                      'relative flex h-full items-center px-2 text-[15px] font-medium outline-offset-[-6px] lg:px-3 transition-colors duration-150',
                      here
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
        <div className="ms-auto flex items-center md:gap-1">
          {/* A phone has it in its bar. */}
          <div className="max-md:hidden">
            <SearchEntry />
          </div>
          <LanguageMenu />
          <ThemeMenu />
          <AccountPlace />
        </div>
      </div>
    </header>
  );
}
