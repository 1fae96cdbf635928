import {
  fillMacros,
  offsetSeconds,
  type VastErrorCode,
  type VastLinear,
} from '../../core/ads/vast.ts';

/** Calls an ad server: once, without cookies, ignoring the response, and also while the page unloads. */
export type SendTracker = (url: string) => void;

export const sendTracker: SendTracker = (url) => {
  fetch(url, {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
    keepalive: true,
  }).catch(() => undefined);
};

/** Calls each of these addresses, except those of unknown sites. */
export const sendAll = (
  addresses: readonly string[],
  allowedUrl: (address: string) => string | null,
  send: SendTracker,
  macros: Parameters<typeof fillMacros>[1] = {},
): void => {
  for (const address of addresses) {
    const url = allowedUrl(fillMacros(address, macros));
    if (url !== null) send(url);
  }
};

/** Events that may repeat; all others are sent once. */
const repeatedEvents = new Set([
  'pause',
  'resume',
  'mute',
  'unmute',
  'playerExpand',
  'playerCollapse',
]);

const quarters = [
  ['start', 0],
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const;

export type AdTrackers = {
  /** The ad plays this file. */
  play: (file: string) => void;
  /** A frame is visible: the impression counts. */
  impression: () => void;
  /** The ad has reached `seconds` of its `duration`. */
  reached: (seconds: number, duration: number) => void;
  track: (event: string) => void;
  click: () => void;
  error: (code: VastErrorCode) => void;
};

/** Reports the events of one ad, each once, except those of `repeatedEvents`. */
export function createTrackers(
  ad: VastLinear,
  allowedUrl: (address: string) => string | null,
  send: SendTracker,
): AdTrackers {
  const sent = new Set<string>();
  let adSeconds = 0;
  let asset: string | undefined;
  const once = (name: string): boolean => {
    if (sent.has(name)) return false;
    sent.add(name);
    return true;
  };
  const sendTo = (addresses: readonly string[], macros = {}) =>
    sendAll(addresses, allowedUrl, send, {
      adSeconds,
      ...(asset !== undefined && { asset }),
      ...macros,
    });
  const track = (event: string) => {
    if (!repeatedEvents.has(event) && !once(event)) return;
    sendTo(ad.trackers.flatMap((tracker) => (tracker.event === event ? tracker.url : [])));
  };
  return {
    play: (file) => {
      asset = file;
    },
    track,
    impression: () => {
      if (!once('impression')) return;
      sendTo(ad.impressions);
      track('creativeView');
    },
    reached: (seconds, duration) => {
      adSeconds = seconds;
      for (const [event, share] of quarters) if (seconds >= share * duration) track(event);
      for (const { event, url, offset } of ad.trackers) {
        const isDue =
          event === 'progress' && offset !== null && seconds >= offsetSeconds(offset, duration);
        if (isDue && once(`progress ${url}`)) sendTo([url]);
      }
    },
    click: () => {
      if (once('click')) sendTo(ad.clickTracking);
    },
    error: (errorCode) => {
      if (once('error')) sendTo(ad.errors, { errorCode });
    },
  };
}
