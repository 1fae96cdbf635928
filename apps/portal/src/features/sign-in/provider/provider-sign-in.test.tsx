import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { SessionActionsProvider } from '../../../lib/session/index.ts';
import type { SessionActions } from '../../../lib/session/store/session-actions.ts';
import { aClient, aTenant, renderInPortal } from '../../testing.tsx';
import { readCallbackQuery } from './callback-message.ts';
import { SignInPage } from '../page/sign-in-page.tsx';
import { SignUpPage } from '../page/sign-up-page.tsx';

/** Builds a popup as its opener sees it. */
function aPopup() {
  return {
    closed: false,
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(to: string) => void>() },
  };
}
type Popup = ReturnType<typeof aPopup>;

/** Posts a message as the callback page in the popup does. */
const postFromPopup = (popup: Popup | null, message: object, origin: string = location.origin) =>
  act(async () => {
    const event = new MessageEvent('message', { data: message, origin });
    Object.defineProperty(event, 'source', { value: popup });
    dispatchEvent(event);
  });
const callback = (overrides: object = {}) => ({
  type: 'ott-sign-in',
  provider: 'google',
  state: 'state-1',
  code: 'code-1',
  ...overrides,
});

const startResponse = (exchange: object | null = null) => ({
  content: {
    authorizeUrl: 'https://provider.example/authorize?state=state-1',
    state: 'state-1',
    attempt: 'attempt-secret-0123456789',
    expiresIn: 600,
    exchange,
  },
});

let openWindow: ReturnType<typeof vi.fn<typeof window.open>>;

beforeEach(() => {
  // The test controls intervals and focus itself.
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

interface OpenOptions {
  readonly popup?: Popup | null;
  readonly via?: Partial<Record<'facebook' | 'google' | 'apple', boolean>>;
  readonly ifa?: boolean;
  readonly signInWithProvider?: SessionActions['signInWithProvider'];
  readonly responses?: Parameters<typeof aClient>[0];
  readonly page?: 'sign-in' | 'sign-up';
}

async function open({
  popup = aPopup(),
  via = { google: true },
  ifa = false,
  signInWithProvider = async () => ({ isNewAccount: false }),
  responses = {},
  page = 'sign-in',
}: OpenOptions = {}) {
  openWindow = vi.fn<typeof window.open>(() => popup as unknown as Window);
  vi.spyOn(window, 'open').mockImplementation(openWindow);
  const proofs = vi.fn<SessionActions['signInWithProvider']>(signInWithProvider);
  const client = aClient({
    'signIn.start': () => startResponse(),
    'signIn.exchangeCode': () => ({
      content: { subjectToken: 'id-token', tokenType: 'id_token', provider: 'google' },
    }),
    ...responses,
  });
  const actions = { signInWithProvider: proofs } as unknown as SessionActions;
  const tenant = aTenant({
    enable_auth_via: { facebook: false, google: false, apple: false, ...via },
    hasIfaAuth: ifa,
  });
  const data = { sessionExpired: false, deviceNoLongerAllowed: false };
  const { router } = await renderInPortal(
    <SessionActionsProvider value={actions}>
      {page === 'sign-in' ? <SignInPage data={data} /> : <SignUpPage />}
    </SessionActionsProvider>,
    { api: client.api, tenant, path: '/auth/login/?redirect=%2Flive%2F' },
  );
  return { popup, proofs, calls: client.calls, router };
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
const button = (name: RegExp) => screen.queryByRole('button', { name });
async function press(name: RegExp) {
  const found = button(name);
  if (found === null) throw new Error(`no button ${name}`);
  await user.click(found);
}
/** Returns the announced error. */
const failure = () =>
  waitFor(() => {
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    const [text] = alerts.filter((alert) => alert !== '');
    if (text === undefined) throw new Error('nothing is announced');
    return text;
  });
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('provider buttons', () => {
  it('[AUT-15] show those that are switched on, in all eight combinations', async () => {
    for (let bits = 0; bits < 8; bits += 1) {
      const via = { facebook: (bits & 1) > 0, google: (bits & 2) > 0, apple: (bits & 4) > 0 };
      // One page after the other.
      await open({ via });
      expect(button(/Facebook/) !== null, `facebook ${bits}`).toBe(via.facebook);
      expect(button(/Google/) !== null, `google ${bits}`).toBe(via.google);
      expect(button(/Apple/) !== null, `apple ${bits}`).toBe(via.apple);
      expect(button(/association/)).toBeNull();
      cleanup();
    }
  });

  it('include the federation sign-in only if the tenant has it', async () => {
    await open({ via: {}, ifa: true });
    expect(button(/association/)).not.toBeNull();
  });
});

describe('sign-in popup', () => {
  it('[AUT-25] opens in the click, at least 512 by 730, and navigates to the provider', async () => {
    const { popup, calls } = await open();
    await press(/Google/);
    const features = String(openWindow.mock.calls[0]?.[2]);
    expect(Number(/width=(\d+)/.exec(features)?.[1])).toBeGreaterThanOrEqual(512);
    expect(Number(/height=(\d+)/.exec(features)?.[1])).toBeGreaterThanOrEqual(730);
    expect(calls[0]).toEqual({
      name: 'signIn.start',
      input: { body: { provider: 'google', mode: 'signin' } },
    });
    await waitFor(() =>
      expect(popup?.location.replace).toHaveBeenCalledWith(
        'https://provider.example/authorize?state=state-1',
      ),
    );
  });

  it('[AUT-26] ends in a session, closes, and continues at the viewer’s target', async () => {
    const { popup, proofs, calls, router } = await open();
    await press(/Google/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    expect(screen.getByRole('status').textContent).toContain('Continue in the window of Google');
    await postFromPopup(popup, callback({ fullName: '  Ann Lee ' }));
    await waitFor(() => expect(proofs).toHaveBeenCalledTimes(1));
    expect(popup?.close).toHaveBeenCalled();
    expect(calls.at(-1)).toEqual({
      name: 'signIn.exchangeCode',
      input: {
        body: {
          provider: 'google',
          attempt: 'attempt-secret-0123456789',
          state: 'state-1',
          code: 'code-1',
        },
      },
    });
    expect(proofs.mock.calls[0]?.[0]).toMatchObject({
      provider: 'google',
      subjectToken: 'id-token',
      tokenType: 'id_token',
      attempt: 'attempt-secret-0123456789',
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/live/'));
  });

  it('[SEC-08] ignores messages of another origin, another window or another state', async () => {
    const { popup, proofs, calls } = await open();
    await press(/Google/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await postFromPopup(popup, callback(), 'https://evil.example');
    await postFromPopup(aPopup(), callback());
    await postFromPopup(popup, callback({ state: 'forged' }));
    await postFromPopup(popup, { ...callback(), type: 'other' });
    expect(calls.map(({ name }) => name)).toEqual(['signIn.start']);
    expect(proofs).not.toHaveBeenCalled();
  });

  const federation = async (issuer: string | null, namesIssuer: boolean) => {
    const exchange = {
      tokenUrl: 'https://federation.example/token',
      clientId: 'portal',
      redirectUri: 'https://harbour.example/auth/oauth2/callback/ifa/',
      issuer: 'https://federation.example',
      namesIssuer,
    };
    const fetchToken = vi.fn<typeof fetch>(async () => Response.json({ id_token: 'a-token' }));
    vi.stubGlobal('fetch', fetchToken);
    const { popup, proofs } = await open({
      via: {},
      ifa: true,
      responses: { 'signIn.start': () => startResponse(exchange) },
    });
    await press(/association/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await postFromPopup(popup, callback({ provider: 'ifa', issuer }));
    return { fetchToken, proofs };
  };

  it.each([
    ['of another issuer', 'https://evil.example', false],
    ['without an issuer, if the provider always names it', null, true],
  ] as const)('[SEC-09] sends the code nowhere for a response %s', async (_, issuer, names) => {
    const { fetchToken, proofs } = await federation(issuer, names);
    expect(await failure()).toBe('This login has expired. Please start again.');
    expect(fetchToken).not.toHaveBeenCalled();
    expect(proofs).not.toHaveBeenCalled();
  });

  it.each([
    ['with its issuer', 'https://federation.example', true],
    ['without an issuer, if the provider does not name it', null, false],
  ] as const)('accepts a response of the federation sign-in %s', async (_, issuer, names) => {
    const { proofs } = await federation(issuer, names);
    await waitFor(() => expect(proofs).toHaveBeenCalledTimes(1));
  });

  it('[SEC-09] sends the issuer of a response to the backend; two issuers make a wrong one', async () => {
    const query = new URLSearchParams('state=s&code=c&iss=https%3A%2F%2Fone.example');
    const message = readCallbackQuery('google', query);
    expect(message.issuer).toBe('https://one.example');
    query.append('iss', 'https://two.example');
    const { issuer } = readCallbackQuery('google', query);
    expect(issuer).toBe('https://one.example https://two.example');
    expect(readCallbackQuery('google', new URLSearchParams('state=s&iss=')).issuer).toBeNull();
    const { popup, calls } = await open();
    await press(/Google/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await postFromPopup(popup, callback({ issuer: 'https://accounts.google.com' }));
    await waitFor(() =>
      expect(calls.at(-1)?.input).toMatchObject({ body: { iss: 'https://accounts.google.com' } }),
    );
  });

  it("[AUT-27] closing it shows 'Popup was closed' after its poll of 500 ms, and allows a retry", async () => {
    const popup = aPopup();
    await open({ popup });
    await press(/Google/);
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalled());
    popup.closed = true;
    expect(screen.queryByText('Popup was closed')).toBeNull();
    await advance(700);
    expect(await failure()).toBe('Popup was closed');
    expect(button(/Google/)?.hasAttribute('disabled')).toBe(false);
    expect(document.activeElement).toBe(button(/Google/));
  });

  it('returns the focus to its button when it is cancelled', async () => {
    const { popup } = await open();
    await press(/Google/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await press(/^Cancel$/);
    expect(popup?.close).toHaveBeenCalled();
    expect(document.activeElement).toBe(button(/Google/));
  });

  it('[SEC-08] still signs in over the channel if it is disconnected from its opener', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { popup, proofs } = await open();
    await press(/Google/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    if (popup !== null) popup.closed = true;
    await advance(700);
    // This window has no focus, so the viewer is in the popup: nothing has failed.
    expect(screen.queryByText('Popup was closed')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Close it to cancel');
    const channel = new BroadcastChannel('ott-sign-in');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(callback());
    await waitFor(() => expect(proofs).toHaveBeenCalledTimes(1));
    channel.close();
  });

  it('falls back to a redirect if the browser blocks it', async () => {
    const assign = vi.fn<(to: string) => void>();
    vi.stubGlobal('location', { assign, origin: location.origin, href: location.href });
    await open({ popup: null });
    await press(/Google/);
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith('https://provider.example/authorize?state=state-1'),
    );
    expect(JSON.parse(sessionStorage.getItem('ott-sign-in') ?? '{}')).toMatchObject({
      provider: 'google',
      state: 'state-1',
      attempt: 'attempt-secret-0123456789',
      returnTo: '/live/',
    });
    vi.unstubAllGlobals();
  });

  it('[AUT-16] uses the mode of its page', async () => {
    const { calls } = await open({ page: 'sign-up' });
    await press(/Sign up with Google/);
    await waitFor(() =>
      expect(calls[0]?.input).toEqual({ body: { provider: 'google', mode: 'signup' } }),
    );
  });

  it('[AUT-41] redirects a new account to the sign-up steps', async () => {
    const { popup, router } = await open({
      signInWithProvider: async () => ({ isNewAccount: true }),
    });
    await press(/Google/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await postFromPopup(popup, callback());
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/auth/sign-up/personalization/'),
    );
  });
});

describe('failing provider', () => {
  const failing = async (provider: 'facebook' | 'apple' | 'google', overrides: object) => {
    const { popup } = await open({ via: { [provider]: true } });
    await press(new RegExp(provider, 'i'));
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await postFromPopup(popup, callback({ provider, code: null, ...overrides }));
    return failure();
  };

  it("[AUT-28] shows 'Facebook authentication failed' if Facebook is not connected", async () => {
    const alert = await failing('facebook', { error: 'access_denied', errorDescription: 'No.' });
    expect(alert).toBe('Facebook authentication failed');
  });

  it("[AUT-29] shows Apple's own text unchanged", async () => {
    const alert = await failing('apple', { error: 'user_cancelled_authorize' });
    expect(alert).toBe('user_cancelled_authorize');
  });

  it('[AUT-29] shows Apple’s error about the code too', async () => {
    const refuse = () =>
      Promise.reject(
        new ApiError({
          status: 400,
          code: 'provider_refused',
          serverMessage: 'The code has expired.',
        }),
      );
    const { popup } = await open({
      via: { apple: true },
      responses: { 'signIn.exchangeCode': refuse },
    });
    await press(/Apple/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await postFromPopup(popup, callback({ provider: 'apple' }));
    expect(await failure()).toBe('The code has expired.');
  });

  it('closes its popup if the backend rejects the start', async () => {
    const refuse = () =>
      Promise.reject(new ApiError({ status: 400, code: 'auth_provider_not_supported' }));
    const { popup } = await open({ responses: { 'signIn.start': refuse } });
    await press(/Google/);
    expect(await failure()).toBe('The auth provider is not supported');
    expect(popup?.close).toHaveBeenCalled();
  });
});

describe('account with the same address', () => {
  it('[SEC-10] is linked only with its password', async () => {
    const refusals = ['account_link_required', 'wrong_password'];
    const signInWithProvider: SessionActions['signInWithProvider'] = async () => {
      const code = refusals.shift();
      if (code !== undefined) throw new ApiError({ status: 409, code });
      return { isNewAccount: false };
    };
    const { popup, proofs, router } = await open({ signInWithProvider });
    await press(/Google/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await postFromPopup(popup, callback());
    const field = await screen.findByLabelText('Password');
    await user.type(field, 'wrong-one');
    await press(/Connect/);
    expect(await screen.findByText(/Wrong password/)).toBeTruthy();
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'the-right-one');
    await press(/Connect/);
    await waitFor(() => expect(router.state.location.pathname).toBe('/live/'));
    expect(proofs.mock.calls.map(([, , password]) => password)).toEqual([
      null,
      'wrong-one',
      'the-right-one',
    ]);
  });

  it('[SEC-10] can be disowned after a confirmation if its address was never verified', async () => {
    const details = [{ path: 'body.disown', message: 'may be true' }];
    const signInWithProvider: SessionActions['signInWithProvider'] = async (_, __, ___, disown) => {
      if (disown !== true)
        throw new ApiError({ status: 409, code: 'account_link_required', details });
      return { isNewAccount: false };
    };
    const { popup, proofs, router } = await open({ signInWithProvider });
    await press(/Google/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await postFromPopup(popup, callback());
    await screen.findByLabelText('Password');
    await press(/isn’t my account/);
    expect(proofs).toHaveBeenCalledTimes(1);
    await press(/Remove it and log in/);
    await waitFor(() => expect(router.state.location.pathname).toBe('/live/'));
    expect(proofs).toHaveBeenCalledTimes(2);
  });

  it('[SEC-10] cannot be disowned if its address was verified', async () => {
    const signInWithProvider: SessionActions['signInWithProvider'] = async () => {
      throw new ApiError({ status: 409, code: 'account_link_required' });
    };
    const { popup } = await open({ signInWithProvider });
    await press(/Google/);
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    await postFromPopup(popup, callback());
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('button', { name: 'This isn’t my account' })).toBeNull();
  });
});
