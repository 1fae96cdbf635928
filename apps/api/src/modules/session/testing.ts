/** Signed-in users for tests. */
import type { TestApi } from '../../testing.ts';

export const testPassword = 'correct horse';

export interface SignedIn {
  readonly userId: string;
  readonly username: string;
  readonly access: string;
  readonly refresh: string;
}

interface SignInOptions {
  readonly tenant?: string;
  readonly device?: string;
  readonly headers?: Record<string, string>;
}

const requestOptions = ({ tenant, headers }: SignInOptions) => ({
  ...(tenant === undefined ? {} : { tenant }),
  ...(headers === undefined ? {} : { headers }),
});

/** The body of a login. */
export const loginOf = (username: string, device = 'laptop') => ({
  username,
  password: testPassword,
  device_id: device,
  device_name: `Browser of ${device}`,
  strategy: 'refresh',
});

/** Signs a known account in on a device. Throws on failure. */
export async function signInOn(
  api: TestApi,
  username: string,
  options: SignInOptions = {},
): Promise<SignedIn> {
  const { body } = await api.signIn.login({
    ...requestOptions(options),
    body: loginOf(username, options.device),
  });
  const { profile, tokenData } = body.content;
  if (profile === null) throw new Error('the device limit is reached');
  return {
    userId: profile.id,
    username,
    access: tokenData.access_token,
    refresh: tokenData.refresh_token,
  };
}

/** Creates an account and signs it in. */
export async function signedIn(
  api: TestApi,
  name: string,
  options: SignInOptions = {},
): Promise<SignedIn> {
  const username = `${name}@example.org`;
  await api.signIn.register({
    ...requestOptions(options),
    body: { username, password: testPassword, display_name: name, strategy: 'refresh' },
  });
  return signInOn(api, username, options);
}

export interface Emitted {
  readonly tenantId: string;
  readonly userId: string;
  readonly name: string;
  readonly payload: unknown;
}

/** Collects everything emitted to users' rooms from now on. */
export function emittedBy(api: TestApi): Emitted[] {
  const emitted: Emitted[] = [];
  const { realtime } = api.app.platform;
  const emitToUser = realtime.emitToUser.bind(realtime);
  realtime.emitToUser = (tenantId, userId, name, payload) => {
    emitted.push({ tenantId, userId, name, payload });
    emitToUser(tenantId, userId, name, payload);
  };
  return emitted;
}
