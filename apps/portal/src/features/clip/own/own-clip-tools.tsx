import type { Event } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { Crop, Lock, Pencil, Share2, Trash2, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PartProps } from '../../event/index.ts';
import { updateClip } from '../own-clip.api.ts';
import { storeSavedClip } from '../editor/clip-changes.ts';
import { useMayShare } from '../editor/created-clip.tsx';
import { ownToolsReserve } from './own-tools-placeholder.tsx';
import { RenameClip } from './rename-clip.tsx';
import { useRemoval } from './use-removal.ts';
import { useShareClip } from './use-share-clip.ts';

const EmbedClip = lazyPart(async () => (await import('./embed-clip.tsx')).EmbedClip);

const OwnCrop = lazyPart(async () => (await import('../crop/own-crop.tsx')).OwnCrop);

/** On a phone small buttons with their text below, like those of the row above. */
const toolsClass =
  'flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] max-sm:gap-y-3';
const toolClass = 'tool-button text-center';

/** Owner's tools: share or make private, rename, crop, remove. */
export function OwnClipTools({ page }: PartProps) {
  const t = useTranslations('clip');
  const api = useApi();
  const { embedding } = useTenant();
  const errorText = useErrorText();
  const [changed, setChanged] = useState<Event | null>(null);
  const crop = useTranslations('clipCrop');
  const [isRenaming, setRenaming] = useState(false);
  const [wasRenaming, setWasRenaming] = useState(false);
  const [isCropping, setCropping] = useState(false);
  const clip = changed ?? page.state.data;
  const mayShare = useMayShare(clip);
  const range = clip.source.clip;
  const removal = useRemoval(clip.id);
  /** Shows a changed clip here and in every list on this page. */
  const applyUpdate = (next: Event) => {
    setChanged(next);
    storeSavedClip(next);
    // The row of tools above shares what others may open.
    if (next.visibility !== clip.visibility) void page.reload();
  };
  const share = useShareClip(applyUpdate);
  const makePrivate = useMutation({
    mutationFn: async () => applyUpdate(await updateClip(api, clip.id, { visibility: 'private' })),
  });
  if (removal.isRemoved) {
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
    <section aria-label={t('tools')} className={`grid content-start gap-3 ${ownToolsReserve}`}>
      <p className="text-sm text-muted">
        {t(clip.visibility === 'link' ? 'isShared' : mayShare ? 'isPrivate' : 'staysPrivate')}
      </p>
      {isRenaming ? (
        <RenameClip
          clip={clip}
          onRenamed={(next) => {
            applyUpdate(next);
            setRenaming(false);
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div className={toolsClass}>
          {mayShare && clip.visibility !== 'link' && (
            <button
              type="button"
              className={`${buttonClass()} max-sm:col-span-full`}
              onClick={() => void share(clip, location.href)}
            >
              <Share2 aria-hidden="true" className="size-5" />
              {t('share')}
            </button>
          )}
          {clip.visibility === 'link' && (
            <button
              type="button"
              className={toolClass}
              disabled={makePrivate.isPending}
              onClick={() => makePrivate.mutate()}
            >
              <Lock aria-hidden="true" className="size-5" />
              {t('makePrivate')}
            </button>
          )}
          <button
            type="button"
            className={toolClass}
            // The form was in place of this button.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after a press
            autoFocus={wasRenaming}
            onClick={() => {
              setRenaming(true);
              setWasRenaming(true);
            }}
          >
            <Pencil aria-hidden="true" className="size-5" />
            {t('rename')}
          </button>
          {range !== null && page.stage === 'player' && (
            <button
              type="button"
              className={toolClass}
              aria-expanded={isCropping}
              onClick={() => {
                // The crop editor draws the player's picture.
                if (!isCropping && !page.hasStarted()) page.player.current?.play();
                setCropping(!isCropping);
              }}
            >
              <Crop aria-hidden="true" className="size-5" />
              {crop('change')}
            </button>
          )}
          {clip.visibility === 'link' && embedding !== 'nowhere' && (
            <Suspense>
              <EmbedClip clip={clip} title={clip.title} />
            </Suspense>
          )}
          <button type="button" className={toolClass} onClick={removal.start}>
            <Trash2 aria-hidden="true" className="size-5" />
            {t('deleteClip')}
          </button>
        </div>
      )}
      {isCropping && range !== null && (
        <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
          <OwnCrop
            id={clip.id}
            range={range}
            player={page.player}
            onChanged={(next) => {
              applyUpdate(next);
              setCropping(false);
              // The player shows the new crop.
              void page.reload();
            }}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      )}
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {makePrivate.isError ? errorText(makePrivate.error) : null}
      </p>
    </section>
  );
}
