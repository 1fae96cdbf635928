import { describe, expect, it } from 'vitest';
import { canonicalPath } from './canonical.ts';

describe('canonicalPath', () => {
  it('adds exactly one trailing slash', () => {
    expect(canonicalPath('/live', {})).toBe('/live/');
    expect(canonicalPath('/live/', {})).toBe('/live/');
    expect(canonicalPath('/', {})).toBe('/');
  });

  it('gives a further page of a list its own address', () => {
    expect(canonicalPath('/archive/', { page: '3' })).toBe('/archive/?page=3');
    expect(canonicalPath('/archive/', { page: '3', sport: '' })).toBe('/archive/?page=3');
  });

  it('maps the first page, invalid pages and filtered views to the list itself', () => {
    for (const page of ['0', '-1', 'x', '1e3', '9999999', '1"><script>']) {
      expect(canonicalPath('/archive/', { page }), page).toBe('/archive/');
    }
    expect(canonicalPath('/archive/', { page: '3', sport: 'football' })).toBe('/archive/');
  });
});
