import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startIngestProcess } from './ingest-process.ts';

/** Writes a script that runs in place of the ingest and logs when it starts and ends. */
function createScript(body: string): { script: string; log: () => string[] } {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-ingest-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'log');
  const script = path.join(folder, 'script.mjs');
  writeFileSync(file, '');
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
     const log = (line) => appendFileSync(${JSON.stringify(file)}, line + '\\n');
     log('start');
     ${body}`,
  );
  return { script, log: () => readFileSync(file, 'utf8').trim().split('\n') };
}

it('startIngestProcess restarts an ingest that crashed, with its environment', async () => {
  const { script, log } = createScript(`
    if (process.env.CRASH === undefined) throw new Error('never');
    setTimeout(() => process.exit(7), 50);
    process.once('disconnect', () => { log('end'); process.exit(0); });`);
  const ingest = startIngestProcess({ ...process.env, CRASH: '1' }, script);
  await expect.poll(log).toEqual(['start', 'start']);
  await ingest.close();
});

it('`close` of IngestProcess lets the ingest end its runs, and waits for it', async () => {
  const { script, log } = createScript(`
    const alive = setInterval(() => {}, 1000);
    process.once('disconnect', () => setTimeout(() => { log('end'); clearInterval(alive); }, 200));`);
  const ingest = startIngestProcess(process.env, script);
  await expect.poll(log).toEqual(['start']);
  await ingest.close();
  expect(log()).toEqual(['start', 'end']);
});

it('startIngestProcess does not restart an ingest that exits with 2, because a restart would not help', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const { script, log } = createScript('log(process.pid); process.exit(2);');
  const ingest = startIngestProcess(process.env, script);
  await expect.poll(log).toHaveLength(2);
  const isRunning = (): boolean => {
    try {
      return process.kill(Number(log()[1]), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isRunning).toBe(false);
  expect(print).not.toHaveBeenCalled();
  await ingest.close();
});

it('IngestProcess has the address for encoders while the ingest runs', async () => {
  const { script } = createScript(`
    process.send({ address: 'rtmp://127.0.0.1:1935/live' });
    setTimeout(() => process.exit(2), 400);`);
  const ingest = startIngestProcess(process.env, script);
  expect(ingest.address).toBeNull();
  await expect.poll(() => ingest.address).toBe('rtmp://127.0.0.1:1935/live');
  await expect.poll(() => ingest.address, { timeout: 5000 }).toBeNull();
  await ingest.close();
});
