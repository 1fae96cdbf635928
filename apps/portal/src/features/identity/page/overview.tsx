import { useRouter } from '@tanstack/react-router';
import { CalendarDays, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import { Await } from '../../../lib/page/data/await.tsx';
import { isMissing } from '../../../lib/page/define-page.ts';
import { useScoreboardRows } from '../../../lib/scoreboard/scoreboard-store.ts';
import { FailedNotice } from '../../../ui/failed-notice.tsx';
import { LivePulse } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  EventRail,
  EventRailSkeleton,
  NextMatchCard,
  type CardEvent,
} from '../../event-card/index.ts';
import { Form } from '../../standings/index.ts';
import { UpcomingSection } from '../../media-list/index.ts';
import { viewParameterReset } from './identity-nav.tsx';
import type { IdentityPageData, OverviewRow } from '../identity.api.ts';
import { IdentityItems } from './identity-items.tsx';

/** The view that shows all entries of a row; live events fit here. */
const views = { upcoming: 'fixtures', latest: 'archive', clips: 'clips' } as const;

interface RowProps {
  readonly row: OverviewRow;
  readonly events: readonly CardEvent[];
  /** The page starts with it. */
  readonly first: boolean;
  /** It follows the next match, and is named like the view of all matches. */
  readonly afterNextMatch?: boolean;
}

function MoreLink({
  row,
  railTitle,
}: {
  readonly row: keyof typeof views;
  readonly railTitle: string;
}) {
  const t = useTranslations('mediaList');
  return (
    <CurrentPageLink
      search={{ ...viewParameterReset, view: views[row] }}
      resetScroll={false}
      viewTransition={false}
      aria-label={`${t('more')}: ${railTitle}`}
      className="inline-flex min-h-11 shrink-0 items-center gap-0.5 text-sm whitespace-nowrap font-semibold text-accent-text hover:underline"
    >
      {t('more')}
      <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
    </CurrentPageLink>
  );
}

function Row({ row, events, first, afterNextMatch = false }: RowProps) {
  const t = useTranslations('identity');
  const title = afterNextMatch ? t('views.fixtures') : t(`rows.${row}`);
  const more =
    row === 'live' ? (
      <LivePulse className="text-live-text" />
    ) : (
      <MoreLink row={row} railTitle={title} />
    );
  if (row === 'upcoming')
    return <UpcomingSection title={title} events={events} more={more} belowFold={!first} />;
  return (
    <EventRail
      title={title}
      events={events}
      more={more}
      first={first}
      belowFold={!first}
      keepsCardSize={row === 'live'}
    />
  );
}

interface CurrentRowsProps {
  readonly live: readonly CardEvent[];
  readonly upcoming: readonly CardEvent[];
  readonly first: OverviewRow | undefined;
  /** True for a team: its next match has a row of its own. */
  readonly hasNextMatch: boolean;
}

/** What is on and what comes next: a match that starts moves from one row to the other. */
function CurrentRows({ live, upcoming, first, hasNextMatch }: CurrentRowsProps) {
  const rows = useScoreboardRows({ live, upcoming });
  const next = hasNextMatch ? rows.upcoming.find(({ cancelled }) => !cancelled) : undefined;
  const shown = { ...rows, upcoming: rows.upcoming.filter((event) => event !== next) };
  return (['live', 'upcoming'] as const).map((row) => (
    <div key={row} className="contents" data-scoreboard-row>
      {row === 'upcoming' && next !== undefined && <NextMatchCard event={next} />}
      <Row
        row={row}
        events={shown[row]}
        first={row === first}
        afterNextMatch={row === 'upcoming' && next !== undefined}
      />
    </div>
  ));
}

/** Some rows failed and the others are empty: offers a retry instead of an empty state. */
function FailedRows() {
  const router = useRouter();
  return <FailedNotice onRetry={() => void router.invalidate()} />;
}

type Rows = readonly (readonly CardEvent[] | null)[];

function EmptyOverview({ rows }: { readonly rows: Rows }) {
  const t = useTranslations('identity.empty.overview');
  if (rows.some((row) => row !== null && row.length > 0)) return null;
  if (rows.includes(null)) return <FailedRows />;
  return <Notice icon={CalendarDays} title={t('title')} text={t('text')} />;
}

/** Empty state: no row has an entry. */
function NothingYet({ data }: { readonly data: IdentityPageData }) {
  const { live, upcoming, latest, clips } = data;
  return (
    <Await value={live} fallback={null}>
      {(liveEvents) => (
        <Await value={upcoming} fallback={null}>
          {(upcomingEvents) => (
            <Await value={latest} fallback={null}>
              {(latestEvents) => (
                <Await value={clips} fallback={null}>
                  {(clipEvents) => (
                    <EmptyOverview rows={[liveEvents, upcomingEvents, latestEvents, clipEvents]} />
                  )}
                </Await>
              )}
            </Await>
          )}
        </Await>
      )}
    </Await>
  );
}

const skeletons = {
  matches: <EventRailSkeleton />,
  clips: <EventRailSkeleton of="excerpts" />,
} as const;
const noEvents: readonly CardEvent[] = [];

const isEmpty = (events: unknown) =>
  events === null || (Array.isArray(events) && events.length === 0);

/** The rows from top to bottom. */
const rows = ['live', 'upcoming', 'latest', 'clips'] as const;

/** Live, upcoming and past events, and the children of the identity. */
export function Overview({ data }: { readonly data: IdentityPageData }) {
  const first = rows.find((row) => !isEmpty(data[row]));
  return (
    <div className="page-width mt-6 grid grid-cols-1 gap-(--t-rail-gap) md:mt-8">
      <Await value={data.live} isMissing={isMissing(data, 'live')} fallback={skeletons.matches}>
        {(live) => (
          <Await
            value={data.upcoming}
            isMissing={isMissing(data, 'upcoming')}
            fallback={skeletons.matches}
          >
            {(upcoming) => (
              <CurrentRows
                live={live ?? noEvents}
                upcoming={upcoming ?? noEvents}
                first={first}
                hasNextMatch={data.identity.type === 'team'}
              />
            )}
          </Await>
        )}
      </Await>
      <Await value={data.form} fallback={null}>
        {(form) =>
          form === null || form.matches.length === 0 ? null : (
            <div className="page-gutter">
              <Form form={form} />
            </div>
          )
        }
      </Await>
      {(['latest', 'clips'] as const).map((row) => (
        <Await
          key={row}
          value={data[row]}
          isMissing={isMissing(data, row)}
          fallback={skeletons[row === 'clips' ? 'clips' : 'matches']}
        >
          {(events) => <Row row={row} events={events ?? []} first={row === first} />}
        </Await>
      ))}
      {!rows.some((row) => isMissing(data, row)) && <NothingYet data={data} />}
      <Await value={data.items} fallback={null}>
        {(items) => <IdentityItems items={items} />}
      </Await>
    </div>
  );
}
