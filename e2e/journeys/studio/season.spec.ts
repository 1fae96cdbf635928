import { hasFfmpeg, startEncoder, type Encoder } from '@grandstand/ingest/encoder.testing';
import type { Page } from '@playwright/test';
import { dayMs } from '@grandstand/contract/constants';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import {
  expect,
  expectAccessible,
  expectPlaying,
  ignoreStatus,
  onTenant,
  test,
  untilInteractive,
  videoOf,
} from '../journey.ts';
import { payWithCard } from '../purchase/checkout.ts';
import {
  createAccount,
  emailOf,
  linkInMail,
  logIn,
  otherBrowser,
  startPlayback,
} from '../viewer.ts';
import { createOperator, openStudio, operatorPassword } from './operator.ts';

test.skip(!hasFfmpeg, 'ffmpeg is not on this machine');

let encoders: Encoder[] = [];
test.afterEach(async ({ consoleErrors }) => {
  await Promise.all(encoders.map((encoder) => encoder.kill()));
  encoders = [];
  // The page requests the session before it shows the sign-in form.
  ignoreStatus(consoleErrors, 401);
});

/** Publishes numbered frames with a key of the desk, as an encoder in a hall does. */
function publish(key: string, firstNumber: number): Encoder {
  const url = `rtmp://127.0.0.1:${process.env['E2E_RTMP_PORT'] ?? ''}/live/${key}`;
  const encoder = startEncoder(url, { size: '640x360', firstNumber });
  encoders.push(encoder);
  return encoder;
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Checks a page for accessibility, and a phone's width for a sideways scroll. */
async function check(page: Page, surface: string): Promise<void> {
  await test.step(surface, async () => {
    await settleLayout(page);
    await expectAccessible(page);
    const size = page.viewportSize();
    await page.setViewportSize(phone);
    expect(await sidewaysScroll(page)).toBe(0);
    if (size !== null) await page.setViewportSize(size);
  });
}

/** Holds a button of the desk, as a thumb does, until another takes its place. */
async function hold(page: Page, name: RegExp, until: RegExp): Promise<void> {
  await page.getByRole('button', { name }).hover();
  await page.mouse.down();
  await expect(page.getByRole('button', { name: until })).toBeVisible();
  await page.mouse.up();
}

const room = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('link', { name, exact: true })
    .first()
    .click();

/** A time as spreadsheets write it. */
const cellOf = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');

test('a portal is made, a season imported, a match priced, broadcast, scored, trimmed and refunded without one command', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const id = `aurora${crypto.randomUUID().slice(0, 6)}`;
  const host = `${id}.localhost`;
  const ownerEmail = `owner@${id}.example`;

  await test.step('an administrator makes and brands the portal', async () => {
    const administrator = await createOperator(request, 'owner', { administrator: true });
    await openStudio(page, administrator, '/portals');
    await page.getByRole('link', { name: 'New portal' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Aurora Handball');
    await page.getByLabel('Id', { exact: true }).fill(id);
    await page.getByLabel('Hosts', { exact: true }).fill(host);
    await page.getByLabel('Time zone').selectOption('UTC');
    await page.getByLabel('Mail address of the owner').fill(ownerEmail);
    await page.getByLabel('Accent colour').fill('#d6336c');
    await page.getByLabel('Payments').selectOption('Test cards only');
    await page.getByRole('button', { name: 'Add a country' }).click();
    await page.getByLabel('Country', { exact: true }).fill('de');
    await page.getByLabel('Per cent').fill('19');
    await check(page, 'new portal');
    await page.getByRole('button', { name: 'Create portal' }).click();
    await expect(page.getByRole('link', { name: 'Open the portal' })).toBeVisible();
    await check(page, 'settings of a portal');
  });

  const owner = await otherBrowser(browser, { viewport: desktop });
  const studio = owner.page;
  await test.step('its owner joins by the mail', async () => {
    await studio.goto(onTenant(host, '/'));
    await expect(studio.getByRole('link', { name: 'Aurora Handball' }).first()).toBeVisible();
    await studio.goto(await linkInMail(studio, ownerEmail, '/studio/'));
    await studio.getByLabel('Your name').fill('Olga Owner');
    await studio.getByLabel('New password').fill(operatorPassword);
    await studio.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(
      studio.getByRole('heading', { name: 'Four steps to your first match' }),
    ).toBeVisible();
  });

  const title = 'Aurora – Borealis';
  // Far enough away: after its start a match goes live by itself once its picture arrives.
  const soon = new Date(Date.now() + 15 * 60_000);
  const week = new Date(Date.now() + 7 * dayMs);
  await test.step('the season is imported and corrected', async () => {
    await studio.goto(onTenant(host, '/studio/fixtures/import'));
    const file = (start: string) => ({
      name: 'season.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `referenceId;title;start;sport;venue\r\nA-1;${title};${cellOf(soon)};handball;Hall 1\r\nA-2;Return match;${start};handball;Hall 1\r\n`,
      ),
    });
    const choose = studio.getByLabel('Choose a file');
    await choose.setInputFiles(file('next week'));
    await expect(studio.getByRole('row').filter({ hasText: 'next week' })).toContainText('start');
    await choose.setInputFiles(file(cellOf(week)));
    await studio.getByRole('button', { name: 'Import 2 matches' }).click();
    await expect(studio.getByText('Imported: 2 new')).toBeVisible();
  });

  await test.step('the first match gets a price', async () => {
    await room(studio, 'Fixtures');
    await studio
      .getByRole('row')
      .filter({ hasText: title })
      .getByRole('rowheader')
      .getByRole('button')
      .click();
    const form = studio.getByRole('form', { name: `Edit ${title}` });
    await form.getByLabel('Access').selectOption('Ticket or pass');
    await form.getByLabel('Price of this match').fill('7,49');
    await expect(form.getByText('Viewers pay €7.49 for this match.')).toBeVisible();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(studio.getByText(`${title} is saved`)).toBeVisible();
  });

  let address = '';
  let encoder: Encoder | undefined;
  let streamKey = '';
  await test.step('an encoder publishes with a key of the desk', async () => {
    await studio.setViewportSize(phone);
    await studio.goto(onTenant(host, '/studio/matches'));
    await studio.getByRole('link', { name: new RegExp(title) }).click();
    address = onTenant(host, new URL(studio.url()).pathname.replace('/studio/matches', '/events'));
    await studio.getByRole('button', { name: 'New key' }).click();
    const dialog = studio.getByRole('dialog', { name: 'Key for the encoder' });
    streamKey = (await dialog.getByText(/^[\w-]{20,}$/).textContent()) ?? '';
    await studio.keyboard.press('Escape');
    // Nothing goes on air before a picture arrives.
    await studio.getByRole('button', { name: /^On air/ }).click();
    const onAir = studio.getByRole('dialog', { name: 'Go on air?' });
    await onAir.getByRole('button', { name: 'On air' }).click();
    await expect(studio.getByText('No picture has arrived yet.')).toBeVisible();
    await studio
      .getByRole('button', {
        name: /^OK: The status couldn’t be changed\. \d{1,2}:\d{2}:\d{2}\s[AP]M$/,
      })
      .click();
    const mistyped = publish(streamKey.slice(0, -4), 0);
    const refusal = studio.getByText(/: An encoder tried to connect with a wrong key\./);
    await expect(refusal).toBeVisible({ timeout: 30_000 });
    await mistyped.kill();
    encoder = publish(streamKey, 0);
    await expect(studio.getByText('The picture arrives as it should.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(refusal).toBeHidden();
    await hold(studio, /^On air/, /^End/);
  });

  const customer = emailOf('aurora');
  const viewer = await otherBrowser(browser);
  await test.step('a viewer buys the ticket and watches', async () => {
    await viewer.page.goto(onTenant(host, '/auth/login/'));
    await createAccount(viewer.page, customer);
    await viewer.page.goto(address);
    await viewer.page
      .getByRole('link', { name: /^Buy ticket · €7\.49/ })
      .first()
      .click();
    await logIn(viewer.page, customer);
    await payWithCard(viewer.page, '4242 4242 4242 4242');
    await expect(viewer.page.getByRole('heading', { name: 'You have your ticket' })).toBeVisible();
    await viewer.page.getByRole('link', { name: 'Watch now' }).click();
    await untilInteractive(viewer.page);
    await expectPlaying(viewer.page);
  });

  await test.step('the operator scores and marks a goal on a phone; the encoder is lost and returns', async () => {
    await studio
      .getByRole('button', { name: /^1 point for / })
      .first()
      .click();
    await expect(viewer.page.getByText('Goal 1–0')).toBeVisible();
    await studio.getByRole('button', { name: 'Suspension', exact: true }).click();
    await expect(studio.getByRole('region', { name: 'Marked so far' })).toContainText('Suspension');
    await encoder?.kill();
    publish(streamKey, 10_000);
    const before = await videoOf(viewer.page).evaluate(
      (video: HTMLVideoElement) => video.currentTime,
    );
    await expect
      .poll(() => videoOf(viewer.page).evaluate((video: HTMLVideoElement) => video.currentTime), {
        timeout: 30_000,
      })
      .toBeGreaterThan(before + 8);
    await hold(studio, /^End/, /^Back on air/);
  });

  await test.step('the recording is trimmed and is the replay at the same address', async () => {
    await studio.getByRole('link', { name: 'Trim the recording' }).click();
    const trim = studio.getByRole('region', { name: 'Trim' });
    await expect(trim).toContainText('The whole recording is shown');
    await trim.getByRole('slider', { name: 'Start' }).focus();
    for (let press = 0; press < 4; press += 1) await studio.keyboard.press('Shift+ArrowRight');
    await expect(trim).toContainText('Cut away: 0:04 at the start');
    await trim.getByRole('button', { name: 'Save the trim' }).click();
    await expect(studio.getByText(/^Trimmed\. The replay is now/)).toBeVisible();
    await viewer.page.goto(address);
    await startPlayback(viewer.page);
    await expectPlaying(viewer.page);
  });

  await studio.setViewportSize(desktop);
  await test.step('revenue shows the sale with its tax', async () => {
    await studio.goto(onTenant(host, '/studio/figures?view=revenue'));
    await studio.getByRole('link', { name: 'Country', exact: true }).click();
    const table = studio.getByRole('table', { name: 'Revenue' });
    await expect(table).toContainText('€7.49');
    await expect(table).toContainText('€1.20');
  });

  await test.step('a refund revokes the ticket', async () => {
    await room(studio, 'Customers');
    await studio.getByLabel('Find by').selectOption('Email address');
    await studio.getByRole('searchbox', { name: 'Email address' }).fill(customer);
    await studio.getByRole('link', { name: new RegExp(customer) }).click();
    const purchases = studio.getByRole('list', { name: 'Purchases' });
    await purchases.getByRole('button').filter({ hasText: title }).click();
    await purchases.getByRole('button', { name: 'Refund' }).click();
    const refund = studio.getByRole('dialog', { name: /^Refund / });
    await refund.getByLabel('Reason').fill('Match was cut short');
    await refund.getByRole('button', { name: 'Refund €7.49' }).click();
    await expect(refund).toHaveCount(0);
    await expect(
      viewer.page.getByRole('heading', { name: 'Your payment was refunded' }),
    ).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('the audit names each change, from the import to the refund', async () => {
    await room(studio, 'People');
    await studio
      .getByRole('navigation', { name: 'Parts of this room' })
      .getByRole('link', { name: 'Changes' })
      .click();
    const changes = studio.getByRole('main');
    for (const action of [
      'purchase.refund',
      'recording.edit',
      'event.setStatus',
      'streamKey.createForEvent',
      'product.create',
      'event.import',
    ])
      await expect(changes.getByRole('link', { name: action, exact: true }).first()).toBeVisible();
  });
  await viewer.close();
  await owner.close();
});
