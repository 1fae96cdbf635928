/** Excerpts of a match, and the viewer's own clips of it. */
import type { ClipCreateBody, Event, EventListEntry } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { clipPageSize, type ClipType, type UserClipKind } from '@grandstand/contract/constants';

const paging = { next: true, count: true, page: 0, size: clipPageSize } as const;

const listClipsOfType = async (
  api: ApiClient,
  id: string,
  type: ClipType,
  withholdsResults: boolean,
): Promise<EventListEntry[]> => {
  const body = { ...paging, type: [type], event_id: [id], order: 'asc' } as const;
  // The page itself masks what the viewer has not reached.
  const options = withholdsResults ? undefined : ({ results: 'shown' } as const);
  return (await api.clip.list({ body }, options)).content.entries;
};

/** Newest first. */
const listOwnClips = async (
  api: ApiClient,
  id: string,
  kind: UserClipKind,
): Promise<EventListEntry[]> => {
  const body = {
    ...paging,
    event_id: [id],
    media_type: [kind],
    order: 'desc',
    sort: 'created',
  } as const;
  return (await api.clip.listOwn({ body })).content.entries;
};

/** Returns an empty list on failure and logs it once (EVT-22): the rest of the page works without it. */
async function orEmpty(name: string, list: Promise<EventListEntry[]>): Promise<EventListEntry[]> {
  try {
    return await list;
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.warn(`${name} could not be loaded`, error);
    return [];
  }
}

/**
 * The excerpts of a page's match by type; on a clip's page, of the match it came from.
 * @param withholdsResults true while results are hidden: omits titles and pictures
 */
export const excerptsQuery = (
  api: ApiClient,
  { eventId }: Pick<Event, 'eventId'>,
  types: readonly ClipType[],
  withholdsResults: boolean,
) =>
  queryOptions({
    queryKey: ['event', eventId, 'excerpts', types, withholdsResults],
    queryFn: () =>
      Promise.all(
        types.map((type) =>
          orEmpty(`Highlights (${type})`, listClipsOfType(api, eventId, type, withholdsResults)),
        ),
      ),
  });

/** The viewer's clips and highlights of the match (CLP-03). */
export const ownClipsQuery = (api: ApiClient, { eventId }: Pick<Event, 'eventId'>) =>
  queryOptions({
    queryKey: ['event', eventId, 'own-clips'],
    queryFn: async () => {
      const [clips, highlights] = await Promise.all([
        orEmpty('Own clips', listOwnClips(api, eventId, 'user_clip')),
        orEmpty('Own highlights', listOwnClips(api, eventId, 'user_highlight')),
      ]);
      return [...clips, ...highlights];
    },
  });

/** The query of the remaining allowance of clips of an event. Never cached: a clip may have been made since. */
export const allowanceQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['event', id, 'clip-allowance'],
    queryFn: async () => (await api.clip.getAllowance({ params: { id } })).content,
    staleTime: 0,
  });

export const createClip = async (api: ApiClient, body: ClipCreateBody): Promise<Event> =>
  (await api.clip.create({ body })).content;
