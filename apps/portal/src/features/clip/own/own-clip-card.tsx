import type { Event, EventListEntry } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import {
  Globe,
  ListPlus,
  Lock,
  Pencil,
  Share2,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { AddToListDialog } from '../../clip-list/index.ts';
import { EventCard } from '../../event-card/index.ts';
import { useMayShare } from '../editor/created-clip.tsx';
import { updateClip } from '../own-clip.api.ts';
import { RenameClip } from './rename-clip.tsx';
import { useRemoval } from './use-removal.ts';
import { useShareClip } from './use-share-clip.ts';

interface Props {
  readonly clip: EventListEntry;
  readonly eager: boolean;
  readonly onChange: (clip: Event) => void;
  /** Called when the removal can no longer be undone. */
  readonly onRemoved: () => void;
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

const Tool = ({ icon: Icon, label, disabled = false, onPress, ref }: ToolProps) => (
  <button
    ref={ref}
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    className={iconButtonClass()}
    onClick={onPress}
  >
    <Icon aria-hidden="true" className="size-5" />
  </button>
);

/**
 * One of the viewer's clips with its owner's actions. A removed clip stays in its position, greyed out, until
 * the page is left.
 */
export function OwnClipCard({ clip, eager, onChange, onRemoved }: Props) {
  const t = useTranslations('ownClips');
  const tClip = useTranslations('clip');
  const tList = useTranslations('clipList');
  const api = useApi();
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const [isAddingToList, setAddingToList] = useState(false);
  const mayShare = useMayShare(clip);
  const share = useShareClip(onChange);
  const removal = useRemoval(clip.id);
  const makePrivate = useMutation({
    mutationFn: async () => onChange(await updateClip(api, clip.id, { visibility: 'private' })),
  });
  const { isFinal } = removal;
  useEffect(() => {
    if (isFinal) onRemoved();
    // oxlint-disable-next-line react/exhaustive-deps -- the callback changes with each render
  }, [isFinal]);
  // Restores the focus to the tool that was used, once the tools are back.
  const usedTool = useRef<'rename' | 'remove' | null>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isRenaming || removal.isRemoved || usedTool.current === null) return;
    (usedTool.current === 'rename' ? renameButton : removeButton).current?.focus();
    usedTool.current = null;
  }, [isRenaming, removal.isRemoved]);
  const { title } = clip;
  const isShared = clip.visibility === 'link';
  const clipUrl = () => box.current?.querySelector('a')?.href ?? location.href;
  return (
    <div ref={box} className="relative grid grid-cols-[minmax(0,1fr)] gap-1">
      <div
        className={removal.isRemoved ? 'opacity-35 grayscale' : undefined}
        inert={removal.isRemoved}
      >
        <EventCard event={clip} eager={eager} headingLevel="h3" />
      </div>
      <div role="status">
        {removal.isRemoved && (
          <div className="absolute inset-x-0 top-0 grid aspect-video content-center justify-items-center gap-3 rounded-card bg-black/60 p-4 text-center text-white">
            <p className="font-semibold">{tClip(isFinal ? 'removed' : 'removing')}</p>
            {!isFinal && (
              <button
                ref={removal.undoButton}
                type="button"
                className={buttonClass('glass')}
                aria-label={t('undoThis', { title })}
                onClick={removal.undo}
              >
                <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
                {tClip('undo')}
              </button>
            )}
          </div>
        )}
      </div>
      {isRenaming ? (
        <RenameClip
          clip={clip}
          onRenamed={(changed) => {
            onChange(changed);
            setRenaming(false);
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        !removal.isRemoved && (
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <span className="flex items-center gap-1.5 px-0.5 text-caption leading-5 text-muted">
              {isShared ? (
                <Globe aria-hidden="true" className="size-3.5 shrink-0" />
              ) : (
                <Lock aria-hidden="true" className="size-3.5 shrink-0" />
              )}
              {tClip(isShared ? 'forLink' : 'forMe')}
            </span>
            <span className="-mx-2 flex shrink-0">
              {(mayShare || isShared) && (
                <Tool
                  icon={Share2}
                  label={t('shareThis', { title })}
                  onPress={() => void share(clip, clipUrl())}
                />
              )}
              {isShared && (
                <Tool
                  icon={Lock}
                  label={t('closeThis', { title })}
                  disabled={makePrivate.isPending}
                  onPress={() => makePrivate.mutate()}
                />
              )}
              <Tool
                icon={ListPlus}
                label={`${tList('add')}: ${title}`}
                onPress={() => setAddingToList(true)}
              />
              <Tool
                ref={renameButton}
                icon={Pencil}
                label={t('renameThis', { title })}
                onPress={() => {
                  usedTool.current = 'rename';
                  setRenaming(true);
                }}
              />
              <Tool
                ref={removeButton}
                icon={Trash2}
                label={t('removeThis', { title })}
                onPress={() => {
                  usedTool.current = 'remove';
                  removal.start();
                }}
              />
            </span>
          </div>
        )
      )}
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {makePrivate.isError ? errorText(makePrivate.error) : null}
      </p>
      {isAddingToList && (
        <Suspense>
          <AddToListDialog clipId={clip.id} onClose={() => setAddingToList(false)} />
        </Suspense>
      )}
    </div>
  );
}
