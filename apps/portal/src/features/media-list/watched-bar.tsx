import { useTranslations } from 'use-intl/react';
import { usePercentWatched } from '../../lib/watching/position-store.ts';

/** How much of a video the viewer has seen, along the lower edge of its picture. */
export function WatchedBar({ videoId }: { readonly videoId: string }) {
  const t = useTranslations('continueWatching');
  const percent = usePercentWatched(videoId);
  if (percent === null) return null;
  return (
    <span className="absolute inset-x-0 bottom-0 h-1.5 overflow-hidden rounded-b-card bg-black/65">
      <span className="sr-only">{t('watched', { percent })}</span>
      <span
        aria-hidden="true"
        className="block h-full bg-accent-edge"
        style={{ inlineSize: `${percent}%` }}
      />
    </span>
  );
}
