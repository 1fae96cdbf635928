import {
  act as actAtOnce,
  cleanup as takeAway,
  createEvent,
  fireEvent as fire,
  render as draw,
  renderHook as drawHook,
} from '@testing-library/preact';
import { options } from 'preact';

export * from '@testing-library/preact';

/** Taken before a test replaces the clock. */
const { setImmediate } = globalThis;
const microtasksDone = () => new Promise<void>((done) => setImmediate(done));

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

/** What waits for a frame runs with the next microtasks, until the returned function is called. */
function withoutFrames(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- Preact itself calls it without `this`
  const former = options.requestAnimationFrame;
  const own = (run: () => void) => queueMicrotask(run);
  options.requestAnimationFrame = own;
  return () => {
    if (options.requestAnimationFrame === own) options.requestAnimationFrame = former;
  };
}

/**
 * `act` as tests for React's interface know it: it hands on what is returned, and what is set while a
 * promise is waited for is drawn meanwhile. Preact's own draws only at the end, which never comes
 * where the promise is one of something drawn, as it is of a navigation of the router.
 */
export function act<T>(run: () => T | PromiseLike<T>): Promise<T> {
  let result: T | PromiseLike<T>;
  const drawn = actAtOnce(() => {
    result = run();
  });
  const settle = async () => {
    await drawn;
    const taken = result;
    if (!isPromise(taken)) return taken;
    const back = withoutFrames();
    try {
      const value = await taken;
      await microtasksDone();
      return value;
    } finally {
      back();
    }
  };
  return settle();
}

const withBubbling =
  (name: 'focus' | 'blur', bubbling: 'focusIn' | 'focusOut'): typeof fire.focus =>
  (element, init) => {
    const isDefaultDone = fire[name](element, init);
    fire(element, createEvent[bubbling](element, init));
    return isDefaultDone;
  };

/** A focus comes with the event that bubbles, as in browsers: that is the one which Preact listens to. */
export const fireEvent: typeof fire = Object.assign(
  (...args: Parameters<typeof fire>) => fire(...args),
  fire,
  { focus: withBubbling('focus', 'focusIn'), blur: withBubbling('blur', 'focusOut') },
);

/** What effects leave behind is put in order at once, not in the midst of the next test. */
export const cleanup = () => void actAtOnce(takeAway);

const unmountedAtOnce = <V extends { unmount: () => unknown }>(view: V): V => ({
  ...view,
  unmount: () => void actAtOnce(() => void view.unmount()),
});

export const render = (...args: Parameters<typeof draw>) => unmountedAtOnce(draw(...args));
export const renderHook = <R, P>(...args: Parameters<typeof drawHook<R, P>>) =>
  unmountedAtOnce(drawHook<R, P>(...args));
