import { dayMs } from '@grandstand/contract/constants';
import { retentionMs } from '../../../platform/jobs/retention.ts';
import {
  bullets,
  escapeMarkdown,
  mailLink,
  operatorLines,
  paragraphs,
  section,
  type LegalKey,
  type LegalWriter,
} from './legal-writer.ts';
import {
  needsConsent,
  consentedServices,
  hostNames,
  hasSales,
  sendsPush,
  signInServices,
} from './tenant-features.ts';

/** What is stored of a viewer. The comments name the tables. */
type Item =
  | 'account'
  | 'providers'
  | 'devices'
  | 'activity'
  | 'playback'
  | 'clips'
  | 'chat'
  | 'purchases'
  | 'once'
  | 'mails'
  | 'push'
  | 'analytics'
  | 'choices'
  | 'requests'
  | 'people'
  | 'visit';

interface Details {
  readonly basis: 'contract' | 'consent' | 'interest' | 'law';
  readonly keep: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly why?: LegalKey;
  /** A sentence after the text that says what is stored. */
  readonly note?: string;
}

function writeItem({ t }: LegalWriter, item: Item, details: Details): string {
  const { basis, keep, values, why = `privacy.${item}.why`, note } = details;
  const what = t(`privacy.${item}.what`, values);
  return paragraphs([
    `### ${t(`privacy.${item}.title`)}`,
    bullets([
      `**${t('labels.what')}:** ${note === undefined ? what : `${what} ${note}`}`,
      `**${t('labels.why')}:** ${t(why)}`,
      `**${t('labels.basis')}:** ${t(`basis.${basis}`)}`,
      `**${t('labels.keep')}:** ${keep}`,
    ]),
  ]);
}

/** Names the services through which viewers log in. */
const namesOf = ({ tenant, t, list }: LegalWriter): string =>
  list(
    signInServices(tenant).map((name) =>
      name === 'ifa' ? t('federation') : name.slice(0, 1).toUpperCase() + name.slice(1),
    ),
  );

/**
 * What every visit leaves: the log of the server in front (`deploy/nginx`), which has addresses, unlike that
 * of the backend (`request-log.ts`), and the country (`client-country.ts`).
 */
function visitItem(writer: LegalWriter): string {
  const { t, time, tenant, facts } = writer;
  const { log_days: logDays } = tenant.legal;
  const log =
    logDays === undefined
      ? t('privacy.visit.logOpen')
      : t('privacy.visit.log', { time: time(logDays * dayMs) });
  return writeItem(writer, 'visit', {
    basis: 'interest',
    keep: `${log} ${t('privacy.visit.keep')}`,
    ...(facts.limitsRegions && { why: 'privacy.visit.whyCountry' as const }),
  });
}

/**
 * What an account stores. It is deleted with the account (`ON DELETE CASCADE`, `erase` of a module), except bans
 * of a device, which remain for `retentionMs.commentBan`.
 */
function accountItems(writer: LegalWriter): (string | false)[] {
  const { t, time, tenant } = writer;
  const account = t('keep.account');
  const removed = t('keep.removed');
  return [
    // user_account, avatar
    writeItem(writer, 'account', { basis: 'contract', keep: account }),
    // linked_account
    signInServices(tenant).length > 0 &&
      writeItem(writer, 'providers', {
        basis: 'contract',
        keep: removed,
        values: { names: namesOf(writer) },
      }),
    // device, token_family
    writeItem(writer, 'devices', {
      basis: 'contract',
      keep: t('privacy.devices.keep', { time: time(retentionMs.session) }),
    }),
    // follow, watchlist, playback_position, reminder
    writeItem(writer, 'activity', {
      basis: 'contract',
      keep: t('privacy.activity.keep', { time: time(retentionMs.reminder) }),
    }),
    // playback_stream, playback_address
    writeItem(writer, 'playback', {
      basis: 'interest',
      keep: t('privacy.playback.keep', { time: time(retentionMs.playback) }),
    }),
    // event (clips), clip_list, tag, clip_report
    writeItem(writer, 'clips', { basis: 'contract', keep: removed }),
    // comment, comment_hidden, comment_mute, comment_ban, comment_ban_device
    tenant.enable_comments &&
      writeItem(writer, 'chat', {
        basis: 'contract',
        keep: t('privacy.chat.keep', { time: time(retentionMs.commentBan) }),
      }),
  ];
}

/** Purchases outlive their account: `customer.user_id` becomes null. */
function purchaseItems(writer: LegalWriter): (string | false)[] {
  const { t, time, tenant } = writer;
  if (!hasSales(tenant)) return [];
  return [
    // purchase, payment_intent, ledger_entry, stored_card, payment_source
    writeItem(writer, 'purchases', {
      basis: 'contract',
      keep: t('privacy.purchases.keep', { time: time(retentionMs.paymentSource) }),
    }),
    // trial_taken, and the coupon of a purchase
    writeItem(writer, 'once', { basis: 'interest', keep: t('privacy.once.keep') }),
    // idempotency_key
    writeItem(writer, 'requests', {
      basis: 'interest',
      keep: time(retentionMs.idempotencyKey),
    }),
  ];
}

function messageItems(writer: LegalWriter): (string | false)[] {
  const { t, time, tenant } = writer;
  const { own_analytics: own } = tenant;
  return [
    // sent_mail
    writeItem(writer, 'mails', {
      basis: 'contract',
      keep: time(retentionMs.sentMail),
    }),
    // push_subscription
    sendsPush(tenant) &&
      writeItem(writer, 'push', { basis: 'consent', keep: t('privacy.push.keep') }),
    // analytics_event, analytics_play (watched_event and watched_minute count plays, without their ids)
    own !== undefined &&
      writeItem(writer, 'analytics', {
        basis: 'consent',
        keep: time(own.keep_days * dayMs),
      }),
    // consent, consent_choice
    writeItem(writer, 'choices', {
      basis: 'law',
      keep: needsConsent(tenant)
        ? t('privacy.choices.keep', { time: time(retentionMs.consentChoice) })
        : t('keep.account'),
    }),
  ];
}

/** People in videos; of minors, what `docs/features.md` says under “Safeguarding minors”. */
function peopleItem(writer: LegalWriter): string {
  const { t, time, tenant, facts } = writer;
  const { retention_days: days } = tenant.recording_storage;
  return writeItem(writer, 'people', {
    basis: 'interest',
    keep:
      days === undefined
        ? t('privacy.people.keep')
        : t('privacy.people.keepDays', { time: time(days * dayMs) }),
    ...(facts.showsMinors && { note: t('privacy.people.minors') }),
  });
}

function recipients(writer: LegalWriter): string {
  const { t, list, tenant } = writer;
  const { ads, payments } = tenant;
  const services = consentedServices(tenant);
  const streamHosts = hostNames(tenant.stream_sources);
  const adHosts = ads === undefined ? '' : list(hostNames(ads.hosts));
  const isSelling = hasSales(tenant);
  return section(t('privacy.recipients.title'), [
    bullets([
      t('privacy.recipients.hosts'),
      t('privacy.recipients.shared'),
      tenant.enable_comments && t('privacy.recipients.viewers'),
      isSelling && payments?.provider === 'stripe' && t('privacy.recipients.stripe'),
      isSelling && payments?.provider === 'sandbox' && t('privacy.recipients.sandbox'),
      signInServices(tenant).length > 0 &&
        t('privacy.recipients.providers', { names: namesOf(writer) }),
      sendsPush(tenant) && t('privacy.recipients.push'),
      services.length > 0 && t('privacy.recipients.consented', { names: list(services) }),
      ads !== undefined &&
        t(ads.requires_consent ? 'privacy.recipients.adsConsented' : 'privacy.recipients.ads', {
          names: adHosts,
        }),
      tenant.user_survey_form_url !== '' && t('privacy.recipients.survey'),
      streamHosts.length > 0 && t('privacy.recipients.streams', { names: list(streamHosts) }),
      t('privacy.recipients.authorities'),
    ]),
    (services.length > 0 || payments?.provider === 'stripe') && t('privacy.recipients.abroad'),
  ]);
}

function rights({ t, tenant }: LegalWriter): string {
  const { authority, minimum_age: age } = tenant.legal;
  const name = authority === undefined ? '' : escapeMarkdown(authority.name);
  return section(t('privacy.rights.title'), [
    bullets([
      t('privacy.rights.self'),
      t('privacy.rights.write'),
      needsConsent(tenant) && t('privacy.rights.consent'),
      authority === undefined
        ? t('privacy.rights.complain')
        : t('privacy.rights.authority', {
            authority: authority.url === undefined ? name : `[${name}](${authority.url})`,
          }),
    ]),
    age !== undefined && t('privacy.rights.age', { age }),
  ]);
}

/** The privacy policy of a tenant. */
export function writePrivacyPolicy(writer: LegalWriter): string {
  const { t, tenant } = writer;
  const { email, data_protection_email: dataEmail = email } = tenant.legal;
  return paragraphs([
    t('privacy.intro'),
    tenant.demo && t('demo'),
    section(t('privacy.controller.title'), [
      t('privacy.controller.text'),
      operatorLines(writer),
      dataEmail !== undefined && t('privacy.controller.questions', { email: mailLink(dataEmail) }),
    ]),
    section(t('privacy.stored.title'), [
      t('privacy.stored.text'),
      visitItem(writer),
      ...accountItems(writer),
      ...purchaseItems(writer),
      ...messageItems(writer),
      peopleItem(writer),
    ]),
    recipients(writer),
    rights(writer),
  ]);
}
