import type { Offer } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buildPath } from '../../../lib/navigation/build-path.ts';
import { stringifySearch } from '../../../lib/navigation/search.ts';
import { useSignedIn } from '../../../lib/session/index.ts';

const codePage = '/auth/sign-up/subscription/code';

interface Props {
  readonly offer: Offer;
  readonly eventId?: string | undefined;
  readonly className: string;
}

/** Link to redeem an access code (COM-15). */
export function CodeLink({ offer, eventId, className }: Props) {
  const t = useTranslations('purchase');
  const event = offer.eventId ?? eventId;
  const signedIn = useSignedIn();
  const search = event === undefined ? {} : { event };
  // The page itself would send anonymous viewers to the sign-up, without a way back.
  const target = signedIn
    ? ({ to: codePage, search } as const)
    : ({
        to: '/auth/login',
        search: { redirect: `${buildPath(codePage, {})}${stringifySearch(search)}` },
      } as const);
  return (
    <AppLink {...target} className={className}>
      {t('redeemCode')}
    </AppLink>
  );
}
