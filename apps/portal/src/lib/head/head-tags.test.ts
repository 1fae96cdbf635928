import { describe, expect, it } from 'vitest';
import { canonicalAddress, sharedImage } from './head-tags.ts';

describe('canonicalAddress', () => {
  it('adds exactly one trailing slash', () => {
    expect(canonicalAddress('/live', {})).toBe('/live/');
    expect(canonicalAddress('/live/', {})).toBe('/live/');
    expect(canonicalAddress('/', {})).toBe('/');
  });

  it('keeps the number of a further page of a list', () => {
    expect(canonicalAddress('/archive/', { page: '3' })).toBe('/archive/?page=3');
    expect(canonicalAddress('/archive/', { page: '3', sport: '' })).toBe('/archive/?page=3');
  });

  it('maps the first page, invalid pages and filtered views to the list itself', () => {
    for (const page of ['0', '-1', 'x', '1e3', '9999999', '1"><script>']) {
      expect(canonicalAddress('/archive/', { page }), page).toBe('/archive/');
    }
    expect(canonicalAddress('/archive/', { page: '3', sport: 'football' })).toBe('/archive/');
  });
});

describe('sharedImage', () => {
  it('returns drawings as JPEG, from the backend that serves them', () => {
    const jpeg = '/media/picture/1280/jpeg?src=%2Fmedia%2Fart%2Fbanners%2Fa.svg';
    expect(sharedImage('/media/art/banners/a.svg')).toBe(jpeg);
    expect(sharedImage('https://api.example/media/art/banners/a.svg')).toBe(
      `https://api.example${jpeg}`,
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
