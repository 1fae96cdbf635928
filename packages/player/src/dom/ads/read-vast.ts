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
import { allowParsing } from '../engine/trusted-markup.ts';

/** Limits per kind: a document cannot cause a flood of requests. */
const maxElementsOfKind = 40;
const maxAds = 20;

const childrenOf = (parent: Element | undefined, name: string): Element[] =>
  [...(parent?.children ?? [])]
    .filter(({ localName }) => localName === name)
    .slice(0, maxElementsOfKind);
const childOf = (parent: Element | undefined, name: string): Element | undefined =>
  childrenOf(parent, name)[0];
const textOf = (element: Element | undefined): string | null =>
  element?.textContent?.trim() || null;
const textsOf = (parent: Element | undefined, name: string): string[] =>
  childrenOf(parent, name).flatMap((one) => textOf(one) ?? []);
const numberOf = (element: Element, name: string): number | null => {
  const value = Number.parseFloat(element.getAttribute(name) ?? '');
  return Number.isFinite(value) && value > 0 ? value : null;
};

function parse(text: string): Element {
  // A document type may declare entities; VAST has none.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new VastError(vastErrors.notXml, 'the document declares a type of its own');
  }
  allowParsing();
  const root = new DOMParser().parseFromString(text, 'application/xml').documentElement;
  if (root === null || root.querySelector('parsererror') || root.localName === 'parsererror') {
    throw new VastError(vastErrors.notXml, 'the document is no XML');
  }
  if (root.localName !== 'VAST') {
    throw new VastError(vastErrors.notVast, `the document begins with ${root.localName}`);
  }
  const version = Number.parseFloat(root.getAttribute('version') ?? '4');
  if (!(version >= 2 && version < 5)) {
    throw new VastError(vastErrors.version, `the document has the version ${version}`);
  }
  return root;
}

function trackersOf(linear: Element | undefined): VastTracker[] {
  return childrenOf(childOf(linear, 'TrackingEvents'), 'Tracking').flatMap((one) => {
    const url = textOf(one);
    const event = one.getAttribute('event');
    if (url === null || event === null) return [];
    return [{ event, url, offset: vastOffset(one.getAttribute('offset')) }];
  });
}

function mediaFileOf(file: Element): VastMediaFile | null {
  const url = textOf(file);
  const type = file.getAttribute('type');
  // Anything but a plain file needs a player of its own, or contains scripts.
  const isPlain =
    (file.getAttribute('delivery') ?? 'progressive') === 'progressive' &&
    !file.hasAttribute('apiFramework');
  if (url === null || type === null || !isPlain) return null;
  return {
    url,
    type,
    width: numberOf(file, 'width') ?? 0,
    height: numberOf(file, 'height') ?? 0,
    kbps: numberOf(file, 'bitrate') ?? numberOf(file, 'maxBitrate'),
    bytes: numberOf(file, 'fileSize'),
  };
}

/** Returns the creative that is a video. */
const linearOf = (body: Element | undefined): Element | undefined =>
  childrenOf(childOf(body, 'Creatives'), 'Creative').flatMap(
    (one) => childOf(one, 'Linear') ?? [],
  )[0];

function trackingOf(body: Element, linear: Element | undefined): VastTracking {
  return {
    impressions: textsOf(body, 'Impression'),
    errors: textsOf(body, 'Error'),
    trackers: trackersOf(linear),
    clickTracking: textsOf(childOf(linear, 'VideoClicks'), 'ClickTracking'),
  };
}

function adOf(ad: Element): VastAd {
  const number = Number.parseInt(ad.getAttribute('sequence') ?? '', 10);
  const sequence = number > 0 ? number : null;
  const wrapper = childOf(ad, 'Wrapper');
  if (wrapper) {
    const address = textOf(childOf(wrapper, 'VASTAdTagURI'));
    const tracking = trackingOf(wrapper, linearOf(wrapper));
    if (address === null) {
      return { kind: 'other', sequence, errors: tracking.errors, code: vastErrors.wrapper };
    }
    const says = (name: string, unless: boolean) =>
      /^(true|1)$/.test(wrapper.getAttribute(name) ?? String(unless));
    return {
      kind: 'wrapper',
      sequence,
      address,
      tracking,
      followsWrappers: says('followAdditionalWrappers', true),
      allowsPods: says('allowMultipleAds', false),
    };
  }
  const inLine = childOf(ad, 'InLine');
  const linear = linearOf(inLine);
  if (!inLine || !linear) {
    return {
      kind: 'other',
      sequence,
      errors: textsOf(inLine, 'Error'),
      code: inLine ? vastErrors.linearity : vastErrors.notVast,
    };
  }
  return {
    kind: 'linear',
    sequence,
    linear: {
      ...trackingOf(inLine, linear),
      title: textOf(childOf(inLine, 'AdTitle')),
      advertiser: textOf(childOf(inLine, 'Advertiser')),
      duration: vastSeconds(textOf(childOf(linear, 'Duration'))),
      skipOffset: vastOffset(linear.getAttribute('skipoffset')),
      mediaFiles: childrenOf(childOf(linear, 'MediaFiles'), 'MediaFile').flatMap(
        (file) => mediaFileOf(file) ?? [],
      ),
      clickThrough: textOf(childOf(childOf(linear, 'VideoClicks'), 'ClickThrough')),
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
    errors: textsOf(root, 'Error'),
  };
}
