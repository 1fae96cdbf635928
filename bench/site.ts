/** A server with the demo, and the calls that a bench makes there as an operator or a viewer. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from './server.ts';

export const timeoutMs = 60_000;
const password = 'a-long-enough-password';

export interface Site {
  readonly origin: string;
  readonly operatorKey: string;
  stop(): Promise<void>;
}

export async function openSite(port: number): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'grandstand-bench-site-'));
  const server = await startServer(port, { DATA_DIR: dataDir });
  return {
    // Matches the media addresses: one origin, one set of connections.
    origin: server.origin.replace('127.0.0.1', 'localhost'),
    operatorKey: readFileSync(join(dataDir, 'operator.key'), 'utf8').trim(),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Makes a call; returns the content of its response. Throws Error if the status is not 2xx.
 *
 * @param path below `/api/`; calls below `operator/` carry the operator key
 */
export async function call<T>(
  { origin, operatorKey }: Site,
  path: string,
  body: object,
  token: string | null = null,
): Promise<T> {
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(path.startsWith('operator/') && { 'x-operator-key': operatorKey }),
      ...(token !== null && { 'x-authorization': `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { content: T }).content;
}

export interface Account {
  readonly username: string;
  readonly token: string;
}

/** Registers an account and logs it in. */
export async function createAccount(site: Site, name: string): Promise<Account> {
  const username = `${name}@example.org`;
  const credentials = { username, password, strategy: 'refresh' };
  await call(site, 'user/register', { ...credentials, display_name: name });
  const device = { device_id: name, device_name: name };
  type Login = { tokenData: { access_token: string } };
  const { tokenData } = await call<Login>(site, 'user/login', { ...credentials, ...device });
  return { username, token: tokenData.access_token };
}

/** Creates a football match that started this many minutes ago; returns its id. */
export async function createMatch(
  site: Site,
  title: string,
  { minutesAgo, isLive = false }: { readonly minutesAgo: number; readonly isLive?: boolean },
): Promise<string> {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const sides = { sportType: 'football', film: 'football', team1: 'nl-cal', team2: 'nl-dun' };
  const times = {
    gameStartDate: inMinutes(-minutesAgo),
    ...(isLive && { gameEndDate: inMinutes(5 - minutesAgo) }),
  };
  const body = { title, ...sides, ...times, eventStatus: isLive ? 'live' : 'archived' };
  return (await call<{ id: string }>(site, 'operator/event/create', body)).id;
}

/** Logs an account in on the login page, and waits until its tokens are stored. */
export async function signIn(page: Page, origin: string, username: string): Promise<void> {
  await page.goto(`${origin}/auth/login/`);
  await page.waitForSelector('html[data-interactive]', { state: 'attached', timeout: timeoutMs });
  await page.getByLabel('Email address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForFunction(
    () => (localStorage.getItem('ott-data') ?? '').includes('"token":"'),
    null,
    { timeout: timeoutMs },
  );
}
