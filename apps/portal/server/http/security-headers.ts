import { createHash } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';
import { inlineScriptTexts } from './inline-scripts.ts';
import { originPlaceholder } from '../../src/lib/api/resolve-origin.ts';
import { isSensitivePage } from '../../src/lib/page/route-row.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inlineScriptHashes = inlineScriptTexts.map(hashOf);

/**
 * Returns the origins of addresses, without duplicates. A path, or an address that starts with
 * `{origin}`, is this site: `'self'`.
 */
function originsOf(addresses: readonly string[]): string[] {
  const absolute = addresses.filter(
    (address) => /^https?:/.test(address) && !address.startsWith(originPlaceholder),
  );
  return [...new Set(absolute.map((address) => new URL(address).origin))];
}

const toSocketOrigin = (origin: string) => origin.replace(/^http/, 'ws');

/** Returns the origins in a tenant's settings by use; those of streams only if the page `plays`. */
function originsOfTenant(tenant: TenantConfig, { plays }: { readonly plays: boolean }) {
  const { api_base: api, app_config: app, auth_providers: providers, brand } = tenant;
  const streams = plays ? tenant.stream_sources : [];
  const { widevine, playready, fairplay } = (plays ? tenant.drm : undefined) ?? {};
  const backend = originsOf([api]);
  const sockets = originsOf([api, app.socket_base]);
  return {
    pictures: [...backend, ...originsOf([brand.logoUrl, brand.markUrl, ...tenant.picture_sources])],
    streams: [...(plays ? backend : []), ...streams],
    calls: [
      ...sockets,
      ...sockets.map(toSocketOrigin),
      // The browser exchanges the code of the federation sign-in (AUT-23).
      ...originsOf([providers.ifa?.token_url ?? '']),
      ...streams,
      ...originsOf(
        [
          widevine?.licence_url,
          playready?.licence_url,
          fairplay?.licence_url,
          fairplay?.certificate_url,
        ].filter((line) => line !== undefined),
      ),
    ],
  };
}

interface PolicyInput {
  readonly tenant: TenantConfig;
  /** Contents of the page's one style element. */
  readonly themeCss: string;
  /** Inline scripts of this page only: those by which the router hydrates it. */
  readonly scripts?: readonly string[];
  /** True if the viewer enters a card on the page, or a bank prompts on it. */
  readonly pays?: boolean;
  /**
   * True if the viewer signs in, pays or manages the account: third-party services and ads are not
   * allowed.
   */
  readonly isSensitive?: boolean;
  /** True if Vite's development client adds its own scripts, styles and markup to the page. */
  readonly development?: boolean;
}

const directive = (name: string, ...sources: readonly string[]) =>
  `${name} ${[...new Set(sources)].join(' ')}`.trimEnd();

/** Sites that a page may use in addition to those of all pages. */
interface ExtraSites {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
  readonly pictures: readonly string[];
  readonly styles: readonly string[];
  readonly media: readonly string[];
}
const noSites: ExtraSites = {
  scripts: [],
  frames: [],
  calls: [],
  pictures: [],
  styles: [],
  media: [],
};

/** Stripe's documented sites: its script, its card fields, the bank's prompt, and its API. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const stripeSites: ExtraSites = {
  ...noSites,
  scripts: stripeScripts,
  frames: [...stripeScripts, 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

/**
 * Sites of the survey provider: the frame of the form, and the call that checks whether it is available.
 * Pages that pay show no survey.
 */
function surveySites({ user_survey_form_url: form }: TenantConfig): ExtraSites {
  const origins = originsOf([form]);
  return { ...noSites, frames: origins, calls: origins };
}

const oneSignal = ['https://cdn.onesignal.com', 'https://api.onesignal.com'];
/** The folders of Google Cast's sender SDK, and no other script of that site. */
const googleCast = ['cv/js/sender/', 'cast/sdk/libs/sender/', 'eureka/clank/'].map(
  (folder) => `https://www.gstatic.com/${folder}`,
);
const facebook = ['https://www.facebook.com', 'https://graph.facebook.com'];

/**
 * Sites of the services that the tenant names. The clients of Segment and Bugsnag are part of the portal's
 * own scripts.
 */
function serviceSites({ third_parties: services = {} }: TenantConfig): ExtraSites {
  const { segment, bugsnag } = services;
  const hasOneSignal = services.onesignal !== undefined;
  const hasFacebook = services.facebook !== undefined;
  return {
    ...noSites,
    scripts: [
      ...(hasOneSignal ? oneSignal : []),
      ...(hasFacebook ? ['https://connect.facebook.net'] : []),
      ...(services.google_cast !== undefined ? googleCast : []),
    ],
    calls: [
      ...originsOf([segment?.cdn_url ?? '', segment?.api_url ?? '', bugsnag?.notify_url ?? '']),
      ...(hasOneSignal ? [...oneSignal, 'https://onesignal.com'] : []),
      ...(hasFacebook ? facebook : []),
    ],
    pictures: [
      ...(hasOneSignal ? ['https://img.onesignal.com'] : []),
      ...(hasFacebook ? facebook : []),
    ],
    styles: hasOneSignal ? ['https://cdn.onesignal.com', 'https://onesignal.com'] : [],
  };
}

/** Sites that deliver ads, and receive reports of the ads that played. */
const adSites = ({ ads }: TenantConfig): ExtraSites =>
  ads === undefined ? noSites : { ...noSites, calls: ads.hosts, media: ads.hosts };

const mergeSites = (a: ExtraSites, b: ExtraSites): ExtraSites => ({
  scripts: [...a.scripts, ...b.scripts],
  frames: [...a.frames, ...b.frames],
  calls: [...a.calls, ...b.calls],
  pictures: [...a.pictures, ...b.pictures],
  styles: [...a.styles, ...b.styles],
  media: [...a.media, ...b.media],
});

/** Sites of the tenant's payment provider (COM-20). */
function paymentSites({ payments, api_base: api }: TenantConfig): ExtraSites {
  if (payments === undefined) return noSites;
  if (payments.provider === 'stripe') return stripeSites;
  // The page on which the sandbox's bank prompts.
  return { ...noSites, frames: [`'self'`, ...originsOf([api])] };
}

/**
 * The content security policy of every page of a tenant (SEC-03). Scripts are this site's files, and
 * inline scripts by hash (a nonce could not be cached): a constant few, and those by which the router
 * hydrates the page. An injected script does not run. Frames are the tenant's survey or, in documents of
 * pages that pay, the payment provider's. Third-party scripts are Stripe's on those pages, or those of a
 * service that the tenant names, on pages without sign-in, payment or account. Third-party scripts do not
 * support Trusted Types, which pages with such scripts therefore do not require. Pictures, streams and
 * calls are limited to this site and the sites in the tenant's settings. Style attributes are data, not
 * code, and are allowed; the style element needs its hash. Scripts may turn text into markup only by the
 * Trusted Types policy `default`, which the streaming engine adds to parse captions, and into a script
 * address only by `offline`, which allows the service worker.
 */
export function contentSecurityPolicy({
  tenant,
  themeCss,
  scripts: hydration = [],
  pays = false,
  isSensitive = pays,
  development,
}: PolicyInput): string {
  const isPaying = pays && tenant.payments !== undefined;
  const { scripts, frames, calls, pictures, styles, media } = isPaying
    ? paymentSites(tenant)
    : mergeSites(
        surveySites(tenant),
        isSensitive ? noSites : mergeSites(adSites(tenant), serviceSites(tenant)),
      );
  // Where the policies differ, a match opens as its own document (`needsOwnDocument` of the router), so a
  // sensitive document plays nothing.
  const matchesReload = tenant.third_parties !== undefined || tenant.ads !== undefined;
  const tenantOrigins = originsOfTenant(tenant, {
    plays: !isPaying && !(isSensitive && matchesReload),
  });
  const unsafe = [`'unsafe-inline'`];
  return [
    `default-src 'none'`,
    directive(
      'script-src',
      `'self'`,
      ...(development ? unsafe : [...inlineScriptHashes, ...hydration.map(hashOf)]),
      ...scripts,
    ),
    directive(
      'style-src',
      `'self'`,
      ...(development ? unsafe : themeCss === '' ? [] : [hashOf(themeCss)]),
      ...styles,
    ),
    `style-src-attr 'unsafe-inline'`,
    directive('img-src', `'self'`, 'data:', 'blob:', ...tenantOrigins.pictures, ...pictures),
    // `data:` is the empty track that the streaming engine makes for captions.
    directive('media-src', `'self'`, 'blob:', 'data:', ...tenantOrigins.streams, ...media),
    directive('connect-src', `'self'`, ...tenantOrigins.calls, ...calls),
    `font-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    directive('frame-src', ...(frames.length === 0 ? [`'none'`] : frames)),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(development || scripts.length > 0
      ? []
      : [`require-trusted-types-for 'script'`, `trusted-types default offline`]),
  ].join('; ');
}

interface EmbedPolicyInput {
  readonly tenant: TenantConfig;
  /** Texts of the page's one style element and its one inline script. */
  readonly css: string;
  readonly script: string;
  readonly development: boolean;
}

/**
 * The policy of the embed page, the only one that other sites may frame: those that the tenant names. It
 * reaches the tenant's videos and pictures and nothing else: no services, no ads, no sockets, no frames.
 */
export function embedPolicy({ tenant, css, script, development }: EmbedPolicyInput): string {
  const { pictures, streams } = originsOfTenant(tenant, { plays: true });
  const unsafe = [`'unsafe-inline'`];
  const sites = tenant.embed_origins;
  return [
    `default-src 'none'`,
    directive('script-src', `'self'`, ...(development ? unsafe : [hashOf(script)])),
    directive('style-src', `'self'`, ...(development ? unsafe : [hashOf(css)])),
    `style-src-attr 'unsafe-inline'`,
    directive('img-src', `'self'`, 'data:', 'blob:', ...pictures),
    directive('media-src', `'self'`, 'blob:', 'data:', ...streams),
    directive('connect-src', `'self'`, ...streams),
    `worker-src 'self'`,
    `frame-src 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    directive('frame-ancestors', ...(sites.length === 0 ? [`'none'`] : sites)),
    ...(development ? [] : [`require-trusted-types-for 'script'`, `trusted-types default`]),
  ].join('; ');
}

const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/**
 * Policy of pages without third-party services: the sign-up finds teams near the viewer, for which the
 * browser prompts the viewer.
 */
const sensitivePagePolicy = 'camera=(), microphone=(), geolocation=(self), payment=()';

/** The part of a page's row in the route table that decides its headers. */
interface HeaderRow {
  readonly name: string;
  readonly path?: `/${string}`;
  readonly secret?: boolean;
  /** True if other sites may frame the page. Its policy names them, which `X-Frame-Options` cannot. */
  readonly isFramed?: boolean;
}

/**
 * Returns a page's headers besides its policy. The callback page of a sign-in popup keeps its opener
 * across the provider's pages (SEC-08). A page whose address may hold a secret sends no referrer.
 */
export const headersOf = (row: HeaderRow | null): Readonly<Record<string, string>> => ({
  ...pageHeaders,
  ...(row?.path !== undefined && isSensitivePage({ path: row.path })
    ? { 'permissions-policy': sensitivePagePolicy }
    : {}),
  ...(row?.isFramed === true ? {} : { 'x-frame-options': 'DENY' }),
  ...(row?.name === 'auth-oauth2-callback-provider'
    ? { 'cross-origin-opener-policy': 'unsafe-none' }
    : {}),
  ...(row?.secret === true ? { 'referrer-policy': 'no-referrer' } : {}),
});
