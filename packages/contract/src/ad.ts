import { z } from 'zod';
import { sparedViewers } from './event-constants.ts';
import { assetUrl, outsideLink } from './primitives.ts';

/** Ads of one event; more than a match has breaks. */
const maxAds = 50;

const offsetRule = 'must be seconds, a share such as 25%, start or end';
/**
 * When an ad plays: after so many seconds of the event, after a share of its length such as `25%`,
 * before it (`start`, or 0) or after it (`end`).
 */
export const adOffset = z.union(
  [
    z.number().min(0, offsetRule).max(86_400, offsetRule),
    z.string().regex(/^(start|end|(100|\d{1,2}(\.\d{1,3})?)%)$/, offsetRule),
  ],
  offsetRule,
);
export type AdOffset = z.infer<typeof adOffset>;

/** An advertisement: a VAST address or a media file, and when it plays. */
export const eventAd = z.object({ source: assetUrl, timeOffset: adOffset });
export type EventAd = z.infer<typeof eventAd>;

/** A path that the demo's own ad server, or the first of the tenant's `ads.hosts`, is asked for. */
const pathOfFirstHost = /^\{ads\}(\/[\w.~-]+)+(\?[\w.~=&-]*)?$/;
const withNameOrPassword = /^https:[/\\]*[^/\\?#]*@/i;

/**
 * An ad as it is booked. Its address is https and holds no name or password; `{ads}` stands for the first
 * of the tenant's `ads.hosts`.
 */
export const bookedAd = z.strictObject({
  source: z.union(
    [
      z.string().max(2048).regex(pathOfFirstHost),
      outsideLink.refine((source) => !withNameOrPassword.test(source)),
    ],
    'must be an https address without a name or password, or begin with {ads}/',
  ),
  timeOffset: adOffset,
});
export const bookedAds = z.array(bookedAd).max(maxAds);
export type BookedAd = z.infer<typeof bookedAd>;

/** A site of ads: an https origin. `{ads}` stands for the site on which the demo serves its own. */
const adHost = z
  .string()
  .regex(
    /^(\{ads\}|https:\/\/(\[[0-9a-f:]+\]|[a-z0-9]+([.-]+[a-z0-9]+)*)(:\d+)?)$/,
    'must be an https origin without a path, such as https://ads.club.example',
  );

/** The ads of a tenant's events. */
export const adSettings = z.strictObject({
  /**
   * The sites that ads come from, that show them and that are told of it. Browsers ask no other: ads of
   * any other site are refused.
   */
  hosts: z.array(adHost).min(1).max(20),
  /** Where a live match goes on after an ad within it: at the live position, or where the viewer was. */
  live_return: z.enum(['edge', 'place']).default('edge'),
  /** Most breaks with ads that a browser shows within so many minutes; null for all of them. */
  cap: z
    .strictObject({ breaks: z.int().min(1).max(100), minutes: z.int().min(1).max(1440) })
    .nullable()
    .default(null),
  /** Who sees none: `members` are signed in, `holders` have a ticket or subscription for the event. */
  spared: z.array(z.enum(sparedViewers)).max(sparedViewers.length).default([]),
  /** Whether viewers are asked first, as for other services of others. */
  asks_consent: z.boolean().default(true),
});
export type AdSettings = z.infer<typeof adSettings>;
