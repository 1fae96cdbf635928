import { WifiOff } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from './button.ts';
import { Notice } from './notice.tsx';

/** Shown if videos failed to load, with a retry. */
export function FailedNotice({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations('loadFailure');
  return (
    <div role="alert">
      <Notice
        icon={WifiOff}
        title={t('title')}
        text={t('text')}
        action={
          <button type="button" className={buttonClass('neutral')} onClick={onRetry}>
            {t('retry')}
          </button>
        }
      />
    </div>
  );
}
