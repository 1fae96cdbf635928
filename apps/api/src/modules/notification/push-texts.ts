import type { MailLocale } from '../mail/index.ts';
import type { NotificationKind } from './notification.table.ts';

/** Text below the team names. Contains no result, because viewers may not have seen the match yet. */
const words: Readonly<Record<MailLocale, Readonly<Record<NotificationKind, string>>>> = {
  en: { starting: 'Starts in a few minutes', highlights: 'The highlights are ready' },
  de: { starting: 'Beginnt in wenigen Minuten', highlights: 'Die Highlights sind da' },
  he: { starting: 'מתחיל בעוד כמה דקות', highlights: 'תקציר המשחק מוכן' },
};

export const pushText = (locale: MailLocale, topic: NotificationKind): string =>
  words[locale][topic];
