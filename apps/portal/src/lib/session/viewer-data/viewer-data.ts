import type { ApiClient } from '@grandstand/contract/client';
import type { Translate } from '../../i18n/translate.ts';
import { useSession, viewerId } from '../store/session-store.ts';

/**
 * Data of the signed-in viewer. A feature registers its own by exporting `viewerData` from
 * `<feature>.viewer.ts`; `app/session-events/follow-session.ts` finds it.
 */
export interface ViewerData {
  /**
   * Loads it. Before storing anything it checks with `isCurrent` that the same viewer is still signed in.
   * Resolves to true if that outdated pages rendered before. @throws ApiError
   */
  readonly load: (api: ApiClient, isCurrent: () => boolean) => Promise<boolean>;
  /** Drops it once its viewer has signed out or another one has signed in. */
  readonly drop: () => void;
  /** Text shown when loading failed, or null if pages are complete without it. */
  readonly failureText: ((t: Translate) => string) | null;
}

interface Options {
  readonly api: ApiClient;
  /** Lists everything registered; called only once a viewer is signed in. */
  readonly list: () => Promise<readonly ViewerData[]>;
  /** Resolves once the session is final: calls of one that is about to end would be rejected. */
  readonly settled?: () => Promise<void>;
  /** Called when loaded data outdates pages rendered before. */
  readonly onOutdated: () => void;
  /** Called once per failed load, unless its viewer has signed out meanwhile. */
  readonly onFailure: (data: ViewerData | null, error: unknown) => void;
}

/**
 * Loads the registered data for the signed-in viewer, now and whenever the viewer changes in this or
 * another tab, and drops it with its viewer. Returns a function that stops this.
 */
export function syncViewerData({ api, list, settled, onOutdated, onFailure }: Options): () => void {
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
