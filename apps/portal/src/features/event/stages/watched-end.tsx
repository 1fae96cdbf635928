import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../../ui/button.ts';
import type { PartProps } from '../parts/event-part.ts';
import { MatchResult } from '../results/match-result.tsx';

/** End of a video: the result of the match, and a replay button. */
export function WatchedEnd({ page }: PartProps) {
  const t = useTranslations('event');
  return (
    <>
      <MatchResult page={page} className="col-span-full max-w-full text-sm sm:text-lg" />
      <button
        type="button"
        className={buttonClass('accent')}
        onClick={({ currentTarget }) => {
          page.watchAgain();
          // The button disappears with its focus.
          const player = currentTarget.closest('.player-frame')?.querySelector<HTMLElement>('.gsp');
          player?.focus({ preventScroll: true });
        }}
      >
        <RotateCcw aria-hidden="true" className="size-5 shrink-0" />
        {t('watchAgain')}
      </button>
    </>
  );
}
