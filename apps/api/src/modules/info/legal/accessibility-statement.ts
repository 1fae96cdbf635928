import {
  bullets,
  escapeMarkdown,
  mailLink,
  paragraphs,
  section,
  type LegalWriter,
} from './legal-writer.ts';
import { hasSales, signInServices } from './tenant-features.ts';

/** The parts of a tenant's site that other companies provide. */
const thirdPartyParts = ({ t, tenant }: LegalWriter): string[] =>
  [
    hasSales(tenant) && tenant.payments?.provider === 'stripe' && t('accessibility.limits.card'),
    signInServices(tenant).length > 0 && t('accessibility.limits.login'),
    tenant.third_parties?.google_cast !== undefined && t('accessibility.limits.cast'),
    tenant.user_survey_form_url !== '' && t('accessibility.limits.survey'),
    tenant.ads !== undefined && t('accessibility.limits.ads'),
  ].filter((part) => part !== false);

/** How accessible a tenant's site is, with its known limits. */
export function writeAccessibilityStatement(writer: LegalWriter): string {
  const { t, list, tenant, facts } = writer;
  const { email } = tenant.legal;
  const others = thirdPartyParts(writer);
  return paragraphs([
    t('accessibility.intro', { tenant: escapeMarkdown(tenant.name) }),
    section(t('accessibility.status.title'), [
      t('accessibility.status.text'),
      t('accessibility.status.checked'),
    ]),
    section(t('accessibility.features.title'), [
      bullets([
        t('accessibility.features.keyboard'),
        t('accessibility.features.announced'),
        t('accessibility.features.zoom'),
        t('accessibility.features.theme'),
        t('accessibility.features.motion'),
        t('accessibility.features.captions'),
      ]),
    ]),
    section(t('accessibility.limits.title'), [
      bullets([
        t('accessibility.limits.captions'),
        t('accessibility.limits.description'),
        t('accessibility.limits.picture'),
        facts.showsMinors && !tenant.captions_of_minors && t('accessibility.limits.minors'),
        t('accessibility.limits.people'),
        others.length > 0 && `${t('accessibility.limits.others')} ${list(others)}`,
      ]),
    ]),
    section(t('accessibility.feedback.title'), [
      t('accessibility.feedback.text'),
      email === undefined
        ? `[${t('imprint.title')}](/info/imprint)`
        : `${t('labels.email')}: ${mailLink(email)}`,
      t('accessibility.feedback.authority'),
    ]),
  ]);
}
