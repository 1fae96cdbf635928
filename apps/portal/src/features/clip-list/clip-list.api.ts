import type { ClipListSummary, ClipListUpdateBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';

const ownListsKey = ['clip-list', 'own'] as const;

/** The viewer's lists of clips, the last changed first. */
export const ownListsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ownListsKey,
    queryFn: async (): Promise<readonly ClipListSummary[]> =>
      (await api.clipList.listOwn()).content.entries,
    // Another page or device may have changed them.
    staleTime: 0,
  });

export const changeList = async (
  api: ApiClient,
  id: string,
  body: ClipListUpdateBody,
): Promise<ClipListSummary> => (await api.clipList.update({ params: { id }, body })).content;
