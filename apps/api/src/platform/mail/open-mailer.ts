import path from 'node:path';
import type { Clock } from '../config/clock.ts';
import type { ApiConfig } from '../config/config.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Opens the configured mailer: SMTP, or files in DATA_DIR/mail. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: ApiConfig, clock: Clock): Mailer {
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, mailFrom);
  return createFileMailer(path.join(dataDir, 'mail'), clock);
}
