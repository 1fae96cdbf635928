import type { EventListEntry } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';

const relatedSize = 12;

/** Related videos (EVT-18); none when the event does not exist. */
export async function listRelated(api: ApiClient, id: string): Promise<EventListEntry[]> {
  try {
    const { content } = await api.call('relatedVideos', { query: { id, size: relatedSize } });
    return content.entries;
  } catch (error) {
    // The event itself is loaded at the same time and reports that it is missing.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
