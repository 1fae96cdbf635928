import { useEffect } from 'react';
import { create } from 'zustand';

/** Number of open parts that a prompt over the page would cover, such as the clip editor and the chat. */
const useTaskCount = create<number>()(() => 0);

/** True while the viewer is in the middle of something that no prompt may cover. */
export const useIsTaskOpen = (): boolean => useTaskCount((count) => count > 0);

/** Keeps prompts away while the calling part is mounted and `isOpen`. */
export function useUninterrupted(isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    useTaskCount.setState((count) => count + 1, true);
    return () => useTaskCount.setState((count) => count - 1, true);
  }, [isOpen]);
}
