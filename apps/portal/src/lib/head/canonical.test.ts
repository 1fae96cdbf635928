import { describe, expect, it } from 'vitest';
import { canonicalPath } from './canonical.ts';

describe('canonicalPath', () => {
  it('closes a path with a slash, once', () => {
    expect(canonicalPath('/live', {})).toBe('/live/');
    expect(canonicalPath('/live/', {})).toBe('/live/');
    expect(canonicalPath('/', {})).toBe('/');
  });

  it('makes a further page of a list a page of its own', () => {
    expect(canonicalPath('/archive/', { page: '3' })).toBe('/archive/?page=3');
    expect(canonicalPath('/archive/', { page: '3', sport: '' })).toBe('/archive/?page=3');
  });

  it('takes the first page, odd pages and filtered views for the list itself', () => {
    for (const page of ['0', '-1', 'x', '1e3', '9999999', '1"><script>']) {
      expect(canonicalPath('/archive/', { page }), page).toBe('/archive/');
    }
    expect(canonicalPath('/archive/', { page: '3', sport: 'football' })).toBe('/archive/');
  });
});
