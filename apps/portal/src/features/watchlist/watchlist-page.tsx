import { useRouter } from '@tanstack/react-router';
import { Bookmark, Clapperboard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRequest } from '../../lib/api/use-request.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSession } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segments, segmentClass } from '../../ui/form/segments.tsx';
import { AccountFrame } from '../account/index.ts';
import { listMemory, useVisit } from '../media-list/index.ts';
import { GrowingList, UnreadList } from './growing-list.tsx';
import { WatchlistCard } from './watchlist-card.tsx';
import { useWatchlist } from './watchlist-store.ts';
import {
  loadWatchlistPart,
  nothingRead,
  takeUp,
  type WatchlistKind,
  type WatchlistPart,
} from './watchlist.api.ts';

export interface WatchlistPageData {
  readonly kind: WatchlistKind;
  /** Null if loading failed. */
  readonly first: WatchlistPart | null;
}

const places = [
  { kind: 'videos', to: '/selected/videos' },
  { kind: 'clips', to: '/selected/clips' },
] as const;

function Nothing({ kind }: { readonly kind: WatchlistKind }) {
  const t = useTranslations('watchlist');
  const isVideos = kind === 'videos';
  return (
    <Notice
      icon={isVideos ? Bookmark : Clapperboard}
      title={t(`${kind}EmptyTitle`)}
      text={t(`${kind}EmptyText`)}
      action={
        <>
          <AppLink to={isVideos ? '/upcoming' : '/highlight'} className={buttonClass()}>
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

const leftLists = listMemory<WatchlistPart>();

/** One kind of the watchlist, newest first, with more on demand; going back restores it as it was left. */
export function WatchlistOfKind({ kind, first }: WatchlistPageData) {
  const api = useApi();
  const watchlist = useWatchlist();
  const router = useRouter();
  // Another viewer may go back in the same window.
  const viewer = useSession((state) => state.user?.id ?? '');
  const key = `${viewer} ${useVisit()} ${kind}`;
  const [part, setPart] = useState(() => {
    const left = leftLists.recall(router, key);
    return left === null ? first : takeUp(first, left, (id) => id in watchlist);
  });
  const more = useRequest(async () => {
    const before = part ?? nothingRead;
    const gone = before.entries.filter(({ id }) => !(id in watchlist)).length;
    const next = await loadWatchlistPart(api, kind, before, gone);
    leftLists.remember(router, key, next);
    setPart(next);
  });
  if (part === null) return <UnreadList more={more} />;
  if (part.entries.length === 0) return <Nothing kind={kind} />;
  return (
    <GrowingList more={more} hasMore={part.hasMore}>
      {part.entries.map((event, place) => (
        <li key={event.id} className="min-w-0">
          <WatchlistCard event={event} eager={place < 6} />
        </li>
      ))}
    </GrowingList>
  );
}

interface FrameProps {
  readonly kind: WatchlistKind;
  readonly intro: string;
  readonly children: ReactNode;
}

/** Header of both watchlist pages, with links between them. */
export function WatchlistFrame({ kind: shown, intro, children }: FrameProps) {
  const t = useTranslations('watchlist');
  return (
    <AccountFrame title={t(shown)} intro={intro}>
      <div>
        <Segments label={t('title')}>
          {places.map(({ kind, to }) => (
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
  const t = useTranslations('watchlist');
  return (
    <WatchlistFrame kind={data.kind} intro={t('videosIntro')}>
      <WatchlistOfKind key={data.kind} {...data} />
    </WatchlistFrame>
  );
}
