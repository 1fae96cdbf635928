import { z } from 'zod';
import { adFreeViewers } from '../event/event-constants.ts';
import { assetUrl, externalLink } from '../call/primitives.ts';

/** Maximum number of ads per event; more than a match has breaks. */
const maxAds = 50;

const offsetRule = 'must be seconds, a share such as 25%, start or end';
/**
 * When an ad plays: `start` or 0 (before the event), `end` (after it), a number of seconds into it, or a
 * share of its length such as `25%`.
 */
export const adOffset = z.union(
  [
    z.number().min(0, offsetRule).max(86_400, offsetRule),
    z.string().regex(/^(start|end|(100|\d{1,2}(\.\d{1,3})?)%)$/, offsetRule),
  ],
  offsetRule,
);
export type AdOffset = z.infer<typeof adOffset>;

/** An ad: a VAST address or a media file, and when it plays. */
export const eventAd = z.object({ source: assetUrl, timeOffset: adOffset });
export type EventAd = z.infer<typeof eventAd>;

/** A path on the demo's own ad server, or on the first of the tenant's `ads.hosts`. */
const pathOfFirstHost = /^\{ads\}(\/[\w.~-]+)+(\?[\w.~=&-]*)?$/;
const urlWithCredentials = /^https:[/\\]*[^/\\?#]*@/i;

/**
 * An ad as booked. Its address is https without a user name or password; `{ads}` stands for the first of
 * the tenant's `ads.hosts`.
 */
export const bookedAd = z.strictObject({
  source: z.union(
    [
      z.string().max(2048).regex(pathOfFirstHost),
      externalLink.refine((source) => !urlWithCredentials.test(source)),
    ],
    'must be an https address without a name or password, or begin with {ads}/',
  ),
  timeOffset: adOffset,
});
export const bookedAds = z.array(bookedAd).max(maxAds);
export type BookedAd = z.infer<typeof bookedAd>;

/** Site of an ad server: an https origin. `{ads}` stands for the demo's own ad server. */
const adHost = z
  .string()
  .regex(
    /^(\{ads\}|https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d+)?)$/,
    'must be an https origin without a path, such as https://ads.club.example',
  );

/** Names of settings in version 0.1.0, which tenants' files and stored tenants may still have. */
const formerNames: Readonly<Record<string, string>> = {
  spared: 'ad_free',
  asks_consent: 'requires_consent',
};
const withPresentNames = (settings: unknown): unknown =>
  typeof settings === 'object' && settings !== null
    ? Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [formerNames[name] ?? name, value]),
      )
    : settings;

/** Ad settings of a tenant. */
const currentAdSettings = z.strictObject({
  /**
   * Sites that serve, display and track ads. Ads from any other site are refused, and browsers contact no
   * other.
   */
  hosts: z.array(adHost).min(1).max(20),
  /** Where a live match continues after a mid-roll ad: at the live position, or where the viewer was. */
  live_return: z.enum(['edge', 'place']).default('edge'),
  /** Maximum number of ad breaks (`breaks`) that a browser plays within `minutes`; null for no limit. */
  cap: z
    .strictObject({ breaks: z.int().min(1).max(100), minutes: z.int().min(1).max(1440) })
    .nullable()
    .default(null),
  /**
   * Viewers without ads: `members` are signed in, `holders` have a ticket or subscription for the event.
   */
  ad_free: z.array(z.enum(adFreeViewers)).max(adFreeViewers.length).default([]),
  /** True if ads require consent, as other third-party services do. */
  requires_consent: z.boolean().default(true),
});
export const adSettings = z.preprocess(withPresentNames, currentAdSettings);
export type AdSettings = z.infer<typeof adSettings>;
