import type { Event } from '@grandstand/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { kindKey, loadEvent } from '../event.api.ts';
import { initialPageState, reduceEventPage } from './event-page-state.ts';

interface Options {
  /** True if the viewer may see results, so that the event is loaded with them. */
  readonly showsResults: boolean;
  readonly isWatching: () => boolean;
}

/** The state of an open page's event, and how to reload it. `loaded` is the result of the page's loader. */
export function useEventData(loaded: Event, { showsResults, isWatching }: Options) {
  const api = useApi();
  const [state, dispatch] = useReducer(reduceEventPage, loaded, initialPageState);
  /** Reloads and returns the event. Throws ApiError. */
  const fetchEvent = useCallback(async (): Promise<Event> => {
    const options = showsResults ? ({ results: 'shown' } as const) : undefined;
    const event = await loadEvent(api, loaded.id, loaded.mediaType, options);
    dispatch({ type: 'loaded', event, watching: isWatching() });
    return event;
  }, [api, loaded.id, loaded.mediaType, showsResults, isWatching]);
  const reload = useCallback(async () => {
    try {
      await fetchEvent();
    } catch (error) {
      // The page keeps its data; the next message or visit reloads it.
      // oxlint-disable-next-line no-console
      console.warn('The event could not be loaded again', error);
    }
  }, [fetchEvent]);

  // Loads withheld data once the viewer may see it.
  const isWithheld = showsResults && state.data.resultHidden;
  useEffect(() => {
    if (isWithheld) void reload();
  }, [isWithheld, reload]);

  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryData(kindKey(loaded.id), loaded.mediaType);
  }, [queryClient, loaded.id, loaded.mediaType]);

  // The loader ran again, e.g. after a login.
  const appliedEvent = useRef(loaded);
  useEffect(() => {
    if (appliedEvent.current === loaded) return;
    appliedEvent.current = loaded;
    dispatch({ type: 'loaded', event: loaded, watching: isWatching() });
  }, [loaded, isWatching]);

  return { state, dispatch, fetchEvent, reload };
}
