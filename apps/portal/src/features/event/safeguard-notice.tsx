import { useTranslations } from 'use-intl/react';
import { SafeguardNotice as Notice } from '../../ui/safeguard-notice.tsx';

/** Why little is told of an event of minors. */
export function SafeguardNotice() {
  const t = useTranslations('safeguarding');
  return <Notice className="mt-4 rounded-small bg-hover">{t('event')}</Notice>;
}
