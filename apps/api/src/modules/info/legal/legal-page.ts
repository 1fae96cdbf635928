/** The legal pages of a tenant, generated from its settings and from the retention times of the jobs. */
import { createHash } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';
import { missingLegalSettings, type LegalType, type Locale } from '@grandstand/contract/constants';
import type { LegalFacts } from '../info.queries.ts';
import { writeAccessibilityStatement } from './accessibility-statement.ts';
import { writeCookieNotice } from './cookie-notice.ts';
import { writeImprint } from './imprint.ts';
import { createLegalWriter, type LegalWriter } from './legal-writer.ts';
import { writePrivacyPolicy } from './privacy-policy.ts';
import { writeTerms } from './terms-of-use.ts';

const writers: Readonly<Record<LegalType, (writer: LegalWriter) => string>> = {
  terms: writeTerms,
  privacy: writePrivacyPolicy,
  cookies: writeCookieNotice,
  imprint: writeImprint,
  accessibility: writeAccessibilityStatement,
};

export interface LegalText {
  readonly title: string;
  readonly markdown: string;
}

/** Returns a legal page of a tenant in one language. */
export function writeLegalPage(
  type: LegalType,
  tenant: TenantConfig,
  facts: LegalFacts,
  locale: Locale,
): LegalText {
  const writer = createLegalWriter(tenant, facts, locale);
  return { title: writer.t(`${type}.title`), markdown: writers[type](writer) };
}

/**
 * Returns a hash of a page's English text, which identifies its content in every language: a better
 * translation does not change it.
 */
export const legalHash = ({ title, markdown }: LegalText): string =>
  createHash('sha256').update(`${title}\n${markdown}`).digest('hex').slice(0, 16);

/** Returns one line for each setting that a public site should have and the tenant lacks; none for a demo. */
export const legalWarnings = (tenant: TenantConfig): string[] =>
  missingLegalSettings(tenant).map(
    (name) => `tenant ${tenant.id}: legal.${name} is missing, so the legal pages leave it out`,
  );
