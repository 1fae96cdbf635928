import { expect, test, untilInteractive } from '../journey.ts';
import { emailOf, startPlayback, openSignedIn } from '../viewer.ts';
import { payWithCard, replayFromYesterday } from './checkout.ts';

test('[COM-04] [COM-05] [COM-07] a subscription is confirmed on the bank’s page and opens a match; its renewal is declined and retried until another card pays; after cancellation it opens the match to its end', async ({
  page,
  operator,
}) => {
  const id = await operator.createEvent({
    title: 'Harbour – Borough for subscribers',
    ...replayFromYesterday(),
    commerceType: 'commerce_subscription_basic_media',
  });
  const email = emailOf('renew');
  await openSignedIn(page, email, `/account/subscription/buy/nl-pass-year/?event=${id}`);

  // 3-D Secure: the bank asks for confirmation on its own page, which redirects back.
  await payWithCard(page, '4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  const subscriptionPath = await page
    .getByRole('link', { name: 'View subscription' })
    .getAttribute('href');
  const purchaseId = /subscription\/([^/]+)/.exec(subscriptionPath ?? '')?.[1] ?? '';
  await page.getByRole('link', { name: 'Watch now' }).click();
  await expect(page).toHaveURL(`/events/${id}/`);
  await startPlayback(page);

  // The viewer replaces the card with one that is declined when it is charged later.
  await page.goto(subscriptionPath ?? '');
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Use a new card' }).click();
  await payWithCard(page, '4000 0000 0000 0341');
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  await operator.renew(purchaseId);
  const mails = () => page.evaluate(async () => (await fetch('/api/mails')).text());
  const declinedMailCount = async () =>
    (await mails())
      .split('<article>')
      .filter(
        (mail) =>
          mail.includes(email) &&
          mail.includes(`/subscription/${purchaseId}`) &&
          mail.includes('didn’t go through'),
      ).length;
  await expect.poll(declinedMailCount).toBe(1);
  await operator.renew(purchaseId);
  await expect.poll(declinedMailCount).toBe(2);

  // While the subscription is past due, its page shows the amount and the date of the next attempt.
  await page.goto(subscriptionPath ?? '');
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible();
  await expect(
    page.getByText(/We couldn’t charge €89\.90\..*We’ll try the card again on/),
  ).toBeVisible();
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Use a new card' }).click();
  await payWithCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible();
  await page.getByRole('link', { name: 'View subscription' }).click();
  await expect(page).toHaveURL(subscriptionPath ?? '');

  // Two years are paid: a cancelled subscription gives access until their end.
  const inTwoYears = String(new Date().getUTCFullYear() + 2);
  await expect(page.getByText(new RegExp(`Renews on .*${inTwoYears}`))).toBeVisible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/It won’t renew/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(new RegExp(`Ends on .*${inTwoYears}`))).toBeVisible();
  await page.goto(`/events/${id}/`);
  await untilInteractive(page);
  await startPlayback(page);
});
