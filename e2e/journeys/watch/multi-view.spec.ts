import type { Page } from '@playwright/test';
import { moreOf } from '../event-page.ts';
import { expect, inMinutes, test, untilInteractive } from '../journey.ts';

/** Returns the state of each player's video, in document order. */
const players = (page: Page) =>
  page
    .locator('.gsp video')
    .evaluateAll((videos: HTMLVideoElement[]) =>
      videos.map(({ currentTime, muted, paused }) => ({ currentTime, muted, paused })),
    );
const listAudible = async (page: Page) => (await players(page)).map(({ muted }) => !muted);

/** Waits until there are `count` videos and all of them have advanced by 0.2 s. */
async function expectAllMoving(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => (await players(page)).filter((player) => player.currentTime > 0).length)
    .toBe(count);
  const before = await players(page);
  await expect
    .poll(async () =>
      (await players(page)).every(
        ({ currentTime }, index) => currentTime > (before[index]?.currentTime ?? 0) + 0.2,
      ),
    )
    .toBe(true);
}

test('two matches play beside each other, and the sound moves from one to the other', async ({
  page,
  operator,
}) => {
  const live = {
    gameStartDate: inMinutes(-2),
    gameEndDate: inMinutes(3),
    eventStatus: 'live',
  } as const;
  // Unique titles: repeated runs create matches on the same server.
  const one = `The match of the evening that is heard first ${Date.now()}`;
  const other = `The match of the evening that is heard next ${Date.now()}`;
  const first = await operator.createEvent({ ...live, title: one });
  const second = await operator.createEvent({ ...live, title: other });
  await page.goto(`/events/${first}`);
  // The next page needs no such wait: after a client-side navigation it is interactive at once.
  await untilInteractive(page);
  await moreOf(page).click();
  await page.getByRole('link', { name: 'Multi-view' }).click();
  // It starts with this match and others that are live, here with up to two of the demo.
  await expect(page.getByRole('listitem', { name: `${one}, position 1 of` })).toBeVisible();
  await page.getByRole('button', { name: 'Choose matches' }).click();
  const picker = page.getByRole('dialog');
  const chosen = picker.getByRole('button', { pressed: true });
  await expect(picker.getByRole('button', { name: one })).toHaveAttribute('aria-pressed', 'true');
  const others = chosen.filter({ hasNotText: new RegExp(`${one}|${other}`) });
  while ((await others.count()) > 0) await others.first().click();
  const row = picker.getByRole('button', { name: other });
  if ((await row.getAttribute('aria-pressed')) === 'false') await row.click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expectAllMoving(page, 2);
  await expect.poll(() => listAudible(page)).toEqual([true, false]);
  // Their names may differ at the end only, and are whole in a small picture, too.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const title of [one, other]) {
    const name = page.getByRole('link', { name: title });
    expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  }
  if (wide !== null) await page.setViewportSize(wide);

  await page.getByRole('button', { name: `Listen to: ${other}` }).click();
  await expect.poll(() => listAudible(page)).toEqual([false, true]);
  await expectAllMoving(page, 2);
  // The address contains the selection, so that it can be shared.
  await expect(page).toHaveURL(new RegExp(`events=${first}(,|%2C)${second}&sound=${second}`));

  // The audible one is large, and beside the small one are other live matches to add.
  await expect(page.getByRole('listitem', { name: `${other}, position 1 of 2` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Also live' })).toBeVisible();
  await page.getByRole('button', { name: `Move: ${other}`, exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('listitem', { name: `${one}, position 1 of 2` })).toBeVisible();
  await expect.poll(() => listAudible(page)).toEqual([false, true]);
  await page.getByRole('button', { name: `Remove: ${one}` }).click();
  await expectAllMoving(page, 1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the controls of a small picture are within it and not over each other, live and behind', async ({
    page,
    operator,
  }) => {
    const live = { gameStartDate: inMinutes(-2), gameEndDate: inMinutes(3) };
    const ids = await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        operator.createEvent({ ...live, title, eventStatus: 'live' }),
      ),
    );
    await page.goto(`/live/multi/?events=${ids.join(',')}&layout=grid`);
    await expectAllMoving(page, 3);
    const picture = page.locator('.gsp').first();
    const listCollisions = () =>
      picture.evaluate((player) => {
        const frame = player.getBoundingClientRect();
        const buttons = [...player.querySelectorAll('.gsp-controls button')]
          .map((button) => ({ name: button.ariaLabel, box: button.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0);
        const outside = buttons.filter(
          ({ box }) =>
            box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom,
        );
        const covered = buttons.filter(({ box }, index) =>
          buttons
            .slice(index + 1)
            .some(
              ({ box: other }) =>
                box.left < other.right &&
                other.left < box.right &&
                box.top < other.bottom &&
                other.top < box.bottom,
            ),
        );
        return [...outside, ...covered].map(({ name }) => name);
      });
    // Controls hide after three seconds without a pointer.
    await picture.hover();
    await expect(picture.locator('.gsp-play:visible')).toHaveCount(1);
    await expect.poll(listCollisions).toEqual([]);
    // Those of a paused picture stay.
    await picture.locator('video').evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime -= 40;
    });
    await expect(picture.getByRole('button', { name: 'Back to live' })).toBeVisible();
    await expect.poll(listCollisions).toEqual([]);
  });
});
