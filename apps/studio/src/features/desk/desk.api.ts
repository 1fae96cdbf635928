import type { EncoderRefusal, Event, EventDesk, Recording, Tag } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Tap } from './tap.ts';

/** A match at the desk, with how far the server's clock is ahead of this device's, ms. */
export interface LoadedDesk extends Omit<EventDesk, 'now'> {
  readonly aheadMs: number;
}

const snapshotKey = (eventId: string) => `studio-desk:${eventId}`;

/** The desk as it was last seen, so that a reload without a connection shows it. */
export function readSnapshot(eventId: string): LoadedDesk | undefined {
  const stored = sessionStorage.getItem(snapshotKey(eventId));
  return stored === null ? undefined : (JSON.parse(stored) as LoadedDesk);
}

function writeSnapshot(eventId: string, desk: LoadedDesk): void {
  try {
    sessionStorage.setItem(snapshotKey(eventId), JSON.stringify(desk));
  } catch {
    // The browser's storage is full: the desk works without, except after a reload without a connection.
  }
}

/** How often a desk polls for the entries of other scorers, ms: rarely, if the socket reports them. */
const refreshMs = { withSocket: 10_000, alone: 2000 };

/**
 * Returns how far the server's clock is ahead of this device's, ms. The estimate is never too high, because an entry
 * in the server's future would not count yet. A slow response allows only a low estimate; the previous one stays as
 * long as responses agree with it, so that no entry is dated before an earlier one.
 */
export function clockOffsetOf(
  serverNow: number,
  { sentAt, receivedAt }: { readonly sentAt: number; readonly receivedAt: number },
  previous: number | undefined,
): number {
  const min = serverNow - receivedAt;
  const max = serverNow - sentAt;
  return previous !== undefined && previous >= min && previous <= max ? previous : min;
}

export const deskQuery = (api: ApiClient, eventId: string, hasSocket = false) =>
  queryOptions({
    queryKey: ['desk', eventId],
    queryFn: async ({ client, queryKey, signal }): Promise<LoadedDesk> => {
      const sentAt = Date.now();
      const { content } = await api.event.getDesk({ params: { id: eventId } }, { signal });
      const { now, ...desk } = content;
      const previous = client.getQueryData<LoadedDesk>(queryKey)?.aheadMs;
      const aheadMs = clockOffsetOf(Date.parse(now), { sentAt, receivedAt: Date.now() }, previous);
      const loaded = { ...desk, aheadMs };
      writeSnapshot(eventId, loaded);
      return loaded;
    },
    initialData: () => readSnapshot(eventId),
    initialDataUpdatedAt: 0,
    refetchInterval: hasSocket ? refreshMs.withSocket : refreshMs.alone,
    refetchIntervalInBackground: true,
  });

export const momentsQuery = (api: ApiClient, eventId: string, hasSocket = false) =>
  queryOptions({
    queryKey: ['moments', eventId],
    queryFn: async ({ signal }): Promise<Tag[]> =>
      (await api.tag.listMoments({ params: { id: eventId } }, { signal })).content.moments,
    refetchInterval: hasSocket ? refreshMs.withSocket : refreshMs.alone,
    refetchIntervalInBackground: true,
  });

/** The recording of a match, once an encoder has connected: before that there is none. */
export const recordingQuery = (
  api: ApiClient,
  { id, timeOrigin }: Pick<Event, 'id' | 'timeOrigin'>,
) =>
  queryOptions({
    queryKey: ['recording', id],
    queryFn: async ({ signal }): Promise<Recording> =>
      (await api.recording.get({ params: { id } }, { signal })).content,
    enabled: timeOrigin !== undefined,
    refetchInterval: 3000,
  });

/** The encoder that was refused last for a match, within some minutes. */
export const refusalQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['encoder-refusal', eventId],
    queryFn: async ({ signal }): Promise<EncoderRefusal | null> =>
      (await api.streamKey.getRefusal({ params: { id: eventId } }, { signal })).content.refusal,
    refetchInterval: 5000,
  });

/** The response to a tap. */
export interface SentTap {
  readonly event?: Event;
  readonly moment?: Tag;
}

/** Sends a tap. Rejects with `ApiError`. */
export async function sendTap(api: ApiClient, eventId: string, tap: Tap): Promise<SentTap> {
  const { action } = tap;
  const params = { id: eventId };
  const time = tap.time ?? 0;
  switch (action.kind) {
    case 'status':
      return {
        event: (await api.event.setStatus({ params, body: { status: action.status } })).content,
      };
    case 'score': {
      const { score, scoreBefore } = action;
      await api.statistics.set({ params, body: { time, score, scoreBefore } });
      return {};
    }
    case 'clock': {
      const { running, clock } = action;
      const body = { running, time, ...(clock !== undefined && { clock }) };
      return { event: (await api.event.setClock({ params, body })).content };
    }
    case 'moment': {
      const { kind: _, ...moment } = action;
      // `action.time` is the position of the moment that it replaces, and wins.
      const body = { time, ...moment };
      return { moment: (await api.tag.addMoment({ params, body })).content };
    }
    case 'withdraw':
      await api.tag.withdrawMoment({ params, body: { momentId: action.momentId } });
      return {};
  }
}
