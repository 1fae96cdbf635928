import { localePrefix, type Locale } from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { readToken, signToken, type TokenKind } from '../../platform/security/signed-token.ts';
import { changeTopics } from './notification.service.ts';

/** Expires after a year, since recipients may unsubscribe by an old mail. */
const unsubscribeToken: TokenKind = {
  purpose: 'unsubscribe',
  type: 'unsubscribe+jwt',
  seconds: 365 * 24 * 3600,
  toleratedSkewSeconds: 60,
};

/** Path below `/api` to which mail programs post for their own button (RFC 8058). */
export const oneClickPath = '/mail/unsubscribe';

/** Addresses that turn off a user's reminder mails without a login. */
export interface UnsubscribeLinks {
  /** Accepts a POST from a mail program. */
  readonly oneClick: string;
  /** The page behind the link in the mail. */
  readonly page: string;
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Returns the address of the page that unsubscribes the user of a token. */
export const unsubscribePage = (tenant: TenantConfig, locale: Locale, token: string): string =>
  `${withoutSlash(tenant.portal_url)}${localePrefix(locale)}/auth/unsubscribe/?token=${encodeURIComponent(token)}`;

/** Creates the links for a mail to a user. The token identifies the user and gives no other access. */
export async function unsubscribeLinks(
  { tokenSecret, clock }: Pick<Platform, 'tokenSecret' | 'clock'>,
  tenant: TenantConfig,
  { userId, locale }: { readonly userId: string; readonly locale: Locale },
): Promise<UnsubscribeLinks> {
  const owner = { tokenSecret, tenantId: tenant.id, now: clock() };
  const token = await signToken(owner, unsubscribeToken, userId, {});
  return {
    oneClick: `${withoutSlash(tenant.api_base)}/api${oneClickPath}?token=${encodeURIComponent(token)}`,
    page: unsubscribePage(tenant, locale, token),
  };
}

/**
 * Turns the reminder mails of the link's user off or on. Throws `not_found` for an invalid link or an
 * unknown user.
 */
export async function setReminderMailsByLink(
  ctx: Ctx,
  token: string,
  isOn: boolean,
): Promise<void> {
  const owner = { tokenSecret: ctx.tokenSecret, tenantId: ctx.tenant.id, now: ctx.clock() };
  const claims = await readToken(owner, unsubscribeToken, token, []).catch((error: unknown) => {
    throw new AppError('not_found', { cause: error });
  });
  const changed = await ctx.db.forTenant(ctx, (scope) =>
    changeTopics(scope, String(claims.sub), { reminder_mails: isOn }),
  );
  if (changed === null) throw new AppError('not_found');
}
