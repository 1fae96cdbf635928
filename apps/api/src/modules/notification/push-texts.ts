import type { MailLocale } from '../mail/index.ts';
import type { NotificationKind } from './notification.table.ts';

/** What stands below the names of the teams. No result: who has not seen the match yet reads it too. */
const words: Readonly<Record<MailLocale, Readonly<Record<NotificationKind, string>>>> = {
  en: { starting: 'Starts in a few minutes', highlights: 'The highlights are ready' },
  de: { starting: 'Beginnt in wenigen Minuten', highlights: 'Die Highlights sind da' },
  he: { starting: 'מתחיל בעוד כמה דקות', highlights: 'תקציר המשחק מוכן' },
};

export const pushText = (locale: MailLocale, topic: NotificationKind): string =>
  words[locale][topic];
