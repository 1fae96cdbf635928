import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { grant, hasFfmpeg, keys, startEncoder, startTestIngest } from '../testing.ts';
import { ladderFor } from './ladder.ts';
import { segmentsIn } from './playlist.ts';

it('a ladder has no rung larger than the source', () => {
  const names = (height: number) => ladderFor(height).map(({ name }) => name);
  expect(names(2160)).toEqual(['v1080', 'v720', 'v480', 'v240']);
  expect(names(900)).toEqual(['v720', 'v480', 'v240']);
  expect(names(180)).toEqual([]);
});

describe.skipIf(!hasFfmpeg || availableParallelism() < 2)('a ladder', () => {
  it('has variants that are cut at the same times, and a second event at once gets a copy only', async () => {
    const ingest = await startTestIngest({
      authorise: keys({
        first: grant({ ladder: true }),
        second: grant({ ladder: true, recordingId: 'recording-2' }),
      }),
    });
    onTestFinished(() => ingest.close());
    const encoders = [startEncoder(ingest.url('first'), { size: '428x240', gop: 75 })];
    await expect.poll(() => ingest.manifest().runs.length).toBe(1);
    encoders.push(startEncoder(ingest.url('second'), { size: '428x240' }));
    onTestFinished(async () => void (await Promise.all(encoders.map((encoder) => encoder.kill()))));
    await expect
      .poll(() => ingest.manifest().runs[0]?.variants.map(({ name }) => name))
      .toEqual(['v240', 'audio']);
    await expect
      .poll(() => ingest.manifest('recording-2').runs[0]?.variants.map(({ name }) => name))
      .toEqual(['source']);
    await expect
      .poll(() => ingest.status('recording-2')?.problems)
      .toEqual(['one quality only: this machine encodes no more ladders at once']);
    expect(ingest.manifest().runs[0]?.exactness).toBe('frame');
    const lengths = (name: string): number[] =>
      segmentsIn(readFileSync(ingest.file('recording-1', 'run-0', name, 'index.m3u8'), 'utf8')).map(
        ({ seconds }) => seconds,
      );
    await expect
      .poll(() => Math.min(lengths('v240').length, lengths('audio').length))
      .toBeGreaterThan(1);
    const sum = (list: number[]): number => list.slice(0, 2).reduce((a, b) => a + b, 0);
    expect(lengths('v240').slice(0, 2)).toEqual([2, 2]);
    expect(Math.abs(sum(lengths('v240')) - sum(lengths('audio')))).toBeLessThan(0.05);
  });

  it('of an encoder without audio has silence in each variant', async () => {
    const ingest = await startTestIngest({ authorise: keys({ key: grant({ ladder: true }) }) });
    onTestFinished(() => ingest.close());
    const encoder = startEncoder(ingest.url('key'), { size: '854x480', hasAudio: false });
    onTestFinished(() => encoder.kill());
    await expect
      .poll(() => ingest.manifest().runs[0]?.variants.map(({ name, codecs }) => [name, codecs]))
      .toEqual([
        ['v480', expect.stringContaining(',mp4a.40.2')],
        ['v240', expect.stringContaining(',mp4a.40.2')],
      ]);
  });
});
