import type { CustomerContract } from '@grandstand/contract';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { AskedAction } from '../../lib/page/asked-action.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { AccountFrame, wayBackClass } from '../account/index.ts';
import { Facts } from './facts.tsx';
import { Covered } from './offer-card.tsx';
import { usePeriod, usePrice } from './price.ts';
import { cancelContract } from './purchase.api.ts';
import { StateBadge, stateOf, useNextText } from './purchase-state.tsx';

/** One subscription: what it is, what it costs, and how to end it. */
export function ContractPage({ data }: { readonly data: { readonly contract: CustomerContract } }) {
  const t = useTranslations('purchase');
  const format = useFormatter();
  const api = useApi();
  const price = usePrice();
  const period = usePeriod();
  const next = useNextText();
  const [contract, setContract] = useState(data.contract);
  const date = (at: string | null) => at && format.dateTime(new Date(at), { dateStyle: 'long' });
  const canEnd = stateOf(contract) === 'active' && contract.autoRenew;
  return (
    <AccountFrame
      title={contract.title}
      wayBack={
        <AppLink to="/account/subscription" className={wayBackClass}>
          <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          {t('subscriptions')}
        </AppLink>
      }
    >
      <section className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
        <Facts
          rows={[
            [t('facts.state'), <StateBadge key="state" of={contract} />],
            [t('facts.price'), `${price(contract)} · ${period(contract)}`],
            [t('facts.since'), date(contract.startDate)],
            [t('facts.paid'), date(contract.lastPayment)],
            [t('facts.next'), next(contract)],
          ]}
        />
        <Covered items={contract.allowedAccessIdentityItems} />
        {canEnd && (
          <div>
            <AskedAction
              label={t('cancel.button')}
              title={t('cancel.title')}
              text={t('cancel.text', { date: date(contract.endDate) ?? '' })}
              confirm={t('cancel.confirm')}
              cancel={t('cancel.keep')}
              act={async () => setContract(await cancelContract(api, contract.id))}
            />
          </div>
        )}
      </section>
    </AccountFrame>
  );
}
