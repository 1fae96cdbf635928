import type { AdSettings } from '@grandstand/contract';

const key = 'ott-ads';

/** Returns the stored times of ad breaks in this browser, ms since 1970; none if they cannot be read. */
function readTimes(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((item) => typeof item === 'number') : [];
  } catch {
    // Unreadable or blocked storage: breaks on this page still count.
    return [];
  }
}

/**
 * Counts ad breaks in this browser against the tenant's frequency cap. Without storage, counts for the
 * lifetime of the player.
 */
export function openSeenBreaks(cap: AdSettings['cap'], now: () => number = Date.now) {
  let shown: number[] = [];
  const recent = () => {
    const after = now() - (cap?.minutes ?? 0) * 60_000;
    // A clock that was set back must not suppress ads for years.
    return [...new Set([...readTimes(), ...shown])].filter((at) => at > after && at <= now());
  };
  return {
    mayShow: (): boolean => cap === null || recent().length < cap.breaks,
    add: (): void => {
      if (cap === null) return;
      shown = [...recent(), now()];
      try {
        localStorage.setItem(key, JSON.stringify(shown));
      } catch {
        // oxlint-disable-next-line no-console
        console.warn(
          'The frequency cap of ads applies to this page only: the browser stores nothing',
        );
      }
    },
  };
}
