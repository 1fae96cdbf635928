import { LayoutGrid, Radio } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useSportName, useTenant } from '../../../lib/portal/portal-context.tsx';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { isMissing, type Deferred, type LoadContext } from '../../../lib/page/define-page.ts';
import { Await } from '../../../lib/page/data/await.tsx';
import { isSignedIn, useSession } from '../../../lib/session/index.ts';
import { buttonClass } from '../../../ui/button.ts';
import { chipClass } from '../../../ui/form/chip.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cardEvents } from '../../event-card/index.ts';
import { ListPage } from '../list/list-page.tsx';
import { loadListPage, type ListPageData } from '../list/load-list-page.ts';
import type { ListPart } from '../media-list.api.ts';
import { SportStrip, type SportCount } from './sport-strip.tsx';

export interface LivePageData extends ListPageData {
  readonly sport: string | null;
  readonly counts: Deferred<readonly SportCount[]>;
}

/**
 * Moves the matches of the viewer's favourite club to the start of the list, including those of later
 * pages. A list of one team and parts after the first stay unchanged.
 */
async function withClubFirst(
  { source, first }: ListPageData,
  { api, defer }: LoadContext,
): Promise<ListPart> {
  const session = useSession.getState();
  const club = isSignedIn(session) ? (session.user?.favoriteClubId ?? null) : null;
  if (club === null || first.firstPage > 0 || first.entries.length === 0) return first;
  if (source.call !== 'event.list' || 'search.teams.id' in source.body) return first;
  const body = { ...source.body, 'search.teams.id': [club], page: 0, next: true };
  const found = api.event.list({ body }).then(({ content }) => cardEvents(content.entries));
  const clubMatches = await defer('live matches of the favourite club', found, []);
  const ids = new Set(clubMatches.map(({ id }) => id));
  return { ...first, entries: [...clubMatches, ...first.entries.filter(({ id }) => !ids.has(id))] };
}

/** Loads the live events, of one sport or all, and the counts per sport. Throws ApiError. */
export async function loadLivePage(
  context: LoadContext,
  sport: string | null,
): Promise<LivePageData> {
  const { api, defer } = context;
  const counted = api.event.countBySport().then(({ content }) => content.entries);
  const counts = defer('counts per sport', counted, []);
  const list = await loadListPage('live', context, sport);
  return { ...list, first: await withClubFirst(list, context), sport, counts };
}

function NothingLiveInSport({ sport, name }: { readonly sport: string; readonly name: string }) {
  const t = useTranslations('listPage');
  return (
    <Notice
      icon={Radio}
      title={t('liveSportEmptyTitle', { sport: name })}
      text={t('liveSportEmptyText')}
      action={
        <>
          <AppLink to="/upcoming" search={{ sport }} className={buttonClass('neutral')}>
            {t('seeUpcoming')}
          </AppLink>
          <AppLink to="/live" className={buttonClass('quiet')}>
            {t('allLive')}
          </AppLink>
        </>
      }
    />
  );
}

/** Links to the multi-view with the live matches. */
function MultiViewLink() {
  const t = useTranslations('multiViewLink');
  return (
    <AppLink to="/live/multi" search={{ with: 'live' }} className={chipClass(false)}>
      <LayoutGrid aria-hidden="true" className="size-4.5" />
      {t('watchWith')}
    </AppLink>
  );
}

/** Live events: all, or one sport. */
export function LivePage({ data }: { readonly data: LivePageData }) {
  const t = useTranslations('listPage');
  const nameOf = useSportName();
  const { sport, counts } = data;
  const { sports } = useTenant();
  const name = sport === null ? null : nameOf(sport);
  return (
    <ListPage
      name="live"
      data={data}
      afterFilters={data.first.totalCount > 1 && <MultiViewLink />}
      title={name === null ? undefined : t('liveSport', { sport: name })}
      above={
        // The page of a tenant's only sport would have the same matches.
        sports.length > 1 && (
          <Await
            value={counts}
            isMissing={isMissing(data, 'counts')}
            fallback={<Skeleton className="mb-3 h-11 w-64 rounded-control" />}
          >
            {(loaded) => <SportStrip counts={loaded} sport={sport} />}
          </Await>
        )
      }
      empty={
        sport === null || name === null ? undefined : (
          <NothingLiveInSport sport={sport} name={name} />
        )
      }
    />
  );
}
