/** Previews: the portal shows the draft for a token, which only operators who edit the page can create. */
import type { FrontPage } from '@grandstand/contract';
import { previewSeconds, type Locale } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { readToken, signToken, type TokenKind } from '../../platform/security/signed-token.ts';
import { findFrontPage } from './front-page.queries.ts';
import { presentFrontPage, standardFrontPage } from './present-front-page.ts';

const previewToken: TokenKind = {
  purpose: 'front-page-preview',
  type: 'front-page-preview',
  seconds: previewSeconds,
  toleratedSkewSeconds: 0,
};

const tokenContext = ({ tokenSecret, tenant, clock }: Ctx) => ({
  tokenSecret,
  tenantId: tenant.id,
  now: clock(),
});

export async function createPreview(ctx: Ctx): Promise<{ token: string; expiresAt: string }> {
  const context = tokenContext(ctx);
  return {
    token: await signToken(context, previewToken, ctx.operator?.id ?? '', {}),
    expiresAt: new Date(context.now + previewSeconds * 1000).toISOString(),
  };
}

/** Returns the draft, or the published page without one. Throws `not_found` for an invalid or expired token. */
export async function getPreview(
  ctx: Ctx,
  { token, lang }: { readonly token: string; readonly lang: Locale },
): Promise<FrontPage> {
  await readToken(tokenContext(ctx), previewToken, token, []).catch((error: unknown) => {
    throw new AppError('not_found', { cause: error });
  });
  const row = await ctx.db.forTenant(ctx, findFrontPage);
  return presentFrontPage(
    row?.draft ?? row?.published ?? standardFrontPage(ctx.tenant),
    lang,
    ctx.clock(),
  );
}
