import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark, Clapperboard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { startedByLoader } from '../../lib/api/loader-query.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useClients } from '../../lib/portal/use-clients.ts';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segments, segmentClass } from '../../ui/form/segments.tsx';
import { AccountFrame } from '../account/index.ts';
import type { CardEvent } from '../event-card/index.ts';
import { useHistoryKey } from '../media-list/index.ts';
import { LoadMoreList, UnavailableList } from './load-more-list.tsx';
import { WatchlistCard } from './watchlist-card.tsx';
import { useWatchlist } from './watchlist-store.ts';
import {
  loadWatchlistPart,
  watchlistStart,
  withFirstPart,
  type WatchlistKind,
  type WatchlistPart,
} from './watchlist.api.ts';

export interface WatchlistPageData {
  readonly kind: WatchlistKind;
  /** Null if loading failed. */
  readonly first: WatchlistPart | null;
}

const watchlistPages = [
  { kind: 'videos', to: '/selected/videos' },
  { kind: 'clips', to: '/selected/clips' },
] as const;

function EmptyWatchlist({ kind }: { readonly kind: WatchlistKind }) {
  const t = useTranslations('watchlistPage');
  const isVideos = kind === 'videos';
  return (
    <Notice
      icon={isVideos ? Bookmark : Clapperboard}
      title={t(`${kind}EmptyTitle`)}
      text={t(`${kind}EmptyText`)}
      action={
        <>
          <AppLink
            to={isVideos ? '/upcoming' : '/highlight'}
            // The page of clips has its accent button at the viewer's own clips.
            className={buttonClass(isVideos ? 'accent' : 'neutral')}
          >
            {t(isVideos ? 'seeUpcoming' : 'seeHighlights')}
          </AppLink>
          <AppLink to={isVideos ? '/archive' : '/latest'} className={buttonClass('neutral')}>
            {t(isVideos ? 'seeArchive' : 'seeLatest')}
          </AppLink>
        </>
      }
    />
  );
}

/** One kind of the watchlist, newest first, with more on demand; going back restores it as it was left. */
export function WatchlistSection({ kind, first }: WatchlistPageData) {
  const clients = useClients();
  const watchlist = useWatchlist();
  const isRemoved = ({ id }: CardEvent) => !(id in watchlist);
  // Each page includes the entries of the previous ones, so one page is enough (`maxPages`).
  const query = useInfiniteQuery({
    queryKey: ['watchlist', kind, useHistoryKey()],
    queryFn: ({ pageParam: before }) =>
      loadWatchlistPart(clients, kind, before, before.entries.filter(isRemoved).length),
    ...startedByLoader(first, watchlistStart),
    getNextPageParam: (last) => (last.hasMore ? last : null),
    maxPages: 1,
  });
  const loaded = query.data?.pages.at(-1) ?? null;
  // Videos removed before a return are gone; those removed since stay where they were.
  const [removedBefore] = useState(
    () => new Set(loaded?.entries.filter(isRemoved).map(({ id }) => id)),
  );
  const part = loaded && withFirstPart(first, loaded, removedBefore);
  if (part === null) return <UnavailableList query={query} />;
  if (part.entries.length === 0) return <EmptyWatchlist kind={kind} />;
  return (
    <LoadMoreList query={query} hasMore={part.hasMore}>
      {part.entries.map((event, index) => (
        <li key={event.id} className="min-w-0">
          <WatchlistCard event={event} eager={index < 6} />
        </li>
      ))}
    </LoadMoreList>
  );
}

interface FrameProps {
  readonly kind: WatchlistKind;
  readonly intro: string;
  readonly children: ReactNode;
}

/** Header of both watchlist pages, with links between them. */
export function WatchlistFrame({ kind: shown, intro, children }: FrameProps) {
  const t = useTranslations('watchlistPage');
  return (
    <AccountFrame title={t(shown)} intro={intro}>
      <div>
        <Segments label={t('title')}>
          {watchlistPages.map(({ kind, to }) => (
            <AppLink
              key={kind}
              to={to}
              aria-current={kind === shown ? 'page' : undefined}
              className={segmentClass(kind === shown)}
            >
              {t(`${kind}Short`)}
            </AppLink>
          ))}
        </Segments>
      </div>
      {children}
    </AccountFrame>
  );
}

/** The page of saved videos. */
export function WatchlistPage({ data }: { readonly data: WatchlistPageData }) {
  const t = useTranslations('watchlistPage');
  return (
    <WatchlistFrame kind={data.kind} intro={t('videosIntro')}>
      <WatchlistSection key={data.kind} {...data} />
    </WatchlistFrame>
  );
}
