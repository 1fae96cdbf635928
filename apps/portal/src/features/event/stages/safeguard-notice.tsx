import { useTranslations } from 'use-intl/react';
import { SafeguardNotice as Notice } from '../../../ui/safeguard-notice.tsx';

/** Explains why the page of a minors' event shows little. */
export function SafeguardNotice() {
  const t = useTranslations('safeguarding');
  return <Notice className="mt-4 rounded-small bg-hover">{t('event')}</Notice>;
}
