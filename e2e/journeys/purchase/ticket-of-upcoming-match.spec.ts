import { hourMs } from '@grandstand/contract/constants';
import { expect, expectAccessible, test, untilInteractive } from '../journey.ts';
import { emailOf, openSignedIn, signUp } from '../viewer.ts';
import { payWithCard } from './checkout.ts';

test('[EVT-19] [COM-16] an upcoming match offers its ticket and the passes; the checkout has no navigation and names match and amount; after a refund, the reloaded page states it', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Harbour – Borough next week',
    gameStartDate: new Date(Date.now() + 170 * hourMs).toISOString(),
    gameEndDate: new Date(Date.now() + 172 * hourMs).toISOString(),
    commerceType: 'commerce_transactional_media',
  });
  await openSignedIn(page, emailOf('ways'), `/events/${id}/`);
  await untilInteractive(page);
  await expect(page.getByRole('link', { name: 'or Northline Pass, 7 days free' })).toBeVisible();
  const ways = page.getByRole('region', { name: 'Ways to watch' });
  await expect(ways.getByRole('listitem').first()).toContainText('Match ticket');
  await expect(ways.getByText('Lowest price')).toHaveCount(1);
  await expect(ways.getByText('then €9.99 per month').first()).toBeVisible();
  await page.getByRole('link', { name: 'Buy ticket · €3.99' }).click();

  await expect(page.getByRole('heading', { name: 'Buy ticket' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('Harbour – Borough next week');
  await expect(order).toContainText('€3.99');
  await expect(page.getByRole('link', { name: /back to the match$/ })).toBeVisible();
  await payWithCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'You have your ticket' })).toBeVisible();
  await expect(page.getByText('€3.99')).toBeVisible();
  await expect(page.getByText('Add to calendar').first()).toBeVisible();
  await expectAccessible(page);
  const bought = new URL(page.url()).searchParams.get('id') ?? '';
  // The server renders the state before anything is known of the payment.
  const html = await page.evaluate(async (url) => (await fetch(url)).text(), page.url());
  expect(html).toContain('Checking your payment');
  await page.getByRole('link', { name: 'Go to the match' }).click();
  await expect(page).toHaveURL(`/events/${id}/`);
  await expect(page.getByText('Starts in')).toBeVisible();

  await operator.refund(bought);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your payment was refunded' })).toBeVisible();
});

test('a viewer who signs up to buy goes from the form to the checkout, and finds the other steps after the purchase', async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await operator.createEvent({
    title: 'Harbour – Borough for a parent',
    gameStartDate: new Date(Date.now() + 20 * hourMs).toISOString(),
    gameEndDate: new Date(Date.now() + 22 * hourMs).toISOString(),
    commerceType: 'commerce_ppv_media',
  });
  await page.goto(`/events/${id}/`);
  await page.getByRole('link', { name: 'Buy ticket · €3.99' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await signUp(page, emailOf('parent'));
  await expect(page).toHaveURL(`/account/ppv/buy/${id}/`);

  // Nothing moves while the checkout loads, after a decline either.
  const observed = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          type Shift = PerformanceEntry & { readonly value: number; hadRecentInput: boolean };
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as Shift[])
              if (!entry.hadRecentInput) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
  await payWithCard(page, '4000 0000 0000 0002');
  await page.getByRole('link', { name: 'Use another card' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await observed()).toBeLessThan(0.01);
  await page.reload();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await observed()).toBeLessThan(0.01);

  await payWithCard(page, '4242 4242 4242 4242');
  await page.getByRole('link', { name: 'View ticket' }).click();
  // The ticket says when the match is.
  await expect(page.getByRole('main')).toContainText('Harbour – Borough for a parent');
  await expect(page.getByRole('main').locator('time').first()).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization\/$/);
});

test('what follows the offers appears after a while if no script loads, even with reduced motion', async ({
  page,
  operator,
  consoleErrors,
}) => {
  const id = await operator.createEvent({
    title: 'Harbour – Borough without scripts',
    gameStartDate: new Date(Date.now() + 20 * hourMs).toISOString(),
    gameEndDate: new Date(Date.now() + 22 * hourMs).toISOString(),
    commerceType: 'commerce_ppv_media',
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(`/events/${id}/`, { waitUntil: 'domcontentloaded' });
  const tools = page.locator('.tool-row');
  await expect(tools).toBeHidden();
  await expect(tools).toBeVisible();
  const expectedErrors = /net::ERR_FAILED|Failed to fetch dynamically imported module/;
  const others = consoleErrors.filter((text) => !expectedErrors.test(text));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});
