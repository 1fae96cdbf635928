import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { markRemoved } from '../editor/clip-changes.ts';
import { deleteClip } from '../own-clip.api.ts';

/** Undo time of a removal, ms; leaving the page ends it early. */
const undoMs = 8000;

/** Removes a clip after the undo time, or when the page is left. */
export function useRemoval(id: string) {
  const t = useTranslations('clip');
  const api = useApi();
  const showFailure = useFailureToast();
  const [stage, setStage] = useState<'present' | 'pending' | 'final'>('present');
  const undoButton = useRef<HTMLButtonElement>(null);
  const cancelPending = useRef(() => {});
  const finish = useEffectEvent(() => {
    setStage('final');
    deleteClip(api, id).catch((error: unknown) => {
      markRemoved(id, false);
      setStage('present');
      showFailure(t('removeFailed'), error);
    });
  });
  useLayoutEffect(() => {
    if (stage !== 'pending') return undefined;
    undoButton.current?.focus();
    let isDone = false;
    const end = () => {
      if (isDone) return;
      isDone = true;
      finish();
    };
    const timer = setTimeout(end, undoMs);
    window.addEventListener('pagehide', end);
    cancelPending.current = () => {
      isDone = true;
    };
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [stage]);
  return {
    isRemoved: stage !== 'present',
    isFinal: stage === 'final',
    undoButton,
    start: () => {
      markRemoved(id, true);
      setStage('pending');
    },
    undo: () => {
      cancelPending.current();
      markRemoved(id, false);
      setStage('present');
    },
  };
}
