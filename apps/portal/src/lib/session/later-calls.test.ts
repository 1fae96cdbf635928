import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '../api/api-error.ts';
import { createBrowserCalls } from './browser-calls.ts';
import { laterCalls } from './later-calls.ts';
import { clearSession } from './session-store.ts';

const options = { base: 'https://api.example', language: 'de', onExpired: () => {} };

const forgotten = ['passwordForgot', { body: { username: 'ann@example.org' } }] as const;

function setUp(importing = vi.fn(() => Promise.resolve({ createBrowserCalls }))) {
  const fetched = vi.fn(() => Promise.resolve(new Response('{"content":[]}')));
  vi.stubGlobal('fetch', fetched);
  return { calls: laterCalls(options, importing), fetched, importing };
}

describe('the calls of a browser', () => {
  afterEach(clearSession);

  it('fetch their code with the first of them', async () => {
    const { calls, fetched, importing } = setUp();
    expect(importing).not.toHaveBeenCalled();
    await calls.api.call(...forgotten);
    expect(importing).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('are made at once when their code is there, also while the page is left', async () => {
    const { calls, fetched } = setUp();
    await calls.bring();
    // One that needs no token: nothing else is waited for.
    const answered = calls.api.call(...forgotten);
    expect(fetched).toHaveBeenCalledTimes(1);
    await answered;
  });

  it('fail as without a line when their code cannot be fetched, and try again', async () => {
    const importing = vi.fn(() => Promise.resolve({ createBrowserCalls }));
    importing.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { calls } = setUp(importing);
    const error = await calls.api.call(...forgotten).catch((cause: unknown) => cause as ApiError);
    expect(error).toMatchObject({ name: 'ApiError', status: 0, code: 'network_error' });
    await calls.api.call(...forgotten);
  });

  it('ask for no code to know that nobody is signed in', async () => {
    const { calls, importing } = setUp();
    expect(await calls.token()).toBeNull();
    expect(importing).not.toHaveBeenCalled();
  });
});
