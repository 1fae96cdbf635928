import type { Event } from '@grandstand/contract';
import { Scissors } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useViewerAction } from '../../lib/session/use-viewer-action.ts';
import { buttonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clockText } from '../event-card/index.ts';
import type { PartProps } from '../event/index.ts';
import { createClip } from './clip.api.ts';
import { noteMade } from './made-clips.ts';
import { filmOf, positionOf } from './use-clip-film.ts';

const ClipMaker = lazyPart(async () => (await import('./clip-maker.tsx')).ClipMaker);

const MadeClip = lazyPart(async () => (await import('./made-clip.tsx')).MadeClip);

const lastMs = 30_000;

type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'maker'; readonly atMs: number }
  | { readonly kind: 'made'; readonly clip: Event };

const nothing = { kind: 'nothing' } as const;

/** Cuts clips: one of the last half minute of a live match at once, any other in the clip maker. */
export function CutTools({ page }: PartProps) {
  const t = useTranslations('clip');
  const api = useApi();
  const [shown, setShown] = useState<Shown>(nothing);
  const [busy, setBusy] = useState(false);
  const event = page.state.data;
  const made = (clip: Event) => {
    noteMade(clip);
    setShown({ kind: 'made', clip });
  };
  const open = useViewerAction(
    async () => {
      if (!page.hasBegun()) page.player.current?.play();
      setShown({ kind: 'maker', atMs: positionOf(page) });
    },
    () => t('failed'),
  );
  const cutLast = useViewerAction(
    async () => {
      setBusy(true);
      try {
        const endMs = positionOf(page);
        const { fromMs } = filmOf(page, endMs);
        const startMs = Math.max(fromMs, endMs - lastMs);
        made(
          await createClip(api, {
            event_id: event.id,
            title: `${page.title.slice(0, 180)} · ${clockText(startMs / 1000)}`,
            start_time: startMs,
            end_time: endMs,
            media_type: 'user_clip',
          }),
        );
      } finally {
        setBusy(false);
      }
    },
    () => t('failed'),
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-4">
        <button
          type="button"
          className={buttonClass('neutral')}
          aria-expanded={shown.kind === 'maker'}
          onClick={() => void open()}
        >
          <Scissors aria-hidden="true" className="size-4.5" />
          {t('make')}
        </button>
        {page.status === 'live' && (
          <button
            type="button"
            className={buttonClass('neutral')}
            disabled={busy}
            onClick={() => void cutLast()}
          >
            <Scissors aria-hidden="true" className="size-4.5" />
            {t('last')}
          </button>
        )}
      </div>
      {shown.kind === 'maker' && (
        <Suspense fallback={<Skeleton className="h-150 rounded-card" />}>
          <ClipMaker
            page={page}
            atMs={shown.atMs}
            onMade={made}
            onClose={() => setShown(nothing)}
          />
        </Suspense>
      )}
      {shown.kind === 'made' && (
        <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
          <MadeClip
            key={shown.clip.id}
            clip={shown.clip}
            onChange={made}
            onClose={() => setShown(nothing)}
          />
        </Suspense>
      )}
    </div>
  );
}
