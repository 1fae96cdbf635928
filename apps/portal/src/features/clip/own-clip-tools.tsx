import type { Event } from '@grandstand/contract';
import { Lock, Pencil, Share2, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRequest } from '../../lib/api/use-request.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import type { PartProps } from '../event/index.ts';
import { deleteClip, updateClip } from './clip.api.ts';
import { DownloadClip } from './download-clip.tsx';
import { noteGone, noteMade } from './made-clips.ts';
import { useMayShare } from './made-clip.tsx';
import { useShareClip } from './use-share-clip.ts';

/** How long a removal can be taken back, ms; leaving the page before does it. */
const undoMs = 8000;

/** The viewer has just asked to type in it. */
const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

/** Its owner's tools: share it or keep it private, rename it, remove it. */
export function OwnClipTools({ page }: PartProps<null>) {
  const t = useTranslations('clip');
  const api = useApi();
  const errorText = useErrorText();
  const [changed, setChanged] = useState<Event | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  const clip = changed ?? page.state.data;
  const mayShare = useMayShare(clip);
  const share = useShareClip(setChanged);
  const removal = useRemoval(clip.id);
  const [title, setTitle] = useState(clip.title);
  const take = (next: Event) => {
    setChanged(next);
    noteMade(next);
  };
  const rename = useRequest(async () => {
    take(await updateClip(api, clip.id, { title: title.trim() }));
    // The page hears of it like every page that shows the clip.
    setRenaming(false);
  });
  const close = useRequest(async () =>
    take(await updateClip(api, clip.id, { visibility: 'private' })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') void rename.run();
  };
  const failure = [rename, close].find(({ state }) => state === 'error');
  if (removal.isGone) {
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-raised p-4">
        <p role="status" className="flex-1">
          {t(removal.isFinal ? 'removed' : 'removing')}
        </p>
        {!removal.isFinal && (
          <button
            ref={removal.undoButton}
            type="button"
            className={buttonClass('neutral')}
            onClick={removal.undo}
          >
            <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
            {t('undo')}
          </button>
        )}
      </div>
    );
  }
  return (
    <section aria-label={t('tools')} className="grid gap-3">
      <p className="text-sm text-muted">
        {t(clip.visibility === 'link' ? 'isShared' : mayShare ? 'isPrivate' : 'staysPrivate')}
      </p>
      {isRenaming ? (
        <form ref={focusField} className="grid max-w-xl gap-3" onSubmit={submit}>
          <Field
            label={t('name')}
            value={title}
            maxLength={200}
            dir="auto"
            error={title.trim() === '' ? t('nameNeeded') : null}
            onChange={(event) => setTitle(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <button
              type="submit"
              className={buttonClass()}
              disabled={rename.state === 'in_progress'}
            >
              {t('rename')}
            </button>
            <button
              type="button"
              className={buttonClass('neutral')}
              onClick={() => setRenaming(false)}
            >
              {t('cancel')}
            </button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-3">
          {mayShare && clip.visibility !== 'link' && (
            <button
              type="button"
              className={buttonClass()}
              onClick={() => void share(clip, location.href)}
            >
              <Share2 aria-hidden="true" className="size-4.5" />
              {t('share')}
            </button>
          )}
          {clip.visibility === 'link' && (
            <button
              type="button"
              className={buttonClass('neutral')}
              disabled={close.state === 'in_progress'}
              onClick={() => void close.run()}
            >
              <Lock aria-hidden="true" className="size-4.5" />
              {t('makePrivate')}
            </button>
          )}
          <button
            type="button"
            className={buttonClass('neutral')}
            onClick={() => {
              setTitle(clip.title);
              setRenaming(true);
            }}
          >
            <Pencil aria-hidden="true" className="size-4.5" />
            {t('rename')}
          </button>
          <DownloadClip clip={clip} />
          <button type="button" className={buttonClass('neutral')} onClick={removal.begin}>
            <Trash2 aria-hidden="true" className="size-4.5" />
            {t('remove')}
          </button>
        </div>
      )}
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {failure === undefined ? null : errorText(failure.error)}
      </p>
    </section>
  );
}

/** Removes a clip after a while in which that can be taken back, or when the page is left. */
function useRemoval(id: string) {
  const t = useTranslations('clip');
  const api = useApi();
  const errorText = useErrorText();
  const [stage, setStage] = useState<'there' | 'going' | 'gone'>('there');
  const undoButton = useRef<HTMLButtonElement>(null);
  const ending = useRef(() => {});
  const finish = useRef(() => {});
  useEffect(() => {
    finish.current = () => {
      setStage('gone');
      deleteClip(api, id).catch((error: unknown) => {
        noteGone(id, false);
        setStage('there');
        showToast({ message: `${t('removeFailed')} ${errorText(error)}`, type: 'danger' });
      });
    };
  });
  useEffect(() => {
    if (stage !== 'going') return undefined;
    undoButton.current?.focus();
    let isDone = false;
    const end = () => {
      if (isDone) return;
      isDone = true;
      finish.current();
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
      noteGone(id, true);
      setStage('going');
    },
    undo: () => {
      ending.current();
      noteGone(id, false);
      setStage('there');
    },
  };
}
