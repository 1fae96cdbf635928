import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectPlaying,
  playbackOf,
  test,
  untilAlive,
} from './journey.ts';
import { emailOf, logOut, otherBrowser, password, signedIn, signInOn } from './viewer.ts';

const rail = (page: Page) => page.getByRole('region', { name: 'Continue watching' });
const cardOf = (page: Page, title: string) =>
  rail(page).getByRole('listitem').filter({ hasText: title });
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).first();

interface Place {
  videoId: string;
  position: number;
  duration: number;
  isFinished: boolean;
}

/** The next answer to a place in a video that lies beyond another one, s. */
const savedBeyond = async (page: Page, least: number): Promise<Place> => {
  const answer = await page.waitForResponse(
    (one) =>
      one.url().endsWith('/save_playback_position') &&
      (one.request().postDataJSON() as Place).position > least,
    { timeout: 60_000 },
  );
  return ((await answer.json()) as { content: Place }).content;
};

/** Plays at some tenths of the video, which is beyond `least` (s), and leaves it paused and kept. */
async function watchAt(page: Page, tenths: string, least: number): Promise<void> {
  // The place may be kept as soon as it is reached; a pause within a second of it keeps nothing new.
  const saved = savedBeyond(page, least);
  await page.getByRole('slider', { name: 'Timeline' }).focus();
  await page.keyboard.press(tenths);
  await expect.poll(async () => (await playbackOf(page)).time).toBeGreaterThan(least);
  await expectPlaying(page);
  await page.keyboard.press('k');
  await saved;
}

/** Opens the home page; answers the places in what can be continued that it is told of. */
async function openHome(page: Page): Promise<Place[]> {
  // Requests of the page before do not count.
  await page.goto('about:blank');
  const listed = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    // Asked for as well: what was watched to its end, and the one video that "For you" begins with.
    const isOther = searchParams.has('finished') || searchParams.get('size') === '1';
    return pathname.endsWith('/get_playback_positions') && !isOther;
  });
  await page.goto('/');
  const { content } = (await (await listed).json()) as { content: { entries: Place[] } };
  await untilAlive(page);
  return content.entries;
}

/** A new viewer begins to watch, and gets a good part of the way. */
async function beginAs(page: Page, email: string, path: string): Promise<void> {
  await signedIn(page, email, '/live/');
  await page.goto(path);
  await untilAlive(page);
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

  test('a replay is gone on with on another device, begun anew, and done with at its end', async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const email = emailOf('watching');
    await beginAs(page, email, path);

    // In its rail on home, its card says how much of it is seen.
    const [first] = await openHome(page);
    if (first === undefined) throw new Error('nothing was kept');
    expect(first.videoId).toBe(id);
    const percent = Math.round((100 * first.position) / first.duration);
    await expect(cardOf(page, title)).toContainText(`${percent} percent watched`);
    await expectAccessible(page);

    // On another device it is offered to go on.
    const other = await otherBrowser(browser);
    await signInOn(other.page, email, '/');
    await cardOf(other.page, title).getByRole('link').first().click();
    await other.page.waitForURL(`**/events/${id}**`);
    await expect(other.page.getByRole('heading', { name: /^You were at / })).toBeVisible();
    await expectAccessible(other.page);
    await other.page.getByRole('button', { name: 'Resume' }).click();
    await expectPlaying(other.page);
    const resumed = (await playbackOf(other.page)).time;
    expect(resumed).toBeGreaterThanOrEqual(first.position);
    expect(resumed).toBeLessThan(first.position + 30);
    await watchAt(other.page, '6', first.position + 20);
    await other.close();

    // Back on the first one the place of the other counts; begun anew it plays from the beginning.
    const [second] = await openHome(page);
    expect(second?.position).toBeGreaterThan(first.position + 20);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /^You were at / })).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expectPlaying(page);
    expect((await playbackOf(page)).time).toBeLessThan(first.position - 30);

    // Seen to its end it is neither there to be continued, nor offered.
    const over = savedBeyond(page, first.duration - 1);
    await page.getByRole('slider', { name: 'Timeline' }).focus();
    await page.keyboard.press('End');
    expect(await over).toMatchObject({ videoId: id, isFinished: true });
    expect(await openHome(page)).toEqual([]);
    await expect(rail(page)).toHaveCount(0);
    await page.goto(path);
    await play(page).click();
    await expectPlaying(page);
    expect((await playbackOf(page)).time).toBeLessThan(first.position - 30);
  });

  test('what was begun is gone from the browser with the viewer, and for good with the account', async ({
    page,
  }) => {
    test.setTimeout(150_000);
    const email = emailOf('leaves');
    await beginAs(page, email, path);
    await openHome(page);
    await expect(cardOf(page, title)).toBeVisible();
    await logOut(page);
    await page.goto('/');
    await untilAlive(page);
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(rail(page)).toHaveCount(0);
    await expect(page.getByText(/percent watched/)).toHaveCount(0);

    // The position belongs to the viewer, who gets it back after signing in again.
    await signInOn(page, email, '/');
    await expect(cardOf(page, title)).toBeVisible();

    await page.goto('/account/general/');
    await untilAlive(page);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`To confirm, type ${email}`).fill(email);
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(rail(page)).toHaveCount(0);
    // A new account with the same address begins without positions.
    await signedIn(page, email, '/live/');
    expect(await openHome(page)).toEqual([]);
    await expect(rail(page)).toHaveCount(0);
  });
});
