import type { PurchaseOutcome } from '@grandstand/contract';
import { useNavigate } from '@tanstack/react-router';
import { buildPath } from '../../../lib/navigation/build-path.ts';
import { usePortal } from '../../../lib/portal/portal-context.tsx';
import { useReauthentication } from '../../reauthentication/index.ts';
import { pathOfOutcome, storeOrigin } from './payment-path.ts';

interface Options {
  /** The event to return to, if any. */
  readonly eventId: string | null;
  /** Replaces the history entry of a page where going back would pay again. */
  readonly replace?: boolean;
}

/**
 * Pays, with a recent authentication if required, and redirects by the outcome: to its page, or to the bank.
 * Rejects with the error of the payment.
 */
export function usePaymentRedirect({ eventId, replace = false }: Options) {
  const navigate = useNavigate();
  const { locale } = usePortal();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  async function payAndRedirect(pay: () => Promise<PurchaseOutcome>): Promise<PurchaseOutcome> {
    const outcome = await withReauthentication(pay);
    storeOrigin(outcome.id, { eventId, locale });
    const path = pathOfOutcome(outcome);
    if (path.kind === 'external') window.location.assign(path.url);
    else await navigate({ to: buildPath(path.to, {}), search: path.search, replace });
    return outcome;
  }
  return { payAndRedirect, reauthenticationDialog };
}
