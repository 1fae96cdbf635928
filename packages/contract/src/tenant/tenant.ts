import { z } from 'zod';
import { adSettings } from '../ad/ad.ts';
import { legalSettings } from './legal-settings.ts';
import { locales } from './locales.ts';
import { soldClipLimits } from '../clip/sold-clip-limits.ts';
import { themes } from '../call/enums.ts';
import { homeRows } from '../front-page/home-rows.ts';
import { infoType } from '../info/info.ts';
import { monetisationModels } from '../product/product-constants.ts';
import { surveyName } from '../user/user-constants.ts';
import { profileOptionName } from '../user/user.ts';
import { assetUrl, color, id, externalLink, text } from '../call/primitives.ts';
import { recordingStorageSettings } from '../recording/recording-storage-settings.ts';
import { signInProviderSettings } from './sign-in-provider-settings.ts';
import { publicSport, sportSettings } from './sport-settings.ts';
import { standingsSettings } from '../standings/standings-settings.ts';
import { streamSigner } from './stream-signer-settings.ts';
import { drmSettings } from './drm-settings.ts';
import { tenantIdPattern } from './tenant-constants.ts';
import { embedOrigin, epgSource, pictureSource, streamSource } from './tenant-sites.ts';
import { thirdPartySettings } from './third-party-settings.ts';

const optionalLink = z.union([z.literal(''), externalLink]).default('');

/** Page of a survey's form: an https address. `{forms}` stands for the demo's own form site. */
const surveyFormUrl = z
  .union([
    z.literal(''),
    externalLink,
    z
      .string()
      .regex(/^\{forms\}(\/[\w.~-]+)*\/?$/, 'must be an https address, or begin with {forms}'),
  ])
  .default('');
const timeZone = z.string().refine((value) => {
  try {
    // The constructor is the only portable way to check that a time zone exists.
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}, 'must be an IANA time zone such as Europe/Berlin');

/** An http(s) address without a query, or one that starts with `{origin}`, the address of this process. */
const origin = z
  .string()
  .regex(
    /^(\{origin\}|https?:\/\/[^/\s]+)(\/[^\s?#]*)?$/,
    'must be an http(s) address, or {origin} for the address this process serves',
  );

/** The tenant's payment provider. It holds no secrets, as with sign-in providers. */
const paymentSettings = z.discriminatedUnion('provider', [
  /** The bank inside this project, which moves no money: for demos and tests. */
  z.strictObject({ provider: z.literal('sandbox') }),
  z.strictObject({
    provider: z.literal('stripe'),
    /** The key by which Stripe's script in the browser identifies the tenant. */
    public_key: z
      .string()
      .regex(
        /^pk_(test|live)_[A-Za-z0-9]{8,}$/,
        'must be the publishable key, pk_live_… or pk_test_…',
      ),
  }),
]);

/** The tenant's own apps, in which phones open the tenant's links. */
const appLinks = z.strictObject({
  ios_app_ids: z
    .array(
      z
        .string()
        .regex(
          /^[A-Z0-9]{10}\.[A-Za-z0-9.-]{1,155}$/,
          'must be an app id such as ABCDE12345.club.app',
        ),
    )
    .max(10)
    .default([]),
  android: z
    .array(
      z.strictObject({
        package_name: z
          .string()
          .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be a package name such as club.app'),
        sha256_cert_fingerprints: z
          .array(
            z
              .string()
              .regex(
                /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/,
                'must be 32 pairs of 0-9 A-F, separated by colons',
              ),
          )
          .min(1)
          .max(10),
      }),
    )
    .max(10)
    .default([]),
});

/** A tenant's appearance. Colours that cannot reach WCAG AA are refused at start-up. */
export const tenantBrand = z.strictObject({
  /** Accent colour; the on-colour is derived. */
  accent: color,
  /** Second colour for gradients and patterns. */
  secondary: color,
  /** Hue (degrees) and chroma (0 to 1) of the tint of neutral surfaces. */
  neutral: z.strictObject({ hue: z.number().min(0).max(360), chroma: z.number().min(0).max(1) }),
  displayFont: z.enum(['archivo', 'bricolage-grotesque', 'saira']),
  /** Corner radius of cards in px. */
  radius: z.number().int().min(0).max(32),
  density: z.enum(['comfortable', 'compact']),
  /**
   * The top of the home page. `panel`: the teams beside their picture; `matchday`: a scoreboard with large
   * crests, for a club; `stage`: a picture from edge to edge with the teams on it.
   */
  hero: z.enum(['panel', 'matchday', 'stage']).default('panel'),
  /**
   * The cards of lists. `plain`: words below a picture; `framed`: both in a frame; `rows`: small pictures beside
   * the words, two rows of them in each rail.
   */
  cards: z.enum(['plain', 'framed', 'rows']).default('plain'),
  /** Weight and case of headings. */
  headings: z.strictObject({
    weight: z.number().int().min(400).max(900),
    uppercase: z.boolean(),
  }),
  logoUrl: assetUrl,
  /** Size of the logo in any unit: its space is reserved in this ratio until it loads. Defaults to 140 by 32. */
  logoSize: z
    .strictObject({ width: z.number().positive(), height: z.number().positive() })
    .optional(),
  /** Square logo for the favicon and small places. */
  markUrl: assetUrl,
  defaultTheme: z.enum(themes),
});

/**
 * A tenant's configuration: the keys of TEN-02 exactly as named there, those of A-28, and those the
 * specification leaves to us (`id`, `hosts`, `time_zone`, `brand`, `home`).
 */
export const tenantConfig = z.strictObject({
  $schema: z.string().optional(),
  id: z
    .string()
    .regex(tenantIdPattern, 'must be 2 to 32 characters of a-z 0-9 -, starting with a letter'),
  /** Exact host names without port. */
  hosts: z
    .array(z.string().regex(/^[a-z0-9.-]+$/, 'must be a host name in lower case without a port'))
    .min(1),
  name: text(80),
  name_short: text(24),
  portal_url: origin,
  api_base: origin,
  social: z
    .strictObject({
      url_google_play_store: optionalLink,
      url_app_store: optionalLink,
      facebook: optionalLink,
      x: optionalLink,
      instagram: optionalLink,
      youtube: optionalLink,
      tiktok: optionalLink,
      web: optionalLink,
      whatsapp: optionalLink,
      training: optionalLink,
      other: optionalLink,
    })
    .prefault({}),
  app_links: appLinks.prefault({}),
  enable_match_stats: z.boolean().default(false),
  enable_game_highlights: z.boolean().default(false),
  enable_player_highlights: z.boolean().default(false),
  /** True if viewers may share clips of paid events with anyone who has the address. */
  share_clips_of_paid_events: z.boolean().default(false),
  /** True if streams of encoders are re-encoded in several qualities, as far as the machine can. */
  recording_ladder: z.boolean().default(false),
  recording_storage: recordingStorageSettings,
  paid_clip_limits: soldClipLimits,
  /**
   * True if matches of minors have captions. Captions contain the names that commentators say, so they should
   * be reviewed first.
   */
  captions_of_minors: z.boolean().default(false),
  /** True if matches have a chat. */
  enable_comments: z.boolean().default(false),
  /** Minimum time between two comments of a viewer, s; 0 for none. */
  comment_slow_seconds: z.int().min(0).max(3600).default(3),
  /** Minimum age of an account that writes in chats and whose reports count, hours; 0 for none. */
  comment_account_age_hours: z.int().min(0).max(8760).default(24),
  /** Words that hold a comment for moderation, in addition to the built-in ones. */
  comment_held_words: z.array(text(60).min(2)).max(500).default([]),
  /** True if viewers may download the clips they can watch. */
  download_clips: z.boolean().default(false),
  /** True if `download_clips` includes clips of events that are sold. */
  download_clips_of_paid_events: z.boolean().default(false),
  /** Sites that may embed players of the tenant's clips; none by default, `*` alone for any. */
  embed_origins: z
    .array(embedOrigin)
    .max(50)
    .refine(
      (list) => !list.includes('*') || list.length === 1,
      'must be either * alone or a list of sites',
    )
    .default([]),
  enable_smart_app_banner: z.boolean().default(false),
  enable_leagues_view: z.boolean().default(false),
  enable_white_theme: z.boolean().default(false),
  enable_skip_login_page_for_ifa_sso: z.boolean().default(false),
  enable_favorite_club_selection: z.boolean().default(false),
  /** True if match results are hidden from viewers who have not chosen. */
  spoiler_free: z.boolean().default(false),
  enable_teams_short_names: z.boolean().default(false),
  disable_team_page: z.boolean().default(false),
  user_survey_form_url: surveyFormUrl,
  /** Key under which survey outcomes are stored; a new one prompts all viewers again. */
  user_survey_name: profileOptionName.default(surveyName),
  app_config: z
    .strictObject({ socket_base: z.union([z.literal(''), origin]).default('') })
    .prefault({}),
  enable_auth_via: z
    .strictObject({
      facebook: z.boolean().default(false),
      google: z.boolean().default(false),
      apple: z.boolean().default(false),
    })
    .prefault({}),
  hasIfaAuth: z.boolean().default(false),
  auth_providers: signInProviderSettings.prefault({}),
  /** Kinds of products that this tenant sells. */
  monetisation: z.array(z.enum(monetisationModels)).default([]),
  /**
   * Maximum number of devices of one account that play restricted content at the same time; null for no
   * limit.
   */
  max_streams: z.int().min(1).max(100).nullable().default(null),
  /**
   * A payment with the stored card above this amount, in minor currency units, needs a sign-in or a
   * repeated password within the last ten minutes; null for none.
   */
  stored_card_proof_above: z.int().min(0).nullable().default(null),
  /** Absent: nothing can be paid for. */
  payments: paymentSettings.optional(),
  /** Third-party services that pages use, each with the viewer's consent. */
  third_parties: thirdPartySettings.optional(),
  /** Absent: no event shows ads. */
  ads: adSettings.optional(),
  /** Analytics in the tenant's own database, with the viewer's consent; absent: nothing is recorded. */
  own_analytics: z
    .strictObject({
      /** Retention of single events, days. */
      keep_days: z.number().int().min(1).max(365).default(30),
      /** One in this many plays is reported in detail (`analytics quality`); 1 for all. */
      plays_one_of: z.number().int().min(1).max(10_000).default(4),
    })
    .optional(),
  /**
   * The seller on receipts, below the tenant's name: company, address, tax number. By default those of `legal`.
   */
  seller_lines: z.array(text(120)).max(8).default([]),
  /**
   * Tax that prices include, in per cent by country of the buyer (ISO 3166 alpha-2), such as `{ "DE": 19 }`. Shown
   * on receipts and in the figures; a country without a rate has no tax.
   */
  tax_rates: z
    .record(
      z.string().regex(/^[A-Z]{2}$/, 'must be a country such as DE'),
      z.number().min(0).max(50).multipleOf(0.01, 'must have at most two decimals'),
    )
    .default({}),
  /** A tenant for demos: it may take sandbox payments anywhere. */
  demo: z.boolean().default(false),
  /** Access codes of a demo and their purpose, shown to everyone on the page that redeems them. */
  demo_codes: z
    .array(
      z.strictObject({
        code: z.string().min(12).max(64),
        label: text(120),
        /** True if it is a coupon, entered at checkout to lower a price. */
        coupon: z.boolean().default(false),
      }),
    )
    .max(10)
    .default([]),
  /** Maximum number of devices per account. */
  device_limit: z.number().int().min(1).max(50).default(5),
  time_zone: timeZone.default('UTC'),
  locales: z
    .array(z.enum(locales))
    .min(1)
    .default([...locales]),
  /** Country of viewers whose IP address has no known country; ISO 3166 alpha-2. */
  default_country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .default('DE'),
  brand: tenantBrand,
  /** How often open pages check for a new version of the portal, s. */
  build_poll_seconds: z.number().int().min(60).max(86_400).default(3600),
  /** Other sites whose pictures may be resized here; defaults to none. */
  picture_sources: z.array(pictureSource).max(20).default([]),
  /**
   * Other sites that serve streams: manifests, and the segments and keys they name. The policy keeps
   * browsers from fetching streams anywhere else.
   */
  stream_sources: z.array(streamSource).max(20).default([]),
  /**
   * Those of `stream_sources` that check each viewer's entitlement themselves: only they may serve streams of
   * events that not everyone may watch.
   */
  protected_stream_sources: z.array(streamSource).max(20).default([]),
  /** How those of `stream_sources` that need a token check it; these may serve restricted events, too. */
  stream_signers: z.array(streamSigner).max(20).default([]),
  /** Absent: encrypted streams that need licences do not play. */
  drm: drmSettings.optional(),
  /** Other sites that serve channel programs. The tenant's own site is always allowed. */
  epg_sources: z.array(epgSource).max(20).default([]),
  /** The operator and the contacts that the legal pages name. */
  legal: legalSettings,
  /** Information pages at `/info/{type}` besides those of every tenant (`tenantInfoTypes`). */
  info_pages: z.array(infoType).max(20).default([]),
  /** The tenant's sports, each with its names, icon, kinds of moments and statistics. */
  sports: sportSettings,
  /** Names of divisions (subcategories) in other languages, by their title, such as `Women`. */
  division_names: z.record(text(200), z.partialRecord(z.enum(locales), text(200))).optional(),
  /** Seasons and tables of the tenant's competitions. */
  standings: standingsSettings,
  /** Ids of the tenant's own teams, the first team first; they come first wherever teams are listed. */
  own_teams: z.array(id).max(20).default([]),
  /**
   * The rails of the home page, and the bar of its sports. Sports and live events come first, then highlights
   * and clips, upcoming events, replays, and channels and competitions; within these groups the order is this
   * one.
   */
  home: z
    .array(z.enum(homeRows))
    .min(1)
    .default(['live', 'upcoming', 'latest', 'highlights', 'leagues']),
});
export type TenantConfig = z.infer<typeof tenantConfig>;
export type TenantConfigInput = z.input<typeof tenantConfig>;

/** The public part of a tenant's configuration: everything but the host names and backend-only settings. */
export const publicTenantConfig = tenantConfig
  .omit({
    $schema: true,
    hosts: true,
    auth_providers: true,
    device_limit: true,
    max_streams: true,
    stored_card_proof_above: true,
    paid_clip_limits: true,
    stream_sources: true,
    protected_stream_sources: true,
    stream_signers: true,
    epg_sources: true,
    app_links: true,
    default_country: true,
    seller_lines: true,
    tax_rates: true,
    comment_slow_seconds: true,
    comment_account_age_hours: true,
    comment_held_words: true,
    recording_ladder: true,
    recording_storage: true,
    captions_of_minors: true,
    embed_origins: true,
    legal: true,
    standings: true,
  })
  // Says whether the tenant's clips may be embedded, but not which sites may do so.
  .extend({
    /** Address for questions and refunds, that of the legal pages; absent without one. */
    contact_email: z.string().optional(),
    embedding: z.enum(['nowhere', 'listed', 'anywhere']),
    sports: z.array(publicSport),
    /** Names of divisions in the language of the page, by their title; absent without any. */
    division_names: z.record(z.string(), z.string()).optional(),
  });
export type PublicTenantConfig = z.infer<typeof publicTenantConfig>;
