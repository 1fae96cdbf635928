import type { ApiClient } from '@grandstand/contract/client';
import type { Translate } from '../i18n/translate.ts';
import { useSession, viewerId } from './session-store.ts';

/**
 * What the portal holds about the signed-in viewer. A feature registers its own by exporting
 * `viewerData` from `<feature>.viewer.ts`; `app/viewer-data.ts` finds it.
 */
export interface ViewerData {
  /**
   * Loads it; before it keeps anything it asks `isCurrent` whether the same viewer is still signed
   * in. Answers whether that made pages outdated that were built before. @throws ApiError
   */
  readonly load: (api: ApiClient, isCurrent: () => boolean) => Promise<boolean>;
  /** Drops it once its viewer has signed out or another one has signed in. */
  readonly drop: () => void;
  /** What the viewer reads when loading failed, or null where pages are complete without it. */
  readonly failureText: ((t: Translate) => string) | null;
}

interface Options {
  readonly api: ApiClient;
  /** Everything that is registered; asked for when somebody is signed in, not before. */
  readonly list: () => Promise<readonly ViewerData[]>;
  /** Resolves when the session will last: calls of one that is about to end would be refused. */
  readonly settled?: () => Promise<void>;
  /** Called when what was loaded makes pages outdated that were built before. */
  readonly onOutdated: () => void;
  /** Called once for each load that failed, unless its viewer has signed out meanwhile. */
  readonly onFailure: (data: ViewerData | null, error: unknown) => void;
}

/**
 * Loads what is registered for the signed-in viewer, now and whenever the viewer changes in this
 * tab or in another one, and drops it with its viewer. Answers how to stop.
 */
export function keepViewerData({ api, list, settled, onOutdated, onFailure }: Options): () => void {
  let viewer: string | null = null;
  let registered: readonly ViewerData[] = [];

  async function load(id: string): Promise<void> {
    const isCurrent = () => viewerId() === id;
    const loadOne = async (data: ViewerData) => {
      try {
        if ((await data.load(api, isCurrent)) && isCurrent()) onOutdated();
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

  const look = () => {
    const next = viewerId();
    if (next === viewer) return;
    if (viewer !== null) for (const data of registered) data.drop();
    viewer = next;
    if (next !== null) void load(next);
  };
  look();
  return useSession.subscribe(look);
}
