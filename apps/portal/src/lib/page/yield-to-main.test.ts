import { describe, expect, it, vi } from 'vitest';
import { yieldToMain } from './yield-to-main.ts';

describe('yieldToMain', () => {
  it('continues after everything due in this task', async () => {
    const order: string[] = [];
    const next = yieldToMain().then(() => order.push('later'));
    for (let depth = 0; depth < 10; depth += 1) await Promise.resolve();
    order.push('now');
    await next;
    expect(order).toEqual(['now', 'later']);
  });

  it('uses the browser’s scheduler if there is one', async () => {
    const yielding = vi.fn(async () => {});
    vi.stubGlobal('scheduler', { yield: yielding });
    await yieldToMain();
    expect(yielding).toHaveBeenCalledOnce();
  });
});
