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
  /** Requests an address; throws `VastError`, or its signal's abort reason. */
  fetchDocument: (address: string) => Promise<AdResponse>;
  /** Reports an error to trackers. */
  reportError: (addresses: readonly string[], code: VastErrorCode) => void;
  /** True if the wait ended because of the timeout. */
  isTooLate: () => boolean;
};

/** An ad pod and its replacements: ads without a sequence stand by. */
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

/** Selects the ads of a document: its pod, else its first ad. The others stand by. */
function selectAds(ads: readonly VastAd[], allowsPods: boolean): { pod: VastAd[]; rest: VastAd[] } {
  const single = ads.filter(({ sequence }) => sequence === null);
  const counted = ads
    .filter(({ sequence }) => sequence !== null)
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  if (!allowsPods) return { pod: single.slice(0, 1), rest: [] };
  return counted.length > 0
    ? { pod: counted, rest: single }
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
    written: string,
    tracking: VastTracking,
    /** The number of wrappers so far, and what the last one allows. */
    after: { wrappers: number; allowsWrappers: boolean; allowsPods: boolean },
  ): Promise<AdPod> => {
    const fail = (code: VastErrorCode, own: readonly string[] = []): AdPod => {
      reportError([...tracking.errors, ...own], code);
      return { ads: [], standBy: [] };
    };
    const next = fillMacros(written);
    documents += 1;
    if (documents > maxDocuments) return fail(vastErrors.wrapperLimit);
    let documentOfIt;
    try {
      const response = await fetchDocument(next);
      if (response.kind === 'media') {
        return { ads: [{ ...videoAt(next, response.type), ...tracking }], standBy: [] };
      }
      // An empty document is how many servers say that they have no ad.
      if (response.text.trim() === '') return fail(vastErrors.noAd);
      documentOfIt = readVast(response.text);
    } catch (error) {
      if (isTooLate()) return fail(vastErrors.wrapperTimeout);
      if (error instanceof VastError) return fail(error.code);
      throw error;
    }
    const { ads, errors } = documentOfIt;
    const { pod, rest } = selectAds(ads, after.allowsPods);
    if (pod.length === 0) return fail(vastErrors.noAd, errors);

    const open = async (ad: VastAd): Promise<AdPod> => {
      if (ad.kind === 'linear') {
        return { ads: [{ ...ad.linear, ...joinTracking(tracking, ad.linear) }], standBy: [] };
      }
      if (ad.kind === 'other') return fail(ad.code, ad.errors);
      if (after.wrappers === maxWrappers || !after.allowsWrappers) {
        return fail(vastErrors.wrapperLimit, ad.tracking.errors);
      }
      return follow(ad.address, joinTracking(tracking, ad.tracking), {
        wrappers: after.wrappers + 1,
        allowsWrappers: ad.followsWrappers,
        allowsPods: ad.allowsPods,
      });
    };
    const opened = await Promise.all(pod.map(open));
    const found: AdPod = {
      ads: opened.flatMap((one) => one.ads),
      standBy: opened.flatMap((one) => one.standBy),
    };
    for (const ad of rest) {
      if (ad.kind === 'linear')
        found.standBy.push({ ...ad.linear, ...joinTracking(tracking, ad.linear) });
      // Another document costs requests, so it is fetched only if there is nothing else.
      else if (found.ads.length + found.standBy.length === 0) {
        found.ads.push(...(await open(ad)).ads);
      }
    }
    return found;
  };

  const type = videoTypeOf(address);
  if (type !== null) return { ads: [videoAt(address, type)], standBy: [] };
  return follow(address, noTracking, { wrappers: 0, allowsWrappers: true, allowsPods: true });
}
