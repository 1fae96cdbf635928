// @vitest-environment jsdom
import { options } from 'preact';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { promptEffects } from './prompt-effects.ts';

const former = options.requestAnimationFrame;
let nextFrame: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    nextFrame = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {});
  promptEffects();
  return () => vi.useRealTimers();
});

afterAll(() => {
  options.requestAnimationFrame = former;
});

/** Draws something with an effect, which says when it has run. */
function draw(): () => boolean {
  let ran = false;
  function Part() {
    useEffect(() => void (ran = true), []);
    return <p>drawn</p>;
  }
  createRoot(document.createElement('div')).render(<Part />);
  return () => ran;
}

describe('effects of what is drawn', () => {
  it('wait for the frame', () => {
    const ran = draw();
    vi.advanceTimersByTime(20);
    expect(ran()).toBe(false);
    nextFrame();
    vi.advanceTimersByTime(0);
    expect(ran()).toBe(true);
  });

  /** Whether an effect that is due runs before what answers an event. */
  function comesBefore(target: Element, sign: string): boolean {
    document.body.append(target);
    const ran = draw();
    let before = false;
    target.addEventListener(sign, () => (before = ran()));
    target.dispatchEvent(new Event(sign, { bubbles: true }));
    target.remove();
    return before;
  }

  it.each(['pointerdown', 'click', 'keydown', 'submit'])('come before a %s', (sign) => {
    expect(comesBefore(document.createElement('p'), sign)).toBe(true);
  });

  // A browser lets what is due draw between two listeners: the field would be given back its former value.
  it.each([
    ['input', 'input'],
    ['input', 'change'],
    ['input', 'click'],
    ['select', 'change'],
    ['textarea', 'input'],
  ])('wait while an %s has changed, told by %s', (field, sign) => {
    expect(comesBefore(document.createElement(field), sign)).toBe(false);
  });

  it('come where no frame does', () => {
    const ran = draw();
    vi.advanceTimersByTime(50);
    expect(ran()).toBe(true);
  });
});
