import { useTranslations } from 'use-intl/react';

/** A minute of a match, as text. */
export function MinuteText({ minute }: { readonly minute: number }) {
  const t = useTranslations('eventCard');
  return (
    <span className="figures shrink-0 font-semibold text-text">
      <span className="sr-only">{t('minute', { minute })}</span>
      <span aria-hidden="true">{minute}′</span>
    </span>
  );
}
