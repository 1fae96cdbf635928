/** Link previews of events for other sites (oEmbed 1.0). */
import type { Event, TenantConfig } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import { redactSpoilers } from '../../src/features/event-card/index.ts';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import { embedCode, embedPath, embedSizeOf, isEmbeddable } from '../../src/lib/embed.ts';
import { sharePicturePath, sharePictureSize } from '../../src/lib/share-picture.ts';
import type { Site } from '../../src/lib/head/site.ts';
import { readAddress } from '../http/address.ts';
import { hidesResults } from '../http/hidden-results.ts';

/** How long a preview is fresh, seconds. */
export const oembedFreshS = 5 * 60;

export interface OembedRequest {
  readonly id: string;
  readonly locale: Locale;
  /** True if the page at the address is rendered without results. */
  readonly hidesResults: boolean;
  readonly format: 'json' | 'xml';
  /** Largest width or height of a picture in px, or null. */
  readonly maxWidth: number | null;
  readonly maxHeight: number | null;
}

export type ParsedOembedRequest =
  | { readonly status: 400 | 404 | 501; readonly message: string }
  | { readonly status: 200; readonly request: OembedRequest };

const refuse = (status: 400 | 404 | 501, message: string): ParsedOembedRequest => ({
  status,
  message,
});

/** Reads `?maxwidth=` or `?maxheight=`, px: null if absent, NaN if invalid. */
function limitOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN;
}

/** Returns the event that an address of this tenant leads to; else null. */
function eventOf(
  address: string,
  tenant: TenantConfig,
): Pick<OembedRequest, 'id' | 'locale' | 'hidesResults'> | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const isPortalUrl = url.origin === new URL(tenant.portal_url).origin;
  if (!isPortalUrl && !tenant.hosts.includes(url.hostname)) return null;
  const parsed = readAddress(url.pathname);
  if (parsed.kind !== 'page' || !tenant.locales.includes(parsed.locale)) return null;
  const [, id] = /^\/events\/([A-Za-z0-9_-]{1,64})\/?$/.exec(parsed.path) ?? [];
  if (id === undefined) return null;
  const hides = hidesResults({ cookie: undefined, query: url.search, tenant });
  return { id, locale: parsed.locale, hidesResults: hides };
}

/**
 * Parses the query. 400: no address, or invalid sizes. 404: the address is not an event's of this tenant.
 * 501: a format other than `json` and `xml`.
 */
export function readOembedRequest(
  query: URLSearchParams,
  tenant: TenantConfig,
): ParsedOembedRequest {
  const address = query.get('url');
  if (address === null || address === '') return refuse(400, 'The parameter "url" is missing.');
  const format = query.get('format') ?? 'json';
  if (format !== 'json' && format !== 'xml') {
    return refuse(501, 'The parameter "format" must be "json" or "xml".');
  }
  const [maxWidth, maxHeight] = [limitOf(query, 'maxwidth'), limitOf(query, 'maxheight')];
  if (Number.isNaN(maxWidth) || Number.isNaN(maxHeight)) {
    return refuse(400, 'The sizes must be whole numbers of pixels.');
  }
  const found = eventOf(address, tenant);
  if (found === null) return refuse(404, 'No clip or event of this portal has that address.');
  return { status: 200, request: { ...found, format, maxWidth, maxHeight } };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) =>
  text.replace(/[&<>]/g, (matched) => escapes[matched] ?? matched);

interface EmbedContext {
  readonly tenant: Pick<TenantConfig, 'embed_origins'>;
  readonly site: Site;
  readonly t: Translate;
}

/** Returns the largest player size within the requested limits, px. */
function playerSize(event: Event, { maxWidth, maxHeight }: OembedRequest) {
  const { width, height } = embedSizeOf(event);
  const scale = Math.min(1, (maxWidth ?? width) / width, (maxHeight ?? height) / height);
  const scaled = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Returns the fields of the preview's type: the player of an embeddable clip, else a link. */
function typeFields(event: Event, request: OembedRequest, { tenant, site }: EmbedContext) {
  if (tenant.embed_origins.length === 0 || !isEmbeddable(event)) return { type: 'link' };
  const address = site.pageUrl(embedPath(event.id, request.hidesResults));
  const size = playerSize(event, request);
  return {
    type: 'video',
    ...size,
    html: embedCode({ address, title: event.title, ...size }),
  };
}

/**
 * Returns the preview of an event, which reveals nothing of its match. A clip that is free to watch has a
 * player if the tenant allows embedding; anything else is a `link`, since portal pages refuse to be
 * framed. Null for a restricted clip, as for a missing one.
 */
export function writeOembed(
  original: Event,
  request: OembedRequest,
  context: EmbedContext,
): string | null {
  const { site, t } = context;
  const isLocked =
    !original.isEventAvailableForUser ||
    !original.isEventAvailableInUserRegion ||
    original.isClosed === true;
  if (original.mediaType !== 'event' && isLocked) return null;
  const event = redactSpoilers(original, t);
  const { width, height } = sharePictureSize;
  const pictureFits =
    width <= (request.maxWidth ?? width) && height <= (request.maxHeight ?? height);
  const embed: Readonly<Record<string, string | number>> = {
    version: '1.0',
    ...typeFields(event, request, context),
    title: event.metaTitle ?? event.title,
    provider_name: site.name,
    provider_url: site.pageUrl('/'),
    cache_age: oembedFreshS,
    ...(pictureFits && {
      thumbnail_url: site.fileUrl(sharePicturePath(site.locale, original)),
      thumbnail_width: width,
      thumbnail_height: height,
    }),
  };
  if (request.format === 'json') return JSON.stringify(embed);
  const fields = Object.entries(embed).map(([key, value]) => {
    return `<${key}>${escapeXml(String(value))}</${key}>`;
  });
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}
