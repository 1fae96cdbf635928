/** Loads the content of a share picture and draws it. */
import { createClient } from '@grandstand/contract/client';
import type { TenantConfig } from '@grandstand/contract';
import { directionOf, type Locale } from '@grandstand/contract/constants';
import { loadEvent } from '../../src/features/event/index.ts';
import { withHiddenResults } from '../../src/lib/api/hidden-results.ts';
import { anonymousTransport } from '../../src/lib/api/transport.ts';
import { cachingOf } from '../../src/lib/event-caching.ts';
import { sharePictureVersion, siteShareVersion } from '../../src/lib/share-picture.ts';
import type { RenderContextOptions } from '../render/render-context.ts';
import type { Renderer } from '../render/renderer.ts';
import { sendFor } from '../render/backend-send.ts';
import { createPictureFetcher, pictureWidths } from './fetch-pictures.ts';
import { drawShare, drawSiteShare } from './draw-share.ts';
import { drawableText, type Canvas } from './fonts.ts';
import type { SharePicture } from './share-cache.ts';
import { shareContentOf } from './share-content.ts';

let canvas: Promise<Canvas> | null = null;
/** Loads 36 MB of drawing code with the first picture. */
const loadCanvas = (): Promise<Canvas> => (canvas ??= import('@napi-rs/canvas'));

export interface ShareSubject {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  /** Null: the tenant's own picture. */
  readonly eventId: string | null;
  /** True for a picture without the score, for links of viewers with hidden results. */
  readonly hidesResults?: boolean;
}

/**
 * Makes the picture of an event or of a tenant. Returns null if `cachedVersion` is still current. Throws
 * ApiError, NotFoundError if there is no such event.
 */
export type MakePicture = (
  subject: ShareSubject,
  cachedVersion: string | null,
) => Promise<SharePicture | null>;

/** Returns the function that makes pictures, with the renderer's texts and data of the tenant's backend. */
export function createPictureMaker(renderer: Renderer, options: RenderContextOptions): MakePicture {
  async function drawingToolsFor({ tenant, locale }: ShareSubject) {
    const [drawing, entry] = await Promise.all([loadCanvas(), renderer.entry()]);
    const t = await entry.translatorOf(locale, tenant.time_zone, options.textFailures(locale));
    const fetchPicture = createPictureFetcher(tenant, options);
    const drawable = (text: string) => drawableText(drawing, tenant.brand.displayFont, text);
    return { drawing, t, fetchPicture, drawable };
  }

  async function makeEventPicture(
    subject: ShareSubject,
    eventId: string,
    cachedVersion: string | null,
  ) {
    const { tenant, locale, hidesResults = false } = subject;
    const transport = anonymousTransport(sendFor(tenant, options));
    const api = createClient(withHiddenResults(transport, () => hidesResults));
    const event = await loadEvent(api, eventId);
    const version = sharePictureVersion(event);
    if (version === cachedVersion) return null;
    const { drawing, t, fetchPicture, drawable } = await drawingToolsFor(subject);
    const content = shareContentOf(event, { tenant, locale, t, drawable });
    const [mark, home, away, picture] = await Promise.all([
      fetchPicture(tenant.brand.markUrl, pictureWidths.small),
      fetchPicture(content.match?.home.crest ?? null, pictureWidths.small),
      fetchPicture(content.match?.away.crest ?? null, pictureWidths.small),
      fetchPicture(content.match === null ? content.picture : null, pictureWidths.large),
    ]);
    const jpeg = await drawShare(drawing, tenant.brand, content, { mark, home, away, picture });
    const { mayCache, events } = cachingOf(event);
    return { jpeg, version, events, mustCheck: !mayCache };
  }

  async function makeSitePicture(subject: ShareSubject, cachedVersion: string | null) {
    const { tenant, locale } = subject;
    const version = siteShareVersion(tenant);
    if (version === cachedVersion) return null;
    const { drawing, t, fetchPicture, drawable } = await drawingToolsFor(subject);
    const content = {
      rtl: directionOf(locale) === 'rtl',
      name: drawable(tenant.name),
      tagline: drawable(t('share.tagline')),
    };
    const mark = await fetchPicture(tenant.brand.markUrl, pictureWidths.small);
    return { jpeg: await drawSiteShare(drawing, tenant.brand, content, mark), version };
  }

  return (subject, cachedVersion) =>
    subject.eventId === null
      ? makeSitePicture(subject, cachedVersion)
      : makeEventPicture(subject, subject.eventId, cachedVersion);
}
