import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createFfmpeg } from './ffmpeg.ts';

it('a machine without ffmpeg has none, and a run there says which program is missing', async () => {
  const ffmpeg = createFfmpeg('/nowhere/ffmpeg');
  expect(await ffmpeg.isAvailable()).toBe(false);
  await expect(ffmpeg.run(['-version'], { timeoutMs: 5000 })).rejects.toThrow('/nowhere/ffmpeg');
  await expect(ffmpeg.probe(['x'], { timeoutMs: 5000 })).rejects.toThrow('/nowhere/ffprobe');
});

it('a program that takes too long is killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ffmpeg-'));
  const pidFile = path.join(folder, 'pid');
  const program = path.join(folder, 'ffmpeg');
  await writeFile(program, `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 60\n`, { mode: 0o755 });
  const run = createFfmpeg(program).run([], { timeoutMs: 500 });
  await expect(run).rejects.toThrow(program);
  const pid = Number(await readFile(pidFile, 'utf8'));
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  await rm(folder, { recursive: true });
});
