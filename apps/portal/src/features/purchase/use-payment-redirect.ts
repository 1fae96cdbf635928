import type { PurchaseOutcome } from '@grandstand/contract';
import { useNavigate } from '@tanstack/react-router';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { usePortal } from '../../lib/portal/portal-context.tsx';
import { useProof } from '../proof/index.ts';
import { followOutcome, rememberOrigin } from './payment-path.ts';

interface From {
  /** The event to which the viewer goes back, where one is waiting. */
  readonly eventId: string | null;
  /** Whether the page leaves the history: where going back would pay again. */
  readonly replace?: boolean;
}

/**
 * Makes payments, with a proof of person where one is asked for, and leads on by what became of each:
 * to the page of its outcome, or to the bank. Rejects with what the payment rejects with.
 */
export function usePaymentRedirect({ eventId, replace = false }: From) {
  const navigate = useNavigate();
  const { locale } = usePortal();
  const { withProof, proofDialog } = useProof();
  async function follow(make: () => Promise<PurchaseOutcome>): Promise<PurchaseOutcome> {
    const outcome = await withProof(make);
    rememberOrigin(outcome.id, { eventId, locale });
    const path = followOutcome(outcome);
    if (path.kind === 'leave') window.location.assign(path.url);
    else await navigate({ to: buildPath(path.to, {}), search: path.search, replace });
    return outcome;
  }
  return { follow, withProof, proofDialog };
}
