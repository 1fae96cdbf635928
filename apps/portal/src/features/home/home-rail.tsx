import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { KnownPath } from '../../lib/page/route-row.ts';
import type { SearchInput } from '../../lib/navigation/build-path.ts';
import { Await } from '../../lib/page/data/await.tsx';
import { isMissing } from '../../lib/page/define-page.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import {
  EventRail,
  EventRailSkeleton,
  ReplaysBesideContext,
  replaysIn,
  type CardEvent,
} from '../event-card/index.ts';
import type { EventRow, HomeData, ShownRow } from './home.api.ts';
import { UpcomingSection } from '../media-list/index.ts';
import { LeagueStrip } from './league-strip.tsx';
import { SportsBar } from './strip/sports-bar.tsx';

/** The page that shows all entries of a rail. */
const railPages = {
  live: '/live',
  upcoming: '/upcoming',
  latest: '/latest',
  highlights: '/highlight',
  clips: '/latest',
  channels: '/channels',
} as const satisfies Record<EventRow, KnownPath>;

/** The query of that page for the rail. */
const railQueries: Partial<Record<EventRow, SearchInput>> = {
  latest: { kind: 'event' },
  clips: { kind: 'clip' },
};

interface Props {
  readonly row: ShownRow;
  readonly data: HomeData;
  /** Near the top: loads its pictures eagerly. */
  readonly eager: boolean;
  /** Id of the hero event, which the rail omits, or null. */
  readonly heroId: string | null;
}

/**
 * Skeletons of the rails that load after the page, in the geometry of their cards: beside replays, results are hidden
 * by default.
 */
const skeletons = {
  latest: <EventRailSkeleton />,
  highlights: <EventRailSkeleton of="spoilerFreeExcerpts" />,
  clips: <EventRailSkeleton of="spoilerFreeExcerpts" />,
  channels: <EventRailSkeleton of="channels" />,
} as const;

/** Height of a row of channels without its pictures: a name and what is on. */
const channelTextHeight = '7.25rem';

interface MoreProps {
  readonly to: NonNullable<(typeof railPages)[EventRow]>;
  readonly search: SearchInput | undefined;
  readonly railTitle: string;
}

function MoreLink({ to, search, railTitle }: MoreProps) {
  const t = useTranslations('home');
  return (
    <AppLink
      to={to}
      search={search}
      aria-label={`${t('more')}: ${railTitle}`}
      className="inline-flex min-h-11 shrink-0 items-center gap-0.5 text-sm whitespace-nowrap font-semibold text-accent-text hover:underline"
    >
      {t('more')}
      <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
    </AppLink>
  );
}

/** One rail of the home page. Renders nothing if it is empty. */
export const HomeRail = memo(function HomeRail({ row: shown, data, eager, heroId }: Props) {
  const { row, size } = shown;
  const t = useTranslations('home.rail');
  const card = useTranslations('eventCard');
  const tenant = useTenant();
  if (row === 'sports') return <SportsBar live={data.live} />;
  const title = shown.title ?? t(row);
  const first = <T,>(entries: readonly T[]) => (size === null ? entries : entries.slice(0, size));
  const withoutHero = (events: readonly CardEvent[]) =>
    first(events.filter(({ id }) => id !== heroId));
  const texts = { back: card('railBack'), forward: card('railForward'), keys: card('railKeys') };
  if (row === 'leagues') {
    if (!tenant.enable_leagues_view) return null;
    return (
      <Await
        value={data.leagues}
        isMissing={isMissing(data, 'leagues')}
        fallback={<div aria-busy="true" className="h-43" />}
      >
        {(leagues) =>
          leagues.length === 0 ? null : (
            <LeagueStrip title={title} texts={texts} leagues={first(leagues)} live={data.live} />
          )
        }
      </Await>
    );
  }
  const page = railPages[row];
  if (row === 'upcoming')
    return (
      <UpcomingSection
        title={title}
        events={withoutHero(data.upcoming)}
        {...(size !== null && { max: size })}
        more={<MoreLink to={page} search={undefined} railTitle={title} />}
        belowFold={!eager}
      />
    );
  const rail = (all: readonly CardEvent[]) => (
    <EventRail
      title={title}
      events={withoutHero(all)}
      eager={eager}
      belowFold={!eager}
      textHeight={row === 'channels' ? channelTextHeight : undefined}
      keepsCardSize={row === 'live'}
      more={<MoreLink to={page} search={railQueries[row]} railTitle={title} />}
    />
  );
  // The live events are never pending, and must follow the scoreboard at once.
  if (row === 'live') return rail(data.live);
  const awaited = (
    <Await value={data[row]} isMissing={isMissing(data, row)} fallback={skeletons[row]}>
      {rail}
    </Await>
  );
  if (row !== 'highlights' && row !== 'clips') return awaited;
  // Beside the replays of the page, what happens in their excerpts is masked.
  return (
    <Await value={data.latest} isMissing={isMissing(data, 'latest')} fallback={skeletons[row]}>
      {(replays) => (
        <ReplaysBesideContext value={replaysIn(replays)}>{awaited}</ReplaysBesideContext>
      )}
    </Await>
  );
});
