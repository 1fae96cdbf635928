import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testOperatorKey } from '../../testing.ts';
import { freePort } from '../../testing/free-port.testing.ts';

let dir = '';
const running: ChildProcess[] = [];
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'webhooks-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

/** Starts the backend. */
async function startBackend(): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const child = fork(path.join(import.meta.dirname, 'webhook-process.testing.ts'), [dir]);
  running.push(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, origin: `http://localhost:${port}` };
}

/** Makes a call with the machine's key. */
async function call(origin: string, address: string, body: object) {
  const response = await fetch(`${origin}/api/operator/${address}`, {
    method: 'POST',
    headers: { 'x-operator-key': testOperatorKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses without types
  const reply = (await response.json()) as any;
  if (!response.ok) throw new Error(JSON.stringify(reply));
  return reply.content;
}

/** Runs a program of docs/webhooks.md; `lines` fills with what it prints. */
async function runExample(name: string, env: Record<string, string>) {
  const guide = await readFile(path.resolve('docs/webhooks.md'), 'utf8');
  const program = [...guide.matchAll(/```js\n([^]+?)```/g)]
    .map(([, text = '']) => text)
    .find((text) => text.startsWith(`// ${name}:`));
  if (program === undefined) throw new Error(`the guide has no ${name}`);
  const file = path.join(dir, name);
  await writeFile(file, program);
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } });
  running.push(child);
  const lines: string[] = [];
  const collect = (text: string) => lines.push(...text.split('\n').filter(Boolean));
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  return { child, lines };
}

describe('a backend that is killed while a receiver is down', () => {
  it('delivers after its restart to the receiver of the guide, which verifies the message; the script of the guide lists the match', async () => {
    const first = await startBackend();
    const port = await freePort();
    const endpoint = await call(first.origin, 'webhook/create', {
      url: `http://localhost:${port}/`,
      kinds: ['event.created'],
    });
    const event = { title: 'Derby', sportType: 'football', gameStartDate: '2031-01-01T12:00:00Z' };
    const { id } = await call(first.origin, 'event/create', event);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const receiver = await runExample('receiver.mjs', {
      WEBHOOK_SECRET: endpoint.secret,
      PORT: String(port),
    });
    const second = await startBackend();
    await expect.poll(() => receiver.lines, { timeout: 60_000 }).toEqual([`event.created ${id}`]);
    await call(second.origin, `webhook/send_test/${endpoint.id}`, {});
    await expect.poll(() => receiver.lines, { timeout: 60_000 }).toContain('webhook.test ');
    // A message of someone who does not have the secret is refused.
    const forged = await fetch(`http://localhost:${port}/`, {
      method: 'POST',
      headers: {
        'webhook-id': 'wm_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: '{"type":"event.live","data":{}}',
    });
    expect(forged.status).toBe(401);

    const { key } = await call(second.origin, 'key/create', {
      name: 'Example',
      scopes: ['event:read'],
      days: 1,
    });
    const script = await runExample('next-matches.mjs', {
      GRANDSTAND_URL: second.origin,
      GRANDSTAND_KEY: key,
    });
    await once(script.child, 'close');
    expect(script.lines).toEqual([`2031-01-01T12:00:00.000Z ${id} Derby`]);
  }, 180_000);
});
