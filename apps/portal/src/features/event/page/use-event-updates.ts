import type { Event } from '@grandstand/contract';
import type { EventPatch } from '@grandstand/contract/constants';
import { useEffect, useRef, type Dispatch } from 'react';
import { useHasPassed } from '../../../lib/portal/use-now.ts';
import { useSignedIn } from '../../../lib/session/index.ts';
import { useEventRoom, usePurchaseStatus, type EventUpdate } from '../../../lib/socket/index.ts';
import { pageStatusOf, startOf } from '../../event-card/index.ts';
import type { EventPageAction } from './event-page-state.ts';

/**
 * Reload interval of an overdue event, ms: covers a dead connection that goes unnoticed. Timers are
 * staggered, yet every page sees the start within 20 s.
 */
const overdueCheckMs = 14_000;

interface Options {
  /** The result of the page's loader. */
  readonly loaded: Event;
  /** The event as the page shows it. */
  readonly data: Event;
  readonly dispatch: Dispatch<EventPageAction>;
  readonly reload: () => Promise<void>;
  readonly isWatching: () => boolean;
  /** True while updates must not reveal the course of the match. */
  readonly withholdsResults: boolean;
}

/** Reloads the event when the viewer's access to it may have changed. */
function useAccessChanges({ loaded, data, reload }: Options): void {
  const signedIn = useSignedIn();
  const isRestricted = data.commerceType !== 'commerce_free_media';
  // A purchase in another tab opens the event here. A revoked one closes it before the player notices, which
  // would play on as far as it has buffered (SEC-16).
  usePurchaseStatus(signedIn && isRestricted ? () => void reload() : null);
  // The server rendered the page for an anonymous viewer: reload it for the signed-in one. A log-out, including in
  // another tab, changes the viewer too.
  const closed = !loaded.isEventAvailableForUser;
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (signedIn ? closed : wasSignedIn.current && isRestricted) void reload();
    wasSignedIn.current = signedIn;
  }, [signedIn, closed, isRestricted, reload]);
}

/** Returns the part of an update that states the course of the match. */
function courseOf({ score, scoreTimeline, clock, resultHidden }: EventPatch): EventPatch {
  return {
    ...(score !== undefined && { score }),
    ...(scoreTimeline !== undefined && { scoreTimeline }),
    ...(clock !== undefined && { clock }),
    ...(resultHidden !== undefined && { resultHidden }),
  };
}

/** Applies the updates that the event's socket room sends. */
function useRoomUpdates(options: Options): void {
  const { loaded, data, dispatch, reload, isWatching, withholdsResults } = options;
  const isRestricted = data.commerceType !== 'commerce_free_media';
  const mayWatch = data.isEventAvailableForUser && data.isEventAvailableInUserRegion;
  const onUpdate = ({ patch, isPartial }: EventUpdate) => {
    // A partial update has no source: a viewer with access would lose the stream, so the page loads the event
    // for the rest. The course of the match does not wait for that.
    const applied = isPartial && mayWatch ? courseOf(patch) : patch;
    dispatch({ type: 'updated', patch: applied, watching: isWatching() });
  };
  useEventRoom(loaded.id, pageStatusOf(data), {
    loaded: true,
    withholdsResults,
    knownAt: data.updatedAt,
    onUrlChange: (eventUrl, update) => {
      // Restricted events play at an address for one viewer, which the page loads.
      const isForOneViewer = update?.isPartial === true && isRestricted;
      // The address is useless to a viewer without access, but the page must still turn live.
      if (mayWatch && !isForOneViewer) dispatch({ type: 'url-changed', eventUrl });
      // Without an update, the message lacks the rest of a live event (score, panorama).
      if (update === undefined) void reload();
      else onUpdate(update);
    },
    onUpdate,
    onReload: () => void reload(),
  });
}

/** Reloads an event that should have started. */
function useOverdueReload({ data, reload }: Options): void {
  const isDue = useHasPassed(startOf(data));
  const isOverdue = pageStatusOf(data) === 'upcoming' && isDue;
  useEffect(() => {
    if (!isOverdue) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const check = (afterMs: number) => {
      timer = setTimeout(() => {
        void reload();
        check(overdueCheckMs);
      }, afterMs);
    };
    // A random first interval staggers the requests of all open pages.
    check(overdueCheckMs * (0.3 + 0.7 * Math.random()));
    return () => {
      if (timer !== null) clearTimeout(timer);
    };
  }, [isOverdue, reload]);
}

/** Keeps the event of an open page up to date. */
export function useEventUpdates(options: Options): void {
  useAccessChanges(options);
  useRoomUpdates(options);
  useOverdueReload(options);
}
