import type { EventListEntry } from '@grandstand/contract';
import { useRouter } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRequest } from '../../../lib/api/use-request.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { useSession } from '../../../lib/session/index.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { listMemory, useVisit } from '../../media-list/index.ts';
import {
  GrowingList,
  UnreadList,
  WatchlistFrame,
  WatchlistOfKind,
  type WatchlistPart,
} from '../../watchlist/index.ts';
import { UprightCards } from '../../upright/index.ts';
import { storeMadeClip } from '../editor/made-clips.ts';
import { loadOwnClipPart, noneRead, type OwnClipPart } from '../own-clip.api.ts';
import { OwnClipCard } from './own-clip-card.tsx';

export interface ClipsPageData {
  /** Each is null if it failed to load. */
  readonly own: OwnClipPart | null;
  readonly saved: WatchlistPart | null;
}

const leftClips = listMemory<OwnClipPart>();

/** Merges the pages read before the viewer left with the fresh first page. */
function takeUp(first: OwnClipPart | null, left: OwnClipPart | null): OwnClipPart | null {
  if (first === null || left === null) return first;
  const known = new Set(first.entries.map(({ id }) => id));
  return {
    ...left,
    entries: [...first.entries, ...left.entries.filter(({ id }) => !known.has(id))],
  };
}

const replaced = (part: OwnClipPart | null, clip: EventListEntry): OwnClipPart | null =>
  part && { ...part, entries: part.entries.map((one) => (one.id === clip.id ? clip : one)) };

/** All own clips of all matches, newest first, with more on demand. */
function OwnClips({ first }: { readonly first: OwnClipPart | null }) {
  const t = useTranslations('ownClips');
  const api = useApi();
  const router = useRouter();
  // Another viewer may navigate back in the same window.
  const viewer = useSession((state) => state.user?.id ?? '');
  const key = `${viewer} ${useVisit()}`;
  const [part, setPart] = useState(() => takeUp(first, leftClips.recall(router, key)));
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const more = useRequest(async () => {
    const next = await loadOwnClipPart(api, part ?? noneRead, gone.size);
    leftClips.remember(router, key, next);
    setPart(next);
  });
  if (part === null) return <UnreadList more={more} />;
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
    <GrowingList more={more} hasMore={part.hasMore}>
      {part.entries.map((clip, place) => (
        <li key={clip.id} className="min-w-0">
          <OwnClipCard
            clip={clip}
            eager={place < 3}
            onChange={(changed) => {
              const entry = { ...changed, match: null };
              storeMadeClip(changed);
              leftClips.remember(router, key, replaced(part, entry) ?? part);
              setPart((before) => replaced(before, entry));
            }}
            onGone={() => {
              setGone((before) => new Set([...before, clip.id]));
              const entries = part.entries.filter(({ id }) => id !== clip.id);
              leftClips.remember(router, key, { ...part, entries, read: part.read - 1 });
            }}
          />
        </li>
      ))}
    </GrowingList>
  );
}

/** The clips that the viewer made, and those that the viewer saved. */
export function ClipsPage({ data }: { readonly data: ClipsPageData }) {
  const t = useTranslations();
  const id = useId();
  return (
    <UprightCards>
      <WatchlistFrame kind="clips" intro={t('ownClips.intro')}>
        <section aria-labelledby={`${id}-own`}>
          <h2 id={`${id}-own`} className="heading mb-4 text-xl">
            {t('clip.own')}
          </h2>
          <OwnClips first={data.own} />
        </section>
        <section aria-labelledby={`${id}-saved`} className="mt-6">
          <h2 id={`${id}-saved`} className="heading mb-4 text-xl">
            {t('ownClips.saved')}
          </h2>
          <WatchlistOfKind kind="clips" first={data.saved} />
        </section>
      </WatchlistFrame>
    </UprightCards>
  );
}
