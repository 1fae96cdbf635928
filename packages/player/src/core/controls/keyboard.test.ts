import { describe, expect, it } from 'vitest';
import { commandForKey, type KeyScope } from './keyboard.ts';

const press = (key: string, scope: KeyScope = 'player', modifiers = {}) =>
  commandForKey({ key, ctrlKey: false, altKey: false, metaKey: false, ...modifiers }, scope);

describe('keyboard shortcuts', () => {
  it.each([
    [' ', { type: 'toggle-play' }],
    ['K', { type: 'toggle-play' }],
    ['j', { type: 'seek-by', seconds: -10 }],
    ['l', { type: 'seek-by', seconds: 10 }],
    ['ArrowLeft', { type: 'seek-by', seconds: -5 }],
    ['ArrowRight', { type: 'seek-by', seconds: 5 }],
    ['ArrowUp', { type: 'volume-by', delta: 0.05 }],
    ['ArrowDown', { type: 'volume-by', delta: -0.05 }],
    ['m', { type: 'toggle-mute' }],
    ['f', { type: 'toggle-fullscreen' }],
    ['c', { type: 'toggle-captions' }],
    ['p', { type: 'toggle-view' }],
    ['i', { type: 'toggle-picture-in-picture' }],
    ['0', { type: 'seek-to-fraction', fraction: 0 }],
    ['7', { type: 'seek-to-fraction', fraction: 0.7 }],
    ['Home', { type: 'seek-to-fraction', fraction: 0 }],
    ['End', { type: 'seek-to-end' }],
    ['<', { type: 'step-rate', direction: -1 }],
    ['>', { type: 'step-rate', direction: 1 }],
    [',', { type: 'step-frame', direction: -1 }],
    ['.', { type: 'step-frame', direction: 1 }],
    ['n', { type: 'step-chapter', direction: 1 }],
    ['b', { type: 'mark-loop' }],
    ['?', { type: 'show-help' }],
  ])('%s', (key, command) => {
    expect(press(key)).toEqual(command);
  });

  it('scrolling keys stay with the page until the player has the focus', () => {
    for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End'])
      expect(press(key, 'page')).toBe(null);
    expect(press('k', 'page')).toEqual({ type: 'toggle-play' });
  });

  it('keys that another control uses itself stay with it, the others do not', () => {
    for (const key of [' ', 'Enter', 'ArrowLeft', 'ArrowUp', 'Home', 'End'])
      expect(press(key, 'control')).toBe(null);
    expect(press('k', 'control')).toEqual({ type: 'toggle-play' });
    expect(press('.', 'control')).toEqual({ type: 'step-frame', direction: 1 });
  });

  it('N with Shift goes back a chapter', () => {
    expect(press('N', 'page', { shiftKey: true })).toEqual({ type: 'step-chapter', direction: -1 });
    expect(press('g', 'page')).toEqual({ type: 'step-goal', direction: 1 });
    expect(press('G', 'page', { shiftKey: true })).toEqual({ type: 'step-goal', direction: -1 });
  });

  it('browser shortcuts are left alone', () => {
    expect(press('f', 'player', { ctrlKey: true })).toBe(null);
    expect(press('ArrowLeft', 'player', { altKey: true })).toBe(null);
    expect(press('m', 'player', { metaKey: true })).toBe(null);
    expect(press('z')).toBe(null);
  });
});
