import { Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useHidesResults } from '../../../lib/results/results.ts';
import { buttonClass } from '../../../ui/button.ts';
import { shareLink } from './share-link.ts';

/** Shares the page, from the start of its video. */
export function ShareButton({ title }: { readonly title: string }) {
  const t = useTranslations('event');
  const areHidden = useHidesResults();
  return (
    <button
      type="button"
      className={buttonClass('neutral')}
      onClick={() => void shareLink(title, { areHidden, at: null }, t)}
    >
      <Share2 aria-hidden="true" className="size-4.5" />
      {t('sharing')}
    </button>
  );
}
