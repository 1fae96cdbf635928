import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { hasFfmpeg } from '@grandstand/ingest/encoder.testing';
import type { Page } from '@playwright/test';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import {
  expect,
  expectAccessible,
  ignoreStatus,
  inMinutes,
  test,
  untilInteractive,
  videoOf,
} from '../journey.ts';
import { startPlayback } from '../viewer.ts';
import { createOperator, openStudio } from './operator.ts';

test.skip(!hasFfmpeg, 'ffmpeg is not on this machine');

// The page requests the session before it shows the sign-in form, and gets 401; a match without a recording has 409,
// and thumbnails that are being made 404.
test.afterEach(({ consoleErrors }) => {
  for (const status of [401, 404, 409]) ignoreStatus(consoleErrors, status);
  // The connection that the journey cuts.
  const others = consoleErrors.filter((text) => !text.includes('net::ERR_FAILED'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});

const videoSeconds = 40;

/** Makes a video with a key frame every two seconds. */
async function makeVideo(file: string): Promise<Buffer> {
  const source = `testsrc2=size=320x180:rate=25:duration=${videoSeconds}`;
  const sound = `sine=440:duration=${videoSeconds}`;
  const inputs = ['-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', sound];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-bf', '0'];
  const output = ['-pix_fmt', 'yuv420p', '-c:a', 'aac', file];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...video, ...output]);
  return readFile(file);
}

const lengthOf = (page: Page): Promise<number> =>
  videoOf(page).evaluate((video) => (video as HTMLVideoElement).duration);

test('an editor uploads a video across a lost connection and a reload, trims it, adds and removes captions, and viewers see the shorter replay at the same address', async ({
  page,
  operator,
  request,
}, testInfo) => {
  test.slow();
  const title = `Library ${crypto.randomUUID().slice(0, 8)}`;
  const id = await operator.createEvent({
    title,
    gameStartDate: inMinutes(-120),
    gameEndDate: inMinutes(-30),
    eventStatus: 'upcoming',
    film: null,
  });
  const buffer = await makeVideo(testInfo.outputPath('final.mp4'));
  await openStudio(page, await createOperator(request, 'editor'), '/library');
  await page.getByRole('link', { name: 'Uploads' }).click();

  const form = page.getByRole('form', { name: 'Upload a video' });
  await form.getByLabel('Find the match').fill(title);
  await expect(form.getByRole('option', { name: title })).toBeAttached();
  await form.getByLabel('Match', { exact: true }).selectOption({ index: 1 });
  const upload = (name: string, file: Buffer) =>
    form
      .getByLabel('Video file')
      .setInputFiles({ name, mimeType: 'video/mp4', buffer: file })
      .then(() => form.getByRole('button', { name: 'Upload', exact: true }).click());
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await upload('notes.mp4', Buffer.from('This is not a video.'));
  await expect(row('notes.mp4')).toContainText('This file can’t be used', { timeout: 30_000 });
  await row('notes.mp4').getByRole('button', { name: 'Remove: notes.mp4' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row('notes.mp4')).toHaveCount(0);

  // The connection is lost, and the page is reloaded: the rest is sent once the same file is chosen again.
  const parts = '**/api/operator/upload/up_*';
  await page.route(parts, (route) => route.abort());
  await upload('final.mp4', buffer);
  await expect(row('final.mp4')).toContainText('No connection. The upload continues by itself.');
  await page.reload();
  await page.unroute(parts);
  await expect(row('final.mp4')).toContainText('Interrupted');
  await row('final.mp4')
    .getByLabel('To continue, choose the same file')
    .setInputFiles({ name: 'final.mp4', mimeType: 'video/mp4', buffer });
  await expect(row('final.mp4')).toContainText('Ready', { timeout: 60_000 });
  await row('final.mp4').getByRole('link', { name: 'Open the video' }).click();

  const trim = page.getByRole('region', { name: 'Trim' });
  await expect(trim).toContainText('The whole recording is shown: 0:40.');
  const start = trim.getByRole('slider', { name: 'Start' });
  await start.focus();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(trim).toContainText('Cut away: 0:10 at the start, 0:00 at the end. 0:30 remain.');
  await trim.getByRole('button', { name: 'Save the trim' }).click();
  await expect(page.getByText('Trimmed. The replay is now 0:30 long.')).toBeVisible();

  const captions = page.getByRole('region', { name: 'Captions' });
  await captions.getByLabel('Language code').fill('de');
  const cues = 'WEBVTT\n\n00:01.000 --> 00:03.000\nAnpfiff\n';
  await captions
    .getByLabel('Caption file')
    .setInputFiles({ name: 'de.vtt', mimeType: 'text/vtt', buffer: Buffer.from(cues) });
  await captions.getByRole('button', { name: 'Add captions' }).click();
  await expect(captions.getByRole('listitem')).toHaveText(/German \(de\)/);
  await captions.getByRole('button', { name: 'Remove: German' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(captions).toContainText('No captions.');

  await settleLayout(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await sidewaysScroll(page)).toBe(0);

  const address = `/events/${id}`;
  await page.getByRole('link', { name: 'Match page' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}/?$`));
  await untilInteractive(page);
  await startPlayback(page);
  await expect.poll(() => lengthOf(page)).toBeLessThan(33);
});
