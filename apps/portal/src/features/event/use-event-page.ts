import type { Event, ScoreChange } from '@grandstand/contract';
import type { PlayerHandle, PlayerMarker, PlayerStatus } from '@grandstand/player';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { openedByLink } from '../../lib/page/opened-by-link.ts';
import { useOnline } from '../../lib/portal/use-online.ts';
import { useServerRendered } from '../../lib/portal/use-server-rendered.ts';
import { useHasPassed } from '../../lib/portal/use-now.ts';
import { useSignedIn } from '../../lib/session/index.ts';
import { useEventRoom, usePurchaseStatus, type EventUpdate } from '../../lib/socket/index.ts';
import { fullNameOf, lockOf, pageStatusOf, startOf, useListTitle } from '../event-card/index.ts';
import { loadEvent } from './event.api.ts';
import {
  initialPageState,
  isGranted,
  isSameStream,
  reduceEventPage,
  stageOf,
} from './event-page-state.ts';
import { createPlayhead } from './playhead.ts';
import { usePageResults } from './use-page-results.ts';

/**
 * How often an event whose start is due is loaded again in case the line is dead without anyone knowing,
 * ms. Pages begin at different times, but none sees the start more than 20 s late.
 */
const overdueCheckMs = 14_000;

/** Whether a call says nothing of what it asked: no answer came, or the backend has trouble. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Whoever asks for a fresh address of the same stream again within this time was refused it, ms. */
const refusedWithinMs = 15_000;

/** Goals of both sides, home first. */
type EventPageScore = Pick<ScoreChange, 'home' | 'away'>;

const isWatching = (phase: PlayerStatus['phase']): boolean =>
  phase === 'playing' || phase === 'paused' || phase === 'buffering';

/** The event of the page with all that happens to it while the page is open. */
export function useEventPage(loaded: Event) {
  const api = useApi();
  const signedIn = useSignedIn();
  // A page that came by a press within the portal plays; one that was opened by its address waits.
  const isServerRendered = useServerRendered();
  const [cameByClick] = useState(
    () => !import.meta.env.SSR && (!isServerRendered || openedByLink()),
  );
  const [state, dispatch] = useReducer(reduceEventPage, loaded, initialPageState);
  const phase = useRef<PlayerStatus['phase']>('empty');
  const started = useRef(false);
  /** The last fresh address that the player was given, and when (ms, of the page's own clock). */
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
      // The page keeps what it has; the next message or the next visit loads it again.
      // oxlint-disable-next-line no-console
      console.warn('The event could not be loaded again', error);
    }
  }, [loadAgain]);

  // What was held back comes when the viewer may be told.
  const isMissed = isAnyRevealed && data.resultHidden;
  useEffect(() => {
    if (isMissed) void reload();
  }, [isMissed, reload]);

  // The loader ran again, e.g. because the viewer logged in.
  const shown = useRef(loaded);
  useEffect(() => {
    if (shown.current === loaded) return;
    shown.current = loaded;
    dispatch({ type: 'loaded', event: loaded, watching: isWatching(phase.current) });
  }, [loaded]);

  // What was bought in another tab opens here, and what was taken back closes before the player notices:
  // it would play on for as long as it has fetched (SEC-16).
  const isRestricted = data.commerceType !== 'commerce_free_media';
  usePurchaseStatus(signedIn && isRestricted ? () => void reload() : null);
  // The server rendered the page for an anonymous viewer: load once more as the signed-in one. Whoever
  // logs out, in another tab too, is another viewer as well.
  const closed = !loaded.isEventAvailableForUser;
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (signedIn ? closed : wasSignedIn.current && isRestricted) void reload();
    wasSignedIn.current = signedIn;
  }, [signedIn, closed, isRestricted, reload]);

  const mayWatch = data.isEventAvailableForUser && data.isEventAvailableInUserRegion;
  const learn = ({ news, isPartial }: EventUpdate) => {
    // To who may watch, an event without its source would be one that cannot be watched.
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
      // What not everyone may watch plays at an address of the viewer's own, which the page loads.
      const isOwn = update?.isPartial === true && isRestricted;
      // A viewer who may not watch cannot use the address, but the page must still say that it is
      // live.
      if (mayWatch && !isOwn) dispatch({ type: 'url-changed', eventUrl });
      // Without news, the rest of a live event (score, panorama) is not in the message.
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
  // Whoever plays it knows what it shows, but for a title that was never sent.
  const isShown = hasPlayed && !data.resultHidden;
  const isQuiet = listed.isQuiet && !isShown && !results.isRevealed('title');

  // Members' media stays locked until the event was loaded for the signed-in viewer.
  const lock = lockOf(data, false);
  const known = stageOf(state, lock !== null && lock !== 'region');
  const stage = isHeldUp && known === 'player' ? 'streams' : known;
  return {
    state,
    status,
    cameByClick,
    lock,
    /** Its own title, or until it is played the quiet one of a list, when its own tells of the match. */
    title: isQuiet ? listed.title : data.title,
    /** Whether picture and description are held back as well. */
    isQuiet,
    results,
    /**
     * Results are hidden, and the viewer has neither begun to watch nor asked for anything: nothing that
     * tells is loaded.
     */
    areHeldBack,
    stage,
    /** What was paid for was taken back, or has run out, while the page was open. */
    hasLostAccess: stage === 'locked' && lock !== 'members' && state.hasLostAccess,
    onPlayerState,
    onStart: () => {
      started.current = true;
    },
    /** Whether the player was started. */
    hasStarted: () => started.current || phase.current !== 'empty',
    /** The film was played to its end, and stands there. */
    isWatched: watched && status === 'vod',
    /** Whether it is unknown how things stand: the player says so as well. */
    isCutOff: !online || state.streamError === 'network',
    /** Of a live match: what this viewer has seen, or for who does not watch the last one known. */
    score:
      status === 'live' && (!results.areHidden || results.isRevealed('score'))
        ? (seenScore ?? data.score)
        : null,
    onScore: setSeenScore,
    /** What parts of the page mark on the timeline: only what this viewer may be told. */
    markers,
    showMarkers,
    onStreamEnd: () => {
      dispatch({ type: 'stream-ended' });
      // The result, and the replay if it is there.
      if (status === 'live') void reload();
    },
    /** The player, for its stage to fill. */
    player,
    /** Where in the broadcast the viewer is. */
    playhead,
    /** Plays a film that was watched to its end from its beginning. */
    watchAgain: () => player.current?.play(),
    /** This device was given the place of another one: play on. */
    playHere: () => {
      setHeldUp(false);
      dispatch({ type: 'replay-wanted' });
    },
    reload,
    wantReplay: () => dispatch({ type: 'replay-wanted' }),
    /**
     * Returns a fresh address of the same stream, or null when the viewer may no longer watch. Throws
     * when the backend cannot tell.
     */
    renewSource: async (expired: string): Promise<string | null> => {
      const { pano } = data.source;
      try {
        const fresh = (await loadAgain()).source;
        // A fresh one is refused to who may watch when too many devices of the account play.
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
        if (isUnanswered(error)) throw error;
        return null;
      }
    },
  };
}
export type EventPageModel = ReturnType<typeof useEventPage>;
