import type { CustomerContract } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { isFreeTrial } from '../../account/index.ts';
import { usePeriod } from '../offers/price.ts';

/** The price and period of a subscription; a trial that was cancelled never costs anything. */
export function ContractTerms({ contract }: { readonly contract: CustomerContract }) {
  const t = useTranslations('ownPurchases');
  const price = usePrice();
  const period = usePeriod();
  if (contract.canceled && isFreeTrial(contract)) return t('free');
  return (
    <span>
      <bdi>{price(contract)}</bdi> · <bdi>{period(contract)}</bdi>
    </span>
  );
}
