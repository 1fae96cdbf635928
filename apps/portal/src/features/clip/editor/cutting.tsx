import type { Event } from '@grandstand/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.ts';
import { parseSearch } from '../../../lib/navigation/search.ts';
import { returnUrl } from '../../../lib/page/return-url.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../../lib/session/index.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { clockText } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import { createClip } from '../clip.api.ts';
import type { Cut } from './cut-tools.tsx';
import { storeMadeClip } from './made-clips.ts';
import { rangeOf } from './clip-source.ts';

const ClipMaker = lazyPart(async () => (await import('./clip-maker.tsx')).ClipMaker);

const MadeClip = lazyPart(async () => (await import('./made-clip.tsx')).MadeClip);

const lastMs = 30_000;

interface Props {
  readonly page: PartProps['page'];
  readonly cut: Cut;
  /** Changes or ends the current action. */
  readonly onCut: (cut: Cut | null) => void;
}

/** Runs the pressed action: the clip maker, or a clip of the last half minute; then shows the clip. */
export function Cutting({ page, cut, onCut }: Props) {
  const t = useTranslations('clip');
  const api = useApi();
  const showFailure = useFailureToast();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { pathname, searchStr } = useLocation();
  const [clip, setClip] = useState<Event | null>(null);
  const { kind, atMs } = cut;
  const isReal = Number.isFinite(atMs) && atMs >= 0;
  const made = (next: Event) => {
    storeMadeClip(next);
    setClip(next);
    onCut({ kind: 'made', atMs });
  };
  const cutLast = async () => {
    const startMs = Math.max(rangeOf(page, atMs).fromMs, atMs - lastMs);
    try {
      made(
        await createClip(api, {
          event_id: page.state.data.id,
          title: `${page.title.slice(0, 180)} · ${clockText(startMs / 1000)}`,
          start_time: startMs,
          end_time: atMs,
          media_type: 'user_clip',
        }),
      );
    } catch (error) {
      showFailure(t('failed'), error);
      onCut(null);
    }
  };
  const begin = useEffectEvent(() => {
    if (kind === 'made') return;
    const { clip: requested, ...search } = parseSearch(searchStr);
    if (!signedIn) {
      // A shared address must not send anyone to the log-in.
      if (kind === 'requested') return;
      // After the log-in, the clip maker opens at the same position.
      const back = new URLSearchParams(returnUrl(pathname + searchStr).split('?')[1]);
      back.set('clip', String(atMs));
      onCut(null);
      void navigate({ to: '/auth/login/', search: { redirect: `${pathname}?${back}` } });
      return;
    }
    if (kind === 'last') {
      void cutLast();
      return;
    }
    if (isReal && !page.hasStarted()) page.player.current?.play();
    if (kind === 'requested') {
      onCut(isReal ? { kind: 'maker', atMs } : null);
      // Done: going back to this page or sharing its address must not open the clip maker.
      if (requested !== undefined)
        void navigate({
          to: pathname,
          search,
          replace: true,
          resetScroll: false,
          viewTransition: false,
        });
    }
  });
  useEffect(() => begin(), [kind, atMs, signedIn]);

  if (kind === 'maker' && signedIn)
    return (
      <Suspense fallback={<Skeleton className="h-150 rounded-card" />}>
        <ClipMaker page={page} atMs={atMs} onMade={made} onClose={() => onCut(null)} />
      </Suspense>
    );
  if (kind === 'made' && clip !== null)
    return (
      <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
        <MadeClip key={clip.id} clip={clip} onChange={made} onClose={() => onCut(null)} />
      </Suspense>
    );
  return null;
}
