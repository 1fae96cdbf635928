import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { menuRowClass } from '../../ui/overlay/menu.tsx';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';
import { SpoilerSwitch } from '../spoiler-free/index.ts';
import { watchPages } from './watch-pages.ts';
import { useSiteMenu, type MenuEntry } from './site-menu.ts';

const Logo = ({ url }: { readonly url: string | null }) => (
  <SmallPicture
    src={url}
    loading="lazy"
    width={28}
    height={28}
    decoding="async"
    className="crest size-7"
    fallback={url !== null && <span className="size-7 shrink-0" />}
  />
);

interface GroupProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Group({ title, className, children }: GroupProps) {
  return (
    <section className={className}>
      <h2 className="px-3 pt-2 pb-1 text-caption font-semibold text-muted">{title}</h2>
      {children}
    </section>
  );
}

const EntryTitle = ({ title }: Pick<MenuEntry, 'title'>) => (
  <span dir="auto" className="one-line">
    {title}
  </span>
);

/**
 * Everything to browse: first the pages that are not in the bars, then the sports with their divisions, and
 * the leagues if the tenant has a leagues view (TEN-04). The switch of results and `settings` follow the pages:
 * below the sports they would be hard to find.
 */
export function BrowseList({ settings }: { readonly settings?: ReactNode }) {
  const t = useTranslations('navigation');
  const { categories, leagues } = useSiteMenu();
  return (
    <div
      className={clsx('grid grid-cols-1 gap-x-6 gap-y-3', leagues.length > 0 && 'md:grid-cols-2')}
    >
      <Group title={t('watch')} className="md:col-span-full">
        <ul className={clsx('grid md:grid-cols-2', leagues.length > 0 && 'md:grid-cols-4')}>
          {watchPages.map(({ to, text, icon: Icon }) => (
            // On a phone the archive is in the bar.
            <li key={to} className={to === '/archive' ? 'max-md:hidden' : undefined}>
              <AppLink to={to} className={menuRowClass}>
                <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
                {t(text)}
              </AppLink>
            </li>
          ))}
        </ul>
      </Group>
      <div className="md:col-span-full">
        <SpoilerSwitch look="row" />
      </div>
      {settings}
      {categories.length > 0 && (
        <Group title={t('sports')}>
          <ul className="grid grid-cols-1 gap-1">
            {categories.map((category) => (
              <li key={category.id}>
                <AppLink
                  to="/category/{mainId}"
                  params={{ mainId: category.id }}
                  className={`${menuRowClass} font-semibold`}
                >
                  <Logo url={category.logoUrl} />
                  <EntryTitle title={category.title} />
                </AppLink>
                {category.subcategories.length > 0 && (
                  <ul className="flex flex-wrap ps-11.5">
                    {category.subcategories.map((sub) => (
                      <li key={sub.id}>
                        <AppLink
                          to="/category/{mainId}/sub-category/{subId}"
                          params={{ mainId: category.id, subId: sub.id }}
                          className="menu-link"
                        >
                          <bdi>{sub.title}</bdi>
                        </AppLink>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </Group>
      )}
      {leagues.length > 0 && (
        <Group title={t('leagues')}>
          <ul>
            {leagues.map((league) => (
              <li key={league.id}>
                <AppLink
                  to="/league/{leagueId}"
                  params={{ leagueId: league.id }}
                  className={menuRowClass}
                >
                  <Logo url={league.logoUrl} />
                  <EntryTitle title={league.title} />
                </AppLink>
              </li>
            ))}
          </ul>
        </Group>
      )}
    </div>
  );
}
