import { withCurrencySign } from '@grandstand/contract/constants';
import type { CardEvent } from '../card/card-event.ts';
import { Lock as LockIcon, MapPinOff } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useNumberFormatter } from '../../../lib/i18n/use-formatter.ts';
import { useSignedIn } from '../../../lib/session/store/session-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { lockOf } from '../card/event-properties.ts';

interface Props {
  readonly event: CardEvent;
  readonly className?: string;
}

/**
 * Shows the lock of a closed event: an icon with a word or a price. Renders nothing if the event is open.
 */
export function AccessBadge({ event, className }: Props) {
  const t = useTranslations('eventCard.lock');
  const format = useNumberFormatter();
  const lock = lockOf(event, useSignedIn());
  if (lock === null) return null;
  const { priceFrom: from } = event;
  // Without an amount, an access code opens it.
  const price =
    from?.price &&
    withCurrencySign(format.number(from.price, { style: 'currency', currency: from.currency }));
  const label = price ? (from.isOnly ? price : t('from', { price })) : t(from ? 'code' : lock);
  const Icon = lock === 'region' ? MapPinOff : LockIcon;
  return (
    <Badge className={className}>
      <Icon aria-hidden="true" className="size-3" />
      {label}
    </Badge>
  );
}
