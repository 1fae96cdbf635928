import { expect, inMinutes, test, untilAlive } from './journey.ts';
import { emailOf, signedIn, stored } from './viewer.ts';

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

test('the home page of who follows something begins with one match: its names, picture and link belong together', async ({
  page,
}) => {
  await signedIn(page, emailOf('hero'), '/league/nl-halvard/');
  await untilAlive(page);
  const follow = page
    .getByRole('main')
    .getByRole('button', { name: /^Follow/ })
    .first();
  const saved = page.waitForResponse(/\/api\/follow\/save$/);
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).status()).toBe(200);
  await page.goto('/');
  await untilAlive(page);
  expect((await stored(page))['followed']).toHaveProperty('nl-halvard');
  const hero = page.getByRole('region').filter({ has: page.locator('#hero-title') });
  await expect(hero.getByText('Halvard League')).toBeVisible();
  const link = hero.getByRole('link').last();
  const id = new URL(await link.evaluate((one: HTMLAnchorElement) => one.href)).pathname.split(
    '/',
  )[2];
  const { content: match } = (await (
    await page.request.get(`/api/event/get_by_id/id/${id}`)
  ).json()) as {
    content: Record<'team1' | 'team2', { FullName?: string; Name: string }> & { imageUrl: string };
  };
  for (const { FullName, Name } of [match.team1, match.team2])
    await expect(page.locator('#hero-title')).toContainText(FullName ?? Name);
  const shown = await hero.locator('.hero-picture img').getAttribute('src');
  expect(decodeURIComponent(shown ?? '')).toContain(match.imageUrl);
});
