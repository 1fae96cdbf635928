import type { ApiClient } from '@grandstand/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  attemptOf,
  authenticateInWindow,
  ProviderRefused,
  readProviderRedirect,
  reportToOpener,
  responseOf,
  startInTab,
  WindowBlocked,
} from './provider-attempt.ts';

const started = {
  authorizeUrl: 'https://id.example/authorize',
  attempt: 'the secret',
  state: 'the state',
  expiresIn: 600,
};
const start = async () => started;
const returned = { state: 'the state', code: '0012345678901234567890', iss: null, error: null };

let opened: { location: { replace: ReturnType<typeof vi.fn> }; close: ReturnType<typeof vi.fn> };
beforeEach(() => {
  opened = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('the response of a provider', () => {
  it('is read from the address as it stands, with every digit of its code', () => {
    const page = 'https://club.example/studio/provider/';
    expect(readProviderRedirect(`${page}?code=${returned.code}&state=the+state`)).toEqual(returned);
    expect(
      readProviderRedirect(`${page}?error=access_denied&state=s&iss=https://id.example`),
    ).toEqual({
      state: 's',
      code: null,
      iss: 'https://id.example',
      error: 'access_denied',
    });
    expect(readProviderRedirect(page)).toBeNull();
    expect(readProviderRedirect(`${page}?code=1`)).toBeNull();
  });

  it('finishes an attempt only with a code and without an error', () => {
    expect(responseOf('a', returned)).toEqual({
      attempt: 'a',
      state: 'the state',
      code: returned.code,
      iss: null,
    });
    expect(() => responseOf('a', { ...returned, code: null, error: 'access_denied' })).toThrow(
      ProviderRefused,
    );
    expect(() => responseOf('a', { ...returned, error: 'server_error' })).toThrow(ProviderRefused);
  });

  it('belongs to the attempt of this tab with its state, and to no other', async () => {
    const api = { operator: { startProviderSession: async () => ({ content: started }) } };
    const address = await startInTab(api as unknown as ApiClient, '/people');
    expect(address).toBe(started.authorizeUrl);
    expect(attemptOf('the state')).toMatchObject({ attempt: 'the secret', to: '/people' });
    expect(attemptOf('another state')).toBeNull();
  });
});

describe('a sign-in in a window', () => {
  it('returns the response that the window reports, and confirms it', async () => {
    const result = authenticateInWindow(start, new AbortController().signal);
    await expect.poll(() => opened.location.replace.mock.calls).toEqual([[started.authorizeUrl]]);
    expect(await reportToOpener(returned)).toBe(true);
    expect(await result).toMatchObject({ attempt: 'the secret', code: returned.code });
  });

  it('ignores the response to another attempt, and ends once the person gives up', async () => {
    const controller = new AbortController();
    const result = authenticateInWindow(start, controller.signal);
    await expect.poll(() => opened.location.replace.mock.calls).toHaveLength(1);
    vi.useFakeTimers();
    const report = reportToOpener({ ...returned, state: 'another' });
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    expect(await report).toBe(false);
    controller.abort(new Error('gave up'));
    await expect(result).rejects.toThrow('gave up');
    expect(opened.close).toHaveBeenCalled();
  });

  it('says that the browser blocked the window, before an attempt starts', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    const spy = vi.fn(start);
    await expect(authenticateInWindow(spy, new AbortController().signal)).rejects.toThrow(
      WindowBlocked,
    );
    expect(spy).not.toHaveBeenCalled();
  });
});
