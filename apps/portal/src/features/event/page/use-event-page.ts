import type { Event } from '@grandstand/contract';
import type { PlayerStatus } from '@grandstand/player';
import { useCallback, useState } from 'react';
import { openedByLink } from '../../../lib/page/opened-by-link.ts';
import { useAwaitsPersonalPage } from '../../../lib/page/data/use-awaits-personal-page.ts';
import { useOnline } from '../../../lib/portal/use-online.ts';
import { useServerRendered } from '../../../lib/portal/use-server-rendered.ts';
import { lockOf, pageStatusOf, useListTitle } from '../../event-card/index.ts';
import { usePageResults } from '../results/use-page-results.ts';
import { stageOf } from './event-page-state.ts';
import { useEventData } from './use-event-data.ts';
import { useEventUpdates } from './use-event-updates.ts';
import { useSourceRenewal } from './use-source-renewal.ts';
import { useWatching } from './use-watching.ts';

/** The event of a page, with everything that happens to it while the page is open. */
export function useEventPage(loaded: Event) {
  // A page opened by a link of the portal starts playback; one opened by its address waits for a click.
  const isServerRendered = useServerRendered();
  const [isOpenedByClick] = useState(
    () => !import.meta.env.SSR && (!isServerRendered || openedByLink()),
  );
  const awaitsViewer = useAwaitsPersonalPage();
  const watching = useWatching();
  const { isWatching, onPhase, onCaptions, seenScore, hasPlayed } = watching;
  const { isAnyRevealed, ...results } = usePageResults(loaded.eventId, watching.hasReachedEnd);
  const event = useEventData(loaded, { showsResults: isAnyRevealed, isWatching });
  const { state, dispatch, reload } = event;
  const { data } = state;
  const status = pageStatusOf(data);
  const withholdsResults = results.areHidden && !isAnyRevealed && !hasPlayed;
  useEventUpdates({ loaded, data, dispatch, reload, isWatching, withholdsResults });
  const { isRefused, takeOver, renewSource } = useSourceRenewal(data, event.fetchEvent);
  const online = useOnline();
  const onPlayerState = useCallback(
    ({ phase, error, hasCaptions }: PlayerStatus) => {
      onPhase(phase);
      if (hasCaptions) onCaptions();
      dispatch({ type: 'stream-failed', code: error?.code ?? null });
    },
    [onPhase, onCaptions, dispatch],
  );

  const listTitle = useListTitle(data);
  // Playback reveals the title, unless the server withheld it.
  const isTitleRevealed = hasPlayed && !data.resultHidden;
  const isSpoilerFree = listTitle.isSpoilerFree && !isTitleRevealed && !results.isRevealed('title');

  // Members' media stays locked until the event is loaded for the signed-in viewer.
  const lock = lockOf(data, false);
  const eventStage = stageOf(state, lock !== null && lock !== 'region');
  const stage = isRefused && eventStage === 'player' ? 'stream-limit' : eventStage;
  const startReplay = () => dispatch({ type: 'replay-requested' });
  return {
    ...watching,
    state,
    status,
    isOpenedByClick,
    /** True until a page that the server rendered is loaded for its viewer. */
    awaitsViewer,
    lock,
    /** Its own title, or the spoiler-free one of lists until playback if its own would spoil the match. */
    title: isSpoilerFree ? listTitle.title : data.title,
    /** True if picture and description are withheld too. */
    isSpoilerFree,
    results,
    /**
     * Results are hidden, and the viewer has neither started playback nor revealed anything: load no
     * spoilers.
     */
    withholdsResults,
    stage,
    /** Access was revoked or expired while the page was open. */
    hasLostAccess: stage === 'locked' && lock !== 'members' && state.hasLostAccess,
    onPlayerState,
    /** The video was played to its end and has stopped there. The end of a live stream has its own stage. */
    isWatched: watching.isAtEnd && status === 'vod' && stage === 'player',
    /** True if the state is unknown; the player shows this too. */
    isDisconnected: !online || state.streamError === 'network',
    /** Live score: what this viewer has seen, or the latest known one if they do not watch. */
    score:
      status === 'live' && (!results.areHidden || results.isRevealed('score'))
        ? (seenScore ?? data.score)
        : null,
    onStreamEnd: () => {
      dispatch({ type: 'stream-ended' });
      // Loads the result, and the replay if it exists.
      if (status === 'live') void reload();
    },
    /** Takes over the stream from another device and plays on. */
    playHere: () => {
      takeOver();
      startReplay();
    },
    reload,
    startReplay,
    renewSource,
  };
}
export type EventPageModel = ReturnType<typeof useEventPage>;
