import { createHash } from 'node:crypto';
import {
  consentDocuments,
  consentPurposes,
  locales,
  type Locale,
} from '@grandstand/contract/constants';
import type { AccountExport, Consent, InfoPage, consentRecordBody } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { getInfoPage } from '../info/index.ts';
import { newId } from '../../platform/context/id.ts';
import {
  countConsentChoices,
  insertConsentChoice,
  insertConsents,
  selectConsentChoices,
  selectConsents,
} from './consent.queries.ts';

/**
 * Identifies a text by its update day and a hash of its content, since it may change twice on a day or have
 * no day.
 */
function versionOf({ title, markdown, updatedAt }: InfoPage): string {
  const contentHash = createHash('sha256')
    .update(`${title}\n${markdown}`)
    .digest('hex')
    .slice(0, 8);
  return `${updatedAt?.slice(0, 10) ?? 'undated'}.${contentHash}`;
}

/** Returns the locale that the portal sends with each request; English for any other. */
const localeOf = (acceptLanguage: string): Locale => {
  const requested = acceptLanguage.split(/[,;]/, 1)[0]?.trim() ?? '';
  return locales.find((locale) => locale.toLowerCase() === requested.toLowerCase()) ?? 'en';
};

/**
 * Records the consent of a new account to the tenant's current terms and privacy texts, in the displayed
 * language. Every sign-up form states this consent and links both texts.
 */
export async function recordConsents(ctx: Ctx, scope: Scope, userId: string): Promise<void> {
  const lang = localeOf(ctx.acceptLanguage);
  const given_at = new Date(ctx.clock());
  const texts = await Promise.all(
    consentDocuments.map(async (document) => ({
      document,
      text: await getInfoPage(ctx, (query) => query(scope), document, lang),
    })),
  );
  await insertConsents(
    scope,
    texts.map(({ document, text }) => ({
      tenant_id: scope.tenantId,
      user_id: userId,
      document,
      version: versionOf(text),
      lang: text.lang,
      given_at,
    })),
  );
}

/** Returns a user's consents, the oldest first. */
export async function listConsents(scope: Scope, userId: string): Promise<Consent[]> {
  const rows = await selectConsents(scope, userId);
  return rows.map(({ document, version, lang, given_at: givenAt }) => ({
    document,
    version,
    lang,
    givenAt: givenAt.toISOString(),
  }));
}

/** Maximum choices of an account, far above normal use. Limits the export, which has no pages. */
const maxChoices = 1000;

/**
 * Stores a viewer's choice, to prove the agreement, its time and its text. Throws `limit_reached`
 * for an account with very many choices.
 */
export async function recordChoice(
  ctx: Ctx,
  { browser_id, version, lang, agreed }: z.output<typeof consentRecordBody>,
): Promise<void> {
  const chosen = consentPurposes.filter((purpose) => agreed.includes(purpose));
  await ctx.db.forTenant(ctx, async (scope) => {
    const { userId } = scope;
    if (userId !== null && (await countConsentChoices(scope, userId)) >= maxChoices)
      throw new AppError('limit_reached');
    await insertConsentChoice(scope, {
      tenant_id: scope.tenantId,
      id: newId('cc'),
      browser_id,
      user_id: userId,
      version,
      lang,
      agreed: chosen.join(','),
      chosen_at: new Date(ctx.clock()),
    });
  });
}

/** Returns the choices that a user made while signed in, the oldest first. */
export async function listChoices(
  scope: Scope,
  userId: string,
): Promise<AccountExport['consentChoices']> {
  const rows = await selectConsentChoices(scope, userId);
  return rows.map(({ version, lang, agreed, chosen_at: chosenAt }) => ({
    version,
    lang,
    agreed: consentPurposes.filter((purpose) => agreed.split(',').includes(purpose)),
    chosenAt: chosenAt.toISOString(),
  }));
}
