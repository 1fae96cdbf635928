/**
 * The sitemaps of a tenant: an index, the pages without parameters, the identities, and all events, clips
 * and highlights by start time.
 */
import type { EventListEntry } from '@grandstand/contract';
import { identityPageSize } from '@grandstand/contract/constants';
import { redactSpoilers } from '../../src/features/event-card/index.ts';
import { identityPath } from '../../src/features/identity/index.ts';
import { publicVideoUrl } from '../../src/lib/head/event-json-ld.ts';
import { buildPath } from '../../src/lib/navigation/build-path.ts';
import { sharePicturePath } from '../../src/lib/share-picture.ts';
import { collectEvents, collectIdentities } from './collect.ts';
import type { FeedContext, FeedParams } from './feed.ts';
import { sitemapIndexOf, sitemapOf, type ListedPage } from './sitemap-xml.ts';
import {
  isListed,
  parseSlice,
  rangeOf,
  splitByCount,
  sliceName,
  type TimeSlice,
} from './time-slices.ts';

/** Events per sitemap before it is split; each has fifteen URLs, so a file stays below 5 MB. */
const eventsPerSitemap = 2_000;
/** Events of a single day, which is not split; all tenants' days stay far below this. */
const eventsPerDay = 5_000;
/** Pages of the list of identities per sitemap. */
const pagesPerSitemap = 10;
const identitiesPerSitemap = pagesPerSitemap * identityPageSize;
/** Search engines' limits for a video: title in characters, length in seconds. */
const maxVideoTitle = 100;
const maxVideoSeconds = 28_800;
/** Depth at which the backend's lists end. */
const maxIdentities = 100_000;

const mediaTypes = ['event', 'clip', 'highlight'] as const;

async function countEvents({ api }: FeedContext, slice: TimeSlice): Promise<number> {
  const body = {
    media_type: [...mediaTypes],
    event_date: rangeOf(slice),
    size: 1,
    count: true,
  };
  return (await api.event.list({ body })).content.totalCount;
}

/** Writes the index of a tenant's sitemaps. */
export async function writeIndex(context: FeedContext): Promise<string> {
  const { total } = await collectIdentities(context.api, 0, 1);
  const identitySitemaps = Math.ceil(Math.min(total, maxIdentities) / identitiesPerSitemap);
  const slices = await splitByCount((slice) => countEvents(context, slice), eventsPerSitemap);
  return sitemapIndexOf(context.site, [
    'pages',
    ...Array.from({ length: identitySitemaps }, (_, index) => `identities-${index}`),
    ...slices.map((slice) => `events-${sliceName(slice)}`),
  ]);
}

function pageOf(event: EventListEntry, { site, t, describe }: FeedContext): ListedPage {
  const path = buildPath('/events/{id}', { id: event.id });
  const videoAddress = event.eventStatus === 'channel' ? null : publicVideoUrl(event);
  const changedAt = event.updatedAt;
  if (videoAddress === null) return { path, changedAt };
  return {
    path,
    changedAt,
    video: {
      thumbnail_loc: site.fileUrl(sharePicturePath(site.locale, event)),
      title: redactSpoilers(event, t).title.slice(0, maxVideoTitle),
      description: describe(event),
      content_loc: site.fileUrl(videoAddress),
      publication_date: event.date,
      ...(event.duration !== null && {
        duration: Math.min(maxVideoSeconds, Math.max(1, Math.round(event.duration))),
      }),
      ...(event.eventStatus === 'live' && { live: true }),
    },
  };
}

async function writeEvents(context: FeedContext, name: string): Promise<string | null> {
  const slice = parseSlice(name);
  if (slice === null) return null;
  if (!isListed(slice, await countEvents(context, slice), eventsPerSitemap)) return null;
  const query = {
    media_type: [...mediaTypes],
    event_date: rangeOf(slice),
    sort: 'created' as const,
    order: 'asc' as const,
  };
  const { entries, hasMore } = await collectEvents(context.api, query, eventsPerDay);
  if (hasMore) context.warn(`sitemap of a day with more than ${eventsPerDay} events`);
  return sitemapOf(
    context.site,
    entries.map((event) => pageOf(event, context)),
  );
}

async function writeIdentities(context: FeedContext, name: string): Promise<string | null> {
  // Two digits: up to `maxIdentities`.
  if (!/^(?:0|[1-9]\d?)$/.test(name)) return null;
  const { tenant } = context;
  const first = Number(name) * pagesPerSitemap;
  const { entries } = await collectIdentities(context.api, first, pagesPerSitemap);
  const pages = entries
    .filter(({ type }) => type !== 'team' || !tenant.disable_team_page)
    .filter(({ type }) => type !== 'league' || tenant.enable_leagues_view)
    .flatMap((identity) => identityPath(identity) ?? [])
    .map((path) => ({ path }));
  return sitemapOf(context.site, pages);
}

/** Writes one sitemap: `pages`, `identities-0`, `events-15-0`; null for any other name. */
export async function writeSitemap(
  context: FeedContext,
  params: FeedParams,
): Promise<string | null> {
  const [, kind = '', rest = ''] =
    /^(pages|identities|events)(?:-(.+))?$/.exec(params['name'] ?? '') ?? [];
  if (kind === 'events') return writeEvents(context, rest);
  if (kind === 'identities') return writeIdentities(context, rest);
  if (kind !== 'pages' || rest !== '') return null;
  return sitemapOf(
    context.site,
    context.sitemapPaths.map((path) => ({ path })),
  );
}
