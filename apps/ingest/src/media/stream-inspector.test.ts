import { expect, it } from 'vitest';
import type { MediaUnit, Tracks } from './media-unit.ts';
import { StreamInspector } from './stream-inspector.ts';

const tracks: Tracks = {
  video: { codec: 'h264', configuration: Buffer.alloc(0), width: 1280, height: 720, profile: 100 },
  audio: { codec: 'aac', configuration: Buffer.alloc(0) },
  furtherAudio: [],
};

const unit = (dtsMs: number, fields: Partial<MediaUnit> = {}): MediaUnit => ({
  kind: 'video',
  dtsMs,
  ptsMs: dtsMs,
  isKey: false,
  isClosed: true,
  bytes: 10_000,
  encode: () => Buffer.alloc(0),
  ...fields,
});

/** Inspects frames at these times, of a stream with sound. */
function inspect(times: number[], fieldsOf: (ms: number, index: number) => Partial<MediaUnit>) {
  const inspector = new StreamInspector();
  inspector.setTracks(tracks);
  inspector.measure(0);
  inspector.add(unit(0, { kind: 'audio' }));
  for (const [index, ms] of times.entries()) {
    inspector.add(unit(ms, fieldsOf(ms, index)));
    if (index % 25 === 24) inspector.measure(ms);
  }
  return inspector;
}

const every = (ms: number, count = 500): number[] =>
  Array.from({ length: count }, (_, index) => Math.round(index * ms));

it('StreamInspector finds nothing wrong with a constant rate and closed key frames every 2 s', () => {
  const inspector = inspect(every(40), (ms) => ({ isKey: ms % 2000 === 0 }));
  expect(inspector.problems()).toEqual([]);
  expect(inspector.exactness).toBe('frame');
  expect(inspector.figures).toMatchObject({
    frameRate: 25,
    keyFrameIntervalMs: 2000,
    droppedFrames: 0,
    bitrate: 2_000_000,
  });
});

it('StreamInspector computes the frame rate from times that are rounded to milliseconds', () => {
  const rate = (ms: number) =>
    inspect(every(ms), (_, index) => ({ isKey: index % 60 === 0 })).frameRate;
  expect(rate(1001 / 30)).toBe(29.97);
  expect(rate(1001 / 60)).toBe(59.94);
  expect(rate(20)).toBe(50);
});

it('StreamInspector counts frames that are missing', () => {
  const times = every(40).filter((ms) => ms < 4000 || ms > 4100);
  expect(inspect(times, (ms) => ({ isKey: ms % 2000 === 0 })).figures.droppedFrames).toBe(3);
});

it('StreamInspector reports what is wrong with key frames', () => {
  const irregular = inspect(every(40), (_, index) => ({
    isKey: [0, 30, 240, 260, 490].includes(index),
  }));
  expect(irregular.exactness).toBe('key-frame');
  expect(irregular.problems()).toEqual([
    expect.stringContaining('key frames are 9.2 s apart'),
    expect.stringContaining('irregularly, 0.8 to 9.2 s apart'),
  ]);
  const open = inspect(every(40), (ms) => ({ isKey: ms % 2000 === 0, isClosed: false }));
  expect(open.exactness).toBe('key-frame');
  expect(open.problems()).toEqual([expect.stringContaining('open GOP')]);
});

it('StreamInspector reports a varying frame rate, and then counts no frames as missing', () => {
  const steps = [40, 20, 60, 33, 90];
  let at = 0;
  const times = Array.from({ length: 500 }, (_, index) => (at += steps[index % steps.length] ?? 0));
  const inspector = inspect(times, () => ({}));
  expect(inspector.problems()).toContain('the frame rate varies; set a constant frame rate');
  expect(inspector.figures.droppedFrames).toBe(0);
});

it('StreamInspector reports a profile that browsers cannot play', () => {
  const inspector = new StreamInspector();
  inspector.setTracks({ ...tracks, video: tracks.video && { ...tracks.video, profile: 122 } });
  expect(inspector.problems()).toContain(
    'browsers cannot play H.264 profile 122; set the profile to High with 4:2:0 and 8 bits',
  );
});
