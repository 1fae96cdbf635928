import { makeCaptionedFile } from '@grandstand/ingest/captions.testing';
import { hasFfmpeg } from '@grandstand/ingest/encoder.testing';
import {
  createClip,
  createViewer,
  getMatch,
  masterOfClip,
} from '@grandstand/ingest/recorded-match.testing';
import type { Page } from '@playwright/test';
import { expect, expectPlaying, inMinutes, test, untilInteractive, videoOf } from '../journey.ts';
import { callsOf } from '../recorded-match.ts';
import { startSrtIngest } from '../srt-ingest.ts';
import { emailOf, startPlayback } from '../viewer.ts';

test.skip(!hasFfmpeg, 'ffmpeg is not on this machine');

async function choose(page: Page, section: RegExp, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: section }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
  await page.keyboard.press('Escape');
}

/** Returns the captions that the page's video shows now. */
const shownCaptions = (page: Page) =>
  videoOf(page).evaluate((video: HTMLVideoElement) =>
    Array.from(video.textTracks)
      .filter(({ mode }) => mode === 'showing')
      .flatMap((track) => Array.from(track.activeCues ?? []))
      .map((cue) => (cue as VTTCue).text)
      .join(' '),
  );

/** Returns the loudest frequency of what the page's video plays, to the nearest 40 Hz; 0 in silence. */
const loudest = (page: Page) =>
  videoOf(page).evaluate(async (element) => {
    const video = element as HTMLVideoElement & { captureStream: () => MediaStream };
    const stream = video.captureStream();
    if (stream.getAudioTracks().length === 0) return 0;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 4096 });
    context.createMediaStreamSource(stream).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const peak = Math.max(...levels);
    const hertz = (levels.indexOf(peak) * context.sampleRate) / analyser.fftSize;
    await context.close();
    return peak < -70 ? 0 : Math.round(hertz / 40) * 40;
  });

const captionText = /^Said at \d+ *$/;

test('viewers choose captions and audio tracks of an encoder live, have them in the replay, and a clip offers them', async ({
  page,
  request,
  operator,
  baseURL,
}, testInfo) => {
  test.setTimeout(180_000);
  const call = callsOf(request);
  const match = await operator.createEvent({
    title: 'With captions and two audio tracks',
    film: null,
    gameStartDate: inMinutes(0),
  });
  const file = testInfo.outputPath('captioned.ts');
  makeCaptionedFile(file, 120, [
    { hertz: 440, language: 'eng' },
    { hertz: 1320, language: 'deu' },
  ]);
  const server = new URL(baseURL ?? '');
  const key = await operator.createStreamKey(match);
  const ingest = await startSrtIngest(server, [key], Number(server.port) + 330);
  const encoder = await ingest.connect(0, { file });
  try {
    await page.goto(`/events/${match}`);
    await untilInteractive(page);
    await expect(videoOf(page)).toHaveCount(1, { timeout: 30_000 });
    await startPlayback(page);
    await expectPlaying(page);
    await videoOf(page).evaluate((video: HTMLVideoElement) => void (video.muted = false));
    await expect.poll(() => loudest(page)).toBe(440);
    await choose(page, /^Captions/, 'CC1');
    await expect.poll(() => shownCaptions(page), { timeout: 60_000 }).toMatch(captionText);
    await choose(page, /^Sound/, 'Deutsch');
    await expect.poll(() => loudest(page), { timeout: 60_000 }).toBe(1320);
    await expect.poll(() => shownCaptions(page)).toMatch(captionText);
    const viewer = await createViewer(call, emailOf('tracks'));
    const list = (await call(`/media/events/${match}/source.m3u8`)).body.toString();
    const firstDate = /PROGRAM-DATE-TIME:(.+)/.exec(list)?.[1] ?? '';
    const { timeOrigin } = await getMatch(call, match);
    const start = Date.parse(firstDate) - Date.parse(timeOrigin) + 500;
    const clip = await createClip(call, viewer, { eventId: match, start, end: start + 3000 });

    await encoder.kill();
    await operator.setStatus(match, 'archived');
    // The pictures of the replay are made of the recording, which takes a moment.
    const picture = async () => (await call(`/media/events/${match}/picture.webp`)).status;
    await expect.poll(picture, { timeout: 60_000 }).toBe(200);
    // The choices are remembered.
    await page.reload();
    await untilInteractive(page);
    await startPlayback(page);
    await expectPlaying(page);
    await expect.poll(() => shownCaptions(page), { timeout: 60_000 }).toMatch(captionText);
    await videoOf(page).evaluate((video: HTMLVideoElement) => void (video.muted = false));
    await expect.poll(() => loudest(page)).toBe(1320);
    const master = (await call(await masterOfClip(call, clip, viewer))).body.toString();
    expect(master.match(/TYPE=CLOSED-CAPTIONS|TYPE=AUDIO/g)).toHaveLength(3);
  } finally {
    await encoder.kill();
    await ingest.stop();
  }
});
