import type { Event } from '@grandstand/contract';
import { create } from 'zustand';
import { usePortal } from '../portal/portal-context.tsx';

/** The result of one event that the viewer revealed. */
export type RevealedResult = Pick<Event, 'score' | 'title' | 'imageUrl'>;

interface Results {
  /** True if results are hidden from the viewer; the server rendered the first page accordingly. */
  readonly areHidden: boolean;
  /** Results revealed by the viewer, by event; for the lifetime of the document. */
  readonly revealed: Readonly<Record<string, RevealedResult>>;
  /** Matches whose whole result the viewer has chosen to see, by id; for the lifetime of the document. */
  readonly shown: Readonly<Record<string, boolean>>;
}

export const useResults = create<Results>()(() => ({
  areHidden: !import.meta.env.SSR && document.documentElement.dataset['results'] === 'hidden',
  revealed: {},
  shown: {},
}));

/** True if the viewer has chosen to see the result of this match before watching it. */
export const useIsResultShown = (eventId: string): boolean =>
  useResults(({ shown }) => shown[eventId] === true);

/** Shows the result of one match, on its page and on that of its statistics, or hides it again. */
export const showResultOf = (eventId: string, isShown: boolean): void =>
  useResults.setState(({ shown }) => ({ shown: { ...shown, [eventId]: isShown } }));

/** True if results are hidden from the viewer of this page. */
export function useHidesResults(): boolean {
  const { hidesResults } = usePortal();
  const areHiddenInBrowser = useResults(({ areHidden }) => areHidden);
  // The server renders several pages at a time, each for another viewer.
  return hidesResults ?? areHiddenInBrowser;
}
