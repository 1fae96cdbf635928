import type { Product } from '@grandstand/contract';
import { useFormatter, useTranslations } from 'use-intl/react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

type Held = Pick<
  Product,
  'isActive' | 'isCanceled' | 'purchaseProcessing' | 'endDate' | 'autoRenew'
>;
type State = 'processing' | 'active' | 'ending' | 'over';

/** How something that was bought stands. */
export function stateOf({ isActive, isCanceled, purchaseProcessing }: Held): State {
  if (isActive) return isCanceled ? 'ending' : 'active';
  return purchaseProcessing ? 'processing' : 'over';
}

const tones: Record<State, BadgeTone> = {
  processing: 'plain',
  active: 'accent',
  ending: 'soft',
  over: 'plain',
};

export function StateBadge({ of }: { readonly of: Held }) {
  const t = useTranslations('purchase.state');
  const state = stateOf(of);
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}

/** What comes next: renewed, ends, ended; null where nothing ends. */
export function useNextText(): (of: Held) => string | null {
  const t = useTranslations('purchase.next');
  const format = useFormatter();
  return (of) => {
    const state = stateOf(of);
    if (state === 'processing') return t('processing');
    if (of.endDate === null) return null;
    const date = format.dateTime(new Date(of.endDate), { dateStyle: 'long' });
    if (state === 'over') return t('over', { date });
    return t(state === 'active' && of.autoRenew ? 'renews' : 'ends', { date });
  };
}
