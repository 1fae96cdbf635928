/**
 * What is read of a VAST 4 document (IAB Tech Lab, Video Ad Serving Template). Addresses are as they were
 * written: whoever uses one looks at it first.
 */
export type VastDocument = {
  ads: readonly VastAd[];
  /** Told when there is no ad. */
  errors: readonly string[];
};

export type VastMediaFile = {
  url: string;
  type: string;
  width: number;
  height: number;
  /** kbit/s; null where it is not said. */
  kbps: number | null;
  /** Bytes; null where it is not said. */
  bytes: number | null;
};

/** What is told to an ad server when something has happened. */
export type VastTracker = {
  event: string;
  url: string;
  /** Of `progress`: when, in seconds or as a share. */
  offset: VastOffset | null;
};

export type VastOffset = { seconds: number } | { share: number };

/** What wrappers add to the ad they lead to. */
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
  /** Seconds, as the document says; null where it does not. */
  duration: number | null;
  /** From when on it can be skipped; null if never. */
  skipOffset: VastOffset | null;
  mediaFiles: readonly VastMediaFile[];
  clickThrough: string | null;
};

export type VastAd = {
  /** Place in a pod; null for an ad by itself. */
  sequence: number | null;
} & (
  | { kind: 'linear'; linear: VastLinear }
  | {
      kind: 'wrapper';
      /** The next document. */
      address: string;
      tracking: VastTracking;
      /** Whether that one may be a wrapper again. */
      followsWrappers: boolean;
      /** Whether that one may be a pod. */
      allowsPods: boolean;
    }
  /** Not to be shown as a film: an overlay, or nothing at all. */
  | { kind: 'other'; errors: readonly string[]; code: VastErrorCode }
);

/** The codes of VAST that we tell. */
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

/** Why an ad is not shown, as its server is told. */
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

/** Both, the outer one first. */
export const joinTracking = (outer: VastTracking, inner: VastTracking): VastTracking => ({
  impressions: [...outer.impressions, ...inner.impressions],
  errors: [...outer.errors, ...inner.errors],
  trackers: [...outer.trackers, ...inner.trackers],
  clickTracking: [...outer.clickTracking, ...inner.clickTracking],
});

/** `HH:MM:SS` or `HH:MM:SS.mmm` in seconds; null for anything else. */
export function vastSeconds(text: string | null): number | null {
  const found = /^(\d{1,2}):([0-5]?\d):([0-5]?\d(?:\.\d{1,3})?)$/.exec(text?.trim() ?? '');
  return found === null ? null : Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]);
}

/** A time, or a share such as `25%`. */
export function vastOffset(text: string | null): VastOffset | null {
  const share = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text?.trim() ?? '');
  if (share) return Number(share[1]) <= 100 ? { share: Number(share[1]) / 100 } : null;
  const seconds = vastSeconds(text);
  return seconds === null ? null : { seconds };
}

/** Seconds of an ad of that length. */
export const offsetSeconds = (offset: VastOffset, duration: number): number =>
  'seconds' in offset ? offset.seconds : offset.share * duration;

/** Fills in what a tracker's address asks for; what we do not know is left as it stands. */
export function fillMacros(
  address: string,
  known: { errorCode?: number; adSeconds?: number; asset?: string; random?: number; now?: number },
): string {
  const clock = (seconds: number) => {
    const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
    const ms = String(Math.floor((seconds % 1) * 1000)).padStart(3, '0');
    return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${ms}`;
  };
  const { errorCode, adSeconds, asset, random = Math.random(), now = Date.now() } = known;
  const values: Record<string, string | undefined> = {
    ERRORCODE: errorCode === undefined ? undefined : String(errorCode),
    CACHEBUSTING: String(Math.floor(random * 9e7) + 1e7),
    TIMESTAMP: new Date(now).toISOString(),
    ADPLAYHEAD: adSeconds === undefined ? undefined : clock(adSeconds),
    ASSETURI: asset,
  };
  return address.replace(/(?:\[|%5B)([A-Z]+)(?:\]|%5D)/gi, (macro, name: string) => {
    const value = values[name.toUpperCase()];
    return value === undefined ? macro : encodeURIComponent(value);
  });
}
