import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startIngest, type Ingest, type IngestOptions } from './ingest.ts';
import type { Authorise, Grant, Refusal } from './publisher/authorise.ts';
import type { Manifest } from './recording/manifest.ts';
import type { Status } from './recording/status.ts';

export {
  frameNumbers,
  frameRate,
  hasFfmpeg,
  numberedFrames,
  numberedVideo,
  startEncoder,
  type Encoder,
  type EncoderOptions,
} from './encoder.testing.ts';
export { createHttpAuthorise } from './publisher/authorise.ts';

export const grant = (fields: Partial<Grant> = {}): Grant => ({
  outcome: 'granted',
  tenantId: 'northline',
  eventId: 'event-1',
  recordingId: 'recording-1',
  role: 'main',
  ladder: false,
  captions: true,
  isOver: false,
  warnings: [],
  ...fields,
});

export const refusal = (fields: Partial<Refusal> = {}): Refusal => ({
  outcome: 'refused',
  reason: 'the stream key is unknown or no longer valid',
  endReason: 'stream key revoked',
  ...fields,
});

/** Grants these keys, and refuses all others. */
export const keys =
  (grants: Record<string, Grant>): Authorise =>
  async ({ key }) =>
    grants[key] ?? refusal();

export interface TestIngest {
  ingest: Ingest;
  folder: string;
  /** All that was logged, as text. */
  log(): string;
  url(key: string): string;
  manifest(recordingId?: string): Manifest;
  status(recordingId?: string): Status | null;
  /** Path of a file of a recording. */
  file(...names: string[]): string;
  close(): Promise<void>;
}

/** Starts an ingest on a free port, with a folder of its own unless one is given. */
export async function startTestIngest(
  options: Partial<IngestOptions> & Pick<IngestOptions, 'authorise'>,
): Promise<TestIngest> {
  const folder = options.recordingsDir ?? mkdtempSync(path.join(tmpdir(), 'grandstand-ingest-'));
  const lines: string[] = [];
  const write = (fields: object, text: string): void =>
    void lines.push(JSON.stringify({ ...fields, text }));
  const ingest = await startIngest({
    recordingsDir: folder,
    rtmp: { host: '127.0.0.1', port: 0 },
    log: { info: write, warn: write },
    recheckMs: 300,
    ...options,
  });
  const file = (...names: string[]): string => path.join(folder, 'northline', ...names);
  const read = (recordingId: string, name: string): unknown => {
    try {
      return JSON.parse(readFileSync(file(recordingId, name), 'utf8'));
    } catch {
      return null;
    }
  };
  return {
    ingest,
    folder,
    log: () => lines.join('\n'),
    url: (key) => `rtmp://127.0.0.1:${ingest.rtmpPort}/live/${key}`,
    manifest: (id = 'recording-1') =>
      (read(id, 'recording.json') as Manifest | null) ?? { version: 1, targetSeconds: 0, runs: [] },
    status: (id = 'recording-1') => read(id, 'status.json') as Status | null,
    file,
    close: async () => {
      await ingest.close();
      if (options.recordingsDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Writes a script that runs ffmpeg into a folder. Returns it, and a function that kills the first one it started. */
export function killablePackager(folder: string) {
  const pids = path.join(folder, 'pids');
  const program = path.join(folder, 'ffmpeg.sh');
  writeFileSync(program, `#!/bin/sh\necho $$ >> ${pids}\nexec ffmpeg "$@"\n`, { mode: 0o755 });
  const killFirst = () =>
    process.kill(Number(readFileSync(pids, 'utf8').split('\n')[0]), 'SIGKILL');
  return { program, killFirst };
}
