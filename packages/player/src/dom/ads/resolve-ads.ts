import {
  joinTracking,
  noTracking,
  VastError,
  vastErrors,
  type VastAd,
  type VastErrorCode,
  type VastLinear,
  type VastTracking,
} from '../../core/vast.ts';
import type { AdAnswer } from './fetch-vast.ts';
import { readVast } from './read-vast.ts';

/** Wrappers that are followed one after the other. */
const MOST_WRAPPERS = 5;
/** Documents that are asked for in all: a pod of wrappers, each to a pod of wrappers, would ask for millions. */
const MOST_DOCUMENTS = 20;

export type ResolvePorts = {
  /** Asks for an address; throws `VastError`, or whatever its signal was aborted with. */
  ask: (address: string) => Promise<AdAnswer>;
  /** Tells trackers of a fault. */
  reportError: (addresses: readonly string[], code: VastErrorCode) => void;
  /** Why waiting ended, when it did. */
  isTooLate: () => boolean;
};

/** An ad with how to replace it: ads that no pod counts stand by. */
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

/** The type of a film by the end of its address; null for what may be a document. */
function typeOf(address: string): string | null {
  const ending = /\.(mp4|m4v|webm)$/i.exec(URL.parse(address)?.pathname ?? '')?.[1];
  if (ending === undefined) return null;
  return ending.toLowerCase() === 'webm' ? 'video/webm' : 'video/mp4';
}

/** What of a document counts: its pod, else its first ad, the others stand by. */
function chosen(ads: readonly VastAd[], allowsPods: boolean): { pod: VastAd[]; rest: VastAd[] } {
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
 * Finds what an ad's address stands for: a film, or the ads of a VAST document, through at most five
 * wrappers. What goes wrong is told to the trackers that know of it; what is left may be nothing.
 */
export async function resolveAds(address: string, ports: ResolvePorts): Promise<AdPod> {
  const { ask, reportError, isTooLate } = ports;
  let documents = 0;

  const follow = async (
    next: string,
    tracking: VastTracking,
    /** How many wrappers have led here, and what the last one allows. */
    after: { wrappers: number; allowsWrappers: boolean; allowsPods: boolean },
  ): Promise<AdPod> => {
    const fail = (code: VastErrorCode, own: readonly string[] = []): AdPod => {
      reportError([...tracking.errors, ...own], code);
      return { ads: [], standBy: [] };
    };
    documents += 1;
    if (documents > MOST_DOCUMENTS) return fail(vastErrors.wrapperLimit);
    let documentOfIt;
    try {
      const answer = await ask(next);
      if (answer.kind === 'film') {
        return { ads: [{ ...videoAt(next, answer.type), ...tracking }], standBy: [] };
      }
      documentOfIt = readVast(answer.text);
    } catch (error) {
      if (isTooLate()) return fail(vastErrors.wrapperTimeout);
      if (error instanceof VastError) return fail(error.code);
      throw error;
    }
    const { ads, errors } = documentOfIt;
    const { pod, rest } = chosen(ads, after.allowsPods);
    if (pod.length === 0) return fail(vastErrors.noAd, errors);

    const open = async (ad: VastAd): Promise<AdPod> => {
      if (ad.kind === 'linear') {
        return { ads: [{ ...ad.linear, ...joinTracking(tracking, ad.linear) }], standBy: [] };
      }
      if (ad.kind === 'other') return fail(ad.code, ad.errors);
      if (after.wrappers === MOST_WRAPPERS || !after.allowsWrappers) {
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
      // Another document costs requests: it is asked for only where there is nothing else.
      else if (found.ads.length + found.standBy.length === 0) {
        found.ads.push(...(await open(ad)).ads);
      }
    }
    return found;
  };

  const type = typeOf(address);
  if (type !== null) return { ads: [videoAt(address, type)], standBy: [] };
  return follow(address, noTracking, { wrappers: 0, allowsWrappers: true, allowsPods: true });
}
