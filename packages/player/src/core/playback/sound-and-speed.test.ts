import { describe, expect, it } from 'vitest';
import { nearestRate, rateText, steppedRate } from './playback-rate.ts';
import { defaultPreferences, parsePreferences } from './preferences.ts';
import { loudnessStep, withMuteToggled, withVolume } from './volume.ts';

describe('volume', () => {
  it('stays between silence and full, and zero means mute', () => {
    expect(withVolume(1.4)).toEqual({ volume: 1, muted: false });
    expect(withVolume(-1)).toEqual({ volume: 0, muted: true });
  });

  it('becomes audible after unmuting', () => {
    expect(withMuteToggled({ volume: 0.8, muted: false })).toEqual({ volume: 0.8, muted: true });
    expect(withMuteToggled({ volume: 0.8, muted: true })).toEqual({ volume: 0.8, muted: false });
    expect(withMuteToggled({ volume: 0, muted: true })).toEqual({ volume: 0.5, muted: false });
  });

  it('has three icon steps', () => {
    expect(loudnessStep({ volume: 1, muted: true })).toBe('off');
    expect(loudnessStep({ volume: 0.3, muted: false })).toBe('low');
    expect(loudnessStep({ volume: 0.5, muted: false })).toBe('high');
  });
});

describe('playback rate', () => {
  it('moves through the offered steps and stays at the ends', () => {
    expect(steppedRate(1, 1)).toBe(1.25);
    expect(steppedRate(0.5, -1)).toBe(0.25);
    expect(steppedRate(0.25, -1)).toBe(0.25);
    expect(steppedRate(2, 1)).toBe(2);
  });

  it('snaps to the nearest offered step', () => {
    expect(nearestRate(1.3)).toBe(1.25);
    expect(nearestRate(40)).toBe(2);
    expect(nearestRate(Number.NaN)).toBe(1);
    expect(rateText(1.25)).toBe('1.25\u00d7');
  });
});

describe('stored preferences', () => {
  it('are restored as they were', () => {
    const captionStyle = { size: 'large', color: 'yellow', background: 'solid', edge: 'plain' };
    const preferences = {
      volume: 0.4,
      muted: true,
      rate: 1.5,
      captions: 'de',
      captionStyle,
      soundTrack: { label: 'Stadium', language: 'en' },
      corner: false,
    };
    expect(parsePreferences(JSON.stringify(preferences))).toEqual(preferences);
  });

  it.each([null, '', '{', 'null', '[]', '7', '{"volume":"loud","rate":null,"captions":5}'])(
    'are the defaults when the stored text is %s',
    (text) => {
      expect(parsePreferences(text)).toEqual(defaultPreferences);
    },
  );

  it('are limited to valid values', () => {
    expect(parsePreferences('{"volume":9,"rate":99}')).toMatchObject({ volume: 1, rate: 2 });
  });
});
