/** What journeys of recorded matches need of the browser. */
import { type Call, type CallingViewer } from '@grandstand/ingest/recorded-match.testing';
import type { APIRequestContext, Page } from '@playwright/test';
import { videoOf } from './journey.ts';
import { storedSession } from './viewer.ts';

/** Makes calls by the requests of a journey. */
export const callsOf =
  (request: APIRequestContext): Call =>
  async (path, { headers = {}, data } = {}) => {
    const response = await request.fetch(path, {
      headers: { ...headers },
      ...(data !== undefined && { method: 'POST', data }),
    });
    return { status: response.status(), body: await response.body() };
  };

/** Returns the viewer who is signed in to a page. */
export async function viewerOf(page: Page): Promise<CallingViewer> {
  const { token } = await storedSession(page);
  return { headers: { 'x-authorization': `Bearer ${String(token)}` } };
}

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
