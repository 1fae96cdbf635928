import type { FollowedItem } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { create } from 'zustand';
import { isSignedIn, useSession } from '../../lib/session/session-store.ts';
import {
  listFollows,
  removeFollow,
  saveFollow,
  type Followable,
  type FollowedMap,
} from './follow.api.ts';

/** A change on its way: what the server has, and what the viewer wants by now. */
interface Change {
  readonly confirmed: FollowedItem | null;
  readonly wanted: boolean;
}

const useChanges = create<Readonly<Record<string, Change>>>()(() => ({}));

/** Everything the viewer follows, by id, with what is on its way already counted. */
export const useFollowed = (): FollowedMap => useSession((state) => state.followed);

/** Whether one thing is followed. */
export const useIsFollowed = (id: string): boolean =>
  useSession((state) => isSignedIn(state) && id in state.followed);

function keep(id: string, item: FollowedItem | null): void {
  const { [id]: _before, ...others } = useSession.getState().followed;
  useSession.setState({ followed: item === null ? others : { ...others, [id]: item } });
}

function settle(id: string): void {
  const { [id]: _done, ...others } = useChanges.getState();
  useChanges.setState(others, true);
}

/**
 * Follows something, or no longer: shown at once everywhere, sent one call at a time. Whoever changes
 * their mind meanwhile has the last word. What the server refuses is taken back. @throws ApiError
 */
export async function setFollowed(api: ApiClient, of: Followable, wanted: boolean): Promise<void> {
  const { id } = of;
  const before = useSession.getState().followed[id] ?? null;
  const change = useChanges.getState()[id];
  keep(id, wanted ? (before ?? { identitiesId: [...(of.identityIds ?? [])] }) : null);
  const confirmed = change === undefined ? before : change.confirmed;
  useChanges.setState({ [id]: { confirmed, wanted } });
  // A call is under way: it looks at what is wanted once it is back.
  if (change !== undefined) return;
  const viewer = useSession.getState().user?.id;
  try {
    for (;;) {
      const now = useChanges.getState()[id];
      if (now === undefined || now.wanted === (now.confirmed !== null)) break;
      // Each call must be answered before the next one makes sense.
      const answer = now.wanted ? await saveFollow(api, of) : await removeFollow(api, of);
      const wish = useChanges.getState()[id]?.wanted ?? now.wanted;
      useChanges.setState({ [id]: { confirmed: answer, wanted: wish } });
    }
  } catch (error) {
    const known = useChanges.getState()[id]?.confirmed ?? null;
    if (useSession.getState().user?.id === viewer) keep(id, known);
    throw error;
  } finally {
    settle(id);
  }
}

/**
 * Loads what the viewer follows into the session; changes on their way stay as wanted. Answers
 * whether that is something else than was known before.
 */
async function loadFollowed(api: ApiClient): Promise<boolean> {
  const viewer = useSession.getState().user?.id;
  const listed = await listFollows(api);
  const state = useSession.getState();
  // Somebody else by now, or nobody.
  if (!isSignedIn(state) || state.user?.id !== viewer) return false;
  const followed = { ...listed };
  for (const [id, { wanted }] of Object.entries(useChanges.getState())) {
    if (wanted) followed[id] ??= state.followed[id] ?? {};
    else delete followed[id];
  }
  useSession.setState({ followed });
  const known = Object.keys(state.followed);
  return known.length !== Object.keys(followed).length || known.some((id) => !(id in followed));
}

interface Listeners {
  /** What was loaded is something else than was known: what is made of it is out of date. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Loads the follows of whoever is signed in, now and whenever that changes (FOL-08); a failure
 * leaves what was kept (FOL-09). Answers how to stop.
 */
export function followViewer(api: ApiClient, { onChange, onFailure }: Listeners): () => void {
  const viewerNow = () => {
    const state = useSession.getState();
    return isSignedIn(state) ? (state.user?.id ?? null) : null;
  };
  let viewer: string | null = null;
  const look = () => {
    const next = viewerNow();
    if (next === viewer) return;
    viewer = next;
    if (next !== null) {
      loadFollowed(api).then(
        (isOther) => {
          if (isOther) onChange();
        },
        (error: unknown) => {
          // Signed out meanwhile: there is nobody to tell.
          if (viewerNow() === next) onFailure(error);
        },
      );
    }
  };
  look();
  return useSession.subscribe(look);
}
