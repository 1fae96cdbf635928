import type { EventListEntry } from '@grandstand/contract';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { startedByLoader } from '../../../lib/api/loader-query.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useHistoryKey } from '../../media-list/index.ts';
import {
  LoadMoreList,
  UnavailableList,
  WatchlistFrame,
  WatchlistSection,
  withFirstPart,
  type WatchlistPart,
} from '../../watchlist/index.ts';
import { OwnLists } from '../../clip-list/index.ts';
import { PortraitCards } from '../../portrait/index.ts';
import { storeSavedClip } from '../editor/clip-changes.ts';
import { loadOwnClipPart, ownClipsStart, type OwnClipPart } from '../own-clip.api.ts';
import { OwnClipCard } from './own-clip-card.tsx';

export interface ClipsPageData {
  /** Each is null if it failed to load. */
  readonly own: OwnClipPart | null;
  readonly saved: WatchlistPart | null;
}

/** All own clips of all matches, newest first, with more on demand. */
function OwnClips({ first }: { readonly first: OwnClipPart | null }) {
  const t = useTranslations('ownClips');
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = ['clip', 'own', useHistoryKey()];
  const removedIds = useRef(new Set<string>());
  const [changed, setChanged] = useState<Readonly<Record<string, EventListEntry>>>({});
  // Each page contains the entries of those before it, so that only the last one is rendered.
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: before }) => loadOwnClipPart(api, before, removedIds.current.size),
    ...startedByLoader(first, ownClipsStart),
    getNextPageParam: (last) => (last.hasMore ? last : null),
    maxPages: 1,
  });
  const loaded = query.data?.pages.at(-1) ?? null;
  const part = loaded && withFirstPart(first, loaded);
  /** Caches the list with the viewer's changes, for a return to this page. */
  const storeList = useEffectEvent(() => {
    const withChanges = ({ entries, readCount, hasMore }: OwnClipPart): OwnClipPart => ({
      entries: entries
        .filter(({ id }) => !removedIds.current.has(id))
        .map((clip) => changed[clip.id] ?? clip),
      readCount: readCount - removedIds.current.size,
      hasMore,
    });
    queryClient.setQueryData<InfiniteData<OwnClipPart>>(
      queryKey,
      (data) => data && { ...data, pages: data.pages.map(withChanges) },
    );
  });
  useEffect(() => () => storeList(), []);
  if (part === null) return <UnavailableList query={query} />;
  if (part.entries.length === 0) {
    return (
      <Notice
        icon={Clapperboard}
        headingLevel="h3"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <AppLink to="/archive" className={buttonClass()}>
            {t('find')}
          </AppLink>
        }
      />
    );
  }
  return (
    <LoadMoreList query={query} hasMore={part.hasMore}>
      {part.entries.map((clip, index) => (
        <li key={clip.id} className="min-w-0">
          <OwnClipCard
            clip={changed[clip.id] ?? clip}
            eager={index < 3}
            onChange={(next) => {
              storeSavedClip(next);
              setChanged((before) => ({ ...before, [next.id]: { ...next, match: null } }));
            }}
            onRemoved={() => removedIds.current.add(clip.id)}
          />
        </li>
      ))}
    </LoadMoreList>
  );
}

/** The clips that the viewer made, and those that the viewer saved. */
export function ClipsPage({ data }: { readonly data: ClipsPageData }) {
  const t = useTranslations();
  const id = useId();
  return (
    <PortraitCards>
      <WatchlistFrame kind="clips" intro={t('ownClips.intro')}>
        <section aria-labelledby={`${id}-own`}>
          <h2 id={`${id}-own`} className="heading mb-4 text-xl">
            {t('clip.own')}
          </h2>
          <OwnClips first={data.own} />
        </section>
        <section aria-labelledby={`${id}-lists`} className="mt-6">
          <h2 id={`${id}-lists`} className="heading mb-4 text-xl">
            {t('clipList.lists')}
          </h2>
          <OwnLists />
        </section>
        <section aria-labelledby={`${id}-saved`} className="mt-6">
          <h2 id={`${id}-saved`} className="heading mb-4 text-xl">
            {t('ownClips.saved')}
          </h2>
          <WatchlistSection kind="clips" first={data.saved} />
        </section>
      </WatchlistFrame>
    </PortraitCards>
  );
}
