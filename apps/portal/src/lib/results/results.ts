import type { Event } from '@grandstand/contract';
import { create } from 'zustand';
import { usePortal } from '../portal/portal-context.tsx';

/** What the viewer asked to be told of one event. */
export type RevealedResult = Pick<Event, 'score' | 'title' | 'imageUrl'>;

interface Results {
  /** Whether results are hidden from the viewer; the server wrote the first page in the same way. */
  readonly areHidden: boolean;
  /** What was told all the same, by event: for as long as the document stands. */
  readonly revealed: Readonly<Record<string, RevealedResult>>;
}

export const useResults = create<Results>()(() => ({
  areHidden: !import.meta.env.SSR && document.documentElement.dataset['results'] === 'hidden',
  revealed: {},
}));

/** Whether results are hidden from the viewer of this page. */
export function useHidesResults(): boolean {
  const { hidesResults } = usePortal();
  const own = useResults(({ areHidden }) => areHidden);
  // Several pages are written at a time on the server, each for another viewer.
  return hidesResults ?? own;
}
