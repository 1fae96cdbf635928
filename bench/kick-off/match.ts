/** What viewers of the measurement watch, buy and write to, and their accounts. */
import type { Site } from './processes.ts';
import type { Requests, SentRequest } from './requests.ts';

const password = 'a-long-enough-password';
/** The demo's confirmed account; only confirmed ones may write. */
const writer = { username: 'viewer@northline.example', password: 'grandstand-demo' };

export interface Match {
  readonly id: string;
  /** Path of its live playlist, and of one segment. */
  readonly playlist: string;
  readonly segment: string;
  /** Events that are sold by ticket, at least one. */
  readonly ticketed: readonly string[];
  /** Names of accounts. */
  readonly usernames: readonly string[];
  /** Token of the account that writes to the chat. */
  readonly writerToken: string;
}

interface Listed {
  readonly content: {
    readonly entries: readonly { readonly id: string; readonly commerceType: string }[];
  };
}

/** Sends a request that must succeed. Throws Error with its response otherwise. */
export async function expectContent<T>(requests: Requests, sent: SentRequest): Promise<T> {
  const { status, body } = await requests.send(null, {
    ...sent,
    headers: { 'accept-encoding': 'identity' },
  });
  if (status !== 200) throw new Error(`${sent.path}: ${status} ${body}`);
  return JSON.parse(body) as T;
}

export const loginOf = (username: string, account = { password }): SentRequest => ({
  path: '/api/user/login',
  body: { username, ...account, strategy: 'refresh', device_id: 'bench', device_name: 'Bench' },
});

interface LoggedIn {
  readonly content: { readonly tokenData: { readonly access_token: string } };
}

/** Logs in; returns the access token. */
export async function logIn(
  requests: Requests,
  username: string,
  account = { password },
): Promise<string> {
  const { content } = await expectContent<LoggedIn>(requests, loginOf(username, account));
  return content.tokenData.access_token;
}

/** Finds a match of the demo that is live and free, and registers as many accounts as will log in. */
export async function prepareMatch(
  site: Site,
  requests: Requests,
  accounts: number,
): Promise<Match> {
  const live = await expectContent<Listed>(requests, {
    path: '/api/event/list',
    body: { status: ['live'], size: 50 },
  });
  const { id } =
    live.content.entries.find(({ commerceType }) => commerceType === 'commerce_free_media') ?? {};
  if (id === undefined) throw new Error('no match is live');
  // One account writes for all.
  await site.callAsOperator('comment/room', { targetId: id, slowSeconds: 0 });
  const playlist = `/media/events/${id}/v720.m3u8`;
  const { body: text } = await requests.send(null, {
    path: playlist,
    headers: { 'accept-encoding': 'identity' },
  });
  const segment = /^[^#\s]\S*$/m.exec(text)?.[0];
  if (segment === undefined) throw new Error(`${playlist} has no segments: ${text.slice(0, 200)}`);
  const sold = await expectContent<Listed>(requests, {
    path: '/api/event/list',
    body: { access: 'ticket', size: 50 },
  });
  if (sold.content.entries.length === 0) throw new Error('no match is sold by ticket');
  const usernames = Array.from({ length: accounts }, (_, index) => `viewer-${index}@example.org`);
  for (const username of usernames)
    await expectContent(requests, {
      path: '/api/user/register',
      body: { username, password, strategy: 'refresh', display_name: 'Viewer' },
    });
  return {
    id,
    playlist,
    segment: `/media/events/${id}/${segment}`,
    ticketed: sold.content.entries.map(({ id: event }) => event),
    usernames,
    writerToken: await logIn(requests, writer.username, { password: writer.password }),
  };
}
