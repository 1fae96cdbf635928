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

for (const theme of ['dark', 'light'] as const)
  for (const prefix of ['', '/he'])
    for (const width of [390, 820, 1440])
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
