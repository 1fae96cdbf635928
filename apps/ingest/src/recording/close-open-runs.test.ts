import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { closeOpenRuns } from './close-open-runs.ts';
import type { Manifest, RunRecord } from './manifest.ts';

const playlist = '#EXTM3U\n#EXTINF:2.000000,\ns00000.m4s\n#EXTINF:1.960000,\ns00001.m4s\n';

function write(folder: string, runs: Partial<RunRecord>[]): string {
  mkdirSync(folder, { recursive: true });
  const manifest = { version: 1, targetSeconds: 2, runs };
  writeFileSync(path.join(folder, 'recording.json'), JSON.stringify(manifest));
  return path.join(folder, 'recording.json');
}

it('closeOpenRuns ends an open run at its last segment, and changes no other', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-ingest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = { run: 0, startMs: 1000, endMs: 2000, endReason: 'publisher gone' };
  const open = path.join(folder, 'northline', 'open');
  const file = write(open, [first, { run: 1, startMs: 60_000, endMs: null, endReason: null }]);
  const source = path.join(open, 'run-1', 'source');
  mkdirSync(source, { recursive: true });
  writeFileSync(path.join(source, 'index.m3u8'), playlist);
  writeFileSync(path.join(open, 'status.json'), '{"state":"publishing","role":"main"}');
  const empty = write(path.join(folder, 'northline', 'empty'), [
    { run: 0, startMs: 5000, endMs: null, endReason: null },
  ]);
  const closed = write(path.join(folder, 'southside', 'closed'), [first]);
  const before = readFileSync(closed, 'utf8');
  const broken = path.join(folder, 'southside', 'broken');
  mkdirSync(broken);
  writeFileSync(path.join(broken, 'recording.json'), '{');

  const result = await closeOpenRuns(folder);
  expect(result.closed.toSorted()).toEqual([path.dirname(empty), path.dirname(file)]);
  expect(result.problems).toEqual([expect.stringContaining('broken')]);
  const read = (name: string) => (JSON.parse(readFileSync(name, 'utf8')) as Manifest).runs;
  expect(read(file)).toEqual([
    first,
    { run: 1, startMs: 60_000, endMs: 63_960, endReason: 'ingest restarted' },
  ]);
  expect(read(empty)[0]?.endMs).toBe(5000);
  expect(readFileSync(closed, 'utf8')).toBe(before);
  expect(JSON.parse(readFileSync(path.join(open, 'status.json'), 'utf8'))).toEqual({
    state: 'gone',
    role: 'main',
  });
  const ended = readFileSync(path.join(source, 'index.m3u8'), 'utf8');
  expect(ended.slice(ended.indexOf('#EXTINF'))).toBe(
    `${playlist.slice(playlist.indexOf('#EXTINF'))}#EXT-X-ENDLIST\n`,
  );
});

it('closeOpenRuns returns empty lists if the folder does not exist', async () => {
  expect(await closeOpenRuns('/nowhere/at/all')).toEqual({ closed: [], problems: [] });
});
