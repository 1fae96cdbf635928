import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { moreOf, runningMatch } from '../event-page.ts';
import { expect, expectPlaying, test } from '../journey.ts';
import { emailOf, otherBrowser, openSignedIn } from '../viewer.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
test.use(phone);

/** The last content shared with the phone's own sheet. */
interface Shared {
  shared?: { title?: string; url?: string };
}

/** Returns the duration of an MP4 file, from its `mvhd` box of version 0 or 1, s. */
function secondsOf(file: Buffer): number {
  const versionOffset = file.indexOf('mvhd', 0, 'latin1') + 4;
  const [timescale, duration] =
    file[versionOffset] === 1
      ? [file.readUInt32BE(versionOffset + 20), Number(file.readBigUInt64BE(versionOffset + 24))]
      : [file.readUInt32BE(versionOffset + 12), file.readUInt32BE(versionOffset + 16)];
  return duration / timescale;
}

/** Returns true if nothing covers the element when it is scrolled to the start or end of the window. */
const isUncoveredAt = (target: Locator, block: 'start' | 'end') =>
  target.evaluate((element, edge) => {
    element.scrollIntoView({ block: edge });
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 6, bottom - 6].every((y) =>
      element.contains(document.elementFromPoint(left + 30, y)),
    );
  }, block);

test('[TAG-06] [CLP-07] on a phone a viewer marks a goal of a live match in two taps, clips the last 30 seconds and shares them with an anonymous viewer', async ({
  page,
  browser,
  operator,
}) => {
  const id = await operator.createEvent(runningMatch());
  // Mocks the phone's share sheet, which headless browsers lack.
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: Shared['shared']) => void Object.assign(window, { shared: data }),
    });
  });
  await openSignedIn(page, emailOf('moments'), `/events/${id}`);
  // After a click on the portal it plays by itself.
  await expectPlaying(page);

  const moments = page.getByRole('region', { name: 'Moments' });
  const mark = moments.getByRole('button', { name: 'Goal', exact: true });
  for (const block of ['start', 'end'] as const)
    expect(await isUncoveredAt(mark, block), `uncovered at the ${block}`).toBe(true);
  await mark.tap();
  const team = moments.getByRole('button', { name: 'Dunmarrow Wanderers' });
  const isUntruncated = (name: HTMLElement) => name.scrollWidth <= name.clientWidth;
  expect(await team.locator('bdi').evaluate(isUntruncated)).toBe(true);
  await team.tap();
  await expect(moments.getByText(/^Marked: Goal/)).toBeVisible();
  const tag = moments.getByRole('listitem').filter({ hasText: 'Dunmarrow Wanderers' });
  await expect(tag).toContainText('Goal');

  await moreOf(page).tap();
  await page.getByRole('button', { name: 'Clip the last 30 seconds' }).tap();
  const clip = page.getByRole('region', { name: 'Your clip is ready' });
  await clip.getByRole('button', { name: 'Share with a link' }).tap();
  await expect(clip.getByText('Anyone with the link can watch this clip.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as Shared).shared?.url)).toBeDefined();
  const address = await page.evaluate(() => (window as Shared).shared?.url ?? '');
  expect(address).toMatch(/\/events\/[^/]+\/?$/);
  // Two videos at a time would overload the decoder.
  await page.goto('about:blank');

  const anonymous = await otherBrowser(browser, phone);
  try {
    await anonymous.page.goto(address);
    await anonymous.page.getByRole('button', { name: 'Play', exact: true }).first().tap();
    await expectPlaying(anonymous.page);
    const download = anonymous.page.waitForEvent('download');
    await anonymous.page.getByRole('link', { name: 'Download' }).tap();
    const file = await readFile(await (await download).path());
    expect(file.toString('latin1', 4, 8)).toBe('ftyp');
    expect(file.length).toBeGreaterThan(100_000);
    expect(secondsOf(file)).toBeGreaterThan(29);
    expect(secondsOf(file)).toBeLessThan(31);
  } finally {
    await anonymous.close();
  }
});
