import { describe, expect, it } from 'vitest';
import { pictureSet } from './picture-set.ts';

const first = (src: string, sites?: readonly string[]) =>
  pictureSet(src, sites)?.split(', ')[0] ?? null;

describe('the srcset of a picture', () => {
  it('lists the sizes that the backend generates, each with its width', () => {
    const set = pictureSet('/media/art/posters/a--b.svg') ?? '';
    expect(set.split(', ').map((each) => each.split(' ')[1])).toEqual([
      '320w',
      '480w',
      '640w',
      '960w',
      '1280w',
      '1920w',
    ]);
    expect(first('/media/films/final/poster.jpg?v=2')).toBe(
      '/media/picture/320/auto?src=%2Fmedia%2Ffilms%2Ffinal%2Fposter.jpg%3Fv%3D2 320w',
    );
  });

  it('points to the backend that has the picture', () => {
    expect(first('https://api.example/media/art/a.svg')).toBe(
      'https://api.example/media/picture/320/auto?src=%2Fmedia%2Fart%2Fa.svg 320w',
    );
  });

  it('includes pictures of other sites only if the tenant allows the site', () => {
    const src = 'https://cdn.example/club/a.jpg?x=1';
    expect(pictureSet(src)).toBeNull();
    expect(first(src, ['https://cdn.example/club/'])).toBe(
      `/media/picture/320/auto?src=${encodeURIComponent(src)} 320w`,
    );
    for (const other of ['/logo.svg', '/media/events/e/x.jpg', 'data:image/png;base64,AA', '']) {
      expect(pictureSet(other), other).toBeNull();
    }
  });
});
