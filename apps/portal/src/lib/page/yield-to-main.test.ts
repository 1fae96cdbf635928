import { describe, expect, it, vi } from 'vitest';
import { yieldToMain } from './yield-to-main.ts';

describe('next task', () => {
  it('begins after everything that is due in this one', async () => {
    const order: string[] = [];
    const next = yieldToMain().then(() => order.push('later'));
    for (let depth = 0; depth < 10; depth += 1) await Promise.resolve();
    order.push('now');
    await next;
    expect(order).toEqual(['now', 'later']);
  });

  it('leaves it to the browser where that can tell when', async () => {
    const yielding = vi.fn(async () => {});
    vi.stubGlobal('scheduler', { yield: yielding });
    await yieldToMain();
    expect(yielding).toHaveBeenCalledOnce();
  });
});
