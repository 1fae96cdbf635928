import type { ApiClient } from '@grandstand/contract/client';

/** What of `navigator` an installed app has, where the browser knows badges. */
interface Badges {
  setAppBadge?(count: number): Promise<void>;
}

/** The number is at most asked for this often, ms. */
const restMs = 60_000;

/**
 * Shows on the icon of the installed app how many matches are live: when it is opened, and when it is
 * seen again. In a tab, and where there are no badges, it does nothing. Answers how to stop.
 */
export function showLiveBadge(api: ApiClient): () => void {
  const badges = navigator as Badges;
  if (badges.setAppBadge === undefined || !matchMedia('(display-mode: standalone)').matches)
    return () => {};
  let requestedAt = -Infinity;
  const show = async () => {
    if (document.hidden || performance.now() - requestedAt < restMs) return;
    requestedAt = performance.now();
    try {
      const body = { status: ['live' as const], media_type: ['event' as const], size: 1 };
      const { content } = await api.call('eventList', { body });
      // None takes the badge away.
      await badges.setAppBadge?.(content.totalCount);
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.warn('The icon does not say how many matches are live', error);
    }
  };
  const onChange = () => void show();
  document.addEventListener('visibilitychange', onChange);
  onChange();
  return () => document.removeEventListener('visibilitychange', onChange);
}
