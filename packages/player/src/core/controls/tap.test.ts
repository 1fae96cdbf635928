import { describe, expect, it } from 'vitest';
import { tapAction } from './tap.ts';

describe('a tap', () => {
  it('shows or hides the controls when it is single', () => {
    expect(tapAction({ x: 10, at: 1000 }, null, 400)).toBe('toggle-controls');
    expect(tapAction({ x: 10, at: 1000 }, { x: 10, at: 600 }, 400)).toBe('toggle-controls');
  });

  it('seeks when it is double at a side, and toggles the controls in the middle, or across sides', () => {
    expect(tapAction({ x: 30, at: 1200 }, { x: 10, at: 1000 }, 400)).toBe('seek-back');
    expect(tapAction({ x: 380, at: 1200 }, { x: 390, at: 1000 }, 400)).toBe('seek-forward');
    expect(tapAction({ x: 200, at: 1200 }, { x: 200, at: 1000 }, 400)).toBe('toggle-controls');
    expect(tapAction({ x: 380, at: 1200 }, { x: 10, at: 1000 }, 400)).toBe('toggle-controls');
  });
});
