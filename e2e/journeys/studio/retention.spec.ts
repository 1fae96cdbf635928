import { expect, expectPlaying, ignoreStatus, inMinutes, onTenant, test } from '../journey.ts';
import { checkSurface, createOperator, operatorPassword } from './operator.ts';

const host = 'pxa.localhost';

// The page requests the session before it shows the sign-in form, and gets 401.
test.afterEach(({ consoleErrors }) => ignoreStatus(consoleErrors, 401));
// Minutes are counted only after consent.
test.use({ showsConsentPrompt: true });

test('a viewer who consents to analytics watches a replay, and the studio shows the minute that they watched', async ({
  page,
  operator,
  request,
}) => {
  const title = `Watched minutes ${crypto.randomUUID().slice(0, 8)}`;
  const id = await operator.createEvent({
    title,
    gameStartDate: inMinutes(-300),
    gameEndDate: inMinutes(-295),
    eventStatus: 'archived',
    tenantHost: host,
    // `members-only-videos.spec.ts` needs a video that no free match of this tenant has.
    film: 'handball',
  });
  await page.goto(onTenant(host, `/events/${id}/`));
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  // A minute counts once five seconds of it were watched after the code that measures has loaded.
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), {
      timeout: 60_000,
    })
    .toBeGreaterThan(12);
  const email = await createOperator(request, 'owner', { administrator: true });
  await page.goto(onTenant(host, '/studio/figures?view=retention'));
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
  // The browser sends the report after the page is gone.
  const row = page.getByRole('link', { name: title });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await row.click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  const chart = page.getByRole('figure', { name: 'Replay watched, by minute' });
  await chart.getByText('As a table').click();
  await expect(chart.getByRole('row', { name: '0 1 (100%)' })).toBeVisible();
  await expect(page.getByText('1 play with at least one watched minute.')).toBeVisible();
  await checkSurface(page, 'retention');
});
