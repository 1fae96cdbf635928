import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFileStore } from '../../platform/files/store/open-store.ts';
import { writeRecording } from '../media/testing.ts';
import { measureRecording, moveRecording } from './move-recording.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'move-'));
  await mkdir(path.join(folder, 'archive'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const recording = () => path.join(folder, 'match');
const move = async (isTimeUp: () => boolean = () => false) =>
  moveRecording(recording(), {
    store: await openFileStore({ kind: 'folder', folder: path.join(folder, 'archive') }),
    prefix: 'alpha/match',
    signal: new AbortController().signal,
    isTimeUp,
  });
const segments = async (run: number) =>
  (await readdir(path.join(recording(), `run-${run}/source`))).filter((name) =>
    /\.(?:m4s|mp4)$/.test(name),
  );
const lengths = (count: number) => Array.from({ length: count }, () => 2000);

it('a move of a recording leaves a growing run, and segments that no playlist names, where they are', async () => {
  await writeRecording(folder, 'match', [
    { startMs: 0, durationsMs: lengths(2), isOver: true },
    { startMs: 60_000, durationsMs: lengths(3) },
  ]);
  await writeFile(path.join(recording(), 'run-0/source/9.m4s'), 'interrupted');
  const { isComplete, bytes, movedBytes } = await move();
  expect([isComplete, await segments(0), (await segments(1)).length]).toEqual([true, ['9.m4s'], 4]);
  expect(movedBytes).toBe('match 0 0match 0 1match 0 init'.length);
  expect(await measureRecording(recording())).toEqual({ bytes, movedBytes });
});

it('a move of a recording stops when its time is up, and the next one moves the rest', async () => {
  await writeRecording(folder, 'match', [{ startMs: 0, durationsMs: lengths(39), isOver: true }]);
  let checks = 0;
  const first = await move(() => (checks += 1) > 1);
  expect([first.isComplete, (await segments(0)).length]).toEqual([false, 24]);
  const second = await move();
  expect([second.isComplete, (await segments(0)).length]).toEqual([true, 0]);
  expect(second.bytes).toBeGreaterThan(second.movedBytes);
});
