import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectPlaying,
  playbackOf,
  test,
  untilInteractive,
} from '../journey.ts';
import { emailOf, logOut, otherBrowser, password, openSignedIn, logInAndOpen } from '../viewer.ts';

const rail = (page: Page) => page.getByRole('region', { name: 'Continue watching' });
const cardOf = (page: Page, title: string) =>
  rail(page).getByRole('listitem').filter({ hasText: title });
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).first();

interface StoredPosition {
  videoId: string;
  position: number;
  duration: number;
  isFinished: boolean;
}

/** Resolves with the next stored position that is beyond `min`, s. */
const savedBeyond = async (page: Page, min: number): Promise<StoredPosition> => {
  const response = await page.waitForResponse(
    (item) =>
      item.url().endsWith('/save_playback_position') &&
      (item.request().postDataJSON() as StoredPosition).position > min,
    { timeout: 60_000 },
  );
  return ((await response.json()) as { content: StoredPosition }).content;
};

/** Seeks to some tenths of the video, plays to a position beyond `min`, s, and pauses once it is stored. */
async function watchAt(page: Page, tenths: string, min: number): Promise<void> {
  // Waits from now on: the position may be stored before the pause, which then does not store it again.
  const saved = savedBeyond(page, min);
  await page.getByRole('slider', { name: 'Timeline' }).focus();
  await page.keyboard.press(tenths);
  await expect.poll(async () => (await playbackOf(page)).time).toBeGreaterThan(min);
  await expectPlaying(page);
  await page.keyboard.press('k');
  await saved;
}

/** Opens the home page; returns the positions of resumable videos that it receives. */
async function openHome(page: Page): Promise<StoredPosition[]> {
  // An empty page in between aborts the requests of the previous one.
  await page.goto('about:blank');
  const listed = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    // The page also requests finished videos, and the one video that "For you" is based on.
    const isOther = searchParams.has('finished') || searchParams.get('size') === '1';
    return pathname.endsWith('/get_playback_positions') && !isOther;
  });
  await page.goto('/');
  const { content } = (await (await listed).json()) as { content: { entries: StoredPosition[] } };
  await untilInteractive(page);
  return content.entries;
}

/** Plays the video at this path as a new viewer, up to a stored position beyond 100 s. */
async function startWatching(page: Page, email: string, path: string): Promise<void> {
  await openSignedIn(page, email, '/live/');
  await page.goto(path);
  await untilInteractive(page);
  await play(page).click();
  await expectPlaying(page);
  await watchAt(page, '4', 100);
}

test.describe('continue watching', () => {
  const title = 'A replay to come back to';
  let id = '';
  let path = '';

  test.beforeEach(async ({ operator }) => {
    id = await operator.createReplay(title);
    path = `/events/${id}/`;
  });

  test('a replay is resumed on another device and started over, and leaves the rail once it is watched to its end', async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const email = emailOf('watching');
    await startWatching(page, email, path);

    // The card in the rail of the home page shows the progress.
    const [first] = await openHome(page);
    if (first === undefined) throw new Error('no position was stored');
    expect(first.videoId).toBe(id);
    const percent = Math.round((100 * first.position) / first.duration);
    await expect(cardOf(page, title)).toContainText(`${percent} percent watched`);
    await expectAccessible(page);

    // Another device resumes it without a prompt.
    const other = await otherBrowser(browser);
    await logInAndOpen(other.page, email, '/');
    await cardOf(other.page, title).getByRole('link').first().click();
    await other.page.waitForURL(`**/events/${id}**`);
    await expectPlaying(other.page);
    const startOver = other.page.getByRole('button', { name: 'Start over' });
    await expect(startOver).toBeVisible();
    // It does not cover the help.
    await other.page.keyboard.press('?');
    await expect(other.page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect(startOver).toBeHidden();
    await other.page.keyboard.press('Escape');
    await expectAccessible(other.page);
    const resumed = (await playbackOf(other.page)).time;
    expect(resumed).toBeGreaterThanOrEqual(first.position);
    expect(resumed).toBeLessThan(first.position + 30);
    await watchAt(other.page, '6', first.position + 20);
    await other.close();

    // The first device now has the position of the other one; "Start over" plays from the beginning.
    const [second] = await openHome(page);
    expect(second?.position).toBeGreaterThan(first.position + 20);
    await page.goto(path);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expectPlaying(page);
    expect((await playbackOf(page)).time).toBeLessThan(first.position - 30);

    // A finished replay is neither listed as resumable nor offered.
    const finished = savedBeyond(page, first.duration - 1);
    await page.getByRole('slider', { name: 'Timeline' }).focus();
    await page.keyboard.press('End');
    expect(await finished).toMatchObject({ videoId: id, isFinished: true });
    expect(await openHome(page)).toEqual([]);
    await expect(rail(page)).toHaveCount(0);
    await page.goto(path);
    await play(page).click();
    await expectPlaying(page);
    expect((await playbackOf(page)).time).toBeLessThan(first.position - 30);
  });

  test('positions are not shown after a log-out, return with a log-in, and are deleted with the account', async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const email = emailOf('leaves');
    await startWatching(page, email, path);
    await openHome(page);
    await expect(cardOf(page, title)).toBeVisible();
    await logOut(page);
    await page.goto('/');
    await untilInteractive(page);
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(rail(page)).toHaveCount(0);
    await expect(page.getByText(/percent watched/)).toHaveCount(0);

    // The position belongs to the viewer, who gets it back after signing in again.
    await logInAndOpen(page, email, '/');
    await expect(cardOf(page, title)).toBeVisible();

    await page.goto('/account/general/');
    await untilInteractive(page);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`To confirm, type ${email}`).fill(email);
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(rail(page)).toHaveCount(0);
    // A new account with the same address has no positions.
    await openSignedIn(page, email, '/live/');
    expect(await openHome(page)).toEqual([]);
    await expect(rail(page)).toHaveCount(0);
  });
});
