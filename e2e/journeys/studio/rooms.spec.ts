import { expect, ignoreStatus, inMinutes, operatorCall, test } from '../journey.ts';
import { payWithCard, replayFromYesterday } from '../purchase/checkout.ts';
import { emailOf, openSignedIn, otherBrowser, storedSession, viewerCalls } from '../viewer.ts';
import { checkSurface, createOperator, openStudio, operatorPassword } from './operator.ts';

// The page requests the session before it shows the sign-in form, and gets 401; a refund is refused once with 403.
test.afterEach(({ consoleErrors }) => {
  for (const status of [401, 403]) ignoreStatus(consoleErrors, status);
});

test('support finds a customer, refunds a part after reauthentication, grants access and revokes it, and blocks and unblocks the customer; the owner sees the revenue', async ({
  page,
  browser,
  operator,
  request,
}) => {
  const title = `Sold match ${crypto.randomUUID().slice(0, 8)}`;
  const event = await operator.createEvent({
    title,
    ...replayFromYesterday(),
    commerceType: 'commerce_ppv_media',
  });
  const email = emailOf('customer');
  const viewer = await otherBrowser(browser);
  await openSignedIn(viewer.page, email, `/account/ppv/buy/${event}/`);
  await payWithCard(viewer.page, '4242 4242 4242 4242');
  await expect(viewer.page.getByRole('heading', { name: 'You have your ticket' })).toBeVisible({
    timeout: 30_000,
  });

  await openStudio(page, await createOperator(request, 'support'), '/customers');
  await page.getByLabel('Find by').selectOption('Last four digits of the card');
  await page.getByLabel('Last four digits of the card', { exact: true }).last().fill('42');
  await expect(page.getByText('Enter four digits.')).toBeVisible();
  await page.getByLabel('Find by').selectOption('Email address');
  await page.getByRole('searchbox', { name: 'Email address' }).fill(email);
  await page.getByRole('link', { name: new RegExp(email) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  await checkSurface(page, 'customer');

  const purchases = page.getByRole('list', { name: 'Purchases' });
  await purchases.getByRole('button').filter({ hasText: title }).click();
  // Refused once, as the server does if the last sign-in is too long ago.
  let wasRefused = false;
  await page.route('**/api/operator/purchase/refund/**', async (route) => {
    if (wasRefused) return route.continue();
    wasRefused = true;
    return route.fulfill({
      status: 403,
      json: { messageErrorCode: 'operator_reauthentication_required', message: '' },
    });
  });
  await purchases.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund / });
  await refund.getByLabel(/^Amount/).fill('99');
  await expect(refund.getByText(/at most/)).toBeVisible();
  await refund.getByLabel(/^Amount/).fill('1,50');
  await refund.getByLabel('End the access, too').uncheck();
  await refund.getByLabel('Reason').fill('Stream was late');
  await refund.getByRole('button', { name: 'Refund €1.50' }).click();
  const reauthentication = page.getByRole('dialog', { name: 'Is it you?' });
  await reauthentication.getByLabel('Password').fill(operatorPassword);
  await reauthentication.getByRole('button', { name: 'Confirm' }).click();
  await expect(refund).toHaveCount(0);
  await expect(purchases.getByText(/Stream was late/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Give access' }).click();
  const grant = page.getByRole('form', { name: 'Give access' });
  await grant.getByLabel('Product', { exact: true }).selectOption({ index: 1 });
  if (await grant.getByLabel('Find the match').isVisible()) {
    await grant.getByLabel('Find the match').fill(title);
    await grant.getByLabel('Match', { exact: true }).selectOption({ index: 1 });
  }
  await grant.getByLabel('Reason').fill('An apology');
  await grant.getByRole('button', { name: 'Give access' }).click();
  await expect(grant).toHaveCount(0);
  const granted = purchases.getByRole('listitem').filter({ hasText: 'Free' }).first();
  await granted.getByRole('button').first().click();
  await granted.getByRole('button', { name: 'End the access' }).click();
  const end = page.getByRole('dialog', { name: /^End the access to/ });
  await end.getByLabel('Reason').fill('By mistake');
  await end.getByRole('button', { name: 'End the access' }).click();
  await expect(granted.getByText('Access ended')).toBeVisible();

  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const block = page.getByRole('dialog', { name: `Block ${email}?` });
  await expect(block.getByRole('button', { name: 'Block' })).toBeDisabled();
  await block.getByLabel('Reason').fill('Shared the password');
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(/Shared the password/)).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  const unblock = page.getByRole('dialog', { name: `Unblock ${email}?` });
  await unblock.getByLabel('Reason').fill('Sorted out');
  await unblock.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  await viewer.close();

  await openStudio(page, await createOperator(request, 'owner'), '/figures?view=revenue');
  await expect(page.getByRole('figure', { name: 'Revenue by day, EUR' })).toBeVisible();
  await page.getByText('As a table').first().click();
  await expect(page.getByRole('table', { name: 'Revenue by day, EUR' })).toBeVisible();
  await checkSurface(page, 'revenue');
  await page.getByRole('link', { name: 'Match', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Revenue' })).toContainText(title);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All receipts (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/receipts.*\.csv$/);
});

test('a moderator bans a viewer from comments and lifts the ban, shows a removed comment again, and takes a clip down and restores it', async ({
  page,
  browser,
  operator,
  request,
}) => {
  const key = crypto.randomUUID().slice(0, 8);
  const event = await operator.createEvent({
    title: 'A match with comments',
    eventStatus: 'live',
    gameStartDate: inMinutes(-5),
    gameEndDate: inMinutes(60),
  });
  const writer = await viewerCalls(request, 'newcomer@northline.example', 'grandstand-demo');
  const text = `Rubbish ${key}`;
  const comment = await writer('comment/save', {
    targetId: event,
    text,
    startTime: 1000,
    clientId: crypto.randomUUID(),
  });
  const viewer = await otherBrowser(browser);
  await openSignedIn(viewer.page, emailOf('reporter'), '/account/general/');
  const { token } = await storedSession(viewer.page);
  const asViewer = async (path: string, data: object) => {
    const headers = { 'x-authorization': `Bearer ${String(token)}` };
    const response = await viewer.page.request.post(`/api/${path}`, { headers, data });
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()) as { content: { id: string } };
  };
  // Reports from the author's own network do not count, so an operator removes the comment.
  await operatorCall(`comment/hide/${comment}`, { reason: 'Insult' });
  const replay = await operator.createReplay('A replay with a clip');
  const clipTitle = `Clip ${key}`;
  const { content: clip } = await asViewer('clip/create', {
    event_id: replay,
    title: clipTitle,
    start_time: 10_000,
    end_time: 13_000,
    media_type: 'user_clip',
    visibility: 'link',
  });

  await openStudio(page, await createOperator(request, 'moderator'), '/moderation?state=removed');
  const removed = page.getByRole('list', { name: 'Removed' });
  const row = removed.getByRole('listitem').filter({ hasText: text });
  await expect(row).toBeVisible();
  await checkSurface(page, 'removed comments');
  await row.getByRole('button', { name: 'Ban' }).click();
  const ban = page.getByRole('dialog', { name: /^Ban .* from comments/ });
  await ban.getByLabel('Reason').fill('Insults');
  await ban.getByRole('button', { name: 'Ban' }).click();
  await expect(ban).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Parts of this room' })
    .getByRole('link', { name: 'Bans' })
    .click();
  const bans = page.getByRole('list', { name: 'Bans' });
  await bans
    .getByRole('listitem')
    .filter({ hasText: 'Insults' })
    .getByRole('button')
    .first()
    .click();
  await page
    .getByRole('dialog', { name: /^Lift the ban/ })
    .getByRole('button', { name: 'Lift' })
    .click();
  await expect(bans.getByText('Insults')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Parts of this room' })
    .getByRole('link', { name: 'Comments' })
    .click();
  await page.getByRole('link', { name: 'Removed' }).click();
  await row.getByRole('button', { name: 'Show' }).click();
  const show = page.getByRole('dialog', { name: /^Show the comment/ });
  await show.getByLabel('Reason').fill('Only banter');
  await show.getByRole('button', { name: 'Show' }).click();
  await expect(row).toHaveCount(0);

  await page
    .getByRole('navigation', { name: 'Parts of this room' })
    .getByRole('link', { name: 'Clips' })
    .click();
  await page.getByRole('button', { name: `Take down: ${clipTitle}` }).click();
  const down = page.getByRole('dialog', { name: `Take down “${clipTitle}”?` });
  await down.getByLabel('Reason').fill('Not theirs');
  await down.getByRole('button', { name: 'Take down' }).click();
  await expect(down).toHaveCount(0);
  await expect.poll(async () => (await request.get(`/events/${clip.id}/`)).status()).not.toBe(200);
  await page.getByRole('link', { name: 'Taken down' }).click();
  await page.getByRole('button', { name: `Restore: ${clipTitle}` }).click();
  const restore = page.getByRole('dialog', { name: `Restore “${clipTitle}”?` });
  await restore.getByLabel('Reason').fill('A mistake');
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(restore).toHaveCount(0);
  await expect.poll(async () => (await request.get(`/events/${clip.id}/`)).status()).toBe(200);
  await checkSurface(page, 'clips');
  await viewer.close();
});

test('figures show the live matches with their viewers, and playback quality; both are accessible', async ({
  page,
  operator,
  request,
}) => {
  const title = `Live match ${crypto.randomUUID().slice(0, 8)}`;
  await operator.createEvent({
    title,
    eventStatus: 'live',
    gameStartDate: inMinutes(-1),
    gameEndDate: inMinutes(60),
  });
  await openStudio(page, await createOperator(request, 'editor'), '/figures');
  await expect(page.getByRole('table', { name: 'Viewers now' })).toContainText(title);
  await checkSurface(page, 'viewers now');
  await page.goto('/studio/figures?view=quality');
  await expect(page.getByLabel('Days')).toBeVisible();
  await checkSurface(page, 'quality');
});

test('a portal without a match greets with four steps, and an owner creates a team from its typed name', async ({
  page,
  request,
}) => {
  await page.route('**/api/operator/event/{list,list_all}?**', (route) => {
    const isAll = route.request().url().includes('list_all');
    const content = isAll ? { entries: [], next: null } : { entries: [], nextExists: false };
    return route.fulfill({ json: { content } });
  });
  await openStudio(page, await createOperator(request, 'owner'), '/matches');
  await expect(page.getByRole('heading', { name: 'Four steps to your first match' })).toBeVisible();
  const steps = page.getByRole('region', { name: 'Four steps to your first match' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await checkSurface(page, 'first steps');
  await page.unrouteAll();
  await steps.getByRole('link', { name: 'New match' }).click();
  const team = `Club ${crypto.randomUUID().slice(0, 8)}`;
  const home = page.getByRole('combobox', { name: 'Home team' });
  await home.fill(team);
  await page.getByRole('option', { name: `Create “${team}”` }).click();
  await expect(home).toHaveValue(team);
});
