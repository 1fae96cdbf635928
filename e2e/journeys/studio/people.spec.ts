import { createHmac } from 'node:crypto';
import { studioHeader } from '@grandstand/contract/constants';
import type { Page } from '@playwright/test';
import { settleLayout, sidewaysScroll } from '../accessible-pages.ts';
import { expect, expectAccessible, ignoreStatus, operatorCall, test } from '../journey.ts';
import { otherBrowser } from '../viewer.ts';
import { createOperator, openStudio, operatorPassword } from './operator.ts';

// The page requests the session before it shows the sign-in form, and gets 401; some steps are refused on purpose.
test.afterEach(({ consoleErrors }) => {
  for (const status of [400, 401, 403]) ignoreStatus(consoleErrors, status);
});

/** Returns the code of an authenticator app (RFC 6238), some steps of 30 s from now. */
function totp(secret: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from(
    (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.readUInt8(19) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Gives the browser a device that stores passkeys and confirms each use. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs in by password, up to the prompt for a code. */
async function startSignIn(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/studio/account');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an owner invites by mail, and an invited person joins by a link, sees their rooms, gets another role, and is removed', async ({
  page,
  browser,
  request,
}) => {
  const owner = await createOperator(request, 'owner');
  await openStudio(page, owner, '/people');
  const email = `guest-${crypto.randomUUID()}@studio.example`;
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption('editor');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const invitations = page.getByRole('list', { name: 'Open invitations' });
  await expect(invitations.getByText(email)).toBeVisible();

  // The link is in the mail; that of a second invitation, without a mail, is in the response.
  const { content } = (await operatorCall('person/invite', {
    email: `other-${email}`,
    role: 'scorer',
    mail: false,
  })) as { content: { link: string } };
  const other = await otherBrowser(browser);
  const guest = other.page;
  await guest.goto(content.link);
  await expect(guest.getByRole('heading', { name: 'Join the studio' })).toBeVisible();
  // The token does not stay in the address, which may be shared.
  expect(guest.url()).not.toContain('token');
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(guest.getByText('Enter your name.')).toBeVisible();
  await guest.getByLabel('Your name').fill('Gale Guest');
  await guest.getByLabel('New password').fill(operatorPassword);
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(guest.getByRole('heading', { name: 'Matches' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'People' })).toHaveCount(0);
  await guest.goto(content.link);
  await expect(guest.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();

  await page.reload();
  const operators = page.getByRole('list', { name: 'Operators' });
  const loadMore = page.getByRole('button', { name: 'Load more' }).first();
  const row = operators.getByRole('listitem').filter({ hasText: `other-${email}` });
  await expect(operators).toBeVisible();
  while ((await row.count()) === 0 && (await loadMore.isVisible())) {
    const before = await operators.getByRole('listitem').count();
    await loadMore.click();
    await expect.poll(() => operators.getByRole('listitem').count()).toBeGreaterThan(before);
  }
  await row.getByRole('combobox', { name: 'Role of Gale Guest' }).selectOption('editor');
  await expect(page.getByText('Gale Guest’s role is now editor')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Gale Guest’s role is now scorer')).toBeVisible();
  await row.getByRole('button', { name: 'Remove: Gale Guest' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Gale Guest?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  // Behind the dialog, the list has no roles.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await guest.goto('/studio/matches');
  await expect(guest.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.close();
});

test('a person switches an authenticator app on, signs in by its code and by a recovery code, and switches it off', async ({
  page,
  request,
}) => {
  const email = await createOperator(request, 'scorer');
  await openStudio(page, email, '/account');
  await page.getByRole('button', { name: 'Set up the app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up the app' });
  await expect(setUp.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await setUp.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? '';
  await setUp.getByLabel('Code of the app').fill('000000');
  await setUp.getByRole('button', { name: 'Switch on' }).click();
  await expect(setUp.getByText('This code is wrong or was already used.')).toBeVisible();
  await setUp.getByLabel('Code of the app').fill(totp(secret));
  await setUp.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText(/recovery codes are left/)).toBeVisible();

  await startSignIn(page, email);
  await page.getByLabel('Code', { exact: true }).fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await startSignIn(page, email);
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/9 recovery codes are left/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  const off = page.getByRole('dialog', { name: 'Switch the authenticator app off?' });
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('button', { name: 'Set up the app' })).toBeVisible();
});

test('a person adds a passkey, signs in with it and no password, reauthenticates with it, and removes it', async ({
  page,
  request,
}) => {
  await addAuthenticator(page);
  const email = await createOperator(request, 'owner');
  await openStudio(page, email, '/account');
  await page.getByLabel('Name of the new passkey').fill('Work phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByText('Work phone')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/studio/account');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(passkeys.getByText(/Last used/)).toBeVisible();

  // Refused once, as the server does if the last sign-in is too long ago.
  let wasRefused = false;
  await page.route('**/api/operator/profile/remove_passkey/**', async (route) => {
    if (wasRefused) return route.continue();
    wasRefused = true;
    return route.fulfill({
      status: 403,
      json: { messageErrorCode: 'operator_reauthentication_required', message: '' },
    });
  });
  await page.getByRole('button', { name: 'Remove: Work phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey “Work phone”?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const reauthentication = page.getByRole('dialog', { name: 'Is it you?' });
  await reauthentication.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(reauthentication).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await expect(passkeys).toHaveCount(0);
});

test('a person sees where they are signed in and ends another session, and changes their password', async ({
  page,
  browser,
  request,
}) => {
  const email = await createOperator(request, 'scorer');
  await openStudio(page, email, '/account');
  const other = await otherBrowser(browser);
  await openStudio(other.page, email, '/account');
  await page.reload();
  const sessions = page.getByRole('list', { name: 'Where you are signed in' });
  await expect(sessions.getByText('this session')).toHaveCount(1);
  const present = await sessions.getByRole('listitem').count();
  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(present - 1);

  await page.getByLabel('Present password').fill(operatorPassword);
  await page.getByLabel('New password').fill('an-even-better-one');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The password is changed')).toBeVisible();
  await other.page.goto('/studio/account');
  await expect(other.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.close();
});

test('a key is created with its permissions, shown once, used by a script, and ended; the audit lists both', async ({
  page,
  request,
}) => {
  await openStudio(page, await createOperator(request, 'owner'), '/people?view=keys');
  const name = `Scoreboard ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('What is it for?').fill(name);
  await page.getByRole('button', { name: 'Create the key' }).click();
  await expect(page.getByText('Choose at least one.')).toBeVisible();
  await page.getByLabel('Read matches, teams and channels').check();
  await page.getByRole('button', { name: 'Create the key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your new key' });
  const key = (await dialog.getByText(/^gsk_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  const read = () =>
    request.get('/api/operator/event/list', { headers: { 'x-operator-key': key } });
  expect((await read()).status()).toBe(200);
  await page.getByRole('button', { name: `End: ${name}` }).click();
  await page
    .getByRole('dialog', { name: `End the key “${name}”?` })
    .getByRole('button', { name: 'End' })
    .click();
  await expect(page.getByText(/Ended on/).first()).toBeVisible();
  expect((await read()).status()).toBe(401);

  await page.getByRole('link', { name: 'Changes' }).click();
  const changes = page.getByRole('list', { name: 'Changes' });
  const created = changes.getByRole('listitem').filter({ hasText: 'operator.createKey' }).first();
  await expect(created).toContainText('Journey owner');
  await created.getByRole('link', { name: 'Journey owner' }).click();
  await expect(page.getByLabel('Id of the person or key')).not.toHaveValue('');
  for (const action of ['operator.createKey', 'operator.revokeKey'])
    await expect(changes.getByRole('listitem').filter({ hasText: action })).toHaveCount(1);
  await page.getByLabel('Action').fill('operator.revokeKey');
  await page.getByLabel('Day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('No changes found')).toBeVisible();
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
  await page.getByLabel('Day').fill(today);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await expect(changes).toContainText('operator.revokeKey');
  await changes
    .getByText(/^\d+ fields?: operator\.revokeKey$/)
    .first()
    .click();
  await expectAccessible(page);
});

test('a person opens the studio of another tenant by a handover, which works once', async ({
  page,
  request,
}) => {
  const email = await createOperator(request, 'scorer');
  const second = (await operatorCall(
    'person/invite',
    { email, role: 'editor', mail: false },
    'harbour.localhost',
  )) as { content: { link: string } };
  const link = new URL(second.content.link);
  const accepted = await request.post('/api/operator/invitation/accept', {
    headers: { [studioHeader]: '1', origin: link.origin, host: link.host },
    data: {
      token: link.hash.replace('#token=', ''),
      name: null,
      password: operatorPassword,
      code: null,
    },
  });
  expect(accepted.status(), await accepted.text()).toBe(200);
  await openStudio(page, email, '/matches');
  await page.getByRole('button', { name: /Menu/ }).first().click();
  const handover = page.waitForRequest('**/api/operator/handover/accept');
  await page.getByRole('button', { name: /Osmere Harbour/ }).click();
  await page.getByRole('button', { name: /^Continue as/ }).click();
  await expect(page).toHaveURL(/harbour\.localhost.*\/studio\/matches/);
  await expect(page.getByRole('link', { name: 'Fixtures' })).toBeVisible();
  const { token } = (await handover).postDataJSON() as { token: string };
  await page.context().clearCookies();
  await page.goto(`${new URL(page.url()).origin}/studio/handover/#token=${token}`);
  await expect(page.getByRole('heading', { name: 'The studio couldn’t be opened' })).toBeVisible();
});

test('people, keys, changes and, in German, the account are accessible in all widths and themes', async ({
  page,
  request,
}) => {
  await openStudio(page, await createOperator(request, 'owner'), '/people');
  const check = async (surface: string) => {
    await settleLayout(page);
    for (const colorScheme of ['dark', 'light'] as const)
      for (const width of [390, 820, 1440]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await test.step(`${surface}, ${colorScheme}, ${width} px`, async () => {
          await expectAccessible(page);
          expect(await sidewaysScroll(page)).toBe(0);
        });
      }
  };
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await expect(page.getByRole('list', { name: 'Operators' })).toBeVisible();
  await check('people');
  await page.goto('/studio/people?view=audit');
  await expect(page.getByRole('list', { name: 'Changes' })).toBeVisible();
  await check('audit');
  await page.goto('/studio/people?view=keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await check('keys');
  await page.evaluate(() => localStorage.setItem('studio-locale', 'de'));
  await page.goto('/studio/account');
  await expect(page.getByRole('heading', { name: 'Dein Konto' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Wo du angemeldet bist' })).toBeVisible();
  await check('account');
});
