import { formatLocaleOf, maxGraceDays, dayMs } from '@grandstand/contract/constants';
import {
  bullets,
  operatorLines,
  settingLine,
  paragraphs,
  section,
  type LegalWriter,
} from './legal-writer.ts';
import { hasSales, sellsSubscriptions, sellsTickets } from './tenant-features.ts';

/** Device limit (`device.service.ts`) and streams at a time (`playback-stream`). */
function accountSection({ t, tenant }: LegalWriter): string {
  return section(t('terms.account.title'), [
    t('terms.account.text'),
    bullets([
      t('terms.account.devices', { count: tenant.device_limit }),
      tenant.max_streams !== null && t('terms.account.streams', { count: tenant.max_streams }),
      t('terms.account.household'),
    ]),
  ]);
}

/** What is sold (`checkout.service.ts`), and how it renews and ends (`renewal.service.ts`, `dunning.ts`). */
function salesSections(writer: LegalWriter): (string | false)[] {
  const { t, time, tenant, facts } = writer;
  if (!hasSales(tenant)) return [];
  const { withdrawal_days: withdrawalDays } = tenant.legal;
  const seller = [
    operatorLines(writer),
    ...tenant.seller_lines.map((line) => settingLine(writer, line)),
  ].join('\\\n');
  const hasSubscriptions = sellsSubscriptions(tenant);
  const renews = hasSubscriptions && facts.renews;
  return [
    section(t('terms.sales.title'), [
      tenant.demo && t('terms.demo'),
      bullets([
        sellsTickets(tenant) && t('terms.sales.ticket'),
        hasSubscriptions && t('terms.sales.subscription'),
        t('terms.sales.price'),
        t('terms.sales.codes'),
      ]),
      t('terms.sales.seller'),
      seller,
    ]),
    section(t('terms.renewal.title'), [
      bullets([
        t(renews ? 'terms.renewal.renews' : 'terms.renewal.ends'),
        hasSubscriptions && facts.hasTrials && t('terms.renewal.trial'),
        renews && t('terms.renewal.unpaid', { time: time(maxGraceDays * dayMs) }),
        t('terms.renewal.deletion'),
      ]),
    ]),
    section(t('terms.refunds.title'), [
      bullets([
        withdrawalDays > 0 && t('terms.refunds.withdrawal', { time: time(withdrawalDays * dayMs) }),
        sellsTickets(tenant) && t('terms.refunds.notShown'),
        t('terms.refunds.way'),
      ]),
    ]),
  ];
}

/** What viewers make: clips and their limit (`clip-allowance.ts`), the chat (`moderate.service.ts`). */
function contentSection({ t, tenant }: LegalWriter): string {
  return section(t('terms.content.title'), [
    bullets([
      t('terms.content.clips'),
      hasSales(tenant) && t('terms.content.paid'),
      tenant.enable_comments && t('terms.content.chat'),
    ]),
  ]);
}

function lawSection({ t, tenant, locale }: LegalWriter): string {
  const { law } = tenant.legal;
  const country =
    law === undefined
      ? ''
      : (new Intl.DisplayNames(formatLocaleOf(locale), { type: 'region' }).of(law) ?? law);
  return section(t('terms.law.title'), [
    law !== undefined && t('terms.law.country', { country }),
    t('terms.law.consumer'),
    t('terms.law.contact'),
  ]);
}

/** The terms of use of a tenant. */
export function writeTerms(writer: LegalWriter): string {
  const { t, tenant, facts } = writer;
  return paragraphs([
    t('terms.intro'),
    tenant.demo && t('demo'),
    section(t('terms.offer.title'), [
      t('terms.offer.text'),
      facts.limitsRegions && t('terms.offer.regions'),
      !hasSales(tenant) && t('terms.offer.free'),
    ]),
    accountSection(writer),
    ...salesSections(writer),
    contentSection(writer),
    section(t('terms.forbidden.title'), [
      bullets([
        t('terms.forbidden.copy'),
        t('terms.forbidden.bypass'),
        t('terms.forbidden.disturb'),
      ]),
    ]),
    section(t('terms.liability.title'), [t('terms.liability.text')]),
    section(t('terms.changes.title'), [t('terms.changes.text')]),
    lawSection(writer),
  ]);
}
