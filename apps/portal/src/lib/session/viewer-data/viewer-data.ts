import { QueryObserver, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { resetQueries } from '../../api/query-client.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Clients } from '../../portal/use-clients.ts';
import { useSession, viewerId } from '../store/session-store.ts';

export interface ViewerContext extends Clients {
  /** True while the same viewer is signed in. */
  readonly isCurrent: () => boolean;
  /** Reports that rendered pages are stale, because this data has changed. */
  readonly invalidatePages: () => void;
  /**
   * Loads a query, and again whenever it is invalidated, until the viewer leaves. `onData` is called with
   * its data and each change of it. Resolves once it is loaded. @throws ApiError
   */
  readonly observe: <T, K extends QueryKey>(
    query: UseQueryOptions<T, Error, T, K>,
    onData?: (data: T) => void,
  ) => Promise<T>;
}

/**
 * Data of the signed-in viewer. A feature registers its own by exporting `viewerData` from
 * `<feature>.viewer.ts`; `app/session-events/follow-session.ts` finds it.
 */
export interface ViewerData {
  /**
   * Loads the data. Before storing any outside the query cache, it checks with `isCurrent` that the same viewer is
   * still signed in. @throws ApiError
   */
  readonly load: (context: ViewerContext) => Promise<void>;
  /** Drops the data outside the query cache, once its viewer has signed out or another one has signed in. */
  readonly drop?: () => void;
  /** Returns the text shown when loading failed; null if pages are complete without the data. */
  readonly failureText: ((t: Translate) => string) | null;
}

interface Options {
  readonly clients: Clients;
  /** Lists everything registered; called only once a viewer is signed in. */
  readonly list: () => Promise<readonly ViewerData[]>;
  /** Resolves once the session is final: calls of one that is about to end would be rejected. */
  readonly settled?: () => Promise<void>;
  /** Called when loaded data outdates pages rendered before. */
  readonly onOutdated: () => void;
  /** Called once per failed load, unless its viewer has signed out in the meantime. */
  readonly onFailure: (data: ViewerData | null, error: unknown) => void;
}

/**
 * Loads the registered data for the signed-in viewer, now and whenever the viewer changes in this or
 * another tab, and drops it with its viewer, as well as every query. Returns a function that stops this.
 */
export function syncViewerData({
  clients,
  list,
  settled,
  onOutdated,
  onFailure,
}: Options): () => void {
  const { api, queryClient } = clients;
  let viewer = viewerId();
  let registered: readonly ViewerData[] = [];
  let unsubscribes: (() => void)[] = [];

  const observe: ViewerContext['observe'] = (query, onData) =>
    new Promise((resolve, reject) => {
      const observer = new QueryObserver(queryClient, { ...query, refetchOnMount: 'always' });
      let latest: unknown;
      unsubscribes.push(
        observer.subscribe(({ data, error, isFetching }) => {
          if (data !== undefined && data !== latest) onData?.(data);
          latest = data;
          if (isFetching) return;
          if (error !== null) reject(error);
          else if (data !== undefined) resolve(data);
        }),
      );
    });

  async function load(id: string): Promise<void> {
    const isCurrent = () => viewerId() === id;
    const invalidatePages = () => {
      if (isCurrent()) onOutdated();
    };
    const loadOne = async (data: ViewerData) => {
      try {
        await data.load({ api, queryClient, isCurrent, invalidatePages, observe });
      } catch (error) {
        if (isCurrent()) onFailure(data, error);
      }
    };
    try {
      await settled?.();
      registered = await list();
    } catch (error) {
      if (isCurrent()) onFailure(null, error);
      return;
    }
    if (isCurrent()) await Promise.all(registered.map(loadOne));
  }

  const stopObserving = () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    unsubscribes = [];
  };
  const unsubscribe = useSession.subscribe(() => {
    const next = viewerId();
    if (next === viewer) return;
    const dropped = viewer === null ? [] : registered;
    viewer = next;
    for (const data of dropped) data.drop?.();
    stopObserving();
    resetQueries(queryClient);
    if (next !== null) void load(next);
  });
  if (viewer !== null) void load(viewer);
  return () => {
    unsubscribe();
    stopObserving();
  };
}
