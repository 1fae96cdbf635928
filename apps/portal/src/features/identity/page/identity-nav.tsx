import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import type { IdentityView } from '../identity-search.ts';

/** Removes the parameters of a single view, for links to another view. */
export const viewParameterReset = {
  as: null,
  month: null,
  week: null,
  access: null,
  replay: null,
  page: null,
} as const;

/** The views of an identity's page: links to the same page, so that they work without script. */
export function IdentityNav({
  views,
  view,
  title,
}: {
  readonly views: readonly IdentityView[];
  readonly view: IdentityView;
  readonly title: string;
}) {
  const t = useTranslations('identity');
  return (
    <nav aria-label={t('viewsOf', { title })} className="mt-3 border-b border-line md:mt-5">
      <ul className="rail-scroll page-width page-gutter flex gap-1 md:gap-2">
        {views.map((item) => (
          <li key={item}>
            <CurrentPageLink
              search={{ ...viewParameterReset, view: item === 'overview' ? null : item }}
              aria-current={item === view ? 'page' : undefined}
              resetScroll={false}
              viewTransition={false}
              className={clsx(
                'relative flex min-h-12 items-center px-3 text-body font-semibold whitespace-nowrap outline-offset-[-4px] transition-colors duration-150',
                item === view
                  ? 'text-text after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-full after:bg-accent-edge'
                  : 'text-muted hover:text-text',
              )}
            >
              {t(`views.${item}`)}
            </CurrentPageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
