import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../config/clock.ts';
import { newId } from '../context/id.ts';
import type { Mail, Mailer } from './mailer.ts';

/** A mail on disk. */
export interface StoredMail extends Omit<Mail, 'html'> {
  readonly html: string;
  readonly id: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

const maxMails = 200;
const fileName = /^\d{13}-m_[\w-]+\.json$/;

/** Lists the mails in a folder, the newest first. Mails hold secrets: only the owner may read them. */
export async function listStoredMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails: StoredMail[] = [];
  for (const name of names
    .filter((found) => fileName.test(found))
    .toSorted()
    .toReversed()) {
    // A concurrent write may have deleted the file already.
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => null);
    if (text !== null) mails.push(JSON.parse(text) as StoredMail);
  }
  return mails;
}

const fileOf = (folder: string, { id, sentAt }: Pick<StoredMail, 'id' | 'sentAt'>) =>
  path.join(folder, `${String(Date.parse(sentAt)).padStart(13, '0')}-${id}.json`);

/** Writes mails to a folder instead of sending them; the oldest are evicted. */
export function createFileMailer(folder: string, clock: Clock): Mailer {
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = newId('m');
      const now = clock();
      const stored: StoredMail = {
        ...mail,
        html: await mail.html(),
        id,
        sentAt: new Date(now).toISOString(),
      };
      await writeFile(fileOf(folder, stored), JSON.stringify(stored), { mode: 0o600 });
      const names = (await readdir(folder)).filter((found) => fileName.test(found)).toSorted();
      for (const name of names.slice(0, -maxMails))
        await rm(path.join(folder, name), { force: true });
    },
    deleteStored: async (tenantId, to) => {
      for (const mail of await listStoredMails(folder))
        if (mail.tenantId === tenantId && mail.to === to)
          await rm(fileOf(folder, mail), { force: true });
    },
    close: () => {},
  };
}
