/** Previews: the portal shows the draft for a token, which only operators who edit the page can create. */
import { createHmac } from 'node:crypto';
import type { FrontPage } from '@grandstand/contract';
import { previewSeconds, type Locale } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { signatureKeys } from '../../platform/security/derive-key.ts';
import { isEqualSecret } from '../../platform/security/secrets/is-equal-secret.ts';
import { findFrontPage } from './front-page.queries.ts';
import { presentFrontPage, standardFrontPage } from './present-front-page.ts';

/**
 * Returns the valid tokens of a time of expiry, ms; the first one is for new previews. They are short, since the
 * portal cuts parameters after 200 characters.
 */
const tokensOf = ({ tokenSecret, tenant }: Ctx, expiresAt: number): string[] =>
  signatureKeys(tokenSecret, tenant.id, 'front-page-preview').map(
    (key) =>
      `${expiresAt}.${createHmac('sha256', key).update(String(expiresAt)).digest('base64url')}`,
  );

export function createPreview(ctx: Ctx): { token: string; expiresAt: string } {
  const expiresAt = ctx.clock() + previewSeconds * 1000;
  const [token = ''] = tokensOf(ctx, expiresAt);
  return { token, expiresAt: new Date(expiresAt).toISOString() };
}

function isValid(ctx: Ctx, token: string): boolean {
  const expiresAt = Number(/^(\d{1,15})\./.exec(token)?.[1] ?? 0);
  return (
    ctx.clock() < expiresAt && tokensOf(ctx, expiresAt).some((valid) => isEqualSecret(token, valid))
  );
}

/** Returns the draft, or the published page if there is none. Throws `not_found` for an invalid or expired token. */
export async function getPreview(
  ctx: Ctx,
  { token, lang }: { readonly token: string; readonly lang: Locale },
): Promise<FrontPage> {
  if (!isValid(ctx, token)) throw new AppError('not_found');
  const row = await ctx.db.forTenant(ctx, findFrontPage);
  return presentFrontPage(
    row?.draft ?? row?.published ?? standardFrontPage(ctx.tenant),
    lang,
    ctx.clock(),
  );
}
