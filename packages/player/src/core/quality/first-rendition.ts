import { attributeOf } from '../source/playlist-attributes.ts';

/** A rendition of a master playlist, before an engine has parsed it. */
export type Rendition = RenditionSize & {
  /** As in the playlist; empty when absent. */
  codecs: string;
};

type RenditionSize = {
  /** Absolute address of its playlist. */
  address: string;
  /** Peak bits per second. */
  bps: number;
  /** Picture width in pixels; NaN when absent. */
  width: number;
};

/** The conditions under which the video will be watched. */
export type ViewingConditions = {
  /** Bandwidth of the connection, bits per second. */
  bandwidthBps: number;
  /** Width of the box in device pixels. */
  boxWidth: number;
};

/**
 * Share of the bandwidth that a rendition may need, so that it arrives in time even when the connection dips.
 */
const bandwidthShare = 0.7;
/** How far before the end of a live playlist playback starts, in target durations. */
export const liveSyncDurations = 3;

/** Reads the renditions of a master playlist; returns none for any other text. */
export function readRenditions(master: string, base: string): Rendition[] {
  const entries = master.matchAll(/^#EXT-X-STREAM-INF:(.*)\r?\n(?:#.*\r?\n|\r?\n)*([^#\s].*)$/gm);
  return Array.from(entries, ([, attributes = '', uri = '']) => ({
    address: new URL(uri.trim(), base).href,
    bps: Number(attributeOf(attributes, 'BANDWIDTH')),
    width: Number.parseInt(attributeOf(attributes, 'RESOLUTION'), 10),
    codecs: attributeOf(attributes, 'CODECS'),
  }));
}

/**
 * Chooses the initial rendition: the best that the connection sustains, up to the smallest that fills the box.
 * Falls back to the one with the lowest bit rate when the connection is too slow for any.
 */
export function firstRendition<Known extends RenditionSize>(
  renditions: readonly Known[],
  { bandwidthBps, boxWidth }: ViewingConditions,
): Known | null {
  const ordered = renditions.toSorted((a, b) => a.bps - b.bps);
  const fillsBoxBps = ordered.find(({ width }) => width >= boxWidth)?.bps ?? Infinity;
  const maxBps = Math.min(fillsBoxBps, bandwidthBps * bandwidthShare);
  return ordered.findLast(({ bps }) => bps <= maxBps) ?? ordered[0] ?? null;
}

/** The downloads that the first frame needs. */
export type FirstSegment = {
  /** Absolute addresses of the initialisation segment, if any, and of the media segment. */
  addresses: string[];
  /** Length of the media segment, s. */
  seconds: number;
};

/** Byte ranges, partial segments and gaps: only the engine knows how to request these. */
const engineOnlyTags = /BYTERANGE|#EXT-X-(?:PART|SKIP|GAP)/;

/**
 * Finds the segment with which hls.js will start in a rendition.
 * @param startAt media time (s); null for the stream's own choice
 * @returns null when that cannot be predicted
 */
export function findFirstSegment(
  playlist: string,
  base: string,
  startAt: number | null,
): FirstSegment | null {
  const isLive = !playlist.includes('#EXT-X-ENDLIST');
  if (engineOnlyTags.test(playlist) || (isLive && startAt !== null)) return null;
  const segments: { end: number; seconds: number; uris: string[] }[] = [];
  let map: string[] = [];
  let seconds = 0;
  let end = 0;
  for (const line of playlist.split(/\r?\n/)) {
    if (line.startsWith('#EXT-X-MAP:')) map = [attributeOf(line.slice(11), 'URI')];
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8));
    else if (line !== '' && !line.startsWith('#')) {
      end += seconds;
      segments.push({ end, seconds, uris: [...map, line.trim()] });
    }
  }
  const timeOffset = /^#EXT-X-START:.*TIME-OFFSET=([\d.-]+)/m.exec(playlist)?.[1];
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(playlist)?.[1] ?? 0);
  const offset = Number(timeOffset ?? (isLive ? -liveSyncDurations * target : 0));
  const from = startAt ?? (offset < 0 ? end + offset : offset);
  const first = segments.find((segment) => segment.end > from);
  if (first === undefined) return null;
  return {
    addresses: first.uris.map((uri) => new URL(uri, base).href),
    seconds: first.seconds,
  };
}
