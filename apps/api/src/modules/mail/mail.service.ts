import { derivePalette, directionOf, localePrefix } from '@grandstand/contract/names';
import type { TenantConfig } from '@grandstand/contract';
import type { Platform } from '../../platform/platform.ts';
import { defineResource } from '../../platform/resources.ts';
import type { MailPage } from './mail-page.ts';
import { createMailWriter } from './mail-writer.ts';
import { mailWords, type MailKind, type MailLocale } from './mail-words.ts';

interface Reader {
  readonly email: string;
  /** Null before the address is proven: whoever chose the name may be a stranger to the reader. */
  readonly displayName: string | null;
  readonly locale: MailLocale;
}

const pages: Readonly<Record<MailKind, string>> = {
  verify: '/auth/verify/',
  reset: '/auth/password/reset/',
};

/** What writes mails, in a process of its own. */
const mailWriter = defineResource(createMailWriter, (writer) => writer.close());

/**
 * Sends a mail with a link, in the reader's language and the tenant's looks. Takes its time: it is
 * work of the outbox. Rejects when the mail could not be handed over.
 */
export async function sendLinkMail(
  platform: Pick<Platform, 'mailer' | 'resources'>,
  tenant: TenantConfig,
  kind: MailKind,
  { email, displayName, locale }: Reader,
  secret: string,
): Promise<void> {
  const portal = tenant.name;
  const words = mailWords(locale, kind, { portal, name: displayName });
  const base = tenant.portal_url.replace(/\/$/, '');
  const url = `${base}${localePrefix(locale)}${pages[kind]}?token=${encodeURIComponent(secret)}`;
  // Mail programs that darken mails do it to light ones.
  const { light } = derivePalette(tenant.brand);
  const page: MailPage = {
    words,
    portal,
    url,
    locale,
    direction: directionOf(locale),
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
  const text = [words.greeting, words.text, `${words.button}:\n${url}`, words.note, portal];
  await platform.mailer.send({
    to: email,
    fromName: portal,
    subject: words.subject,
    html: () => platform.resources.of(mailWriter).write(page),
    text: `${text.join('\n\n')}\n`,
    tenantId: tenant.id,
  });
}
