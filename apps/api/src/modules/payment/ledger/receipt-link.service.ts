import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { requireSession } from '../../../platform/context/caller.ts';
import { readToken, signToken, type TokenKind } from '../../../platform/security/signed-token.ts';
import { mailLocale } from '../../mail/index.ts';
import { findUser } from '../../user/index.ts';
import { findOwnCustomer } from '../customer/customer.service.ts';
import { findReceipt, selectReceiptsOfIntent } from './ledger.queries.ts';
import type { ReceiptRow } from '../payment.table.ts';
import { receiptPage } from './receipt-page.ts';

/** Grants access to a receipt for a minute, because a browser that saves a file sends no access token. */
const receiptToken: TokenKind = {
  purpose: 'receipt',
  type: 'receipt+jwt',
  seconds: 60,
  toleratedSkewSeconds: 0,
};

const ownerOf = (ctx: Ctx) => ({
  tokenSecret: ctx.tokenSecret,
  tenantId: ctx.tenant.id,
  now: ctx.clock(),
});

/** Returns a receipt of an account. Throws `receipt_not_found`, including for other accounts' receipts. */
async function ownReceipt(scope: Scope, userId: string, number: number): Promise<ReceiptRow> {
  const customer = await findOwnCustomer(scope, userId);
  const receipt = await findReceipt(scope, number);
  if (customer === null || receipt?.customer_id !== customer.id)
    throw new AppError('receipt_not_found');
  return receipt;
}

/**
 * Returns the address of one of the caller's receipts, in the language of the page. Throws
 * `receipt_not_found`.
 */
export async function linkReceipt(ctx: Ctx, number: number): Promise<string> {
  const { userId } = requireSession(ctx);
  await ctx.db.forTenant(ctx, (scope) => ownReceipt(scope, userId, number));
  const locale = mailLocale(ctx.acceptLanguage, ctx.tenant.locales);
  const token = await signToken(ownerOf(ctx), receiptToken, userId, {
    number: String(number),
    locale,
  });
  // The token is in the query string, which is never logged.
  return `${ctx.tenant.api_base.replace(/\/+$/, '')}/api/commerce/receipt?proof=${token}`;
}

/**
 * Returns the receipt that a token names, as a document, while its account exists. Throws
 * `receipt_not_found`, `token_expired` or `unauthorized`.
 */
export async function printReceipt(
  ctx: Ctx,
  token: string,
): Promise<{ readonly number: number; readonly html: string }> {
  const claims = await readToken(ownerOf(ctx), receiptToken, token, ['number', 'locale']);
  const userId = claims.sub ?? '';
  const locale = mailLocale(String(claims.locale), ctx.tenant.locales);
  return ctx.db.forTenant(ctx, async (scope) => {
    const receipt = await ownReceipt(scope, userId, Number(claims.number));
    const user = await findUser(scope, userId);
    if (user === null) throw new AppError('receipt_not_found');
    const all = await selectReceiptsOfIntent(scope, receipt.intent_id);
    const paid = all.find(({ kind }) => kind === 'payment');
    const { card_brand: brand = null, card_last4: last4 = null } = paid ?? {};
    const html = receiptPage(ctx.tenant, locale, {
      receipt,
      others: all.filter(({ kind }) => kind !== receipt.kind),
      card: brand === null || last4 === null ? null : { brand, last4 },
      email: user.email,
    });
    return { number: receipt.number, html };
  });
}
