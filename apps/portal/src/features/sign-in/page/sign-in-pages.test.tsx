import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { validationErrorOf } from '../../../lib/api/api-error.testing.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { SessionActionsProvider } from '../../../lib/session/index.ts';
import { recordedActions } from '../../../lib/session/testing.ts';
import type { SessionActions } from '../../../lib/session/store/session-actions.ts';
import { aClient, anEvent, anOffer, renderInPortal } from '../../testing.tsx';
import { errors as texts } from '../../../../locales/en/error.json' with { type: 'json' };
import { deviceId } from '../../../lib/session/device/device-id.ts';
import { LinkPage } from './link-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { VerifyPage } from './verify-page.tsx';

const noNotices = { sessionExpired: false, deviceNoLongerAllowed: false };

afterEach(cleanup);

async function open(page: ReactNode, overrides: Partial<SessionActions> = {}) {
  const actions = recordedActions(overrides);
  const { unmount, router } = await renderInPortal(
    <SessionActionsProvider value={actions}>{page}</SessionActionsProvider>,
  );
  return { ...actions, unmount, router };
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const refusal = (status: number, code: string) => () =>
  Promise.reject(new ApiError({ status, code }));

describe('sign-in page', () => {
  const page = <SignInPage data={noNotices} />;

  it('signs in with the entered credentials', async () => {
    const { signIn } = await open(page);
    await type('Email address', ' ann@example.org ');
    await type('Password', 'secret-12');
    await press('Log in');
    await waitFor(() =>
      expect(signIn).toHaveBeenCalledWith({ username: 'ann@example.org', password: 'secret-12' }),
    );
  });

  it("[AUT-06] shows 'Login Failed' for wrong credentials, and focuses it", async () => {
    await open(page, { signIn: refusal(401, 'login_failed') });
    await type('Email address', 'ann@example.org');
    await type('Password', 'wrong');
    await press('Log in');
    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.getByText(/^Check your email address and password/)).toBeTruthy();
    expect(document.activeElement?.textContent).toMatch(/^Login Failed/);
  });

  it('shows no error at the device limit, where the page to free a device opens', async () => {
    const signIn = vi.fn(refusal(200, 'device_limit_exceeded'));
    await open(page, { signIn });
    await type('Email address', 'ann@example.org');
    await type('Password', 'secret-12');
    await press('Log in');
    await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Log in' })).toBeTruthy());
    expect(screen.queryByText('Device Limit Exceeded')).toBeNull();
  });

  it('reports missing fields instead of submitting', async () => {
    const { signIn } = await open(page);
    await press('Log in');
    expect(await screen.findByText('Enter your email address')).toBeTruthy();
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(signIn).not.toHaveBeenCalled();
  });

  it('reveals the password on demand', async () => {
    await open(page);
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    await press('Show password');
    expect(field.getAttribute('type')).toBe('text');
  });

  it('mentions the purchase only if it continues to a checkout', async () => {
    const headingAt = async (redirect: string) => {
      const path = `/auth/login/?redirect=${encodeURIComponent(redirect)}`;
      const { unmount } = await renderInPortal(
        <SessionActionsProvider value={recordedActions()}>{page}</SessionActionsProvider>,
        { path },
      );
      // The other text is there, too, and hidden.
      const text = screen
        .getByRole('heading', { level: 1 })
        .querySelector(':not([hidden])')?.textContent;
      unmount();
      return text;
    };
    expect(await headingAt('/account/ppv/buy/match-1/')).toBe('Log in to buy');
    expect(await headingAt('/account/subscription/buy/month/')).toBe('Log in to buy');
    expect(await headingAt('/account/subscription/')).toBe('Log in');
    expect(await headingAt('https://evil.example/account/ppv/buy/x')).toBe('Log in');
  });

  it.each([
    [page, 'Sign up', '/auth/sign-up/'],
    [<SignUpPage key="sign-up" />, 'Log in', '/auth/login/'],
  ] as const)(
    'is replaced by the other one, so that going back from the checkout leads to the match: %#',
    async (shown, name, path) => {
      const { router } = await renderInPortal(
        <SessionActionsProvider value={recordedActions()}>{shown}</SessionActionsProvider>,
        { path: '/auth/?redirect=%2Faccount%2Fppv%2Fbuy%2Fmatch-1%2F' },
      );
      const { length } = router.history;
      await userEvent.click(screen.getByRole('link', { name }));
      await waitFor(() => expect(router.state.location.pathname).toBe(path));
      expect(router.history.length).toBe(length);
    },
  );

  it('names the match and the product that the viewer goes on to buy', async () => {
    const offer = anOffer();
    const { api } = aClient({
      'event.get': () => ({ content: anEvent({ title: 'Harbour – Borough' }) }),
      'product.getOptions': () => ({ content: { offers: [offer] } }),
      'product.getSubscription': () => ({
        content: anOffer({ title: 'Coast Pass', type: 'CVOD', price: 499 }),
      }),
    });
    const openAt = async (redirect: string, shown = page) => {
      cleanup();
      const path = `/auth/login/?redirect=${encodeURIComponent(redirect)}`;
      await renderInPortal(
        <SessionActionsProvider value={recordedActions()}>{shown}</SessionActionsProvider>,
        { path, api },
      );
    };
    await openAt('/account/ppv/buy/match-1/');
    expect(await screen.findByText('Harbour – Borough')).toBeTruthy();
    expect(screen.getByText('Match ticket').parentElement?.textContent).toBe(
      'Match ticket · €5.99',
    );
    await openAt('/account/subscription/buy/pass/?event=match-1');
    expect(await screen.findByText('Harbour – Borough')).toBeTruthy();
    expect(screen.getByText('Coast Pass').parentElement?.textContent).toBe('Coast Pass · €4.99');
    await openAt('/account/ppv/buy/match-1/', <SignUpPage />);
    expect(await screen.findByText('Harbour – Borough')).toBeTruthy();
  });

  it('[RTE-34] shows that the session has expired', async () => {
    await open(<SignInPage data={{ ...noNotices, sessionExpired: true }} />);
    expect(screen.getByText('Expired Session').getAttribute('role')).toBe('status');
    expect(screen.getByText(/^Log in again/)).toBeTruthy();
  });

  it('[RTE-35] shows that the device was removed, and no notice otherwise', async () => {
    const { unmount } = await open(
      <SignInPage data={{ ...noNotices, deviceNoLongerAllowed: true }} />,
    );
    expect(screen.getByText(/This device was removed/).getAttribute('role')).toBe('status');
    unmount();
    await open(<SignInPage data={noNotices} />);
    expect(screen.queryByText(/This device was removed/)).toBeNull();
  });
});

describe('sign-up page', () => {
  it('shows a message at each invalid field and submits nothing', async () => {
    const { signUp } = await open(<SignUpPage />);
    await type('Name', '   ');
    await type('Email address', 'no-mail');
    await type('Password', 'short');
    await press('Sign up');
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    expect(screen.getByText('Enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Use at least 8 characters')).toBeTruthy();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('submits trimmed fields without empty ones', async () => {
    const { signUp } = await open(<SignUpPage />);
    await type('Name', ' Ann ');
    await type('Email address', 'ann@example.org');
    await type('Password', 'long-enough');
    await type('City', ' Oslo ');
    await press('Sign up');
    await waitFor(() => expect(signUp).toHaveBeenCalledTimes(1));
    expect(signUp).toHaveBeenCalledWith({
      username: 'ann@example.org',
      password: 'long-enough',
      display_name: 'Ann',
      city: 'Oslo',
    });
  });

  const fill = async () => {
    await type('Name', 'Ann');
    await type('Email address', 'ann@example.org');
    await type('Password', 'long-enough');
  };
  const errorsAt = (label: string) => {
    const field = screen.getByLabelText(label);
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.querySelector(`[id="${id}"][role=alert]`)?.textContent ?? '');
  };

  it('shows server-side errors at their fields, and focuses the first', async () => {
    const refused = validationErrorOf('body.date_of_birth', 'body.phone', 'body.gender');
    await open(<SignUpPage />, { signUp: () => Promise.reject(refused) });
    await fill();
    const phone = screen.getByLabelText('Phone');
    expect(phone.closest('details')?.open).toBe(false);
    await press('Sign up');
    await waitFor(() =>
      expect(errorsAt('Phone')).toContain('Use at most 40 characters on one line'),
    );
    expect(errorsAt('Date of birth')).toContain('Choose a date that exists');
    expect(errorsAt('Gender')).toContain('Choose one from the list');
    // It was collapsed; nothing is shown twice.
    expect(phone.closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(phone);
    expect(screen.queryByText(/is not valid/)).toBeNull();
    expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('false');
  });

  it('shows a refusal above the form if part of it belongs to no field', async () => {
    const refused = validationErrorOf('body.display_name', 'body.strategy');
    await open(<SignUpPage />, { signUp: () => Promise.reject(refused) });
    await fill();
    await press('Sign up');
    expect(await screen.findByText('Use at most 100 characters on one line')).toBeTruthy();
    expect(screen.getByText(texts.validation_failed).closest('[role=alert]')).toBeTruthy();
  });

  it('shows at the email field that the account already exists', async () => {
    await open(<SignUpPage />, { signUp: refusal(409, 'user_already_exists') });
    await type('Name', 'Ann');
    await type('Email address', 'ann@example.org');
    await type('Password', 'long-enough');
    await press('Sign up');
    expect(
      await screen.findByText('An account with this email address already exists'),
    ).toBeTruthy();
    expect(screen.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('optional fields of the sign-up form', () => {
  it('include the gender, which may be left unsaid', async () => {
    await open(<SignUpPage />);
    const options = screen.getByLabelText<HTMLSelectElement>('Gender').options;
    expect([...options].map(({ text }) => text)).toEqual([
      'Prefer not to say',
      'Female',
      'Male',
      'Other',
    ]);
  });
});

describe('terms of an account', () => {
  it('are linked from the sign-up form and open in a new tab', async () => {
    await open(<SignUpPage />);
    for (const [name, path] of [
      ['terms of use', '/terms/'],
      ['privacy policy', '/privacy/'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
    }
  });
});

describe('pages behind mail links', () => {
  const openLink = async (page: ReactNode, responses: Parameters<typeof aClient>[0]) => {
    history.replaceState(null, '', '/?token=from-the-mail');
    await renderInPortal(page, { api: aClient(responses).api });
  };
  const refuse = (path: string) => () => Promise.reject(validationErrorOf(path));

  it('shows at the password field that the server rejects it', async () => {
    await openLink(<ResetPage />, { 'password.reset': refuse('body.password') });
    await type('New password', 'long-enough');
    await press('Save the password');
    const alert = await screen.findByText('Use at least 8 characters');
    expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).toContain(
      alert.id,
    );
    expect(screen.queryByText(texts.validation_failed)).toBeNull();
  });

  it('shows once, at the password field, that the password is easily guessed', async () => {
    await openLink(<ResetPage />, { 'password.reset': refusal(400, 'password_guessable') });
    await type('New password', 'password1');
    await press('Save the password');
    const alerts = await screen.findAllByText(texts.password_guessable);
    expect(alerts).toHaveLength(1);
    expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).toContain(
      alerts[0]?.id,
    );
  });

  it('[SEC-10] requires the password of the account from a viewer who is not signed in to it', async () => {
    const sent: unknown[] = [];
    const emailVerify = (options: { readonly body?: unknown }) => {
      sent.push(options.body);
      const code = sent.length === 1 ? 'verification_password_required' : 'wrong_password';
      return sent.length < 3 ? Promise.reject(new ApiError({ status: 403, code })) : {};
    };
    await openLink(<VerifyPage />, { 'verification.verifyEmail': emailVerify });
    expect(await screen.findByRole('heading', { name: 'Is this your account?' })).toBeTruthy();
    // Nothing failed yet: the prompt is not an error.
    expect(screen.getByRole('alert').textContent).toBe('');
    await type('Password', 'not this one');
    await press('Confirm the address');
    expect(await screen.findByText(texts.wrong_password)).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Password'));
    await type('Password', 'the right one');
    await press('Confirm the address');
    expect(
      await screen.findByRole('heading', { name: 'Your email address is confirmed' }),
    ).toBeTruthy();
    const token = 'from-the-mail';
    expect(sent).toEqual([
      { token },
      { token, password: 'not this one', device_id: deviceId() },
      { token, password: 'the right one', device_id: deviceId() },
    ]);
  });

  it.each([
    ['verification_password_required', 'Is this your account?'],
    ['verification_sign_in_required', 'Log in to confirm'],
  ])(
    '[SEC-10] offers to delete the account of a stranger (%s), after a confirmation',
    async (code, title) => {
      const removed: unknown[] = [];
      await openLink(<VerifyPage />, {
        'verification.verifyEmail': refusal(403, code),
        'verification.disownRegistration': ({ body }) => {
          removed.push(body);
          return {};
        },
      });
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      await press('This wasn’t me');
      await press('Cancel');
      expect(removed).toEqual([]);
      await press('This wasn’t me');
      await press('Remove the account');
      expect(await screen.findByRole('heading', { name: 'The account was removed' })).toBeTruthy();
      expect(removed).toEqual([{ token: 'from-the-mail' }]);
    },
  );

  it('[SEC-31] lets this device sign in by the link of a mail', async () => {
    const sent: unknown[] = [];
    await openLink(<LinkPage />, {
      'signIn.trustDevice': ({ body }) => {
        sent.push(body);
        return {};
      },
    });
    expect(
      await screen.findByRole('heading', { name: 'You can log in on this device now' }),
    ).toBeTruthy();
    expect(sent).toEqual([{ token: 'from-the-mail', device_id: deviceId() }]);
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
    cleanup();
    await openLink(<LinkPage />, { 'signIn.trustDevice': refusal(400, 'sign_in_link_invalid') });
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
    cleanup();
    await openLink(<LinkPage />, { 'signIn.trustDevice': refusal(503, 'service_unavailable') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('treats a truncated link as invalid', async () => {
    await openLink(<ResetPage />, { 'password.reset': refuse('body.token') });
    await type('New password', 'long-enough');
    await press('Save the password');
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
    cleanup();
    await openLink(<VerifyPage />, { 'verification.verifyEmail': refuse('body.token') });
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
  });
});
