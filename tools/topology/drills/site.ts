/** The calls of a drill at a running topology, as viewers and operators make them. */
import type { Topology } from '../topology.ts';

export interface CallResult<T = unknown> {
  readonly status: number;
  readonly content: T;
  readonly retryAfter: string | null;
}

interface CallOptions {
  readonly token?: string;
  /** Port of a process; by default that of the proxy. */
  readonly port?: number;
  readonly operatorKey?: string;
}

const password = 'a-long-enough-password';

/** Makes a call: POST with a body, else GET. */
export async function call<T = unknown>(
  { origin }: Pick<Topology, 'origin'>,
  path: string,
  body: object | null,
  { token, port, operatorKey }: CallOptions = {},
): Promise<CallResult<T>> {
  const url = new URL(`/api/${path}`, origin);
  if (port !== undefined) url.host = `127.0.0.1:${port}`;
  const response = await fetch(url, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(token !== undefined && { 'x-authorization': `Bearer ${token}` }),
      ...(operatorKey !== undefined && { 'x-operator-key': operatorKey }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  const read = (await response.json().catch(() => null)) as { content?: T } | null;
  return {
    status: response.status,
    content: read?.content as T,
    retryAfter: response.headers.get('retry-after'),
  };
}

/** Registers an account. */
export async function register(site: Topology, name: string): Promise<CallResult> {
  const username = `${name}@example.org`;
  return call(site, 'user/register', {
    username,
    password,
    display_name: name,
    strategy: 'refresh',
  });
}

interface Login {
  readonly tokenData: { readonly access_token: string; readonly refresh_token: string };
}

/** Logs an account in, at the process of `port` if given. */
export const logIn = (site: Topology, name: string, port?: number): Promise<CallResult<Login>> =>
  call(
    site,
    'user/login',
    {
      username: `${name}@example.org`,
      password,
      strategy: 'refresh',
      // A second login on a device ends the session of the first.
      device_id: `${name}-${port ?? 'proxy'}`,
      device_name: name,
    },
    port === undefined ? {} : { port },
  );

/** Creates a match with a video, by the process at a port; live and free by default. Returns its id. */
export async function createMatch(
  site: Pick<Topology, 'origin' | 'operatorKey'>,
  port: number,
  title: string,
  { minutesAgo = 2, commerceType }: { minutesAgo?: number; commerceType?: string } = {},
): Promise<string> {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const isLive = minutesAgo < 90;
  const { status, content } = await call<{ id: string }>(
    site,
    'operator/event/create',
    {
      title,
      sportType: 'football',
      film: 'football',
      gameStartDate: inMinutes(-minutesAgo),
      gameEndDate: inMinutes(100 - minutesAgo),
      eventStatus: isLive ? 'live' : 'archived',
      ...(commerceType !== undefined && { commerceType }),
    },
    { port, operatorKey: site.operatorKey },
  );
  if (status !== 200) throw new Error(`the match was not created: ${status}`);
  return content.id;
}

/** Returns the paths that a viewer of a match requests: pages, a call, its playlists and a segment. */
export async function pathsOf(site: Pick<Topology, 'origin'>, eventId: string): Promise<string[]> {
  const event = `/api/event/get_by_id/id/${eventId}`;
  const { content } = await call<{ source: { hd: string } }>(site, event.slice(5), null);
  const master = new URL(content.source.hd, site.origin);
  const lastOf = async (playlist: URL): Promise<URL> => {
    const text = await (await fetch(playlist)).text();
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new URL(lines.at(-1) ?? '', playlist);
  };
  const media = await lastOf(master);
  const segment = await lastOf(media);
  const pages = ['/', `/events/${eventId}/`, '/live/'];
  return [
    ...pages,
    event,
    ...[master, media, segment].map(({ pathname, search }) => pathname + search),
  ];
}
