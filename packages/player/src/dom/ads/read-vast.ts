import {
  VastError,
  vastErrors,
  vastOffset,
  vastSeconds,
  type VastAd,
  type VastDocument,
  type VastMediaFile,
  type VastTracking,
  type VastTracker,
} from '../../core/ads/vast.ts';
import { videoTypeOf } from '../../core/ads/vast-file.ts';
import { allowParsing } from '../engine/trusted-markup.ts';

/** Limits per kind: a document cannot cause a flood of requests. */
const maxElementsPerKind = 40;
const maxAds = 20;

const childrenOf = (parent: Element | undefined, name: string): Element[] =>
  [...(parent?.children ?? [])]
    .filter(({ localName }) => localName === name)
    .slice(0, maxElementsPerKind);
const childOf = (parent: Element | undefined, name: string): Element | undefined =>
  childrenOf(parent, name)[0];
const textOf = (element: Element | undefined): string | null =>
  element?.textContent?.trim() || null;
const textsOf = (parents: readonly Element[], name: string): string[] =>
  parents
    .flatMap((parent) => childrenOf(parent, name))
    .flatMap((element) => textOf(element) ?? [])
    .slice(0, maxElementsPerKind);
/** Returns an attribute, null if it is missing or empty. */
const attributeOf = (element: Element, name: string): string | null =>
  element.getAttribute(name)?.trim() || null;
const numberOf = (element: Element, name: string): number | null => {
  const value = Number.parseFloat(element.getAttribute(name) ?? '');
  return Number.isFinite(value) && value > 0 ? value : null;
};

function parse(text: string): Element {
  // A document type may declare entities; VAST has none.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new VastError(vastErrors.notXml, 'the document has a document type declaration');
  }
  allowParsing();
  const root = new DOMParser().parseFromString(text.trim(), 'application/xml').documentElement;
  if (root === null || root.querySelector('parsererror') || root.localName === 'parsererror') {
    throw new VastError(vastErrors.notXml, 'the document is not XML');
  }
  if (root.localName !== 'VAST') {
    throw new VastError(vastErrors.notVast, `the document begins with ${root.localName}`);
  }
  const version = Number.parseFloat(attributeOf(root, 'version') ?? '4');
  if (!(version >= 2 && version < 5)) {
    throw new VastError(vastErrors.version, `the document has the version ${version}`);
  }
  return root;
}

/** Returns the creatives that are videos. */
const linearsOf = (body: Element | undefined): Element[] =>
  childrenOf(body, 'Creatives')
    .flatMap((creatives) => childrenOf(creatives, 'Creative'))
    .flatMap((creative) => childrenOf(creative, 'Linear'))
    .slice(0, maxElementsPerKind);

function trackersOf(linears: readonly Element[]): VastTracker[] {
  return linears
    .flatMap((linear) => childrenOf(linear, 'TrackingEvents'))
    .flatMap((events) => childrenOf(events, 'Tracking'))
    .flatMap((tracking) => {
      const url = textOf(tracking);
      const event = attributeOf(tracking, 'event');
      if (url === null || event === null) return [];
      return [{ event, url, offset: vastOffset(tracking.getAttribute('offset')) }];
    })
    .slice(0, maxElementsPerKind);
}

function mediaFileOf(file: Element): VastMediaFile | null {
  const url = textOf(file);
  const delivery = attributeOf(file, 'delivery') ?? 'progressive';
  // Anything but a plain file needs a player of its own, or contains scripts.
  const isPlain =
    delivery.toLowerCase() === 'progressive' && attributeOf(file, 'apiFramework') === null;
  if (url === null || !isPlain) return null;
  return {
    url,
    type: attributeOf(file, 'type') ?? videoTypeOf(url) ?? 'video/mp4',
    width: numberOf(file, 'width') ?? 0,
    height: numberOf(file, 'height') ?? 0,
    kbps: numberOf(file, 'bitrate') ?? numberOf(file, 'maxBitrate'),
    bytes: numberOf(file, 'fileSize'),
  };
}

const mediaFilesOf = (linear: Element): VastMediaFile[] =>
  childrenOf(linear, 'MediaFiles')
    .flatMap((files) => childrenOf(files, 'MediaFile'))
    .flatMap((file) => mediaFileOf(file) ?? [])
    .slice(0, maxElementsPerKind);

/** @param linears those whose events count */
function trackingOf(body: Element, linears: readonly Element[]): VastTracking {
  const clicks = linears.flatMap((linear) => childrenOf(linear, 'VideoClicks'));
  return {
    impressions: textsOf([body], 'Impression'),
    errors: textsOf([body], 'Error'),
    trackers: trackersOf(linears),
    clickTracking: textsOf(clicks, 'ClickTracking'),
  };
}

function adOf(ad: Element): VastAd {
  const number = Number.parseInt(ad.getAttribute('sequence') ?? '', 10);
  const sequence = number > 0 ? number : null;
  const wrapper = childOf(ad, 'Wrapper');
  if (wrapper) {
    const address = textOf(childOf(wrapper, 'VASTAdTagURI'));
    const tracking = trackingOf(wrapper, linearsOf(wrapper));
    if (address === null) {
      return { kind: 'other', sequence, errors: tracking.errors, code: vastErrors.wrapper };
    }
    const readFlag = (name: string, fallback: boolean) =>
      /^(true|1)$/i.test(attributeOf(wrapper, name) ?? String(fallback));
    return {
      kind: 'wrapper',
      sequence,
      address,
      tracking,
      followsWrappers: readFlag('followAdditionalWrappers', true),
      allowsPods: readFlag('allowMultipleAds', false),
    };
  }
  const inLine = childOf(ad, 'InLine');
  const linears = linearsOf(inLine);
  const linear = linears.find((candidate) => mediaFilesOf(candidate).length > 0) ?? linears[0];
  if (!inLine || !linear) {
    return {
      kind: 'other',
      sequence,
      errors: inLine ? textsOf([inLine], 'Error') : [],
      code: inLine ? vastErrors.linearity : vastErrors.notVast,
    };
  }
  return {
    kind: 'linear',
    sequence,
    linear: {
      ...trackingOf(inLine, [linear]),
      title: textOf(childOf(inLine, 'AdTitle')),
      advertiser: textOf(childOf(inLine, 'Advertiser')),
      duration: vastSeconds(textOf(childOf(linear, 'Duration'))),
      skipOffset: vastOffset(linear.getAttribute('skipoffset')),
      mediaFiles: mediaFilesOf(linear),
      clickThrough: textsOf(childrenOf(linear, 'VideoClicks'), 'ClickThrough')[0] ?? null,
    },
  };
}

/**
 * Reads a VAST document of version 2 to 4 with the browser's own parser, in any namespace.
 * @throws VastError 100 for invalid XML, 101 for other XML, 102 for another version
 */
export function readVast(text: string): VastDocument {
  const root = parse(text);
  return {
    ads: childrenOf(root, 'Ad').slice(0, maxAds).map(adOf),
    errors: textsOf([root], 'Error'),
  };
}
