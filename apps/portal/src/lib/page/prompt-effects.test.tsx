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

  it.each(['pointerdown', 'click', 'keydown', 'input'])('come before a %s', (sign) => {
    const ran = draw();
    let ranBefore = false;
    const hear = () => (ranBefore = ran());
    document.body.addEventListener(sign, hear);
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    document.body.removeEventListener(sign, hear);
    expect(ranBefore).toBe(true);
  });

  it('come where no frame does', () => {
    const ran = draw();
    vi.advanceTimersByTime(50);
    expect(ran()).toBe(true);
  });
});
