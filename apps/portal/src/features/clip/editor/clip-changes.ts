/** Clips that the viewer created, renamed or removed since the lists on this page loaded. */
import type { Event, EventListEntry } from '@grandstand/contract';
import { create } from 'zustand';
import { viewerId } from '../../../lib/session/index.ts';
import { storeAsOwn } from '../../../lib/session/viewer-data/row-placeholders.ts';

interface ClipChanges {
  readonly saved: readonly EventListEntry[];
  readonly removed: ReadonlySet<string>;
}

const useClipChanges = create<ClipChanges>()(() => ({ saved: [], removed: new Set() }));

/** Puts a clip first in the viewer's clips. */
export function storeSavedClip(clip: Event): void {
  storeAsOwn(viewerId(), [clip.id]);
  useClipChanges.setState(({ saved }) => ({
    saved: [{ ...clip, match: null }, ...saved.filter(({ id }) => id !== clip.id)],
  }));
}

/** Removes a clip from all lists, or restores it after a failed removal. */
export function markRemoved(id: string, isRemoved: boolean): void {
  useClipChanges.setState(({ removed }) => {
    const next = new Set(removed);
    if (isRemoved) next.add(id);
    else next.delete(id);
    return { removed: next };
  });
}

/** Returns the viewer's clips of a match, including recent changes. */
export function useOwnClips(
  eventId: string,
  loaded: readonly EventListEntry[],
): readonly EventListEntry[] {
  const { saved, removed } = useClipChanges();
  const fresh = saved.filter((clip) => clip.eventId === eventId && clip.isOwn);
  const freshIds = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...loaded.filter(({ id }) => !freshIds.has(id))].filter(
    ({ id }) => !removed.has(id),
  );
}
