import { describe, expect, it } from 'vitest';
import { ignoreAbortedTransitions } from './ignore-aborted-transitions.ts';

describe('a skipped view transition', () => {
  it('is not an error, but a failed page still is', async () => {
    const unhandled: unknown[] = [];
    const record = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', record);
    const failed = new Error('no page');
    const page = {
      startViewTransition: () => ({
        ready: Promise.reject(new DOMException('Transition was skipped', 'AbortError')),
        updateCallbackDone: Promise.reject(failed),
      }),
    } as unknown as Document;
    ignoreAbortedTransitions(page);
    await expect(page.startViewTransition().updateCallbackDone).rejects.toBe(failed);
    // Unhandled rejections are reported after the microtasks of this turn.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', record);
    expect(unhandled).toEqual([]);
  });

  it('does nothing in a browser without view transitions', () => {
    const page = {} as Document;
    ignoreAbortedTransitions(page);
    expect(page).toEqual({});
  });
});
