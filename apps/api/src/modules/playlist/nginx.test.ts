/** The nginx configuration in `deploy/nginx` refuses restricted videos whenever the backend does. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { addressLimits } from '../../platform/security/address-groups.ts';
import { playbackGrants } from '../../platform/security/playback-grant.ts';
import { maxOutageMs } from './access-cache.ts';

const folder = new URL('../../../../../deploy/nginx/', import.meta.url);
const secret = 'a secret of an installation, long enough';
const now = Date.parse('2026-11-21T12:00:00Z');
const grants = playbackGrants({ signing: secret, accepted: [] }, 'alpha');

/** Returns the nginx map entry of a host, from the command that operators run. */
const lineOf = (tenant: string, env: Record<string, string> = { TOKEN_SECRET: secret }) =>
  execFileSync(
    process.execPath,
    [fileURLToPath(new URL('playback-key.ts', folder)), tenant, `${tenant}.example`],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } },
  );
const keyIn = (line: string) => /"(.+)";\s*$/.exec(line)?.[1] ?? '';
const key = keyIn(lineOf('alpha'));

type Check = (grant: string, eventId: string, key: string, now: number) => 'good' | 'bad';
const module = (await import(new URL('grant.js', folder).href)) as { default: { check: Check } };
const check = (grant: string, event = 'final', withKey = key, at = now) =>
  module.default.check(grant, event, withKey, at / 1000);

it("[SEC-16] nginx accepts the backend's grants and no others", () => {
  const good = grants.mint('final', 'session-1', now, null);
  expect(check(good)).toBe('good');
  expect(check(grants.mintForCast('final', 'session-1', now, null))).toBe('good');
  const [ends = '', signature = '', session = ''] = good.split('.');
  const modified = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const forged = [
    `${ends}.${modified}.${session}`,
    `${Number(ends) + 1}.${signature}.${session}`,
    `${ends}.${signature}.session-2`,
    `${ends}.${signature}.cast_${session}`,
    `${ends}.${signature}`,
    `0${ends}.${signature}.${session}`,
    '-',
    '',
  ];
  for (const grant of forged) expect([grant, check(grant)]).toEqual([grant, 'bad']);
  expect(check(good, 'another')).toBe('bad');
  // The key of another tenant, its grant, and a host without a key.
  expect(check(good, 'final', keyIn(lineOf('beta')))).toBe('bad');
  expect(
    check(
      playbackGrants({ signing: secret, accepted: [] }, 'beta').mint(
        'final',
        'session-1',
        now,
        null,
      ),
    ),
  ).toBe('bad');
  expect(check(good, 'final', '')).toBe('bad');
});

it('[SEC-16] nginx accepts the grants of two secrets while they are rotated', () => {
  const next = 'the next secret of an installation, long';
  const rotating = keyIn(lineOf('alpha', { TOKEN_SECRET: next, TOKEN_SECRET_ACCEPTED: secret }));
  const former = grants.mint('final', 'session-1', now, null);
  const current = playbackGrants({ signing: next, accepted: [secret] }, 'alpha').mint(
    'final',
    'session-1',
    now,
    null,
  );
  expect([check(former, 'final', rotating), check(current, 'final', rotating)]).toEqual([
    'good',
    'good',
  ]);
  const rotated = keyIn(lineOf('alpha', { TOKEN_SECRET: next }));
  expect([check(former, 'final', rotated), check(current, 'final', rotated)]).toEqual([
    'bad',
    'good',
  ]);
});

it('[SEC-16] nginx refuses an expired grant that the backend no longer accepts even in an outage', () => {
  const endsAt = now + 60_000;
  const grant = grants.mint('final', 'session-1', now, endsAt);
  expect(check(grant, 'final', key, endsAt + maxOutageMs - 1000)).toBe('good');
  expect(check(grant, 'final', key, endsAt + maxOutageMs)).toBe('bad');
});

it('[SEC-12] nginx counts requests and connections by the same groups of addresses as the backend', async () => {
  const file = (await import(new URL('client.js', folder).href)) as {
    default: {
      household: (request: { remoteAddress: string }) => string;
      site: (request: { remoteAddress: string }) => string;
    };
  };
  const { household, site } = file.default;
  for (const remoteAddress of [
    '192.0.2.7',
    '::ffff:192.0.2.7',
    '2001:db8:1:2:3:4:5:6',
    '2001:0db8:0001:2::1',
    '2001:db8::1',
    '::1',
  ]) {
    const groups = addressLimits(remoteAddress, 1).map(({ group }) => group);
    expect([site({ remoteAddress }), household({ remoteAddress })]).toEqual([
      groups[0],
      groups.at(-1),
    ]);
  }
  const text = readFileSync(new URL('grandstand.conf', folder), 'utf8');
  const server = blockOf(text, 'server');
  for (const zone of ['household', 'site']) {
    expect(text).toMatch(new RegExp(`^limit_req_zone \\$client_${zone} zone=${zone}:`, 'm'));
    expect(server.join('\n')).toMatch(new RegExp(`^limit_req zone=${zone} `, 'm'));
    expect(server.join('\n')).toMatch(new RegExp(`^limit_conn ${zone}_connections `, 'm'));
  }
});

/** Returns the lines of the block that starts with `head`, without comments. */
function blockOf(text: string, head: string): string[] {
  const from = text.indexOf(`${head} {`);
  if (from < 0) throw new Error(`there is no block ${head}`);
  const lines: string[] = [];
  let depth = 0;
  for (const line of text.slice(from).split('\n')) {
    const plain = line.replace(/#.*$/, '').trim();
    if (plain !== '') lines.push(plain);
    depth += Number(plain.endsWith('{')) - Number(plain === '}');
    if (depth === 0) return lines;
  }
  throw new Error(`the block ${head} has no end`);
}

it('[SEC-17] a cached segment is served only after the grant and backend checks, and no log contains the grant', () => {
  const text = readFileSync(new URL('grandstand.conf', folder), 'utf8');
  const pattern = '^/media/h/(?<grant>[^/]+)/events/(?<event_id>[A-Za-z0-9_-]{1,64})/films/';
  const videoBlock = blockOf(text, `location ~ "${pattern}"`);
  const grant = grants.mint('final', 'session-1', now, null);
  const path = `/media/h/${grant}/events/final/films/football/720p/seg-1.m4s`;
  expect(new RegExp(pattern).exec(path)?.groups).toEqual({ grant, event_id: 'final' });
  expect(videoBlock).toContain('if ($grant_state != good) {');
  expect(videoBlock).toContain('auth_request /-/may-watch;');
  const pathPattern = /"~(\^\/media\/h\/.+)" \$path_of_film;/.exec(text)?.[1] ?? '(?!)';
  expect(new RegExp(pathPattern).exec(path)?.groups?.['path_of_film']).toBe(
    '/events/final/films/football/720p/seg-1.m4s',
  );
  // The host decides which videos exist, and browser caches are private to the viewer.
  expect(videoBlock).toContain('proxy_cache_key "$host$film_path";');
  expect(videoBlock).toContain('add_header Cache-Control "private, no-cache" always;');
  const authBlock = blockOf(text, 'location = /-/may-watch');
  for (const line of [
    'internal;',
    'proxy_method HEAD;',
    'proxy_pass http://grandstand$request_uri;',
  ])
    expect(authBlock).toContain(line);
  expect(text).toContain('js_set $grant_state grant.state;');
  expect(text).toContain('access_log /var/log/nginx/grandstand.log grandstand;');
  expect(/log_format grandstand '(.+)';/.exec(text)?.[1]).not.toMatch(
    /\$request\b|\$uri|request_uri/,
  );
  // The backend must see the same host as the key of the cache.
  const hosts = text.match(/^\s*proxy_set_header Host .+;$/gm) ?? [];
  expect(hosts.map((line) => line.trim())).toEqual(
    Array<string>(hosts.length).fill('proxy_set_header Host $host;'),
  );
  expect(text.replaceAll(/^\s*#.*$/gm, '')).not.toContain('$http_host');
  // The allowed origin comes from the backend's check and not from the cached response.
  expect(videoBlock).toContain(
    'auth_request_set $allowed_origin $upstream_http_access_control_allow_origin;',
  );
  expect(videoBlock.filter((line) => line.includes('Access-Control-Allow-Origin'))).toEqual([
    'proxy_hide_header Access-Control-Allow-Origin;',
    'add_header Access-Control-Allow-Origin $allowed_origin always;',
  ]);
  // Nothing else is cached.
  expect(text.match(/^\s*proxy_cache /gm)).toHaveLength(1);
});
