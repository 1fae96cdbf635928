import { useTranslations } from 'use-intl/react';
import { LoadFailure } from '../../../lib/errors/load-failure.tsx';

/** Shows that a part of the clip editor could not be loaded. */
export function ClipUnavailable() {
  const t = useTranslations('clip');
  return <LoadFailure message={t('failed')} />;
}
