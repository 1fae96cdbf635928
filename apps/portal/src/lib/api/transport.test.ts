// @vitest-environment node
import { createClient, encodeQuery } from '@grandstand/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import type { RawResponse } from './read-response.ts';
import { resolveOrigin } from './resolve-origin.ts';
import { sendByFetch, type Send } from './send.ts';
import { anonymousTransport, sessionTransport, type TokenSource } from './transport.ts';

const ok: RawResponse = { status: 200, text: '{"content":{}}' };
const refused: RawResponse = { status: 401, text: '{"messageErrorCode":"unauthorized"}' };

function clientOf(responses: RawResponse[], token: string | null = 'old') {
  const send = vi.fn<Send>(async () => responses.shift() ?? ok);
  const tokens = {
    current: vi.fn<TokenSource['current']>(async () => token),
    refresh: vi.fn<TokenSource['refresh']>(async () => 'new'),
  };
  return { api: createClient(sessionTransport(send, tokens)), send, tokens };
}
const tokensSent = (send: ReturnType<typeof clientOf>['send']) =>
  send.mock.calls.map((call) => call[1]);

const signedOut: TokenSource = { current: async () => null, refresh: async () => '' };

describe('sendByFetch', () => {
  it('[TEN-03] [TEN-11] sends to api_base and the path, with X-Authorization: Bearer', async () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response('{"content":{}}'));
    vi.stubGlobal('fetch', fetched);
    const transport = sessionTransport(sendByFetch('https://api.example.org/v1'), {
      current: async () => 'abc',
      refresh: async () => 'never',
    });
    await createClient(transport).user.getProfile();
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('https://api.example.org/v1/api/user/get_profile');
    expect(init?.method).toBe('GET');
    expect(new Headers(init?.headers).get('x-authorization')).toBe('Bearer abc');
  });

  it('[TEN-03] resolves any api_base, including one with the page’s origin', () => {
    expect(resolveOrigin('{origin}/backend', 'https://club.example')).toBe(
      'https://club.example/backend',
    );
    expect(resolveOrigin('https://other.example', 'https://club.example')).toBe(
      'https://other.example',
    );
  });

  it('sends a log-out with keepalive, so that leaving the page does not cancel it', async () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response('{"content":{}}'));
    vi.stubGlobal('fetch', fetched);
    const api = createClient(
      sessionTransport(sendByFetch(''), { ...signedOut, current: async () => 'abc' }),
    );
    await api.signIn.logout({ body: {} });
    await api.user.getProfile();
    expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
  });

  it('sends optimistic changes with keepalive, so that leaving the page does not cancel them', async () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response('{"content":{}}'));
    vi.stubGlobal('fetch', fetched);
    const api = createClient(
      sessionTransport(sendByFetch(''), { ...signedOut, current: async () => 'abc' }),
    );
    await Promise.allSettled([
      api.follow.save({ body: { reference_id: 'team-1', type: 'team' } }),
      api.follow.remove({ body: { id: 'team-1' } }),
      api.watchlist.add({ body: { video_id: 'event-1' } }),
      api.watchlist.remove({ body: { video_id: 'event-1' } }),
      api.reminder.add({ body: { event_id: 'event-1' } }),
      api.reminder.remove({ body: { event_id: 'event-1' } }),
    ]);
    expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual(
      Array.from({ length: 6 }, () => true),
    );
  });

  it('aborts a request whose response is no longer needed', async () => {
    const fetched = vi.fn<typeof fetch>(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('ended')));
        }),
    );
    vi.stubGlobal('fetch', fetched);
    const api = createClient(sessionTransport(sendByFetch(''), signedOut));
    const controller = new AbortController();
    const call = api.event.list({ body: {} }, { signal: controller.signal });
    await expect.poll(() => fetched).toHaveBeenCalled();
    controller.abort();
    await expect(call).rejects.toMatchObject({ status: 0, code: 'network_error' });
  });

  it('turns a broken connection into network_error with status 0', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const transport = sessionTransport(sendByFetch(''), signedOut);
    await expect(createClient(transport).event.countBySport()).rejects.toMatchObject({
      status: 0,
      code: 'network_error',
    });
  });

  it('[TEN-10] encodes values and writes arrays as key[]=value, one pair per element', () => {
    const query = encodeQuery({ types: ['team', 'identity_item'], q: 'a&b', none: undefined });
    expect(query.replaceAll('%5B', '[').replaceAll('%5D', ']')).toBe(
      '?types[]=team&types[]=identity_item&q=a%26b',
    );
  });
});

describe('sessionTransport', () => {
  it('[AUT-01] [AUT-04] sends register and login without authorization', async () => {
    const { api, send, tokens } = clientOf([]);
    const person = { username: 'a@b.example', password: 'secret-12', strategy: 'refresh' } as const;
    await api.signIn.register({ body: { ...person, display_name: 'Ann' } });
    await api.signIn.login({ body: { ...person, device_id: 'd1', device_name: 'Test' } });
    expect(tokensSent(send)).toEqual([null, null]);
    expect(tokens.current).not.toHaveBeenCalled();
  });

  it('[AUT-32] refreshes once and retries once after a 401', async () => {
    const { api, send, tokens } = clientOf([refused, ok]);
    await api.user.getProfile();
    expect(tokensSent(send)).toEqual(['old', 'new']);
    expect(tokens.refresh.mock.calls).toEqual([['old']]);
  });

  it('[AUT-32] gives up when the retry also gets a 401', async () => {
    const { api, send, tokens } = clientOf([refused, refused, ok]);
    await expect(api.user.getProfile()).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledTimes(2);
    expect(tokens.refresh).toHaveBeenCalledTimes(1);
  });

  it('does not refresh for other failures', async () => {
    const { api, tokens } = clientOf([{ status: 403, text: '{}' }]);
    await expect(api.user.getProfile()).rejects.toBeInstanceOf(ApiError);
    expect(tokens.refresh).not.toHaveBeenCalled();
  });

  it('rejects a call that needs a session when signed out, and sends nothing', async () => {
    const { api, send } = clientOf([], null);
    await expect(api.user.getProfile()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(send).not.toHaveBeenCalled();
  });
});

describe('anonymousTransport', () => {
  const failsWith = (error: Error) =>
    createClient(anonymousTransport(() => Promise.reject(error))).event.countBySport();

  it('reports an unreachable backend as service_unavailable, whichever copy of ApiError is thrown', async () => {
    const ownError = new ApiError({ status: 0, code: 'network_error' });
    const foreign = Object.assign(new Error('network_error'), { name: 'ApiError', status: 0 });
    for (const error of [ownError, foreign]) {
      const failure = await failsWith(error).catch((caught: unknown) => caught);
      expect(failure).toBeInstanceOf(ApiError);
      expect(failure).toMatchObject({ status: 503, code: 'service_unavailable', cause: error });
    }
  });

  it('passes on errors that are not an ApiError', async () => {
    await expect(failsWith(new RangeError('ours'))).rejects.toBeInstanceOf(RangeError);
  });
});
