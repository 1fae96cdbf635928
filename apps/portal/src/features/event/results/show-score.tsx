import { Eye } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../../ui/button.ts';
import type { PartProps } from '../parts/event-part.ts';

/** While results are hidden: reveals the score of a match that has started, as far as it was watched. */
export function ShowScore({ page }: Pick<PartProps, 'page'>) {
  const t = useTranslations('spoilerFree');
  const { results, status } = page;
  const isPlayed = status === 'live' || status === 'vod';
  if (!results.areHidden || !isPlayed || results.isRevealed('score')) return null;
  return (
    <button
      type="button"
      className={`${buttonClass('neutral')} justify-self-start`}
      onClick={() => results.reveal('score')}
    >
      <Eye aria-hidden="true" className="size-4.5" />
      {t('showScore')}
    </button>
  );
}
