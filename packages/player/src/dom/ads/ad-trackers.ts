import { fillMacros, offsetSeconds, type VastErrorCode, type VastLinear } from '../../core/vast.ts';

/** Reaches an ad server: once, without cookies, whatever it answers, and also while the page goes. */
export type SendTracker = (url: string) => void;

export const sendTracker: SendTracker = (url) => {
  fetch(url, {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
    keepalive: true,
  }).catch(() => undefined);
};

/** Tells each of these addresses, those of unknown sites excepted. */
export const tellAll = (
  addresses: readonly string[],
  known: (address: string) => string | null,
  send: SendTracker,
  macros: Parameters<typeof fillMacros>[1] = {},
): void => {
  for (const address of addresses) {
    const url = known(fillMacros(address, macros));
    if (url !== null) send(url);
  }
};

/** What may happen again and again; all else is told once. */
const REPEATED = new Set(['pause', 'resume', 'mute', 'unmute', 'playerExpand', 'playerCollapse']);

const QUARTERS = [
  ['start', 0],
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const;

export type AdTrackers = {
  /** A frame is on show: the ad counts. */
  impression: () => void;
  /** The ad has come to `seconds` of its `duration`. */
  reached: (seconds: number, duration: number) => void;
  tell: (event: string) => void;
  click: () => void;
  error: (code: VastErrorCode) => void;
};

/** Tells what happens to one ad, each thing once. */
export function createTrackers(
  ad: VastLinear,
  known: (address: string) => string | null,
  send: SendTracker,
): AdTrackers {
  const told = new Set<string>();
  let adSeconds = 0;
  const once = (name: string): boolean => {
    if (told.has(name)) return false;
    told.add(name);
    return true;
  };
  const tellThese = (addresses: readonly string[], macros = {}) =>
    tellAll(addresses, known, send, { adSeconds, ...macros });
  const tell = (event: string) => {
    if (!REPEATED.has(event) && !once(event)) return;
    tellThese(ad.trackers.flatMap((one) => (one.event === event ? one.url : [])));
  };
  return {
    tell,
    impression: () => {
      if (!once('impression')) return;
      tellThese(ad.impressions);
      tell('creativeView');
    },
    reached: (seconds, duration) => {
      adSeconds = seconds;
      for (const [event, share] of QUARTERS) if (seconds >= share * duration) tell(event);
      for (const { event, url, offset } of ad.trackers) {
        const isDue =
          event === 'progress' && offset !== null && seconds >= offsetSeconds(offset, duration);
        if (isDue && once(`progress ${url}`)) tellThese([url]);
      }
    },
    click: () => {
      if (once('click')) tellThese(ad.clickTracking);
    },
    error: (errorCode) => {
      if (once('error')) tellThese(ad.errors, { errorCode });
    },
  };
}
