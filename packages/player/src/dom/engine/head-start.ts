import {
  firstRendition,
  findFirstSegment,
  readRenditions,
  type Rendition,
  type ViewingConditions,
} from '../../core/quality/first-rendition.ts';
import {
  hasVariables,
  needsFullBuild,
  type PlaylistNeedsOptions,
} from '../../core/source/playlist-needs.ts';
import { mediaSource } from './media-source.ts';
import { readPlaylist } from './read-playlist.ts';

/** A response that was fetched before the engine requested it. */
export type PrefetchedResponse<Data extends string | ArrayBuffer = string | ArrayBuffer> = {
  /** The address that responded, after redirects. */
  url: string;
  data: Data;
  /** From the request to its last byte, ms. */
  tookMs: number;
  /** When the last byte arrived, on the clock of `performance.now()`. */
  at: number;
};

export type HeadStartOptions = ViewingConditions &
  PlaylistNeedsOptions & {
    source: string;
    isLive: boolean;
    /** Media time (s) to start at; null for the stream's own choice. */
    startAt: number | null;
    /** Called once a playlist turns out to need the full build of the engine. */
    onFullBuild: () => void;
  };

/** The start of one source, fetched while scripts still load: playlists and one segment. */
export type HeadStart = {
  source: string;
  /** Address of the rendition that the engine should start with; null while unknown. */
  rendition: () => string | null;
  /** True once a playlist has turned out to need the full build of the engine. */
  needsFullBuild: () => boolean;
  /**
   * Returns the prefetched response of an address, once each. Returns null if it was not requested. The
   * promise resolves to null if there is no usable response; then the engine sends its own request.
   */
  claim: (address: string) => Promise<PrefetchedResponse | null> | null;
  /** True if it is too old to use, or was stopped. */
  isStale: () => boolean;
  /** Aborts requests in flight and discards the rest. */
  stop: () => void;
};

/**
 * Timeouts of a file, ms. After one of them, all requests in flight are aborted and everything else is left to
 * the engine. A server may need to wake up at first.
 */
const playlistTimeoutMs = 15_000;
const segmentTimeoutMs = 8000;
/** How long responses stay usable before a press, ms: a live stream moves on in the meantime. */
const vodMaxAgeMs = 60_000;
const liveMaxAgeMs = 2000;
/** Larger first segments are left to the engine: the viewer may never press play, bytes. */
const maxFirstSegmentBytes = 1_500_000;

const isPlayable = ({ codecs }: Rendition): boolean =>
  codecs === '' || mediaSource()?.isTypeSupported(`video/mp4;codecs="${codecs}"`) === true;

async function fetchOnce<Data extends string | ArrayBuffer>(
  address: string,
  read: (response: Response) => Promise<Data | null>,
  timeoutMs: number,
  ended: AbortController,
): Promise<PrefetchedResponse<Data> | null> {
  const startedAt = performance.now();
  const timer = setTimeout(() => ended.abort(), timeoutMs);
  try {
    const response = await fetch(address, { signal: ended.signal });
    if (!response.ok) return null;
    const data = await read(response);
    if (data === null) return null;
    const at = performance.now();
    return { url: response.url, data, tookMs: at - startedAt, at };
  } catch {
    // The engine sends its own request and reports the fault.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts to fetch what the first frame needs: the master playlist, the playlist of the rendition that
 * suits the connection, and its first segment.
 */
export function createHeadStart(options: HeadStartOptions): HeadStart {
  const { source, isLive, startAt } = options;
  const lifetimeMs = isLive ? liveMaxAgeMs : vodMaxAgeMs;
  const ended = new AbortController();
  const fetched = new Map<string, Promise<PrefetchedResponse | null>>();
  let chosen: Rendition | null = null;
  let latestAt = Infinity;
  let isFullNeeded = false;
  const readNeeds = ({ data }: PrefetchedResponse<string>) => {
    if (isFullNeeded || !needsFullBuild(data, options)) return;
    isFullNeeded = true;
    options.onFullBuild();
  };
  const fetchFile = <Data extends string | ArrayBuffer>(
    address: string,
    read: (response: Response) => Promise<Data | null>,
    timeoutMs: number,
  ) => {
    const file = fetchOnce(address, read, timeoutMs, ended);
    fetched.set(address, file);
    return file;
  };
  const fetchPlaylist = (address: string) => fetchFile(address, readPlaylist, playlistTimeoutMs);
  const asBytes = (response: Response) => response.arrayBuffer();
  const fetchSegment = ({ url, data }: PrefetchedResponse<string>, { bps }: Rendition) => {
    const segment = findFirstSegment(data, url, startAt);
    if (segment === null || (bps * segment.seconds) / 8 > maxFirstSegmentBytes) return;
    for (const address of segment.addresses) void fetchFile(address, asBytes, segmentTimeoutMs);
  };
  const start = async () => {
    const master = await fetchPlaylist(new URL(source, document.baseURI).href);
    if (master === null) return;
    latestAt = master.at;
    readNeeds(master);
    // Only the engine can replace the variables in addresses.
    if (hasVariables(master.data)) return;
    const playable = readRenditions(master.data, master.url).filter(isPlayable);
    const rendition = firstRendition(playable, options);
    if (rendition === null) return;
    chosen = rendition;
    const playlist = await fetchPlaylist(rendition.address);
    if (playlist === null) return;
    latestAt = playlist.at;
    readNeeds(playlist);
    if (!hasVariables(playlist.data)) fetchSegment(playlist, rendition);
  };
  void start();
  const isOld = (at: number) => performance.now() - at > lifetimeMs;
  return {
    source,
    rendition: () => chosen?.address ?? null,
    needsFullBuild: () => isFullNeeded,
    claim: (address) => {
      const file = fetched.get(address);
      fetched.delete(address);
      return file?.then((loaded) => (loaded === null || isOld(loaded.at) ? null : loaded)) ?? null;
    },
    isStale: () => isOld(latestAt),
    stop: () => {
      ended.abort();
      fetched.clear();
      latestAt = -Infinity;
    },
  };
}
