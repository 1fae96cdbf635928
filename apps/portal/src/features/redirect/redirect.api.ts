import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { eventQuery } from '../../lib/api/event-query.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';

/**
 * Returns the id of the event with a reference.
 * @throws NotFoundError with the context `event` if there is none
 */
export async function findByReference(api: ApiClient, referenceId: string): Promise<string> {
  try {
    const { content } = await api.event.get({
      params: { id: referenceId },
      query: { ...eventQuery, idType: 'referenceId' },
    });
    return content.id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFoundIn('event');
    throw error;
  }
}
