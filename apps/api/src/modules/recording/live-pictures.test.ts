import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { recordedMatch, testNow } from '../event/testing.ts';
import { writeRecording } from '../media/testing.ts';

const originMs = testNow - 60_000;
const matches = ['one', 'two', 'three'];

let folder = '';
let now = testNow;
let api: TestApi;
const lease = () => path.join(folder, '.live-pictures.json');

/** Opens a backend whose ffmpeg logs the folder that it works in, and writes its output files. */
async function open(script = ''): Promise<TestApi> {
  const program = path.join(folder, 'ffmpeg');
  const text = `#!/bin/sh
case "$*" in *-version*) exit 0;; esac
basename "$PWD" >> ${folder}/log
${script}
for name in "$@"; do case "$name" in *.jpg) echo picture > "$name";; esac; done
`;
  for (const name of [program, path.join(folder, 'ffprobe')])
    await writeFile(name, text, { mode: 0o755 });
  return createTestApi({
    clock: () => now,
    env: { RECORDINGS_DIR: folder, DATA_DIR: path.join(folder, 'data'), FFMPEG: program },
    content: { alpha: { events: matches.map((id) => recordedMatch(id, originMs)) } },
  });
}
const record = async (id: string, count: number) => {
  const durationsMs = Array.from({ length: count }, () => 2000);
  await writeRecording(path.join(folder, 'alpha'), id, [{ startMs: originMs, durationsMs }]);
};
/** Runs the job. Returns the recordings that got a picture, in order. */
async function run(): Promise<string[]> {
  now += 1001;
  await rm(path.join(folder, 'log'), { force: true });
  await api.app.jobs.runNamed(['live-pictures']);
  const text = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'live-job-'));
  now = testNow;
});
afterEach(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

it('each run makes the newest picture of each match, those that waited longest first', async () => {
  api = await open();
  for (const id of ['one', 'two']) await record(id, 1);
  expect((await run()).toSorted()).toEqual(['one', 'two']);
  for (const id of matches) await record(id, 4);
  expect((await run())[0]).toBe('three');
});

it('earlier pictures are made one by one, once every match has its newest', async () => {
  api = await open();
  for (const id of matches) await record(id, 10);
  expect(await run()).toHaveLength(3);
  const filled = [await run(), await run(), await run()];
  expect(filled.map((ids) => ids.length)).toEqual([1, 1, 1]);
  expect(filled.flat().toSorted()).toEqual(matches.toSorted());
});

it('a picture that fails is not tried again, and the others are made', async () => {
  api = await open('case "$PWD" in */one) exit 1;; esac');
  for (const id of ['one', 'two']) await record(id, 1);
  expect((await run()).toSorted()).toEqual(['one', 'two']);
  expect(await run()).toEqual([]);
  expect(await readdir(path.join(folder, 'alpha', 'one'))).not.toContain('thumbs.vtt');
  expect(await readdir(path.join(folder, 'alpha', 'two'))).toContain('thumbs.vtt');
});

it('one process makes the pictures, and another takes over when it has stopped', async () => {
  api = await open();
  await record('one', 1);
  await writeFile(lease(), JSON.stringify({ holder: 'another process', at: now }));
  expect(await run()).toEqual([]);
  now += 15_000;
  expect(await run()).toEqual(['one']);
  expect(JSON.parse(await readFile(lease(), 'utf8'))).toMatchObject({ at: now });
});

it('a damaged lease counts as free', async () => {
  api = await open();
  await record('one', 1);
  await writeFile(lease(), '{');
  expect(await run()).toEqual(['one']);
});

it('a match that has ended gets no more live pictures', async () => {
  api = await open();
  await record('one', 1);
  await api.db.forTenant('alpha', ({ trx }) =>
    trx.updateTable('event').set({ status: 'archived' }).execute(),
  );
  expect(await run()).toEqual([]);
});
