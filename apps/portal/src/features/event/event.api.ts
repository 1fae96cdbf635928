import type { Event, MediaKind } from '@grandstand/contract';
import type { ApiClient, CallOptions } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { clipQuery, eventQuery } from '../../lib/api/event-query.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';

/** Prefix of the ids that the backend gives to viewers' clips; imported events have ids of their own. */
const clipIdPrefix = 'c_';

/** Key of the kind of an event, clip or highlight that a page of this document has shown. */
export const kindKey = (id: string) => ['event', id, 'kind'] as const;

/**
 * Loads the event, clip or highlight with an id (EVT-03). Tries the kind that the link named, or the
 * likely one, and then the other: a miss costs a round trip and an error in the viewer's console.
 * @throws NotFoundError with the context `event` if neither exists (EVT-04); ApiError otherwise
 */
export async function loadEvent(
  api: ApiClient,
  id: string,
  mediaType: MediaKind = id.startsWith(clipIdPrefix) ? 'clip' : 'event',
  options?: CallOptions,
): Promise<Event> {
  const asEvent = () => api.event.get({ params: { id }, query: eventQuery }, options);
  const asClip = () => api.clip.get({ params: { id }, query: clipQuery(mediaType) }, options);
  for (const load of mediaType === 'event' ? [asEvent, asClip] : [asClip, asEvent]) {
    try {
      return (await load()).content;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  throw notFoundIn('event');
}
