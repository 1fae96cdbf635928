import type { Profile } from '@grandstand/contract';
import { createClient, type ApiClient } from '@grandstand/contract/client';
import type { SignInMode } from '@grandstand/contract/constants';
import { ApiError } from '../../api/api-error.ts';
import { readResponse } from '../../api/read-response.ts';
import type { Send } from '../../api/send.ts';
import { deviceId } from '../device/device-id.ts';
import { deviceName, toDevice } from '../device/device.ts';
import type { SignInAtLimit, SignInMethod } from './sign-in-at-limit.ts';
import { providerExchangeBody } from './provider-exchange-body.ts';
import type {
  AuthMethods,
  Credentials,
  SignInOptions,
  SignUpFields,
} from '../store/session-actions.ts';
import { readSignInResponse, type SignIn } from './sign-in-response.ts';
import { useSession } from '../store/session-store.ts';
import { trackEvent } from '../../third-parties/analytics-events.ts';
import { toTokenData } from '../token/token-data.ts';

function storeSignIn({ profile, devices, issued }: SignIn, user: Profile | null = profile): void {
  const userTokenData = toTokenData(issued, Date.now());
  const currentId = deviceId();
  useSession.setState({
    user,
    token: issued.accessToken,
    userTokenData,
    devices: devices.map((device) => toDevice(device, currentId)),
  });
}

/** Over the device limit the viewer is not signed in, but the devices are known (DEV-08). */
function storeDevicesAtLimit({ devices }: SignIn): void {
  const currentId = deviceId();
  useSession.setState({
    user: null,
    token: null,
    userTokenData: null,
    devices: devices.map((device) => toDevice(device, currentId)),
  });
}

/** This browser, as the `signIn.login` call names it. */
const thisDevice = () => ({
  device_id: deviceId(),
  device_name: deviceName(),
  strategy: 'refresh' as const,
});

/** Creates a client that calls with this token, whatever the session. */
const clientWith = (send: Send, token: string): ApiClient =>
  createClient(async (request) => readResponse(await send(request, token)));

/** Revokes the session of a token at the backend. Throws ApiError. */
export async function revokeSession(send: Send, token: string): Promise<void> {
  await clientWith(send, token).signIn.logout({ body: {} });
}

/** Creates the sign-in methods, loaded on first use: most visits have no sign-in. */
export function createAuthMethods({
  api,
  send,
  onSignedIn,
  onDeviceLimit,
}: SignInOptions): AuthMethods {
  /** Stores a sign-in, whatever its method. Throws ApiError. */
  function completeSignIn(signIn: SignIn, mode: SignInMode, method: SignInMethod): void {
    if (signIn.deviceError) {
      storeDevicesAtLimit(signIn);
      onDeviceLimit?.({ token: signIn.issued.accessToken, ...method });
      throw new ApiError({ status: 200, code: 'device_limit_exceeded' });
    }
    if (signIn.profile === null) throw new ApiError({ status: 200, code: 'login_failed' });
    storeSignIn(signIn);
    onSignedIn?.(signIn.profile, mode);
    trackEvent({
      name: mode === 'signup' ? 'sign_up_completed' : 'login_completed',
      userId: signIn.profile.id,
    });
  }

  async function signInByPassword(credentials: Credentials, mode: SignInMode): Promise<void> {
    const { username, password } = credentials;
    const body = { username, password, ...thisDevice() };
    const signIn = readSignInResponse(await api.signIn.login({ body }));
    completeSignIn(signIn, mode, { provider: 'credentials', username, password });
  }

  /** Fetches profile and devices, which a token exchange may omit. */
  async function complete(signIn: SignIn): Promise<SignIn> {
    if (signIn.deviceError || signIn.profile !== null) return signIn;
    const issuedApi = clientWith(send, signIn.issued.accessToken);
    const { device_id, device_name } = thisDevice();
    const check = { device_id, device_name, register_new: 'no_register' } as const;
    const [profile, devices] = await Promise.all([
      issuedApi.user.getProfile(),
      issuedApi.device.check({ body: check }),
    ]);
    return { ...signIn, profile: profile.content, devices: devices.content.devices };
  }

  async function signUp(fields: SignUpFields): Promise<void> {
    const response = await api.signIn.register({ body: { ...fields, strategy: 'refresh' } });
    // Stored even if the following sign-in fails (B-08).
    storeSignIn(readSignInResponse(response));
    await signInByPassword({ username: fields.username, password: fields.password }, 'signup');
  }

  /** Reports a failed sign-in and rethrows its error (AUT-07). */
  async function reportFailure<T>(attempt: Promise<T>): Promise<T> {
    try {
      return await attempt;
    } catch (error) {
      trackEvent({
        name: 'login_failed',
        reason: error instanceof ApiError ? error.code : 'default_error_message',
      });
      throw error;
    }
  }

  async function finishSignInAtLimit({ token, ...method }: SignInAtLimit): Promise<void> {
    const body = { token, ...thisDevice() };
    completeSignIn(readSignInResponse(await api.signIn.login({ body })), 'signin', method);
  }

  const signInWithProvider: AuthMethods['signInWithProvider'] = async (
    proof,
    mode,
    password,
    disown,
  ) => {
    const body = providerExchangeBody(proof, password ?? null, disown ?? false);
    const signIn = await complete(readSignInResponse(await api.signIn.exchangeToken({ body })));
    // A new account counts as a sign-up, whichever page had the button (AUT-16, AUT-41).
    const kind = signIn.isRegister ? 'signup' : mode;
    completeSignIn(signIn, kind, { provider: proof.provider });
    return { isNewAccount: signIn.isRegister };
  };

  return {
    signIn: (credentials) => reportFailure(signInByPassword(credentials, 'signin')),

    finishSignInAtLimit: (signIn) => reportFailure(finishSignInAtLimit(signIn)),

    signUp,

    signInWithProvider(proof, mode, ...rest) {
      const attempt = signInWithProvider(proof, mode, ...rest);
      return mode === 'signin' ? reportFailure(attempt) : attempt;
    },
  };
}
