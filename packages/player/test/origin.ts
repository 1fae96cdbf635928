import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { livePlaylist, readMaster, readPlaylist, type LiveClock } from './playlists.ts';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
};

/**
 * How media requests are served: properly, with a cut connection, never, with half of the file, with
 * noise of the same length, with a captive portal's login page, or with a status.
 */
export type MediaFault = 'none' | 'cut' | 'hang' | 'half' | 'noise' | 'page' | number;

export type Origin = {
  url: string;
  fault: MediaFault;
  /** The same for segments only; playlists are served normally. */
  segmentFault: MediaFault;
  /** The same for playlists of renditions. */
  playlistFault: MediaFault;
  /** Live streams by name; their URLs are `/live/<name>/master.m3u8`. */
  live: Map<string, LiveClock>;
  /** Prefix of the paths that return 403, null for none. */
  refused: string | null;
  /** Paths requested so far. */
  requested: string[];
  /** Paths that return 404 although they exist. */
  hidden: Set<string>;
  /** Called before any part of the stream is served. */
  customFault: CustomFault | null;
  close: () => Promise<void>;
};

/**
 * A custom fault.
 * @param path of the request below its stream, such as `v720/00012.m4s`
 * @param body the proper response
 * @returns true if it has responded or never will; false for the proper response
 */
export type CustomFault = (path: string, body: Buffer, response: ServerResponse) => boolean;

/** Streams such as other sites serve; see `make.ts` there. */
const foreignFolder = path.join(import.meta.dirname, 'foreign');

/** Length of a cue, s. */
const cueSeconds = 4;

function captionFile(seconds: number): string {
  const stamp = (at: number) =>
    `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}.000`;
  const cues = [];
  for (let at = 0; at + cueSeconds <= seconds; at += cueSeconds) {
    cues.push(`${stamp(at)} --> ${stamp(at + cueSeconds)}\nWords at second ${at}`);
  }
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Responds with the configured fault. Returns false if the file should be sent. */
function sendFault(fault: MediaFault, request: IncomingMessage, response: ServerResponse): boolean {
  if (fault === 'cut') request.socket.destroy();
  else if (fault === 'page') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Log in to this network</title>');
  } else if (typeof fault === 'number') response.writeHead(fault).end();
  return fault !== 'none' && fault !== 'half' && fault !== 'noise';
}

/**
 * Sends a text or the bytes of a file; under the corresponding fault half of them, or noise of their
 * length.
 */
function send(fault: MediaFault, response: ServerResponse, body: Buffer): void {
  response.setHeader('content-length', body.length);
  if (fault === 'half') {
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  } else response.end(fault === 'noise' ? randomBytes(body.length) : body);
}

/**
 * Starts a media server for tests: `/video/…` and `/renewed/…` serve a folder, `/live/<name>/…` the same
 * video as a sliding live stream, `/captioned/…` the video with a subtitle group, `/foreign/…` the streams of
 * `foreignFolder`, `/site/…` the page under test.
 */
export async function startOrigin(videoFolder: string, siteFolder: string): Promise<Origin> {
  const sendText = (response: ServerResponse, name: string, body: string) => {
    response.setHeader('content-type', contentTypes[path.extname(name)] ?? 'text/plain');
    response.setHeader('cache-control', 'no-store');
    sendOrFault(name, response, Buffer.from(body));
  };
  const sendOrFault = (name: string, response: ServerResponse, body: Buffer) => {
    if (!origin.customFault?.(name, body, response)) send(faultOf(name), response, body);
  };
  /** Returns the fault for a path; a fault for everything comes first. */
  const faultOf = (name: string): MediaFault => {
    if (origin.fault !== 'none') return origin.fault;
    if (name.endsWith('.m4s')) return origin.segmentFault;
    return /(?<!master)\.m3u8$/.test(name) ? origin.playlistFault : 'none';
  };
  const sendFile = (response: ServerResponse, folder: string, name: string) => {
    const target = path.join(folder, path.normalize(`/${name}`));
    const stats = statSync(target, { throwIfNoEntry: false });
    if (!stats?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader(
      'content-type',
      contentTypes[path.extname(target)] ?? 'application/octet-stream',
    );
    response.setHeader('cache-control', 'no-store');
    if (folder === siteFolder) send('none', response, readFileSync(target));
    else sendOrFault(name, response, readFileSync(target));
  };
  const playlistCache = new Map<string, ReturnType<typeof readPlaylist>>();
  const playlistOf = (rendition: string) => {
    const playlist =
      playlistCache.get(rendition) ?? readPlaylist(path.join(videoFolder, rendition));
    playlistCache.set(rendition, playlist);
    return playlist;
  };
  const anyRendition = () => /^[^#\s].*$/m.exec(readMaster(videoFolder, (uri) => uri))?.[0] ?? '';

  const sendLive = (response: ServerResponse, name: string, rest: string) => {
    const clock = origin.live.get(name);
    if (!clock) response.writeHead(404).end();
    else if (rest === 'master.m3u8') {
      sendText(
        response,
        rest,
        readMaster(videoFolder, (uri) => uri),
      );
    } else {
      const base = `/video/${path.posix.dirname(rest)}/`;
      sendText(response, rest, livePlaylist(playlistOf(rest), base, clock, Date.now()));
    }
  };
  const sendCaptioned = (response: ServerResponse, rest: string) => {
    const { seconds } = playlistOf(anyRendition());
    if (rest === 'words.vtt') sendText(response, rest, captionFile(Math.floor(seconds)));
    else if (rest === 'words.m3u8') {
      const length = Math.floor(seconds);
      const lines = ['#EXTM3U', '#EXT-X-PLAYLIST-TYPE:VOD', `#EXT-X-TARGETDURATION:${length}`];
      lines.push(`#EXTINF:${length}.0,`, 'words.vtt', '#EXT-X-ENDLIST', '');
      sendText(response, rest, lines.join('\n'));
    } else {
      const group =
        '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",LANGUAGE="en",URI="words.m3u8"';
      const master = readMaster(videoFolder, (uri) => `/video/${uri}`)
        .replace('#EXTM3U', `#EXTM3U\n${group}`)
        .replaceAll(/^#EXT-X-STREAM-INF:.*$/gm, '$&,SUBTITLES="subs"');
      sendText(response, rest, master);
    }
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://origin');
    const [, area = '', ...parts] = decodeURIComponent(pathname).split('/');
    origin.requested.push(pathname);
    if (area === 'site') return sendFile(response, siteFolder, parts.join('/'));
    if (sendFault(faultOf(pathname), request, response)) return undefined;
    if (origin.hidden.has(pathname)) return void response.writeHead(404).end();
    if (origin.refused !== null && pathname.startsWith(origin.refused)) {
      return void response.writeHead(403).end();
    }
    if (area === 'video' || area === 'renewed')
      return sendFile(response, videoFolder, parts.join('/'));
    if (area === 'live') return sendLive(response, parts[0] ?? '', parts.slice(1).join('/'));
    if (area === 'captioned') return sendCaptioned(response, parts.join('/'));
    if (area === 'foreign') return sendFile(response, foreignFolder, parts.join('/'));
    return void response.writeHead(404).end();
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin: Origin = {
    url: `http://127.0.0.1:${port}`,
    fault: 'none',
    segmentFault: 'none',
    playlistFault: 'none',
    live: new Map(),
    refused: null,
    requested: [],
    hidden: new Set(),
    customFault: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return origin;
}
