/** Business constants of specification point 9, each with its unit in its name or remark. */

export const defaultPage = 0;
export const defaultPageSize = 10;
/** Largest page of a list that names no other limit. */
export const maxPageSize = 100;
/** Rows that may be skipped; further pages are answered empty. */
export const maxOffset = 100_000;
/** `totalCount` is exact up to here. */
export const exactCountLimit = 10_000;

export const defaultTitle = 'NO TITLE';
/** Formatting locale of unprefixed pages (I18N-07). */
export const defaultFormatLocale = 'en-US';

export const toastDurationMs = 4000;
export const toastCloseMs = 150;
export const tooltipDelayMs = 200;
export const scrollRestoreDelayMs = 50;
export const pageReloadGuardMs = 10_000;

export const localeCookieDays = 365;

/** With the value `hide` a call is answered without results of matches. */
export const resultsHeader = 'x-results';
/** Cookie of who has chosen whether results are hidden: `on` hides them, `off` does not. */
export const spoilerFreeCookie = 'ott-spoiler-free';

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
