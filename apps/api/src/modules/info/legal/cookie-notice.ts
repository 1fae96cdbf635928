import { localeCookieDays, dayMs } from '@grandstand/contract/constants';
import { bullets, paragraphs, section, type LegalWriter } from './legal-writer.ts';
import { needsConsent, hostNames, hasSales } from './tenant-features.ts';

/** The `ott-…` cookies and entries of the browser's storage, and the worker's cache (`service-worker.ts`). */
function necessarySection({ t, time, tenant }: LegalWriter): string {
  return section(t('cookies.necessary.title'), [
    t('cookies.necessary.text'),
    bullets([
      t('cookies.necessary.language', { time: time(localeCookieDays * dayMs) }),
      t('cookies.necessary.session'),
      t('cookies.necessary.settings'),
      t('cookies.necessary.offline'),
      tenant.enable_smart_app_banner && t('cookies.necessary.banner'),
      hasSales(tenant) && tenant.payments?.provider === 'stripe' && t('cookies.necessary.stripe'),
    ]),
  ]);
}

/** The services of `lib/third-parties`, each loaded by its purpose (`consent-purposes.ts`). */
function consentedSection({ t, time, list, tenant }: LegalWriter): string {
  const { third_parties: others = {}, own_analytics: own, ads } = tenant;
  return section(
    t('cookies.consented.title'),
    needsConsent(tenant)
      ? [
          t('cookies.consented.text'),
          bullets([
            own !== undefined && t('cookies.consented.own', { time: time(own.keep_days * dayMs) }),
            others.segment !== undefined && t('cookies.consented.segment'),
            others.bugsnag !== undefined && t('cookies.consented.bugsnag'),
            others.onesignal !== undefined && t('cookies.consented.onesignal'),
            others.facebook !== undefined && t('cookies.consented.facebook'),
            others.google_cast !== undefined && t('cookies.consented.cast'),
            ads?.requires_consent === true &&
              t('cookies.consented.ads', { names: list(hostNames(ads.hosts)) }),
          ]),
        ]
      : [t('cookies.consented.none')],
  );
}

/** Writes the notice of everything that a tenant's site stores in browsers. */
export function writeCookieNotice(writer: LegalWriter): string {
  const { t, list, tenant } = writer;
  const { ads } = tenant;
  return paragraphs([
    t('cookies.intro'),
    necessarySection(writer),
    consentedSection(writer),
    ads !== undefined &&
      !ads.requires_consent &&
      section(t('cookies.ads.title'), [
        t('cookies.ads.text', { names: list(hostNames(ads.hosts)) }),
      ]),
    section(t('cookies.change.title'), [
      needsConsent(tenant) && t('cookies.change.text'),
      t('cookies.change.clear'),
    ]),
  ]);
}
