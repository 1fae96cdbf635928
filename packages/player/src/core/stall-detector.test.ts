import { describe, expect, it } from 'vitest';
import { isStepDue, stallStep, type Stall } from './stall-detector.ts';

const silent: Stall = {
  wantsPlay: true,
  silentMs: 3000,
  busy: false,
  bufferedAhead: 0,
  complete: false,
  troubled: true,
  restarts: 0,
};

describe('when nothing arrives', () => {
  it('loading is restarted, and after two restarts the source is opened anew, again and again', () => {
    expect(stallStep(silent)).toBe('restart-loading');
    expect(stallStep({ ...silent, restarts: 1 })).toBe('restart-loading');
    expect(stallStep({ ...silent, restarts: 2 })).toBe('reload-source');
    expect(stallStep({ ...silent, restarts: 200 })).toBe('reload-source');
  });

  it.each<[string, Partial<Stall>]>([
    ['while the viewer does not want to watch', { wantsPlay: false }],
    ['before three seconds are over', { silentMs: 2999 }],
    ['while a request is on its way', { busy: true }],
    ['while there is plenty to play', { bufferedAhead: 10 }],
    ['when the film is there to its end', { complete: true }],
  ])('nothing is done %s', (_, differs) => {
    expect(stallStep({ ...silent, restarts: 5, ...differs })).toBe('wait');
  });

  it('the picture is not taken away while there is one, nor for an encoder that is late', () => {
    expect(stallStep({ ...silent, restarts: 5, bufferedAhead: 4 })).toBe('restart-loading');
    expect(stallStep({ ...silent, restarts: 5, troubled: false })).toBe('restart-loading');
  });
});

describe('a missing segment of a film', () => {
  it('is stepped over once the film stands in front of it and it was asked for twice', () => {
    expect(isStepDue({ end: 12, tries: 1 }, 0, 0)).toBe(false);
    expect(isStepDue({ end: 12, tries: 2 }, 6, 0)).toBe(false);
    expect(isStepDue({ end: 12, tries: 2 }, 0, 0)).toBe(true);
  });

  it('in a row of many is an outage, in which the film waits', () => {
    expect(isStepDue({ end: 12, tries: 9 }, 0, 2)).toBe(true);
    expect(isStepDue({ end: 12, tries: 9 }, 0, 3)).toBe(false);
  });
});
