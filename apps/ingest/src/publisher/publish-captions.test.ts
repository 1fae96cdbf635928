/**
 * Captions embedded in the video of an encoder (CEA-608): found, recorded, and removed where they are not
 * wanted.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest';
import { makeCaptionedFile } from '../captions.testing.ts';
import {
  grant,
  hasFfmpeg,
  keys,
  startEncoder,
  startTestIngest,
  type TestIngest,
} from '../testing.ts';
import type { Authorise, Grant } from './authorise.ts';

const key = 'gs_northline_CaptionKeyCaptionKeyCaptionKeyC';

let folder = '';
let file = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'captions-'));
  file = path.join(folder, 'captioned.ts');
  if (hasFfmpeg) makeCaptionedFile(file, 8);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the bytes of a variant's segments. */
function bytesOf(ingest: TestIngest, run: number, variant: string): Buffer {
  const directory = ingest.file('recording-1', `run-${run}`, variant);
  const names = readdirSync(directory).filter((name) => name.endsWith('.m4s'));
  const files = ['init.mp4', ...names.toSorted()];
  return Buffer.concat(files.map((name) => readFileSync(path.join(directory, name))));
}

/** Returns the captions of a variant, as ffmpeg decodes them. */
function captionsShown(ingest: TestIngest, run: number, variant: string): string[] {
  const video = path.join(ingest.folder, `${run}-${variant}.mp4`);
  writeFileSync(video, bytesOf(ingest, run, variant));
  const args = ['-v', 'error', '-f', 'lavfi', '-i', `movie=${video}[out0+subcc]`];
  const { stdout } = spawnSync('ffmpeg', [...args, '-map', 's', '-f', 'srt', 'pipe:1'], {
    encoding: 'utf8',
  });
  return stdout.match(/Said at \d+/g) ?? [];
}

async function record(
  { expect, onTestFinished }: Pick<TestContext, 'expect' | 'onTestFinished'>,
  authorise: Authorise,
) {
  const ingest = await startTestIngest({ authorise, ladders: 1 });
  onTestFinished(() => ingest.close());
  const encoder = startEncoder(ingest.url(key), { file });
  onTestFinished(() => encoder.kill());
  const runs = () => ingest.manifest().runs;
  return {
    ingest,
    encoder,
    runs,
    untilEnded: (run: number) => expect.poll(() => runs()[run]?.endMs).toBeTypeOf('number'),
  };
}
const granting = (fields: Partial<Grant>) => keys({ [key]: grant(fields) });

const variants = [
  { name: 'a copy', ladder: false, variant: 'source' },
  { name: 'a ladder', ladder: true, variant: 'v240' },
];

describe.skipIf(!hasFfmpeg)('captions embedded in the video of an encoder', () => {
  for (const { name, ladder, variant } of variants) {
    it.concurrent(`are in ${name}, and the run names their service`, async (test) => {
      const { ingest, runs, untilEnded } = await record(test, granting({ ladder }));
      await untilEnded(0);
      const { expect } = test;
      expect(runs()[0]).toMatchObject({
        captions: ['CC1'],
        variants: [{ name: variant }, {}].slice(0, ladder ? 2 : 1),
      });
      expect(captionsShown(ingest, 0, variant).slice(0, 4)).toEqual(
        [0, 1, 2, 3].map((second) => `Said at ${second}`),
      );
    });

    it.concurrent(`[SEC-35] are not in ${name} of a match whose captions are not offered`, async (test) => {
      const { ingest, runs, untilEnded } = await record(
        test,
        granting({ ladder, captions: false }),
      );
      await untilEnded(0);
      const { expect } = test;
      expect(runs()[0]).toMatchObject({
        captions: [],
        variants: [{ name: variant }, {}].slice(0, ladder ? 2 : 1),
      });
      const bytes = bytesOf(ingest, 0, variant);
      expect([bytes.length > 1000, bytes.includes('GA94')]).toEqual([true, false]);
    });
  }

  it.concurrent('[SEC-35] are no longer recorded once the match is one of minors', async (test) => {
    let captions = true;
    const { ingest, runs, untilEnded } = await record(test, async () => grant({ captions }));
    const { expect } = test;
    await expect.poll(() => runs()[0]?.captions).toEqual(['CC1']);
    captions = false;
    await untilEnded(1);
    expect(runs()[0]?.endReason).toBe('captions changed');
    expect(runs()[1]?.captions).toEqual([]);
    expect(bytesOf(ingest, 0, 'source').includes('GA94')).toBe(true);
    expect(bytesOf(ingest, 1, 'source').includes('GA94')).toBe(false);
  });
});
