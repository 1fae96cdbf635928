import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';

interface Props {
  readonly onRetry: () => void;
  readonly className: string;
}

/** Shown if the live matches failed to load, with a retry. */
export function ListFailed({ onRetry, className }: Props) {
  const t = useTranslations('multiView');
  return (
    <p role="alert" className={clsx('grid gap-3', className)}>
      {t('listFailed')}
      <button type="button" className={buttonClass('neutral')} onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  );
}
