import { Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useHidesResults } from '../../../lib/results/results.ts';
import { buttonClass } from '../../../ui/button.ts';
import { shareLink } from './share-link.ts';

interface Props {
  readonly title: string;
  /** `tool`: in the row of tools below a video. */
  readonly look?: 'button' | 'tool';
}

/** Shares the page, from the start of its video. */
export function ShareButton({ title, look = 'button' }: Props) {
  const t = useTranslations('event');
  const hidesResults = useHidesResults();
  return (
    <button
      type="button"
      className={look === 'tool' ? 'tool-button' : buttonClass('neutral')}
      onClick={() => void shareLink(title, { hidesResults, at: null }, t)}
    >
      <Share2 aria-hidden="true" className={look === 'tool' ? 'size-5' : 'size-4.5'} />
      {t('sharing')}
    </button>
  );
}
