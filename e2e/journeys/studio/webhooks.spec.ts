import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, ignoreStatus, test } from '../journey.ts';
import { createOperator, openStudio } from './operator.ts';

// Without a session; and with an outdated version.
test.afterEach(({ consoleErrors }) => {
  for (const status of [401, 409]) ignoreStatus(consoleErrors, status);
});

interface Received {
  readonly kind: string;
  readonly id: string;
  /** The `webhook-signature`, and the signature of the same body by a secret. */
  readonly signature: string;
  readonly signWith: (secret: string) => string;
}

/** Starts a receiver that responds with `reply.status`, and stores what it receives. */
async function startReceiver() {
  const received: Received[] = [];
  const reply = { status: 204 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const {
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': signature,
      } = request.headers;
      received.push({
        kind: (JSON.parse(body) as { type: string }).type,
        id: String(id),
        signature: String(signature),
        signWith: (secret) => {
          const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
          return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
        },
      });
      response.writeHead(reply.status).end(reply.status === 204 ? undefined : 'not today');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/grandstand`,
    received,
    reply,
    stop: () => server.close(),
  };
}

const messages = (page: Page) =>
  page.getByRole('list', { name: 'Messages of the last 30 days' }).getByRole('listitem');

/** Creates a webhook for new matches by the form; returns its secret. */
async function createWebhook(page: Page, url: string, description: string): Promise<string> {
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill(url);
  await page.getByLabel('What is it for?').fill(description);
  await page.getByLabel('Match created').check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'The secret of this webhook' });
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: description })).toBeVisible();
  return secret;
}

test('an owner creates a webhook, tests it, sends a failed message again, replaces its secret, pauses and removes it', async ({
  page,
  request,
}) => {
  const receiver = await startReceiver();
  await openStudio(page, await createOperator(request, 'owner'), '/webhooks');
  const name = `Club website ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill('ftp://hooks.example');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Enter a public https address')).toBeVisible();
  await expect(page.getByText('Choose at least one.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const secret = await createWebhook(page, receiver.url, name);

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(messages(page).filter({ hasText: 'Delivered' })).toHaveCount(1);
  expect(receiver.received).toHaveLength(1);
  const [sent] = receiver.received;
  expect(sent?.kind).toBe('webhook.test');
  expect(sent?.signature).toBe(sent?.signWith(secret));

  // A test that the receiver refuses fails at once, and is sent again with the same id.
  receiver.reply.status = 503;
  await page.getByRole('button', { name: 'Send a test' }).click();
  const failed = messages(page).filter({ hasText: 'Failed' });
  await expect(failed).toContainText('status 503');
  await failed.getByRole('button', { name: /^Details/ }).click();
  await expect(failed.getByRole('region', { name: 'Sent' })).toContainText('webhook.test');
  await expect(failed.getByRole('region', { name: 'Response' })).toHaveText('not today');
  await expectAccessible(page);
  receiver.reply.status = 204;
  await failed.getByRole('button', { name: /^Send again/ }).click();
  await expect(messages(page).filter({ hasText: 'Delivered' })).toHaveCount(2);
  expect(receiver.received.at(-1)?.id).toBe(receiver.received.at(-2)?.id);

  await page.getByRole('button', { name: 'Replace the secret' }).click();
  await page
    .getByRole('dialog', { name: 'Replace the secret?' })
    .getByRole('button', { name: 'Replace the secret' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'The secret of this webhook' });
  const newSecret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  expect(newSecret).not.toBe(secret);
  await expect(page.getByText('The former secret also signs until')).toBeVisible();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Send failed messages again' })).toBeDisabled();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Active')).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: `Remove the webhook to ${receiver.url}?` })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.waitForURL('**/studio/webhooks');
  await expect(page.getByText(name)).toHaveCount(0);
  receiver.stop();
});

test('two owners who edit one webhook compare their changes', async ({
  page,
  request,
  context,
}) => {
  const email = await createOperator(request, 'owner');
  await openStudio(page, email, '/webhooks');
  await createWebhook(page, 'https://hooks.example.org/first', `Bot ${crypto.randomUUID()}`);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Edit' }).click();
  await other.getByLabel('Address').fill('https://hooks.example.org/theirs');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('https://hooks.example.org/theirs')).toBeVisible();
  await page.getByLabel('Address').fill('https://hooks.example.org/mine');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this webhook' });
  await expect(dialog).toContainText('https://hooks.example.org/theirs');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('https://hooks.example.org/mine')).toBeVisible();
});
