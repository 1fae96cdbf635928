import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { destinations, isAt } from './destinations.ts';

/** The main pages within reach of a thumb; under 768 px only. */
export function BottomBar() {
  const t = useTranslations('navigation');
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t('main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-canvas/95 pb-[env(safe-area-inset-bottom,0px)] backdrop-blur-xl md:hidden"
    >
      <ul className="grid h-15 auto-cols-fr grid-flow-col">
        {destinations.map(({ to, text, icon: Icon }) => {
          const here = isAt(to, pathname);
          return (
            <li key={to}>
              <AppLink
                to={to}
                aria-current={here ? 'page' : undefined}
                className={clsx(
                  'grid h-full content-center justify-items-center gap-1 text-[11px] leading-none font-medium outline-offset-[-4px]',
                  here ? 'text-accent-text' : 'text-muted',
                )}
              >
                <Icon aria-hidden="true" className="size-5.5" strokeWidth={here ? 2.4 : 1.8} />
                {t(text)}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
