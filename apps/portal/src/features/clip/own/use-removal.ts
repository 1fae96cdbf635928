import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { markRemoved } from '../editor/made-clips.ts';
import { deleteClip } from '../own-clip.api.ts';

/** Undo time of a removal, ms; leaving the page ends it early. */
const undoMs = 8000;

/** Removes a clip after the undo time, or when the page is left. */
export function useRemoval(id: string) {
  const t = useTranslations('clip');
  const api = useApi();
  const showFailure = useFailureToast();
  const [stage, setStage] = useState<'there' | 'going' | 'gone'>('there');
  const undoButton = useRef<HTMLButtonElement>(null);
  const ending = useRef(() => {});
  const finish = useEffectEvent(() => {
    setStage('gone');
    deleteClip(api, id).catch((error: unknown) => {
      markRemoved(id, false);
      setStage('there');
      showFailure(t('removeFailed'), error);
    });
  });
  useLayoutEffect(() => {
    if (stage !== 'going') return undefined;
    undoButton.current?.focus();
    let isDone = false;
    const end = () => {
      if (isDone) return;
      isDone = true;
      finish();
    };
    const timer = setTimeout(end, undoMs);
    window.addEventListener('pagehide', end);
    ending.current = () => {
      isDone = true;
    };
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [stage]);
  return {
    isGone: stage !== 'there',
    isFinal: stage === 'gone',
    undoButton,
    begin: () => {
      markRemoved(id, true);
      setStage('going');
    },
    undo: () => {
      ending.current();
      markRemoved(id, false);
      setStage('there');
    },
  };
}
