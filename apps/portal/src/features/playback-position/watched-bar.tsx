import type { EventListEntry } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { usePercentWatched } from './position-store.ts';

interface Props {
  readonly event: Pick<EventListEntry, 'id'>;
  readonly className?: string;
}

/** How much of a video the viewer has seen, along the lower edge of its picture. */
export function WatchedBar({ event, className }: Props) {
  const t = useTranslations('playbackPosition');
  const percent = usePercentWatched(event.id);
  if (percent === null) return null;
  return (
    <span className={clsx('h-1.5 overflow-hidden bg-black/65', className)}>
      <span className="sr-only">{t('watched', { percent })}</span>
      <span
        aria-hidden="true"
        className="block h-full bg-accent-edge"
        style={{ inlineSize: `${percent}%` }}
      />
    </span>
  );
}
