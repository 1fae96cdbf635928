/** Values of the backend in the history of a purchase that have a text, with `_` in place of spaces. */
const historyKeys = {
  actors: ['viewer', 'operator', 'provider', 'schedule', 'completer'],
  causes: ['not_paid_for', 'its_period_is_over', 'bought_again', 'new_card'],
  changes: [
    'started',
    'trial_started',
    'granted',
    'declined',
    'refunded',
    'partly_refunded',
    'refund_failed',
    'disputed',
    'dispute_won',
    'dispute_accepted',
    'dispute_evidence_submitted',
    'dispute_evidence_refused',
    'revoked',
    'ended',
    'notified',
    'canceled',
    'changed',
    'change_planned',
    'change_dropped',
    'change_started',
    'card_started',
    'payment_started',
    'renewal_started',
    'renewal_declined',
    'charged_ahead_of_time',
    'resumed',
    'paused',
    'pause_started',
  ],
  declines: [
    'card_declined',
    'insufficient_funds',
    'card_expired',
    'authentication_failed',
    'authentication_required',
    'no_card',
    'abandoned',
    'trial_taken',
    'provider_refused',
    'refunded',
  ],
  paymentStates: [
    'ready',
    'requires_action',
    'processing',
    'succeeded',
    'failed',
    'refunded',
    'canceled',
  ],
} as const;

type HistoryKeys = typeof historyKeys;

/** A text of the history. */
type HistoryText = {
  [Kind in keyof HistoryKeys]: `${Kind}.${HistoryKeys[Kind][number]}`;
}[keyof HistoryKeys];

/** Returns the key of the text for a value of the backend; null for one without a text. */
export function historyText(kind: keyof HistoryKeys, value: string): HistoryText | null {
  const found = (historyKeys[kind] as readonly string[]).find(
    (known) => known === value.replaceAll(' ', '_'),
  );
  return found === undefined ? null : (`${kind}.${found}` as HistoryText);
}
