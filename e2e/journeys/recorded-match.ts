/** Helpers of journeys through recorded matches: API calls of their viewers, and frame numbers of a video. */
import { numberBits } from '@grandstand/ingest/encoder.testing';
import type { ApiViewer, Call } from '@grandstand/ingest/recorded-match.testing';
import type { APIRequestContext, Page } from '@playwright/test';
import { videoOf } from './journey.ts';
import { storedSession } from './viewer.ts';

/** Returns a function that makes API calls with Playwright's requests. */
export const callsOf =
  (request: APIRequestContext): Call =>
  async (path, { headers = {}, data } = {}) => {
    const response = await request.fetch(path, {
      headers: { ...headers },
      ...(data !== undefined && { method: 'POST', data }),
    });
    return { status: response.status(), body: await response.body() };
  };

/** Returns the viewer whose session is in the page's storage. */
export async function viewerOf(page: Page): Promise<ApiViewer> {
  const { token } = await storedSession(page);
  return { headers: { 'x-authorization': `Bearer ${String(token)}` } };
}

/**
 * Returns the frame number that the page's video shows now, as the test encoder draws it; null without a
 * frame.
 */
export const shownNumber = (page: Page): Promise<number | null> =>
  videoOf(page).evaluate((element, bits) => {
    const video = element as HTMLVideoElement;
    const { videoWidth: width, videoHeight: height } = video;
    if (video.readyState < 2 || width === 0) return null;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) return null;
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, Math.floor(height / 2), width, 1);
    let number = 0;
    for (let bit = 0; bit < bits; bit += 1) {
      const middle = Math.floor(((bit + 0.5) * width) / bits);
      const red = data[middle * 4] ?? 0;
      if (red > 128) number += 2 ** bit;
    }
    return number;
  }, numberBits);
