/** Fault injection in a media server, for the fault table. */
import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Prank } from '../../packages/player/test/origin.ts';

/** What replaces a correct response. */
export type Trick = (response: ServerResponse, body: Buffer) => void;

const isSegment = (path: string) => path.endsWith('.m4s');
const isPlaylist = (path: string) => path.endsWith('.m3u8') && !path.endsWith('master.m3u8');

const on =
  (falls: (path: string) => boolean, trick: Trick): Prank =>
  (path, body, response) => {
    if (!falls(path)) return false;
    trick(response, body);
    return true;
  };
export const onSegments = (trick: Trick): Prank => on(isSegment, trick);
export const onPlaylists = (trick: Trick): Prank => on(isPlaylist, trick);

/** The first segment requested from now on, in each rendition and on every request. */
export function onOneSegment(trick: Trick): Prank {
  let chosen: string | null = null;
  return on((path) => {
    if (!isSegment(path)) return false;
    const name = path.slice(path.lastIndexOf('/') + 1);
    chosen ??= name;
    return name === chosen;
  }, trick);
}
/** The segment of a number, in each rendition. */
export const onSegment = (index: number, trick: Trick): Prank =>
  on((path) => path.endsWith(`/${String(index).padStart(5, '0')}.m4s`), trick);
/** Only the first response. */
export function once(prank: Prank): Prank {
  let done = false;
  return (...args) => {
    if (done) return false;
    done = prank(...args);
    return done;
  };
}
/** Playlist and segments of the rendition that is requested first. */
export function onOneRendition(trick: Trick): Prank {
  let chosen: string | null = null;
  const renditionOf = (path: string) => /(v\d+)\//.exec(path)?.[1] ?? null;
  return on((path) => {
    if (isSegment(path)) chosen ??= renditionOf(path);
    return chosen !== null && renditionOf(path) === chosen;
  }, trick);
}

export const status =
  (code: number, headers: OutgoingHttpHeaders = {}): Trick =>
  (response) =>
    void response.writeHead(code, headers).end();
/** The connection breaks in the middle of the body. */
export const brokenOff: Trick = (response, body) => {
  response.setHeader('content-length', body.length);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
};
/** Half of the body, as if it were complete. */
export const cutShort: Trick = (response, body) =>
  void response.end(body.subarray(0, body.length / 2));
/** Half of the body, and then nothing, without an end. */
export const stalled: Trick = (response, body) => {
  response.setHeader('content-length', body.length);
  response.write(body.subarray(0, body.length / 2));
};
export const empty: Trick = (response) => void response.end();
export const garbage: Trick = (response, body) => void response.end(randomBytes(body.length));
/** The file's boxes are intact; the coded media is noise. */
export const undecodable: Trick = (response, body) => {
  const from = body.indexOf('mdat') + 4;
  response.end(Buffer.concat([body.subarray(0, from), randomBytes(body.length - from)]));
};
/** A network's login page (captive portal). */
export const webPage: Trick = (response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><title>Log in to this network</title>');
};
/** Replaces one text with another. */
export const rewritten =
  (change: (text: string) => string): Trick =>
  (response, body) =>
    void response.end(change(body.toString()));

const sliceMs = 250;
/** A few bytes at a time until the line is fast again, which completes current responses at once. */
export function slowly(bytesPerSecond: number): { trick: Trick; end: () => void } {
  let isSlow = true;
  const trick: Trick = (response, body) => {
    response.setHeader('content-length', body.length);
    const slice = Math.ceil((bytesPerSecond * sliceMs) / 1000);
    let sent = 0;
    const ticking = setInterval(() => {
      const next = isSlow ? Math.min(sent + slice, body.length) : body.length;
      response.write(body.subarray(sent, next));
      sent = next;
      if (sent < body.length && !response.destroyed) return;
      clearInterval(ticking);
      response.end();
    }, sliceMs);
  };
  return {
    trick,
    end: () => {
      isSlow = false;
    },
  };
}
