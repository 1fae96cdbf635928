import { WifiOff } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';

/** In place of videos that could not be loaded: says so, and offers another try. */
export function FailedNotice({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations('mediaList');
  return (
    <div role="alert">
      <Notice
        icon={WifiOff}
        title={t('failedTitle')}
        text={t('failedText')}
        action={
          <button type="button" className={buttonClass('neutral')} onClick={onRetry}>
            {t('retry')}
          </button>
        }
      />
    </div>
  );
}
