import type { Locator, Page } from '@playwright/test';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import { runningMatch } from '../event-page.ts';
import {
  expect,
  expectAccessible,
  ignoreStatus,
  inMinutes,
  test,
  untilInteractive,
} from '../journey.ts';
import { otherBrowser } from '../viewer.ts';
import { createOperator, openStudio, operatorPassword } from './operator.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A match that waits for its operator to put it on air. */
const waitingMatch = () => ({
  title: 'Astermoor Athletic – Dunmarrow Wanderers',
  gameStartDate: inMinutes(-1),
  eventStatus: 'upcoming' as const,
  film: null,
  streamUrl: '/media/films/football/master.m3u8',
  team1: 'nl-ast',
  team2: 'nl-dun',
});

const scoreOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Score' }).getByRole('status');
const pointFor = (page: Page, index: 0 | 1): Locator =>
  page.getByRole('button', { name: /^1 point for / }).nth(index);
const marks = (page: Page): Locator => page.getByRole('region', { name: 'Marked so far' });

/** Puts the match on air by holding the button, as a thumb does. */
async function goOnAir(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^On air/ }).hover();
  await page.mouse.down();
  await expect(page.getByRole('button', { name: /^End/ })).toBeVisible();
  await page.mouse.up();
}

// The page requests the session before it shows the sign-in form, and gets 401.
test.afterEach(({ consoleErrors }) => ignoreStatus(consoleErrors, 401));

test('[SEC-16] the desk of a sold match plays its picture for a scorer, and states that a moderator may not see it', async ({
  page,
  operator,
  request,
}) => {
  const id = await operator.createEvent({
    ...runningMatch(),
    commerceType: 'commerce_ppv_media',
  });
  await openStudio(page, await createOperator(request, 'scorer'), `/matches/${id}`);
  const picture = page.getByRole('region', { name: 'Picture', exact: true });
  await expect
    .poll(() => picture.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  // Responses have fresh grants, which do not restart the video.
  const playing = await picture.locator('video').elementHandle();
  await page.waitForResponse((response) => response.url().includes('/api/operator/event/desk/'));
  await page.waitForResponse((response) => response.url().includes('/api/operator/event/desk/'));
  expect(await playing?.evaluate((video) => video.isConnected)).toBe(true);

  await openStudio(page, await createOperator(request, 'moderator'), `/matches/${id}`);
  await expect(
    page.getByText('Your role doesn’t include the picture of sold matches'),
  ).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await expectAccessible(page);
});

test('a scorer puts a match on air, scores, starts the clock and marks a moment with a phone; a viewer sees each score within 3 s', async ({
  page,
  browser,
  operator,
  request,
}) => {
  const id = await operator.createEvent(waitingMatch());
  await openStudio(page, await createOperator(request, 'scorer'), `/matches/${id}`);
  // A scorer connects no encoder.
  await expect(page.getByRole('heading', { name: 'Encoder' })).toHaveCount(0);
  await expect(pointFor(page, 0)).toBeDisabled();
  // A short press opens a confirmation that names the match.
  await page.getByRole('button', { name: /^On air/ }).click();
  const confirmation = page.getByRole('dialog', { name: 'Go on air?' });
  await expect(confirmation).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toHaveCount(0);
  await goOnAir(page);

  const other = await otherBrowser(browser);
  const viewer = other.page;
  const received: string[] = [];
  const sent: string[] = [];
  viewer.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(String(payload)));
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  await viewer.goto(`/events/${id}`);
  await expect(viewer.getByRole('heading', { level: 1 })).toBeAttached();
  await untilInteractive(viewer);
  await expect.poll(() => sent.some((message) => message.includes('join-event-room'))).toBe(true);
  const seen = viewer.locator('main header .score');
  await pointFor(page, 0).click();
  await expect(scoreOf(page)).toHaveText('1:0');
  await expect(seen).toHaveText(['1', '0'], { timeout: 3000 });
  await pointFor(page, 1).click();
  await expect(seen).toHaveText(['1', '1'], { timeout: 3000 });

  await page.getByRole('button', { name: 'Kick-off', exact: true }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0:0\d$/);
  await page.getByRole('button', { name: 'Yellow card', exact: true }).click();
  await page.getByRole('button', { name: 'Astermoor Athletic', exact: true }).click();
  await expect(marks(page)).toContainText(/Yellow card.*Astermoor Athletic/);
  // The viewer's page lists the moment only once the viewer has watched up to it.
  await expect
    .poll(
      () =>
        received.some(
          (message) => message.includes('update-tags') && message.includes('yellow_card'),
        ),
      {
        timeout: 3000,
      },
    )
    .toBe(true);

  // Undo removes the last entry, here and for viewers.
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(marks(page)).not.toContainText('Yellow card');
  await other.close();
});

test('a scorer loses nothing on a bad connection: taps wait, survive a reload, and are sent once and in order', async ({
  page,
  operator,
  request,
  consoleErrors,
}) => {
  const id = await operator.createEvent(waitingMatch());
  await operator.setStatus(id, 'live');
  await openStudio(page, await createOperator(request, 'scorer'), `/matches/${id}`);
  await expect(pointFor(page, 0)).toBeEnabled();
  // Requests fail, as without a connection; one arrives, and its response is lost.
  let isFirst = true;
  await page.route('**/api/operator/event/{set_stats,set_clock,add_moment}/**', async (route) => {
    if (isFirst) await route.fetch();
    isFirst = false;
    await route.abort();
  });
  await pointFor(page, 0).click();
  await pointFor(page, 0).click();
  await page.getByRole('button', { name: 'Kick-off', exact: true }).click();
  await expect(scoreOf(page)).toHaveText('2:0');
  await expect(page.getByText(/entries are waiting to be sent/)).toBeVisible();
  await page.reload();
  await expect(scoreOf(page)).toHaveText('2:0');
  await expect(page.getByText(/entries are waiting to be sent/)).toBeVisible();
  await page.unroute('**/api/operator/event/{set_stats,set_clock,add_moment}/**');
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0, { timeout: 60_000 });
  const { content } = (await (await request.get(`/api/event/get_by_id/id/${id}`)).json()) as {
    content: { scoreTimeline: { home: number }[]; clock: unknown[] };
  };
  expect(content.scoreTimeline.map(({ home }) => home)).toEqual([1, 2]);
  expect(content.clock).toHaveLength(1);
  await expect(marks(page).getByText(/^Goal/)).toHaveCount(2);
  await expect(marks(page).getByText('Kick-off')).toHaveCount(1);
  consoleErrors.length = 0;
});

test('a scorer sees at once what another one enters, and decides which of two conflicting scores counts', async ({
  page,
  browser,
  operator,
  request,
  consoleErrors,
}) => {
  const id = await operator.createEvent(waitingMatch());
  await operator.setStatus(id, 'live');
  const path = `/matches/${id}`;
  await openStudio(page, await createOperator(request, 'scorer'), path);
  const other = await otherBrowser(browser);
  const second = other.page;
  await openStudio(second, await createOperator(request, 'scorer'), path);
  await expect(pointFor(second, 0)).toBeEnabled();
  await pointFor(page, 0).click();
  await expect(scoreOf(second)).toHaveText('1:0', { timeout: 3000 });

  await page.route('**/api/operator/event/set_stats/**', (route) => route.abort());
  await pointFor(page, 0).click();
  await expect(scoreOf(page)).toHaveText('2:0');
  await pointFor(second, 1).click();
  await expect(scoreOf(second)).toHaveText('1:1');
  await page.unroute('**/api/operator/event/set_stats/**');
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else set the score to 1:1' });
  await expect(conflict).toContainText('you entered 2:0', { timeout: 60_000 });
  await conflict.getByRole('button', { name: 'Set 2:0' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(scoreOf(second)).toHaveText('2:0', { timeout: 5000 });
  await other.close();
  consoleErrors.length = 0;
});

test('an ended session prompts over the desk, and the tap that it interrupted is sent', async ({
  page,
  operator,
  request,
}) => {
  const id = await operator.createEvent(waitingMatch());
  await operator.setStatus(id, 'live');
  await openStudio(page, await createOperator(request, 'scorer'), `/matches/${id}`);
  await expect(pointFor(page, 0)).toBeEnabled();
  await page.context().clearCookies();
  await pointFor(page, 0).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(operatorPassword);
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0);
  await expect(scoreOf(page)).toHaveText('1:0');
});

test('a whole match is scored by keyboard alone', async ({ page, operator, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await operator.createEvent(waitingMatch());
  await openStudio(page, await createOperator(request, 'owner'), '/matches');
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.goto(`/studio/matches/${id}`);
  const onAir = page.getByRole('button', { name: /^On air/ });
  await onAir.focus();
  await page.keyboard.down('Enter');
  const end = page.getByRole('button', { name: /^End/ });
  await expect(end).toBeVisible();
  await page.keyboard.up('Enter');
  await page.keyboard.press('h');
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(scoreOf(page)).toHaveText('1:2');
  await page.keyboard.press('u');
  await expect(scoreOf(page)).toHaveText('1:1');
  for (const [step, mark] of [
    ['c', 'Kick-off'],
    ['c', 'Half-time'],
    ['c', 'Second half'],
    ['c', 'Full time'],
  ] as const) {
    await page.keyboard.press(step);
    await expect(marks(page).getByText(mark, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await end.focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name: 'End the match?' }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'End', exact: true }).press('Enter');
  await expect(page.getByText('Finished')).toBeVisible();
});

test('sign-in, matches and desk are accessible on a phone and a wide screen, dark and light, and nothing scrolls sideways', async ({
  page,
  operator,
  request,
}) => {
  const id = await operator.createEvent(waitingMatch());
  await operator.setStatus(id, 'live');
  const email = await createOperator(request, 'owner');
  const check = async (surface: string) => {
    await settleLayout(page);
    for (const colorScheme of ['dark', 'light'] as const)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await test.step(`${surface}, ${colorScheme}, ${width} px`, async () => {
          await expectAccessible(page);
          expect(await sidewaysScroll(page)).toBe(0);
        });
      }
  };
  await page.goto('/studio/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await check('sign-in');
  await openStudio(page, email, '/matches');
  await expect(page.getByRole('link', { name: /Astermoor Athletic/ }).first()).toBeVisible();
  await check('matches');
  await page.goto(`/studio/matches/${id}`);
  await expect(pointFor(page, 0)).toBeEnabled();
  await check('desk');
});

test('a wrong password is refused, and the desk states that an operator’s role does not include scoring', async ({
  page,
  operator,
  request,
}) => {
  const id = await operator.createEvent(waitingMatch());
  const email = await createOperator(request, 'moderator');
  await page.context().clearCookies();
  await page.goto(`/studio/matches/${id}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('is wrong');
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Your role doesn’t include scoring it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^On air/ })).toHaveCount(0);
  await expect(pointFor(page, 0)).toBeDisabled();
});
