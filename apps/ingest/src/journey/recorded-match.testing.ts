/** Calls and assertions of tests of recorded matches, whose frames show their numbers. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { frameNumbers, frameRate, type Encoder } from '../encoder.testing.ts';

export const frameMs = 1000 / frameRate;

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; a GET without it. */
  readonly data?: object;
}

/** Sends a request to the backend at this path. */
export type Call = (
  path: string,
  options?: CallOptions,
) => Promise<{ readonly status: number; readonly body: Buffer }>;

/** A frame of a playlist. */
export interface ListedFrame {
  readonly number: number;
  /** When it was captured, by the dates of the playlist, ms since 1970. */
  readonly wallMs: number;
}

/** What one connection of an encoder left in a playlist. */
export interface ListedRun {
  readonly map: string;
  /** When its first frame was captured, by the dates of the playlist, ms since 1970. */
  readonly startMs: number;
  readonly segments: string[];
  /** Of all its segments. */
  durationMs: number;
}

/** Waits until a condition holds. Throws, with what was awaited, after a time in ms. */
export async function until(
  awaited: string,
  condition: () => Promise<boolean>,
  timeoutMs = 90_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    assert(performance.now() < deadline, `after ${timeoutMs} ms: ${awaited}`);
    await wait(250);
  }
}

/** Returns the path of an address with its query. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return pathname + search;
};

/** Returns an address without a viewer's grant. */
export const withoutGrant = (address: string): string => address.replace(/\/h\/[^/]+/, '');

async function bodyAt(call: Call, address: string): Promise<Buffer> {
  const { status, body } = await call(address);
  assert.equal(status, 200, `${address}: ${body.subarray(0, 200).toString()}`);
  return body;
}
const textAt = async (call: Call, address: string) => (await bodyAt(call, address)).toString();

/** Returns the address of the first variant of a master playlist. */
async function variantOf(call: Call, master: string): Promise<string> {
  const uri = /^[^#\s].*$/m.exec(await textAt(call, master))?.[0] ?? '';
  return pathOf(new URL(uri, new URL(master, 'http://localhost')).href);
}

function runsIn(playlist: string, address: string): ListedRun[] {
  const runs: ListedRun[] = [];
  const absolute = (uri: string) => pathOf(new URL(uri, new URL(address, 'http://localhost')).href);
  let map = '';
  for (const line of playlist.split('\n')) {
    const [, uri] = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line) ?? [];
    const [, seconds] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
    const [, date] = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line) ?? [];
    if (uri !== undefined) map = absolute(uri);
    else if (date !== undefined)
      runs.push({ map, startMs: Date.parse(date), segments: [], durationMs: 0 });
    else if (line.endsWith('.m4s')) runs.at(-1)?.segments.push(absolute(line));
    const run = runs.at(-1);
    if (seconds !== undefined && run !== undefined) run.durationMs += Number(seconds) * 1000;
  }
  return runs;
}

/** Returns the runs that the first variant of a master playlist lists now. */
export async function listedRuns(call: Call, master: string): Promise<ListedRun[]> {
  const variant = await variantOf(call, master);
  return runsIn(await textAt(call, variant), variant);
}

/**
 * Returns the frames of all segments that the first variant of a master playlist lists now. It decodes all of them,
 * so what waits for a frame waits for `listedRuns` first.
 */
export async function listedFrames(call: Call, master: string): Promise<ListedFrame[]> {
  const frames: ListedFrame[] = [];
  for (const { map, startMs, segments } of await listedRuns(call, master)) {
    const parts: Buffer[] = [];
    for (const address of [map, ...segments]) parts.push(await bodyAt(call, address));
    const numbers = await frameNumbers(Buffer.concat(parts));
    for (const [index, number] of numbers.entries())
      frames.push({ number, wallMs: startMs + index * frameMs });
  }
  return frames;
}

/** Returns the address of a file beside a master playlist. */
const addressBeside = (master: string, file: string): string =>
  pathOf(new URL(file, new URL(master, 'http://localhost')).href);

/** Downloads a clip, and returns the numbers of the frames that a player shows of the file. */
export const downloadedFrameNumbers = async (call: Call, master: string): Promise<number[]> =>
  await frameNumbers(await bodyAt(call, addressBeside(master, 'clip.mp4')));

interface Thumbnail {
  /** Number of the frame that the thumbnail shows. */
  readonly number: number;
  /** Position from which it is shown, s on the clock of the match. */
  readonly position: number;
}

/**
 * Returns the thumbnails that the player shows for a match; empty while there are none, or while they are
 * replaced by those of a trimmed match.
 */
export async function thumbnailsOf(call: Call, master: string): Promise<Thumbnail[]> {
  const { status, body } = await call(addressBeside(master, 'thumbs.vtt'));
  if (status !== 200) return [];
  const sheets = new Map<string, Buffer>();
  const thumbnails: Thumbnail[] = [];
  const cue = /^(-?)(\d+):(\d\d):([\d.]+) --> .*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;
  for (const [, sign, hours, minutes, seconds, file = '', x, y, width, height] of body
    .toString()
    .matchAll(cue)) {
    const cachedSheet = sheets.get(file);
    const loaded = cachedSheet === undefined ? await call(addressBeside(master, file)) : null;
    if (loaded?.status === 404) return [];
    assert(loaded === null || loaded.status === 200, `${file}: ${loaded?.status}`);
    const sheet = cachedSheet ?? loaded?.body ?? Buffer.alloc(0);
    sheets.set(file, sheet);
    const [number = NaN] = await frameNumbers(sheet, `${width}:${height}:${x}:${y}`);
    const position = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    thumbnails.push({ number, position: sign === '-' ? -position : position });
  }
  return thumbnails;
}

/** Returns the number of the frame that is shown at a time, ms since 1970. */
export function shownFrameNumberAt(frames: readonly ListedFrame[], wallMs: number): number {
  const shown = frames.findLast((frame) => frame.wallMs <= wallMs + 1);
  assert(shown !== undefined && wallMs - shown.wallMs < 2 * frameMs, 'a frame is shown then');
  return shown.number;
}

/** Returns the number, with a fraction, of the frame that an encoder produced at a time, ms since 1970. */
export const encodedFrameNumberAt = (
  encoder: Encoder,
  firstNumber: number,
  wallMs: number,
): number => firstNumber + (wallMs - encoder.firstFrameMs()) / frameMs;

/** Returns the `content` of a call's response. Throws, with the response, if the call failed. */
export async function contentOf<T>(call: Call, path: string, options?: CallOptions): Promise<T> {
  const { status, body } = await call(path, options);
  assert.equal(status, 200, `${path}: ${body.toString()}`);
  return (JSON.parse(body.toString()) as { content: T }).content;
}

/** A viewer who only makes API calls, without a browser: the headers that authorise them. */
export interface ApiViewer {
  readonly headers: Readonly<Record<string, string>>;
}

const password = 'a long enough password';

const accountOf = (email: string) => ({ username: email, password, strategy: 'refresh' });

/** Signs an account of `createViewer` in and returns its viewer. */
export async function signIn(call: Call, email: string): Promise<ApiViewer> {
  const { tokenData } = await contentOf<{ tokenData: { access_token: string } }>(
    call,
    '/api/user/login',
    { data: { ...accountOf(email), device_id: email.split('@')[0], device_name: 'Calls' } },
  );
  return { headers: { 'x-authorization': `Bearer ${tokenData.access_token}` } };
}

/** Creates an account, signs it in and returns its viewer. */
export async function createViewer(call: Call, email: string): Promise<ApiViewer> {
  const data = { ...accountOf(email), display_name: 'Ann Lee' };
  await contentOf(call, '/api/user/register', { data });
  return signIn(call, email);
}

/** Buys the ticket of a match; returns the purchase's id. */
export async function buyTicket(
  call: Call,
  { headers }: ApiViewer,
  eventId: string,
): Promise<string> {
  const data = { event_id: eventId, card: { token: 'tok_sandbox_approves' } };
  const { id, status } = await contentOf<{ id: string; status: string }>(
    call,
    '/api/commerce/ppv_checkout',
    { headers, data },
  );
  assert.equal(status, 'APPROVED');
  return id;
}

export interface RecordedMatch {
  readonly eventStatus: string;
  readonly duration: number;
  readonly timeOrigin: string;
  readonly source: { readonly hd: string | null };
  readonly scoreTimeline: readonly { readonly time: number; readonly home: number }[];
}

/** Returns a match as a viewer gets it, who is anonymous by default. */
export const getMatch = (
  call: Call,
  eventId: string,
  { headers }: ApiViewer = { headers: {} },
): Promise<RecordedMatch> => contentOf(call, `/api/event/get_by_id/id/${eventId}`, { headers });

/** Returns the address of the playlist of a clip for a viewer who may watch it. */
export const masterOfClip = async (call: Call, id: string, viewer: ApiViewer): Promise<string> =>
  pathOf(
    (
      await contentOf<Pick<RecordedMatch, 'source'>>(call, `/api/clip/get_by_id/id/${id}`, {
        headers: viewer.headers,
      })
    ).source.hd ?? '',
  );

/** Returns the address of the playlist of a match for a viewer who may watch it. */
export const masterOf = async (call: Call, eventId: string, viewer: ApiViewer): Promise<string> =>
  pathOf((await getMatch(call, eventId, viewer)).source.hd ?? '');

export interface MatchRange {
  readonly eventId: string;
  /** ms on the clock of the match. */
  readonly start: number;
  readonly end: number;
}

/** Cuts a clip; returns its id. */
export async function createClip(
  call: Call,
  { headers }: ApiViewer,
  { eventId, start, end }: MatchRange,
): Promise<string> {
  const { id } = await contentOf<{ id: string }>(call, '/api/clip/create', {
    headers,
    data: {
      event_id: eventId,
      title: `${start} to ${end}`,
      media_type: 'user_clip',
      start_time: start,
      end_time: end,
    },
  });
  return id;
}

/** Tags a moment of a match. */
export const createTag = (
  call: Call,
  { headers }: ApiViewer,
  { eventId, start, end, videoType }: MatchRange & { readonly videoType: 'live' | 'vod' },
): Promise<unknown> =>
  contentOf(call, '/api/tag/saveV2', {
    headers,
    data: {
      targetId: eventId,
      title: 'Goal',
      type: 'goal',
      startTime: start,
      endTime: end,
      mode: 'sync',
      videoType,
      streamName: 'hd',
    },
  });

/** Returns where a viewer's tags of a match start, s on its clock, in order. */
export async function tagStarts(
  call: Call,
  { headers }: ApiViewer,
  eventId: string,
): Promise<number[]> {
  const { entries } = await contentOf<{ entries: { startTime: number }[] }>(call, '/api/tag/list', {
    headers,
    data: { targetId: eventId },
  });
  return entries.map(({ startTime }) => startTime).toSorted((a, b) => a - b);
}

/**
 * Expects that this viewer can load the playlists and a segment of a match, and that anonymous viewers get
 * 403 for them. Returns the viewer's addresses of them.
 */
export async function expectRestricted(
  call: Call,
  eventId: string,
  viewer: ApiViewer,
): Promise<string[]> {
  const master = await masterOf(call, eventId, viewer);
  const variant = await variantOf(call, master);
  const runs = runsIn(await textAt(call, variant), variant);
  const segment = runs.at(-1)?.segments.at(-1) ?? '';
  const addresses = [master, variant, segment];
  for (const address of addresses) assert.equal((await call(address)).status, 200, address);
  const [, file] = /(films\/.*)$/.exec(segment) ?? [];
  assert(file !== undefined, segment);
  for (const address of [...addresses.map(withoutGrant), `/media/${file}`])
    assert.equal((await call(address)).status, 403, address);
  return addresses;
}

/**
 * Expects that a live match has thumbnails, and a private clip of it a picture, within ten seconds, and that
 * anonymous viewers get neither.
 * @param clip address of the clip's playlist
 */
export async function expectPictures(call: Call, match: string, clip: string): Promise<void> {
  const [thumbnails, picture] = [
    match.replace('master.m3u8', 'thumbs.vtt'),
    clip.replace('master.m3u8', 'picture.webp'),
  ];
  const areServed = async () =>
    (await call(thumbnails)).status === 200 && (await call(picture)).status === 200;
  await until('the pictures of the match', areServed);
  const uri = /^\S+(?=#xywh=)/m.exec(await textAt(call, thumbnails))?.[0] ?? '';
  const thumbnail = pathOf(new URL(uri, new URL(thumbnails, 'http://localhost')).href);
  assert.equal((await call(thumbnail)).status, 200, thumbnail);
  for (const address of [thumbnails, thumbnail].map(withoutGrant))
    assert.equal((await call(address)).status, 403, address);
  // Others do not learn that a private clip exists.
  assert.equal((await call(withoutGrant(picture))).status, 404, picture);
}

/** Expects that a refund closes these addresses within ten seconds. */
export async function expectRefundCloses(
  call: Call,
  addresses: readonly string[],
  refund: () => Promise<unknown>,
): Promise<void> {
  await refund();
  const areClosed = async () => {
    const responses = await Promise.all(addresses.map((address) => call(address)));
    return responses.every(({ status }) => status === 403);
  };
  await until('a refund closes every address', areClosed);
}
