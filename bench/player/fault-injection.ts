/** Faults of a media server: which responses are faulty (`on…`), and what replaces them. */
import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { CustomFault } from '../../packages/player/test/origin.ts';

/** What replaces a correct response. */
export type FaultyResponse = (response: ServerResponse, body: Buffer) => void;

const isSegment = (path: string) => path.endsWith('.m4s');
const isPlaylist = (path: string) => path.endsWith('.m3u8') && !path.endsWith('master.m3u8');

const on =
  (isFaulty: (path: string) => boolean, respond: FaultyResponse): CustomFault =>
  (path, body, response) => {
    if (!isFaulty(path)) return false;
    respond(response, body);
    return true;
  };
export const onSegments = (respond: FaultyResponse): CustomFault => on(isSegment, respond);
export const onPlaylists = (respond: FaultyResponse): CustomFault => on(isPlaylist, respond);

/** Faults the first segment requested from now on, in each rendition and on every request. */
export function onOneSegment(respond: FaultyResponse): CustomFault {
  let chosen: string | null = null;
  return on((path) => {
    if (!isSegment(path)) return false;
    const name = path.slice(path.lastIndexOf('/') + 1);
    chosen ??= name;
    return name === chosen;
  }, respond);
}
/** Faults the segment of a number, in each rendition. */
export const onSegment = (index: number, respond: FaultyResponse): CustomFault =>
  on((path) => path.endsWith(`/${String(index).padStart(5, '0')}.m4s`), respond);
/** Injects the fault into one response only. */
export function once(customFault: CustomFault): CustomFault {
  let done = false;
  return (...args) => {
    if (done) return false;
    done = customFault(...args);
    return done;
  };
}
/** Faults the rendition whose segments are requested first. */
export function onOneRendition(respond: FaultyResponse): CustomFault {
  let chosen: string | null = null;
  const renditionOf = (path: string) => /(v\d+)\//.exec(path)?.[1] ?? null;
  return on((path) => {
    if (isSegment(path)) chosen ??= renditionOf(path);
    return chosen !== null && renditionOf(path) === chosen;
  }, respond);
}

export const status =
  (code: number, headers: OutgoingHttpHeaders = {}): FaultyResponse =>
  (response) =>
    void response.writeHead(code, headers).end();
/** The connection breaks in the middle of the body. */
export const brokenOff: FaultyResponse = (response, body) => {
  response.setHeader('content-length', body.length);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
};
/** Half of the body, as if it were complete. */
export const cutShort: FaultyResponse = (response, body) =>
  void response.end(body.subarray(0, body.length / 2));
/** Half of the body, and then nothing, without an end. */
export const stalled: FaultyResponse = (response, body) => {
  response.setHeader('content-length', body.length);
  response.write(body.subarray(0, body.length / 2));
};
export const empty: FaultyResponse = (response) => void response.end();
export const garbage: FaultyResponse = (response, body) =>
  void response.end(randomBytes(body.length));
/** The file's boxes are intact; the coded media is noise. */
export const undecodable: FaultyResponse = (response, body) => {
  const from = body.indexOf('mdat') + 4;
  response.end(Buffer.concat([body.subarray(0, from), randomBytes(body.length - from)]));
};
/** A network's login page (captive portal). */
export const webPage: FaultyResponse = (response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><title>Log in to this network</title>');
};
/** Replaces one text with another. */
export const rewritten =
  (change: (text: string) => string): FaultyResponse =>
  (response, body) =>
    void response.end(change(body.toString()));

const sliceMs = 250;
/** A few bytes at a time until the connection is fast again, which completes current responses at once. */
export function slowly(bytesPerSecond: number): { respond: FaultyResponse; end: () => void } {
  let isSlow = true;
  const respond: FaultyResponse = (response, body) => {
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
    respond,
    end: () => {
      isSlow = false;
    },
  };
}
