import { hourMs } from '@grandstand/contract/constants';
import { expect, test, untilInteractive } from '../journey.ts';
import { emailOf, openSignedIn } from '../viewer.ts';

test('a saved video has a filled bookmark on its card and on its page', async ({
  page,
  operator,
}) => {
  const id = await operator.createReplay('To be saved');
  await openSignedIn(page, emailOf('saver'), '/archive/');
  const button = page.getByRole('button', { name: /To be saved/ }).first();
  /** The computed fills of the icon, and of the shape that it refers to. */
  const fills = () =>
    button.locator('svg').evaluate((icon) => {
      const reference = icon.querySelector('use')?.getAttribute('href') ?? '';
      const shape = reference === '' ? icon : document.querySelector(`${reference} svg`);
      return [getComputedStyle(icon).fill, shape === null ? '' : getComputedStyle(shape).fill];
    });
  expect((await fills())[0]).toBe('none');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const [icon, shape] = await fills();
  expect(icon).toBe(await button.evaluate((element) => getComputedStyle(element).color));
  // Its own `none` would hide the fill of the icon.
  expect(shape).not.toBe('none');

  await page.goto(`/events/${id}/`);
  await untilInteractive(page);
  const saved = page.getByRole('button', { name: 'Saved', exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  expect(await saved.locator('svg').evaluate((element) => getComputedStyle(element).fill)).not.toBe(
    'none',
  );
});

test('a match with a ticket is marked as such on its card and on its page', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Of my own',
    gameStartDate: new Date(Date.now() - 30 * hourMs).toISOString(),
    gameEndDate: new Date(Date.now() - 28 * hourMs).toISOString(),
    eventStatus: 'archived',
    commerceType: 'commerce_ppv_media',
  });
  const code = await operator.createCode('nl-ticket', id);
  await openSignedIn(page, emailOf('holder'), '/account/');
  const status = await page.evaluate(
    async ({ code: redeemed, event }) => {
      const { token } = JSON.parse(localStorage.getItem('ott-data') ?? '{}') as { token: string };
      const response = await fetch('/api/commerce/redeem_access_code', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
        body: JSON.stringify({ code: redeemed, event_id: event }),
      });
      return response.status;
    },
    { code, event: id },
  );
  expect(status).toBe(200);
  await page.goto('/search/?q=Of%20my%20own');
  await untilInteractive(page);
  const card = page.getByRole('main').locator(`a[href="/events/${id}/"]`);
  await expect(card).toContainText('Your ticket');
  await expect(card).not.toContainText('€');
  await page.goto(`/events/${id}/`);
  await expect(page.getByRole('main').getByText('Your ticket')).toBeVisible();
});
