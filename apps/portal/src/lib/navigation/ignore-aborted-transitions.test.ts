import { describe, expect, it } from 'vitest';
import { ignoreAbortedTransitions } from './ignore-aborted-transitions.ts';

describe('a skipped view transition', () => {
  it('is no error of the page, and the page that fails to come still is', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const failed = new Error('no page');
    const page = {
      startViewTransition: () => ({
        ready: Promise.reject(new DOMException('Transition was skipped', 'AbortError')),
        updateCallbackDone: Promise.reject(failed),
      }),
    } as unknown as Document;
    ignoreAbortedTransitions(page);
    await expect(page.startViewTransition().updateCallbackDone).rejects.toBe(failed);
    // Unhandled ones are told after the microtasks of this turn.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('leaves a browser without transitions as it is', () => {
    const page = {} as Document;
    ignoreAbortedTransitions(page);
    expect(page).toEqual({});
  });
});
