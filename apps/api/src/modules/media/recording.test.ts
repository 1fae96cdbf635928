import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createRecordingReader, recordingManifest } from './recording.ts';
import { filesIn } from './store/recorded-files.ts';
import { writeRecording } from './testing.ts';

it('the end of a run is read even if the manifest has the modification time of the version before', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeRecording(folder, 'match', [{ startMs: 0, durationsMs: [2000] }]);
  const directory = path.join(folder, 'match');
  const manifest = path.join(directory, recordingManifest);
  const setTime = () => utimes(manifest, 0, 0);
  const read = createRecordingReader(directory, 'match', filesIn(directory));
  await setTime();
  expect((await read()).runs?.[0]?.endMs).toBeNull();

  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace('"endMs":null', '"endMs":2000'));
  await setTime();
  expect((await read()).runs?.[0]?.endMs).toBe(2000);
});
