import { expect, expectAccessible, inMinutes, test } from './journey.ts';

const pages = [
  '/',
  '/live',
  '/upcoming',
  '/archive',
  '/auth/login',
  '/auth/sign-up',
  '/events/{id}',
];

/** Every pair of theme, language and width at least once. */
const looks = [
  ['dark', '', 390],
  ['dark', '', 1440],
  ['dark', '/he', 820],
  ['light', '', 820],
  ['light', '/he', 390],
  ['light', '/he', 1440],
] as const;

for (const [theme, prefix, width] of looks)
  test(`no serious accessibility finding: ${theme}, ${prefix === '' ? 'en' : 'he'}, ${width} px`, async ({
    page,
    operator,
  }) => {
    test.setTimeout(180_000);
    const id = await operator.createEvent({
      title: 'An upcoming match',
      gameStartDate: inMinutes(30),
      gameEndDate: inMinutes(35),
    });
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((mode) => localStorage.setItem('ott-color-mode', mode), theme);
    for (const path of pages) {
      await page.goto(prefix + path.replace('{id}', id));
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectAccessible(page);
    }
  });

/** The pages of discovery: each look and language once, on a phone or a wide screen. */
const discovered = [
  '/latest',
  '/highlight',
  '/suggested',
  '/live/rugby',
  '/archive?sport=handball&date=past_90_days',
  '/archive?page=900',
  '/search',
  '/search?q=caldervane',
  '/search?q=zzzzqqqq',
  '/search?scope=user&q=goal',
  '/category/nl-football',
  '/category/nl-football/sub-category/nl-football-men',
  '/league/nl-meridian',
  '/league/nl-meridian?view=fixtures',
  '/team/nl-ast?view=fixtures&as=list',
  '/team/nl-ast?view=clips',
  '/faq',
  '/terms',
  '/info/how-to-watch',
  '/open-app',
];

for (const [theme, prefix, width] of [
  ['dark', '', 390],
  ['dark', '/he', 1440],
  ['light', '', 1440],
  ['light', '/he', 390],
] as const)
  test(`no serious accessibility finding on the pages of discovery: ${theme}, ${prefix === '' ? 'en' : 'he'}, ${width} px`, async ({
    page,
    operator,
  }) => {
    test.setTimeout(300_000);
    const id = await operator.createEvent({
      title: 'A match that is called off',
      gameStartDate: inMinutes(90),
    });
    await operator.callOff(id);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((mode) => localStorage.setItem('ott-color-mode', mode), theme);
    for (const path of [...discovered, `/events/${id}`])
      await test.step(path, async () => {
        await page.goto(prefix + path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expectAccessible(page);
        const [shown, wide] = await page.evaluate(() => [
          document.documentElement.clientWidth,
          document.documentElement.scrollWidth,
        ]);
        expect(wide, 'nothing sticks out of the page').toBe(shown);
      });
  });
