import type {
  APIRequestContext,
  Browser,
  BrowserContextOptions,
  Locator,
  Page,
} from '@playwright/test';
import { expect, menuOf, untilInteractive } from './journey.ts';

/** The password of every account that the journeys create, unless they set another. */
export const password = 'a-long-enough-password';

/** Returns an email address that no other journey uses. */
export const emailOf = (name: string): string => `${name}-${Date.now()}@example.org`;

/** Returns the session in the browser's storage, or an empty object. */
export const storedSession = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('ott-data') ?? '{}') as Record<string, unknown>,
  );

/** Waits until a viewer is signed in. */
export async function expectSignedIn(page: Page): Promise<void> {
  // Unlike `evaluate`, this continues in the next document, which signing in may load.
  await page.waitForFunction(
    () => (JSON.parse(localStorage.getItem('ott-data') ?? '{}') as { token?: string }).token,
    null,
    { polling: 100, timeout: 15_000 },
  );
}

/** Fills the sign-up form and submits it. */
export async function signUp(page: Page, email: string): Promise<void> {
  await untilInteractive(page);
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** Fills the form of the login page and submits it. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await untilInteractive(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs out through the menu of the header. */
export async function logOut(page: Page): Promise<void> {
  await menuOf(page, /ann lee/i).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\/$/);
}

/** Creates an account by API calls and signs it in on devices; the page only provides its origin. */
export const createAccount = (
  page: Page,
  email: string,
  devices: readonly { readonly id: string; readonly name: string }[] = [],
): Promise<void> =>
  page.evaluate(
    async ({ username, secret, signedInDevices }) => {
      const call = async (path: string, body: unknown) => {
        const response = await fetch(`/api/user/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
      };
      const credentials = { username, password: secret, strategy: 'refresh' };
      await call('register', { ...credentials, display_name: 'Ann Lee' });
      for (const { id, name } of signedInDevices)
        await call('login', { ...credentials, device_id: id, device_name: name });
    },
    { username: email, secret: password, signedInDevices: devices },
  );

/** Signs a viewer in by an API call; returns a function that makes their calls, and returns the id in the response. */
export async function viewerCalls(request: APIRequestContext, username: string, secret = password) {
  const signIn = await request.post('/api/user/login', {
    data: {
      username,
      password: secret,
      strategy: 'refresh',
      device_id: crypto.randomUUID(),
      device_name: 'Journey',
    },
  });
  expect(signIn.status(), await signIn.text()).toBe(200);
  const { content } = (await signIn.json()) as {
    content: { tokenData: { access_token: string } };
  };
  return async (path: string, data: object): Promise<string> => {
    const headers = { 'x-authorization': `Bearer ${content.tokenData.access_token}` };
    const response = await request.post(`/api/${path}`, { headers, data });
    expect(response.status(), await response.text()).toBe(200);
    const body = (await response.json()) as { content?: { id?: string } };
    return body.content?.id ?? '';
  };
}

/** Returns the path of the login page that redirects to `path`. */
const loginPathTo = (path: string): string => `/auth/login/?redirect=${encodeURIComponent(path)}`;

const untilRedirected = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });

/** Creates an account and opens the page of `path`, signed in. */
export async function openSignedIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(loginPathTo(path));
  await createAccount(page, email);
  await logIn(page, email);
  await untilRedirected(page, path);
}

/** Opens the page of `path`, signed in through the login page that redirects there. */
export async function logInAndOpen(
  page: Page,
  email: string,
  path: string,
  secret = password,
): Promise<void> {
  await page.goto(loginPathTo(path));
  await logIn(page, email, secret);
  await untilRedirected(page, path);
}

/** Waits until the video of the page plays; presses Play unless it starts by itself. */
export async function startPlayback(page: Page): Promise<void> {
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

/** Opens a page in a browser context of its own, which is a separate device. */
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
    const mail = html
      .split('<article>')
      .find((part) => part.includes(email) && part.includes(path));
    const found = /https?:[^\s"&<]*[?#]token=[\w.~-]+/.exec(
      (mail ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    );
    return found?.[0] ?? null;
  };
  await expect.poll(find).not.toBeNull();
  return (await find()) ?? '';
}

/** Returns the follow button of an identity, in either state. */
export const followButton = (page: Page, title: string): Locator => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return button(`Follow ${title}`).or(button(`Following ${title}`));
};

/** Returns the page's first follow button that is not pressed, and its identity's name. */
export async function firstToFollow(page: Page): Promise<{ button: Locator; title: string }> {
  const first = page.getByRole('button', { name: /^Follow / }).first();
  const title = ((await first.getAttribute('aria-label')) ?? '').replace('Follow ', '');
  return { button: followButton(page, title), title };
}
