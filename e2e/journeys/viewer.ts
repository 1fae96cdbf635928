import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expect, menuOf, untilAlive } from './journey.ts';

/** The password of every account that the journeys make, unless they set another. */
export const password = 'a-long-enough-password';

/** An address that no other journey uses. */
export const emailOf = (name: string): string => `${name}-${Date.now()}@example.org`;

/** The session in the browser's storage. */
export const storedSession = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('ott-data') ?? '{}') as Record<string, unknown>,
  );

/** Waits until a viewer is signed in. */
export async function expectSignedIn(page: Page): Promise<void> {
  // In the page itself, and again in the next one: signing in may load another document.
  await page.waitForFunction(
    () => (JSON.parse(localStorage.getItem('ott-data') ?? '{}') as { token?: string }).token,
    null,
    { polling: 100, timeout: 15_000 },
  );
}

/** Fills the sign-up form and submits it. */
export async function signUp(page: Page, email: string): Promise<void> {
  await untilAlive(page);
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** Fills the form of the login page and submits it. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await untilAlive(page);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs out through the menu of the header. */
export async function logOut(page: Page): Promise<void> {
  await menuOf(page, /ann lee/i).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login\/$/);
}

/** Makes an account by calls and signs it in on devices; the page only provides its origin. */
export const makeAccount = (
  page: Page,
  email: string,
  devices: readonly { readonly id: string; readonly name: string }[] = [],
): Promise<void> =>
  page.evaluate(
    async ({ username, secret, named }) => {
      const call = async (path: string, body: unknown) => {
        const response = await fetch(`/api/user/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
      };
      const who = { username, password: secret, strategy: 'refresh' };
      await call('register', { ...who, display_name: 'Ann Lee' });
      for (const { id, name } of named)
        await call('login', { ...who, device_id: id, device_name: name });
    },
    { username: email, secret: password, named: devices },
  );

/** Makes a new account and signs it in here, on the page of `path`. */
export async function signedIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto('/auth/login/');
  await makeAccount(page, email);
  await signInOn(page, email, path);
}

/** Signs an account in on the page of `path`, through the login page that leads there. */
export async function signInOn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/auth/login/?redirect=${encodeURIComponent(path)}`);
  await logIn(page, email);
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
}

/** Starts the video of the page, unless it starts by itself, and waits until it plays. */
export async function expectStarted(page: Page): Promise<void> {
  // A viewer who has watched some of it is prompted to resume.
  const play = page.getByRole('button', { name: /^(?:Play|Resume)$/ }).first();
  await expect(async () => {
    const isPlaying = await page.evaluate(
      () => (document.querySelector('video')?.currentTime ?? 0) > 0,
    );
    if (!isPlaying) await play.click({ timeout: 1000 });
    expect(isPlaying).toBe(true);
  }).toPass();
}

/** Opens another browser, as a separate device. */
export async function otherBrowser(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext(options);
  return { page: await context.newPage(), close: () => context.close() };
}

/** Returns the link to `path` in the newest mail from the page's tenant to an address. */
export async function linkInMail(page: Page, email: string, path: string): Promise<string> {
  const find = async () => {
    // Requested by the page: only browsers resolve every name below `localhost`.
    const html = await page.evaluate(async () => (await fetch('/api/mails')).text());
    const mail = html.split('<article>').find((one) => one.includes(email) && one.includes(path));
    const found = /https?:[^\s"&<]*\?token=[\w.~-]+/.exec(
      (mail ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    );
    return found?.[0] ?? null;
  };
  await expect.poll(find).not.toBeNull();
  return (await find()) ?? '';
}

/** The follow button of an identity, in either state. */
export const followButton = (page: Page, title: string): Locator => {
  const [isNot, is] = [`Follow ${title}`, `Following ${title}`].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator];
  return isNot.or(is);
};

/** The first follow button of the page, and its identity's name. */
export async function firstToFollow(page: Page): Promise<{ button: Locator; title: string }> {
  const first = page.getByRole('button', { name: /^Follow / }).first();
  const title = ((await first.getAttribute('aria-label')) ?? '').replace('Follow ', '');
  return { button: followButton(page, title), title };
}
