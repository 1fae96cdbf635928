import type { AdSettings } from '@grandstand/contract';

const key = 'ott-ads';

/** When this browser showed ads lately, ms since 1970. */
function readTimes(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'number') : [];
  } catch {
    // Unreadable or forbidden storage: what was seen on this page still counts.
    return [];
  }
}

/**
 * Counts the breaks that this browser shows, against the tenant's most within some minutes. Without storage
 * they are counted for as long as the player is there.
 */
export function openSeenBreaks(cap: AdSettings['cap'], now: () => number = Date.now) {
  let shown: number[] = [];
  const recent = () => {
    const after = now() - (cap?.minutes ?? 0) * 60_000;
    // A clock that was set back must not hold ads off for years.
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
          'How often ads were shown is known to this page only: the browser keeps nothing',
        );
      }
    },
  };
}
