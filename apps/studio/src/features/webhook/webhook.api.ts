import type { WebhookDelivery } from '@grandstand/contract';

export const endpointsKey = ['webhooks'] as const;
export const endpointKey = (id: string) => [...endpointsKey, id] as const;
export const deliveriesKey = (endpointId: string) => ['webhook-deliveries', endpointId] as const;

/** How often the log is read while a delivery is pending, ms. */
export const deliveryPollMs = 2000;

/** True if the next attempt of a delivery is due soon, so that the log is worth reading again. */
export const isAwaited = ({ state, attempts }: WebhookDelivery): boolean =>
  state === 'pending' && attempts < 2;
