import type { CardEvent } from '../card/card-event.ts';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { Badge } from '../../../ui/badge.tsx';
import { clockText } from '../card/event-properties.ts';

interface Props {
  readonly event: CardEvent;
  readonly className?: string;
}

/** The length of a video; renders nothing if it is unknown. */
export function LengthBadge({ event, className }: Props) {
  const t = useTranslations('eventCard');
  // A long match reveals extra time, so a hidden result hides the length too.
  if (event.duration === null || event.resultHidden) return null;
  const clock = clockText(event.duration);
  return (
    <Badge className={clsx('figures', className)}>
      <span className="sr-only">{t('duration', { clock })}</span>
      <span aria-hidden="true">{clock}</span>
    </Badge>
  );
}
