import type { TokenExchangeResponse } from '@grandstand/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { clearSession, useSession } from '../store/session-store.ts';
import { clearSessions, signInForTest } from '../testing.ts';
import { createTokenSource, refreshBody } from './token-refresh.ts';

type RequestToken = (refreshToken: string) => Promise<TokenExchangeResponse>;

const second = 1_000;
const start = 1_000_000_000 * second;
const issued = (n: number): TokenExchangeResponse => ({
  token: `access-${n}`,
  expires_in: 100,
  refresh_token: `refresh-${n}`,
});

function setUp(
  respond: RequestToken = async () => issued(2),
  at = start + 81 * second,
  isRemoved = false,
) {
  const clock = { now: at };
  const requestToken = vi.fn<RequestToken>(respond);
  const onExpired = vi.fn<(wasDeviceRemoved: boolean) => void>(clearSession);
  const wasDeviceRemoved = vi.fn<(accessToken: string) => Promise<boolean>>(async () => isRemoved);
  const tokens = createTokenSource({
    requestToken,
    wasDeviceRemoved,
    onExpired,
    now: () => clock.now,
  });
  return { tokens, requestToken, wasDeviceRemoved, onExpired, clock };
}

beforeEach(() => {
  clearSessions();
  signInForTest();
});

describe('token refresh', () => {
  it('[AUT-30] returns the token at 79 percent of its life and refreshes it at 81', async () => {
    const { tokens, requestToken, clock } = setUp(undefined, start + 79 * second);
    expect(await tokens.current()).toBe('access-1');
    expect(requestToken).not.toHaveBeenCalled();
    clock.now = start + 81 * second;
    expect(await tokens.current()).toBe('access-2');
    expect(requestToken).toHaveBeenCalledTimes(1);
  });

  it('[AUT-22] sends the refresh token and replaces token, times and refresh token', async () => {
    expect(refreshBody('refresh-1')).toMatchObject({
      subject_token: 'refresh-1',
      subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    });
    const { tokens, requestToken } = setUp();
    await tokens.current();
    expect(requestToken).toHaveBeenCalledWith('refresh-1');
    expect(useSession.getState()).toMatchObject({
      token: 'access-2',
      userTokenData: {
        token: 'access-2',
        refreshToken: 'refresh-2',
        tokenUpdateTime: 1_000_000_081,
        tokenExpirationTime: 1_000_000_181,
      },
    });
  });

  it.each([-600, 600])(
    '[FLT-07] counts a token’s lifetime from when it was received, even with a clock that is %i s off',
    async (skew) => {
      // By this clock the current token seems older or younger than it is. The refreshed token is measured by
      // this clock alone, so it is right.
      const { tokens, requestToken, clock } = setUp(undefined, start + skew * second);
      await tokens.refresh('access-1');
      const receivedAt = clock.now / second;
      expect(useSession.getState().userTokenData).toMatchObject({
        tokenUpdateTime: receivedAt,
        tokenExpirationTime: receivedAt + 100,
      });
      clock.now += 79 * second;
      expect(await tokens.current()).toBe('access-2');
      expect(requestToken).toHaveBeenCalledTimes(1);
      clock.now += 2 * second;
      await tokens.current();
      expect(requestToken).toHaveBeenCalledTimes(2);
    },
  );

  it('[AUT-31] five calls share one refresh, and a later expiry refreshes again', async () => {
    let count = 1;
    const { tokens, requestToken, clock } = setUp(async () => issued((count += 1)));
    const got = await Promise.all(Array.from({ length: 5 }, () => tokens.current()));
    expect(new Set(got)).toEqual(new Set(['access-2']));
    expect(requestToken).toHaveBeenCalledTimes(1);
    expect(useSession.getState().pendingAccessTokenRefresh).toBeNull();
    clock.now += 90 * second;
    expect(await tokens.current()).toBe('access-3');
    expect(requestToken).toHaveBeenCalledTimes(2);
  });

  it('[AUT-31] uses the token that another tab refreshed while it waited for the lock', async () => {
    const locks = {
      request: async (_name: string, work: () => Promise<string>) => {
        const stored = JSON.parse(localStorage.getItem('ott-data') ?? '{}') as {
          userTokenData: object;
        };
        const userTokenData = {
          token: 'other-tab',
          refreshToken: 'refresh-9',
          tokenUpdateTime: 1_000_000_080,
          tokenExpirationTime: 1_000_000_180,
        };
        localStorage.setItem(
          'ott-data',
          JSON.stringify({ ...stored, token: 'other-tab', userTokenData }),
        );
        return work();
      },
    };
    vi.stubGlobal('navigator', { locks });
    const { tokens, requestToken } = setUp();
    expect(await tokens.current()).toBe('other-tab');
    expect(requestToken).not.toHaveBeenCalled();
  });

  it('[AUT-32] forces a refresh for a rejected token, unless there is a newer one', async () => {
    const { tokens, requestToken } = setUp(undefined, start);
    expect(await tokens.refresh('access-1')).toBe('access-2');
    expect(await tokens.refresh('access-1')).toBe('access-2');
    expect(requestToken).toHaveBeenCalledTimes(1);
  });

  it('[AUT-33] rejects at once without a refresh token, without a request', async () => {
    signInForTest({ refreshToken: '' });
    const { tokens, requestToken } = setUp();
    await expect(tokens.current()).rejects.toBeInstanceOf(ApiError);
    expect(requestToken).not.toHaveBeenCalled();
  });

  it("[AUT-34] a rejected refresh is 'Expired Session' and ends the session once", async () => {
    const { tokens, onExpired } = setUp(() =>
      Promise.reject(new ApiError({ status: 401, code: 'refresh_token_failed' })),
    );
    const results = await Promise.allSettled([tokens.current(), tokens.current()]);
    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: {
          code: 'expired_session_error',
          serverMessage: 'Expired Session',
          cause: { code: 'refresh_token_failed' },
        },
      });
    }
    expect(onExpired).toHaveBeenCalledTimes(1);
    expect(useSession.getState()).toMatchObject({ token: null, user: null });
  });

  it.each([true, false])(
    '[DEV-10] a rejected refresh checks whether this device was removed: %s',
    async (isRemoved) => {
      const refuse = () => Promise.reject(new ApiError({ status: 401, code: 'unauthorized' }));
      const { tokens, wasDeviceRemoved, onExpired } = setUp(refuse, undefined, isRemoved);
      await expect(tokens.current()).rejects.toMatchObject({ code: 'expired_session_error' });
      expect(wasDeviceRemoved.mock.calls).toEqual([['access-1']]);
      expect(onExpired.mock.calls).toEqual([[isRemoved]]);
    },
  );

  it.each([0, 408, 429, 500, 503])(
    '[FLT-01] a refresh with status %i does not end the session',
    async (status) => {
      const { tokens, onExpired } = setUp(() =>
        Promise.reject(new ApiError({ status, code: 'network_error' })),
      );
      await expect(tokens.current()).rejects.toMatchObject({ status });
      expect(onExpired).not.toHaveBeenCalled();
      expect(useSession.getState().token).toBe('access-1');
      expect(useSession.getState().pendingAccessTokenRefresh).toBeNull();
    },
  );

  it('has no token for an anonymous viewer', async () => {
    clearSession();
    expect(await setUp().tokens.current()).toBeNull();
  });
});
