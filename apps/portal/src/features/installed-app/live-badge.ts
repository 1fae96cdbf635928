import type { ApiClient } from '@grandstand/contract/client';

/** The badge functions of `navigator`, if the browser has them. */
interface Badges {
  setAppBadge?(count: number): Promise<void>;
}

/** Minimum time between requests, ms. */
const minIntervalMs = 60_000;

/**
 * Shows the number of live matches on the icon of the installed app, when it opens and when it becomes
 * visible again, at most once a minute. Does nothing in a tab or without badge support. Returns a function that
 * stops it.
 */
export function showLiveBadge(api: ApiClient): () => void {
  const badges = navigator as Badges;
  if (badges.setAppBadge === undefined || !matchMedia('(display-mode: standalone)').matches)
    return () => {};
  let requestedAt = -Infinity;
  const show = async () => {
    if (document.hidden || performance.now() - requestedAt < minIntervalMs) return;
    requestedAt = performance.now();
    try {
      const body = { status: ['live' as const], media_type: ['event' as const], size: 1 };
      const { content } = await api.event.list({ body });
      // Zero removes the badge.
      await badges.setAppBadge?.(content.totalCount);
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.warn('The badge of live matches could not be updated', error);
    }
  };
  const onChange = () => void show();
  document.addEventListener('visibilitychange', onChange);
  onChange();
  return () => document.removeEventListener('visibilitychange', onChange);
}
