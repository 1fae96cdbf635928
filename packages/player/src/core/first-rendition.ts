/** A rendition of a master playlist, before an engine has read it. */
export type Rendition = RenditionSize & {
  /** As the playlist has them; empty when it is not told. */
  codecs: string;
};

type RenditionSize = {
  /** Absolute address of its playlist. */
  address: string;
  /** Most bits per second. */
  bps: number;
  /** Picture width in pixels; not a number when it is not told. */
  width: number;
};

/** What is known of where the film is to be seen. */
export type Viewing = {
  /** Bits per second of the line. */
  lineBps: number;
  /** Width of the box in device pixels. */
  boxWidth: number;
};

/** A film has to arrive faster than it is played, also when the line has a bad moment. */
const SHARE_OF_LINE = 0.7;
/** What hls.js keeps behind the live position, in target durations. */
const LIVE_DISTANCE = 3;

const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|,)${name}=("[^"]*"|[^,]*)`).exec(attributes)?.[1]?.replaceAll('"', '') ?? '';

/** The renditions of a master playlist; none of any other text. */
export function readRenditions(master: string, base: string): Rendition[] {
  const entries = master.matchAll(/^#EXT-X-STREAM-INF:(.*)\r?\n(?:#.*\r?\n|\r?\n)*([^#\s].*)$/gm);
  return Array.from(entries, ([, attributes = '', uri = '']) => ({
    address: new URL(uri.trim(), base).href,
    bps: Number(attribute(attributes, 'BANDWIDTH')),
    width: Number.parseInt(attribute(attributes, 'RESOLUTION'), 10),
    codecs: attribute(attributes, 'CODECS'),
  }));
}

/**
 * The rendition to begin with: the best that the line carries without a pause, and no better than can
 * be seen; the smallest when the line is too slow for any.
 */
export function firstRendition<Known extends RenditionSize>(
  renditions: readonly Known[],
  { lineBps, boxWidth }: Viewing,
): Known | null {
  const ordered = renditions.toSorted((a, b) => a.bps - b.bps);
  const enough = ordered.find(({ width }) => width >= boxWidth)?.bps ?? Infinity;
  const most = Math.min(enough, lineBps * SHARE_OF_LINE);
  return ordered.findLast(({ bps }) => bps <= most) ?? ordered[0] ?? null;
}

/** What has to be there for the first frame. */
export type FirstPart = {
  /** Absolute addresses of the initialisation, if there is one, and of the segment. */
  addresses: string[];
  /** Length of the segment, s. */
  seconds: number;
};

/** Parts of files, parts of segments, and gaps: the engine alone knows how to ask for those. */
const UNUSUAL = /BYTERANGE|#EXT-X-(?:PART|SKIP|GAP)/;

/**
 * The part of a rendition with which hls.js begins.
 * @param startAt media time (s); null for the stream's own choice
 * @returns null when it cannot be foreseen
 */
export function readFirstPart(
  playlist: string,
  base: string,
  startAt: number | null,
): FirstPart | null {
  const isLive = !playlist.includes('#EXT-X-ENDLIST');
  if (UNUSUAL.test(playlist) || (isLive && startAt !== null)) return null;
  const segments: { end: number; seconds: number; uris: string[] }[] = [];
  let map: string[] = [];
  let seconds = 0;
  let end = 0;
  for (const line of playlist.split(/\r?\n/)) {
    if (line.startsWith('#EXT-X-MAP:')) map = [attribute(line.slice(11), 'URI')];
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8));
    else if (line !== '' && !line.startsWith('#')) {
      end += seconds;
      segments.push({ end, seconds, uris: [...map, line.trim()] });
    }
  }
  const timeOffset = /^#EXT-X-START:.*TIME-OFFSET=([\d.-]+)/m.exec(playlist)?.[1];
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(playlist)?.[1] ?? 0);
  const offset = Number(timeOffset ?? (isLive ? -LIVE_DISTANCE * target : 0));
  const from = startAt ?? (offset < 0 ? end + offset : offset);
  const first = segments.find((segment) => segment.end > from);
  if (first === undefined) return null;
  return {
    addresses: first.uris.map((uri) => new URL(uri, base).href),
    seconds: first.seconds,
  };
}
