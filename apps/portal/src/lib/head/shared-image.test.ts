import { describe, expect, it } from 'vitest';
import { sharedImage } from './shared-image.ts';

describe('sharedImage', () => {
  it('returns drawings as JPEG, from the backend that serves them', () => {
    const made = '/media/picture/1280/jpeg?src=%2Fmedia%2Fart%2Fbanners%2Fa.svg';
    expect(sharedImage('/media/art/banners/a.svg')).toBe(made);
    expect(sharedImage('https://api.example/media/art/banners/a.svg')).toBe(
      `https://api.example${made}`,
    );
  });

  it('leaves photographs and third-party pictures unchanged', () => {
    for (const address of [
      '/share/de/events/e1.jpg?v=1',
      '/media/films/final/poster.jpg',
      'https://elsewhere.example/a.svg',
    ]) {
      expect(sharedImage(address)).toBe(address);
    }
  });
});
