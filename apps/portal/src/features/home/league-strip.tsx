import { Suspense } from 'react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { Rail } from '../../ui/rail.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { ShownLeague } from './home.api.ts';

interface Props {
  readonly title: string;
  readonly texts: { readonly back: string; readonly forward: string };
  readonly leagues: readonly ShownLeague[];
}

/** Deferred: the first screen seldom shows this row. */
const FollowButton = lazyPart(async () => (await import('../follow/index.ts')).FollowButton);

function Follow({ league }: { readonly league: ShownLeague }) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <FollowButton item={league} look="glass" className="absolute! end-2 top-2" />
    </Suspense>
  );
}

/** The competitions of the tenant: banner, crest, a link to the page and a follow button (FOL-06). */
export const LeagueStrip = ({ title, texts, leagues }: Props) => (
  <Rail title={title} texts={texts} itemWidth="208px">
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
          {league.bannerUrl === null && league.logoUrl !== null && (
            <img
              src={league.logoUrl}
              alt=""
              width={36}
              height={36}
              loading="lazy"
              decoding="async"
              className="absolute start-3.5 top-3.5 size-9 object-contain drop-shadow"
            />
          )}
          <span dir="auto" className="heading content-text line-clamp-2 text-[17px]">
            {league.title}
          </span>
        </AppLink>
        <Follow league={league} />
      </li>
    ))}
  </Rail>
);
