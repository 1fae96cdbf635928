import type { Event } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { localePrefix, type Locale, hourMs } from '@grandstand/contract/constants';
import { listQueries } from '../../features/media-list/index.ts';
import { addOpenedPage, readOfflineContent, storeSchedule } from '../../lib/offline-content.ts';
import { rowOf } from '../../lib/page/route-row.ts';
import { buildPath } from '../../lib/navigation/build-path.ts';
import type { PortalRouter } from '../router/router.ts';

/** Pages that a viewer returns to. */
const listedPages: ReadonlySet<string> = new Set([
  'events-eventId',
  'league-leagueId',
  'team-teamId',
  'category-mainId',
]);

/** The part of an event page's data that is stored; other pages have none. */
interface EventData {
  readonly event?: Pick<Event, 'gameStartDate' | 'date'>;
}

/** Age from which the schedule is loaded again, ms. */
const maxAgeMs = hourMs;
const matchCount = 20;

/**
 * Stores the titles and paths of opened pages that a viewer returns to, and when a match starts. The title is
 * that of a shared link (`og:title`): unlike the document's title, it states neither that a match is live nor
 * its result. Returns a function that stops this.
 */
export function storeOpenedPages(router: PortalRouter): () => void {
  const suffix = ` · ${router.options.context.tenant.name}`;
  const store = () => {
    const { matches } = router.state;
    const name = rowOf(matches)?.name;
    const hasFailed = matches.some(({ status }) => status !== 'success');
    if (name === undefined || !listedPages.has(name) || hasFailed) return;
    const tag = document.querySelector<HTMLMetaElement>('meta[property="og:title"]');
    if (tag === null) return;
    const title = tag.content.endsWith(suffix) ? tag.content.slice(0, -suffix.length) : tag.content;
    const { event } = (matches.at(-1)?.loaderData ?? {}) as EventData;
    addOpenedPage({
      path: location.pathname,
      title,
      ...(event !== undefined && { startsAt: event.gameStartDate ?? event.date }),
    });
  };
  store();
  return router.subscribe('onRendered', store);
}

/**
 * Stores the next matches, at the start and when the page becomes visible again, at most once an hour. Only
 * where the service worker is already in charge: a first visit costs no further call. Returns a function that
 * stops this.
 */
export function storeNextMatches(router: PortalRouter): () => void {
  const { api, locale } = router.options.context;
  const store = async () => {
    if (document.hidden || !navigator.onLine || !navigator.serviceWorker?.controller) return;
    const { schedule } = readOfflineContent();
    const isCurrent = schedule?.lang === locale && Date.now() - schedule.at < maxAgeMs;
    if (isCurrent) return;
    try {
      storeSchedule({ at: Date.now(), lang: locale, matches: await listMatches(api, locale) });
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.warn('The schedule for the offline page could not be loaded', error);
    }
  };
  const onChange = () => void store();
  document.addEventListener('visibilitychange', onChange);
  onChange();
  return () => document.removeEventListener('visibilitychange', onChange);
}

async function listMatches(api: ApiClient, locale: Locale) {
  const { content } = await api.event.list({
    body: { ...listQueries.upcoming, size: matchCount, page: 0, next: true },
  });
  return content.entries.map(({ id, title, gameStartDate, date }) => ({
    path: localePrefix(locale) + buildPath('/events/{eventId}', { eventId: id }),
    title,
    startsAt: gameStartDate ?? date,
  }));
}
