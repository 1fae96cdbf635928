import type { Customer } from '@grandstand/contract';
import { useTranslations } from 'use-intl';

/** Name and mail address of a customer, and whether the account is blocked or not confirmed. */
export function CustomerRow({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('customer');
  const { displayName, email, block, isEmailVerified } = customer;
  return (
    <span className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{displayName}</span>
        <span className="block truncate text-body text-muted">{email}</span>
      </span>
      <span className="text-caption text-muted">
        {block !== null && <span className="text-danger-text">{t('blocked')}</span>}
        {block === null && !isEmailVerified && t('unverified')}
      </span>
    </span>
  );
}
