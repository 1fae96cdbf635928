import type { ClipList } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useAwaitsPersonalPage } from '../../lib/page/data/use-awaits-personal-page.ts';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClipListTools } from './clip-list-tools.tsx';
import { ClipRows } from './clip-rows.tsx';
import { ListedClip } from './listed-clip.tsx';
import { useClipList } from './use-clip-list.ts';

/** The page of a list of clips: a player, which goes on to the next clip by itself, beside all clips in order. */
export function ClipListPage({ data }: { readonly data: ClipList }) {
  const t = useTranslations('clipList');
  const isHydrated = useHydrated();
  // Loaded for its maker, a shared list gets tools above its rows. What they would move is hidden until then, at most 4 s.
  const awaitsViewer = useAwaitsPersonalPage();
  const { list, clips, applyChange, reload } = useClipList(data);
  /** The clip that was played or chosen last; null at first: the list then starts with its first clip, even after a move. */
  const [currentId, setCurrentId] = useState<string | null>(null);
  /** True once the viewer has played a clip: the next one then starts by itself. */
  const [isRunning, setRunning] = useState(false);
  /** Number of times that the list was replayed: its only clip then starts again, too. */
  const [replays, setReplays] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const current = clips.findIndex(({ id }) => id === currentId);
  const clip = clips[current] ?? clips[0];
  const next = clips[Math.max(current, 0) + 1];
  return (
    <div className="mx-auto grid w-full max-w-[1760px] grid-cols-1 gap-x-8 pb-16 md:px-(--gutter) md:pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(21.25rem,28%)]">
      <div className="min-w-0">
        <div
          ref={frame}
          tabIndex={-1}
          // Each clip has its own player; full screen stays when the next one takes its place.
          data-player-screen=""
          className="player-frame relative z-30 self-start bg-black outline-none max-md:sticky max-md:top-0 md:rounded-card [&:fullscreen]:rounded-none"
        >
          {clip === undefined ? (
            <div className="grid aspect-video place-items-center p-6 text-white">{t('empty')}</div>
          ) : isHydrated ? (
            <ListedClip
              key={`${clip.id} ${replays}`}
              clip={clip}
              autoPlay={isRunning}
              onPlay={() => {
                setRunning(true);
                setCurrentId(clip.id);
              }}
              onEnd={next === undefined ? null : () => setCurrentId(next.id)}
              onReplay={() => {
                setReplays(replays + 1);
                setCurrentId(clips[0]?.id ?? null);
                // The pressed button disappears, and the focus would be lost with it.
                frame.current?.focus({ preventScroll: true });
              }}
            />
          ) : (
            <Skeleton className="aspect-video" />
          )}
        </div>
        <div className="max-md:page-gutter mt-4 grid gap-4 md:mt-6">
          <div>
            <h1 dir="auto" className="heading content-text text-2xl md:text-3xl">
              {list.name}
            </h1>
            <p className="text-muted">{t('count', { count: clips.length })}</p>
          </div>
          {list.isOwn && (
            <ClipListTools
              list={list}
              privateClips={clips.filter(({ visibility }) => visibility === 'private')}
              onChange={applyChange}
              onShareClips={reload}
            />
          )}
        </div>
      </div>
      <aside
        aria-label={t('clips')}
        className={clsx('max-lg:mt-6', awaitsViewer && 'max-lg:in-data-viewer:invisible-at-first')}
      >
        <ClipRows
          list={list}
          clips={clips}
          currentId={clip?.id ?? null}
          onSelect={(id) => {
            setRunning(true);
            setCurrentId(id);
          }}
          onRemove={(id) => {
            // What plays goes on with the clip after the removed one, not from the start.
            if (id === clip?.id) setCurrentId((next ?? clips.at(-2))?.id ?? null);
          }}
          onChange={applyChange}
        />
      </aside>
    </div>
  );
}
