import { useTranslations } from 'use-intl/react';

/** A file has the samples of the film as they are: nothing is encoded anew for it. */
export function WholeFileNote() {
  const t = useTranslations('clipCrop');
  return <p className="order-last basis-full text-sm text-muted">{t('fileIsWhole')}</p>;
}
