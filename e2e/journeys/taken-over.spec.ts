import { expect, inMinutes, test, untilAlive } from './journey.ts';

declare global {
  interface Window {
    /** What a reader may have begun to use before the scripts came. */
    served: HTMLElement[];
  }
}

test('the browser takes the page over as the server wrote it, whoever draws there: no link, heading, picture or time is drawn anew', async ({
  page,
  operator,
}) => {
  const [upcoming, replay] = [
    await operator.createEvent({ title: 'Kept when alive', gameStartDate: inMinutes(45) }),
    await operator.createReplay('Kept when it is over'),
  ];
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const all = '#app :is(a, button, h1, h2, h3, img, time, label, input)';
      // What stands for a player that never comes goes with the player.
      const served = document.querySelectorAll<HTMLElement>(`${all}:not(.gsp-start-error *)`);
      globalThis.window.served = [...served];
    });
  });
  for (const path of [
    '/',
    '/live',
    '/upcoming',
    '/he/archive',
    `/events/${upcoming}`,
    `/events/${replay}`,
    '/league/nl-meridian',
    '/team/nl-ast?view=fixtures',
    '/search?q=caldervane',
    '/auth/login',
  ]) {
    await page.goto(path);
    await untilAlive(page);
    // The first key brings every part that still waits for its turn, before it arrives.
    await page.keyboard.press('Shift');
    const drawnAnew = await page.evaluate(() =>
      window.served.filter((element) => !element.isConnected).map((element) => element.outerHTML),
    );
    expect(drawnAnew, path).toEqual([]);
    expect(await page.evaluate(() => window.served.length), path).toBeGreaterThan(10);
  }
});

test('a press on a card’s Save before the scripts are there is answered once they are', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const save = page.getByRole('button', { name: /^Save/ }).nth(1);
  await save.click();
  await expect(save).toHaveAttribute('data-pressed');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: /log in/i })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
