import { tokenUrns, minuteMs, hourMs } from '@grandstand/contract';
import type { ErrorCode } from '@grandstand/contract/constants';
import { defineCalls, type CallHandler } from '../../platform/context/call.ts';
import type { ErrorDetails } from '../../platform/context/error.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { presentTokens, refreshSession } from '../session/index.ts';
import { normalizeEmail, presentProfile } from '../user/index.ts';
import { login } from './login.service.ts';
import { presentLogin, presentProviderLogin } from './present-login.ts';
import { loginWithProvider } from './provider/provider-login.service.ts';
import { register } from './register.service.ts';

/** Returns the specific code of A-14 if only one field is wrong. */
function signUpCode(details: ErrorDetails): ErrorCode | null {
  if (details.every(({ path }) => path === 'body.username')) return 'invalid_email';
  if (details.every(({ path }) => path === 'body.password')) return 'weak_password';
  return null;
}

/** The calls that open a session: register, login and the token exchange. */
export const loginCalls: readonly CallHandler[] = defineCalls('signIn', {
  register: {
    handle: async (ctx, { body }) => {
      const { user, tokens } = await register(ctx, body);
      const { token, ...others } = presentTokens(tokens);
      return {
        content: {
          profile: presentProfile(user),
          tokenData: { access_token: token, ...others },
        },
      };
    },
    limit: {
      perAddress: 30,
      perKey: 10,
      windowMs: hourMs,
      acrossProcesses: true,
      // Counted per address, too, so that strangers cannot block a mailbox owner's registration.
      key: ({ body }) => normalizeEmail(body.username),
      byAddress: true,
    },
    invalidCode: signUpCode,
    stores: ['user_account', 'consent', 'token_family', 'refresh_token', 'mail_link', 'sent_mail'],
    maxDailyKibPerAddress: 512,
  },

  login: {
    handle: async (ctx, { body }) => {
      return presentLogin(await login(ctx, body));
    },
    limit: {
      perAddress: 60,
      // Failures are counted separately, where a stranger cannot lock the owner out.
      perKey: 60,
      windowMs: 5 * minuteMs,
      acrossProcesses: true,
      key: ({ body }) => normalizeEmail(body.username ?? textHash(body.token ?? '')),
      byAddress: true,
    },
    stores: [
      'device',
      'token_family',
      'refresh_token',
      'linked_account',
      'spent_limit_token',
      'password_attempt',
      'mail_link',
      'sent_mail',
    ],
    maxDailyKibPerAddress: 16_384,
  },

  exchangeToken: {
    handle: async (ctx, { body }) => {
      if (body.subject_token_type === tokenUrns.refreshToken)
        return presentTokens(
          await refreshSession(ctx, body.subject_token, body.device?.id ?? null),
        );
      const { result, isRegister } = await loginWithProvider(ctx, body);
      return presentProviderLogin(result, isRegister);
    },
    limit: {
      perAddress: 240,
      perKey: 30,
      windowMs: minuteMs,
      key: ({ body }) => textHash(body.subject_token),
    },
    stores: [
      'user_account',
      'consent',
      'token_family',
      'refresh_token',
      'mail_link',
      'sent_mail',
      'device',
      'linked_account',
      'spent_limit_token',
      'sign_in_attempt',
      'password_attempt',
    ],
    maxDailyKibPerAddress: 262_144,
  },
});
