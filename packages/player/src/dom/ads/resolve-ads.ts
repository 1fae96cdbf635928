import { videoTypeOf } from '../../core/ads/vast-file.ts';
import {
  fillMacros,
  joinTracking,
  noTracking,
  VastError,
  vastErrors,
  type VastAd,
  type VastErrorCode,
  type VastLinear,
  type VastTracking,
} from '../../core/ads/vast.ts';
import type { AdResponse } from './fetch-vast.ts';
import { readVast } from './read-vast.ts';

/** Maximum depth of wrappers. */
const maxWrappers = 5;
/**
 * Maximum number of documents in all: pods of wrappers that lead to pods of wrappers would request
 * millions.
 */
const maxDocuments = 20;

export type ResolvePorts = {
  /** Requests an address; rejects with a `VastError`, or with an `AbortError` when its signal aborts. */
  fetchDocument: (address: string) => Promise<AdResponse>;
  /** Reports an error to trackers. */
  reportError: (addresses: readonly string[], code: VastErrorCode) => void;
  /** True if the wait ended because of the timeout. */
  isTooLate: () => boolean;
};

/** An ad pod, and the ads without a sequence, which replace those that fail. */
export type AdPod = { ads: VastLinear[]; standBy: VastLinear[] };

const videoAt = (address: string, type: string): VastLinear => ({
  ...noTracking,
  title: null,
  advertiser: null,
  duration: null,
  skipOffset: null,
  mediaFiles: [{ url: address, type, width: 0, height: 0, kbps: null, bytes: null }],
  clickThrough: null,
});

/**
 * Selects the ads of a document: its pod, else its first ad; the others without a sequence stand by. Where pods
 * are not allowed, it is the first ad without a sequence, and none stands by.
 */
function selectAds(ads: readonly VastAd[], allowsPods: boolean): { pod: VastAd[]; rest: VastAd[] } {
  const single = ads.filter(({ sequence }) => sequence === null);
  const numbered = ads
    .filter(({ sequence }) => sequence !== null)
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  if (!allowsPods) return { pod: single.slice(0, 1), rest: [] };
  return numbered.length > 0
    ? { pod: numbered, rest: single }
    : { pod: single.slice(0, 1), rest: single.slice(1) };
}

/**
 * Resolves the address of an ad: a video, or the ads of a VAST document, through at most five wrappers.
 * Errors are reported to the trackers concerned; the result may be empty.
 */
export async function resolveAds(address: string, ports: ResolvePorts): Promise<AdPod> {
  const { fetchDocument, reportError, isTooLate } = ports;
  let documents = 0;

  const follow = async (
    addressTemplate: string,
    tracking: VastTracking,
    /** The number of wrappers so far, and what the last one allows. */
    limits: { wrappers: number; allowsWrappers: boolean; allowsPods: boolean },
  ): Promise<AdPod> => {
    const fail = (code: VastErrorCode, moreTrackers: readonly string[] = []): AdPod => {
      reportError([...tracking.errors, ...moreTrackers], code);
      return { ads: [], standBy: [] };
    };
    const next = fillMacros(addressTemplate);
    documents += 1;
    if (documents > maxDocuments) return fail(vastErrors.wrapperLimit);
    let vastDocument;
    try {
      const response = await fetchDocument(next);
      if (response.kind === 'media') {
        return { ads: [{ ...videoAt(next, response.type), ...tracking }], standBy: [] };
      }
      // Many servers that have no ad return an empty document.
      if (response.text.trim() === '') return fail(vastErrors.noAd);
      vastDocument = readVast(response.text);
    } catch (error) {
      if (isTooLate()) return fail(vastErrors.wrapperTimeout);
      if (error instanceof VastError) return fail(error.code);
      throw error;
    }
    const { ads, errors } = vastDocument;
    const { pod, rest } = selectAds(ads, limits.allowsPods);
    if (pod.length === 0) return fail(vastErrors.noAd, errors);

    const open = async (ad: VastAd): Promise<AdPod> => {
      if (ad.kind === 'linear') {
        return { ads: [{ ...ad.linear, ...joinTracking(tracking, ad.linear) }], standBy: [] };
      }
      if (ad.kind === 'other') return fail(ad.code, ad.errors);
      if (limits.wrappers === maxWrappers || !limits.allowsWrappers) {
        return fail(vastErrors.wrapperLimit, ad.tracking.errors);
      }
      return follow(ad.address, joinTracking(tracking, ad.tracking), {
        wrappers: limits.wrappers + 1,
        allowsWrappers: ad.followsWrappers,
        allowsPods: ad.allowsPods,
      });
    };
    const opened = await Promise.all(pod.map(open));
    const result: AdPod = {
      ads: opened.flatMap((item) => item.ads),
      standBy: opened.flatMap((item) => item.standBy),
    };
    for (const ad of rest) {
      if (ad.kind === 'linear') {
        result.standBy.push({ ...ad.linear, ...joinTracking(tracking, ad.linear) });
        // Another document costs requests, so it is fetched only if there is nothing else.
      } else if (result.ads.length + result.standBy.length === 0) {
        result.ads.push(...(await open(ad)).ads);
      }
    }
    return result;
  };

  const type = videoTypeOf(address);
  if (type !== null) return { ads: [videoAt(address, type)], standBy: [] };
  return follow(address, noTracking, { wrappers: 0, allowsWrappers: true, allowsPods: true });
}
