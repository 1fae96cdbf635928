import {
  expect,
  expectAccessible,
  expectPlaying,
  playbackOf,
  test,
  untilInteractive,
} from '../journey.ts';
import { emailOf, expectSignedIn, createAccount, password } from '../viewer.ts';

test('saving while signed out opens the log-in over the page, and the video continues', async ({
  page,
  operator,
}) => {
  const email = emailOf('sheet');
  // A replay for everyone: the newest of the demo may be for members.
  const id = await operator.createReplay('To be saved');
  await page.goto('/archive/');
  await createAccount(page, email);
  await untilInteractive(page);
  await page.getByRole('main').locator(`a[href$="/events/${id}/"]`).first().click();
  await expect(page).toHaveURL(/\/events\/[^/]+\/$/);
  const { pathname } = new URL(page.url());
  // After a click on the portal it plays by itself.
  await expectPlaying(page);
  await page.evaluate(() => {
    const [video] = document.getElementsByTagName('video');
    video?.setAttribute('data-is-first', '');
    video?.addEventListener('pause', () => video.setAttribute('data-was-paused', ''));
  });

  const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).first();
  await save.click();
  const sheet = page.getByRole('dialog', { name: 'Log in to save this' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  const before = (await playbackOf(page)).time;
  await sheet.getByLabel('Email address').fill(email);
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  const saved = page.waitForResponse(/add_to_watchlist/);
  await sheet.getByRole('button', { name: 'Log in', exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await expectSignedIn(page);
  await expect(sheet).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Saved', exact: true }).first(),
  ).toHaveAttribute('aria-pressed', 'true');
  expect(new URL(page.url()).pathname).toBe(pathname);

  // The same element plays on and was never paused.
  await expectPlaying(page);
  const video = page.locator('video').first();
  await expect(video).toHaveAttribute('data-is-first', '');
  await expect(video).not.toHaveAttribute('data-was-paused');
  expect((await playbackOf(page)).time).toBeGreaterThan(before);
});
