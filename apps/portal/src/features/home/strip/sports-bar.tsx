import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { LivePulse } from '../../../ui/badge.tsx';
import { SmallPicture } from '../../../ui/picture/small-picture.tsx';
import type { CardEvent } from '../../event-card/index.ts';
import { useSiteMenu, type MenuCategory } from '../../navigation/index.ts';

interface Props {
  readonly live: readonly CardEvent[];
}

/** How many matches of the sport are on; nothing if none is. */
function LiveCount({ sport, live }: Props & { readonly sport: MenuCategory }) {
  const t = useTranslations('home');
  const count = live.filter(
    ({ cancelled, categories }) => !cancelled && categories.some(({ id }) => id === sport.id),
  ).length;
  if (count === 0) return null;
  return (
    <span className="flex items-center gap-1.5 text-caption leading-4 font-semibold text-live-text">
      <LivePulse />
      {t('liveCount', { count })}
    </span>
  );
}

/** The sports of a federation, each with a link to its page and what is on. */
export function SportsBar({ live }: Props) {
  const t = useTranslations('home');
  const { categories } = useSiteMenu();
  if (categories.length < 2) return null;
  return (
    <nav aria-label={t('sports')}>
      <ul className="rail-scroll page-gutter sports-row">
        {categories.map((sport) => (
          <li key={sport.id} className="snap-start">
            <AppLink to="/category/{mainId}" params={{ mainId: sport.id }} className="sports-tile">
              <SmallPicture
                src={sport.logoUrl}
                width={40}
                height={40}
                decoding="async"
                className="crest size-10"
              />
              <span className="grid min-w-0 gap-0.5">
                <span dir="auto" className="content-text line-clamp-2 font-semibold">
                  {sport.title}
                </span>
                <LiveCount sport={sport} live={live} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
