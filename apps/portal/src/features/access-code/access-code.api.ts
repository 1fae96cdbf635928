import type { RedeemedProduct } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';

/**
 * Redeems a code.
 * @param eventId the event to unlock, for a code valid for one of several
 * @throws ApiError
 */
export const redeemCode = async (
  api: ApiClient,
  code: string,
  eventId: string | null,
): Promise<RedeemedProduct> =>
  (
    await api.accessCode.redeem({
      body: { code, ...(eventId === null ? {} : { event_id: eventId }) },
    })
  ).content;
