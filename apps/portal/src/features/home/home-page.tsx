import type { FrontPage } from '@grandstand/contract';
import { CalendarDays } from 'lucide-react';
import { Fragment, Suspense, use, useDeferredValue } from 'react';
import { useTranslations } from 'use-intl/react';
import type { LoadContext } from '../../lib/page/define-page.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { useClock, useNow } from '../../lib/portal/use-now.ts';
import { useScoreboardRows } from '../../lib/scoreboard/scoreboard-store.ts';
import { useSignedIn } from '../../lib/session/index.ts';
import { lastCountOf } from '../../lib/session/viewer-data/row-placeholders.ts';
import { Notice } from '../../ui/notice.tsx';
import { InView } from '../../ui/in-view.tsx';
import {
  EventRailSkeleton,
  NextMatchCard,
  useExpectedEvents,
  ViewerRailSkeleton,
  type CardEvent,
} from '../event-card/index.ts';
import { ResumeSteps } from '../sign-up/index.ts';
import { chooseHero } from './hero/choose-hero.ts';
import { Hero } from './hero/hero.tsx';
import { nextMatchOf } from './club/next-match.ts';
import { HomeBanners } from './home-banners.tsx';
import { hasLiveRail } from './home-order.ts';
import { HomeRail } from './home-rail.tsx';
import { NoTeamMatchesPlaceholder } from './teams/no-team-matches.tsx';
import { TeamsRailSkeleton } from './teams/teams-rail-skeleton.tsx';
import { ScoreStrip } from './strip/score-strip.tsx';
import { useFavourites } from './use-favourites.ts';
import { PreviewContext } from './previewed-viewer.ts';
import { useHomeRows } from './use-home-rows.ts';
import {
  listChannels,
  listFeatured,
  listLeagues,
  listExcerpts,
  leagueOf,
  listRow,
  rowsOf,
  type HomeData,
  type ShownRow,
} from './home.api.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Only signed-in viewers need it, so it is not in the first script. */
const ViewerRails = lazyPart(async () => (await import('./viewer-rails.tsx')).ViewerRails);

const YourTeams = lazyPart(async () => (await import('./viewer-rails.tsx')).YourTeams);

/** Below all rails, so it is in no script of the first screen. */
const FollowTeams = lazyPart(async () => (await import('./teams/follow-teams.tsx')).FollowTeams);

/** Only clubs have it, below the first screen. */
const ClubRows = lazyPart(async () => (await import('./club/club-rows.tsx')).ClubRows);

/** The height of a row of teams. */
const teamsReserve = 'h-32';

/** Filled in the browser only. */
function TeamsToFollow({ events }: { readonly events: readonly CardEvent[] }) {
  if (events.every(({ team1, team2 }) => team1 === null && team2 === null)) return null;
  return (
    <InView name="teams to follow" reserve={teamsReserve}>
      <Suspense fallback={<div className={teamsReserve} />}>
        <FollowTeams events={events} />
      </Suspense>
    </InView>
  );
}

interface SlotProps {
  readonly data: HomeData;
}

const noIds: ReadonlySet<string> = new Set();

/** The tenant's and the viewer's preferences for the hero. */
function useHeroPreferences({ frontPage }: HomeData) {
  const { own_teams: ownTeams } = useTenant();
  const followed = useFavourites();
  return {
    ownTeams,
    // A preview does not depend on what the operator follows.
    followed: use(PreviewContext) === null ? followed : noIds,
    featuredId: frontPage?.featuredEventId ?? null,
  };
}

/** Returns the id of the hero match, or null: rails omit it. */
function useHeroId(data: HomeData): string | null {
  const { live, upcoming } = useScoreboardRows(data);
  const preferences = useHeroPreferences(data);
  return useClock((now) => chooseHero(live, upcoming, { ...preferences, now })?.id ?? null);
}

function HeroSlot({ data }: SlotProps) {
  const t = useTranslations('home');
  const { live, upcoming } = useScoreboardRows(data);
  const hero = chooseHero(live, upcoming, { ...useHeroPreferences(data), now: useNow() });
  return hero === null ? (
    <Notice icon={CalendarDays} title={t('emptyTitle')} text={t('emptyText')} />
  ) : (
    <Hero event={hero} />
  );
}

/** A club's next match, unless it is the hero. */
function ClubSlot({ data }: SlotProps) {
  const { own_teams: ownTeams } = useTenant();
  const heroId = useHeroId(data);
  const expected = useExpectedEvents(data.upcoming);
  const next = nextMatchOf(
    expected.filter(({ id }) => id !== heroId),
    ownTeams,
  );
  return next === null ? null : (
    <div className="mt-4">
      <NextMatchCard event={next} />
    </div>
  );
}

/** The height of form and table, below each other on a phone and side by side on a wide screen, and squad. */
const clubReserve = 'h-198 lg:h-140';

/** Form, table and squad of a club's first team. Filled in the browser only. */
function ClubRowsSlot() {
  const [teamId] = useTenant().own_teams;
  if (teamId === undefined) return null;
  return (
    <InView name="club" reserve={clubReserve}>
      <Suspense fallback={<div className={clubReserve} />}>
        <ClubRows teamId={teamId} />
      </Suspense>
    </InView>
  );
}

/** The rail of followed matches. */
function FollowedRailSlot({ data }: SlotProps) {
  const followed = useFavourites();
  const heroId = useHeroId(data);
  if (followed.size === 0) return null;
  return (
    <Suspense fallback={<TeamsRailSkeleton />}>
      <YourTeams ids={followed} heroId={heroId} />
    </Suspense>
  );
}

/** Videos to resume, and for a viewer who follows nothing a way to find teams. */
function ViewerRailsSlot({ data }: SlotProps) {
  // Deferred, as what the viewer follows: both replace their placeholders at once.
  const signedIn = useDeferredValue(useSignedIn());
  const followed = useFavourites();
  const heroId = useHeroId(data);
  if (!signedIn) return null;
  return (
    <Suspense
      fallback={
        <>
          {(lastCountOf('resumable') ?? 0) > 0 && <ViewerRailSkeleton row="resumable" />}
          {followed.size === 0 && <NoTeamMatchesPlaceholder followsAnything={false} />}
        </>
      }
    >
      <ViewerRails followed={followed} heroId={heroId} />
    </Suspense>
  );
}

interface RowProps extends SlotProps {
  readonly row: ShownRow;
  readonly isFirst: boolean;
}

function Row({ row, data: loaded, isFirst }: RowProps) {
  const data = useHomeRows(loaded);
  return (
    <div
      className="contents"
      data-scoreboard-row={row.row === 'live' || row.row === 'upcoming' || undefined}
    >
      <HomeRail row={row} data={data} eager={isFirst} heroId={useHeroId(loaded)} />
    </div>
  );
}

/**
 * The space of the personal rows until the browser knows the viewer. The server renders it for everyone; what is
 * visible depends on the viewer.
 */
const personalPlaceholders = (
  <>
    <div className="invisible hidden in-data-resumable:block">
      <EventRailSkeleton count={4} row="resumable" />
    </div>
    {/* For viewers who follow nothing: the space of the link that finds teams. */}
    <NoTeamMatchesPlaceholder
      followsAnything={false}
      className="hidden in-data-viewer:block in-data-follows:hidden!"
    />
    <div className="hidden in-data-follows:block in-data-[follows=none]:hidden">
      <EventRailSkeleton row="teams" />
    </div>
    {/* For viewers whose teams had no matches on their last visit. */}
    <NoTeamMatchesPlaceholder followsAnything className="hidden in-data-[follows=none]:block" />
  </>
);

/** What the viewer follows and can resume. */
function PersonalRows({ data }: SlotProps) {
  const isHydrated = useHydrated();
  // One value for both, so that the rows never stand below their placeholders. Deferred, as what the viewer follows.
  const isReplaced = useDeferredValue(useSignedIn() || isHydrated);
  if (!isReplaced) return personalPlaceholders;
  return (
    <>
      <ViewerRailsSlot data={data} />
      <FollowedRailSlot data={data} />
    </>
  );
}

/** Depends on neither viewer nor time: either would re-render the whole page. */
export function HomePage({ data }: SlotProps) {
  const t = useTranslations('home');
  const tenant = useTenant();
  const isPreview = use(PreviewContext) !== null;
  const rows = rowsOf(data.frontPage, tenant.home).filter(
    ({ row }) => row !== 'live' || hasLiveRail(data.live),
  );
  // After what is on and what happened tonight, before what comes.
  const clubIndex = rows.findIndex(
    ({ row }) => row !== 'live' && row !== 'highlights' && row !== 'clips',
  );
  return (
    <div className="pb-16">
      <h1 className="sr-only">{t('heading', { tenant: tenant.name })}</h1>
      <ScoreStrip data={data} />
      <HeroSlot data={data} />
      <ClubSlot data={data} />
      {data.frontPage !== null && data.frontPage.banners.length > 0 && (
        <HomeBanners banners={data.frontPage.banners} />
      )}
      {!isPreview && <ResumeSteps />}
      <div className="page-width mt-7 grid grid-cols-1 gap-(--t-rail-gap) md:mt-8">
        {!isPreview && <PersonalRows data={data} />}
        {rows.map((row, index) => (
          <Fragment key={row.row}>
            {index === clubIndex && <ClubRowsSlot />}
            <Row row={row} data={data} isFirst={index === 0} />
          </Fragment>
        ))}
        {!isPreview && <TeamsToFollow events={[...data.live, ...data.upcoming]} />}
      </div>
    </div>
  );
}

/** Loads the home page around a front page. */
export async function loadHome(
  { api, defer }: Pick<LoadContext, 'api' | 'defer'>,
  loadingFrontPage: Promise<FrontPage | null>,
): Promise<HomeData> {
  // Requests start at once, except those that a front page may limit to a competition, which wait for it. The
  // page awaits those of the hero only.
  const heroLists = Promise.all([listRow(api, 'live'), listRow(api, 'upcoming')]);
  const excerpts = (name: 'highlights' | 'clips') =>
    defer(
      name,
      loadingFrontPage.then((content) => listExcerpts(api, name, content)),
      [],
    );
  const deferredLists = {
    latest: defer(
      'latest',
      loadingFrontPage.then((content) => listRow(api, 'latest', content)),
      [],
    ),
    highlights: excerpts('highlights'),
    clips: excerpts('clips'),
    channels: defer('channels', listChannels(api), []),
    leagues: defer('leagues', listLeagues(api), []),
  };
  const [frontPage, [live, upcoming]] = await Promise.all([loadingFrontPage, heroLists]);
  const isListed = [...live, ...upcoming].some(({ id }) => id === frontPage?.featuredEventId);
  const featured =
    frontPage === null || isListed
      ? []
      : await defer('featured match', listFeatured(api, frontPage), []);
  const isLimited = leagueOf(frontPage, 'latest') !== null;
  const featuredIn = (status: CardEvent['eventStatus']) =>
    featured.filter(({ eventStatus }) => eventStatus === status);
  return {
    frontPage,
    live: [...live, ...featuredIn('live')],
    upcoming: [...upcoming, ...featuredIn('upcoming')],
    ...deferredLists,
    // The score strip has the matches of all competitions, whatever the row below it is limited to.
    ...(isLimited && { ofToday: defer('of today', listRow(api, 'latest'), []) }),
  };
}
