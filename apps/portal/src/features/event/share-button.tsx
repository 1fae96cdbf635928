import { Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useHidesResults } from '../../lib/results/results.ts';
import { buttonClass } from '../../ui/button.ts';
import { showToast } from '../../ui/toast.ts';

/** Hands the page's address to the device's own sharing, or to the clipboard. */
export function ShareButton({ title }: { readonly title: string }) {
  const t = useTranslations('event');
  const areHidden = useHidesResults();
  const share = async () => {
    // Who has results hidden passes none on either.
    const page = new URL(location.href);
    if (areHidden) page.searchParams.set('results', 'hide');
    if (areHidden && !page.pathname.endsWith('/')) page.pathname += '/';
    const url = page.href;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url });
      } catch {
        // The viewer closed the sheet, which is not an error.
      }
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({ message: t('copied') });
    } catch {
      showToast({ message: t('copyFailed'), type: 'danger' });
    }
  };
  return (
    <button type="button" className={buttonClass('neutral')} onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4.5" />
      {t('sharing')}
    </button>
  );
}
