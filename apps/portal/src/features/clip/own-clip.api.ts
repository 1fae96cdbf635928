/** Actions on the viewer's existing clips, on their page and in the list of all clips. */
import type { ClipCrop, Event, EventListEntry } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { clipPageSize, userClipKinds, type ClipVisibility } from '@grandstand/contract/constants';
import { viewerId } from '../../lib/session/index.ts';
import { storeAsOwn } from '../../lib/session/viewer-data/row-placeholders.ts';

/** Changes the title, the visibility or the crop. */
export const updateClip = async (
  api: ApiClient,
  id: string,
  body: {
    readonly title?: string;
    readonly visibility?: ClipVisibility;
    readonly crop?: ClipCrop | null;
  },
): Promise<Event> => (await api.clip.update({ params: { id }, body })).content;

export const deleteClip = async (api: ApiClient, id: string): Promise<void> => {
  await api.clip.remove({ params: { id } });
};

export interface OwnClipPart {
  readonly entries: readonly EventListEntry[];
  /** Number of list entries read. */
  readonly readCount: number;
  readonly hasMore: boolean;
}

export const ownClipsStart: OwnClipPart = { entries: [], readCount: 0, hasMore: true };

/**
 * Loads the next page of the viewer's clips, newest first (CLP-01, CLP-02).
 * @param removedCount entries removed since `before`. The others have moved up, so the last page is read
 * again if entries of the next one may now be on it.
 * @throws ApiError
 */
export async function loadOwnClipPart(
  api: ApiClient,
  before: OwnClipPart,
  removedCount = 0,
): Promise<OwnClipPart> {
  const page = Math.floor(Math.max(0, before.readCount - removedCount) / clipPageSize);
  const { content } = await api.clip.listOwn({
    body: {
      next: true,
      count: true,
      page,
      size: clipPageSize,
      media_type: [...userClipKinds],
      order: 'desc',
      sort: 'created',
    },
  });
  storeAsOwn(
    viewerId(),
    content.entries.map(({ id }) => id),
  );
  const idsBefore = new Set(before.entries.map(({ id }) => id));
  return {
    entries: [...before.entries, ...content.entries.filter(({ id }) => !idsBefore.has(id))],
    readCount: page * clipPageSize + content.entries.length + removedCount,
    hasMore: content.nextExists,
  };
}
