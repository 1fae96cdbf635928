import { Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useDeferredHydrated } from '../../lib/portal/use-hydrated.ts';
import { Badge, LivePulse } from '../../ui/badge.tsx';
import { Rail } from '../../ui/rail.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { CardEvent } from '../event-card/index.ts';
import type { ShownLeague } from './home.api.ts';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

interface Props {
  readonly title: string;
  readonly texts: { readonly back: string; readonly forward: string; readonly keys: string };
  readonly leagues: readonly ShownLeague[];
  readonly live: readonly CardEvent[];
}

/** Lazy: the first screen seldom shows this row. */
const FollowButton = lazyPart(async () => (await import('../follow/index.ts')).FollowButton);

function Follow({ league }: { readonly league: ShownLeague }) {
  if (!useDeferredHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <FollowButton item={league} look="glass" className="absolute! end-2 top-2" />
    </Suspense>
  );
}

/** How many matches of the competition are on; nothing if none is. */
function LiveCount({ league, live }: { readonly league: ShownLeague } & Pick<Props, 'live'>) {
  const t = useTranslations('home');
  const count = live.filter(
    ({ cancelled, categories }) => !cancelled && categories.some(({ id }) => id === league.id),
  ).length;
  if (count === 0) return null;
  return (
    <Badge tone="live" className="absolute start-3.5 top-3.5">
      <LivePulse />
      {t('liveCount', { count })}
    </Badge>
  );
}

/** The competitions of the tenant: logo, full name, a link to the page and a follow button (FOL-06). */
export const LeagueStrip = ({ title, texts, leagues, live }: Props) => (
  <Rail title={title} texts={texts} itemWidth="16rem">
    {leagues.map((league) => (
      <li key={league.id} className="relative">
        <AppLink
          to="/league/{leagueId}"
          params={{ leagueId: league.id }}
          className="on-picture group/league league-card"
          style={league.color === null ? undefined : { backgroundColor: league.color }}
        >
          <Picture
            src={league.bannerUrl ?? league.imageUrl}
            className="league-picture aspect-auto!"
          />
          <span className="league-shade" />
          <LiveCount league={league} live={live} />
          <span className="flex min-w-0 items-center gap-3">
            <SmallPicture
              src={league.logoUrl}
              width={36}
              height={36}
              loading="lazy"
              decoding="async"
              className="size-9 shrink-0 object-contain drop-shadow"
            />
            <span dir="auto" className="heading content-text line-clamp-2 min-w-0 text-[1.0625rem]">
              {league.fullTitle ?? league.title}
            </span>
          </span>
        </AppLink>
        <Follow league={league} />
      </li>
    ))}
  </Rail>
);
