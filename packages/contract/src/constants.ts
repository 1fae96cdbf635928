/** Business constants of specification point 9, each with its unit in its name or remark. */

export const defaultPage = 0;
export const defaultPageSize = 10;
/** Largest page of a list that names no other limit. */
export const maxPageSize = 100;
export const tagPageSize = 999;
export const followPageSize = 150;
export const followListVersion = 2;
/** Videos kept on a watchlist, and positions kept of a user; the oldest positions make room. */
export const maxWatchlist = 500;
export const maxPlaybackPositions = 500;
/** Longest film, s. */
export const maxFilmSeconds = 172_800;
/** Largest avatar that may be sent, bytes of the picture itself. */
export const maxAvatarBytes = 2 * 1024 * 1024;
/** Survey records of a profile, in characters of JSON (SEC-21). */
export const maxOptionsBytes = 4096;
export const identityPageSize = 100;
export const followedGroupingPageSize = 50;
export const clipPageSize = 24;
/** Longest text to search for, in UTF-16 units. */
export const maxSearchLength = 100;
export const maxSuggestions = 10;
/** Rows that may be skipped; further pages are answered empty. */
export const maxOffset = 100_000;
/** `totalCount` is exact up to here. */
export const exactCountLimit = 10_000;
/** The most related videos: the newest ones. Each costs a query, and viewers do not page further. */
export const maxRelated = 500;

/** Share of a token's lifetime after which it counts as expiring. */
export const tokenRefreshThreshold = 0.8;
export const popupMinWidth = 512;
export const popupMinHeight = 730;
export const popupPollMs = 500;

export const defaultCurrency = 'N/A';
export const defaultTitle = 'NO TITLE';
export const defaultCommerceCoverage = 'commerce_free_media';
/** Formatting locale of unprefixed pages (I18N-07). */
export const defaultFormatLocale = 'en-US';

export const toastDurationMs = 4000;
export const toastCloseMs = 150;
export const tooltipDelayMs = 200;
export const scrollRestoreDelayMs = 50;
export const pageReloadGuardMs = 10_000;

export const localeCookieDays = 365;
export const surveyName = 'survey_user_experience_1';

/** An upcoming event counts as starting soon within this time (EVT-15, A-11). */
export const startingSoonMs = 60 * 60 * 1000;

/** Layout breakpoints in px (THM-04). */
export const breakpoints = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

/** Socket client options (RTM-01, RTM-03, RTM-04); times in ms. */
export const socketPath = '/ws';
export const socketOptions = {
  path: socketPath,
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

/** Local-storage key of the session store (AUT-11). */
export const sessionStorageKey = 'ott-data';
