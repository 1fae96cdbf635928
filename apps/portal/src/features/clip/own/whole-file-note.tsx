import { useTranslations } from 'use-intl/react';

/** Notes that the file has the full picture: the download copies the samples without re-encoding. */
export function WholeFileNote() {
  const t = useTranslations('clipCrop');
  return <p className="text-sm text-muted">{t('fileIsWhole')}</p>;
}
