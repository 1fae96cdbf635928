import type { Event, ScoreChange } from '@grandstand/contract';
import type { PlayerHandle, PlayerMarker, PlayerStatus } from '@grandstand/player';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { openedByLink } from '../../../lib/page/opened-by-link.ts';
import { useOnline } from '../../../lib/portal/use-online.ts';
import { useServerRendered } from '../../../lib/portal/use-server-rendered.ts';
import { useHasPassed } from '../../../lib/portal/use-now.ts';
import { useSignedIn } from '../../../lib/session/index.ts';
import { useEventRoom, usePurchaseStatus, type EventUpdate } from '../../../lib/socket/index.ts';
import { fullNameOf, lockOf, pageStatusOf, startOf, useListTitle } from '../../event-card/index.ts';
import { loadEvent } from '../event.api.ts';
import {
  initialPageState,
  isGranted,
  isSameStream,
  reduceEventPage,
  stageOf,
} from './event-page-state.ts';
import { createPlayhead } from '../player/playhead.ts';
import { usePageResults } from '../results/use-page-results.ts';

/**
 * Reload interval of an overdue event, ms: covers a dead connection that goes unnoticed. Timers are
 * staggered, yet every page sees the start within 20 s.
 */
const overdueCheckMs = 14_000;

/** True if a call gave no verdict: no answer, rate limited, or a backend error. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** A second renewal of the same stream within this time means that it was refused, ms. */
const refusedWithinMs = 15_000;

/** Goals of both sides, home first. */
type EventPageScore = Pick<ScoreChange, 'home' | 'away'>;

const isWatching = (phase: PlayerStatus['phase']): boolean =>
  phase === 'playing' || phase === 'paused' || phase === 'buffering';

/** The event of a page, with everything that happens to it while the page is open. */
export function useEventPage(loaded: Event) {
  const api = useApi();
  const signedIn = useSignedIn();
  // A page opened within the portal plays; one opened by address waits.
  const isServerRendered = useServerRendered();
  const [cameByClick] = useState(
    () => !import.meta.env.SSR && (!isServerRendered || openedByLink()),
  );
  const [state, dispatch] = useReducer(reduceEventPage, loaded, initialPageState);
  const phase = useRef<PlayerStatus['phase']>('empty');
  const started = useRef(false);
  /** The last renewed address of the player, and when (ms, `performance.now()`). */
  const renewed = useRef({ address: '', at: 0 });
  const player = useRef<PlayerHandle>(null);
  const [playhead] = useState(createPlayhead);
  const { data } = state;

  const [watched, setWatched] = useState(false);
  const [hasPlayed, setPlayed] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const { isAnyRevealed, ...results } = usePageResults(data.eventId, hasEnded);
  const loadAgain = useCallback(async (): Promise<Event> => {
    const options = isAnyRevealed ? ({ results: 'shown' } as const) : undefined;
    const event = await loadEvent(api, loaded.id, undefined, options);
    dispatch({ type: 'loaded', event, watching: isWatching(phase.current) });
    return event;
  }, [api, loaded.id, isAnyRevealed]);
  const reload = useCallback(async () => {
    try {
      await loadAgain();
    } catch (error) {
      // The page keeps its data; the next message or visit reloads it.
      // oxlint-disable-next-line no-console
      console.warn('The event could not be loaded again', error);
    }
  }, [loadAgain]);

  // Loads withheld data once the viewer may see it.
  const isMissed = isAnyRevealed && data.resultHidden;
  useEffect(() => {
    if (isMissed) void reload();
  }, [isMissed, reload]);

  // The loader ran again, e.g. after a login.
  const shown = useRef(loaded);
  useEffect(() => {
    if (shown.current === loaded) return;
    shown.current = loaded;
    dispatch({ type: 'loaded', event: loaded, watching: isWatching(phase.current) });
  }, [loaded]);

  // A purchase in another tab opens the event here. A revoked one closes it before the player notices, which
  // would play on as far as it has buffered (SEC-16).
  const isRestricted = data.commerceType !== 'commerce_free_media';
  usePurchaseStatus(signedIn && isRestricted ? () => void reload() : null);
  // The server rendered the page for an anonymous viewer: reload it for the signed-in one. A log-out, also in
  // another tab, changes the viewer too.
  const closed = !loaded.isEventAvailableForUser;
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (signedIn ? closed : wasSignedIn.current && isRestricted) void reload();
    wasSignedIn.current = signedIn;
  }, [signedIn, closed, isRestricted, reload]);

  const mayWatch = data.isEventAvailableForUser && data.isEventAvailableInUserRegion;
  const learn = ({ news, isPartial }: EventUpdate) => {
    // A partial update has no source: a viewer with access would lose the stream.
    if (isPartial && mayWatch) return;
    dispatch({ type: 'news', news, watching: isWatching(phase.current) });
  };
  const status = pageStatusOf(data);
  const areHeldBack = results.areHidden && !isAnyRevealed && !hasPlayed;
  useEventRoom(loaded.id, status, {
    loaded: true,
    areHeldBack,
    knownAt: data.updatedAt,
    onUrlChange: (eventUrl, update) => {
      // Restricted events play at an address for one viewer, which the page loads.
      const isOwn = update?.isPartial === true && isRestricted;
      // The address is useless to a viewer without access, but the page must still turn live.
      if (mayWatch && !isOwn) dispatch({ type: 'url-changed', eventUrl });
      // Without an update, the message lacks the rest of a live event (score, panorama).
      if (update === undefined) void reload();
      else learn(update);
    },
    onUpdate: learn,
    onReload: () => void reload(),
  });

  const isDue = useHasPassed(startOf(data));
  const overdue = status === 'upcoming' && isDue;
  useEffect(() => {
    if (!overdue) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const check = (afterMs: number) => {
      timer = setTimeout(() => {
        void reload();
        check(overdueCheckMs);
      }, afterMs);
    };
    check(overdueCheckMs * (0.3 + 0.7 * Math.random()));
    return () => {
      if (timer !== null) clearTimeout(timer);
    };
  }, [overdue, reload]);

  const online = useOnline();
  const [isHeldUp, setHeldUp] = useState(false);
  const [markers, showMarkers] = useState<readonly PlayerMarker[]>([]);
  const [seenScore, setSeenScore] = useState<EventPageScore | null>(null);
  const onPlayerState = useCallback((next: PlayerStatus) => {
    phase.current = next.phase;
    setWatched(next.phase === 'ended');
    if (next.phase === 'ended') setEnded(true);
    if (next.phase === 'playing' || next.phase === 'ended') setPlayed(true);
    dispatch({ type: 'stream-failed', code: next.error?.code ?? null });
  }, []);

  const listed = useListTitle(data, fullNameOf);
  // A viewer who plays it knows what it shows, except for a title that was never sent.
  const isShown = hasPlayed && !data.resultHidden;
  const isQuiet = listed.isQuiet && !isShown && !results.isRevealed('title');

  // Members' media stays locked until the event is loaded for the signed-in viewer.
  const lock = lockOf(data, false);
  const known = stageOf(state, lock !== null && lock !== 'region');
  const stage = isHeldUp && known === 'player' ? 'streams' : known;
  return {
    state,
    status,
    cameByClick,
    lock,
    /** Its own title, or the quiet one of lists until playback if its own would spoil the match. */
    title: isQuiet ? listed.title : data.title,
    /** True if picture and description are withheld too. */
    isQuiet,
    results,
    /**
     * Results are hidden, and the viewer has neither started playback nor revealed anything: load no
     * spoilers.
     */
    areHeldBack,
    stage,
    /** Access was revoked or expired while the page was open. */
    hasLostAccess: stage === 'locked' && lock !== 'members' && state.hasLostAccess,
    onPlayerState,
    onStart: () => {
      started.current = true;
    },
    /** True once the player has started. */
    hasStarted: () => started.current || phase.current !== 'empty',
    /** The video was played to its end and has stopped there. */
    isWatched: watched && status === 'vod',
    /** True if the state is unknown; the player shows this too. */
    isCutOff: !online || state.streamError === 'network',
    /** Live score: what this viewer has seen, or the latest known one if they do not watch. */
    score:
      status === 'live' && (!results.areHidden || results.isRevealed('score'))
        ? (seenScore ?? data.score)
        : null,
    onScore: setSeenScore,
    /** Timeline markers of parts: only what this viewer may see. */
    markers,
    showMarkers,
    onStreamEnd: () => {
      dispatch({ type: 'stream-ended' });
      // Loads the result, and the replay if it exists.
      if (status === 'live') void reload();
    },
    /** Player handle, set by the stage. */
    player,
    /** The viewer's position in the broadcast. */
    playhead,
    /** Replays a finished video from the start. */
    watchAgain: () => player.current?.play(),
    /** Takes over the stream from another device and plays on. */
    playHere: () => {
      setHeldUp(false);
      dispatch({ type: 'replay-wanted' });
    },
    reload,
    wantReplay: () => dispatch({ type: 'replay-wanted' }),
    /**
     * Returns a fresh address of the same stream, or null if the viewer may no longer watch. Throws if the
     * backend gives no verdict.
     */
    renewSource: async (expired: string): Promise<string | null> => {
      const { pano } = data.source;
      try {
        const fresh = (await loadAgain()).source;
        // A fresh address is refused to an entitled viewer if too many devices of the account play.
        const address = isSameStream(expired, pano) ? fresh.pano : fresh.hd;
        const { address: last, at } = renewed.current;
        const given = performance.now();
        if (isGranted(expired) && isSameStream(expired, last) && given < at + refusedWithinMs) {
          setHeldUp(true);
          return null;
        }
        renewed.current = { address: address ?? '', at: given };
        return address;
      } catch (error) {
        if (isTransient(error)) throw error;
        return null;
      }
    },
  };
}
export type EventPageModel = ReturnType<typeof useEventPage>;
