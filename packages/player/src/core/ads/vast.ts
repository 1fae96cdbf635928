/**
 * The parts of a VAST 4 document (IAB Tech Lab, Video Ad Serving Template) that the player uses.
 * Addresses are unchecked: callers validate them before use.
 */
export type VastDocument = {
  ads: readonly VastAd[];
  /** Trackers to call when there is no ad. */
  errors: readonly string[];
};

export type VastMediaFile = {
  url: string;
  type: string;
  width: number;
  height: number;
  /** kbit/s; null when absent. */
  kbps: number | null;
  /** Bytes; null when absent. */
  bytes: number | null;
};

/** A call to an ad server when an event has happened. */
export type VastTracker = {
  event: string;
  url: string;
  /** For `progress`: when, in seconds or as a share. */
  offset: VastOffset | null;
};

export type VastOffset = { seconds: number } | { share: number };

/** Tracking that wrappers add to the ad they lead to. */
export type VastTracking = {
  impressions: readonly string[];
  errors: readonly string[];
  trackers: readonly VastTracker[];
  clickTracking: readonly string[];
};

/** An ad that can be shown. */
export type VastLinear = VastTracking & {
  title: string | null;
  advertiser: string | null;
  /** Seconds, according to the document; null when absent. */
  duration: number | null;
  /** When skipping becomes possible; null if never. */
  skipOffset: VastOffset | null;
  mediaFiles: readonly VastMediaFile[];
  clickThrough: string | null;
};

export type VastAd = {
  /** Position in a pod; null for a standalone ad. */
  sequence: number | null;
} & (
  | { kind: 'linear'; linear: VastLinear }
  | {
      kind: 'wrapper';
      /** The next document. */
      address: string;
      tracking: VastTracking;
      /** True if the next document may be another wrapper. */
      followsWrappers: boolean;
      /** True if the next document may be a pod. */
      allowsPods: boolean;
    }
  /** Not playable as a video: an overlay, or nothing at all. */
  | { kind: 'other'; errors: readonly string[]; code: VastErrorCode }
);

/** The VAST error codes that the player reports. */
export const vastErrors = {
  notXml: 100,
  notVast: 101,
  version: 102,
  linearity: 201,
  wrapper: 300,
  wrapperTimeout: 301,
  wrapperLimit: 302,
  noAd: 303,
  linear: 400,
  fileNotFound: 401,
  fileTimeout: 402,
  noFile: 403,
  display: 405,
} as const;
export type VastErrorCode = (typeof vastErrors)[keyof typeof vastErrors];

/** Why an ad is not shown, as reported to its server. */
export class VastError extends Error {
  override readonly name = 'VastError';
  readonly code: VastErrorCode;
  constructor(code: VastErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const noTracking: VastTracking = {
  impressions: [],
  errors: [],
  trackers: [],
  clickTracking: [],
};

/** Merges the tracking of a wrapper and of the ad it leads to, that of the wrapper first. */
export const joinTracking = (outer: VastTracking, inner: VastTracking): VastTracking => ({
  impressions: [...outer.impressions, ...inner.impressions],
  errors: [...outer.errors, ...inner.errors],
  trackers: [...outer.trackers, ...inner.trackers],
  clickTracking: [...outer.clickTracking, ...inner.clickTracking],
});

/** Parses `HH:MM:SS`, `HH:MM:SS.mmm` or, as many servers write it, seconds; null for anything else. */
export function vastSeconds(text: string | null): number | null {
  const trimmed = text?.trim() ?? '';
  if (/^\d{1,5}(?:\.\d+)?$/.test(trimmed)) return Number(trimmed);
  const match = /^(\d{1,2}):([0-5]?\d):([0-5]?\d(?:\.\d+)?)$/.exec(trimmed);
  return match === null ? null : Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}

/** Parses a time, or a share such as `25%`; null for anything else. */
export function vastOffset(text: string | null): VastOffset | null {
  const share = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text?.trim() ?? '');
  if (share) return Number(share[1]) <= 100 ? { share: Number(share[1]) / 100 } : null;
  const seconds = vastSeconds(text);
  return seconds === null ? null : { seconds };
}

/** Converts an offset to seconds, for an ad of that duration. */
export const offsetSeconds = (offset: VastOffset, duration: number): number =>
  'seconds' in offset ? offset.seconds : offset.share * duration;

/** Fills in the macros of an address; unknown macros stay as they are. */
export function fillMacros(
  address: string,
  context: {
    errorCode?: number;
    /** Position in the ad, s. */
    adSeconds?: number;
    /** Address of the ad's media file. */
    asset?: string;
    /** From 0 to 1. */
    random?: number;
    /** Epoch ms. */
    now?: number;
  } = {},
): string {
  const vastTime = (seconds: number) => {
    const twoDigits = (part: number) => String(Math.floor(part)).padStart(2, '0');
    const ms = String(Math.floor((seconds % 1) * 1000)).padStart(3, '0');
    return `${twoDigits(seconds / 3600)}:${twoDigits((seconds / 60) % 60)}:${twoDigits(seconds % 60)}.${ms}`;
  };
  const { errorCode, adSeconds, asset, random = Math.random(), now = Date.now() } = context;
  const values: Record<string, string | undefined> = {
    ERRORCODE: errorCode === undefined ? undefined : String(errorCode),
    // Eight digits.
    CACHEBUSTING: String(Math.floor(random * 9e7) + 1e7),
    TIMESTAMP: new Date(now).toISOString(),
    ADPLAYHEAD: adSeconds === undefined ? undefined : vastTime(adSeconds),
    ASSETURI: asset,
  };
  return address.replace(/(?:\[|%5B)([A-Z]+)(?:\]|%5D)/gi, (macro, name: string) => {
    const value = values[name.toUpperCase()];
    return value === undefined ? macro : encodeURIComponent(value);
  });
}
