import type { TestApi } from '../../testing.ts';

/** Fails to send the queued mails; `mails` retries them. */
export async function failToSend(api: TestApi): Promise<void> {
  const { mailer, outbox } = api.app.platform;
  const send = mailer.send.bind(mailer);
  mailer.send = async () => {
    throw new Error('no way through');
  };
  await outbox.runDue();
  mailer.send = send;
}

/** Returns the secret in the last mail to a user whose link leads to `page`. */
export async function lastMailedSecret(
  api: TestApi,
  username: string,
  page: string,
): Promise<string> {
  const mail = (await api.mails()).findLast(
    ({ to, text }) => to === username && text.includes(page),
  );
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
