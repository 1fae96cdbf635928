import type { Mailer } from './mailer.ts';

/** Timeout of connecting, of the greeting and of each command, ms. */
const timeoutMs = 10_000;

/**
 * Sends mails over SMTP.
 * @param url `smtp://user:password@host:587` or `smtps://…:465`
 * @param from sender address of mails
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A mail contains only our own data, nothing from files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  /** Opened for the first mail, because the library takes some MB. */
  let opened: ReturnType<typeof open> | null = null;
  return {
    send: async ({ to, fromName, subject, html, text, unsubscribeUrl }) => {
      opened ??= open().catch((error: unknown) => {
        // The next mail tries again.
        opened = null;
        throw error;
      });
      const transport = await opened;
      await transport.sendMail({
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        subject,
        html: await html(),
        text,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  };
}
