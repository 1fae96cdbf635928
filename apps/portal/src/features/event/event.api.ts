import type { Event, EventListEntry } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';

const relatedSize = 12;

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

/** Related videos (EVT-18); none when the event does not exist. */
export async function listRelated(api: ApiClient, id: string): Promise<EventListEntry[]> {
  try {
    const { content } = await api.call('relatedVideos', { query: { id, size: relatedSize } });
    return content.entries;
  } catch (error) {
    // The event itself is loaded at the same time and reports that it is missing.
    if (isMissing(error)) return [];
    throw error;
  }
}
