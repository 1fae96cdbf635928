import type { Event, Tag } from '@grandstand/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { deskQuery, momentsQuery, readSnapshot, sendTap, type LoadedDesk } from './desk.api.ts';
import { createTapQueue, type TapQueue } from './queue/tap-queue.ts';
import {
  originOf,
  positionAt,
  positionOfLastScore,
  viewOf,
  type DeskView,
  type Tap,
} from './tap.ts';

/** A match at the desk. */
export interface Desk {
  readonly event: Event;
  readonly isScoredByVideo: boolean;
  /** Includes taps that wait to be sent. */
  readonly view: DeskView;
  readonly taps: readonly Tap[];
  readonly queue: TapQueue;
  /** True after an attempt to load the match that failed for a temporary reason, such as no network. */
  readonly isOffline: boolean;
  /** Why the server refuses to show the match, such as a role that has ended; null if it does not. */
  readonly refusal: ApiError | null;
  /** Returns the current position in the broadcast, s. */
  readonly position: () => number;
}

interface LoadingDesk {
  readonly desk: Desk | null;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Runs one sender at a time in all tabs; several at once in old browsers, which have no Web Locks API. */
const inOneTab = (eventId: string) => async (run: () => Promise<void>) => {
  if ('locks' in navigator) await navigator.locks.request(`studio-taps:${eventId}`, run);
  else await run();
};

/** Applies the change of a tap to the loaded match, so that nothing flickers until it is loaded again. */
function afterTap(desk: LoadedDesk, tap: Tap, sent: Event | undefined): LoadedDesk {
  const { action } = tap;
  if (action.kind === 'score')
    return { ...desk, event: { ...desk.event, score: { ...action.score } } };
  return sent === undefined ? desk : { ...desk, event: sent };
}

const withMoment = (tags: readonly Tag[], tap: Tap, moment: Tag | undefined): Tag[] => {
  const { action } = tap;
  const removedId = action.kind === 'withdraw' ? action.momentId : moment?.id;
  const others = tags.filter(({ id }) => id !== removedId);
  return moment === undefined ? others : [...others, moment];
};

function useQueue(eventId: string): TapQueue {
  const { api } = useStudio();
  const client = useQueryClient();
  const [queue] = useState(() => {
    const deskKey = deskQuery(api, eventId).queryKey;
    const momentsKey = momentsQuery(api, eventId).queryKey;
    // The queue may outlast the desk, and so the cached match: then the stored one is used.
    const loaded = () => client.getQueryData(deskKey) ?? readSnapshot(eventId);
    return createTapQueue({
      storage: localStorage,
      eventId,
      now: () => Date.now() + (loaded()?.aheadMs ?? 0),
      positionOf: ({ at, action }) => {
        const desk = loaded();
        // Before a match is live, its encoder may still move its start.
        if (desk === undefined || desk.event.eventStatus === 'upcoming') return null;
        const isAfterEnd = action.kind === 'score' && action.isAfterEnd === true;
        return isAfterEnd ? positionOfLastScore(desk.event) : positionAt(originOf(desk.event), at);
      },
      send: async (tap) => {
        const sent = await sendTap(api, eventId, tap).catch(async (error: unknown) => {
          // The scorer decides by what the server has now.
          if (error instanceof ApiError && error.code === 'score_changed')
            await client.invalidateQueries({ queryKey: deskKey });
          throw error;
        });
        // A response that is under way may be older than this change.
        await Promise.all([
          client.cancelQueries({ queryKey: deskKey }),
          client.cancelQueries({ queryKey: momentsKey }),
        ]);
        client.setQueryData(deskKey, (desk) => desk && afterTap(desk, tap, sent.event));
        client.setQueryData(momentsKey, (tags) => tags && withMoment(tags, tap, sent.moment));
        void client.invalidateQueries({ queryKey: deskKey });
      },
      exclusively: inOneTab(eventId),
    });
  });
  useEffect(() => {
    queue.send();
    addEventListener('online', queue.send);
    // Taps that wait when the desk is left are still sent.
    return () => removeEventListener('online', queue.send);
  }, [queue]);
  return queue;
}

/** Follows the match by its socket. Returns true while it is connected. */
function useMatchSocket(eventId: string): boolean {
  const { api, tenant } = useStudio();
  const client = useQueryClient();
  const [isConnected, setIsConnected] = useState(false);
  useEffect(() => {
    let leave: (() => void) | null = null;
    let isLeft = false;
    const reload = (queryKey: readonly unknown[]) => () =>
      void client.invalidateQueries({ queryKey });
    void import('./desk-socket.ts').then(({ joinMatch }) => {
      if (isLeft) return;
      leave = joinMatch(tenant.socketBase, eventId, {
        onConnection: setIsConnected,
        onEvent: reload(deskQuery(api, eventId).queryKey),
        onMoments: reload(momentsQuery(api, eventId).queryKey),
      });
    });
    return () => {
      isLeft = true;
      leave?.();
    };
  }, [api, client, eventId, tenant.socketBase]);
  return isConnected;
}

/** Loads a match for its scorers, and follows it. The caller must remount for another match. */
export function useDesk(eventId: string): LoadingDesk {
  const { api } = useStudio();
  const hasSocket = useMatchSocket(eventId);
  const desk = useQuery(deskQuery(api, eventId, hasSocket));
  const moments = useQuery(momentsQuery(api, eventId, hasSocket));
  const queue = useQueue(eventId);
  const taps = useSyncExternalStore(queue.subscribe, queue.taps);
  const { data } = desk;
  const isLoaded = data !== undefined;
  // Taps that waited for the start of the broadcast can be sent.
  const isStarted = isLoaded && data.event.eventStatus !== 'upcoming';
  useEffect(() => {
    if (isStarted) queue.send();
  }, [isStarted, queue]);
  const view = useMemo(
    () => (data === undefined ? null : viewOf(data.event, moments.data ?? [], taps)),
    [data, moments.data, taps],
  );
  const latest = useRef(data);
  latest.current = data;
  const position = () =>
    latest.current === undefined
      ? 0
      : positionAt(originOf(latest.current.event), Date.now() + latest.current.aheadMs);
  const failure = desk.failureReason instanceof ApiError ? desk.failureReason : null;
  if (data === undefined || view === null)
    return { desk: null, error: desk.error, retry: () => void desk.refetch() };
  return {
    desk: {
      event: data.event,
      isScoredByVideo: data.isScoredByVideo,
      view,
      taps,
      queue,
      isOffline: failure?.isTemporary === true,
      refusal: failure?.isTemporary === false ? failure : null,
      position,
    },
    error: null,
    retry: () => void desk.refetch(),
  };
}
