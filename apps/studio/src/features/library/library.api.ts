import type { OperatorEvent, Recording } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { parseThumbnails, type Thumbnail } from '@grandstand/player/core';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import type { CursorPage } from '../../lib/use-cursor-list.ts';

const pageSize = 50;
/** A press loads pages until they have this many recordings, but no more than `maxPages`. */
const wantedRecordings = 20;
const maxPages = 5;

/** Loads matches with a recording, the latest first. A page may be empty although further ones follow. */
export async function loadRecordings(
  api: ApiClient,
  { after, text }: { readonly after?: string; readonly text?: string | undefined },
): Promise<CursorPage<OperatorEvent>> {
  const entries: OperatorEvent[] = [];
  let next: string | null = after ?? null;
  for (let page = 0; page < maxPages && entries.length < wantedRecordings; page += 1) {
    const { content }: Awaited<ReturnType<typeof api.event.listAll>> = await api.event.listAll({
      query: {
        size: pageSize,
        ...(next !== null && { after: next }),
        ...(text !== undefined && { text }),
      },
    });
    entries.push(...content.entries.filter(({ streamKind }) => streamKind === 'recording'));
    next = content.next;
    if (next === null) break;
  }
  return { content: { entries, next } };
}

/** How often the recording of a match that is being recorded or finished is loaded, ms. */
const refreshMs = 5000;

const isFinished = ({ storage }: Recording): boolean => storage !== null && storage.bytes > 0;

/** The recording of a match; null for a match without one. */
export const libraryRecordingQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['library', 'recording', id],
    queryFn: async ({ signal }): Promise<Recording | null> => {
      try {
        return (await api.recording.get({ params: { id } }, { signal })).content;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict') return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data !== null && !isFinished(data) ? refreshMs : false,
  });

/** A match as its desk has it, with the address at which its video plays. */
export const videoQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['library', 'video', id],
    queryFn: async () => (await api.event.getDesk({ params: { id } })).content.event,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Maximum requests for thumbnails while they are being made. */
const maxThumbnailRequests = 60;

/**
 * The thumbnails of a replay; none while they are being made, and without ffmpeg.
 * @param duration of the recording, s; with another, they load again
 */
export const thumbnailsQuery = (address: string | null, duration: number) =>
  queryOptions({
    queryKey: ['library', 'thumbnails', address?.replace(/\/h\/[^/]+\//, '/'), duration],
    queryFn: async (): Promise<readonly Thumbnail[]> => {
      if (address === null) return [];
      // oxlint-disable-next-line no-restricted-globals -- a file of the video, not a call
      const response = await fetch(address);
      return response.ok ? parseThumbnails(await response.text(), response.url) : [];
    },
    enabled: address !== null,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.length === 0 && dataUpdateCount < maxThumbnailRequests ? refreshMs : false,
  });

type VideoState = 'live' | 'faulty' | 'finishing' | 'ready';

/** Returns how far the processing of a recording is. */
export function videoStateOf(
  recording: Recording,
  { eventStatus }: Pick<OperatorEvent, 'eventStatus'>,
): VideoState {
  if (recording.problem !== null || recording.storage?.problem != null) return 'faulty';
  if (eventStatus !== 'archived') return 'live';
  return isFinished(recording) ? 'ready' : 'finishing';
}
