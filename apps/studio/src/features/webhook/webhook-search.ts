import { webhookDeliveryStates, type WebhookDeliveryState } from '@grandstand/contract/constants';

/** The log of an endpoint, as its address has it. */
export interface WebhookSearch {
  /** Absent for all states. */
  state?: WebhookDeliveryState;
}

export function webhookSearch(search: Record<string, unknown>): WebhookSearch {
  const state = webhookDeliveryStates.find(
    (webhookDeliveryState) => webhookDeliveryState === search['state'],
  );
  return state === undefined ? {} : { state };
}
