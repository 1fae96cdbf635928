import { expect, it } from 'vitest';
import type { MediaUnit, Tracks } from '../media/media-unit.ts';
import { StreamInspector } from '../media/stream-inspector.ts';
import type { Packager } from '../packaging/packager.ts';
import { Run } from './run.ts';
import { RunCutter } from './run-cutter.ts';

const tracks: Tracks = {
  video: {
    codec: 'h264',
    configuration: Buffer.from('one'),
    width: 1280,
    height: 720,
    profile: 100,
  },
  audio: { codec: 'aac', configuration: Buffer.from('audio') },
  furtherAudio: [],
};
const wall = Date.UTC(2026, 10, 27, 15);

/** Creates a cutter whose clock only moves by calls, and whose packagers collect the times of their frames. */
function createCutter() {
  const clock = { now: wall, elapsed: 0 };
  const clocks = { now: () => clock.now, elapsed: () => clock.elapsed };
  const runs: { run: Run; reason: string | null; frames: number[] }[] = [];
  const dropped: string[] = [];
  let pendingBytes = 0;
  let endMs = 0;
  const reader = {
    container: 'flv' as const,
    hasVideo: true,
    awaitsAudio: false,
    createHeader: () => Buffer.alloc(0),
  };
  const cutter = new RunCutter({
    isPaced: true,
    reader,
    clocks,
    openRun: (first, runTracks) => {
      const frames: number[] = [];
      const packager: Packager = {
        get pendingBytes() {
          return pendingBytes;
        },
        audioPipes: [],
        write: (bytes) => void (bytes.length === 8 && frames.push(bytes.readDoubleBE())),
        end: async () => {},
        kill: () => {},
        ended: new Promise(() => {}),
      };
      const earliestMs = endMs + 1;
      const record = {
        run: runs.length,
        startMs: Math.max(earliestMs, clock.now),
        endMs: null,
        endReason: null,
        address: null,
        exactness: 'frame' as const,
        variants: [],
        captions: [],
        sounds: [],
      };
      const run = new Run(
        {
          isPaced: true,
          removesCaptions: false,
          folder: 'nowhere',
          record,
          packager,
          reader,
          tracks: runTracks,
          inspector: new StreamInspector(),
          variants: [],
          audioCutters: [],
          rungs: null,
          earliestMs,
          clocks,
          onChange: () => {},
          onLoss: () => {},
        },
        first,
      );
      runs.push({ run, reason: null, frames });
      return run;
    },
    closeRun: (run, reason) => {
      endMs = run.record.startMs + run.lengthMs;
      const entry = runs.find((candidate) => candidate.run === run);
      if (entry !== undefined) entry.reason = reason;
      void run.close(reason);
    },
    drop: (reason) => void dropped.push(reason),
  });
  cutter.setTracks(tracks);
  const unit = (dtsMs: number, fields: Partial<MediaUnit> = {}): MediaUnit => ({
    kind: 'video',
    dtsMs,
    ptsMs: dtsMs,
    isKey: dtsMs % 2000 === 0,
    isClosed: true,
    bytes: 1000,
    encode: (baseMs) => {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleBE(dtsMs - baseMs);
      return bytes;
    },
    ...fields,
  });
  /** Sends frames of 40 ms; the clock advances by `step` for each, ms. */
  const stream = (fromMs: number, toMs: number, step = 40): void => {
    for (let ms = fromMs; ms < toMs; ms += 40) {
      cutter.push(unit(ms));
      clock.now += step;
      clock.elapsed += step;
    }
  };
  const pass = (ms: number): void => {
    clock.now += ms;
    clock.elapsed += ms;
  };
  return {
    cutter,
    clock,
    runs,
    dropped,
    unit,
    stream,
    pass,
    setPending: (bytes: number) => (pendingBytes = bytes),
  };
}

it('RunCutter starts a run at a key frame and drops the audio before it', () => {
  const { cutter, runs, unit, stream } = createCutter();
  cutter.push(unit(1920));
  cutter.push(unit(1950, { kind: 'audio', isKey: false }));
  cutter.push(unit(2010, { kind: 'audio', isKey: false }));
  cutter.push(unit(2000));
  stream(2040, 2200);
  expect(runs[0]?.frames).toEqual([0, 10, 40, 80, 120, 160]);
});

it('RunCutter starts a run by the clock, not by the arrival of a burst', () => {
  const { cutter, runs, unit, stream, clock } = createCutter();
  for (let ms = 0; ms < 800; ms += 40) cutter.push(unit(ms));
  stream(800, 3000);
  expect(runs[0]?.run.record.startMs).toBe(wall - 800);
  expect(clock.now).toBe(wall + 2200);
});

it('RunCutter starts a new run when the times jump, forwards or backwards', () => {
  const { runs, stream } = createCutter();
  stream(0, 4000);
  stream(10_000, 14_000);
  stream(0, 4000);
  expect(runs.map(({ reason }) => reason)).toEqual([
    'timestamps jumped',
    'timestamps jumped',
    null,
  ]);
  expect(runs.map(({ run }) => run.record.startMs)).toEqual([wall, wall + 4001, wall + 8002]);
  expect(runs[1]?.frames[0]).toBe(0);
});

it('RunCutter records an encoder whose clock is wrong by a year in one run, dated by our clock', () => {
  const { runs, stream } = createCutter();
  const year = 365 * 86_400_000;
  stream(year, year + 10_000);
  expect(runs.map(({ run, reason }) => [run.record.startMs, reason])).toEqual([[wall, null]]);
});

it('RunCutter starts a new run when the connection hung for 6 s', () => {
  const { runs, stream, pass, dropped } = createCutter();
  stream(0, 4000);
  pass(6000);
  stream(4000, 8000);
  expect(runs.map(({ reason }) => reason)).toEqual(['timestamps off the clock', null]);
  expect(dropped).toEqual([]);
});

it('RunCutter drops an encoder whose times stand still', () => {
  const { cutter, runs, unit, stream, pass, dropped } = createCutter();
  stream(0, 4000);
  for (let frame = 0; frame < 150; frame += 1) {
    pass(40);
    cutter.push(unit(4000, { isKey: false }));
  }
  expect(runs.map(({ reason }) => reason)).toEqual(['timestamps stand still']);
  expect(dropped[0]).toContain('stand still');
});

it('RunCutter drops an encoder that sends faster than real time', () => {
  const { stream, dropped } = createCutter();
  stream(0, 200_000, 4);
  expect(dropped[0]).toContain('real time');
});

it('RunCutter starts a run after the end of the one before, even if the clock was set back', () => {
  const { runs, stream, clock } = createCutter();
  stream(0, 4000);
  clock.now -= 3_600_000;
  stream(4000, 8000);
  expect(runs.length).toBe(1);
  stream(20_000, 24_000);
  const [one, two] = runs;
  expect(two?.run.record.startMs).toBe((one?.run.record.startMs ?? 0) + 8001);
});

it('RunCutter starts a new run when the decoder configuration changes, and not when it is repeated', () => {
  const { cutter, runs, stream } = createCutter();
  stream(0, 4000);
  cutter.setTracks({ ...tracks });
  stream(4000, 8000);
  expect(runs.length).toBe(1);
  const video = tracks.video && { ...tracks.video, configuration: Buffer.from('two') };
  cutter.setTracks({ ...tracks, video });
  stream(8000, 12_000);
  expect(runs.map(({ reason }) => reason)).toEqual(['codec changed', null]);
});

it('RunCutter starts a new run when the packager is too slow, which limits memory', () => {
  const { runs, stream, setPending } = createCutter();
  stream(0, 4000);
  setPending(30 * 1024 * 1024);
  stream(4000, 4040);
  setPending(0);
  stream(4040, 8000);
  expect(runs.map(({ reason }) => reason)).toEqual(['packager too slow', null]);
});

it('RunCutter queues at most 16 MiB while it waits for a key frame', () => {
  const { cutter, runs, unit } = createCutter();
  const audio = unit(400_000, { kind: 'audio', isKey: false, bytes: 100_000 });
  for (let count = 0; count < 1000; count += 1) cutter.push(audio);
  cutter.push(unit(400_000));
  const queued = Math.floor((16 * 1024 * 1024) / audio.bytes);
  expect(runs[0]?.frames).toHaveLength(1 + queued);
});
