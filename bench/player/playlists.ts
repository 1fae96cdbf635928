/**
 * Cost of playlists of the real server: of a live match and of a channel that anyone may watch, and of a
 * channel that needs a grant, alternating with the health check as the reference.
 */
import { request } from 'node:http';
import { load } from '../pages/load.ts';
import { median } from '../percentile.ts';
import { reportMeasurement } from '../report.ts';
import { startServer, type BenchServer } from '../server.ts';

const rounds = 5;
const loadMs = 2000;
const password = 'a-long-enough-password';

interface Measured {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Makes a call of the tenant of a `Host` header: only browsers resolve names below `localhost`. */
async function call<T>(
  { origin }: BenchServer,
  host: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}/api${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host,
          'content-type': 'application/json',
          ...(token === undefined ? {} : { 'x-authorization': `Bearer ${token}` }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve((JSON.parse(text) as { content: T }).content)
            : reject(new Error(`${path}: ${response.statusCode} ${text}`)),
        );
      },
    );
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface Listed {
  readonly entries: readonly { readonly id: string; readonly commerceType: string }[];
}
interface Source {
  readonly source: { readonly hd: string };
}

/** Returns what is measured, by name; `granted` needs a free account. */
async function addresses(server: BenchServer): Promise<Record<string, Measured>> {
  const port = new URL(server.origin).port;
  const arena = `pxa.localhost:${port}`;
  const headers = { 'accept-encoding': 'gzip' };
  const { entries } = await call<Listed>(server, `localhost:${port}`, '/event/list', {
    body: { status: ['live'], size: 50 },
  });
  const live = entries.find(({ commerceType }) => commerceType === 'commerce_free_media');
  if (live === undefined) throw new Error('nothing free is live');
  const account = { username: 'bench@example.org', password };
  await call(server, arena, '/user/register', {
    body: { ...account, display_name: 'Bench', strategy: 'refresh' },
  });
  const { tokenData } = await call<{ tokenData: { access_token: string } }>(
    server,
    arena,
    '/user/login',
    {
      body: {
        ...account,
        device_id: 'bench',
        device_name: 'Bench',
        strategy: 'refresh',
      },
    },
  );
  const { source } = await call<Source>(server, arena, '/event/get_by_id/id/px-turf', {
    token: tokenData.access_token,
  });
  const granted = new URL(source.hd).pathname.replace('master', 'v720');
  return {
    health: { url: `${server.origin}/healthz`, headers: {} },
    live: { url: `${server.origin}/media/events/${live.id}/v720.m3u8`, headers },
    channel: {
      url: `${server.origin}/media/events/px-24/v720.m3u8`,
      headers: { ...headers, host: arena },
    },
    granted: { url: server.origin + granted, headers: { ...headers, host: arena } },
  };
}

export async function measurePlaylists(): Promise<void> {
  const server = await startServer(3296);
  try {
    const measured = Object.entries(await addresses(server));
    const rates = new Map(measured.map(([name]) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round += 1)
      for (const [name, { url, headers }] of measured) {
        const { perSecond, failed } = await load({ url, headers, connections: 32, ms: loadMs });
        if (failed > 0) throw new Error(`${failed} responses of ${name} failed`);
        rates.get(name)?.push(perSecond);
      }
    const rateOf = (name: string) => median(rates.get(name) ?? []);
    const health = rateOf('health');
    const resultOf = (name: string) =>
      `${rateOf(name).toFixed(0)}/s, ${(health / rateOf(name)).toFixed(2)} times the time of the health check (${health.toFixed(0)}/s)`;
    for (const name of ['live', 'channel'])
      reportMeasurement(`playlist, ${name}`, resultOf(name), '≥ 2000/s', rateOf(name) >= 2000);
    const pairs = (rates.get('channel') ?? []).map(
      (plain, round) => plain / (rates.get('granted')?.[round] ?? Infinity),
    );
    reportMeasurement(
      'playlist by a grant against one that needs none',
      `${median(pairs).toFixed(2)} times (${rateOf('granted').toFixed(0)}/s)`,
      '≤ 1.5 times',
      median(pairs) <= 1.5,
    );
  } finally {
    await server.stop();
  }
}
