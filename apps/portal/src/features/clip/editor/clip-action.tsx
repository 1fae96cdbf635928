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
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PartProps } from '../../event/index.ts';
import { createClip } from '../clip.api.ts';
import type { ClipAction } from './clip-action-store.ts';
import { ClipUnavailable } from './clip-unavailable.tsx';
import { storeSavedClip } from './clip-changes.ts';
import { defaultTitle, rangeOf } from './clip-source.ts';

const ClipEditor = lazyPart(
  async () => (await import('./clip-editor.tsx')).ClipEditor,
  ClipUnavailable,
);

const CreatedClip = lazyPart(async () => (await import('./created-clip.tsx')).CreatedClip);

/** Length of a clip made in one press, ms. */
const quickClipMs = 30_000;

interface Props {
  readonly page: PartProps['page'];
  readonly action: ClipAction;
  /** Changes or ends the current action. */
  readonly onAction: (action: ClipAction | null) => void;
  /** Ends the action if this part cannot be loaded, so that the next press loads it again. */
  readonly onClose: () => void;
}

/** Runs the pressed action: the clip editor, or a clip of the last half minute; then shows the clip. */
export function ClipActionPart({ page, action, onAction, onClose }: Props) {
  const t = useTranslations('clip');
  const api = useApi();
  const showFailure = useFailureToast();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  useReturnFocus();
  const { pathname, searchStr } = useLocation();
  const [clip, setClip] = useState<Event | null>(null);
  const { kind, atMs, moment = null } = action;
  const isValidTime = Number.isFinite(atMs) && atMs >= 0;
  const showClip = (next: Event) => {
    storeSavedClip(next);
    setClip(next);
    onAction({ kind: 'showClip', atMs });
  };
  const clipLast = async () => {
    const startMs = Math.max(rangeOf(page, atMs).fromMs, atMs - quickClipMs);
    try {
      showClip(
        await createClip(api, {
          event_id: page.state.data.id,
          title: defaultTitle(page, { fromMs: startMs, toMs: atMs }, atMs),
          start_time: startMs,
          end_time: atMs,
          media_type: 'user_clip',
        }),
      );
    } catch (error) {
      showFailure(t('failed'), error);
      onAction(null);
    }
  };
  const start = useEffectEvent(() => {
    if (kind === 'showClip') return;
    const { clip: requested, ...search } = parseSearch(searchStr);
    if (!signedIn) {
      // A shared address must not send anyone to the log-in.
      if (kind === 'resume') return;
      // After the log-in, the clip editor opens at the same position.
      const back = new URLSearchParams(returnUrl(pathname + searchStr).split('?')[1]);
      back.set('clip', String(atMs));
      onAction(null);
      void navigate({ to: '/auth/login/', search: { redirect: `${pathname}?${back}` } });
      return;
    }
    if (kind === 'clipLast') {
      void clipLast();
      return;
    }
    if (isValidTime && !page.hasStarted()) page.player.current?.play();
    if (kind === 'resume') {
      onAction(isValidTime ? { kind: 'openEditor', atMs } : null);
      // Done: going back to this page or sharing its address must not open the clip editor.
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
  useEffect(() => start(), [kind, atMs, signedIn]);

  if (kind === 'openEditor' && signedIn)
    return (
      <Suspense fallback={<Skeleton className="h-150 rounded-card" />}>
        <ClipEditor
          key={moment === null ? '' : `${moment.startMs} ${moment.endMs}`}
          page={page}
          atMs={atMs}
          moment={moment}
          onCreated={showClip}
          onClose={onClose}
        />
      </Suspense>
    );
  if (kind === 'showClip' && clip !== null)
    return (
      <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
        <CreatedClip key={clip.id} clip={clip} onChange={showClip} onClose={onClose} />
      </Suspense>
    );
  return null;
}
