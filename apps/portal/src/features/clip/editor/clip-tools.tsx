import { useLocation } from '@tanstack/react-router';
import { Scissors } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { menuRowClass } from '../../../ui/overlay/menu.tsx';
import { viewerPositionOf, type PartProps } from '../../event/index.ts';
import { EditorPending } from './editor-pending.tsx';
import { setClipAction, useClipAction } from './clip-action-store.ts';
import { ClipUnavailable } from './clip-unavailable.tsx';

const ClipActionPart = lazyPart(
  async () => (await import('./clip-action.tsx')).ClipActionPart,
  ClipUnavailable,
);

/** Opens the clip editor at the viewer's position. */
export function MakeClip({ page }: PartProps) {
  const t = useTranslations('clip');
  const { id } = page.state.data;
  const isOpen = useClipAction(id)?.kind === 'openEditor';
  return (
    <button
      type="button"
      aria-label={t('make')}
      aria-expanded={isOpen}
      className="tool-button"
      onClick={() => setClipAction(id, { kind: 'openEditor', atMs: viewerPositionOf(page) })}
    >
      <Scissors aria-hidden="true" className="size-5" />
      {t('makeShort')}
    </button>
  );
}

/** Makes a clip of the last half minute of a live match. */
export function ClipLast({ page }: PartProps) {
  const t = useTranslations('clip');
  const { id } = page.state.data;
  const isMaking = useClipAction(id)?.kind === 'clipLast';
  return (
    <button
      type="button"
      data-closes-menu
      disabled={isMaking}
      className={menuRowClass}
      onClick={() => setClipAction(id, { kind: 'clipLast', atMs: viewerPositionOf(page) })}
    >
      <Scissors aria-hidden="true" className="size-4.5 shrink-0" />
      {t('last')}
    </button>
  );
}

/** The dialog that a press on these opens: the clip editor, or the clip that was made. */
export function ClipPanel({ page }: Pick<PartProps, 'page'>) {
  const { id } = page.state.data;
  const { searchStr } = useLocation();
  const [requested] = useState(() => new URLSearchParams(searchStr).get('clip'));
  const action = useClipAction(id);
  useEffect(() => {
    if (requested !== null) setClipAction(id, { kind: 'resume', atMs: Number(requested) });
    return () => setClipAction(id, null);
  }, [id, requested]);
  return (
    <>
      <EditorPending />
      {action !== null && (
        <Suspense>
          <ClipActionPart
            page={page}
            action={action}
            onAction={(next) => setClipAction(id, next)}
            onClose={() => setClipAction(id, null)}
          />
        </Suspense>
      )}
    </>
  );
}
