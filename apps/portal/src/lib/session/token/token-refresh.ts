import type { TokenExchangeResponse, TokenExchangeBody } from '@grandstand/contract';
import { tokenUrns } from '@grandstand/contract/constants';
import { ApiError, isRejection } from '../../api/api-error.ts';
import type { TokenSource } from '../../api/transport.ts';
import { deviceId } from '../device/device-id.ts';
import { readStoredSession, useSession } from '../store/session-store.ts';
import { isExpiring, toTokenData } from './token-data.ts';

const lockName = 'ott-token-refresh';

/** Returns the body of a refresh (AUT-22, names of RFC 8693). */
export const refreshBody = (refreshToken: string): TokenExchangeBody => ({
  grant_type: tokenUrns.grantType,
  subject_token: refreshToken,
  subject_token_type: tokenUrns.refreshToken,
  requested_token_type: tokenUrns.accessToken,
  strategy: 'refresh',
  // If the response of a refresh was lost, the server repeats it, but only to the session's own device.
  device: { id: deviceId() },
});

interface Options {
  /** Calls `oauth2/token`. */
  readonly requestToken: (refreshToken: string) => Promise<TokenExchangeResponse>;
  /** True if the session of this access token ended because its device was removed. */
  readonly wasDeviceRemoved: (accessToken: string) => Promise<boolean>;
  /** Called once when a refresh was rejected, so that the session has ended. */
  readonly onExpired: (wasDeviceRemoved: boolean) => void;
  readonly now?: () => number;
}

const noRefreshToken = () => new ApiError({ status: 401, code: 'refresh_token_failed' });

/** Runs `work` while no other tab refreshes; without Web Locks (insecure origin) it just runs it. */
const withRefreshLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, work) : work();

/**
 * Creates the source of access tokens. It refreshes them at 80 percent of their life, one refresh at a time
 * in this tab (`pendingAccessTokenRefresh`) and across tabs (Web Locks). Only a rejection ends the session.
 */
export function createTokenSource({
  requestToken,
  wasDeviceRemoved,
  onExpired,
  now = Date.now,
}: Options): TokenSource {
  async function refresh(stale: string): Promise<string> {
    // Another tab may have refreshed while this one waited for the lock.
    await readStoredSession();
    const { userTokenData: data, token } = useSession.getState();
    if (token !== null && data !== null && token !== stale && !isExpiring(data, now())) {
      return token;
    }
    if (data === null || data.refreshToken === '') throw noRefreshToken();
    const response = await requestToken(data.refreshToken);
    const userTokenData = toTokenData(
      {
        accessToken: response.token,
        refreshToken: response.refresh_token ?? '',
        expiresIn: response.expires_in,
      },
      now(),
    );
    useSession.setState({ token: response.token, userTokenData });
    return response.token;
  }

  function sharedRefresh(stale: string): Promise<string> {
    const { pendingAccessTokenRefresh: pending } = useSession.getState();
    if (pending !== null) return pending;
    const started = withRefreshLock(() => refresh(stale))
      .catch(async (cause: unknown) => {
        const { token } = useSession.getState();
        if (!isRejection(cause) || token === null) throw cause;
        const isRemoved = await wasDeviceRemoved(token);
        // Signed out or in again in another tab in the meantime: no session is left to expire.
        if (useSession.getState().token !== token) throw cause;
        onExpired(isRemoved);
        throw new ApiError(
          { status: 401, code: 'expired_session_error', serverMessage: 'Expired Session' },
          { cause: new ApiError({ status: 401, code: 'refresh_token_failed' }, { cause }) },
        );
      })
      .finally(() => useSession.setState({ pendingAccessTokenRefresh: null }));
    useSession.setState({ pendingAccessTokenRefresh: started });
    return started;
  }

  return {
    async current() {
      const { token, user, userTokenData } = useSession.getState();
      if (token === null || user === null) return null;
      if (userTokenData === null || !isExpiring(userTokenData, now())) return token;
      return sharedRefresh(token);
    },
    async refresh(rejected) {
      const { token } = useSession.getState();
      // Another call got a new token in the meantime: use it instead of refreshing again.
      return token !== null && token !== rejected ? token : sharedRefresh(rejected);
    },
  };
}
