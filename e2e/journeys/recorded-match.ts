/** What journeys of recorded matches prove by the numbers that the frames of an encoder show. */
import { frameNumbers, frameRate, type Encoder } from '@grandstand/ingest/encoder.testing';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { expect, videoOf } from './journey.ts';
import { password } from './viewer.ts';

export const frameMs = 1000 / frameRate;

/** A frame of a playlist. */
export interface ListedFrame {
  readonly number: number;
  /** When it was taken, by the dates of the playlist, ms since 1970. */
  readonly wallMs: number;
}

interface ListedRun {
  readonly map: string;
  readonly startMs: number;
  readonly segments: string[];
}

/** An address of the product for the browser's requests, which go to the origin of the tests. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return pathname + search;
};

async function textAt(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.get(address);
  expect(response.status(), address).toBe(200);
  return response.text();
}

/** Returns the address of the first variant of a master playlist. */
export async function variantOf(request: APIRequestContext, master: string): Promise<string> {
  const text = await textAt(request, master);
  const uri = /^[^#\s].*$/m.exec(text)?.[0] ?? '';
  return pathOf(new URL(uri, new URL(master, 'http://localhost')).href);
}

function runsIn(playlist: string, address: string): ListedRun[] {
  const runs: ListedRun[] = [];
  const absolute = (uri: string) => pathOf(new URL(uri, new URL(address, 'http://localhost')).href);
  let map = '';
  for (const line of playlist.split('\n')) {
    const [, uri] = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line) ?? [];
    const [, date] = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line) ?? [];
    if (uri !== undefined) map = absolute(uri);
    else if (date !== undefined) runs.push({ map, startMs: Date.parse(date), segments: [] });
    else if (line.endsWith('.m4s')) runs.at(-1)?.segments.push(absolute(line));
  }
  return runs;
}

/** Returns the addresses of the segments of a variant's playlist. */
export const segmentsOf = async (request: APIRequestContext, variant: string): Promise<string[]> =>
  runsIn(await textAt(request, variant), variant).flatMap(({ segments }) => segments);

/** Decodes all that a master playlist lists now. */
export async function listedFrames(
  request: APIRequestContext,
  master: string,
): Promise<ListedFrame[]> {
  const variant = await variantOf(request, master);
  const frames: ListedFrame[] = [];
  for (const { map, startMs, segments } of runsIn(await textAt(request, variant), variant)) {
    const parts: Buffer[] = [];
    for (const address of [map, ...segments]) parts.push(await (await request.get(address)).body());
    const numbers = frameNumbers(Buffer.concat(parts));
    for (const [index, number] of numbers.entries())
      frames.push({ number, wallMs: startMs + index * frameMs });
  }
  return frames;
}

/** Returns the number of the frame that is shown at a time, ms since 1970. */
export function numberAt(frames: readonly ListedFrame[], wallMs: number): number {
  const shown = frames.findLast((frame) => frame.wallMs <= wallMs + 1);
  expect(wallMs - (shown?.wallMs ?? -Infinity), 'a frame is shown then').toBeLessThan(2 * frameMs);
  return shown?.number ?? -1;
}

/** Returns the number of the frame that an encoder took at a time. */
export const takenAt = (encoder: Encoder, firstNumber: number, wallMs: number): number =>
  firstNumber + (wallMs - encoder.firstFrameMs()) / frameMs;

/** Returns the number that the page's video shows now; null without a picture. */
export const shownNumber = (page: Page): Promise<number | null> =>
  videoOf(page).evaluate((element) => {
    const video = element as HTMLVideoElement;
    const { videoWidth: width, videoHeight: height } = video;
    if (video.readyState < 2 || width === 0) return null;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) return null;
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, Math.floor(height / 2), width, 1);
    return Array.from({ length: 16 }, (_, bit) => {
      const pixel = Math.floor(((bit + 0.5) * width) / 16);
      return (data[pixel * 4] ?? 0) > 128 ? 2 ** bit : 0;
    }).reduce((sum, one) => sum + one, 0);
  });

/** What a call returned, or what it says of its failure. */
export async function contentOf<T>(response: APIResponse): Promise<T> {
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { content: T }).content;
}

/** A viewer who uses calls alone. */
export interface CallingViewer {
  readonly headers: Record<string, string>;
}

/** Creates an account and signs it in. */
export async function callingViewer(
  request: APIRequestContext,
  email: string,
): Promise<CallingViewer> {
  const who = { username: email, password, strategy: 'refresh' };
  const post = (call: string, data: object) => request.post(`/api/user/${call}`, { data });
  await post('register', { ...who, display_name: 'Ann Lee' });
  const { tokenData } = await contentOf<{ tokenData: { access_token: string } }>(
    await post('login', { ...who, device_id: email.split('@')[0], device_name: 'Calls' }),
  );
  return { headers: { 'x-authorization': `Bearer ${tokenData.access_token}` } };
}

/** Buys the ticket of a match; returns the purchase's id. */
export async function buyTicket(
  request: APIRequestContext,
  { headers }: CallingViewer,
  eventId: string,
): Promise<string> {
  const data = { event_id: eventId, card: { token: 'tok_sandbox_approves' } };
  const bought = await request.post('/api/commerce/ppv_checkout', { headers, data });
  const { id, status } = await contentOf<{ id: string; status: string }>(bought);
  expect(status).toBe('APPROVED');
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
export const getMatch = async (
  request: APIRequestContext,
  eventId: string,
  { headers }: CallingViewer = { headers: {} },
): Promise<RecordedMatch> =>
  contentOf(await request.get(`/api/event/get_by_id/id/${eventId}`, { headers }));

/** Cuts a clip, in ms on the clock of its match; returns the address of its playlist. */
export async function createClip(
  request: APIRequestContext,
  { headers }: CallingViewer,
  { eventId, start, end }: { eventId: string; start: number; end: number },
): Promise<string> {
  const data = {
    event_id: eventId,
    title: `${start} to ${end}`,
    media_type: 'user_clip',
    start_time: start,
    end_time: end,
  };
  const { source } = await contentOf<Pick<RecordedMatch, 'source'>>(
    await request.post('/api/clip/create', { headers, data }),
  );
  return pathOf(source.hd ?? '');
}

/** Expects that a match can be watched by those who may, and that nobody else gets any of it. */
export async function expectGuarded(
  request: APIRequestContext,
  eventId: string,
  viewer: CallingViewer,
): Promise<string[]> {
  const master = pathOf((await getMatch(request, eventId, viewer)).source.hd ?? '');
  const variant = await variantOf(request, master);
  const segment = (await segmentsOf(request, variant)).at(-1) ?? '';
  const own = [master, variant, segment];
  for (const address of own) expect((await request.get(address)).status(), address).toBe(200);
  const [, file] = /(films\/.*)$/.exec(segment) ?? [];
  const open = [...own.map((address) => address.replace(/\/h\/[^/]+/, '')), `/media/${file ?? ''}`];
  for (const address of open) expect((await request.get(address)).status(), address).toBe(403);
  return own;
}

/** Expects that a refund closes these addresses within ten seconds. */
export async function expectRefundCloses(
  request: APIRequestContext,
  addresses: readonly string[],
  refund: () => Promise<void>,
): Promise<void> {
  await refund();
  const statuses = async () =>
    Promise.all(addresses.map(async (address) => (await request.get(address)).status()));
  await expect
    .poll(statuses, { timeout: 10_000, intervals: [250] })
    .toEqual(addresses.map(() => 403));
}
