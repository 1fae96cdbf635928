import { localePrefix, type Locale } from '@grandstand/contract/names';
import type { TenantConfig } from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import type { Platform } from '../../platform/platform.ts';
import { readToken, signToken, type TokenKind } from '../../platform/signed-token.ts';
import { changeChoice } from './notification.service.ts';

/** Mails are kept for long, and a link in them should not have run out when somebody has enough. */
const unsubscribeToken: TokenKind = {
  purpose: 'unsubscribe',
  type: 'unsubscribe+jwt',
  seconds: 365 * 24 * 3600,
  toleratedSkewSeconds: 60,
};

/** Below `/api`: where mail programs send a press on their own button (RFC 8058). */
export const oneClickPath = '/mail/unsubscribe';

/** Addresses that end the reminders of a user, without a login. */
export interface UnsubscribeLinks {
  /** Takes a POST of a mail program. */
  readonly oneClick: string;
  /** The page behind the link in the mail. */
  readonly page: string;
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** The page on which a token of such a link is used. */
export const unsubscribePage = (tenant: TenantConfig, locale: Locale, token: string): string =>
  `${withoutSlash(tenant.portal_url)}${localePrefix(locale)}/auth/unsubscribe/?token=${encodeURIComponent(token)}`;

/** Makes the links for a mail to a user. The token says who it is for and opens nothing else. */
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

/** Ends the reminders by mail of whom a link was sent to, or has them sent again. Throws `not_found`. */
export async function chooseByLink(ctx: Ctx, token: string, isOn: boolean): Promise<void> {
  const owner = { tokenSecret: ctx.tokenSecret, tenantId: ctx.tenant.id, now: ctx.clock() };
  const read = await readToken(owner, unsubscribeToken, token, []).catch((error: unknown) => {
    throw new AppError('not_found', { cause: error });
  });
  const changed = await ctx.db.forTenant(ctx, (scope) =>
    changeChoice(scope, String(read.sub), { reminder_mails: isOn }),
  );
  if (changed === null) throw new AppError('not_found');
}
