import type { Event } from '@grandstand/contract';
import { Check, ListPlus, Play, Share2 } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { CloseButton } from '../../../ui/overlay/closable-heading.tsx';
import { AddToListDialog } from '../../clip-list/index.ts';
import { TextWithScores } from '../../event-card/index.ts';
import { useShareClip } from '../own/use-share-clip.ts';

interface Props {
  readonly clip: Event;
  readonly onChange: (clip: Event) => void;
  readonly onClose: () => void;
}

/** True if the viewer may share a clip. A clip of a sold event may be shared only if the tenant allows it. */
export function useMayShare({ commerceType }: Pick<Event, 'commerceType'>): boolean {
  const { share_clips_of_paid_events: sharesPaid } = useTenant();
  return commerceType === 'commerce_free_media' || sharesPaid;
}

/** The last step of the clip editor: the created clip’s title, and buttons to watch it, share it and add it to a list. */
export function CreatedClip({ clip, onChange, onClose }: Props) {
  const t = useTranslations('clip');
  const tList = useTranslations('clipList');
  const [isAddingToList, setAddingToList] = useState(false);
  const box = useRef<HTMLElement>(null);
  const share = useShareClip(onChange);
  const mayShare = useMayShare(clip);
  useLayoutEffect(() => box.current?.focus(), []);
  const clipUrl = () =>
    box.current?.querySelector<HTMLAnchorElement>('a[data-clip]')?.href ?? location.href;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('ready')}
      className="rounded-card border border-line bg-raised p-4 outline-none"
    >
      <div className="flex items-start gap-3">
        <p role="status" className="flex min-w-0 flex-1 items-start gap-2.5 py-2.5 font-semibold">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
          <span className="min-w-0">
            {t('ready')}
            <bdi className="content-text block font-normal text-muted">
              <TextWithScores text={clip.title} />
            </bdi>
          </span>
        </p>
        <CloseButton label={t('close')} onClose={onClose} />
      </div>
      <div className="mt-2 flex flex-wrap gap-3">
        <AppLink
          to="/events/{eventId}"
          params={{ eventId: clip.id }}
          state={{ mediaType: clip.mediaType }}
          data-clip={clip.id}
          className={buttonClass()}
        >
          <Play aria-hidden="true" className="size-4.5" />
          {t('watch')}
        </AppLink>
        {mayShare && (
          <button
            type="button"
            className={buttonClass('neutral')}
            onClick={() => void share(clip, clipUrl())}
          >
            <Share2 aria-hidden="true" className="size-4.5" />
            {t('share')}
          </button>
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          className={buttonClass('neutral')}
          onClick={() => setAddingToList(true)}
        >
          <ListPlus aria-hidden="true" className="size-4.5" />
          {tList('add')}
        </button>
      </div>
      <p className="mt-3 text-sm text-muted">
        {t(clip.visibility === 'link' ? 'isShared' : mayShare ? 'isPrivate' : 'staysPrivate')}
      </p>
      {isAddingToList && (
        <Suspense>
          <AddToListDialog clipId={clip.id} onClose={() => setAddingToList(false)} />
        </Suspense>
      )}
    </section>
  );
}
