import { describe, expect, it } from 'vitest';
import { isStepDue, silenceStep, type Silence } from './stall-detector.ts';

const silent: Silence = {
  wantsPlay: true,
  silentMs: 3000,
  busy: false,
  bufferedAhead: 0,
  complete: false,
  troubled: true,
  restarts: 0,
};

describe('when no media arrives', () => {
  it('loading restarts, and after two restarts the source is reopened, again and again', () => {
    expect(silenceStep(silent)).toBe('restart-loading');
    expect(silenceStep({ ...silent, restarts: 1 })).toBe('restart-loading');
    expect(silenceStep({ ...silent, restarts: 2 })).toBe('reload-source');
    expect(silenceStep({ ...silent, restarts: 200 })).toBe('reload-source');
  });

  it.each<[string, Partial<Silence>]>([
    ['while the viewer does not want playback', { wantsPlay: false }],
    ['before three seconds are over', { silentMs: 2999 }],
    ['while a request is in flight', { busy: true }],
    ['while enough is buffered', { bufferedAhead: 10 }],
    ['when the video is buffered to its end', { complete: true }],
  ])('nothing is done %s', (_, differs) => {
    expect(silenceStep({ ...silent, restarts: 5, ...differs })).toBe('wait');
  });

  it('the source is not reopened while a picture is buffered, nor while the encoder is merely late', () => {
    expect(silenceStep({ ...silent, restarts: 5, bufferedAhead: 4 })).toBe('restart-loading');
    expect(silenceStep({ ...silent, restarts: 5, troubled: false })).toBe('restart-loading');
  });
});

describe('a missing segment of a video', () => {
  const missing = { start: 10, end: 12, tries: 2 };

  it('is skipped once the playhead has reached it and two requests have failed', () => {
    expect(isStepDue({ ...missing, tries: 1 }, 10, 0, 0)).toBe(false);
    expect(isStepDue(missing, 4, 6, 0)).toBe(false);
    expect(isStepDue(missing, 9.8, 0.2, 0)).toBe(true);
  });

  it('is not skipped for a viewer who has sought to another position', () => {
    expect(isStepDue(missing, 72, 0, 0)).toBe(false);
    expect(isStepDue(missing, 5, 0, 0)).toBe(false);
    expect(isStepDue(missing, 12, 0, 0)).toBe(false);
  });

  it('counts as an outage when many are missing in a row, and playback waits', () => {
    expect(isStepDue({ ...missing, tries: 9 }, 10, 0, 2)).toBe(true);
    expect(isStepDue({ ...missing, tries: 9 }, 10, 0, 3)).toBe(false);
  });
});
