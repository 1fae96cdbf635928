import { buildRequest } from '@grandstand/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readResponse, type RawResponse } from '../../src/lib/api/read-response.ts';
import type { Send } from '../../src/lib/api/send.ts';
import { RequestCoalescing } from './request-coalescing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const menu = buildRequest('identity.list', { body: { paging: { page: 0 } } });
const other = buildRequest('identity.list', { body: { paging: { page: 1 } } });

/** Senders of two tenants to backends that count their responses. */
function setUp(status = 200) {
  let count = 0;
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const send = vi.fn<Send>(async (): Promise<RawResponse> => {
    count += 1;
    const response = { status, text: `response ${count}` };
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    return response;
  });
  const calls = new RequestCoalescing();
  const shared = calls.share('t', send);
  const call = async (request = menu, token: string | null = null) =>
    (await shared(request, token)).text;
  return {
    calls,
    send,
    call,
    callOtherTenant: async () => (await calls.share('other', send)(menu, null)).text,
    hold: () => (isHeld = true),
    release: () => waiting.forEach((resolve) => resolve()),
  };
}

describe('backend calls of renders', () => {
  it('are coalesced if they are equal and within a second', async () => {
    const { call, send } = setUp();
    expect(await Promise.all([call(), call()])).toEqual(['response 1', 'response 1']);
    vi.advanceTimersByTime(999);
    expect([await call(), await call(other)]).toEqual(['response 1', 'response 2']);
    vi.advanceTimersByTime(1);
    expect(await call()).toBe('response 3');
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('are parsed once, and the value is cached instead of its text', async () => {
    const text = '{"content": {"entries": []}}';
    const parse = vi.spyOn(JSON, 'parse');
    const shared = new RequestCoalescing().share('t', async () => ({ status: 200, text }));
    const [first, second] = [await shared(menu, null), await shared(menu, null)];
    expect(readResponse(first)).toBe(readResponse(second));
    expect(parse.mock.calls.filter(([parsed]) => parsed === text)).toHaveLength(1);
    parse.mockRestore();
    const none = await new RequestCoalescing().share('t', async () => ({ status: 200, text: '' }))(
      menu,
      null,
    );
    expect(readResponse(none)).toEqual({});
    // Serialised again: the spaces of the original are gone.
    expect(first.text).toBe('{"content":{"entries":[]}}');
  });

  it('count the second from the request, not from the response', async () => {
    const { call, hold, release } = setUp();
    hold();
    const first = call();
    vi.advanceTimersByTime(1_500);
    release();
    expect(await first).toBe('response 1');
    const second = call();
    release();
    expect(await second).toBe('response 2');
  });

  it('are repeated after a change, even while in progress', async () => {
    const { call, calls, hold, release } = setUp();
    hold();
    const before = call();
    calls.drop('t');
    const after = call();
    release();
    expect(await Promise.all([before, after])).toEqual(['response 1', 'response 2']);
    expect(await call()).toBe('response 2');
    calls.drop('other');
    expect(await call()).toBe('response 2');
  });

  it('are separate by tenant, and those of a viewer are never shared', async () => {
    const { call, callOtherTenant } = setUp();
    expect(await call()).toBe('response 1');
    expect(await callOtherTenant()).toBe('response 2');
    expect(await call(menu, 'token')).toBe('response 3');
    expect(await call()).toBe('response 1');
  });

  it('share one parsed value that no reader can change', async () => {
    const shared = new RequestCoalescing().share('t', async () => ({
      status: 200,
      text: '{"a":[1]}',
    }));
    const [one, same] = [await shared(menu, null), await shared(menu, null)];
    expect(readResponse(one)).toEqual({ a: [1] });
    expect(readResponse(same)).toBe(readResponse(one));
    expect(() => (readResponse(one) as { a: number[] }).a.push(2)).toThrow(TypeError);
  });

  it('are not cached if they fail', async () => {
    const { call, send } = setUp(503);
    await call();
    await call();
    send.mockRejectedValueOnce(new Error('no network'));
    await expect(call()).rejects.toThrow('no network');
    await call();
    expect(send).toHaveBeenCalledTimes(4);
  });
});
