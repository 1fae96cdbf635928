import { isRefused, type PlayerHandle } from '@grandstand/player';
import { useEffect, useRef, type RefObject } from 'react';

/** How often the address of a playing clip is checked, ms: twice within the minute in which a takedown takes effect. */
const recheckMs = 30_000;

/**
 * Ends a clip that the server has closed while it plays, such as one that was taken down: a clip that has loaded as a
 * whole requests nothing more. The player reloads the address, and shows why it is refused.
 * @param address null for a stream whose segments are checked one by one
 */
export function useTakedownCheck(
  address: string | null,
  isPlaying: boolean,
  player: RefObject<PlayerHandle | null>,
): void {
  /** When the address was known to be open, `performance.now()`; null before the first playback, which loads it. */
  const openAt = useRef<number | null>(null);
  useEffect(() => {
    if (address === null || !isPlaying) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const check = async (): Promise<void> => {
      openAt.current = performance.now();
      timer = setTimeout(() => void check(), recheckMs);
      if ((await isRefused(address)) && !isOver) player.current?.reload();
    };
    openAt.current ??= performance.now();
    const dueMs = openAt.current + recheckMs - performance.now();
    timer = setTimeout(() => void check(), Math.max(0, dueMs));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address, isPlaying, player]);
}
