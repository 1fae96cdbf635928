import type { Event } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Loads what an id stands for: an event first, then a clip or highlight (EVT-03).
 * @throws NotFoundError with the context `event` when it is neither (EVT-04); ApiError otherwise
 */
export async function loadEvent(api: ApiClient, id: string): Promise<Event> {
  try {
    return (await api.call('eventGet', { params: { id } })).content;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return (await api.call('clipGet', { params: { id }, query: { media_type: 'clip' } })).content;
  } catch (error) {
    if (isMissing(error)) throw notFoundIn('event');
    throw error;
  }
}
