import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFfmpeg } from './ffmpeg.ts';

it('without ffmpeg, isAvailable is false and a run rejects with the missing program', async () => {
  const ffmpeg = createFfmpeg('/nowhere/ffmpeg');
  expect(await ffmpeg.isAvailable()).toBe(false);
  await expect(ffmpeg.run(['-version'], { timeoutMs: 5000 })).rejects.toThrow('/nowhere/ffmpeg');
  await expect(ffmpeg.probe(['x'], { timeoutMs: 5000 })).rejects.toThrow('/nowhere/ffprobe');
});

it('a program that exceeds its timeout is killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ffmpeg-'));
  const pidFile = path.join(folder, 'pid');
  const program = path.join(folder, 'ffmpeg');
  await writeFile(program, `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 60\n`, { mode: 0o755 });
  const run = createFfmpeg(program).run([], { timeoutMs: 3000 });
  await expect(run).rejects.toThrow(program);
  const pid = Number(await readFile(pidFile, 'utf8'));
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  await rm(folder, { recursive: true });
});

describe('content of the input', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ffmpeg-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const programOf = async (script: string) => {
    const program = path.join(folder, 'ffmpeg');
    await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return createFfmpeg(program);
  };
  function* endless() {
    for (;;) yield Buffer.alloc(65_536);
  }

  it('is read until the program closes its input', async () => {
    const ffmpeg = await programOf(`head -c 100000 | wc -c > ${folder}/read`);
    const content = Readable.from(endless());
    await ffmpeg.run([], { timeoutMs: 10_000, input: () => content });
    expect(Number(await readFile(path.join(folder, 'read'), 'utf8'))).toBe(100_000);
    expect(content.destroyed).toBe(true);
  });

  it('whose stream fails ends the program, and the run rejects with the error', async () => {
    const ffmpeg = await programOf('cat > /dev/null; exit 0');
    const failing = async function* () {
      yield Buffer.alloc(10);
      await Promise.resolve();
      throw new Error('the store is unreachable');
    };
    const run = ffmpeg.run([], { timeoutMs: 10_000, input: () => Readable.from(failing()) });
    await expect(run).rejects.toThrow('the store is unreachable');
  });
});

it('a run of a live match waits for no other run', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ffmpeg-'));
  const program = path.join(folder, 'ffmpeg');
  await writeFile(
    program,
    `#!/bin/sh\ncase "$*" in *slow*) sleep 60;; *) touch ${folder}/made;; esac\n`,
    { mode: 0o755 },
  );
  const ffmpeg = createFfmpeg(program);
  const slow = [
    ffmpeg.run(['slow'], { timeoutMs: 30_000 }),
    ffmpeg.run(['slow'], { timeoutMs: 30_000, queue: 'long' }),
  ].map((run) => run.catch(() => {}));
  await ffmpeg.run(['quick'], { timeoutMs: 30_000, queue: 'live' });
  expect(existsSync(path.join(folder, 'made'))).toBe(true);
  await ffmpeg.close();
  await Promise.all(slow);
  await rm(folder, { recursive: true });
});
