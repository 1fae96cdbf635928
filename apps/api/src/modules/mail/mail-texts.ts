import { formatLocaleOf, type Locale } from '@grandstand/contract/constants';
import type { SignInProvider } from '@grandstand/contract';
import english from '../../../locales/en/mail.json' with { type: 'json' };
import { formatMessage, readMessages, textLocaleOf } from '../../platform/text/messages.ts';

/** Mails with a secret link. */
export type LinkMailKind = 'verify' | 'reset' | 'sign-in';
/** Mails about a sign-in provider of an account. */
export type ProviderMailKind = 'provider-linked' | 'provider-removed';
/** Mails about a subscription. */
export const contractMailKinds = [
  'renewal-soon',
  'trial-ends',
  'renewal-declined',
  'confirm-renewal',
  'subscription-started',
  'season-started',
  'trial-started',
  'trial-over',
  'subscription-renewed',
  'subscription-ended',
  'cancelled-at-end',
  'cancelled-at-once',
] as const;
/** Mails to operators, with a link to the studio. */
export const operatorMailKinds = [
  'operator-invitation',
  'operator-password',
  'operator-factors',
  'webhook-disabled',
] as const;
export type OperatorMailKind = (typeof operatorMailKinds)[number];
export type ContractMailKind = (typeof contractMailKinds)[number];
export type MailKind =
  | LinkMailKind
  | ProviderMailKind
  | ContractMailKind
  | OperatorMailKind
  | 'reminder'
  | 'receipt'
  | 'refund'
  | 'refund-returned'
  | 'welcome';

/** The parts of a mail that differ by its kind. */
interface KindTexts {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** How long a secret link works, what else the recipient can do, and why they get this mail. */
  readonly note: string;
}

/**
 * Texts of one mail. In the files, `{portal}` is the tenant's name and `{name}` the recipient's. The others are:
 * - a reminder: the `{title}` of the match, and the `{minutes}` until it starts;
 * - a receipt, a refund and a returned refund: its `{number}`, the purchase as `{title}`, and the `{amount}`;
 *   a refund also has `{access}`, which is `ended` if it ended access;
 * - a subscription: its `{title}`, the `{amount}` that was charged or is to be, and the `{date}` until which the
 *   viewer can watch;
 * - a sign-in provider: the `{provider}`;
 * - an invitation and a reset of second factors: the operator behind it as `{inviter}`, and the `{portals}` of an
 *   invitation;
 * - a disabled webhook: its `{endpoint}`.
 */
export interface MailTexts extends KindTexts {
  readonly greeting: string;
  /** Precedes the address, for programs that show no buttons. */
  readonly address: string;
  /** The unsubscribe link, if there is one. */
  readonly unsubscribe: string;
}

interface MailMessages extends Omit<MailTexts, keyof KindTexts> {
  /** For when the recipient's name is unknown. */
  readonly greetingWithoutName: string;
  readonly providers: Readonly<Record<SignInProvider, string>>;
  /** Ends a list of portals that is too long: their `{count}`. */
  readonly morePortals: string;
  readonly kinds: Readonly<Record<MailKind, KindTexts>>;
}

const messagesOf = readMessages<MailMessages>('mail', english.mail);

/** Returns the name of a sign-in provider for mails. */
export const providerNameOf = (locale: Locale, provider: SignInProvider): string =>
  messagesOf(locale).providers[provider];

/** Values of the placeholders. `name` is null if the recipient's name is unknown. */
export interface MailValues {
  readonly portal: string;
  readonly name: string | null;
  readonly title?: string;
  readonly minutes?: number;
  /** As text: the number of a receipt has no thousands separators. */
  readonly number?: string;
  readonly amount?: string;
  readonly date?: string;
  readonly provider?: string;
  readonly access?: 'ended' | 'unchanged';
  /** Name of the operator who invites or resets. */
  readonly inviter?: string;
  /** Names of the other portals of an invitation. */
  readonly otherPortals?: readonly string[];
  /** Host of a webhook's endpoint. */
  readonly endpoint?: string;
}

/** Maximum number of portals that the mail of an invitation names. */
const maxNamedPortals = 5;

/** Returns portals as a list in a language: the first ones, and how many more there are. */
function portalNames(locale: Locale, names: readonly string[]): string {
  const count = names.length - maxNamedPortals;
  const more = formatMessage(locale, messagesOf(locale).morePortals, { count });
  const format = new Intl.ListFormat(formatLocaleOf(textLocaleOf(locale)), { type: 'conjunction' });
  return format.format(count > 0 ? [...names.slice(0, maxNamedPortals), more] : names);
}

/** Returns a mail's texts with the values inserted. Throws if a value that they need is missing. */
export function mailTexts(locale: Locale, kind: MailKind, values: MailValues): MailTexts {
  const messages = messagesOf(locale);
  const { name, otherPortals = [], ...others } = values;
  const portals = portalNames(locale, [values.portal, ...otherPortals]);
  const fill = (text: string) =>
    formatMessage(locale, text, { ...others, portals, name: name ?? '' });
  const { subject, title, text, button, note } = messages.kinds[kind];
  return {
    subject: fill(subject),
    title: fill(title),
    greeting: fill(name === null ? messages.greetingWithoutName : messages.greeting),
    text: fill(text),
    button: fill(button),
    note: fill(note),
    address: messages.address,
    unsubscribe: messages.unsubscribe,
  };
}
