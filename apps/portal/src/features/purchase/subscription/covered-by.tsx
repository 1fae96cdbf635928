import type { CustomerContract } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { OwnedBadge } from '../ticket/owned-badge.tsx';

/** Says that a subscription of the viewer covers an offer, so that they do not pay twice, and leads to a change of it. */
export function CoveredBy({ pass }: { readonly pass: CustomerContract }) {
  const t = useTranslations('contract');
  return (
    <div className="flex min-h-11 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <OwnedBadge by="pass" tone="soft" />
      {pass.actions.includes('change') && (
        <AppLink
          to="/account/subscription/{id}"
          params={{ id: pass.id }}
          className={clsx(buttonClass('quiet'), '-mx-3 px-3!')}
        >
          {t('change')}
        </AppLink>
      )}
    </div>
  );
}
