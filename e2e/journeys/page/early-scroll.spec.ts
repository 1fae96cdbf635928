import { expect, test, untilInteractive } from '../journey.ts';
import { holdScripts } from './page-scripts.ts';

test('a page that is scrolled before it is hydrated stays where it is, and is restored there by a reload', async ({
  page,
}) => {
  const release = await holdScripts(page);
  // A page without live rows, which would change its height.
  await page.goto('/terms/', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const scrollY = () => page.evaluate(() => window.scrollY);
  const position = await scrollY();
  expect(position).toBeGreaterThan(0);
  release();
  await untilInteractive(page);
  expect(await scrollY()).toBe(position);
  await page.reload();
  await untilInteractive(page);
  expect(await scrollY()).toBe(position);
});

test('a page that is scrolled during a reload, before it is hydrated, stays where it is', async ({
  page,
}) => {
  await page.goto('/terms/');
  await untilInteractive(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const scrollY = () => page.evaluate(() => window.scrollY);
  const former = await scrollY();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(scrollY).toBe(former);
  await page.evaluate(() => window.scrollTo(0, 200));
  release();
  await untilInteractive(page);
  expect(await scrollY()).toBe(200);
});
