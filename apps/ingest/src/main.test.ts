import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Manifest } from './recording/manifest.ts';
import { freePort, hasFfmpeg, startEncoder } from './testing.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const key = 'gs_northline_ProcessKeyProcessKeyProcessKeyPr';

interface Started {
  process: ChildProcess;
  output(): string;
  exit: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, GRANDSTAND_ENV: 'local', LOG_LEVEL: 'debug', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  return { process: child, output: () => output, exit };
}

/** A backend that grants this one key, and no other. */
async function startBackend(): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const isKnown = text.includes(key);
      response.writeHead(isKnown ? 200 : 403).end(
        JSON.stringify(
          isKnown
            ? {
                tenant_id: 'northline',
                event_id: 'e1',
                recording_id: 'r1',
                role: 'main',
                ladder: false,
              }
            : { messageErrorCode: 'forbidden', message: 'This stream key is unknown' },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

it('the process without ffmpeg exits with 0 and one line that states what is missing', async () => {
  const started = start({ FFMPEG: '/nowhere/ffmpeg' });
  expect(await started.exit).toBe(0);
  expect(started.output()).toBe(
    'Ingest: ffmpeg is not on this machine, so encoders cannot publish; install it (apt install ffmpeg) or set FFMPEG\n',
  );
});

describe.skipIf(!hasFfmpeg)('the process', () => {
  it('reports in one line that its port is taken', async () => {
    const server = createTcpServer();
    const port = await freePort();
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-ingest-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const started = start({ RTMP_PORT: String(port), RECORDINGS_DIR: folder });
    expect(await started.exit).toBe(2);
    expect(started.output()).toMatch(/^Ingest: RTMP_PORT: the port is taken [^\n]*\n$/);
  });

  it('restarted after a kill, ends the run that was open and records the encoder in another', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-ingest-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const port = String(await freePort());
    const env = { RTMP_PORT: port, RECORDINGS_DIR: folder, API_URL: await startBackend() };
    const runs = () => {
      try {
        const text = readFileSync(path.join(folder, 'northline', 'r1', 'recording.json'), 'utf8');
        return (JSON.parse(text) as Manifest).runs;
      } catch {
        return [];
      }
    };
    const first = start(env);
    await expect.poll(first.output).toContain(`encoders publish to rtmp://127.0.0.1:${port}/live`);
    const encode = () => {
      const encoder = startEncoder(`rtmp://127.0.0.1:${port}/live/${key}`);
      onTestFinished(() => encoder.kill());
    };
    encode();
    await expect.poll(() => runs()[0]?.variants.length).toBe(1);
    first.process.kill('SIGKILL');
    await first.exit;
    expect(runs()[0]?.endMs).toBeNull();

    const second = start(env);
    await expect.poll(() => runs()[0]?.endReason).toBe('ingest restarted');
    const [run] = runs();
    expect((run?.endMs ?? 0) - (run?.startMs ?? 0)).toBeGreaterThanOrEqual(2000);
    await expect.poll(second.output).toContain('encoders publish');
    encode();
    await expect.poll(() => runs()[1]?.variants.length).toBe(1);
    expect(runs()[1]?.startMs).toBeGreaterThan(run?.endMs ?? Infinity);
    second.process.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    expect(runs()[1]?.endReason).toBe('ingest stopped');
    expect(first.output() + second.output()).not.toContain('gs_');
  });
});
