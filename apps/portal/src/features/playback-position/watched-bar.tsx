import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { Badge } from '../../ui/badge.tsx';
import type { CardEvent } from '../event-card/index.ts';
import { useIsWatched, usePercentWatched } from './position-store.ts';

interface Props {
  readonly event: Pick<CardEvent, 'id'>;
  readonly className?: string;
}

/** The watched share of a video along the lower edge of its picture, with a label if it is finished. */
export function WatchedBar({ event, className }: Props) {
  const t = useTranslations('playbackPosition');
  const percent = usePercentWatched(event.id);
  const isWatched = useIsWatched(event.id);
  if (isWatched) {
    return (
      <span className={className}>
        <Badge className="absolute start-2.5 bottom-2.5">
          <Check aria-hidden="true" className="size-3" />
          {t('isWatched')}
        </Badge>
      </span>
    );
  }
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
