import {
  bullets,
  escapeMarkdown,
  mailLink,
  paragraphs,
  section,
  type LegalWriter,
} from './legal-writer.ts';
import { sells } from './tenant-features.ts';

/** How accessible a tenant's site is, with its known limits. */
export function writeAccessibilityStatement({ t, tenant, offer }: LegalWriter): string {
  const { email } = tenant.legal;
  return paragraphs([
    t('accessibility.intro', { tenant: escapeMarkdown(tenant.name) }),
    section(t('accessibility.status.title'), [
      t('accessibility.status.text'),
      t('accessibility.status.checked'),
    ]),
    section(t('accessibility.features.title'), [
      bullets([
        t('accessibility.features.keyboard'),
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
        offer.showsMinors && !tenant.captions_of_minors && t('accessibility.limits.minors'),
        t('accessibility.limits.chat'),
        tenant.third_parties?.google_cast !== undefined && t('accessibility.limits.cast'),
        sells(tenant) && t('accessibility.limits.stripe'),
        tenant.user_survey_form_url !== '' && t('accessibility.limits.survey'),
        tenant.ads !== undefined && t('accessibility.limits.ads'),
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
