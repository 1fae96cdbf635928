/**
 * Every closed list of values the product knows, free of the schema library so
 * that the browser can import them at no cost. Source: specification point 3.
 */

export const mediaKinds = ['event', 'clip', 'user_clip', 'user_highlight', 'highlight'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Media kinds that `/api/clip/get_by_id` answers; `event` has its own call (EVT-02). */
export const clipKinds = ['clip', 'user_clip', 'user_highlight', 'highlight'] as const;
export type ClipKind = (typeof clipKinds)[number];

export const eventTypes = ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'] as const;
export type EventType = (typeof eventTypes)[number];

/** Statuses as stored and listed. */
export const eventStatuses = ['live', 'upcoming', 'archived', 'channel'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Modes of the event page; an archived event plays as `vod` (EVT-14). */
export const eventPageStatuses = ['live', 'upcoming', 'channel', 'vod'] as const;
export type EventPageStatus = (typeof eventPageStatuses)[number];

export const commerceTypes = [
  'commerce_free_media',
  'commerce_members_media',
  'commerce_ppv_media',
  'commerce_transactional_media',
  'commerce_subscription_basic_media',
] as const;
export type CommerceType = (typeof commerceTypes)[number];

export const commerceCoverages = [...commerceTypes, 'ppv', 'subscription'] as const;
export type CommerceCoverage = (typeof commerceCoverages)[number];

export const monetisationModels = ['ppv', 'svod', 'cvod'] as const;
export type MonetisationModel = (typeof monetisationModels)[number];

export const productTypes = ['PPV', 'SVOD', 'CVOD'] as const;
export type ProductType = (typeof productTypes)[number];

export const searchScopes = ['game', 'player', 'user'] as const;
export type SearchScope = (typeof searchScopes)[number];

export const videoKinds = ['auto', 'recap', 'condensed', 'clip', 'highlight'] as const;
export type VideoKind = (typeof videoKinds)[number];

export const sortFields = ['order', 'added', 'title', 'created'] as const;
export type SortField = (typeof sortFields)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

export const bannerTypes = ['vertical_banner', 'horizontal_banner', 'image'] as const;
export type BannerType = (typeof bannerTypes)[number];

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

export const colorModes = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof colorModes)[number];

export const deviceTypes = ['mobile', 'tablet', 'desktop'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const platforms = ['ANDROID', 'IOS', 'OTHER'] as const;
export type Platform = (typeof platforms)[number];

export const authProviders = ['facebook', 'apple', 'google', 'ifa'] as const;
export type AuthProvider = (typeof authProviders)[number];

export const authModes = ['signup', 'signin'] as const;
export type AuthMode = (typeof authModes)[number];

export const followTargets = ['category', 'team', 'league', 'home', 'subcategory'] as const;
export type FollowTarget = (typeof followTargets)[number];

export const followTypes = ['team', 'identity_item'] as const;
export type FollowType = (typeof followTypes)[number];

export const socialLinkKinds = [
  'facebook',
  'x',
  'instagram',
  'youtube',
  'tiktok',
  'web',
  'whatsapp',
] as const;
export type SocialLinkKind = (typeof socialLinkKinds)[number];

export const otherKinds = ['training', 'other'] as const;
export type OtherKind = (typeof otherKinds)[number];

/** Information pages that every tenant has, besides those of its own. */
export const infoTypes = ['faq', 'about', 'terms', 'privacy'] as const;
export type InfoType = (typeof infoTypes)[number];

export const accessActions = ['redeemAccessCode', 'creditCardPay'] as const;
export type AccessAction = (typeof accessActions)[number];

export const paymentStatuses = ['APPROVED', 'PENDING', 'DECLINED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const dateFilters = [
  'anytime',
  'today',
  'yesterday',
  'past_7_days',
  'past_30_days',
  'past_90_days',
] as const;
export type DateFilter = (typeof dateFilters)[number];

export const identityMediaTypes = ['identity', 'identity_item'] as const;
export type IdentityMediaType = (typeof identityMediaTypes)[number];

/** The kind of an identity; `category` and `league` are identities, the others items of one. */
export const identityTypes = ['category', 'league', 'subcategory', 'team'] as const;
export type IdentityType = (typeof identityTypes)[number];

export const idTypes = ['eventId', 'referenceId'] as const;
export type IdType = (typeof idTypes)[number];

export const genders = ['female', 'male', 'mixed', 'other'] as const;
export type Gender = (typeof genders)[number];

export const sportTypes = [
  'football',
  'handball',
  'basketball',
  'ice_hockey',
  'volleyball',
  'rugby',
  'field_hockey',
  'tennis',
] as const;
export type SportType = (typeof sportTypes)[number];

export const tagVideoTypes = ['live', 'vod'] as const;
export type TagVideoType = (typeof tagVideoTypes)[number];

export const requestStates = ['init', 'in_progress', 'success', 'error'] as const;
export type RequestState = (typeof requestStates)[number];

export const toastTypes = ['success', 'danger'] as const;
export type ToastType = (typeof toastTypes)[number];

export const toastPositions = [
  'top',
  'top-right',
  'top-left',
  'bottom',
  'bottom-right',
  'bottom-left',
] as const;
export type ToastPosition = (typeof toastPositions)[number];
