import {
  derivePalette,
  directionOf,
  formatLocaleOf,
  localePrefix,
  locales,
  type Locale,
} from '@grandstand/contract/constants';
import type { SignInProvider, TenantConfig } from '@grandstand/contract';
import { z } from 'zod';
import type { Platform } from '../../platform/context/platform.ts';
import { textLocaleOf } from '../../platform/text/messages.ts';
import { priceText } from '../../platform/text/price-text.ts';
import { defineResource } from '../../platform/context/resources.ts';
import type { MailPage } from './mail-page.ts';
import { createMailWriter } from './mail-writer.ts';
import {
  mailTexts,
  providerNameOf,
  type ContractMailKind,
  type LinkMailKind,
  type MailTexts,
  type MailValues,
  type OperatorMailKind,
  type ProviderMailKind,
} from './mail-texts.ts';

/** Queued data of a mail with a link. Contains neither the address nor the link's secret. */
export const linkMailData = z.object({
  tenantId: z.string(),
  locale: z.enum(locales),
  /**
   * When the mail was requested, ms since 1970. The name stays: processes of two versions share the queue during
   * an update, and each must read what the other queues.
   */
  askedAt: z.number(),
  /** Identifies the mail across retries; the default is for work that earlier versions queued without it. */
  mail: z.string().default('queued-without-id'),
});

interface Recipient {
  readonly email: string;
  /** Null until the address is verified: the name may come from a stranger. */
  readonly displayName: string | null;
  readonly locale: Locale;
}

const linkPages: Readonly<Record<LinkMailKind, string>> = {
  verify: '/auth/verify/',
  reset: '/auth/password/reset/',
  'sign-in': '/auth/login/link/',
};

/** Renders mails in a process of its own. */
const mailWriter = defineResource(createMailWriter, (writer) => writer.close());

type MailPlatform = Pick<Platform, 'mailer' | 'resources'>;

/** Returns the address of a page in the recipient's language. */
const pageUrl = (tenant: TenantConfig, locale: Locale, path: string): string =>
  `${tenant.portal_url.replace(/\/$/, '')}${localePrefix(locale)}${path}`;

/**
 * Sends a mail with a secret link, in the recipient's language and the tenant's design. Slow: run it from the
 * outbox. Rejects if the mail could not be handed over.
 */
export function sendLinkMail(
  platform: MailPlatform,
  tenant: TenantConfig,
  kind: LinkMailKind,
  recipient: Recipient,
  secret: string,
): Promise<void> {
  const { locale, displayName: name } = recipient;
  const texts = mailTexts(locale, kind, { portal: tenant.name, name });
  const url = pageUrl(tenant, locale, `${linkPages[kind]}?token=${encodeURIComponent(secret)}`);
  return sendMail(platform, tenant, recipient, { texts, url });
}

/**
 * Sends a reminder of a match that starts in some minutes, with the address of its page and the unsubscribe
 * links. Rejects if the mail could not be handed over.
 */
export function sendReminderMail(
  platform: MailPlatform,
  tenant: TenantConfig,
  recipient: Recipient,
  event: { readonly id: string; readonly title: string; readonly minutes: number },
  unsubscribe: { readonly oneClick: string; readonly page: string },
): Promise<void> {
  const { locale, displayName: name } = recipient;
  const { title, minutes } = event;
  const texts = mailTexts(locale, 'reminder', { portal: tenant.name, name, title, minutes });
  const url = pageUrl(tenant, locale, `/events/${encodeURIComponent(event.id)}/`);
  return sendMail(platform, tenant, recipient, { texts, url, unsubscribe });
}

/**
 * Sends a mail about a subscription, linking to its page, or to all subscriptions once it is over. The amount is in
 * minor currency units. Rejects if the mail could not be handed over.
 */
export function sendContractMail(
  platform: MailPlatform,
  tenant: TenantConfig,
  recipient: Recipient,
  kind: ContractMailKind,
  contract: {
    readonly id: string;
    readonly title: string;
    readonly amount: number;
    readonly currency: string;
    readonly date: Date | null;
  },
): Promise<void> {
  const { locale, displayName: name } = recipient;
  const { id, title } = contract;
  const day = new Intl.DateTimeFormat(formatLocaleOf(textLocaleOf(locale)), {
    dateStyle: 'long',
    timeZone: tenant.time_zone,
  });
  const date = contract.date === null ? '' : day.format(contract.date);
  const amount = priceText(textLocaleOf(locale), contract);
  const texts = mailTexts(locale, kind, { portal: tenant.name, name, title, amount, date });
  const isOver =
    kind === 'subscription-ended' || kind === 'trial-over' || kind === 'cancelled-at-once';
  const page = isOver ? '' : `${encodeURIComponent(id)}/`;
  const url = pageUrl(tenant, locale, `/account/subscription/${page}`);
  return sendMail(platform, tenant, recipient, { texts, url });
}

/**
 * Sends a mail about a sign-in provider that was linked to an account or removed from it. Rejects if the
 * mail could not be handed over.
 */
export function sendProviderMail(
  platform: MailPlatform,
  tenant: TenantConfig,
  recipient: Recipient,
  kind: ProviderMailKind,
  provider: SignInProvider,
): Promise<void> {
  const { locale, displayName: name } = recipient;
  const values = { portal: tenant.name, name, provider: providerNameOf(locale, provider) };
  const texts = mailTexts(locale, kind, values);
  return sendMail(platform, tenant, recipient, {
    texts,
    url: pageUrl(tenant, locale, '/account/password/'),
  });
}

/** Sends the welcome to a viewer with a verified address. Rejects if the mail could not be handed over. */
export function sendWelcomeMail(
  platform: MailPlatform,
  tenant: TenantConfig,
  recipient: Recipient,
): Promise<void> {
  const { locale, displayName: name } = recipient;
  const texts = mailTexts(locale, 'welcome', { portal: tenant.name, name });
  return sendMail(platform, tenant, recipient, {
    texts,
    url: pageUrl(tenant, locale, '/following/'),
  });
}

const receiptMailKinds = {
  payment: 'receipt',
  refund: 'refund',
  returned_refund: 'refund-returned',
} as const;

/**
 * Sends the receipt of a payment, a refund, or a refund that the bank returned. The amount is in minor currency
 * units. Rejects if the mail could not be handed over.
 */
export function sendReceiptMail(
  platform: MailPlatform,
  tenant: TenantConfig,
  recipient: Recipient,
  receipt: {
    readonly number: number;
    readonly title: string;
    readonly amount: number;
    readonly currency: string;
    readonly kind: keyof typeof receiptMailKinds;
    /** True if a refund ended the access that was paid for. */
    readonly hasAccessEnded: boolean;
  },
): Promise<void> {
  const { locale, displayName: name } = recipient;
  const { title } = receipt;
  const number = String(receipt.number);
  const amount = priceText(textLocaleOf(locale), receipt);
  const kind = receiptMailKinds[receipt.kind];
  const access = receipt.hasAccessEnded ? 'ended' : 'unchanged';
  const values = { portal: tenant.name, name, number, title, amount, access } as const;
  const texts = mailTexts(locale, kind, values);
  return sendMail(platform, tenant, recipient, {
    texts,
    url: pageUrl(tenant, locale, '/account/'),
  });
}

/** Sends an operator a link to the studio. Rejects if the mail could not be handed over. */
export function sendOperatorMail(
  platform: MailPlatform,
  tenant: TenantConfig,
  recipient: Recipient,
  kind: OperatorMailKind,
  {
    url,
    ...values
  }: { readonly url: string } & Pick<MailValues, 'inviter' | 'otherPortals' | 'endpoint'>,
): Promise<void> {
  const { locale, displayName: name } = recipient;
  const texts = mailTexts(locale, kind, { portal: tenant.name, name, ...values });
  return sendMail(platform, tenant, recipient, { texts, url });
}

interface MailContent {
  readonly texts: MailTexts;
  readonly url: string;
  /** For optional mails only; the `note` of all others states why they are sent. */
  readonly unsubscribe?: { readonly oneClick: string; readonly page: string };
}

async function sendMail(
  platform: MailPlatform,
  tenant: TenantConfig,
  { email, locale }: Recipient,
  { texts, url, unsubscribe }: MailContent,
): Promise<void> {
  const portal = tenant.name;
  // Mail programs derive dark mails from light ones.
  const { light } = derivePalette(tenant.brand);
  const page: MailPage = {
    texts,
    portal,
    url,
    unsubscribeUrl: unsubscribe?.page ?? null,
    locale: textLocaleOf(locale),
    direction: directionOf(textLocaleOf(locale)),
    radius: tenant.brand.radius,
    colors: {
      canvas: light.canvas,
      surface: light.surface,
      line: light.line,
      text: light.text,
      muted: light['text-muted'],
      accent: light.accent,
      onAccent: light['on-accent'],
      accentText: light['accent-text'],
    },
  };
  // No colon after a label: languages differ in its sign and the space before it.
  const text = [texts.greeting, texts.text, `${texts.button}\n${url}`, texts.note, portal];
  if (unsubscribe !== undefined) text.push(`${texts.unsubscribe}\n${unsubscribe.page}`);
  await platform.mailer.send({
    to: email,
    fromName: portal,
    subject: texts.subject,
    html: () => platform.resources.of(mailWriter).write(page),
    text: `${text.join('\n\n')}\n`,
    tenantId: tenant.id,
    ...(unsubscribe === undefined ? {} : { unsubscribeUrl: unsubscribe.oneClick }),
  });
}
