import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { SiteSheet } from './browse-menu.tsx';
import { isDestinationOrBelow, destinations } from './destinations.ts';

/**
 * The main pages at the bottom of phones, under 768 px only. It has no backdrop blur: a filter would make
 * the bar the containing block of its sheet.
 */
export function BottomBar() {
  const t = useTranslations('navigation');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('main')} className="bottom-bar">
      <ul className="grid h-15 auto-cols-fr grid-flow-col">
        {destinations.map(({ to, text, icon: Icon }) => {
          const isCurrent = isDestinationOrBelow(to, pathname);
          return (
            <li key={to}>
              <AppLink
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  'grid h-full content-center justify-items-center gap-1 text-[0.6875rem] leading-none font-medium outline-offset-[-4px]',
                  isCurrent ? 'text-accent-text' : 'text-muted',
                )}
              >
                <Icon aria-hidden="true" className="size-5.5" strokeWidth={isCurrent ? 2.4 : 1.8} />
                {t(text)}
              </AppLink>
            </li>
          );
        })}
        <li>
          <SiteSheet />
        </li>
      </ul>
    </nav>
  );
}
