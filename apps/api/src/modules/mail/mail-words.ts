import type { Locale } from '@grandstand/contract/names';

/** Mails with a secret link. */
export type LinkMailKind = 'verify' | 'reset';
export type MailKind = LinkMailKind | 'reminder' | 'receipt';

/**
 * Words of one mail; `{portal}` is the tenant's name and `{name}` the reader's. A reminder has the
 * `{title}` of the match and the `{minutes}` until it starts, a receipt its `{number}`, what it is for as
 * `{title}`, and the `{amount}`.
 */
export interface MailWords {
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly text: string;
  readonly button: string;
  /** How long a link works, and why the reader gets this. */
  readonly note: string;
  /** Stands before the address, for programs that show no buttons. */
  readonly address: string;
}

/** Words as they are written, with a greeting for when no name is known to be the reader's. */
interface WrittenWords extends MailWords {
  readonly greetingAnybody: string;
}

/** The locales that mails are written in. */
export const mailLocales = ['en', 'de', 'he'] as const satisfies readonly Locale[];
export type MailLocale = (typeof mailLocales)[number];

const words: Readonly<Record<MailLocale, Readonly<Record<MailKind, WrittenWords>>>> = {
  en: {
    verify: {
      subject: 'Confirm your e-mail address for {portal}',
      title: 'Welcome to {portal}',
      greeting: 'Hello {name},',
      greetingAnybody: 'Hello,',
      text: 'Please confirm that this is your address. With it you can reset your password if you ever forget it.',
      button: 'Confirm address',
      note: 'The link works for two days. If you did not sign up, ignore this e-mail.',
      address: 'Or open this address:',
    },
    reset: {
      subject: 'A new password for {portal}',
      title: 'Choose a new password',
      greeting: 'Hello {name},',
      greetingAnybody: 'Hello,',
      text: 'We have received a request for a new password for your account. Once you choose it, you will be logged out everywhere else.',
      button: 'Choose password',
      note: 'The link works once, for an hour. If it was not you, ignore this e-mail: your password stays as it is.',
      address: 'Or open this address:',
    },
    reminder: {
      subject: '{title} starts in {minutes} min',
      title: 'Starts soon',
      greeting: 'Hello {name},',
      greetingAnybody: 'Hello,',
      text: '{title} starts in {minutes} min.',
      button: 'Go to the match',
      note: 'You get this e-mail because you asked to be reminded of this match. Your other reminders are in your account.',
      address: 'Or open this address:',
    },
    receipt: {
      subject: 'Your receipt no. {number} from {portal}',
      title: 'Thank you',
      greeting: 'Hello {name},',
      greetingAnybody: 'Hello,',
      text: '{title}: {amount}. The payment went through, and you can watch right away.',
      button: 'See purchases',
      note: 'Receipt no. {number}. You will find all receipts in your account.',
      address: 'Or open this address:',
    },
  },
  de: {
    verify: {
      subject: 'Bestätige deine E-Mail-Adresse für {portal}',
      title: 'Willkommen bei {portal}',
      greeting: 'Hallo {name},',
      greetingAnybody: 'Hallo,',
      text: 'bitte bestätige, dass diese Adresse dir gehört. Damit kannst du dein Passwort zurücksetzen, falls du es vergisst.',
      button: 'Adresse bestätigen',
      note: 'Der Link gilt zwei Tage. Wenn du dich nicht registriert hast, ignoriere diese E-Mail.',
      address: 'Oder öffne diese Adresse:',
    },
    reset: {
      subject: 'Ein neues Passwort für {portal}',
      title: 'Wähle ein neues Passwort',
      greeting: 'Hallo {name},',
      greetingAnybody: 'Hallo,',
      text: 'für dein Konto wurde ein neues Passwort angefordert. Wenn du es gewählt hast, wirst du überall sonst abgemeldet.',
      button: 'Passwort wählen',
      note: 'Der Link gilt einmal und eine Stunde lang. Wenn du es nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
      address: 'Oder öffne diese Adresse:',
    },
    reminder: {
      subject: '{title} beginnt in {minutes} Min.',
      title: 'Gleich geht es los',
      greeting: 'Hallo {name},',
      greetingAnybody: 'Hallo,',
      text: '{title} beginnt in {minutes} Min.',
      button: 'Zum Spiel',
      note: 'Du bekommst diese E-Mail, weil du an dieses Spiel erinnert werden wolltest. Deine anderen Erinnerungen findest du in deinem Konto.',
      address: 'Oder öffne diese Adresse:',
    },
    receipt: {
      subject: 'Dein Beleg Nr. {number} von {portal}',
      title: 'Danke',
      greeting: 'Hallo {name},',
      greetingAnybody: 'Hallo,',
      text: '{title}: {amount}. Die Zahlung ist angekommen, du kannst sofort schauen.',
      button: 'Einkäufe ansehen',
      note: 'Beleg Nr. {number}. Alle Belege findest du in deinem Konto.',
      address: 'Oder öffne diese Adresse:',
    },
  },
  he: {
    verify: {
      subject: 'אישור כתובת הדוא״ל שלך עבור {portal}',
      title: 'ברוכים הבאים אל {portal}',
      greeting: 'שלום {name},',
      greetingAnybody: 'שלום,',
      text: 'נא לאשר שהכתובת הזאת שייכת לך. בעזרתה אפשר לאפס את הסיסמה אם היא נשכחה.',
      button: 'אישור הכתובת',
      note: 'הקישור תקף ליומיים. אם לא נרשמת, אפשר להתעלם מההודעה הזאת.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    reset: {
      subject: 'סיסמה חדשה עבור {portal}',
      title: 'בחירת סיסמה חדשה',
      greeting: 'שלום {name},',
      greetingAnybody: 'שלום,',
      text: 'התקבלה בקשה לסיסמה חדשה לחשבון שלך. לאחר בחירתה תתבצע התנתקות מכל המקומות האחרים.',
      button: 'בחירת סיסמה',
      note: 'הקישור תקף לשעה ולשימוש אחד. אם הבקשה לא הגיעה ממך, אפשר להתעלם: הסיסמה לא תשתנה.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    reminder: {
      subject: '{title}: מתחיל בעוד {minutes} דק׳',
      title: 'תכף מתחילים',
      greeting: 'שלום {name},',
      greetingAnybody: 'שלום,',
      text: '{title}: מתחיל בעוד {minutes} דק׳.',
      button: 'אל המשחק',
      note: 'ההודעה הזאת נשלחה כי ביקשת תזכורת למשחק הזה. התזכורות האחרות שלך נמצאות בחשבון שלך.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    receipt: {
      subject: 'קבלה מס׳ {number} מאת {portal}',
      title: 'תודה',
      greeting: 'שלום {name},',
      greetingAnybody: 'שלום,',
      text: '{title}: {amount}. התשלום התקבל, ואפשר לצפות כבר עכשיו.',
      button: 'לרכישות שלי',
      note: 'קבלה מס׳ {number}. כל הקבלות נמצאות בחשבון שלך.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
  },
};

const isWritten = (locale: string): locale is MailLocale => Object.hasOwn(words, locale);

/** The locale of mails to a reader: the first of `Accept-Language` that mails are written in. */
export function mailLocale(acceptLanguage: string, offered: readonly Locale[]): MailLocale {
  const asked = acceptLanguage
    .slice(0, 512)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const weight = /^\s*q=([\d.]+)$/.exec(settings.join(';'))?.[1];
      return { tag: tag.toLowerCase(), weight: Number(weight ?? 1), index };
    })
    .toSorted((one, other) => other.weight - one.weight || one.index - other.index);
  for (const { tag, weight } of asked) {
    // `iw` is what some still call Hebrew.
    const language = tag.split('-', 1)[0]?.replace(/^iw$/, 'he') ?? '';
    if (weight > 0 && isWritten(language) && offered.includes(language)) return language;
  }
  return 'en';
}

/** What is filled in. `name` is null while none is known to be the reader's. */
export interface MailFacts {
  readonly portal: string;
  readonly name: string | null;
  readonly title?: string;
  readonly minutes?: number;
  readonly number?: number;
  readonly amount?: string;
}

/** A mail's words with what is filled in. */
export function mailWords(locale: MailLocale, kind: MailKind, facts: MailFacts): MailWords {
  const { name } = facts;
  const fill = (written: string) =>
    written.replaceAll(
      /\{(portal|name|title|minutes|number|amount)\}/g,
      (_, key: keyof MailFacts) => String(facts[key] ?? ''),
    );
  const { subject, title, text, button, note, address, ...greetings } = words[locale][kind];
  const greeting = name === null ? greetings.greetingAnybody : greetings.greeting;
  return {
    subject: fill(subject),
    title: fill(title),
    greeting: fill(greeting),
    text: fill(text),
    button: fill(button),
    note: fill(note),
    address: fill(address),
  };
}
