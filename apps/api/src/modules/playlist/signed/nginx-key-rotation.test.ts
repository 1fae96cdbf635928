/** Runs nginx with `deploy/nginx/grandstand.conf` while the secret behind its keys is rotated. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playbackGrants } from '../../../platform/security/playback-grant.ts';
import { freePort } from '../../../testing.ts';

/** Debian has it as `libnginx-mod-http-js`. */
const jsModule = '/usr/lib/nginx/modules/ngx_http_js_module.so';
const canRun = spawnSync('nginx', ['-v']).status === 0 && existsSync(jsModule);
const deploy = fileURLToPath(new URL('../../../../../../deploy/nginx/', import.meta.url));
const host = 'alpha.example';
const former = 'the former secret of an installation, long';
const next = 'the next secret of an installation, long';

let folder = '';
let backend: Server;
let nginx: ChildProcess;
let port = 0;
/** Requests by method that reached the backend. */
let reached = { HEAD: 0, GET: 0 };

const grantOf = (signing: string) =>
  playbackGrants({ signing, accepted: [] }, 'alpha').mint('final', 'session-1', Date.now(), null);

/** Requests a segment; a file of its own each time, unless it is named. Returns the status and the text. */
let files = 0;
const watch = (grant: string, file = `seg-${(files += 1)}.m4s`) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const target = `/media/h/${grant}/events/final/films/football/720p/${file}`;
    // A connection of its own: nginx ends open ones when it reads its keys, after which browsers ask once more.
    const options = { host: '127.0.0.1', port, path: target, headers: { host }, agent: false };
    request(options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
const statusOf = async (grant: string) => (await watch(grant)).status;

/** Writes the line of the host, as operators do. */
const writeKeys = (env: Readonly<Record<string, string>>) =>
  writeFileSync(
    path.join(folder, 'playback-keys.conf'),
    execFileSync(process.execPath, [path.join(deploy, 'playback-key.ts'), 'alpha', host], {
      env: { PATH: process.env['PATH'], ...env },
    }),
  );

/** Lets nginx read its keys again, while viewers with both grants watch. Returns the statuses that they got. */
async function reloadWhileWatched(grants: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  const workers = () => readFileSync(path.join(folder, 'error.log'), 'utf8');
  const before = (workers().match(/exited with code 0/g) ?? []).length;
  nginx.kill('SIGHUP');
  await expect
    .poll(
      async () => {
        statuses.push(...(await Promise.all(grants.map(statusOf))));
        return (workers().match(/exited with code 0/g) ?? []).length;
      },
      { interval: 20, timeout: 60_000 },
    )
    .toBeGreaterThan(before);
  return statuses;
}

beforeAll(async () => {
  if (!canRun) return;
  folder = mkdtempSync(path.join(tmpdir(), 'nginx-keys-'));
  // Started by root, nginx reads as another user.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'cache'));
  for (const name of ['grant.js', 'client.js'])
    copyFileSync(path.join(deploy, name), path.join(folder, name));
  backend = createServer(({ method }, response) => {
    if (method === 'HEAD' || method === 'GET') reached[method] += 1;
    response.end('a segment');
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const address = backend.address();
  const backendPort = typeof address === 'object' && address !== null ? address.port : 0;
  port = await freePort();
  const local = readFileSync(path.join(deploy, 'grandstand.conf'), 'utf8')
    .replaceAll('/etc/nginx/grandstand', folder)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('/var/cache/nginx/', `${folder}/cache/`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${backendPort};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `load_module ${jsModule}; daemon off; worker_processes 1; pid ${folder}/pid;
    error_log ${folder}/error.log notice; events {} http { ${temporary}\n${local}\n}`,
  );
  writeKeys({ TOKEN_SECRET: former });
  nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], {
    stdio: 'ignore',
  });
}, 60_000);
afterAll(async () => {
  if (!canRun) return;
  const ended = new Promise((resolve) => nginx.once('close', resolve));
  nginx.kill('SIGTERM');
  await ended;
  backend.closeAllConnections();
  backend.close();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!canRun)(
  '[SEC-16] nginx admits the grants of both keys while secrets are rotated, interrupts no viewer, and refuses those of the former key afterwards',
  async () => {
    await expect.poll(() => statusOf('-').catch(() => 0), { timeout: 60_000 }).toBe(403);
    const [old, current] = [grantOf(former), grantOf(next)];
    // Before: grants of the next secret are forged.
    expect([await statusOf(old), await statusOf(current)]).toEqual([200, 403]);

    // The next secret is accepted everywhere before one process signs with it.
    writeKeys({ TOKEN_SECRET: former, TOKEN_SECRET_ACCEPTED: next });
    expect(new Set(await reloadWhileWatched([old]))).toEqual(new Set([200]));
    expect([await statusOf(old), await statusOf(current)]).toEqual([200, 200]);

    // Processes sign with the next one; the former grants are valid until they expire.
    writeKeys({ TOKEN_SECRET: next, TOKEN_SECRET_ACCEPTED: former });
    expect(new Set(await reloadWhileWatched([old, current]))).toEqual(new Set([200]));
    expect([await statusOf(old), await statusOf(current)]).toEqual([200, 200]);
    // Viewers with either grant share a cached file: the backend is asked each time, and sends it once.
    reached = { HEAD: 0, GET: 0 };
    expect([await watch(old, 'shared.m4s'), await watch(current, 'shared.m4s')]).toEqual([
      { status: 200, text: 'a segment' },
      { status: 200, text: 'a segment' },
    ]);
    expect(reached).toEqual({ HEAD: 2, GET: 1 });

    writeKeys({ TOKEN_SECRET: next });
    expect(new Set(await reloadWhileWatched([current]))).toEqual(new Set([200]));
    reached = { HEAD: 0, GET: 0 };
    // Neither the cached file nor the backend is reached.
    expect([(await watch(old, 'shared.m4s')).status, await statusOf(old)]).toEqual([403, 403]);
    expect(reached).toEqual({ HEAD: 0, GET: 0 });
    expect((await watch(current, 'shared.m4s')).text).toBe('a segment');
  },
  60_000,
);
